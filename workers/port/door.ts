import { isDoorMessage, lineName, type DoorMessage } from '#contract/door.ts';
import type { Channel, Clock } from '../deps.ts';
import { serveGreeted } from './greetedPort.ts';
import { createLinePort } from './linePort.ts';
import type { Served } from './servePort.ts';

/** No page opens as many at once; more are refused, as whoever knocks on and on is none of ours. */
const MOST_UNUSED = 64;

export type DoorDeps = {
  readonly door: string;
  readonly clock: Clock;
  readonly channel: (name: string) => Channel;
  /** 32 hexadecimal digits. */
  readonly newId: () => string;
};

/**
 * Serves every tab that knocks, each on a line of its own, as `connect` of a SharedWorker serves each on a
 * port.
 */
export const openDoor = (feed: Served, { door, clock, channel, newId }: DoorDeps): void => {
  const at = channel(door);
  const say = (message: DoorMessage): void => at.postMessage(message);
  /**
   * By the knock: who knocks again is told the same line, as the answer to the first may have gone by
   * unheard.
   */
  const unused = new Map<string, string>();

  const openLine = (knock: string): void => {
    const line = newId();
    unused.set(knock, line);
    serveGreeted(feed, createLinePort(channel(lineName(door, line))), clock, () => unused.delete(knock));
    say({ kind: 'open', knock, line });
  };

  at.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isDoorMessage(data)) {
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
