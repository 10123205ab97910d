import type { PlacementAnswer } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { CommentPress, TipRequest } from '#contract/tipRequest.ts';
import type { EpochMs } from '#domain/ids.ts';
import { findSentComment } from '#domain/rooms/commentRules.ts';
import { addTipComment, followTipster, getOwnComments, likeTip } from '#platform/calls/tips.ts';
import { isRefusal } from '#platform/refusals.ts';
import type { TipPageQuery } from './tipPages.ts';
import type { TipsDeps } from './tipsDeps.ts';

export type TipAction = Exclude<TipRequest, { readonly kind: 'buy-tip' }>;

/** Topics whose answers an action changes. */
const CHANGES: Readonly<Record<TipAction['kind'], readonly TipPageQuery['topic'][]>> = {
  'follow-expert': ['experts', 'expert', 'tips', 'tip'],
  like: ['tips', 'tip', 'tip-comments', 'own-comments'],
  comment: ['tip-comments', 'own-comments', 'tips', 'tip'],
};
/** Number of sent comments that are remembered, so a repeated press sends none again. */
const MAX_REMEMBERED = 100;
const COMMENT_UNKNOWN: Problem = { code: 'comment-unknown' };

/**
 * True if the platform may have taken the comment. Any code in an envelope is the platform's refusal: a comment moves no
 * money, and the user needs the platform's reason.
 */
const isUnknown = (problem: Problem): boolean => problem.code !== 'refused' && !isRefusal('member', problem);

const keyOf = (action: TipAction): string => {
  switch (action.kind) {
    case 'follow-expert':
      return `follow ${action.id} ${action.on}`;
    case 'like':
      return `like ${action.target} ${action.id} ${action.on}`;
    default:
      return `comment ${action.id}`;
  }
};

type ActionParts = {
  readonly deps: Pick<TipsDeps, 'call' | 'decoding' | 'serverNow' | 'session' | 'requestLogin'>;
  readonly outdate: (topics: readonly TipPageQuery['topic'][]) => void;
};

/**
 * Creates the actions of a user on experts, tips and comments. The worker sends each once, also if the user
 * presses in several tabs while its request is in flight. It sends a comment once for its id.
 */
export const createTipActions = ({
  deps: { call, decoding, serverNow, session, requestLogin },
  outdate,
}: ActionParts) => {
  const flights = new Map<string, Promise<Result<PlacementAnswer>>>();
  /** Keys of the comments that the platform took. */
  const sent = new Map<string, PlacementAnswer>();

  const request = (action: TipAction): Promise<Result<string | true>> => {
    switch (action.kind) {
      case 'follow-expert':
        return followTipster(call, action.id, action.on);
      case 'like':
        return likeTip(call, { id: action.id, kind: action.target }, action.on);
      default:
        return addTipComment(call, {
          tipId: action.tip,
          content: action.text,
          ...(action.parent === null ? undefined : { parentId: action.parent }),
        });
    }
  };
  /**
   * Searches the user's comments for one of unknown outcome. Returns its id, or null if it is not there. Fails if the
   * platform does not answer.
   */
  const searchComment = async (comment: CommentPress, since: EpochMs): Promise<Result<string | null>> => {
    const answer = await getOwnComments(call, decoding, 1);
    if (!answer.ok) return answer;
    const known = new Set([...sent.values()].map(({ intent }) => intent));
    return ok(findSentComment(answer.value.list, { ...comment, since }, known)?.id ?? null);
  };
  /** Publishes a comment. After an unknown outcome it searches the user's comments before it sends (I1). */
  const publish = async (comment: CommentPress): Promise<Result<string | true>> => {
    const { unknownSince } = comment;
    const uid = session().user?.uid;
    if (unknownSince !== null) {
      const found = await searchComment(comment, unknownSince);
      if (!found.ok) return fail(COMMENT_UNKNOWN);
      if (found.value !== null) return ok(found.value);
      // Another user may have logged in during the search.
      if (session().user?.uid !== uid) return fail({ code: 'login-wanted' });
    }
    const since = serverNow();
    const answer = await request(comment);
    if (answer.ok || !isUnknown(answer.problem)) return answer;
    const found = await searchComment(comment, since);
    return found.ok && found.value !== null ? ok(found.value) : fail(COMMENT_UNKNOWN);
  };
  const send = async (key: string, action: TipAction): Promise<Result<PlacementAnswer>> => {
    const answer = await (action.kind === 'comment' ? publish(action) : request(action));
    flights.delete(key);
    // After an unknown outcome the answers show whether the platform took the action.
    outdate(CHANGES[action.kind]);
    if (!answer.ok) return answer;
    const done = { intent: typeof answer.value === 'string' ? answer.value : action.id, repeated: false };
    if (action.kind === 'comment') sent.set(key, done);
    for (const oldest of sent.keys()) {
      if (sent.size <= MAX_REMEMBERED) break;
      sent.delete(oldest);
    }
    return ok(done);
  };
  return async (action: TipAction): Promise<Result<PlacementAnswer>> => {
    const uid = session().user?.uid;
    if (uid === undefined) {
      requestLogin();
      return fail({ code: 'login-wanted' });
    }
    const key = `${uid} ${keyOf(action)}`;
    const before = sent.get(key);
    if (before !== undefined) return ok({ ...before, repeated: true });
    const flight = flights.get(key) ?? send(key, action);
    flights.set(key, flight);
    return flight;
  };
};
