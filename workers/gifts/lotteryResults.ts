import { DRAW_MS, type LotteryResult } from '#domain/activities/activityPhase.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Lottery } from '#domain/rooms/activity.ts';
import { getOwnWin, getWins } from '#platform/calls/activities.ts';
import type { GiftDeps } from './giftDeps.ts';
import { isUnreadAnswer } from './isUnreadAnswer.ts';

/** Age at which a kept result is read again, because the platform may correct it. Not from the specification. */
const MAX_AGE_MS: Milliseconds = 60_000;
/** The most results, and the most times of ends, that the worker keeps. */
const MAX_RESULTS = 200;

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

const dropOldest = (map: Map<string, unknown>): void => {
  for (const oldest of map.keys()) {
    if (map.size <= MAX_RESULTS) break;
    map.delete(oldest);
  }
};

/** Creates the reads of the results of lotteries. The result of a drawn lottery is cached for `MAX_AGE_MS`. */
export const createLotteryResults = ({
  clock,
  serverNow,
  call,
  decoding,
  session,
}: GiftDeps): LotteryResults => {
  let cache = new Map<string, Kept>();
  /** When each finished lottery ended, by its id: its end, or the first read that found it finished if earlier. */
  const ends = new Map<string, EpochMs>();

  const endOf = ({ id, endTime }: Lottery): EpochMs => {
    const known = ends.get(id);
    if (known !== undefined) return known;
    const now = serverNow();
    const end = Math.min(endTime ?? now, now);
    ends.set(id, end);
    dropOldest(ends);
    return end;
  };

  const resultOf = async (
    lottery: Lottery,
  ): Promise<{ readonly isWhole: boolean; readonly result: LotteryResult }> => {
    const { id, kind, isJoined, showsWinList, showsMarquee } = lottery;
    const target = cache;
    const { user } = session();
    const areWinsShown = showsWinList || showsMarquee;
    const endedAt = endOf(lottery);
    // A user who may take part needs the winners even if they are not shown: winners show that the draw is over. After
    // `DRAW_MS` the draw counts as over. The client does not know who joined an answer lottery, so every user counts.
    const mayTakePart = user !== null && (isJoined || kind === 'answer-lottery');
    const isDrawAwaited = mayTakePart && serverNow() - endedAt < DRAW_MS;
    const key = `${user?.uid ?? ''} ${id}`;
    const kept = target.get(key);
    if (kept !== undefined && clock.now() - kept.at < MAX_AGE_MS)
      return { isWhole: true, result: kept.result };
    const at = clock.now();
    const [wins, own] = await Promise.all([
      areWinsShown || isDrawAwaited ? getWins(call, decoding, id) : null,
      user === null ? null : getOwnWin(call, decoding, id),
    ]);
    const isWhole = !(areWinsShown && isUnreadAnswer(wins)) && !isUnreadAnswer(own);
    const winners = wins?.ok === true ? wins.value : [];
    const ownWin = own?.ok === true ? own.value : null;
    // The draw may come later than the end of the lottery. Until then nobody has won.
    const isDrawn = winners.length > 0 || ownWin?.won === true;
    const result = { wins: areWinsShown ? winners : [], own: ownWin, isDrawn, endedAt };
    target.delete(key);
    if (isWhole && isDrawn) target.set(key, { at, result });
    dropOldest(target);
    return { isWhole, result };
  };
  return {
    read: async (lotteries) => {
      const ended = lotteries.filter(({ state }) => state === 'finished');
      // A lottery that runs again ends at another time.
      for (const { id, state } of lotteries) if (state !== 'finished') ends.delete(id);
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
