import { fail, type Result } from '#contract/problem.ts';
import type { TipAnswers, TipQuery } from '#contract/tipQuery.ts';
import type { Milliseconds } from '#domain/ids.ts';
import {
  getCommentRule,
  getOwnComments,
  getTip,
  getTipComments,
  getTipMatches,
  getTips,
  getTipsRead,
  getTipster,
  getTipsterRanking,
  getTipsters,
} from '#platform/calls/tips.ts';
import type { Timer } from '../runtime/environment.ts';
import type { TipsDeps } from './tipsDeps.ts';

export type TipPageQuery = Exclude<TipQuery, { readonly topic: 'tip-purchases' }>;
type Answer = Result<TipAnswers[TipPageQuery['topic']]>;
type Entry = {
  readonly topic: TipPageQuery['topic'];
  readonly answer: Answer | null;
  readonly flight: Promise<Answer> | null;
};

/** Time for which answers are fresh; then tabs that show one ask again. Not from the specification. */
const TIPS_MAX_AGE_MS: Milliseconds = 60_000;
/** Maximum number of kept answers. Tabs keep what they show themselves. */
const MAX_ANSWERS = 60;

/** True for queries that a guest may send. */
const isOpenToGuests = (question: TipPageQuery): boolean =>
  question.topic === 'tip-matches' || (question.topic === 'experts' && question.list !== 'followed');

export type TipPages = {
  /** Returns an answer, requested once for all tabs (D27). Refuses a guest the answers about a user. */
  readonly ask: (question: TipPageQuery) => Promise<Answer>;
  /** Drops the answers of these topics, or of all, and notifies the tabs that show some. */
  readonly outdate: (topics?: readonly TipPageQuery['topic'][]) => void;
  /** Forgets every answer; drops the answers in flight. */
  readonly empty: () => void;
};

type PagesDeps = Pick<TipsDeps, 'clock' | 'call' | 'decoding' | 'session' | 'changed'>;

/** Serves experts, tips and comments (REQ-75). Caches no failure, so the next question asks again. */
export const createTipPages = ({ clock, call, decoding, session, changed }: PagesDeps): TipPages => {
  /** Increases when cached answers become stale, so an answer to an earlier request is dropped. */
  let generation = 0;
  const entries = new Map<string, Entry>();
  let expiryTimer: Timer | null = null;

  const request = async (question: TipPageQuery): Promise<Answer> => {
    switch (question.topic) {
      case 'experts': {
        if (question.list !== 'ranking') return getTipsters(call, decoding, question.list, question.page);
        const answer = await getTipsterRanking(call, decoding);
        if (!answer.ok) return answer;
        const list = answer.value;
        const page = { list, isLastPage: true, pageNum: 1, pageSize: list.length, total: list.length };
        return { ok: true, value: page };
      }
      case 'expert':
        return getTipster(call, decoding, question.id);
      case 'tips':
        return getTips(call, decoding, {
          pageNum: question.page,
          ...(question.expert === undefined ? undefined : { professorId: question.expert }),
          ...(question.match === undefined ? undefined : { matchId: question.match }),
          ...(question.bought === true ? { bought: true } : undefined),
        });
      case 'tip':
        return getTip(call, decoding, question.id);
      case 'tips-read':
        return getTipsRead(call, decoding);
      case 'tip-matches':
        return getTipMatches(call, decoding);
      case 'tip-comments':
        return getTipComments(call, decoding, question.id, question.page);
      case 'own-comments':
        return getOwnComments(call, decoding, question.page);
      default:
        return getCommentRule(call);
    }
  };
  const clearTimer = (): void => {
    if (expiryTimer !== null) clock.clearTimeout(expiryTimer);
    expiryTimer = null;
  };
  const outdate: TipPages['outdate'] = (topics) => {
    generation += 1;
    const passed = new Set<TipPageQuery['topic']>();
    for (const [key, { topic }] of Array.from(entries)) {
      if (topics !== undefined && !topics.includes(topic)) continue;
      entries.delete(key);
      passed.add(topic);
    }
    if (entries.size === 0) clearTimer();
    for (const topic of passed) changed(topic);
  };
  const load = (key: string, question: TipPageQuery): Promise<Answer> => {
    const { topic } = question;
    const ownGeneration = generation;
    const uid = session().user?.uid ?? null;
    const flight = request(question).then((answer): Answer => {
      // The answer belongs to a user who has left.
      if (uid !== (session().user?.uid ?? null)) return fail({ code: 'login-wanted' });
      if (entries.get(key)?.flight !== flight) return answer;
      if (answer.ok && ownGeneration === generation) entries.set(key, { topic, answer, flight: null });
      else entries.delete(key);
      // Reading a tip marks it as read at the platform.
      if (answer.ok && topic === 'tip') outdate(['tips-read']);
      return answer;
    });
    entries.set(key, { topic, answer: null, flight });
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ANSWERS) break;
      entries.delete(oldest);
    }
    return flight;
  };
  return {
    ask: async (question) => {
      const uid = session().user?.uid ?? null;
      if (uid === null && !isOpenToGuests(question)) return fail({ code: 'login-wanted' });
      expiryTimer ??= clock.setTimeout(() => {
        expiryTimer = null;
        outdate();
      }, TIPS_MAX_AGE_MS);
      const key = JSON.stringify([uid, question]);
      const entry = entries.get(key);
      return entry?.answer ?? entry?.flight ?? load(key, question);
    },
    outdate,
    empty: () => {
      generation += 1;
      entries.clear();
      clearTimer();
    },
  };
};
