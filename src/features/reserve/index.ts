export { OddsMenu } from './OddsMenu.tsx';
export { ReserveView } from './ReserveView.tsx';
export { ReservedBets } from './ReservedBets.tsx';
export { ReserveNotices } from './ReserveNotices.tsx';
