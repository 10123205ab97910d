import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import type { SessionView } from '#contract/session.ts';
import type { CashOuts } from '#domain/orders/cashOutIntent.ts';
import type { GamblingActivity } from '#domain/responsible-gambling/gamblingActivity.ts';
import type { Quote } from '#domain/slip/slip.ts';
import { stakeCurrencyOf } from '#domain/slip/stakeCurrency.ts';
import type { BetNotice } from './betNotices.ts';
import type { NoticeQueue } from './noticeQueue.ts';
import { useClient } from './clientContext.tsx';
import { useSlip } from './hooks.ts';
import type { MatchNotice } from './matchNotices.ts';
import type { RefusedPick } from './userProblems.ts';

// Hooks that only lazily loaded parts use: beside the others they would be in the first screen.

/** Quotes of the orders on screen, and the user's cash-outs. */
export const useCashOuts = (): CashOuts => useStore(useClient().cashOuts);

/** Today's stakes, and the reminder that one tab must show. */
export const useGamblingActivity = (): GamblingActivity => useStore(useClient().play);

export const useQuickProblem = () => useStore(useClient().quickBets.problem);

/** The operator's quote on the slip (SLIP-13, SLIP-14). */
export const useQuote = (): Quote => useStore(useClient().slip, (state) => state.quote);

/** The currency of the stakes that the user enters now. */
export const useStakeCurrency = (): number => {
  const currencyId = useSlip((slip) => slip.currencyId);
  return useStore(useClient().session.view, (view) => stakeCurrencyOf(view, { currencyId }));
};

/** Where to show that the slip is full, and the function that closes the message. */
export const useRefusedPick = (): readonly [RefusedPick | null, () => void] => {
  const { notices } = useClient();
  const clear = useCallback(() => notices.setState({ refused: null }), [notices]);
  return [useStore(notices, (state) => state.refused), clear];
};

export const useBetNotices = (): readonly BetNotice[] => useStore(useClient().betNotices.view);

export const useMatchNotices = (): readonly MatchNotice[] => useStore(useClient().matchNotices.view);

/**
 * Reports notices as drawn in the next animation frame. A hidden page has no frames, so a notice counts as
 * shown only once the page is visible (D26).
 */
export const useReportDrawn = (
  { onDrawn }: Pick<NoticeQueue<unknown>, 'onDrawn'>,
  ids: readonly string[],
): void => {
  const joinedIds = ids.join('\n');
  useEffect(() => {
    if (joinedIds === '') return undefined;
    const frame = requestAnimationFrame(() => joinedIds.split('\n').forEach(onDrawn));
    return () => cancelAnimationFrame(frame);
  }, [onDrawn, joinedIds]);
};

/** A uid; without a user, true after an expired login and false for a guest. */
export type LoginKey = string | boolean;
export const loginKeyOf = ({ user, expired }: Pick<SessionView, 'user' | 'expired'>): LoginKey =>
  user?.uid ?? expired;
/** The login in this tab. What belongs to one login must not show in another (I6). */
export const useLoginKey = (): LoginKey => useStore(useClient().session.view, loginKeyOf);
