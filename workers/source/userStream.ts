import type { StreamId } from '#domain/ids.ts';
import type { Delta, Frame, SnapshotPart, OwnNews, Place } from '#platform/decode/frames.ts';
import type { Want } from '#platform/feedFrames.ts';
import type { Counters } from '../runtime/counters.ts';
import type { Clock } from '../runtime/environment.ts';
import { StreamCursor, type CursorVerdict } from './streamCursor.ts';

/** The stream of the user whose token the socket showed (FEED.md). */
const OWN = 'me' as StreamId;

export type UserStreamDeps = {
  readonly clock: Clock;
  readonly counters: Pick<Counters, 'drop' | 'resync'>;
  /** Something is to be asked for. */
  readonly subscribe: () => void;
  readonly told: (uid: string, news: OwnNews) => void;
};

/**
 * Orders and balances of the user who is logged in, beside the streams of the board and unknown to them: its
 * life is no sign that a price is fresh, and a gap in it blocks no press. It begins once the server has said
 * whose the socket is, and ends with that user (I6, F32).
 */
export type UserStream = {
  /** Whether the server pushes orders at all. */
  readonly offered: (is: boolean) => void;
  /** Whose the socket is, by the server's word. */
  readonly of: (uid: string | null) => void;
  /** Another user, or none, or the same one anew: nothing of before is told any more. */
  readonly leave: () => void;
  /** The socket is gone; the same user's stream goes on from where it stood on the next one. */
  readonly down: () => void;
  readonly want: () => readonly Want[];
  readonly isOwn: (stream: StreamId) => boolean;
  readonly take: (frame: Extract<Frame, { t: 'answer' }> | SnapshotPart | Delta) => void;
  readonly stands: (place: Place) => void;
  /** Asks again for what was asked for that long ago and has not come. */
  readonly askAgain: (ms: number) => void;
  readonly isLive: () => boolean;
  /** How it stands, for diagnostics; null where it is not asked for. */
  readonly cursor: () => StreamCursor | null;
};

export const createUserStream = ({ clock, counters, subscribe, told }: UserStreamDeps): UserStream => {
  let isOffered = false;
  let isAuthed = false;
  let own: { readonly uid: string; readonly cursor: StreamCursor } | null = null;
  const isAsked = (): boolean => isOffered && isAuthed && own !== null;

  const act = (uid: string, cursor: StreamCursor, verdict: CursorVerdict): void => {
    switch (verdict.do) {
      case 'apply':
      case 'wait':
        return;
      case 'drop':
        return counters.drop(verdict.why);
      case 'snapshot':
        return verdict.parts.forEach((part) => tell(uid, part));
      case 'again':
        counters.resync(verdict.why);
        cursor.again(verdict.why === 'gap' ? 'resume' : 'fresh', clock.now());
        subscribe();
    }
  };
  const tell = (uid: string, { own: news }: Pick<SnapshotPart, 'own'>): void => {
    if (news !== undefined) told(uid, news);
  };

  return {
    offered: (is) => {
      const before = isAsked();
      isOffered = is;
      if (isAsked() !== before) subscribe();
    },
    of: (uid) => {
      isAuthed = uid !== null;
      if (uid === null) own = null;
      else if (own?.uid !== uid) {
        const cursor = new StreamCursor(OWN, clock.now());
        // On a socket where it runs already for this user nothing would come of a mere beginning.
        cursor.again('fresh', clock.now());
        own = { uid, cursor };
      }
      if (isAsked()) subscribe();
    },
    leave: () => {
      own = null;
      isAuthed = false;
    },
    down: () => {
      isAuthed = false;
      own?.cursor.reconnect(clock.now());
    },
    want: () => {
      if (!isAsked() || own === null) return [];
      const want = own.cursor.want();
      own.cursor.ask = 'go';
      return [want];
    },
    isOwn: (stream) => stream === OWN,
    take: (frame) => {
      if (own === null || !isAuthed) return counters.drop('not-wanted');
      const { uid, cursor } = own;
      cursor.heardAt = clock.now();
      if (frame.t === 'answer')
        return act(uid, cursor, cursor.answer(frame.how, frame.epoch, frame.seq, clock.now()));
      if (frame.t === 'snapshot') return act(uid, cursor, cursor.snapshot(frame));
      const verdict = cursor.delta(frame);
      act(uid, cursor, verdict);
      if (verdict.do === 'apply') tell(uid, frame);
    },
    stands: ({ epoch, seq }) => {
      if (own !== null && isAuthed) act(own.uid, own.cursor, own.cursor.stands(epoch, seq));
    },
    askAgain: (ms) => {
      if (own === null || !isAsked()) return;
      const { cursor } = own;
      if (
        cursor.state === 'live' ||
        cursor.state === 'none' ||
        clock.now() - Math.max(cursor.since, cursor.heardAt) < ms
      )
        return;
      cursor.again(cursor.epoch === null || cursor.state === 'snapshot' ? 'fresh' : 'resume', clock.now());
      subscribe();
    },
    isLive: () => isAsked() && own?.cursor.state === 'live',
    cursor: () => (isAsked() ? (own?.cursor ?? null) : null),
  };
};
