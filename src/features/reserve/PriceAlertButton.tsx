import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import type { PriceAlert } from '#contract/documents.ts';
import { MAX_ALERTS } from '#domain/config/constants.ts';
import type { Thousandths } from '#domain/ids.ts';
import { isSameLine } from '#domain/odds/sameLine.ts';
import type { PickedOption } from '#domain/slip/slip.ts';
import { useCommands, useShelf } from '#state/hooks.ts';
import { Button } from '#ui/Button.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { europeanOdds } from './money.ts';
import styles from './Reserve.module.css';

const MINUTE = 60_000;

export type PriceAlertProps = {
  readonly item: PickedOption;
  readonly words: { readonly option: string; readonly market: string; readonly match: string };
  /** The wanted odds in the field; null if they are not allowed. */
  readonly odds: Thousandths | null;
};

/** Whether an alert with the item's key is for the item's market and line (F30). */
const isForBet = ({ matchId, bet }: PriceAlert, item: PickedOption): boolean =>
  matchId === item.matchId &&
  bet.marketType === item.marketType &&
  bet.period === item.period &&
  isSameLine(bet.line, item.line);

/** Sets or removes a price alert without a bet: one notice over all tabs once the odds are reached. */
export const PriceAlertButton = ({ item, words, odds }: PriceAlertProps) => {
  const { t } = useTranslation('reserve');
  const { setAlert, removeAlert } = useCommands();
  const { alerts } = useShelf();
  const now = useServerNow(MINUTE);
  const sameKey = alerts.find(({ key }) => key === item.key);
  const own = sameKey !== undefined && isForBet(sameKey, item) ? sameKey : undefined;
  // A new alert replaces the one on the same option, also if that is for another line.
  const isFull = sameKey === undefined && alerts.length >= MAX_ALERTS;
  const isReady = odds !== null && !isFull && own?.odds !== odds;
  const set = () => {
    if (!isReady) return;
    const { key, matchId, sportId, marketType, period, line } = item;
    const { match, market, option } = words;
    // The worker refuses an alert that has other fields.
    const bet = { marketType, period, line };
    void setAlert({ key, matchId, sportId, bet, odds, match, market, option, at: now });
  };
  return (
    <div className={styles.alert}>
      {own === undefined ? null : (
        <p data-price-alert={own.key}>
          <PartIcon name="clock" size={14} />
          <span>{t('alert.set', { odds: europeanOdds(own.odds) })}</span>
          <Button look="quiet" data-action="remove-alert" onClick={() => void removeAlert(own.key)}>
            {t('alert.remove')}
          </Button>
        </p>
      )}
      <Button data-action="set-alert" aria-disabled={!isReady} onClick={set}>
        {isFull ? t('alert.full', { most: MAX_ALERTS }) : t('alert.press')}
      </Button>
    </div>
  );
};
