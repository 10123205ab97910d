import type { Clock, Timer } from '../runtime/environment.ts';
import type { ServedPort } from './portGuard.ts';
import { servePort, type PortTarget } from './servePort.ts';

/**
 * Pages send their hello as they open a port. A page silent for this long has gone or uses another worker.
 */
const UNGREETED_MS = 10_000;

/**
 * Serves a port and closes it if no valid hello arrives in time. `settled` is called once, at the first hello
 * or at the close (F51).
 */
export const serveUntilHello = (
  feed: PortTarget,
  port: ServedPort,
  clock: Clock,
  settled: () => void = () => undefined,
): void => {
  let timer: Timer | null = null;
  const settle = (): void => {
    if (timer === null) return;
    clock.clearTimeout(timer);
    timer = null;
    settled();
  };
  const open: PortTarget['open'] = (release) => {
    const { api, closed, isGreeted } = feed.open(() => {
      settle();
      release();
    });
    return {
      closed,
      isGreeted,
      api: {
        ...api,
        hello: (hello) => {
          const answer = api.hello(hello);
          if (isGreeted()) settle();
          return answer;
        },
      },
    };
  };
  const end = servePort({ open, refused: feed.refused }, port);
  timer = clock.setTimeout(end, UNGREETED_MS);
};
