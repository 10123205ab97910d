export { CoveredList, type WatchedRows } from './rows/CoveredList.tsx';
export { likelyHeight, watchFirstRows, type FirstRows } from './rows/firstRows.ts';
export { MatchList } from './MatchList.tsx';
export { densityNow } from './rows/useDensity.ts';
