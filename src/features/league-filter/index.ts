export { LeagueFilterButton } from './LeagueFilterButton.tsx';
