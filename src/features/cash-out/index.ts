export { CASH_OUT_ACTIONS } from './CashOut.tsx';
