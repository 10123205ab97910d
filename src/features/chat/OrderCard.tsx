import { useTranslation } from 'react-i18next';
import { sharedBetDisplay, type SharedBet } from '#domain/chat/sharedBet.ts';
import type { Amount } from '#domain/money/amount.ts';
import { payoutRule } from '#domain/orders/historyOutcome.ts';
import { payoutShown } from '#domain/orders/orderDisplay.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { Button } from '#ui/Button.tsx';
import { useSharedOdds } from './useSharedOdds.ts';
import { useSharedOption } from './useSharedOption.ts';
import styles from './Chat.module.css';

type OrderCardProps = {
  readonly bet: SharedBet;
  /** Absent on the user's own card and in a preview. */
  readonly onCopy?: (() => void) | undefined;
};

/** Renders a shared bet: selection, odds, stake, state, and payout or maximum win (CHAT-18, CHAT-19, D16). */
export const OrderCard = ({ bet, onCopy }: OrderCardProps) => {
  const { t, i18n } = useTranslation('chat');
  const { leg } = bet;
  const odds = useSharedOdds(leg);
  const option = useSharedOption(leg);
  const money = (amount: Amount): string => moneyText(amount, bet.currencyId, i18n.language);
  const state = sharedBetDisplay(bet);
  const isMaxWin = payoutRule(bet) === 'maximum-win';
  const payout = payoutShown(bet);
  return (
    <div className={styles.card} data-order-card={bet.id} data-state={state}>
      <div className={styles.cardHead}>
        <bdi className={styles.cardMatch}>{cleanName(leg.matchName)}</bdi>
        <span className={styles.cardState}>{t(`bet.state.${state}`)}</span>
      </div>
      <div className={styles.cardLeg}>
        <span>
          <bdi className={styles.cardMarket}>{cleanName(leg.marketName)}</bdi>
          <bdi>{option}</bdi>
        </span>
        <b>{odds}</b>
      </div>
      <div className={styles.cardFoot}>
        <span>{t('bet.stake', { amount: money(bet.betAmount) })}</span>
        {payout === null ? null : (
          <span>{t(isMaxWin ? 'bet.maxWin' : 'bet.payout', { amount: money(payout) })}</span>
        )}
      </div>
      {onCopy === undefined ? null : (
        <Button className={styles.cardCopy} onClick={onCopy} data-action="copy-bet">
          {t('bet.copy')}
        </Button>
      )}
    </div>
  );
};
