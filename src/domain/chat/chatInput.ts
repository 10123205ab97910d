import type { EpochMs } from '../ids.ts';
import type { ChatBan } from '../rooms/chat.ts';

/** Why the user cannot write (CHAT-05). */
type ClosedReason =
  | 'guest'
  | 'ended'
  | 'banned'
  | 'muted'
  | 'silenced'
  | 'loading'
  | 'failed'
  | 'offline'
  | 'slow';
/**
 * What ends it: the user's login, a known time, the anchor, the operator, a retry by the user, or the client
 * itself (loading, reconnecting).
 */
type ClosedEnd = 'login' | 'time' | 'host' | 'operator' | 'retry' | 'self';

/** The state of the chat's input. `until` is the time at which it opens, where it is known. */
export type ChatInput =
  | { readonly open: true }
  | {
      readonly open: false;
      readonly reason: ClosedReason;
      readonly ends: ClosedEnd;
      readonly until: EpochMs | null;
      /** The platform's own words for the reason; may be empty. */
      readonly text: string;
      /** Whether the platform keeps this user out, and not the state of the room or the client (A3). */
      readonly blocked: boolean;
    };

/** The input after a disabled state was cleared: enabled, not blocked, without an error (CHAT-06). */
export const OPEN_INPUT: ChatInput = { open: true };

/** A mute of one user by the anchor, or of the whole room. */
type Mute = { readonly until: EpochMs | null; readonly text: string };

export type ChatFacts = {
  readonly isGuest: boolean;
  readonly hasEnded: boolean;
  /** The pass with rule and ban: requested, here, or not to be had (CHAT-01). */
  readonly pass: 'loading' | 'ready' | 'failed';
  readonly ban: ChatBan | null;
  /** The user's mute in this room. */
  readonly mute: Mute | null;
  /** The anchor has closed the chat for all users. */
  readonly silence: Mute | null;
  /** Whether messages arrive now; `trying` while the client reconnects by itself. */
  readonly connection: 'up' | 'trying' | 'down';
  /** Returns when the user may send the next message (slow mode), by the server's clock. Null if at once. */
  readonly nextAt: EpochMs | null;
};

const isOver = (until: EpochMs | null, now: EpochMs): boolean => until !== null && until <= now;

const closed = (
  reason: ClosedReason,
  ends: ClosedEnd,
  { until = null, text = '' }: { readonly until?: EpochMs | null; readonly text?: string } = {},
): ChatInput => ({
  open: false,
  reason,
  ends,
  until,
  text,
  blocked: reason === 'banned' || reason === 'muted',
});

/**
 * Returns the state of the input. The reason that lasts longest comes first, so that its end is the one that
 * the user waits for. A mute or ban whose time is over closes nothing.
 */
export const chatInput = (facts: ChatFacts, now: EpochMs): ChatInput => {
  const { ban, mute, silence, nextAt } = facts;
  if (facts.isGuest) return closed('guest', 'login');
  if (ban?.banned === true && !isOver(ban.until, now))
    return closed('banned', ban.until === null ? 'operator' : 'time', ban);
  if (facts.hasEnded) return closed('ended', 'host');
  if (mute !== null && !isOver(mute.until, now))
    return closed('muted', mute.until === null ? 'host' : 'time', mute);
  if (silence !== null && !isOver(silence.until, now))
    return closed('silenced', silence.until === null ? 'host' : 'time', silence);
  if (facts.pass === 'failed') return closed('failed', 'retry');
  if (facts.pass === 'loading') return closed('loading', 'self');
  if (facts.connection !== 'up') return closed('offline', facts.connection === 'trying' ? 'self' : 'retry');
  if (nextAt !== null && nextAt > now) return closed('slow', 'time', { until: nextAt });
  return OPEN_INPUT;
};
