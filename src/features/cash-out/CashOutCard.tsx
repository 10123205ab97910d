import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import { isFullyCashedOut } from '#domain/orders/cashOut.ts';
import { cashedOutPart, waitingReserve, type CashOutView } from '#domain/orders/cashOutOffer.ts';
import type { CashOutIntent } from '#domain/orders/cashOutIntent.ts';
import { orderStatusKey, type Order } from '#domain/orders/order.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { CashOutDialog, type CashOutSection } from './CashOutDialog.tsx';
import { Confirmation } from './Confirmation.tsx';
import { FailedText } from './FailedText.tsx';
import styles from './CashOut.module.css';
import { useCashOut, useMoneyOf, useQuotesOf } from './useCashOut.ts';
import { useCashOutSender } from './useSubmit.ts';

/**
 * A question for all that remained when the user pressed. It is over once another intent is the last one, or another
 * stake remains, so it never comes back with another amount.
 */
type Question = { readonly stake: Amount; readonly last: string | undefined };

/**
 * Shows the cash-out of an open order in its card: price with its age, or the reason why there is none, and whether
 * it is in progress, has failed, or has settled a part (CASHOUT-09).
 */
export const CashOutCard = ({ order }: { readonly order: Order }) => {
  const isKnown =
    order.allowSettleInAdvance || order.cashOutList.length > 0 || waitingReserve(order) !== undefined;
  if (isKnown) return <KnownCard order={order} />;
  return orderStatusKey(order.status) === 'confirmed' ? <NotOffered /> : null;
};

const NotOffered = () => {
  const { t } = useTranslation('cashOut');
  return (
    <p className={styles.note} data-cash-out-reason="not-offered">
      {t('reason.not-offered')}
    </p>
  );
};

const KnownCard = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation('cashOut');
  useQuotesOf([order.id]);
  const { view, ageS, open, last, failed } = useCashOut(order);
  const [question, setQuestion] = useState<Question | null>(null);
  const [section, setSection] = useState<CashOutSection | null>(null);
  const sender = useCashOutSender();
  const money = useMoneyOf(order.currencyId);
  const reserve = waitingReserve(order);
  const isInProgress = open !== undefined || (view.kind === 'blocked' && view.reason === 'in-progress');
  const isPartlySettled = !isInProgress && cashedOutPart(order) !== null && !isFullyCashedOut(order);
  const openQuestion =
    question !== null &&
    question.last === last?.id &&
    view.offer !== null &&
    compareAmounts(view.offer.remaining, question.stake) === 0
      ? question
      : null;
  return (
    <section className={styles.area} aria-label={t('title')} data-cash-out-area={order.id}>
      <div className={styles.row}>
        <PriceButton
          order={order}
          view={view}
          onPress={() => {
            if (view.offer !== null) setQuestion({ stake: view.offer.remaining, last: last?.id });
          }}
        />
        {view.kind === 'blocked' && open === undefined ? (
          <span className={styles.reason} data-cash-out-reason={view.reason}>
            {t(`reason.${view.reason}`)}
          </span>
        ) : null}
        {open === undefined ? null : <OpenIntentText intent={open} money={money} />}
        {isPartlySettled ? (
          <span className={styles.state} data-cash-out-state="partly-settled">
            <PartIcon name="check" size={12} />
            {t('state.partly-settled')}
          </span>
        ) : null}
        {ageS === null || open !== undefined ? null : (
          <span className={styles.age} data-cash-out-age={ageS}>
            {t('age', { seconds: ageS })}
          </span>
        )}
        <span className={styles.side}>
          {reserve === undefined ? null : (
            <span className={styles.auto} data-auto-cash-out="waiting">
              {t('auto.waits', { payout: money(reserve.wantedPayout) })}
            </span>
          )}
          <Button look="quiet" data-action="cash-out-dialog" onClick={() => setSection('part')}>
            {t('more')}
          </Button>
          <IconButton
            label={t('records.title')}
            data-action="cash-out-records"
            onClick={() => setSection('records')}
          >
            <Icon name="list" size={14} />
          </IconButton>
        </span>
      </div>
      {failed === undefined || openQuestion !== null ? null : <FailedText intent={failed} />}
      {openQuestion === null || open !== undefined ? null : (
        <Confirmation
          order={order}
          stake={openQuestion.stake}
          view={view}
          onClose={() => setQuestion(null)}
          sender={sender}
        />
      )}
      {section === null ? null : (
        <CashOutDialog order={order} first={section} onClose={() => setSection(null)} />
      )}
    </section>
  );
};

type PriceButtonProps = {
  readonly order: Order;
  readonly view: CashOutView;
  readonly onPress: () => void;
};

/** The price of all that remains. It cannot be pressed while there is no offer or its quote is too old. */
const PriceButton = ({ order, view, onPress }: PriceButtonProps) => {
  const { t } = useTranslation('cashOut');
  const money = useMoneyOf(order.currencyId);
  const isOffered = view.kind === 'offer';
  if (!isOffered && view.reason !== 'stale') return null;
  return (
    <button
      type="button"
      className={styles.price}
      data-cash-out={view.offer?.price ?? ''}
      disabled={!isOffered}
      onClick={onPress}
    >
      <span>{t('press')}</span>
      <b>{view.offer === null ? '-' : money(view.offer.price)}</b>
    </button>
  );
};

type IntentTextProps = { readonly intent: CashOutIntent; readonly money: ReturnType<typeof useMoneyOf> };

/** Says that an intent is under way; one of unknown outcome must not be repeated (D4). */
const OpenIntentText = ({ intent: { state, action, price }, money }: IntentTextProps) => {
  const { t } = useTranslation('cashOut');
  const words = state === 'unknown' ? t('state.unknown') : t(`state.${action}`, { price: money(price) });
  return (
    <span className={styles.state} role="status" data-cash-out-state={state}>
      <PartIcon name={state === 'unknown' ? 'warning' : 'clock'} size={12} />
      {words}
    </span>
  );
};
