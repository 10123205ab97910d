import type { Order } from '#domain/orders/order.ts';
import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const card = withTexts(
  withTexts(
    createLazyModule(() => import('./CashOutCard.tsx').then(({ CashOutCard }) => CashOutCard)),
    'cashOut',
  ),
  'placing',
);
const several = withTexts(
  withTexts(
    createLazyModule(() => import('./SeveralDialog.tsx').then(({ SeveralButton }) => SeveralButton)),
    'cashOut',
  ),
  'placing',
);

/** The cash-out of one order and of several, loaded with the first list of open bets (G10). */
export const CASH_OUT_ACTIONS = {
  ofOrder: (order: Order) => <LazyBoundary area="cash-out" part={card} props={{ order }} />,
  ofOrders: (orders: readonly Order[]) => (
    <LazyBoundary area="cash-out-several" part={several} props={{ orders }} />
  ),
};
