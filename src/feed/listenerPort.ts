import {
  expose,
  proxy,
  proxyMarker,
  transferHandlers,
  wrap,
  type Endpoint,
  type TransferHandler,
} from 'comlink';
import type { Records, TabListener } from '#contract/patch.ts';

const ends = new WeakMap<object, MessagePort>();

/**
 * Whoever holds the other end may call the listener and let it go: to set or to walk its properties is no
 * message that Comlink sees.
 */
const callsOnly = (port: MessagePort): Endpoint => ({
  postMessage: (message, transfer) => port.postMessage(message, transfer ?? []),
  addEventListener: (type, listener) =>
    port.addEventListener(type, (event) => {
      const { type: kind, path } = ((event as MessageEvent<unknown>).data ?? {}) as {
        type?: unknown;
        path?: unknown;
      };
      if (kind !== 'RELEASE' && (kind !== 'APPLY' || !Array.isArray(path) || path.length > 0)) return;
      if (typeof listener === 'function') listener(event);
      else listener.handleEvent(event);
    }),
  // Comlink asks for it once it was let go, and then closes what it knows to be a port: this it does not
  // know.
  removeEventListener: () => port.close(),
  start: () => port.start(),
});

/**
 * Comlink's own way of sending a function, but for one thing: the end that stays here is kept, so that it can
 * be closed.
 */
const keepingEnds: TransferHandler<object, MessagePort> = {
  canHandle: (value): value is object =>
    ((typeof value === 'object' && value !== null) || typeof value === 'function') && proxyMarker in value,
  serialize: (value) => {
    const { port1, port2 } = new MessageChannel();
    expose(value, callsOnly(port1));
    ends.set(value, port1);
    return [port2, [port2]];
  },
  deserialize: (port) => {
    port.start();
    return wrap(port as Endpoint);
  },
};
transferHandlers.set('proxy', keepingEnds);

/**
 * The tab's listener as it travels over one port. Comlink never closes the end that stays here: patches under
 * way would still reach a page that is put away (F13), and each worker that a tab outlives would leave one
 * behind.
 */
export const createListenerPort = (): {
  readonly offer: (listener: TabListener) => TabListener;
  readonly close: () => void;
} => {
  let offered: TabListener | undefined;
  return {
    offer: (listener) => {
      // A function of its own: the same listener may be offered over the next port while this one closes.
      offered = proxy((words: Int32Array, records?: Records) => listener(words, records));
      return offered;
    },
    close: () => {
      if (offered !== undefined) ends.get(offered)?.close();
    },
  };
};
