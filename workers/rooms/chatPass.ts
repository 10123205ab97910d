import { fail, type Result } from '#contract/problem.ts';
import { isRecord } from '#domain/isRecord.ts';
import type { ChatBan, ChatPass } from '#domain/rooms/chat.ts';
import { getChatPass } from '#platform/calls/chat.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import type { RoomsDeps } from './roomsDeps.ts';

/** The user's pass to the chat: requested once, and again after each login (BOOT-22). */
export type ChatPassOwner = {
  /**
   * Returns the pass, with one request for all callers. After a failure the next call sends another request.
   */
  readonly read: () => Promise<Result<ChatPass>>;
  /** Returns the token that this browser has stored of the user (CHAT-02); null if there is none. */
  readonly stored: () => Promise<string | null>;
  /** Returns the user's ban by the last pass; null before the first one. A pass that cannot be read lifts no ban. */
  readonly lastBan: () => ChatBan | null;
  /** Forgets the pass, because the user or the login changed. A stored token and the last ban stay with their user. */
  readonly forget: () => void;
};

type ChatPassDeps = Pick<RoomsDeps, 'call' | 'uid' | 'store' | 'log'>;
const NAME = 'chat-token';

/**
 * Creates the owner of the chat token. It saves the token in this browser (CHAT-02), under the user's own key,
 * which the store deletes when another user logs in (I6). No tab gets the token (C34).
 */
export const createChatPass = ({ call, uid, store, log }: ChatPassDeps): ChatPassOwner => {
  let flight: Promise<Result<ChatPass>> | null = null;
  let last: { readonly user: string; readonly ban: ChatBan } | null = null;

  const save = (user: string, token: string): void => {
    store?.write(storageKeyOf(NAME, user), { token }).catch(() => log('store-write', NAME));
  };
  const request = async (user: string): Promise<Result<ChatPass>> => {
    const answer = await getChatPass(call);
    if (!answer.ok || uid() !== user) return answer;
    last = { user, ban: answer.value.ban };
    save(user, answer.value.token);
    return answer;
  };
  const readStored = async (user: string): Promise<string | null> => {
    try {
      const stored = await store?.read(storageKeyOf(NAME, user));
      return isRecord(stored) && typeof stored.token === 'string' ? stored.token : null;
    } catch {
      log('store-read', NAME);
      return null;
    }
  };
  const read = (): Promise<Result<ChatPass>> => {
    const user = uid();
    if (user === null) return Promise.resolve(fail({ code: 'login-wanted' }));
    if (flight !== null) return flight;
    const own = request(user).then((answer) => {
      if (!answer.ok && flight === own) flight = null;
      return answer;
    });
    flight = own;
    return own;
  };
  return {
    read,
    stored: async () => {
      const user = uid();
      return user === null ? null : readStored(user);
    },
    lastBan: () => (last?.user === uid() ? last.ban : null),
    forget: () => {
      flight = null;
    },
  };
};
