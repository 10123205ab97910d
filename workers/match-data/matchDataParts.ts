import type { SharedQuery } from '#contract/sharedQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import { isLivePart, LIVE_PARTS, type MatchData, type MatchDataPart } from '#domain/match-data/matchData.ts';
import { getMatchData, isMissingCall } from '#platform/calls/matchData.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock, Timer } from '../runtime/environment.ts';

type MatchDataTopic = 'match-data' | 'match-live';
export type MatchDataQuestion = Extract<SharedQuery, { readonly topic: MatchDataTopic }>;
export type MatchDataAnswer = Result<MatchData[MatchDataPart] | null>;

export type MatchDataDeps = {
  readonly clock: Clock;
  /** Null before the first hello. */
  readonly source: () => { readonly call: Caller; readonly decoding: Decoding } | null;
  /** Tells the tabs that show answers of a topic to ask again. */
  readonly changed: (topic: MatchDataTopic) => void;
};

export type MatchDataParts = {
  readonly ask: (question: MatchDataQuestion) => Promise<MatchDataAnswer>;
  /** Ends the live answers of a match whose score or status has changed. */
  readonly matchChanged: (id: MatchId) => void;
  readonly outdate: () => void;
  readonly stop: () => void;
};

const MINUTE: Milliseconds = 60_000;
/** How long an answer is fresh. Not from the specification. */
export const FRESH_MS: Readonly<Record<MatchDataPart, Milliseconds>> = {
  events: 5_000,
  commentary: 10_000,
  technical: 15_000,
  lineup: 30_000,
  intelligence: 5 * MINUTE,
  weather: 10 * MINUTE,
  standings: 10 * MINUTE,
  coverage: 10 * MINUTE,
  history: 60 * MINUTE,
};
/** The worker asks again after this time for a part that the platform does not have. */
export const MISSING_MS: Milliseconds = 10 * MINUTE;
/** A live part that is empty may get content when the match begins. Not from the specification. */
export const EMPTY_LIVE_MS: Milliseconds = MINUTE;
/** Tabs that show a part ask again this long after a failed request. Not from the specification. */
export const RETRY_MS: Milliseconds = 10_000;
/** Live answers end at most this often because the match changed. */
export const LIVE_PAUSE_MS: Milliseconds = 1_000;
/** Maximum number of kept answers. Tabs keep what they show themselves. */
const MAX_ANSWERS = 200;

type Entry = {
  readonly question: MatchDataQuestion;
  readonly flight: Promise<MatchDataAnswer> | null;
  readonly answer: MatchDataAnswer | null;
  readonly askedAt: Milliseconds;
  /** Whether the match has changed since the question was sent. */
  readonly hasChanged: boolean;
  readonly until: Milliseconds;
};

/** An answer, and whether the platform does not have the call at all. */
type Reply = { readonly answer: MatchDataAnswer; readonly isMissing: boolean };

const freshFor = (part: MatchDataPart, isEmpty: boolean, isMissing: boolean): Milliseconds => {
  if (!isEmpty) return FRESH_MS[part];
  return isLivePart(part) && !isMissing ? EMPTY_LIVE_MS : MISSING_MS;
};

const keyOf = (part: MatchDataPart, id: MatchId): string => `${part}/${id}`;

/** Creates the cached answers. It caches no failure, so the next question sends another request. */
export const createMatchDataParts = ({ clock, source, changed }: MatchDataDeps): MatchDataParts => {
  const entries = new Map<string, Entry>();
  let timer: Timer | null = null;
  let timerAt = Infinity;

  const endTimer = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    [timer, timerAt] = [null, Infinity];
  };
  /** Sets the timer to the time at which the next answer ends. */
  const schedule = (): void => {
    const next = Math.min(...[...entries.values()].map(({ until }) => until));
    if (next === timerAt) return;
    endTimer();
    if (next === Infinity) return;
    timerAt = next;
    timer = clock.setTimeout(
      () => {
        [timer, timerAt] = [null, Infinity];
        end(({ until }) => until <= clock.now());
      },
      Math.max(0, next - clock.now()),
    );
  };
  /** Drops answers and notifies tabs of their topics. No tab asks again for a match that none shows. */
  const end = (isOver: (entry: Entry) => boolean): void => {
    const topics = new Set<MatchDataTopic>();
    for (const [key, entry] of Array.from(entries)) {
      if (!isOver(entry)) continue;
      entries.delete(key);
      topics.add(entry.question.topic);
    }
    schedule();
    for (const topic of topics) changed(topic);
  };
  const request = async ({ matchId, part }: MatchDataQuestion): Promise<Reply> => {
    const found = source();
    if (found === null) return { answer: fail({ code: 'network' }), isMissing: false };
    const answer = await getMatchData(found.call, found.decoding, { matchId, part });
    const isMissing = !answer.ok && isMissingCall(answer.problem);
    return { answer: isMissing ? ok(null) : answer, isMissing };
  };
  const load = (key: string, question: MatchDataQuestion): Promise<MatchDataAnswer> => {
    const requestedAt = clock.now();
    const flight: Promise<MatchDataAnswer> = request(question).then(({ answer, isMissing }) => {
      const entry = entries.get(key);
      // Does not cache the answer to a question that has ended meanwhile.
      if (entry?.flight !== flight) return answer;
      // The entry of a failure has no answer. It only tells the tabs later to ask again.
      const fullMs = answer.ok ? freshFor(question.part, answer.value === null, isMissing) : RETRY_MS;
      // The content may be from before the change.
      const isOld = entry.hasChanged && answer.ok && answer.value !== null;
      const until = clock.now() + (isOld ? LIVE_PAUSE_MS : fullMs);
      const kept = answer.ok ? answer : null;
      entries.set(key, { ...entry, flight: null, answer: kept, hasChanged: false, until });
      schedule();
      return answer;
    });
    entries.set(key, {
      question,
      flight,
      answer: null,
      askedAt: requestedAt,
      hasChanged: false,
      until: Infinity,
    });
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ANSWERS) break;
      entries.delete(oldest);
    }
    return flight;
  };

  return {
    ask: async (question) => {
      const key = keyOf(question.part, question.matchId);
      const entry = entries.get(key);
      return entry?.answer ?? entry?.flight ?? load(key, question);
    },
    matchChanged: (id) => {
      let hasChanged = false;
      for (const part of LIVE_PARTS) {
        const key = keyOf(part, id);
        const entry = entries.get(key);
        if (entry !== undefined && entry.flight !== null) entries.set(key, { ...entry, hasChanged: true });
        if (entry?.answer?.ok !== true || entry.answer.value === null) continue;
        const soon = Math.max(clock.now(), entry.askedAt + LIVE_PAUSE_MS);
        entries.set(key, { ...entry, until: Math.min(entry.until, soon) });
        hasChanged = true;
      }
      if (hasChanged) schedule();
    },
    outdate: () => end(() => true),
    stop: () => {
      entries.clear();
      endTimer();
    },
  };
};
