import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import { cashOutPayout, restAfter, type CashOutView } from '#domain/orders/cashOutOffer.ts';
import type { Order } from '#domain/orders/order.ts';
import { joinSentences } from '#pieces/joinSentences.ts';
import { Button } from '#ui/Button.tsx';
import { isFocusLost } from '#ui/isFocusLost.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';
import styles from './CashOut.module.css';
import { ConfirmButton } from './ConfirmButton.tsx';
import { useMoneyOf } from './useCashOut.ts';
import { useProblemText, useSubmit, type CashOutSender } from './useSubmit.ts';

type ConfirmationProps = {
  readonly order: Order;
  readonly stake: Amount;
  readonly view: CashOutView;
  readonly onClose: () => void;
  /** Called once the worker has sent the cash-out; `onClose` if absent. */
  readonly onSent?: () => void;
  /** The sender of the surrounding card or dialog, which also disables its controls while a press is sent. */
  readonly sender: CashOutSender;
};

/**
 * Asks for the confirmation of exactly one price. The price stays the one that the user saw: once the quote
 * differs, it can only be asked for again (D31).
 */
export const Confirmation = ({
  order,
  stake,
  view,
  onClose,
  onSent = onClose,
  sender,
}: ConfirmationProps) => {
  const { t } = useTranslation('cashOut');
  const money = useMoneyOf(order.currencyId);
  const { isSending } = sender;
  const { submit, problem } = useSubmit(sender);
  const textOf = useProblemText(money);
  const [rate, setRate] = useState(view.offer?.quote.rate ?? ('0' as Amount));
  const { root } = useRenderRoot();
  const [before] = useState(() => root.activeElement);
  // A focus inside is lost with the confirmation; one that the user moved elsewhere stays, also in a host's page.
  useEffect(
    () => () => {
      if (isFocusLost() && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
  const price = cashOutPayout(stake, rate);
  const { offer } = view;
  const isMoved = offer !== null && compareAmounts(offer.quote.rate, rate) !== 0;
  const isOpen = view.kind === 'offer' && !isMoved;
  const mustConfirmAgain = isMoved && view.kind === 'offer';
  const [wasMoved, setWasMoved] = useState(false);
  if (mustConfirmAgain && !wasMoved) setWasMoved(true);
  const restText = (remaining: Amount): string =>
    compareAmounts(stake, remaining) < 0
      ? t('part.rest', { rest: money(restAfter(remaining, stake)) })
      : t('confirm.whole');
  const send = async () => {
    if (await submit({ kind: 'cash-out', orderId: order.id, stake, rate, price })) onSent();
  };
  return (
    <div className={styles.confirm} role="group" aria-label={t('confirm.title')} data-cash-out-confirm="">
      <p className={styles.sentence}>
        {joinSentences(
          t('confirm.text', { stake: money(stake), price: money(price) }),
          offer === null ? '' : restText(offer.remaining),
        )}
      </p>
      {mustConfirmAgain ? (
        <p className={styles.note} role="alert" data-cash-out-moved="">
          {t('confirm.moved', { price: money(cashOutPayout(stake, offer.quote.rate)) })}
        </p>
      ) : null}
      {view.kind === 'blocked' ? (
        <p className={styles.note} data-cash-out-reason={view.reason}>
          {t(`reason.${view.reason}`)}
        </p>
      ) : null}
      {problem === null ? null : (
        <p className={styles.problem} role="alert" data-problem={problem.code}>
          {textOf(problem)}
        </p>
      )}
      <div className={styles.buttons}>
        {mustConfirmAgain ? (
          <ConfirmButton
            key="again"
            action="cash-out-again"
            replaces
            disabled={isSending}
            onPress={() => setRate(offer.quote.rate)}
          >
            {t('confirm.again')}
          </ConfirmButton>
        ) : (
          <ConfirmButton
            key="confirm"
            action="confirm-cash-out"
            replaces={wasMoved}
            disabled={!isOpen || isSending}
            onPress={() => void send()}
          >
            {t('confirm.press', { price: money(price) })}
          </ConfirmButton>
        )}
        <Button look="quiet" data-action="cancel-confirm" disabled={isSending} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
};
