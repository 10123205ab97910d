import { ok, type Result } from '#contract/problem.ts';
import type { ActivityPart, LotteryResult, RoomActivities } from '#domain/activities/activityPhase.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Lottery } from '#domain/rooms/activity.ts';
import type { Gift, Gifter } from '#domain/rooms/gift.ts';
import {
  getApprovals,
  getLotteries,
  getOwnWin,
  getQuestions,
  getRedEnvelope,
  getVote,
  getWins,
} from '#platform/calls/activities.ts';
import { isMissingCall } from '#platform/calls/matchData.ts';
import { getGifters, getGifts } from '#platform/calls/rooms.ts';
import type { Clock } from '../runtime/environment.ts';
import type { GiftDeps } from './giftDeps.ts';

/** Changes of a room's activities cause a read at most this often. Not from the specification. */
export const ACTIVITY_CHANGE_MS: Milliseconds = 2_000;
/** Ages at which the worker reads answers again. Not from the specification. */
const ACTIVITIES_MS: Milliseconds = 2_000;
const TOP_MS: Milliseconds = 20_000;
const GIFTS_MS: Milliseconds = 60_000;
/** The most rooms whose answers the worker keeps. */
const MOST_ROOMS = 20;

type CachedRead<T> = {
  readonly ask: (key: string) => Promise<Result<T>>;
  /** Makes answers old: of one key, or of all. */
  readonly outdate: (key?: string) => void;
};

/** Creates a cache of one kind of answer: single flight, kept for a time, failures are not kept (D27). */
const createCachedRead = <T>(
  clock: Clock,
  maxAgeMs: Milliseconds,
  read: (key: string) => Promise<Result<T>>,
): CachedRead<T> => {
  type Entry = { readonly at: Milliseconds; readonly answer: Promise<Result<T>> };
  const cache = new Map<string, Entry>();
  /** Drops an answer that turns out to be a failure. */
  const drop = async (key: string, entry: Entry): Promise<void> => {
    const { ok: isAnswered } = await entry.answer;
    if (!isAnswered && cache.get(key) === entry) cache.delete(key);
  };
  return {
    ask: (key) => {
      const before = cache.get(key);
      if (before !== undefined && clock.now() - before.at < maxAgeMs) return before.answer;
      const answer = read(key);
      const entry = { at: clock.now(), answer };
      cache.delete(key);
      cache.set(key, entry);
      const [oldest] = cache.keys();
      if (cache.size > MOST_ROOMS && oldest !== undefined) cache.delete(oldest);
      void drop(key, entry);
      return answer;
    },
    outdate: (key) => {
      if (key === undefined) cache.clear();
      else cache.delete(key);
    },
  };
};

export type ActivityReads = {
  readonly activities: CachedRead<RoomActivities>;
  readonly gifts: CachedRead<readonly Gift[]>;
  readonly top: CachedRead<readonly Gifter[]>;
};

/** True if the call failed and its content is unknown. A platform without the call has no content (D38). */
const isUnread = (answer: Result<unknown> | null): boolean =>
  answer !== null && !answer.ok && !isMissingCall(answer.problem);

/** Creates the reads of gifts on sale, top ten and activities: one request for all tabs (D27). */
export const createActivityReads = (deps: GiftDeps): ActivityReads => {
  const { clock, call, decoding, serverNow, session } = deps;

  const resultOf = async ({
    id,
    showsWinList,
    showsMarquee,
  }: Lottery): Promise<{ readonly isWhole: boolean; readonly result: LotteryResult }> => {
    const isMember = session().user !== null;
    const [wins, own] = await Promise.all([
      showsWinList || showsMarquee ? getWins(call, decoding, id) : null,
      isMember ? getOwnWin(call, decoding, id) : null,
    ]);
    return {
      isWhole: !isUnread(wins) && !isUnread(own),
      result: { wins: wins?.ok === true ? wins.value : [], own: own?.ok === true ? own.value : null },
    };
  };
  const read = async (key: string): Promise<Result<RoomActivities>> => {
    const roomId = key as RoomId;
    // The countdown of the envelope runs from its own answer; the other calls may take longer.
    const readEnvelope = async () => {
      const answer = await getRedEnvelope(call, decoding, roomId);
      return { answer, at: serverNow() };
    };
    const [{ answer: envelope, at }, lotteries, vote, questions, approvals] = await Promise.all([
      readEnvelope(),
      getLotteries(call, decoding, roomId),
      getVote(call, decoding, roomId),
      getQuestions(call, decoding, roomId),
      getApprovals(call, decoding, roomId),
    ]);
    // One unreadable part does not reject the others; if all fail, the answer is the problem.
    const parts = { envelope, lotteries, vote, questions, approvals };
    if (Object.values(parts).every((each) => !each.ok) && !envelope.ok) return envelope;
    const unread: readonly ActivityPart[] = (Object.keys(parts) as (keyof typeof parts)[]).filter((part) =>
      isUnread(parts[part]),
    );
    const listed = lotteries.ok ? lotteries.value : [];
    const ended = listed.filter(({ state }) => state === 'finished');
    const results = await Promise.all(ended.map(async (each) => [each.id, await resultOf(each)] as const));
    return ok({
      at,
      envelope: envelope.ok ? envelope.value : null,
      lotteries: listed,
      vote: vote.ok ? vote.value : null,
      questions: questions.ok ? questions.value : null,
      approvals: approvals.ok ? approvals.value : [],
      results: Object.fromEntries(results.map(([id, { result }]) => [id, result])),
      unread: results.every(([, { isWhole }]) => isWhole) ? unread : [...unread, 'results'],
    });
  };
  return {
    activities: createCachedRead(clock, ACTIVITIES_MS, read),
    gifts: createCachedRead(clock, GIFTS_MS, () => getGifts(call, decoding)),
    top: createCachedRead(clock, TOP_MS, (roomId) => getGifters(call, decoding, roomId as RoomId)),
  };
};
