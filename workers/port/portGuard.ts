import { FEED_METHODS } from '#contract/feedApi.ts';
import { isRecord } from '#domain/isRecord.ts';

/** The part of Comlink's message format that the guard checks. */
type Call = {
  readonly type: 'APPLY';
  readonly path: readonly [string];
  readonly argumentList: readonly WireValue[];
};
type WireValue =
  | { readonly type: 'RAW'; readonly value: unknown }
  | { readonly type: 'HANDLER'; readonly name: 'proxy'; readonly value: MessagePort };

const METHODS: ReadonlySet<string> = new Set(FEED_METHODS);
const MAX_ARGUMENTS = 3;
const WITH_LISTENER = 'connect';

const isArgument = (value: unknown, method: string): value is WireValue => {
  if (!isRecord(value)) return false;
  if (value.type === 'RAW') return true;
  // Accepts a proxied function only as the tab's listener.
  return (
    method === WITH_LISTENER &&
    value.type === 'HANDLER' &&
    value.name === 'proxy' &&
    isRecord(value.value) &&
    'postMessage' in value.value
  );
};

const isCall = (data: unknown): data is Call => {
  if (!isRecord(data) || data.type !== 'APPLY' || !Array.isArray(data.path) || data.path.length !== 1)
    return false;
  const method: unknown = data.path[0];
  if (typeof method !== 'string' || !METHODS.has(method)) return false;
  return (
    Array.isArray(data.argumentList) &&
    data.argumentList.length <= MAX_ARGUMENTS &&
    data.argumentList.every((each) => isArgument(each, method))
  );
};

const portsIn = (data: Call): MessagePort[] =>
  data.argumentList.flatMap((each) => (each.type === 'HANDLER' ? [each.value] : []));

type Listener = (event: MessageEvent) => void;

/** The part of a MessagePort that is used. The scope of a dedicated worker fits too. */
export type ServedPort = {
  readonly postMessage: (message: unknown, transfer: Transferable[]) => void;
  readonly addEventListener: (type: 'message', listener: Listener) => void;
  readonly removeEventListener: (type: 'message', listener: Listener) => void;
  readonly start: () => void;
  readonly close: () => void;
};

export type GuardedPort = {
  /** The endpoint that Comlink receives in place of the port. */
  readonly endpoint: {
    readonly addEventListener: (type: string, listener: EventListenerOrEventListenerObject) => void;
    readonly removeEventListener: (type: string, listener: EventListenerOrEventListenerObject) => void;
    readonly postMessage: (message: unknown, transfer?: Transferable[]) => void;
    readonly start: () => void;
  };
  /**
   * Closes the port and every listener's port that arrived over it. Comlink closes neither when the other
   * side dies.
   */
  readonly close: () => void;
};

/**
 * Creates a filter between a port and Comlink. Only calls of the contract's methods pass. SET, GET,
 * CONSTRUCT, ENDPOINT and any other path are refused before Comlink sees them, and are counted (security.md,
 * "The port").
 */
export const guardPort = (port: ServedPort, refused: () => void, released: () => void): GuardedPort => {
  const wrapped = new Map<unknown, Listener>();
  const listenerPorts = new Set<MessagePort>();
  const pass = (event: MessageEvent, listener: (event: MessageEvent) => void): void => {
    const data: unknown = event.data;
    if (isRecord(data) && data.type === 'RELEASE') return released();
    if (!isCall(data)) return refused();
    for (const each of portsIn(data)) listenerPorts.add(each);
    listener(event);
  };
  return {
    endpoint: {
      addEventListener: (type, listener) => {
        const call: Listener = (event) =>
          pass(event, typeof listener === 'function' ? listener : (each) => listener.handleEvent(each));
        wrapped.set(listener, call);
        if (type === 'message') port.addEventListener(type, call);
      },
      removeEventListener: (_type, listener) => {
        const call = wrapped.get(listener);
        if (call !== undefined) port.removeEventListener('message', call);
        wrapped.delete(listener);
      },
      postMessage: (message, transfer) => port.postMessage(message, transfer ?? []),
      start: () => port.start(),
    },
    close: () => {
      for (const each of listenerPorts) each.close();
      listenerPorts.clear();
      port.close();
    },
  };
};
