import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cashOutPayout,
  checkCashOutStake,
  isPriced,
  restAfter,
  shareOfStake,
  type CashOutOffer,
  type CashOutView,
} from '#domain/orders/cashOutOffer.ts';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import type { Order } from '#domain/orders/order.ts';
import { Button } from '#ui/Button.tsx';
import { Confirmation } from './Confirmation.tsx';
import { StakeChoice, useCashOutStake } from './StakeChoice.tsx';
import styles from './CashOut.module.css';
import { useMoneyOf } from './useCashOut.ts';
import { useProblemText, type CashOutSender } from './useSubmit.ts';

type PartFormProps = {
  readonly order: Order;
  readonly view: CashOutView;
  readonly offer: CashOutOffer;
  /** Called once the worker has sent the part. */
  readonly onSent: () => void;
  readonly sender: CashOutSender;
};

/** Cashes out a part of an order, and states what it pays and what remains. */
export const PartForm = ({ order, view, offer, onSent, sender }: PartFormProps) => {
  const { isSending } = sender;
  const { t } = useTranslation('cashOut');
  const money = useMoneyOf(order.currencyId);
  const textOf = useProblemText(money);
  const field = useCashOutStake(order.currencyId, offer.remaining, (decimals) =>
    shareOfStake(offer.remaining, 50, decimals),
  );
  const [confirmed, setConfirmed] = useState<{ readonly stake: Amount; readonly remaining: Amount } | null>(
    null,
  );
  // The user confirmed for this remaining principal. If it changes, the user must confirm again.
  const validConfirmation =
    confirmed !== null && compareAmounts(confirmed.remaining, offer.remaining) === 0 ? confirmed : null;
  const change = (next: string) => {
    setConfirmed(null);
    field.setText(next);
  };
  const stake = field.amount;
  const problem = stake === undefined ? field.problem : checkCashOutStake(offer, stake);
  return (
    <div className={styles.form}>
      <StakeChoice remaining={offer.remaining} stake={{ ...field, setText: change }} disabled={isSending} />
      {offer.minimum === null ? null : (
        <p className={styles.note} data-cash-out-minimum={offer.minimum}>
          {t('part.minimum', { least: money(offer.minimum) })}
        </p>
      )}
      {problem === null ? null : (
        <p className={styles.problem} role="alert" data-problem={problem.code}>
          {textOf(problem)}
        </p>
      )}
      {stake === undefined || problem !== null || !isPriced(offer) ? null : (
        <dl className={styles.figures}>
          <div>
            <dt>{t('part.pays')}</dt>
            <dd data-cash-out-pays="">{money(cashOutPayout(stake, offer.quote.rate))}</dd>
          </div>
          <div>
            <dt>{t('part.remaining')}</dt>
            <dd data-cash-out-rest="">{money(restAfter(offer.remaining, stake))}</dd>
          </div>
        </dl>
      )}
      <div className={styles.buttons}>
        <Button
          look="primary"
          data-action="cash-out-part"
          disabled={
            stake === undefined ||
            problem !== null ||
            view.kind !== 'offer' ||
            validConfirmation !== null ||
            isSending
          }
          onClick={() => {
            if (stake !== undefined) setConfirmed({ stake, remaining: offer.remaining });
          }}
        >
          {t('part.press')}
        </Button>
        {view.kind === 'blocked' ? (
          <span className={styles.reason} data-cash-out-reason={view.reason}>
            {t(`reason.${view.reason}`)}
          </span>
        ) : null}
      </div>
      {validConfirmation === null ? null : (
        <Confirmation
          order={order}
          stake={validConfirmation.stake}
          view={view}
          onClose={() => setConfirmed(null)}
          onSent={onSent}
          sender={sender}
        />
      )}
    </div>
  );
};
