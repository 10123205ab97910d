import { memo, type ReactNode } from 'react';
import { BetTrail } from '#board/bets/BetTrail.tsx';
import type { Amount } from '#domain/money/amount.ts';
import { Money } from '#domain/money/money.ts';
import {
  historyResult,
  historyState,
  orderProfit,
  payoutRule,
  type HistoryResult,
  type HistoryState,
} from '#domain/orders/historyOutcome.ts';
import type { EarlierSettlement, Order } from '#domain/orders/order.ts';
import { payoutParts, payoutShown, statusDisplay } from '#domain/orders/orderDisplay.ts';
import { orderKind } from '#pieces/betKind.ts';
import { directionOf, moneyText } from '#pieces/moneyText.ts';
import { useBets } from '#state/hooks.ts';
import { Card, Figure, OrderIdText, OrderKind, RejectReason, TimeText, type CardTone } from './CardParts.tsx';
import { useCardWords } from './CardWords.tsx';
import { SettledLeg } from './LegRow.tsx';
import { profitText } from './money.ts';
import styles from './MyBets.module.css';

const RESULT_TONES: Readonly<Record<HistoryResult, CardTone>> = {
  win: 'up',
  winHalf: 'up',
  draw: 'even',
  lose: 'down',
  loseHalf: 'down',
  void: 'even',
  cashOut: 'even',
};
const toneOf = (state: HistoryState, result: HistoryResult | null): CardTone => {
  if (result !== null) return RESULT_TONES[result];
  return state === 'rejected' || state === 'cancelled' ? 'off' : 'busy';
};

type SettledCardProps = {
  readonly order: Order;
  /** How it was settled before, if it was settled again while this browser watched (D29). */
  readonly earlier: EarlierSettlement | undefined;
};

/** Renders a settled, rejected or cancelled order (MYBETS-16 to MYBETS-31). */
export const SettledCard = memo(({ order, earlier }: SettledCardProps) => {
  const { t } = useCardWords();
  const state = historyState(order);
  const result = historyResult(order);
  const display = statusDisplay(order);
  const kind = orderKind(order);
  const isParlay = kind.legs > 1;
  return (
    <Card
      id={order.id}
      state={state}
      tone={toneOf(state, result)}
      title={
        result === null ? (
          t(`state.${state}`)
        ) : (
          <span data-order-result={result}>{t(`result.${result}`)}</span>
        )
      }
      note={
        <>
          {result === null ? null : <span className={styles.note}>{t(`display.${display}`)}</span>}
          <Corrected order={order} earlier={earlier} />
        </>
      }
      kind={<OrderKind {...kind} />}
      legs={order.options.map((leg, at) => (
        <SettledLeg
          // Two legs of an order are never of one market.
          key={`${leg.marketId}:${leg.selectionType}`}
          leg={leg}
          isParlay={isParlay}
          result={result}
          before={earlier?.results[at]}
        />
      ))}
      figures={<Figures order={order} earlier={earlier} />}
      foot={<Foot order={order} state={state} />}
    />
  );
});
SettledCard.displayName = 'SettledCard';

/** Says that the order was settled again, and by how much its payout changed if that is known (D29). */
const Corrected = ({ order, earlier }: SettledCardProps): ReactNode => {
  const { t, language } = useCardWords();
  if (earlier === undefined && !order.settledTwice) return null;
  const change =
    earlier === undefined
      ? null
      : (new Money(payoutParts(order).total).minus(earlier.payout).toString() as Amount);
  return (
    <span className={styles.corrected} data-corrected="">
      {change === null
        ? t('card.settledAgain')
        : t('card.corrected', { change: profitText(change, order.currencyId, language) })}
    </span>
  );
};

/**
 * Explains the payout of an order. A rejected order may never have been charged: the text says that its stake is given
 * back only if it was charged.
 */
const usePayoutText = (order: Order): string => {
  const { t } = useCardWords();
  return historyState(order) === 'rejected' ? t('bets:text.rejected') : t(`rule.${payoutRule(order)}`);
};

const Figures = ({ order, earlier }: SettledCardProps) => {
  const { t, language } = useCardWords();
  const payoutText = usePayoutText(order);
  const text = (amount: Amount) => moneyText(amount, order.currencyId, language);
  const rule = payoutRule(order);
  const profit = orderProfit(order);
  const label = historyState(order) === 'rejected' ? 'notTaken' : rule === 'stake' ? 'givenBack' : 'payout';
  const parts = payoutParts(order);
  const shown = payoutShown(order);
  // The earlier payout is the total of the parts, so it is struck through beside the figure that shows that total.
  const before = earlier === undefined ? null : <s title={t('card.before')}>{text(earlier.payout)}</s>;
  return (
    <>
      <Figure name="stake" label={t('figure.stake')}>
        {text(order.betAmount)}
      </Figure>
      <Figure name="payout" label={t(`figure.${label}`)} title={payoutText}>
        {rule === 'cash-outs' ? null : before}
        {shown === null ? '-' : text(shown)}
      </Figure>
      {rule === 'cash-outs' ? (
        <Figure name="payout-parts" label={t('figure.parts')}>
          {before}
          {t('figure.partsText', {
            cashedOut: text(order.cashOutPayoutStake),
            settled: text(order.settledAmount ?? ('0' as Amount)),
            total: text(parts.total),
          })}
        </Figure>
      ) : null}
      {profit === null || rule === 'stake' ? null : (
        <Figure name="profit" label={t('figure.profit')} direction={directionOf(profit)}>
          {profitText(profit, order.currencyId, language)}
        </Figure>
      )}
    </>
  );
};

const Foot = ({ order, state }: { readonly order: Order; readonly state: HistoryState }) => {
  const { t } = useCardWords();
  const payoutText = usePayoutText(order);
  const { createdTime, settledTime, cancelledTime } = order;
  return (
    <>
      {state === 'rejected' ? (
        <p className={styles.reason} data-reject-reason="">
          <RejectReason order={order} />
        </p>
      ) : null}
      {state === 'cancelled' || state === 'void' ? (
        <p className={styles.reason}>{t(`reason.${state}`)}</p>
      ) : null}
      <OrderIdText id={order.id} />
      {createdTime === null ? null : <TimeText words="placed" at={createdTime} />}
      {settledTime === null ? null : <TimeText words="settled" at={settledTime} />}
      {settledTime !== null || cancelledTime === null ? null : (
        <TimeText words="cancelled" at={cancelledTime} />
      )}
      <span className={styles.rule}>{payoutText}</span>
      <OwnTrail order={order} />
    </>
  );
};

/** Shows the odds around the press, if this browser placed the bet and still has it. */
const OwnTrail = ({ order }: { readonly order: Order }): ReactNode => {
  const bet = useBets().items.find(({ orderId }) => orderId === order.id);
  return bet === undefined ? null : <BetTrail bet={bet} />;
};
