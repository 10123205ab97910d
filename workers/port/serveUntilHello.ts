import type { Clock, Timer } from '../runtime/environment.ts';
import type { ServedPort } from './portGuard.ts';
import { servePort, type PortTarget } from './servePort.ts';

/**
 * Pages say hello as they open a port, so whoever has not by then went before it could, or took another
 * worker.
 */
const UNGREETED_MS = 10_000;

/**
 * Serves on a port, and closes it where nobody says hello, or in no way that is understood; `settled` is called once, at the first hello or at
 * the end (F51).
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
