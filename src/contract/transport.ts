import { isRecord } from '#domain/isRecord.ts';

/**
 * Messages by which tabs reach the elected tab's worker if there is no SharedWorker. They use BroadcastChannels,
 * which cannot transfer a port.
 *
 * All tabs and the worker share one handshake channel, the door. A tab sends a knock; the worker opens a private
 * channel, the line, and sends its name over the door. The line carries calls like a port, and patches.
 */
export type HandshakeMessage =
  /** A tab requests a line; the knock is a random id. */
  | { readonly kind: 'knock'; readonly knock: string }
  /** The worker has opened a line for this knock. */
  | { readonly kind: 'open'; readonly knock: string; readonly line: string }
  /** The elected tab has started the worker, which cannot receive messages yet. */
  | { readonly kind: 'coming' }
  /** The worker is ready; tabs that still wait knock again. */
  | { readonly kind: 'here' };

/** A message on a line: calls with their answers, or patches with their acknowledgements. */
export type TransportMessage = { readonly side: 'calls' | 'patches'; readonly data: unknown };

/** Replaces the tab's listener in a call's arguments; the line itself carries the patches. */
export const TRANSPORT_LISTENER = 'listener-on-this-line';

const PREFIX = 'door:';

/**
 * Returns the handshake channel of a worker's name and build address; the elected worker's name too (D23).
 */
export const handshakeChannelName = (worker: string, address: string): string =>
  `${PREFIX}${worker}:${address}`;
export const isHandshakeChannelName = (name: string): boolean => name.startsWith(PREFIX);
export const transportChannelName = (door: string, line: string): string => `${door}/${line}`;
/** Returns the name of the lock that the elected tab holds. */
export const leaderLock = (door: string): string => `lead:${door}`;
/** Returns the name of the lock that a tab holds while it takes over the lead, so only one tab does. */
export const takeoverLock = (door: string): string => `usurp:${door}`;

const ID = /^[0-9a-f]{32}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** True for a valid handshake message. Any page of this origin may write; other messages are ignored. */
export const isHandshakeMessage = (value: unknown): value is HandshakeMessage =>
  isRecord(value) &&
  (value.kind === 'coming' ||
    value.kind === 'here' ||
    (value.kind === 'knock' && isId(value.knock)) ||
    (value.kind === 'open' && isId(value.knock) && isId(value.line)));

export const isTransportMessage = (value: unknown): value is TransportMessage =>
  isRecord(value) && (value.side === 'calls' || value.side === 'patches') && isRecord(value.data);
