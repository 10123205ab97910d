import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { mayDismiss, type Bet } from '#domain/orders/bet.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useClient } from '#state/clientContext.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { toneOf } from './betMessages.ts';
import { isUnnamed } from './betNames.ts';
import { BetExplained, BetStateLine } from './Receipt.tsx';
import { useWatched } from './ReceiptList.tsx';
import { useBets } from '#state/hooks.ts';

/**
 * Maximum number of receipts on screen, so that they do not cover the list. Earlier bets are listed in "Open
 * bets".
 */
const MOST = 3;

/** Returns the quick bets whose receipts are on screen, newest first. */
export const useQuickShown = (): readonly Bet[] =>
  useBets()
    .items.filter(({ quick }) => quick)
    .slice(0, MOST);

/** Returns a function that dismisses a receipt and the notice with the same content. */
const useDismissReceipt = ({ ref }: Bet): (() => void) => {
  const { commands, betNotices } = useClient();
  return useCallback(() => {
    for (const notice of betNotices.view.getState()) if (notice.ref === ref) betNotices.putAway(notice.id);
    void commands.dismissBet(ref);
  }, [commands, betNotices, ref]);
};

/** Renders compact receipts of quick bets, which the slip does not show (SLIP-12). */
export const QuickReceipts = () => {
  const bets = useQuickShown();
  useWatched(bets);
  return bets.map((bet) => <QuickReceipt key={bet.ref} bet={bet} />);
};

const QuickReceipt = ({ bet }: { readonly bet: Bet }) => {
  const { t, i18n } = useTranslation('bets');
  const putAway = useDismissReceipt(bet);
  useAutoDismiss(bet, putAway);
  const [leg] = bet.legs;
  return (
    <Notice
      tone={toneOf(bet.state)}
      sign={<PartIcon name="bolt" size={16} />}
      close={
        mayDismiss(bet) ? { label: t('receipts.dismiss'), action: 'dismiss', onPress: putAway } : undefined
      }
      data-bet={bet.ref}
      data-bet-state={bet.state}
      data-quick=""
    >
      <BetStateLine bet={bet} />
      <bdi>{leg === undefined || isUnnamed(leg.names) ? t('leg.unnamed') : cleanName(leg.names.option)}</bdi>
      {` · ${moneyText(bet.stake, bet.currencyId, i18n.language)}`}
      <p>
        <bdi>{cleanName(leg?.names.match ?? '')}</bdi>
      </p>
      <BetExplained bet={bet} />
    </Notice>
  );
};

const SHOWN_MS = 8_000;

/**
 * Dismisses the receipt of a successful bet after a while, in a visible tab only. The receipt of a failed bet
 * stays until the user dismisses it.
 */
const useAutoDismiss = ({ state }: Bet, putAway: () => void): void => {
  const tab = useTab();
  // A bet may be settled while its receipt is on screen. The time goes on then.
  const isSuccessful = state === 'confirmed' || state === 'settled';
  useEffect(() => {
    if (!isSuccessful) return undefined;
    const from = tab.serverNow();
    return tab.onTick(1000, () => {
      if (tab.serverNow() - from >= SHOWN_MS && document.visibilityState === 'visible') putAway();
    });
  }, [tab, putAway, isSuccessful]);
};
