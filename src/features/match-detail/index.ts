export { MatchDetail } from './MatchDetail.tsx';
