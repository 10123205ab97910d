import { isHandshakeMessage, transportChannelName, type HandshakeMessage } from '#contract/transport.ts';
import type { PeerChannel, Clock } from '../runtime/environment.ts';
import { serveUntilHello } from './serveUntilHello.ts';
import { createChannelPort } from './channelPort.ts';
import type { PortTarget } from './servePort.ts';

/**
 * Maximum number of open handshakes without a hello, far above what pages open at once. Further ones are
 * refused, since they do not come from the client.
 */
const MOST_UNUSED = 64;

export type HandshakeDeps = {
  readonly door: string;
  readonly clock: Clock;
  readonly channel: (name: string) => PeerChannel;
  /** Creates an id of 32 hexadecimal digits. */
  readonly newId: () => string;
};

/**
 * Serves every tab that sends a handshake, each over its own channel. A SharedWorker's `connect` event does
 * the same with ports.
 */
export const listenForTabs = (feed: PortTarget, { door, clock, channel, newId }: HandshakeDeps): void => {
  const at = channel(door);
  const broadcast = (message: HandshakeMessage): void => at.postMessage(message);
  /**
   * Channel ids by handshake. A tab that repeats a handshake gets the same channel again, since it may have
   * missed the first answer.
   */
  const unusedTransports = new Map<string, string>();

  const openTransport = (knock: string): void => {
    const line = newId();
    unusedTransports.set(knock, line);
    serveUntilHello(feed, createChannelPort(channel(transportChannelName(door, line))), clock, () =>
      unusedTransports.delete(knock),
    );
    broadcast({ kind: 'open', knock, line });
  };

  at.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isHandshakeMessage(data)) {
      feed.refused();
      return;
    }
    if (data.kind !== 'knock') return;
    const line = unusedTransports.get(data.knock);
    if (line !== undefined) broadcast({ kind: 'open', knock: data.knock, line });
    else if (unusedTransports.size >= MOST_UNUSED) feed.refused();
    else openTransport(data.knock);
  });
  broadcast({ kind: 'here' });
};
