import { isHandshakeMessage, transportChannelName, type HandshakeMessage } from '#contract/transport.ts';
import type { PeerChannel, Clock } from '../runtime/environment.ts';
import { serveUntilHello } from './serveUntilHello.ts';
import { createChannelPort } from './channelPort.ts';
import type { PortTarget } from './servePort.ts';

/** No page opens as many at once; more are refused, as whoever knocks on and on is none of ours. */
const MOST_UNUSED = 64;

export type HandshakeDeps = {
  readonly door: string;
  readonly clock: Clock;
  readonly channel: (name: string) => PeerChannel;
  /** 32 hexadecimal digits. */
  readonly newId: () => string;
};

/**
 * Serves every tab that knocks, each on a line of its own, as `connect` of a SharedWorker serves each on a
 * port.
 */
export const listenForTabs = (feed: PortTarget, { door, clock, channel, newId }: HandshakeDeps): void => {
  const at = channel(door);
  const say = (message: HandshakeMessage): void => at.postMessage(message);
  /**
   * By the knock: who knocks again is told the same line, as the answer to the first may have gone by
   * unheard.
   */
  const unused = new Map<string, string>();

  const openLine = (knock: string): void => {
    const line = newId();
    unused.set(knock, line);
    serveUntilHello(feed, createChannelPort(channel(transportChannelName(door, line))), clock, () =>
      unused.delete(knock),
    );
    say({ kind: 'open', knock, line });
  };

  at.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isHandshakeMessage(data)) {
      feed.refused();
      return;
    }
    if (data.kind !== 'knock') return;
    const line = unused.get(data.knock);
    if (line !== undefined) say({ kind: 'open', knock: data.knock, line });
    else if (unused.size >= MOST_UNUSED) feed.refused();
    else openLine(data.knock);
  });
  say({ kind: 'here' });
};
