import type { WorkerMode } from '#contract/feedApi.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { upgradeTransport } from './upgradeTransport.ts';
import {
  connectPort,
  DEFAULT_PREFERENCE,
  type TransportPreference,
  type ConnectedPort,
  type ConnectPortOptions,
} from './connectPort.ts';
import type { TabSignals } from './tabSignals.ts';
import type { WorkerConnection } from './workerConnection.ts';

/** Pause before the tab tries all transports again after none answered. */
const RETRY_DELAY: Milliseconds = 2000;

type KeepOptions = {
  readonly dialling: ConnectPortOptions;
  readonly signals: TabSignals;
  /** Settles once this tab holds its lock. No hello is sent before that. */
  readonly requestLock: () => Promise<void>;
  /** Starts the connection over an open port; `over` settles when the worker has ended. */
  readonly runConnection: (connectedPort: ConnectedPort) => {
    readonly connection: WorkerConnection;
    readonly over: Promise<void>;
  };
  /** Called when no transport reached a worker; the keeper retries after a pause. */
  readonly none: () => void;
};

export type TransportKeeper = {
  readonly run: () => Promise<void>;
  /** Ends the pause before the next attempt. */
  readonly wake: () => void;
  /** Marks the worker of this transport as hung, for the next attempt (F19). */
  readonly hung: (mode: WorkerMode) => void;
  readonly close: () => void;
};

/**
 * Keeps the tab connected to a worker until closed. How the last worker ended (normally, hung, or replaced by
 * a better transport) decides which transport is tried next.
 */
export const keepTransport = ({
  dialling,
  signals,
  requestLock,
  runConnection,
  none,
}: KeepOptions): TransportKeeper => {
  const { ports, clock } = dialling;
  const ending = { closed: false };
  let preference: TransportPreference = DEFAULT_PREFERENCE;
  /** A better transport that answered while this tab was degraded. */
  let betterPort: ConnectedPort | undefined;
  let resume: (() => void) | undefined;
  const pause = (ms: Milliseconds | null): Promise<void> =>
    new Promise((resolve) => {
      const stop = ms === null ? undefined : clock.schedule(ms, () => resume?.());
      resume = () => {
        stop?.();
        resume = undefined;
        resolve();
      };
    });

  const serveUntilEnd = async (connectedPort: ConnectedPort): Promise<void> => {
    const { connection, over } = runConnection(connectedPort);
    const stop = connectedPort.degraded
      ? upgradeTransport(dialling, connectedPort.mode, (found) => {
          betterPort = found;
          connection.end();
        })
      : undefined;
    await over;
    stop?.();
    if (betterPort !== undefined) ports.leave(connectedPort.mode);
    // Start again with the same transport. The tab must not wait for the better one, which hangs;
    // `upgradeTransport` keeps probing it.
    else if (connectedPort.degraded) preference = { hung: preference.hung, from: connectedPort.mode };
  };
  const next = (): Promise<ConnectedPort | undefined> => {
    const [found, begin] = [betterPort, preference];
    [betterPort, preference] = [undefined, DEFAULT_PREFERENCE];
    return found === undefined ? connectPort(dialling, begin) : Promise.resolve(found);
  };
  const unsubscribe = signals.onFrozen((isStill) => {
    ports.setFrozen(isStill);
    if (!isStill) resume?.();
  });

  return {
    run: async () => {
      while (!ending.closed) {
        if (signals.isFrozen()) await pause(null);
        if (ending.closed) return;
        await requestLock();
        const connectedPort = await next();
        if (ending.closed) connectedPort?.drop();
        else if (connectedPort !== undefined) await serveUntilEnd(connectedPort);
        else if (!signals.isFrozen()) {
          none();
          await pause(RETRY_DELAY);
        }
      }
    },
    wake: () => {
      if (!signals.isFrozen()) resume?.();
    },
    hung: (mode) => {
      preference = { hung: mode, from: mode === 'shared' ? 'elected' : 'shared' };
    },
    close: () => {
      ending.closed = true;
      unsubscribe();
      resume?.();
      ports.leave('elected');
    },
  };
};
