export { BetNotices } from './BetNotices.tsx';
export { OpenBets } from './OpenBets.tsx';
export { StakedToday } from './StakedToday.tsx';
export { QuickBetButton, QuickBetSign } from './QuickBet.tsx';
export { Receipts } from './Receipts.tsx';
