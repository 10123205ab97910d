import { authFrame } from '#platform/feedFrames.ts';
import type { UserStream } from './userStream.ts';

export type FeedAuthorizationDeps = {
  /** Returns the current authorization value; null for a guest. */
  readonly authorization: () => string | null;
  /** `refused`: the server refused this value. `confirmed`: the server named its user. */
  readonly refused: (authorization: string) => void;
  readonly confirmed: (authorization: string, uid: string | null) => void;
  readonly own: Pick<UserStream, 'leave' | 'setUser'>;
  readonly isWelcomed: () => boolean;
  readonly send: (text: string) => void;
  /** Connects again. The new socket starts with the current value. */
  readonly redial: () => void;
  /** True if a login needs a new connection (NATS.md). */
  readonly isNats: boolean;
};

/** Shows the user's authorization to the server of the socket. The value never stands in the address. */
export type FeedAuthorization = {
  /** Returns the value for the hello frame of a new socket; null for a guest. */
  readonly begin: () => string | null;
  /** Sends the current value if it changed. */
  readonly show: () => void;
  /** Returns true while a value waits for the server's answer. */
  readonly isUnanswered: () => boolean;
  /** Takes the server's answer to the oldest unanswered value. */
  readonly answered: (uid: string | null) => void;
  /**
   * Handles a refusal: of the current value if none is unanswered, else of the oldest unanswered value or of the one
   * before it, which the server may end at any time (FEED.md). Connects again if it may be either.
   */
  readonly refuse: () => void;
  /** Takes a login, logout or change of user. */
  readonly changed: () => void;
};

export const createFeedAuthorization = ({
  authorization,
  refused,
  confirmed,
  own,
  isWelcomed,
  send,
  redial,
  isNats,
}: FeedAuthorizationDeps): FeedAuthorization => {
  /** The value last sent on this socket, and the values that the server has not answered yet, in order. */
  let shown: string | null = null;
  let unanswered: (string | null)[] = [];
  /** The value that the server last accepted on this socket and has not ended; null for a guest. */
  let accepted: string | null = null;

  const show = (): void => {
    const now = authorization();
    if (!isWelcomed() || now === shown) return;
    shown = now;
    own.leave();
    if (isNats) return redial();
    unanswered.push(now);
    send(authFrame(now));
  };

  return {
    begin: () => {
      shown = authorization();
      accepted = null;
      unanswered = shown === null ? [] : [shown];
      return shown;
    },
    show,
    isUnanswered: () => unanswered.length > 0,
    answered: (uid) => {
      const answered = unanswered.shift() ?? null;
      accepted = answered;
      if (answered !== null) confirmed(answered, uid);
      // An answer to an authorization that was replaced meanwhile is ignored.
      if (unanswered.length === 0 && answered === shown) own.setUser(uid);
    },
    refuse: () => {
      const next = unanswered[0];
      if (accepted !== null && next !== undefined) {
        // A host that renews a session or changes the user often ends the former token at the same moment.
        accepted = null;
        // The server refuses no guest. Otherwise it may have refused either value, and a new socket has only one.
        if (next !== null) redial();
        return;
      }
      accepted = null;
      const value = unanswered.shift() ?? shown;
      if (value === null) return;
      if (shown === value) {
        shown = null;
        own.leave();
      }
      refused(value);
    },
    changed: () => {
      // The socket may be down. A user who logs in on the next socket starts with a new stream.
      if (authorization() !== shown) own.leave();
      show();
    },
  };
};
