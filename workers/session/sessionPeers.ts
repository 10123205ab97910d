import { isStoredSession, isSession, isWallet } from '#contract/sessionChecks.ts';
import type { StoredSession, Session, Wallet } from '#contract/session.ts';
import type { PeerChannel } from '../runtime/environment.ts';

/**
 * Which login or logout came last: they are counted, and of two that were counted alike the worker's number
 * decides.
 */
export type LoginTurn = { readonly generation: number; readonly by: number };
export type SessionMessage = {
  readonly turn: LoginTurn;
  readonly session: Session | null;
  /** An expired login may go on as before (F31); after any other end nothing is left of the user (I6). */
  readonly end: 'logout' | 'expired' | null;
  readonly maintenance: boolean;
};
type SessionWord =
  | ({ readonly kind: 'now' } & SessionMessage)
  /**
   * What a tab's browser kept was later than what this worker knew: it may be later than what the others
   * know.
   */
  | { readonly kind: 'kept'; readonly kept: StoredSession }
  | { readonly kind: 'wallet'; readonly uid: string; readonly wallet: Wallet }
  | { readonly kind: 'maintenance'; readonly on: boolean }
  /** One that has just begun asks what holds. */
  | { readonly kind: 'ask' }
  /** A tab has asked the parent for a login after this one ended: no other needs to. */
  | { readonly kind: 'wanted'; readonly generation: number };

/**
 * Other workers of this merchant in this browser (see `documents/peers.ts`): where each tab runs its own, or
 * two builds live side by side, a login in one is a login in all (D23). The channel is of this origin alone,
 * like local storage.
 */
export type SessionPeers = {
  readonly tell: (word: SessionWord) => void;
  readonly hear: (run: (word: SessionWord) => void) => void;
};

export const isLaterTurn = (one: LoginTurn, other: LoginTurn): boolean =>
  one.generation > other.generation || (one.generation === other.generation && one.by > other.by);

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const isTurn = (value: unknown): value is LoginTurn =>
  isPlain(value) && Number.isSafeInteger(value.generation) && Number.isFinite(value.by);
const isWord = (value: unknown): value is SessionWord => {
  if (!isPlain(value)) return false;
  switch (value.kind) {
    case 'now':
      return (
        isTurn(value.turn) &&
        (value.session === null || isSession(value.session)) &&
        typeof value.maintenance === 'boolean' &&
        (value.end === null || value.end === 'logout' || value.end === 'expired')
      );
    case 'kept':
      return isStoredSession(value.kept);
    case 'wallet':
      return typeof value.uid === 'string' && isWallet(value.wallet);
    case 'maintenance':
      return typeof value.on === 'boolean';
    case 'ask':
      return true;
    case 'wanted':
      return Number.isSafeInteger(value.generation);
    default:
      return false;
  }
};

export const createSessionPeers = (
  channel: (name: string) => PeerChannel,
  merchant: string,
): SessionPeers => {
  const at = channel(`session:${merchant}`);
  return {
    tell: (word) => at.postMessage(word),
    hear: (run) =>
      at.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isWord(data)) run(data);
      }),
  };
};
