import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareAmounts } from '#domain/money/amount.ts';
import {
  cashOutPayout,
  checkCashOutStake,
  isPriced,
  mostAutoPayout,
  waitingReserve,
  type CashOutOffer,
  type CashOutView,
} from '#domain/orders/cashOutOffer.ts';
import type { Order } from '#domain/orders/order.ts';
import { Button } from '#ui/Button.tsx';
import { DecimalInput } from '#ui/DecimalInput.tsx';
import { StakeChoice, useAmountTexts, useCashOutStake } from './StakeChoice.tsx';
import styles from './CashOut.module.css';
import { useMoneyOf } from './useCashOut.ts';
import { useProblemText, useSubmit, type CashOutSender } from './useSubmit.ts';

type AutoFormProps = {
  readonly order: Order;
  readonly view: CashOutView;
  readonly offer: CashOutOffer;
  readonly sender: CashOutSender;
};

/** Sets, changes or removes the auto cash-out of an order, and shows its state (CASHOUT-32). */
export const AutoForm = ({ order, view, offer, sender }: AutoFormProps) => {
  const { t } = useTranslation('cashOut');
  const money = useMoneyOf(order.currencyId);
  const { isSending } = sender;
  const { submit, problem } = useSubmit(sender);
  const textOf = useProblemText(money);
  const field = useId();
  const reserve = waitingReserve(order);
  const { read, write } = useAmountTexts();
  const chosen = useCashOutStake(order.currencyId, offer.remaining, () => reserve?.amount ?? offer.remaining);
  const stake = chosen.amount;
  const [payoutText, setPayoutText] = useState(() =>
    reserve === undefined ? '' : write(reserve.wantedPayout),
  );
  const { amount: payout, problem: payoutProblem } = read(payoutText);
  const now = stake === undefined || !isPriced(offer) ? null : cashOutPayout(stake, offer.quote.rate);
  const most = stake === undefined ? null : mostAutoPayout(order, stake);
  const wrongPayout =
    payout === undefined
      ? payoutProblem === 'empty'
        ? null
        : 'wrong'
      : now !== null && compareAmounts(payout, now) <= 0
        ? 'tooLow'
        : most !== null && compareAmounts(payout, most) > 0
          ? 'tooHigh'
          : null;
  const wrongStake = stake === undefined ? chosen.problem : checkCashOutStake(offer, stake);
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
      <StakeChoice remaining={offer.remaining} stake={chosen} disabled={isSending} />
      <div className={styles.line}>
        <label htmlFor={field}>{t('auto.payout')}</label>
        <DecimalInput
          id={field}
          className={styles.input}
          data-auto-payout=""
          text={payoutText}
          isWrong={wrongPayout !== null}
          disabled={isSending}
          onText={setPayoutText}
        />
      </div>
      {now === null ? null : <p className={styles.note}>{t('auto.now', { price: money(now) })}</p>}
      {wrongPayout === null ? null : (
        <p className={styles.problem} role="alert" data-payout-problem={wrongPayout}>
          {t(`auto.${wrongPayout}`, { most: money(most ?? offer.price) })}
        </p>
      )}
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
            wrongPayout !== null ||
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
        {isOpen || view.kind !== 'blocked' ? null : (
          <span className={styles.reason} data-cash-out-reason={view.reason}>
            {t(`reason.${view.reason}`)}
          </span>
        )}
      </div>
    </div>
  );
};
