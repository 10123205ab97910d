import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import { useServerNow } from '#board/hooks.ts';
import { hexText } from '#domain/hexText.ts';
import { compareAmounts, sumOf, type Amount } from '#domain/money/amount.ts';
import { cashOutPayout, viewCashOut, type CashOutOffer } from '#domain/orders/cashOutOffer.ts';
import type { CashOutIntent } from '#domain/orders/cashOutIntent.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Problem } from '#contract/problem.ts';
import { useCommands } from '#state/hooks.ts';
import { useCashOuts } from '#state/lazyHooks.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './CashOut.module.css';
import { ConfirmButton } from './ConfirmButton.tsx';
import { OrderName } from './OrderName.tsx';
import { useMoneyOf, useQuotesOf } from './useCashOut.ts';
import { useProblemText } from './useSubmit.ts';

const SECOND = 1_000;
/** The most orders in one dialog, because the worker requests no more quotes at once. */
const MOST = 30;
/** Problems after which the next order would fail as well, and only after its own wait. */
const CONNECTION_LOST: ReadonlySet<Problem['code']> = new Set([
  'network',
  'timeout',
  'order-unread',
  'worker-gone',
  'worker-silent',
]);

/** Opens the cash-out of several orders. Absent where fewer than two can be cashed out. */
export const SeveralButton = ({ orders }: { readonly orders: readonly Order[] }) => {
  const { t } = useTranslation('cashOut');
  const [isOpen, setIsOpen] = useState(false);
  const offered = orders.filter(({ allowSettleInAdvance }) => allowSettleInAdvance);
  if (offered.length < 2 && !isOpen) return null;
  return (
    <>
      <Button data-action="cash-out-several" onClick={() => setIsOpen(true)}>
        {t('several.open')}
      </Button>
      {isOpen ? <SeveralDialog orders={offered.slice(0, MOST)} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};

/** One order of a confirmed press: the id of its request, or why the worker did not send it. */
type Sent = { readonly id: string; readonly price: Amount; readonly problem: Problem | null };

/** The sending of the confirmed orders; `stopping` sends none after the one in flight. */
type Run = 'idle' | 'sending' | 'stopping';

type SeveralDialogProps = { readonly orders: readonly Order[]; readonly onClose: () => void };

/** Cashes out several orders, each at its own confirmed price and with a result of its own. */
const SeveralDialog = ({ orders: listed, onClose }: SeveralDialogProps) => {
  const { t } = useTranslation('cashOut');
  const { cashOut } = useCommands();
  const all = useCashOuts();
  const now = useServerNow(SECOND) + SECOND;
  // Orders that are cashed out leave the list; their result stays in the dialog.
  const [opened] = useState(listed);
  const orders = opened.map((order) => listed.find(({ id }) => id === order.id) ?? order);
  useQuotesOf(orders.map(({ id }) => id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** The confirmed offers; null while the user chooses. */
  const [confirmed, setConfirmed] = useState<ReadonlyMap<string, CashOutOffer> | null>(null);
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  const views = new Map(orders.map((order) => [order.id as string, viewCashOut(order, all, now)] as const));
  const offers = new Map(
    [...views].flatMap(([id, view]) =>
      view.kind === 'offer' && chosen.has(id) ? [[id, view.offer] as const] : [],
    ),
  );
  const toggle = (id: string) => {
    setConfirmed(null);
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  const [run, setRun] = useState<Run>('idle');
  /** The same as `run`, set at once: a second press before the next rendering sends nothing. */
  const currentRun = useRef<Run>('idle');
  const changeRun = (next: Run) => {
    currentRun.current = next;
    setRun(next);
  };
  const isRun = (which: Run): boolean => currentRun.current === which;
  const send = async () => {
    if (!isRun('idle')) return;
    changeRun('sending');
    for (const [id, offer] of confirmed ?? []) {
      if (!isRun('sending')) break;
      const slipId = hexText(crypto.getRandomValues(new Uint8Array(16)));
      const { rate } = offer.quote;
      const price = priceOf(offer);
      const answer = await cashOut({
        kind: 'cash-out',
        slipId,
        orderId: id as Order['id'],
        stake: offer.remaining,
        rate,
        price,
      } satisfies CashOutRequest);
      setSent((before) =>
        new Map(before).set(id, { id: slipId, price, problem: answer.ok ? null : answer.problem }),
      );
      if (!answer.ok && CONNECTION_LOST.has(answer.problem.code)) break;
    }
    changeRun('idle');
    setConfirmed(null);
    setChosen(new Set());
  };
  return (
    <Dialog
      title={t('several.title')}
      closeLabel={t('close')}
      name="cash-out-several"
      onClose={() => {
        // The first close sends no further order. The dialog stays for the results until it is closed again.
        if (!isRun('sending')) return onClose();
        return changeRun('stopping');
      }}
      foot={
        confirmed === null ? (
          <Button
            look="primary"
            data-action="several-confirm"
            disabled={offers.size === 0}
            onClick={() => setConfirmed(offers)}
          >
            {t('several.press', { count: offers.size })}
          </Button>
        ) : (
          <>
            <span role="status" data-several-stops="">
              {run === 'stopping' ? t('several.stops') : null}
            </span>
            <Total orders={orders} offers={confirmed} />
            {/* Pressed while orders are sent, it would look as if it kept the rest. */}
            <Button
              look="quiet"
              data-action="several-back"
              disabled={run !== 'idle'}
              onClick={() => setConfirmed(null)}
            >
              {t('cancel')}
            </Button>
            <ConfirmButton
              action="several-send"
              replaces
              disabled={run !== 'idle'}
              onPress={() => void send()}
            >
              {t('several.confirm', { count: confirmed.size })}
            </ConfirmButton>
          </>
        )
      }
    >
      <ul className={styles.several}>
        {orders.map((order) => {
          const view = views.get(order.id);
          const result = sent.get(order.id);
          const fixed = confirmed?.get(order.id);
          return (
            <li key={order.id} data-several-order={order.id}>
              <label className={styles.severalRow}>
                <input
                  type="checkbox"
                  checked={chosen.has(order.id)}
                  disabled={view?.kind !== 'offer' || confirmed !== null}
                  onChange={() => toggle(order.id)}
                />
                <OrderName order={order} />
                <OfferText order={order} offer={fixed ?? (view?.kind === 'offer' ? view.offer : null)} />
                {view?.kind === 'blocked' && result === undefined ? (
                  <span className={styles.reason}>{t(`reason.${view.reason}`)}</span>
                ) : null}
              </label>
              {fixed === undefined || result !== undefined || view?.kind !== 'offer' ? null : (
                <Moved order={order} confirmed={fixed} now={view.offer} />
              )}
              {result === undefined ? null : (
                <Result order={order} sent={result} intent={all.intents.find(({ id }) => id === result.id)} />
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};

/** What the whole rest of an order pays at the rate of an offer: the price that is shown and sent. */
const priceOf = ({ remaining, quote }: CashOutOffer): Amount => cashOutPayout(remaining, quote.rate);

type TotalProps = {
  readonly orders: readonly Order[];
  readonly offers: ReadonlyMap<string, CashOutOffer>;
};

/** What the confirmed orders pay together, in each of their currencies. */
const Total = ({ orders, offers }: TotalProps) => {
  const prices = new Map<number, Amount[]>();
  for (const { id, currencyId } of orders) {
    const offer = offers.get(id);
    if (offer !== undefined) prices.set(currencyId, [...(prices.get(currencyId) ?? []), priceOf(offer)]);
  }
  return (
    <span className={styles.total} data-several-total="">
      {[...prices].map(([currencyId, all]) => (
        <TotalText key={currencyId} currencyId={currencyId} amount={sumOf(all)} />
      ))}
    </span>
  );
};
const TotalText = ({ currencyId, amount }: { readonly currencyId: number; readonly amount: Amount }) => {
  const { t } = useTranslation('cashOut');
  return <span>{t('several.total', { amount: useMoneyOf(currencyId)(amount) })}</span>;
};

type MovedProps = {
  readonly order: Order;
  readonly confirmed: CashOutOffer;
  readonly now: CashOutOffer;
};

/** Says that the price is not the one of the question any more; the worker then sends nothing for this order (D31). */
const Moved = ({ order: { currencyId }, confirmed, now }: MovedProps) => {
  const { t } = useTranslation('cashOut');
  const money = useMoneyOf(currencyId);
  if (compareAmounts(confirmed.quote.rate, now.quote.rate) === 0) return null;
  return (
    <p className={styles.note} role="status" data-several-moved="">
      {t('confirm.moved', { price: money(priceOf(now)) })}
    </p>
  );
};

const OfferText = ({ order, offer }: { readonly order: Order; readonly offer: CashOutOffer | null }) => {
  const money = useMoneyOf(order.currencyId);
  return offer === null ? null : <b data-several-price={priceOf(offer)}>{money(priceOf(offer))}</b>;
};

type ResultProps = {
  readonly order: Order;
  readonly sent: Sent;
  readonly intent: CashOutIntent | undefined;
};

/** The result of one order: why the worker did not send it, its state, or what it paid. */
const Result = ({ order, sent, intent }: ResultProps) => {
  const { t } = useTranslation('cashOut');
  const money = useMoneyOf(order.currencyId);
  const textOf = useProblemText(money);
  const state = intent?.state ?? 'sending';
  if (sent.problem !== null)
    return (
      <p className={styles.problem} data-several-result="refused">
        {textOf(sent.problem)}
      </p>
    );
  const words =
    intent?.state === 'settled' && intent.payout !== null
      ? t('several.paid', { amount: money(intent.payout) })
      : state === 'sending' || state === 'in-progress'
        ? t('state.cash-out', { price: money(intent?.price ?? sent.price) })
        : t(`state.${state}`);
  return (
    <p className={styles.note} role="status" data-several-result={state}>
      {words}
    </p>
  );
};
