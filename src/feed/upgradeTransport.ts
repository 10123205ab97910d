import type { WorkerMode } from '#contract/feedApi.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { probePort, TRANSPORTS, type ConnectedPort, type ConnectPortOptions } from './connectPort.ts';

/**
 * How often a degraded tab probes the better transports, and the timeout of each probe. The timeout grows,
 * because a slow worker may still be alive.
 */
const EVERY: Milliseconds = 5000;
const PROBE_TIMEOUTS: readonly Milliseconds[] = [1000, 2000, 4000];

/**
 * Probes the better transports of a degraded tab until one answers, and hands its port to `found` (F19).
 * Returns the function that stops the probing.
 */
export const upgradeTransport = (
  options: ConnectPortOptions,
  mode: WorkerMode,
  found: (connectedPort: ConnectedPort) => void,
): (() => void) => {
  const better = TRANSPORTS.slice(0, TRANSPORTS.indexOf(mode));
  let stopped = false;
  let attempts = 0;
  let stop: (() => void) | undefined;
  const check = async (): Promise<void> => {
    const timeoutMs = PROBE_TIMEOUTS[Math.min(attempts, PROBE_TIMEOUTS.length - 1)] ?? EVERY;
    attempts += 1;
    for (const way of better) {
      const connectedPort = await probePort(options, way, 'usual', timeoutMs);
      if (typeof connectedPort === 'string') {
        options.ports.leave(way);
        continue;
      }
      if (stopped) connectedPort.drop();
      else found(connectedPort);
      return;
    }
    if (!stopped) checkLater();
  };
  const checkLater = () => {
    stop = options.clock.schedule(EVERY, () => void check());
  };
  checkLater();
  return () => {
    stopped = true;
    stop?.();
  };
};
