import type { SharedQuery } from '#contract/sharedQuery.ts';
import { fail, type Result } from '#contract/problem.ts';
import type { ResultsApi } from '#domain/config/domainConfig.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { ResultPage } from '#domain/match/matchResult.ts';
import { resultInstants } from '#domain/match/resultInstants.ts';
import { readResults } from '#platform/calls/results.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock, Timer } from '../runtime/environment.ts';

export type ResultsQuestion = Extract<SharedQuery, { topic: 'results' }>;
type Answer = Result<ResultPage>;
type Entry = { readonly answer: Answer | null; readonly flight: Promise<Answer> | null };

export type ResultPages = {
  readonly ask: (question: ResultsQuestion) => Promise<Answer>;
  readonly outdate: () => void;
  readonly stop: () => void;
};

/** The calls to the operator's results. */
export type ResultsSource = {
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly resultsApi: ResultsApi;
};

export type ResultPagesDeps = {
  readonly clock: Clock;
  /** Null before the first hello. */
  readonly source: () => ResultsSource | null;
  /** Tells the tabs that show results to ask again, after a change of language. */
  readonly changed: () => void;
};

/** How long results are fresh (wire facts 5). Nothing polls them: a tab asks again when it opens or shows them. */
export const RESULTS_MAX_AGE_MS: Milliseconds = 60_000;
/** Maximum number of kept pages. Tabs keep what they show themselves. */
const MAX_PAGES = 40;

/**
 * Serves pages of match results (REQ-72): a page is requested once for all tabs and kept for at most 60 s. A
 * failure is not kept, so the next question sends another request.
 */
export const createResultPages = ({ clock, source, changed }: ResultPagesDeps): ResultPages => {
  /** Increases when cached pages become stale, so an answer to an earlier request is not cached. */
  let generation = 0;
  const entries = new Map<string, Entry>();
  /** True once a tab has asked, so that tabs may show results. */
  let isRequested = false;
  let expiryTimer: Timer | null = null;

  const drop = (): void => {
    generation += 1;
    entries.clear();
    if (expiryTimer !== null) clock.clearTimeout(expiryTimer);
    expiryTimer = null;
  };
  const outdate = (): void => {
    if (!isRequested) return;
    drop();
    changed();
  };
  const request = async ({ sportId, kind, from, to, timeZone, page }: ResultsQuestion): Promise<Answer> => {
    const found = source();
    if (found === null) return fail({ code: 'network' });
    const instants = resultInstants({ from, to }, timeZone);
    if (instants === undefined) return fail({ code: 'bad-request' });
    return readResults(found.resultsApi, found.call, found.decoding, {
      sportId,
      kind,
      beginTime: instants.from,
      endTime: instants.to,
      current: page,
    });
  };
  const load = (key: string, question: ResultsQuestion): Promise<Answer> => {
    const ownGeneration = generation;
    const flight = request(question).then((answer) => {
      if (ownGeneration !== generation) return answer;
      if (answer.ok) entries.set(key, { answer, flight: null });
      else entries.delete(key);
      return answer;
    });
    entries.set(key, { answer: null, flight });
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_PAGES) break;
      entries.delete(oldest);
    }
    return flight;
  };

  return {
    ask: async (question) => {
      isRequested = true;
      expiryTimer ??= clock.setTimeout(drop, RESULTS_MAX_AGE_MS);
      const { sportId, kind, from, to, timeZone, page } = question;
      const key = JSON.stringify([sportId, kind, from, to, timeZone, page]);
      const entry = entries.get(key);
      return entry?.answer ?? entry?.flight ?? load(key, question);
    },
    outdate,
    stop: () => {
      isRequested = false;
      drop();
    },
  };
};
