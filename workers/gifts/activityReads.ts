import { ok, type Result } from '#contract/problem.ts';
import type { ActivityPart, RoomActivities } from '#domain/activities/activityPhase.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Gift, Gifter } from '#domain/rooms/gift.ts';
import {
  getApprovals,
  getLotteries,
  getQuestions,
  getRedEnvelope,
  getVote,
} from '#platform/calls/activities.ts';
import { getGifters, getGifts } from '#platform/calls/rooms.ts';
import type { Clock } from '../runtime/environment.ts';
import { createActivityCache, type ActivityCache, type ActivityRequest } from './activityCache.ts';
import type { GiftDeps } from './giftDeps.ts';
import { isUnreadAnswer } from './isUnreadAnswer.ts';
import { createLotteryResults } from './lotteryResults.ts';

/** Changes of a room's activities cause a read at most this often. Not from the specification. */
export const ACTIVITY_CHANGE_MS: Milliseconds = 2_000;
/** Ages at which the worker reads answers again. Not from the specification. */
const TOP_MS: Milliseconds = 20_000;
const GIFTS_MS: Milliseconds = 60_000;
/** The most rooms whose top ten the worker keeps. */
const MAX_ROOMS = 20;

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
      if (cache.size > MAX_ROOMS && oldest !== undefined) cache.delete(oldest);
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
  readonly activities: ActivityCache;
  readonly gifts: CachedRead<readonly Gift[]>;
  readonly top: CachedRead<readonly Gifter[]>;
};

/** Returns the value of a call: `before` if it was not sent, `empty` if it failed. */
const valueOf = <T>(answer: Result<T> | null, before: T, empty: T): T => {
  if (answer === null) return before;
  return answer.ok ? answer.value : empty;
};

/** The activities of a room of which nothing was read. */
const NOTHING: RoomActivities = {
  at: 0,
  envelope: null,
  lotteries: [],
  vote: null,
  questions: null,
  approvals: [],
  results: {},
  unread: [],
};

/** Creates the reads of gifts on sale, top ten and activities: one request for all tabs (D27). */
export const createActivityReads = (deps: GiftDeps): ActivityReads => {
  const { clock, call, decoding, serverNow } = deps;
  const results = createLotteryResults(deps);

  const read = async ({ roomId: id, changed }: ActivityRequest): Promise<Result<RoomActivities>> => {
    const roomId = id as RoomId;
    const isWanted = (part: ActivityPart): boolean => changed === null || changed.parts.has(part);
    // The countdown of the envelope runs from its own answer; the other calls may take longer.
    const readEnvelope = async () => {
      const answer = await getRedEnvelope(call, decoding, roomId);
      return { answer, at: serverNow() };
    };
    const [envelopeRead, lotteries, vote, questions, approvals] = await Promise.all([
      isWanted('envelope') ? readEnvelope() : null,
      isWanted('lotteries') ? getLotteries(call, decoding, roomId) : null,
      isWanted('vote') ? getVote(call, decoding, roomId) : null,
      isWanted('questions') ? getQuestions(call, decoding, roomId) : null,
      isWanted('approvals') ? getApprovals(call, decoding, roomId) : null,
    ]);
    const envelope = envelopeRead?.answer ?? null;
    // One unreadable part does not reject the others; if all fail, the answer is the problem.
    const parts = { envelope, lotteries, vote, questions, approvals };
    if (envelope?.ok === false && Object.values(parts).every((each) => each?.ok === false)) return envelope;
    const before = changed?.known ?? NOTHING;
    const listed = valueOf(lotteries, before.lotteries, []);
    const ended = lotteries === null ? null : await results.read(listed);
    return ok({
      at: envelopeRead?.at ?? before.at,
      envelope: valueOf(envelope, before.envelope, null),
      lotteries: listed,
      vote: valueOf(vote, before.vote, null),
      questions: valueOf(questions, before.questions, null),
      approvals: valueOf(approvals, before.approvals, []),
      results: ended?.results ?? before.results,
      unread: [
        ...before.unread.filter((part) => !isWanted(part === 'results' ? 'lotteries' : part)),
        ...(Object.keys(parts) as (keyof typeof parts)[]).filter((part) => isUnreadAnswer(parts[part])),
        ...(ended?.isWhole === false ? (['results'] as const) : []),
      ],
    });
  };
  const activities = createActivityCache(clock, read);
  return {
    activities: {
      ...activities,
      partsChanged: (roomId, parts) => {
        if (parts.has('results')) results.clear();
        activities.partsChanged(roomId, parts);
      },
      outdate: (roomId) => {
        if (roomId === undefined) results.clear();
        activities.outdate(roomId);
      },
    },
    gifts: createCachedRead(clock, GIFTS_MS, () => getGifts(call, decoding)),
    top: createCachedRead(clock, TOP_MS, (roomId) => getGifters(call, decoding, roomId as RoomId)),
  };
};
