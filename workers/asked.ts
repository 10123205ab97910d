import type { Answers, Question } from '#contract/feedApi.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { Result } from '#contract/problem.ts';
import { STATISTICS_LOOP_MS, STATISTICS_RETRY_MS } from '#domain/constants.ts';
import { getLeagues, getStatistics } from '#platform/calls.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import { sameValue } from './board/sameness.ts';
import type { Clock, Timer } from './deps.ts';
import { every } from './loops/every.ts';

type Topic = Question['topic'];
type Entry = { readonly question: Question; answer: Result<Answers[Topic]> | null; flight: Promise<Result<Answers[Topic]>> | null; retry: Timer | null };

export type Asked = {
  /** The kept answer, or the one request under way, or a new one: one for all tabs (D27). */
  readonly ask: (question: Question) => Promise<Result<Answers[Topic]>>;
  readonly start: () => void;
  readonly stop: () => void;
  /** Another language: every kept answer is out of date. */
  readonly renew: () => void;
};

export type AskedDeps = {
  readonly clock: Clock;
  readonly call: () => { readonly call: Caller; readonly decoding: Decoding };
  readonly event: (event: FeedEvent) => void;
};

const keyOf = (question: Question): string => (question.topic === 'leagues' ? `leagues/${question.sportId ?? ''}` : question.topic);

/** Statistics and leagues: asked once, kept, refreshed by one loop, and statistics retried 1.5 s after a failure (FEED-06). */
export const createAsked = ({ clock, call, event }: AskedDeps): Asked => {
  const entries = new Map<string, Entry>();
  let serial = 0;

  const fetch = (question: Question): Promise<Result<Answers[Topic]>> => {
    const { call: caller, decoding } = call();
    return question.topic === 'statistics' ? getStatistics(caller, decoding) : getLeagues(caller, decoding, question.sportId);
  };

  const refresh = (entry: Entry): Promise<Result<Answers[Topic]>> => {
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
  const take = (entry: Entry, answer: Result<Answers[Topic]>): void => {
    if (entries.get(keyOf(entry.question)) !== entry) return;
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
    if (answer.ok && before !== null && !(before.ok && sameValue(before.value, answer.value))) {
      serial += 1;
      event({ kind: 'asked-changed', id: `asked-${serial}`, topic: entry.question.topic });
    }
  };

  const loop = every(clock, STATISTICS_LOOP_MS, () => {
    for (const entry of entries.values()) void refresh(entry);
  });

  return {
    ask: (question) => {
      const key = keyOf(question);
      const known = entries.get(key);
      if (known?.answer?.ok === true) return Promise.resolve(known.answer);
      const entry: Entry = known ?? { question, answer: null, flight: null, retry: null };
      entries.set(key, entry);
      return refresh(entry);
    },
    start: loop.start,
    stop: () => {
      loop.stop();
      for (const entry of entries.values()) if (entry.retry !== null) clock.clearTimeout(entry.retry);
      entries.clear();
    },
    renew: () => {
      for (const entry of entries.values()) {
        entry.flight = null;
        void refresh(entry);
      }
    },
  };
};
