import { isRecord } from '#domain/isRecord.ts';

/**
 * Messages by which tabs reach the elected tab's worker if there is no SharedWorker. They use BroadcastChannels,
 * which cannot transfer a port.
 *
 * All tabs and the worker share one handshake channel. A tab asks for a connection there; the worker opens a private
 * channel for it and answers with that channel's id. The private channel carries calls like a port, and patches.
 */
export type HandshakeMessage =
  /** A tab asks for a private channel under a random id. */
  | { readonly kind: 'connect'; readonly requestId: string }
  /** The worker has opened a private channel for this request. */
  | { readonly kind: 'open'; readonly requestId: string; readonly channelId: string }
  /** The elected tab has started the worker, which cannot receive messages yet. */
  | { readonly kind: 'starting' }
  /** The worker is ready; tabs that still wait repeat their request. */
  | { readonly kind: 'ready' };

/** A message on a private channel: calls with their answers, or patches with their acknowledgements. */
export type TransportMessage = { readonly side: 'calls' | 'patches'; readonly data: unknown };

/** Replaces the tab's listener in a call's arguments; the private channel itself carries the patches. */
export const TRANSPORT_LISTENER = 'listener-on-this-channel';

const PREFIX = 'handshake:';

/**
 * Returns the handshake channel of a worker's name and build address; the elected worker's name too (D23).
 */
export const handshakeChannelName = (worker: string, address: string): string =>
  `${PREFIX}${worker}:${address}`;
export const isHandshakeChannelName = (name: string): boolean => name.startsWith(PREFIX);
export const transportChannelName = (handshake: string, channelId: string): string =>
  `${handshake}/${channelId}`;
/** Returns the name of the lock that the elected tab holds. */
export const leaderLock = (handshake: string): string => `lead:${handshake}`;
/** Returns the name of the lock that a tab holds while it takes over the lead, so only one tab does. */
export const takeoverLock = (handshake: string): string => `takeover:${handshake}`;

const ID = /^[0-9a-f]{32}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** True for a valid handshake message. Any page of this origin may write; other messages are ignored. */
export const isHandshakeMessage = (value: unknown): value is HandshakeMessage =>
  isRecord(value) &&
  (value.kind === 'starting' ||
    value.kind === 'ready' ||
    (value.kind === 'connect' && isId(value.requestId)) ||
    (value.kind === 'open' && isId(value.requestId) && isId(value.channelId)));

export const isTransportMessage = (value: unknown): value is TransportMessage =>
  isRecord(value) && (value.side === 'calls' || value.side === 'patches') && isRecord(value.data);
