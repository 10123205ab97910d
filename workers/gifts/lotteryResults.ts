import type { LotteryResult } from '#domain/activities/activityPhase.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Lottery } from '#domain/rooms/activity.ts';
import { getOwnWin, getWins } from '#platform/calls/activities.ts';
import type { GiftDeps } from './giftDeps.ts';
import { isUnreadAnswer } from './isUnreadAnswer.ts';

/** Age at which a kept result is read again, because the platform may correct it. Not from the specification. */
const MAX_AGE_MS: Milliseconds = 60_000;
/** The most results that the worker keeps. */
const MOST_RESULTS = 200;

type Kept = { readonly at: Milliseconds; readonly result: LotteryResult };
type LotteryResults = {
  /** Reads winners and the user's own win of each finished lottery. `isWhole`: all of them were read. */
  readonly read: (lotteries: readonly Lottery[]) => Promise<{
    readonly isWhole: boolean;
    readonly results: Readonly<Record<string, LotteryResult>>;
  }>;
  /** Forgets the results after a change of user or language, and after the end of a lottery. */
  readonly clear: () => void;
};

/** Creates the reads of the results of lotteries. The result of a drawn lottery is kept: it hardly changes. */
export const createLotteryResults = ({ clock, call, decoding, session }: GiftDeps): LotteryResults => {
  let cache = new Map<string, Kept>();

  const resultOf = async ({
    id,
    kind,
    isJoined,
    showsWinList,
    showsMarquee,
  }: Lottery): Promise<{ readonly isWhole: boolean; readonly result: LotteryResult }> => {
    const target = cache;
    const { user } = session();
    const areWinsShown = showsWinList || showsMarquee;
    // The winners also tell a user who takes part that the draw is over. Answers of the user are other calls.
    const mayTakePart = user !== null && (isJoined || kind === 'answer-lottery');
    const key = `${user?.uid ?? ''} ${id}`;
    const kept = target.get(key);
    if (kept !== undefined && clock.now() - kept.at < MAX_AGE_MS)
      return { isWhole: true, result: kept.result };
    const at = clock.now();
    const [wins, own] = await Promise.all([
      areWinsShown || mayTakePart ? getWins(call, decoding, id) : null,
      user === null ? null : getOwnWin(call, decoding, id),
    ]);
    const isWhole = !(areWinsShown && isUnreadAnswer(wins)) && !isUnreadAnswer(own);
    const result = { wins: wins?.ok === true ? wins.value : [], own: own?.ok === true ? own.value : null };
    target.delete(key);
    // The draw may come later than the end of the lottery. Until then nobody has won.
    const isDrawn = result.wins.length > 0 || result.own?.won === true;
    if (isWhole && isDrawn) target.set(key, { at, result });
    for (const oldest of target.keys()) {
      if (target.size <= MOST_RESULTS) break;
      target.delete(oldest);
    }
    return { isWhole, result };
  };
  return {
    read: async (lotteries) => {
      const ended = lotteries.filter(({ state }) => state === 'finished');
      const results = await Promise.all(ended.map(async (each) => [each.id, await resultOf(each)] as const));
      return {
        isWhole: results.every(([, { isWhole }]) => isWhole),
        results: Object.fromEntries(results.map(([id, { result }]) => [id, result])),
      };
    },
    clear: () => {
      cache = new Map();
    },
  };
};
