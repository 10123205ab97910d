import type { EpochMs } from '../ids.ts';
import { lastIntent, nextNumber } from '../numberedIntents.ts';
import type { Amount } from '../money/amount.ts';
import type { Prize } from '../rooms/activity.ts';
import type { CoinLimit } from '../rooms/gift.ts';

/** Actions of a user in a room, one per press: presents a gift, or takes part in an activity. */
export const ROOM_ACTIONS = ['gift', 'envelope', 'join', 'vote', 'answer', 'approval'] as const;
export type RoomAction = (typeof ROOM_ACTIONS)[number];

/**
 * `sending`: journalled, the request is in flight. `unknown`: no readable answer came; the platform is searched.
 * `refused`: the platform changed nothing. `not-found`: not found within a minute; the user may act again.
 * `unconfirmed`: the platform's answers neither show the press nor that it is missing; its outcome stays unknown.
 */
export type RoomIntentState = 'sending' | 'unknown' | 'done' | 'refused' | 'not-found' | 'unconfirmed';

/** A press in a room, sent at most once over all tabs and workers (D5, D32). */
export type RoomIntent = {
  readonly id: string;
  readonly action: RoomAction;
  readonly state: RoomIntentState;
  /** By the server's clock. */
  readonly at: EpochMs;
  readonly roomId: string;
  /** Id of the gift, red envelope, lottery, vote, question or message. */
  readonly subject: string;
  /** Id of the chosen option; `1` approves and `2` refuses a message; else an empty text. */
  readonly choice: string;
  /** Number of gifts; else 1. */
  readonly count: number;
  /** Coins of the whole gift; else `0`. */
  readonly total: Amount;
  /** The prize in a red envelope. */
  readonly prize: Prize | null;
  /** The platform's code and text of a refusal. */
  readonly reason: { readonly code: string; readonly message: string } | null;
};

/** The user's coins, limits, and intents of the last day, newest first. Null means not read yet. */
export type Coins = {
  /** The balance that the platform last reported; never computed by the client (F49). */
  readonly balance: Amount | null;
  readonly limit: CoinLimit | null;
  /** Coins spent on gifts today, as the platform reports them. */
  readonly spentToday: Amount | null;
  readonly intents: readonly RoomIntent[];
  readonly journal: 'ready' | 'loading' | 'denied';
};
export const NO_COINS: Coins = {
  balance: null,
  limit: null,
  spentToday: null,
  intents: [],
  journal: 'loading',
};

/** True while the outcome is open. */
export const isOpenIntent = ({ state }: Pick<RoomIntent, 'state'>): boolean =>
  state === 'sending' || state === 'unknown';

type About = Pick<RoomIntent, 'action' | 'roomId' | 'subject'>;

/**
 * True if an earlier intent blocks a new one. A gift waits for every open gift, because the balance is
 * unknown before its end (F49). A user takes part in an activity once.
 */
export const isBlockedBy = (next: About, earlier: About & Pick<RoomIntent, 'state'>): boolean => {
  if (next.action !== earlier.action) return false;
  if (next.action === 'gift') return isOpenIntent(earlier);
  return next.subject === earlier.subject && (isOpenIntent(earlier) || earlier.state === 'done');
};

/**
 * Returns the id of the next intent about a subject. It follows the last one that the user saw, so a double
 * press and two tabs that press at the same moment make the same id and one request (D5).
 */
export const nextRoomIntent = ({ intents }: Pick<Coins, 'intents'>, next: About): string => {
  const last = lastIntent(
    intents,
    (each) => each.action === next.action && (next.action === 'gift' || each.subject === next.subject),
  );
  const subject = next.action === 'gift' ? '' : `-${next.subject}`;
  return `${next.action}${subject}-${nextNumber(last)}`.replace(/[^\w-]/g, '_').slice(-90);
};
