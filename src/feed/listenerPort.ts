import {
  expose,
  proxy,
  proxyMarker,
  transferHandlers,
  wrap,
  type Endpoint,
  type TransferHandler,
} from 'comlink';
import { callPath, isRelease } from '#contract/comlinkWire.ts';
import type { Records, TabListener } from '#contract/patch.ts';

const ends = new WeakMap<object, MessagePort>();

/**
 * Passes only calls and releases of the listener to Comlink. The other end cannot read or set its properties.
 */
const callsOnly = (port: MessagePort): Endpoint => ({
  postMessage: (message, transfer) => port.postMessage(message, transfer ?? []),
  addEventListener: (type, listener) =>
    port.addEventListener(type, (event) => {
      const { data } = event as MessageEvent<unknown>;
      if (!isRelease(data) && callPath(data)?.length !== 0) return;
      if (typeof listener === 'function') listener(event);
      else listener.handleEvent(event);
    }),
  // Comlink calls this after a release. It then closes only ports that it recognises, and this is not one.
  removeEventListener: () => port.close(),
  start: () => port.start(),
});

/**
 * Transfers a function as Comlink's own handler does, but remembers the local port, so that the tab can close
 * it.
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
 * Creates the Comlink proxy of the tab's listener for one port, and closes its local end. Comlink never
 * closes that end itself: patches in flight would reach a page in the back/forward cache (F13), and each
 * worker that ends before the tab would leak a port.
 */
export const createListenerPort = (): {
  readonly offer: (listener: TabListener) => TabListener;
  readonly close: () => void;
} => {
  let offered: TabListener | undefined;
  return {
    offer: (listener) => {
      // A new function for each port: the tab may offer the same listener over the next port while this
      // closes.
      offered = proxy((words: Int32Array, records?: Records) => listener(words, records));
      return offered;
    },
    close: () => {
      if (offered !== undefined) ends.get(offered)?.close();
    },
  };
};
