export { SportsMenu } from './SportsMenu.tsx';
export { PlayTypeTabs } from './PlayTypeTabs.tsx';
