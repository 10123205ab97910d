import { OpenBets } from '#features/bets';
import { CASH_OUT_ACTIONS } from '#features/cash-out';
import { OrderActionsProvider } from '#pieces/orderActions.ts';

/** The open bets of the slip panel, each with its cash-out. A lazy module, because a first visit shows the slip. */
export const OpenBetsPanel = () => (
  <OrderActionsProvider value={CASH_OUT_ACTIONS}>
    <OpenBets />
  </OrderActionsProvider>
);
