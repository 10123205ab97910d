export { MatchDetail, preloadMatch } from './MatchDetail.tsx';
