export { ExpertsScreen } from './ExpertsScreen.tsx';
export { MatchTips } from './MatchTips.tsx';
