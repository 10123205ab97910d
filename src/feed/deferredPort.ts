import type { Endpoint } from 'comlink';
import type { FeedPort } from './feedPort.ts';

/** A port whose target is not known yet. It queues messages until `attach`. */
export type DeferredPort = FeedPort & {
  readonly attach: (target: FeedPort) => void;
  /** Reports the port as broken: no target will be attached. */
  readonly fail: () => void;
  readonly isWaiting: () => boolean;
};

export const createDeferredPort = (onClose: () => void): DeferredPort => {
  const queued: (readonly [unknown, Transferable[] | undefined])[] = [];
  const listeners = new Map<EventListenerOrEventListenerObject, string>();
  const broken = new Set<() => void>();
  let target: FeedPort | null = null;
  let isClosed = false;
  const endpoint: Endpoint = {
    postMessage: (message: unknown, transfer?: Transferable[]) => {
      if (target === null) queued.push([message, transfer]);
      else target.endpoint.postMessage(message, transfer);
    },
    addEventListener: (type, listener) => {
      listeners.set(listener, type);
      target?.endpoint.addEventListener(type, listener);
    },
    removeEventListener: (type, listener) => {
      listeners.delete(listener);
      target?.endpoint.removeEventListener(type, listener);
    },
  };
  const fail = () => {
    for (const run of broken) run();
  };
  return {
    endpoint,
    isWaiting: () => target === null && !isClosed,
    isOwn: () => target?.isOwn() ?? false,
    onBroken: (run) => void broken.add(run),
    offer: (listener) => target?.offer(listener) ?? listener,
    fail,
    attach: (to) => {
      target = to;
      to.onBroken(fail);
      for (const [listener, type] of listeners) to.endpoint.addEventListener(type, listener);
      to.endpoint.start?.();
      for (const [message, transfer] of queued.splice(0)) to.endpoint.postMessage(message, transfer);
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      target?.close();
      onClose();
    },
  };
};
