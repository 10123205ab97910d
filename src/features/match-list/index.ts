export { MatchList } from './MatchList.tsx';
