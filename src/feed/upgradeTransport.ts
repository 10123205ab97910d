import type { WorkerMode } from '#contract/feedApi.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { probePort, TRANSPORTS, type ConnectedPort, type ConnectPortOptions } from './connectPort.ts';

/**
 * How often a degraded tab tries to return, and how long it then waits for an answer: longer each time, as
 * what is slow is no less there.
 */
const EVERY: Milliseconds = 5000;
const PATIENCE: readonly Milliseconds[] = [1000, 2000, 4000];

/**
 * While a tab makes do with a lesser way, the better ones are tried again; the first that answers is handed
 * over (F19).
 */
export const upgradeTransport = (
  options: ConnectPortOptions,
  mode: WorkerMode,
  found: (dialled: ConnectedPort) => void,
): (() => void) => {
  const better = TRANSPORTS.slice(0, TRANSPORTS.indexOf(mode));
  let stopped = false;
  let looks = 0;
  let stop: (() => void) | undefined;
  const look = async (): Promise<void> => {
    const patience = PATIENCE[Math.min(looks, PATIENCE.length - 1)] ?? EVERY;
    looks += 1;
    for (const way of better) {
      const dialled = await probePort(options, way, 'usual', patience);
      if (typeof dialled === 'string') {
        options.ports.leave(way);
        continue;
      }
      if (stopped) dialled.drop();
      else found(dialled);
      return;
    }
    if (!stopped) again();
  };
  const again = () => {
    stop = options.clock.later(EVERY, () => void look());
  };
  again();
  return () => {
    stopped = true;
    stop?.();
  };
};
