import type { StreamId } from '#domain/ids.ts';
import type { Delta, Frame, SnapshotPart, OwnNews, StreamPosition } from '#platform/decode/frames.ts';
import type { Want } from '#platform/feedFrames.ts';
import type { Counters } from '../runtime/counters.ts';
import type { Clock } from '../runtime/environment.ts';
import { StreamCursor, type CursorVerdict } from './streamCursor.ts';

/** The stream of the user whose token the worker sent over this socket (FEED.md). */
const OWN = 'me' as StreamId;

export type UserStreamDeps = {
  readonly clock: Clock;
  readonly counters: Pick<Counters, 'drop' | 'resync'>;
  /** Requests that the feed sends its subscriptions. */
  readonly subscribe: () => void;
  readonly onUserNews: (uid: string, news: OwnNews) => void;
};

/**
 * Receives orders and balances of the logged-in user. It is separate from the board streams: it renews no
 * price, and a gap in it blocks no press. It starts once the server has confirmed the user of the socket, and
 * ends with that user (I6, F32).
 */
export type UserStream = {
  /** Sets whether the server pushes orders at all. */
  readonly setOffered: (isOffered: boolean) => void;
  readonly isOffered: () => boolean;
  /** Sets the user of the socket as confirmed by the server; null for a guest. */
  readonly setUser: (uid: string | null) => void;
  /** Ends the stream at logout, login or user change. News of the previous user is no longer delivered. */
  readonly leave: () => void;
  /**
   * Marks the stream for a resume: it continues from its last sequence on the next socket of the same user.
   */
  readonly onSocketLost: () => void;
  /** Returns true if `want` names a stream. */
  readonly isWanted: () => boolean;
  readonly want: () => readonly Want[];
  readonly isOwn: (stream: StreamId) => boolean;
  readonly take: (frame: Extract<Frame, { t: 'answer' }> | SnapshotPart | Delta) => void;
  readonly takePosition: (position: StreamPosition) => void;
  /** Repeats the subscription if the server has been silent on it for `ms`. */
  readonly resubscribe: (ms: number) => void;
  readonly isLive: () => boolean;
  /** The cursor of the stream, for diagnostics; null if the stream is not subscribed. */
  readonly cursor: () => StreamCursor | null;
};

export const createUserStream = ({ clock, counters, subscribe, onUserNews }: UserStreamDeps): UserStream => {
  let isOffered = false;
  let isAuthed = false;
  let own: { readonly uid: string; readonly cursor: StreamCursor } | null = null;
  const isSubscribed = (): boolean => isOffered && isAuthed && own !== null;

  const act = (uid: string, cursor: StreamCursor, verdict: CursorVerdict): void => {
    switch (verdict.do) {
      case 'apply':
      case 'wait':
        return;
      case 'drop':
        return counters.drop(verdict.reason);
      case 'snapshot':
        return verdict.parts.forEach((part) => deliver(uid, part));
      case 'resubscribe':
        counters.resync(verdict.reason);
        cursor.requestAgain(verdict.reason === 'gap' ? 'resume' : 'fresh', clock.now());
        subscribe();
    }
  };
  const deliver = (uid: string, { own: news }: Pick<SnapshotPart, 'own'>): void => {
    if (news !== undefined) onUserNews(uid, news);
  };
  const takeDelta = (uid: string, cursor: StreamCursor, delta: Delta): void => {
    const verdict = cursor.delta(delta);
    // A dropped delta does not answer a request, so the timeout of the request runs on.
    if (verdict.do !== 'drop') cursor.heardAt = clock.now();
    act(uid, cursor, verdict);
    if (verdict.do === 'apply') deliver(uid, delta);
  };

  return {
    setOffered: (offered) => {
      const before = isSubscribed();
      isOffered = offered;
      if (isSubscribed() !== before) subscribe();
    },
    isOffered: () => isOffered,
    setUser: (uid) => {
      isAuthed = uid !== null;
      if (uid === null) own = null;
      else if (own?.uid !== uid) {
        const cursor = new StreamCursor(OWN, clock.now());
        // The server sends nothing for a plain subscription if the stream already runs on this socket, so a
        // snapshot is requested.
        cursor.requestAgain('fresh', clock.now());
        own = { uid, cursor };
      }
      if (isSubscribed()) subscribe();
    },
    leave: () => {
      own = null;
      isAuthed = false;
    },
    onSocketLost: () => {
      isAuthed = false;
      own?.cursor.reconnect(clock.now());
    },
    isWanted: isSubscribed,
    want: () => {
      if (!isSubscribed() || own === null) return [];
      const want = own.cursor.want();
      own.cursor.ask = 'sent';
      return [want];
    },
    isOwn: (stream) => stream === OWN,
    take: (frame) => {
      if (own === null || !isAuthed) return counters.drop('not-wanted');
      const { uid, cursor } = own;
      if (frame.t === 'd') return takeDelta(uid, cursor, frame);
      cursor.heardAt = clock.now();
      if (frame.t === 'snapshot') return act(uid, cursor, cursor.snapshot(frame));
      act(uid, cursor, cursor.answer(frame.how, frame.epoch, frame.seq, clock.now()));
    },
    takePosition: ({ epoch, seq }) => {
      if (own !== null && isAuthed) act(own.uid, own.cursor, own.cursor.comparePosition(epoch, seq));
    },
    resubscribe: (ms) => {
      if (own === null || !isSubscribed()) return;
      const { cursor } = own;
      if (
        cursor.state === 'live' ||
        cursor.state === 'none' ||
        clock.now() - Math.max(cursor.since, cursor.heardAt) < ms
      )
        return;
      cursor.requestAgain(
        cursor.epoch === null || cursor.state === 'snapshot' ? 'fresh' : 'resume',
        clock.now(),
      );
      subscribe();
    },
    isLive: () => isSubscribed() && own?.cursor.state === 'live',
    cursor: () => (isSubscribed() ? (own?.cursor ?? null) : null),
  };
};
