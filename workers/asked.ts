import type { Answers, Question } from '#contract/feedApi.ts';
import type { FeedEvent } from '#contract/patch.ts';
import { ok, type Result } from '#contract/problem.ts';
import { LANGUAGE_FILE_MS, STATISTICS_RETRY_MS } from '#domain/constants.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { hasLeft } from '#domain/matchStatus.ts';
import { getLeagues, getMatchFacts, getServerWords, getStatistics } from '#platform/calls.ts';
import { askDays, askListLeagues, type OwnCounts, type Today } from './lists/askedCounts.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import { sameValue } from './board/sameness.ts';
import type { Clock, Timer } from './deps.ts';
import { every } from './loops/every.ts';

/** Questions with one answer for all that is kept; a search has one for every text. */
type Kept = Exclude<Question, { readonly topic: 'search' | 'open-bets' }>;
type Topic = Kept['topic'];
type Answer = Result<Answers[Topic]>;
type Entry = {
  readonly question: Kept;
  answer: Answer | null;
  answeredAt: Milliseconds;
  flight: Promise<Answer> | null;
  retry: Timer | null;
};

export type Asked = {
  /** The kept answer, or the one request under way, or a new one: one for all tabs (D27). */
  readonly ask: (question: Kept) => Promise<Answer>;
  readonly start: () => void;
  readonly stop: () => void;
  /** Another language: every kept answer that depends on it is out of date. */
  readonly renew: () => void;
  /**
   * A league on the board has another name, place or mark: what was counted of leagues here says what was.
   */
  readonly leagueChanged: () => void;
};

export type AskedDeps = {
  readonly clock: Clock;
  readonly call: () => {
    readonly call: Caller;
    readonly decoding: Decoding;
    readonly languageOf: (locale: string) => string;
    /** Between refreshing what is kept (C41). */ readonly everyMs: Milliseconds;
  };
  readonly event: (event: FeedEvent) => void;
  /** Today in a zone, by the server's clock (C29). */
  readonly today: Today;
  /** An answer has come, or that there is none. */
  readonly told: (question: Question, answer: Answer) => void;
  /** What the board itself can answer. */
  readonly own: OwnCounts;
};

const keyOf = (question: Kept): string => {
  if (question.topic === 'leagues') return `leagues/${question.sportId ?? ''}`;
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
 * Answers for good: what became of a match does not change every minute, and the words are kept for a day
 * (CONST-26).
 */
const isKept = ({ question, answer, answeredAt }: Entry, now: Milliseconds): boolean =>
  answer?.ok === true &&
  (question.topic === 'match' || (question.topic === 'words' && now - answeredAt < LANGUAGE_FILE_MS));
/**
 * Whether the answer is of a match that is not over. The board may lack such a match for a moment; when the match
 * leaves later, its status is asked for again (D29).
 */
const canStillLeave = ({ question, answer }: Entry): boolean =>
  question.topic === 'match' && answer?.ok === true && !hasLeft((answer.value as Answers['match']).status);
/**
 * Counts of one list or another: nobody may look at it any more, so they are not asked for again unasked; who
 * does is told that what they have is out of date.
 */
const isPassing = ({ topic }: Question): boolean => topic === 'list-leagues' || topic === 'days';
/** Names come league by league: whoever shows them asks again once. Not from the specification. */
const LEAGUES_MS: Milliseconds = 300;
/** More matches than anybody asks after. */
const MOST_MATCHES = 100;

/**
 * Statistics, leagues, counts, the platform's words and matches that have left: asked once, kept, and
 * refreshed by one loop when their time is over; statistics are retried 1.5 s after a failure (FEED-06),
 * words are kept for a day in each language (CONST-26).
 */
export const createAsked = ({ clock, call, event, told, today, own }: AskedDeps): Asked => {
  const entries = new Map<string, Entry>();
  let serial = 0;

  const fetch = (question: Kept): Promise<Answer> => {
    const { call: caller, decoding, languageOf } = call();
    if (question.topic === 'leagues') return getLeagues(caller, decoding, question.sportId);
    if (question.topic === 'words') return getServerWords(caller, languageOf(question.locale));
    if (question.topic === 'list-leagues') return askListLeagues(caller, decoding, question, today);
    if (question.topic === 'days') return askDays(caller, question, today);
    return question.topic === 'match'
      ? getMatchFacts(caller, decoding, question.matchId)
      : getStatistics(caller, decoding);
  };

  const changed = (topic: Topic): void => {
    serial += 1;
    event({ kind: 'asked-changed', id: `asked-${serial}`, topic });
  };

  const refresh = (entry: Entry): Promise<Answer> => {
    if (entry.flight !== null) return entry.flight;
    const flight = fetch(entry.question).then((answer) => {
      if (entry.flight !== flight) return answer;
      entry.flight = null;
      take(entry, answer);
      return answer;
    });
    entry.flight = flight;
    return flight;
  };

  /** What was asked before a stop is answered to who asked, and neither kept nor retried. */
  const take = (entry: Entry, answer: Answer): void => {
    if (entries.get(keyOf(entry.question)) !== entry) return;
    told(entry.question, answer);
    if (!answer.ok && entry.question.topic === 'statistics' && entry.retry === null) {
      entry.retry = clock.setTimeout(() => {
        entry.retry = null;
        void refresh(entry);
      }, STATISTICS_RETRY_MS);
    }
    const before = entry.answer;
    // An answer of before stays while an error is told to nobody who did not ask.
    if (!answer.ok && before?.ok === true) return;
    entry.answer = answer;
    entry.answeredAt = clock.now();
    if (answer.ok && before !== null && !(before.ok && sameValue(before.value, answer.value))) {
      changed(entry.question.topic);
    }
  };

  const forgetOldMatches = (): void => {
    const matches = [...entries].filter(([, { question }]) => question.topic === 'match');
    for (const [key] of matches.slice(0, Math.max(0, matches.length - MOST_MATCHES))) entries.delete(key);
  };

  /** Forgets these; whoever shows one hears that it is time to ask again. */
  const pass = (isOver: (question: Kept) => boolean): void => {
    const passed = new Set<Topic>();
    for (const [key, { question }] of Array.from(entries)) {
      if (!isOver(question)) continue;
      entries.delete(key);
      passed.add(question.topic);
    }
    for (const topic of passed) changed(topic);
  };
  let leagues: Timer | null = null;

  const loop = every(
    clock,
    () => call().everyMs,
    () => {
      pass(isPassing);
      for (const entry of Array.from(entries.values())) if (!isKept(entry, clock.now())) void refresh(entry);
    },
  );

  return {
    ask: (question) => {
      const key = keyOf(question);
      const mine = own(question);
      if (mine !== undefined) {
        // Nothing to wait for and nothing to keep; but whoever shows it hears when it is time to ask again.
        entries.set(key, { question, answer: null, answeredAt: 0, flight: null, retry: null });
        return Promise.resolve(ok(mine));
      }
      const known = entries.get(key);
      if (known?.answer?.ok === true && !canStillLeave(known)) return Promise.resolve(known.answer);
      const entry: Entry = known ?? { question, answer: null, answeredAt: 0, flight: null, retry: null };
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
        // The words of a day outlast a time without tabs.
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
        pass(({ topic }) => topic === 'list-leagues');
      }, LEAGUES_MS);
    },
    renew: () => {
      for (const entry of entries.values()) {
        // Words are named by their language already.
        if (entry.question.topic === 'words') continue;
        entry.flight = null;
        if (!isPassing(entry.question) || entry.answer !== null) void refresh(entry);
      }
    },
  };
};
