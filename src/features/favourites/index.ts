export { FavouritesBar } from './FavouritesBar.tsx';
export { GoalNotices } from './GoalNotices.tsx';
