import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { mayDismiss, type Bet } from '#domain/bet.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useBets } from '#state/betsStore.ts';
import { useClient } from '#state/clientContext.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { betMoney, toneOf } from './betMessages.ts';
import { BetExplained, BetStateLine } from './Receipt.tsx';
import { useWatched } from './ReceiptList.tsx';
import styles from './BetAnnouncements.module.css';

/** More than these would cover the list; those that came first are in "Open bets" anyway. */
const MOST = 3;

/** Bets placed by one press whose receipts are on screen, the newest first. */
export const useQuickShown = (): readonly Bet[] =>
  useBets()
    .items.filter(({ quick }) => quick)
    .slice(0, MOST);

/** Puts a receipt away, and the notice that said the same. */
const usePutAway = ({ ref }: Bet): (() => void) => {
  const { commands, betNotices } = useClient();
  return useCallback(() => {
    for (const notice of betNotices.view.getState()) if (notice.ref === ref) betNotices.putAway(notice.id);
    void commands.dismissBet(ref);
  }, [commands, betNotices, ref]);
};

/** Receipts of bets placed by one press (SLIP-12), compact: the slip has none of them. */
export const QuickReceipts = () => {
  const bets = useQuickShown();
  useWatched(bets);
  return bets.map((bet) => <QuickReceipt key={bet.ref} bet={bet} />);
};

const QuickReceipt = ({ bet }: { readonly bet: Bet }) => {
  const { t, i18n } = useTranslation('bets');
  const putAway = usePutAway(bet);
  useGoesByItself(bet, putAway);
  const [leg] = bet.legs;
  return (
    <article
      className={styles.notice}
      data-bet={bet.ref}
      data-bet-state={bet.state}
      data-tone={toneOf(bet.state)}
      data-quick=""
    >
      <span className={styles.sign}>
        <Icon name="bolt" size={16} />
      </span>
      <div className={styles.words}>
        <BetStateLine bet={bet} />
        <bdi>{cleanName(leg?.names.option ?? '')}</bdi>
        {` · ${betMoney(bet.stake, bet.currencyId, i18n.language)}`}
        <p>
          <bdi>{cleanName(leg?.names.match ?? '')}</bdi>
        </p>
        <BetExplained bet={bet} />
      </div>
      {mayDismiss(bet) ? (
        <IconButton
          className={styles.close}
          label={t('receipts.dismiss')}
          data-action="dismiss"
          onClick={putAway}
        >
          <Icon name="close" size={14} />
        </IconButton>
      ) : null}
    </article>
  );
};

const SHOWN_MS = 8_000;

/** What succeeded is put away after a while, by a tab that is looked at; what failed waits for the user. */
const useGoesByItself = ({ state }: Bet, putAway: () => void): void => {
  const tab = useTab();
  useEffect(() => {
    if (state !== 'confirmed') return undefined;
    const from = tab.serverNow();
    return tab.onTick(1000, () => {
      if (tab.serverNow() - from >= SHOWN_MS && document.visibilityState === 'visible') putAway();
    });
  }, [tab, putAway, state]);
};
