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
    readonly life: WorkerConnection;
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
  let beginning: TransportPreference = DEFAULT_PREFERENCE;
  /** A better transport that answered while this tab was degraded. */
  let better: ConnectedPort | undefined;
  let goOn: (() => void) | undefined;
  const pause = (ms: Milliseconds | null): Promise<void> =>
    new Promise((resolve) => {
      const stop = ms === null ? undefined : clock.schedule(ms, () => goOn?.());
      goOn = () => {
        stop?.();
        goOn = undefined;
        resolve();
      };
    });

  const stay = async (connectedPort: ConnectedPort): Promise<void> => {
    const { life, over } = runConnection(connectedPort);
    const stop = connectedPort.degraded
      ? upgradeTransport(dialling, connectedPort.mode, (found) => {
          better = found;
          life.end();
        })
      : undefined;
    await over;
    stop?.();
    if (better !== undefined) ports.leave(connectedPort.mode);
    // Start again with the same transport. The tab must not wait for the better one, which hangs;
    // `upgradeTransport` keeps probing it.
    else if (connectedPort.degraded) beginning = { hung: beginning.hung, from: connectedPort.mode };
  };
  const next = (): Promise<ConnectedPort | undefined> => {
    const [found, begin] = [better, beginning];
    [better, beginning] = [undefined, DEFAULT_PREFERENCE];
    return found === undefined ? connectPort(dialling, begin) : Promise.resolve(found);
  };
  const unfollow = signals.onFrozen((isStill) => {
    ports.setFrozen(isStill);
    if (!isStill) goOn?.();
  });

  return {
    run: async () => {
      while (!ending.closed) {
        if (signals.isFrozen()) await pause(null);
        if (ending.closed) return;
        await requestLock();
        const connectedPort = await next();
        if (ending.closed) connectedPort?.drop();
        else if (connectedPort !== undefined) await stay(connectedPort);
        else if (!signals.isFrozen()) {
          none();
          await pause(RETRY_DELAY);
        }
      }
    },
    wake: () => {
      if (!signals.isFrozen()) goOn?.();
    },
    hung: (mode) => {
      beginning = { hung: mode, from: mode === 'shared' ? 'elected' : 'shared' };
    },
    close: () => {
      ending.closed = true;
      unfollow();
      goOn?.();
      ports.leave('elected');
    },
  };
};
