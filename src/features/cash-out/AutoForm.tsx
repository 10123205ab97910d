import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareAmounts } from '#domain/money/amount.ts';
import {
  cashOutPayout,
  checkCashOutStake,
  waitingReserve,
  type CashOutOffer,
  type CashOutView,
} from '#domain/orders/cashOutOffer.ts';
import type { Order } from '#domain/orders/order.ts';
import { Button } from '#ui/Button.tsx';
import { DecimalInput } from '#ui/DecimalInput.tsx';
import { StakeChoice, useStakeStyle } from './StakeChoice.tsx';
import styles from './CashOut.module.css';
import { useMoneyOf } from './useCashOut.ts';
import { useProblemText, useSubmit } from './useSubmit.ts';

type AutoFormProps = { readonly order: Order; readonly view: CashOutView; readonly offer: CashOutOffer };

/** Sets, changes or removes the auto cash-out of an order, and shows its state (CASHOUT-32). */
export const AutoForm = ({ order, view, offer }: AutoFormProps) => {
  const { t } = useTranslation('cashOut');
  const money = useMoneyOf(order.currencyId);
  const { read, write } = useStakeStyle();
  const { submit, isSending, problem } = useSubmit();
  const textOf = useProblemText(money);
  const field = useId();
  const reserve = waitingReserve(order);
  const [text, setText] = useState(() => write(reserve?.amount ?? offer.remaining));
  const [payoutText, setPayoutText] = useState(() =>
    reserve === undefined ? '' : write(reserve.wantedPayout),
  );
  const [stake, payout] = [read(text), read(payoutText)];
  const now = stake === undefined ? null : cashOutPayout(stake, offer.quote.rate);
  const isTooLow = now !== null && payout !== undefined && compareAmounts(payout, now) <= 0;
  const wrongStake = stake === undefined ? null : checkCashOutStake(offer, stake);
  const isOpen = view.kind === 'offer' || (view.reason === 'reserved' && reserve !== undefined);
  const shown = wrongStake ?? problem;
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t('auto.text')}</p>
      <p data-auto-cash-out={reserve === undefined ? 'none' : 'waiting'}>
        {reserve === undefined
          ? t('auto.none')
          : t('auto.state', { stake: money(reserve.amount), payout: money(reserve.wantedPayout) })}
      </p>
      <StakeChoice remaining={offer.remaining} text={text} onChange={setText} />
      <div className={styles.line}>
        <label htmlFor={field}>{t('auto.payout')}</label>
        <DecimalInput
          id={field}
          className={styles.input}
          data-auto-payout=""
          text={payoutText}
          onText={setPayoutText}
        />
      </div>
      {now === null ? null : <p className={styles.note}>{t('auto.now', { price: money(now) })}</p>}
      {isTooLow ? (
        <p className={styles.problem} role="alert">
          {t('auto.tooLow')}
        </p>
      ) : null}
      {shown === null ? null : (
        <p className={styles.problem} role="alert" data-problem={shown.code}>
          {textOf(shown)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          look="primary"
          data-action="set-auto-cash-out"
          disabled={
            stake === undefined ||
            payout === undefined ||
            wrongStake !== null ||
            isTooLow ||
            !isOpen ||
            isSending
          }
          onClick={() => {
            if (stake !== undefined && payout !== undefined)
              void submit({ kind: 'reserve-cash-out', orderId: order.id, stake, price: payout });
          }}
        >
          {t(reserve === undefined ? 'auto.set' : 'auto.change')}
        </Button>
        {reserve === undefined ? null : (
          <Button
            data-action="remove-auto-cash-out"
            disabled={isSending}
            onClick={() =>
              void submit({ kind: 'cancel-reserve-cash-out', orderId: order.id, cashOutId: reserve.id })
            }
          >
            {t('auto.remove')}
          </Button>
        )}
      </div>
    </div>
  );
};
