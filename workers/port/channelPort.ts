import { plainArgument, toFunctionArgument, withArguments } from '#contract/comlinkWire.ts';
import { isTransportMessage, TRANSPORT_LISTENER, type TransportMessage } from '#contract/transport.ts';
import type { PeerChannel } from '../runtime/environment.ts';
import type { ServedPort } from './portGuard.ts';

type Listeners = Set<(event: MessageEvent) => void>;
type Post = (message: TransportMessage) => void;

const side = (post: Post, name: TransportMessage['side'], listeners: Listeners): ServedPort => ({
  // Copies the message: a channel cannot transfer objects as a port can.
  postMessage: (message) => post({ side: name, data: message }),
  addEventListener: (_type, listener) => void listeners.add(listener),
  removeEventListener: (_type, listener) => void listeners.delete(listener),
  start: () => undefined,
  close: () => listeners.clear(),
});

/**
 * Returns a call with its listener placeholder replaced by the patches port. Returns any other call
 * unchanged.
 */
const withListener = (data: unknown, patches: ServedPort): unknown =>
  withArguments(data, (argument) =>
    plainArgument(argument) === TRANSPORT_LISTENER ? toFunctionArgument(patches) : argument,
  );

/**
 * Creates a port for the guard and Comlink from a tab's BroadcastChannel. Invalid messages are passed on, so
 * that the guard refuses and counts them.
 */
export const createChannelPort = (channel: PeerChannel): ServedPort => {
  const calls: Listeners = new Set();
  const answers: Listeners = new Set();
  let closed = false;
  /** Drops messages after the close, as a MessagePort does; a closed channel would throw. */
  const post: Post = (message) => {
    if (!closed) channel.postMessage(message);
  };
  const patches = side(post, 'patches', answers);
  const port = side(post, 'calls', calls);
  const dispatch = (listeners: Listeners, data: unknown): void => {
    const event = new MessageEvent('message', { data });
    for (const listener of listeners) listener(event);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isTransportMessage(data)) dispatch(calls, null);
    else if (data.side === 'calls') dispatch(calls, withListener(data.data, patches));
    else dispatch(answers, data.data);
  });
  return {
    ...port,
    close: () => {
      port.close();
      patches.close();
      if (!closed) channel.close();
      closed = true;
    },
  };
};
