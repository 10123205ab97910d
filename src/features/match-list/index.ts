export { CoveredList, type WatchedRows } from './CoveredList.tsx';
export { likelyHeight, watchFirstRows, type FirstRows } from './firstRows.ts';
export { MatchList } from './MatchList.tsx';
export { densityNow } from './useDensity.ts';
