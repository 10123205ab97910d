export { BetNotices } from './BetNotices.tsx';
export { OpenBets } from './OpenBets.tsx';
export { PlayToday } from './PlayToday.tsx';
export { QuickBetButton, QuickBetSign } from './QuickBet.tsx';
export { Receipts } from './Receipts.tsx';
