import type { QueryAnswers, SharedQuery } from '#contract/sharedQuery.ts';
import type { FeedEvent } from '#contract/patch.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { LANGUAGE_FILE_MS, STATISTICS_RETRY_MS } from '#domain/config/constants.ts';
import type { Locale } from '#domain/config/locales.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { isMatchOver } from '#domain/match/matchStatus.ts';
import { getMatchFacts, getStatistics, isUnknownMatch } from '#platform/calls.ts';
import { fetchDayCounts, fetchListLeagues, type BoardCounts, type CurrentDay } from './listCounts.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import { isSameValue } from '../board/equality.ts';
import type { Clock, DocumentStore, LogAnomaly, Timer } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import { createLoop } from '../runtime/loop.ts';

/** The queries that are answered here: each has one kept answer. Other parts of the worker answer the others. */
export type KeptQuery = Extract<
  SharedQuery,
  { readonly topic: 'statistics' | 'words' | 'list-leagues' | 'days' | 'match' }
>;
type Topic = KeptQuery['topic'];
type Answer = Result<QueryAnswers[Topic]>;
type Entry = {
  readonly question: KeptQuery;
  answer: Answer | null;
  /** When the platform sent the words; not used for other answers. */
  wordsSentAt: Milliseconds;
  flight: Promise<Answer> | null;
  retry: Timer | null;
};

export type SharedQueries = {
  /** Returns the kept answer, or joins the request in flight, or sends a new one: one for all tabs (D27). */
  readonly ask: (question: KeptQuery) => Promise<Answer>;
  readonly start: () => void;
  readonly stop: () => void;
  /** The language changed: every kept answer that depends on it is stale. */
  readonly renew: () => void;
  /** A league on the board changed its name, position or mark, so league counts made here are stale. */
  readonly leagueChanged: () => void;
};

export type SharedQueriesDeps = {
  readonly clock: Clock;
  readonly call: () => {
    readonly call: Caller;
    readonly decoding: Decoding;
    readonly languageOf: (locale: string) => string;
    /** Between refreshing what is kept (C41). */ readonly everyMs: Milliseconds;
  };
  readonly event: (event: FeedEvent) => void;
  /** Returns today's date in a zone, by the server's clock (C29). */
  readonly today: CurrentDay;
  /** Called with every new answer, also with a failure. */
  readonly onAnswer: (question: SharedQuery, answer: Answer) => void;
  /** Answers from the board. */
  readonly own: BoardCounts;
  /** Keeps the words; null before the first hello, or where storage is not available. */
  readonly store: () => DocumentStore | null;
  readonly log: LogAnomaly;
};

const keyOf = (question: KeptQuery): string => {
  if (question.topic === 'words') return `words/${question.locale}`;
  if (question.topic === 'list-leagues')
    return JSON.stringify([
      question.topic,
      question.sportId,
      question.playType,
      question.timeZone,
      question.day,
    ]);
  if (question.topic === 'days') return `days/${question.sportId}/${question.timeZone}`;
  return question.topic === 'match' ? `match/${question.matchId}` : question.topic;
};

/**
 * Returns true if an answer needs no refresh by the loop: a removed match's outcome is final, also if the platform no
 * longer knows the match, and words last for a day (CONST-26).
 */
const isKept = ({ question, answer, wordsSentAt }: Entry, now: Milliseconds): boolean =>
  question.topic === 'match'
    ? answer !== null
    : question.topic === 'words' && answer?.ok === true && now - wordsSentAt < LANGUAGE_FILE_MS;
/**
 * Returns true if a request for a removed match failed, and the answer does not say that the platform no longer knows
 * the match. Only a tab that still shows the match asks again.
 */
const isFailedMatch = ({ question, answer, flight }: Entry): boolean =>
  question.topic === 'match' && flight === null && answer?.ok === false && !isUnknownMatch(answer.problem);
/**
 * Returns true if an answer is about a match that is not over. The board may lack such a match for a moment;
 * when the match leaves later, its status is asked for again (D29).
 */
const canStillLeave = ({ question, answer }: Entry): boolean =>
  question.topic === 'match' &&
  answer?.ok === true &&
  !isMatchOver((answer.value as QueryAnswers['match']).status);
/**
 * Counts of one list. A tab may no longer show them, so the loop does not refetch them; it only tells the
 * tabs that they are stale.
 */
const isListCount = ({ question: { topic } }: Entry): boolean => topic === 'list-leagues' || topic === 'days';
/**
 * Names arrive league by league; the worker notifies tabs that show them once in this time. Not from the specification.
 */
const LEAGUES_MS: Milliseconds = 300;
/** Maximum number of kept answers on removed matches; far above what tabs ask. */
const MAX_MATCHES = 100;

/**
 * Creates the queries that all tabs share: statistics, counts, the platform's words and removed
 * matches. Each is fetched once, kept, and refreshed by one loop when stale. Failed statistics are retried
 * after 1.5 s (FEED-06); words are kept for a day in each language (CONST-26), those of the last language also in the
 * worker's store.
 */
export const createSharedQueries = ({
  clock,
  call,
  event,
  onAnswer,
  today,
  own,
  store,
  log,
}: SharedQueriesDeps): SharedQueries => {
  const entries = new Map<string, Entry>();
  let serial = 0;

  /** Loaded at the first code that the client has no text for, which most users never see (G10). */
  const languageFile = createLazyModule(() => import('./languageFile.ts'), clock);

  const fetchWords = async (entry: Entry, locale: Locale): Promise<Answer> => {
    const loaded = await languageFile.load();
    if (loaded === undefined) return fail({ code: 'network' });
    const { call: caller, languageOf } = call();
    const deps = { call: caller, store: store(), clock, log };
    const { answer, age } = await loaded.readLanguageFile(deps, languageOf(locale));
    if (answer.ok) entry.wordsSentAt = clock.now() - age;
    return answer;
  };

  // oxlint-disable-next-line typescript/consistent-return -- the compiler checks that every topic has its case
  const request = (entry: Entry): Promise<Answer> => {
    const { question } = entry;
    if (question.topic === 'words') return fetchWords(entry, question.locale);
    const { call: caller, decoding } = call();
    switch (question.topic) {
      case 'list-leagues':
        return fetchListLeagues(caller, decoding, question, today);
      case 'days':
        return fetchDayCounts(caller, question, today);
      case 'match':
        return getMatchFacts(caller, decoding, question.matchId);
      case 'statistics':
        return getStatistics(caller, decoding);
    }
  };

  const changed = (topic: Topic): void => {
    serial += 1;
    event({ kind: 'asked-changed', id: `asked-${serial}`, topic });
  };

  const refresh = (entry: Entry): Promise<Answer> => {
    if (entry.flight !== null) return entry.flight;
    const flight: Promise<Answer> = request(entry).then((answer) => {
      if (entry.flight === flight) {
        entry.flight = null;
        take(entry, answer);
        return answer;
      }
      // The worker went to rest meanwhile.
      if (entries.get(keyOf(entry.question)) !== entry) return answer;
      // The language changed meanwhile. The tabs that wait get the answer to the later request, because a tab ignores
      // an event about an answer that it still waits for.
      return entry.flight === null && entry.answer !== null ? entry.answer : refresh(entry);
    });
    entry.flight = flight;
    return flight;
  };

  /** An answer to a query from before a stop goes to the tab that asked, and is neither kept nor retried. */
  const take = (entry: Entry, answer: Answer): void => {
    if (entries.get(keyOf(entry.question)) !== entry) return;
    onAnswer(entry.question, answer);
    if (!answer.ok && entry.question.topic === 'statistics' && entry.retry === null) {
      entry.retry = clock.setTimeout(() => {
        entry.retry = null;
        void refresh(entry);
      }, STATISTICS_RETRY_MS);
    }
    const before = entry.answer;
    // After a failed refresh the earlier answer stays, and only the tab that asked learns of the failure.
    if (!answer.ok && before?.ok === true) return;
    entry.answer = answer;
    if (answer.ok && before !== null && !(before.ok && isSameValue(before.value, answer.value))) {
      changed(entry.question.topic);
    }
  };

  const forgetOldMatches = (): void => {
    const matches = [...entries].filter(([, { question }]) => question.topic === 'match');
    for (const [key] of matches.slice(0, Math.max(0, matches.length - MAX_MATCHES))) entries.delete(key);
  };

  /** Drops the matching answers and notifies the tabs that show one, so that they ask again. */
  const markStale = (isOver: (entry: Entry) => boolean): void => {
    const passed = new Set<Topic>();
    for (const [key, entry] of Array.from(entries)) {
      if (!isOver(entry)) continue;
      entries.delete(key);
      passed.add(entry.question.topic);
    }
    for (const topic of passed) changed(topic);
  };
  let leagues: Timer | null = null;

  const loop = createLoop(
    clock,
    () => call().everyMs,
    () => {
      markStale((entry) => isListCount(entry) || isFailedMatch(entry));
      for (const entry of Array.from(entries.values())) if (!isKept(entry, clock.now())) void refresh(entry);
    },
  );

  return {
    ask: (question) => {
      const key = keyOf(question);
      const mine = own(question);
      if (mine !== undefined) {
        // Keeps an entry without an answer, so that the tabs that show it ask again.
        entries.set(key, { question, answer: null, wordsSentAt: 0, flight: null, retry: null });
        return Promise.resolve(ok(mine));
      }
      const known = entries.get(key);
      if (known?.answer?.ok === true && !canStillLeave(known)) return Promise.resolve(known.answer);
      const entry: Entry = known ?? { question, answer: null, wordsSentAt: 0, flight: null, retry: null };
      entries.set(key, entry);
      forgetOldMatches();
      return refresh(entry);
    },
    start: loop.start,
    stop: () => {
      loop.stop();
      if (leagues !== null) clock.clearTimeout(leagues);
      leagues = null;
      for (const [key, entry] of Array.from(entries)) {
        if (entry.retry !== null) clock.clearTimeout(entry.retry);
        // Words stay for their day, also while no tab is open.
        if (entry.question.topic !== 'words' || entry.answer?.ok !== true) entries.delete(key);
      }
    },
    leagueChanged: () => {
      if (
        leagues !== null ||
        !Array.from(entries.values()).some(({ question }) => question.topic === 'list-leagues')
      )
        return;
      leagues = clock.setTimeout(() => {
        leagues = null;
        markStale(({ question }) => question.topic === 'list-leagues');
      }, LEAGUES_MS);
    },
    renew: () => {
      for (const entry of entries.values()) {
        // The query for words contains its language, so it does not become stale.
        if (entry.question.topic === 'words') continue;
        entry.flight = null;
        if (!isListCount(entry) || entry.answer !== null) void refresh(entry);
      }
    },
  };
};
