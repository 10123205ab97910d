import { isDoorMessage, lineName, type DoorMessage } from '#contract/door.ts';
import type { Channel, Clock, Timer } from '../deps.ts';
import { createLinePort } from './linePort.ts';
import { servePort, type Served } from './servePort.ts';

/** A line on which nobody has said hello by then is closed: its tab went before it could, or took another worker's. */
const UNUSED_MS = 10_000;
/** No page opens as many at once; more are refused, as whoever knocks on and on is none of ours. */
const MOST_UNUSED = 64;

export type DoorDeps = {
  readonly door: string;
  readonly clock: Clock;
  readonly channel: (name: string) => Channel;
  /** 32 hexadecimal digits. */
  readonly newId: () => string;
};

/** Serves every tab that knocks, each on a line of its own, as `connect` of a SharedWorker serves each on a port. */
export const openDoor = (feed: Served, { door, clock, channel, newId }: DoorDeps): void => {
  const at = channel(door);
  const say = (message: DoorMessage): void => at.postMessage(message);
  let unused = 0;

  const openLine = (knock: string): void => {
    const line = newId();
    const port = createLinePort(channel(lineName(door, line)));
    let timer: Timer | null = null;
    const used = (): void => {
      if (timer === null) return;
      clock.clearTimeout(timer);
      timer = null;
      unused -= 1;
    };
    unused += 1;
    const end = servePort({
      open: (release) => {
        const { api, closed } = feed.open(() => {
          used();
          release();
        });
        return { api: { ...api, hello: (hello) => {
          used();
          return api.hello(hello);
        } }, closed };
      },
      refused: feed.refused,
    }, port);
    timer = clock.setTimeout(end, UNUSED_MS);
    say({ kind: 'open', knock, line });
  };

  at.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isDoorMessage(data) || (data.kind === 'knock' && unused >= MOST_UNUSED)) feed.refused();
    else if (data.kind === 'knock') openLine(data.knock);
  });
  say({ kind: 'here' });
};
