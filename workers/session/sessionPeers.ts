import { areRestrictions, isStoredSession, isSession, isWallet } from '#contract/sessionChecks.ts';
import type { StoredSession, Session, Wallet } from '#contract/session.ts';
import type { Restriction } from '#domain/responsible-gambling/restrictions.ts';
import { isRecord } from '#domain/isRecord.ts';
import type { PeerChannel } from '../runtime/environment.ts';

/** Orders logins and logouts. The higher generation is later; the worker's number breaks a tie. */
export type LoginStamp = { readonly generation: number; readonly by: number };
export type SessionMessage = {
  readonly stamp: LoginStamp;
  readonly session: Session | null;
  /** An expired login may resume (F31). After any other end, no data of the user is left (I6). */
  readonly end: 'logout' | 'expired' | null;
  readonly maintenance: boolean;
  /** False if no host has said it to the sender. Then the receiver keeps its own. */
  readonly isMaintenanceKnown: boolean;
};
type SessionPeerMessage =
  | ({ readonly kind: 'now' } & SessionMessage)
  /** A tab's browser stored a later session than this worker knew; other workers may not know it either. */
  | { readonly kind: 'kept'; readonly kept: StoredSession }
  | { readonly kind: 'wallet'; readonly uid: string; readonly wallet: Wallet }
  | { readonly kind: 'maintenance'; readonly on: boolean }
  /** The host's restrictions of this user, or of the guest (null). */
  | {
      readonly kind: 'restrict';
      readonly uid: string | null;
      readonly restrictions: readonly Restriction[];
    }
  /** A worker that has just started asks for the current session. */
  | { readonly kind: 'ask' }
  /** A tab has asked the parent for a login after this generation ended, so no other tab has to. */
  | { readonly kind: 'wanted'; readonly generation: number };

/**
 * The channel to the other workers of this merchant in this browser (see `documents/documentPeers.ts`). A
 * login in one worker counts in all of them (D23). Only this origin can use the channel, like local storage.
 */
export type SessionPeers = {
  readonly post: (word: SessionPeerMessage) => void;
  readonly onMessage: (run: (word: SessionPeerMessage) => void) => void;
};

export const isLaterLogin = (one: LoginStamp, other: LoginStamp): boolean =>
  one.generation > other.generation || (one.generation === other.generation && one.by > other.by);

const isLoginStamp = (value: unknown): value is LoginStamp =>
  isRecord(value) && Number.isSafeInteger(value.generation) && Number.isFinite(value.by);
const isWord = (value: unknown): value is SessionPeerMessage => {
  if (!isRecord(value)) return false;
  switch (value.kind) {
    case 'now':
      return (
        isLoginStamp(value.stamp) &&
        (value.session === null || isSession(value.session)) &&
        typeof value.maintenance === 'boolean' &&
        typeof value.isMaintenanceKnown === 'boolean' &&
        (value.end === null || value.end === 'logout' || value.end === 'expired')
      );
    case 'kept':
      return isStoredSession(value.kept);
    case 'wallet':
      return typeof value.uid === 'string' && isWallet(value.wallet);
    case 'maintenance':
      return typeof value.on === 'boolean';
    case 'restrict':
      return (value.uid === null || typeof value.uid === 'string') && areRestrictions(value.restrictions);
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
  const peerChannel = channel(`session:${merchant}`);
  return {
    post: (word) => peerChannel.postMessage(word),
    onMessage: (run) =>
      peerChannel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isWord(data)) run(data);
      }),
  };
};
