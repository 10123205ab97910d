import type { PlacementAnswer } from '#contract/placement.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { TipRequest } from '#contract/tipRequest.ts';
import { addTipComment, followTipster, likeTip } from '#platform/calls/tips.ts';
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
const MOST_REMEMBERED = 100;

const keyOf = (action: TipAction): string => {
  switch (action.kind) {
    case 'follow-expert':
      return `follow ${action.id} ${action.on}`;
    case 'like':
      return `like ${action.what} ${action.id} ${action.on}`;
    default:
      return `comment ${action.id}`;
  }
};

type ActionParts = {
  readonly deps: Pick<TipsDeps, 'call' | 'session' | 'requestLogin'>;
  readonly outdate: (topics: readonly TipPageQuery['topic'][]) => void;
};

/**
 * Creates the actions of a user on experts, tips and comments. The worker sends each once, also if the user
 * presses in several tabs while its request is in flight. It sends a comment once for its id.
 */
export const createTipActions = ({ deps: { call, session, requestLogin }, outdate }: ActionParts) => {
  const flights = new Map<string, Promise<Result<PlacementAnswer>>>();
  /** Keys of the comments that the platform took. */
  const sent = new Map<string, PlacementAnswer>();

  const request = (action: TipAction): Promise<Result<string | true>> => {
    switch (action.kind) {
      case 'follow-expert':
        return followTipster(call, action.id, action.on);
      case 'like':
        return likeTip(call, { id: action.id, kind: action.what }, action.on);
      default:
        return addTipComment(call, {
          tipId: action.tip,
          content: action.text,
          ...(action.parent === null ? undefined : { parentId: action.parent }),
        });
    }
  };
  const send = async (key: string, action: TipAction): Promise<Result<PlacementAnswer>> => {
    const answer = await request(action);
    flights.delete(key);
    // After an unknown outcome the answers show whether the platform took the action.
    outdate(CHANGES[action.kind]);
    if (!answer.ok) return answer;
    const done = { intent: typeof answer.value === 'string' ? answer.value : action.id, repeated: false };
    if (action.kind === 'comment') sent.set(key, done);
    for (const oldest of sent.keys()) {
      if (sent.size <= MOST_REMEMBERED) break;
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
