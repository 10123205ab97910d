import { callArguments, callPath, functionPort, isPlainArgument, isRelease } from '#contract/comlinkWire.ts';
import { FEED_METHODS } from '#contract/feedApi.ts';

const METHODS: ReadonlySet<string> = new Set(FEED_METHODS);
const MAX_ARGUMENTS = 3;
const WITH_LISTENER = 'connect';

/** Returns true for a call of one of the contract's methods, with arguments that it may have. */
const isContractCall = (data: unknown): boolean => {
  const path = callPath(data);
  const all = callArguments(data);
  if (path === null || all === null || path.length !== 1 || all.length > MAX_ARGUMENTS) return false;
  const [method] = path;
  if (typeof method !== 'string' || !METHODS.has(method)) return false;
  // Accepts a function only as the tab's listener.
  return all.every(
    (each) => isPlainArgument(each) || (method === WITH_LISTENER && functionPort(each) !== null),
  );
};

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
 * CONSTRUCT, ENDPOINT and any other path are refused before Comlink sees them, and are counted.
 */
export const guardPort = (port: ServedPort, refused: () => void, released: () => void): GuardedPort => {
  const wrapped = new Map<unknown, Listener>();
  const listenerPorts = new Set<{ readonly close: () => void }>();
  const pass = (event: MessageEvent, listener: (event: MessageEvent) => void): void => {
    const data: unknown = event.data;
    if (isRelease(data)) return released();
    if (!isContractCall(data)) return refused();
    for (const each of callArguments(data) ?? []) {
      const listenerPort = functionPort(each);
      if (listenerPort !== null) listenerPorts.add(listenerPort);
    }
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
