import { isHandshakeMessage, transportChannelName, type HandshakeMessage } from '#contract/transport.ts';
import type { PeerChannel, Clock } from '../runtime/environment.ts';
import { serveUntilHello } from './serveUntilHello.ts';
import { createChannelPort } from './channelPort.ts';
import type { PortTarget } from './servePort.ts';

/**
 * Maximum number of open handshakes without a hello, far above what pages open at once. Further ones are
 * refused, since they do not come from the client.
 */
const MAX_UNUSED = 64;

export type HandshakeDeps = {
  readonly handshake: string;
  readonly clock: Clock;
  readonly channel: (name: string) => PeerChannel;
  /** Creates an id of 32 hexadecimal digits. */
  readonly newId: () => string;
};

/**
 * Serves every tab that sends a handshake, each over its own channel. A SharedWorker's `connect` event does
 * the same with ports.
 */
export const listenForTabs = (
  feed: PortTarget,
  { handshake, clock, channel, newId }: HandshakeDeps,
): void => {
  const at = channel(handshake);
  const broadcast = (message: HandshakeMessage): void => at.postMessage(message);
  /**
   * Channel ids by handshake. A tab that repeats a handshake gets the same channel again, since it may have
   * missed the first answer.
   */
  const unusedTransports = new Map<string, string>();

  const openTransport = (requestId: string): void => {
    const channelId = newId();
    unusedTransports.set(requestId, channelId);
    serveUntilHello(feed, createChannelPort(channel(transportChannelName(handshake, channelId))), clock, () =>
      unusedTransports.delete(requestId),
    );
    broadcast({ kind: 'open', requestId, channelId });
  };

  at.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isHandshakeMessage(data)) {
      feed.refused();
      return;
    }
    if (data.kind !== 'connect') return;
    const channelId = unusedTransports.get(data.requestId);
    if (channelId !== undefined) broadcast({ kind: 'open', requestId: data.requestId, channelId });
    else if (unusedTransports.size >= MAX_UNUSED) feed.refused();
    else openTransport(data.requestId);
  });
  broadcast({ kind: 'ready' });
};
