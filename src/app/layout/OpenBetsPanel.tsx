import { useModules } from '#board/useModules.ts';
import { OpenBets } from '#features/bets';
import { CASH_OUT_ACTIONS } from '#features/cash-out';
import { NO_ORDER_ACTIONS, OrderActionsProvider } from '#pieces/orderActions.ts';

/** The open bets of the slip panel, each with its cash-out. A lazy module, because a first visit shows the slip. */
export const OpenBetsPanel = () => (
  <OrderActionsProvider value={useModules().cashOut ? CASH_OUT_ACTIONS : NO_ORDER_ACTIONS}>
    <OpenBets />
  </OrderActionsProvider>
);
