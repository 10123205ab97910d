/**
 * How tabs reach the elected tab's worker where there is no SharedWorker: over BroadcastChannels, as no port
 * can be sent through one.
 *
 * All meet at one channel, the door. A tab knocks; the worker opens a line, a channel that nobody else has,
 * and says its name at the door. The line carries the same calls as a port would, and beside them the
 * patches.
 */
export type HandshakeMessage =
  /** A tab wants a line; the knock is random. */
  | { readonly kind: 'knock'; readonly knock: string }
  /** The worker has opened one for it. */
  | { readonly kind: 'open'; readonly knock: string; readonly line: string }
  /** The elected tab has started the worker, which cannot hear yet. */
  | { readonly kind: 'coming' }
  /** A worker has come: whoever waits knocks again. */
  | { readonly kind: 'here' };

/** What travels on a line: calls and their answers, patches and theirs. */
export type TransportMessage = { readonly side: 'calls' | 'patches'; readonly data: unknown };

/**
 * Stands in a call's arguments where a port would carry the tab's listener: the line itself brings the
 * patches.
 */
export const TRANSPORT_LISTENER = 'listener-on-this-line';

const PREFIX = 'door:';

/**
 * The door of one merchant's worker (its name) of one build (its address); also the name that the elected
 * worker is given (D23).
 */
export const handshakeChannelName = (worker: string, address: string): string =>
  `${PREFIX}${worker}:${address}`;
export const isHandshakeChannelName = (name: string): boolean => name.startsWith(PREFIX);
export const transportChannelName = (door: string, line: string): string => `${door}/${line}`;
/** Its holder is the elected tab. */
export const leaderLock = (door: string): string => `lead:${door}`;
/** Held while a tab takes the lead from one that does not answer, so that it is taken once. */
export const takeoverLock = (door: string): string => `usurp:${door}`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const ID = /^[0-9a-f]{32}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** Any page of this origin may write to a channel: what is neither is counted and ignored. */
export const isHandshakeMessage = (value: unknown): value is HandshakeMessage =>
  isRecord(value) &&
  (value.kind === 'coming' ||
    value.kind === 'here' ||
    (value.kind === 'knock' && isId(value.knock)) ||
    (value.kind === 'open' && isId(value.knock) && isId(value.line)));

export const isTransportMessage = (value: unknown): value is TransportMessage =>
  isRecord(value) && (value.side === 'calls' || value.side === 'patches') && isRecord(value.data);
