import { isRecord } from '#domain/isRecord.ts';

/**
 * Comlink's messages, as far as this client reads and writes them itself: to refuse calls that are not of the
 * contract, and to carry calls over a channel that cannot transfer a port. The words are private to Comlink,
 * so they are only in this file. `workers/port/comlinkWire.test.ts` fails if an update of Comlink changes
 * them.
 */
const CALL = 'APPLY';
const RELEASE = 'RELEASE';
const PLAIN = 'RAW';
const HANDLED = 'HANDLER';
const FUNCTION = 'proxy';

/** Returns true if the other side released its proxy. */
export const isRelease = (data: unknown): boolean => isRecord(data) && data.type === RELEASE;

/** Returns the path of a call: the method's name, or nothing for a call of a function. Null for no call. */
export const callPath = (data: unknown): readonly unknown[] | null =>
  isRecord(data) && data.type === CALL && Array.isArray(data.path) ? (data.path as unknown[]) : null;

/** Returns the id of a call, which its answer carries. Null for no call. */
export const callId = (data: unknown): string | null =>
  isRecord(data) && data.type === CALL && typeof data.id === 'string' ? data.id : null;

/**
 * Returns the id of a call or of its answer; null if the message has none. For the bench.
 *
 * @testOnly
 */
export const messageId = (data: unknown): string | null =>
  isRecord(data) && typeof data.id === 'string' ? data.id : null;

/**
 * Returns the values of a call's arguments; null for any other message. Uses nothing outside of itself, so that
 * its source can be evaluated in a page that loads no module. For the bench.
 *
 * @testOnly
 */
export const callValues = (data: unknown): readonly unknown[] | null => {
  const call = data as { readonly type?: unknown; readonly argumentList?: unknown } | null | undefined;
  return call?.type === 'APPLY' && Array.isArray(call.argumentList)
    ? call.argumentList.map((argument: { readonly value?: unknown } | null) => argument?.value)
    : null;
};

/** Returns the arguments of a message as they were sent; null if it has none. */
export const callArguments = (data: unknown): readonly unknown[] | null =>
  isRecord(data) && Array.isArray(data.argumentList) ? (data.argumentList as unknown[]) : null;

/** Returns the message with each argument replaced; a message without arguments is returned unchanged. */
export const withArguments = (data: unknown, replace: (argument: unknown) => unknown): unknown => {
  const all = callArguments(data);
  return all === null || !isRecord(data) ? data : { ...data, argumentList: all.map(replace) };
};

/** Returns true for an argument that was copied. */
export const isPlainArgument = (argument: unknown): boolean => isRecord(argument) && argument.type === PLAIN;

/** Returns the value of an argument that was copied; undefined for any other. */
export const plainArgument = (argument: unknown): unknown =>
  isRecord(argument) && argument.type === PLAIN ? argument.value : undefined;

/** The end of a port over which a function that was sent as an argument is called. */
type FunctionPort = { readonly postMessage: unknown; readonly close: () => void };

/** Returns the port of an argument that is a function; null for any other. */
export const functionPort = (argument: unknown): FunctionPort | null =>
  isRecord(argument) &&
  argument.type === HANDLED &&
  argument.name === FUNCTION &&
  isRecord(argument.value) &&
  'postMessage' in argument.value
    ? (argument.value as FunctionPort)
    : null;

/** Creates an argument that is a function, called over a port. */
export const toFunctionArgument = (port: object): unknown => ({
  type: HANDLED,
  name: FUNCTION,
  value: port,
});

/** Creates the answer to a call that returned nothing. */
export const toEmptyAnswer = (id: string): unknown => ({ id, type: PLAIN, value: undefined });
