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

const REDIAL: Milliseconds = 2000;

type KeepOptions = {
  readonly dialling: ConnectPortOptions;
  readonly signals: TabSignals;
  /** Settles once this tab stands for itself again: before that no worker is greeted. */
  readonly present: () => Promise<void>;
  /** Makes a life of an answer, and tells when it is over. */
  readonly live: (dialled: ConnectedPort) => {
    readonly life: WorkerConnection;
    readonly over: Promise<void>;
  };
  /** No way leads to a worker; it is tried again. */
  readonly none: () => void;
};

export type TransportKeeper = {
  readonly run: () => Promise<void>;
  /** Tries again at once where no worker could be started. */
  readonly wake: () => void;
  /** The worker of this way no longer answers (F19). */
  readonly hung: (mode: WorkerMode) => void;
  readonly close: () => void;
};

/** One worker after another, until closed: what follows a worker that has gone depends on how it went. */
export const keepTransport = ({ dialling, signals, present, live, none }: KeepOptions): TransportKeeper => {
  const { ports, clock } = dialling;
  const ending = { closed: false };
  let beginning: TransportPreference = DEFAULT_PREFERENCE;
  /** Answered while this tab made do with a lesser way. */
  let better: ConnectedPort | undefined;
  let goOn: (() => void) | undefined;
  const pause = (ms: Milliseconds | null): Promise<void> =>
    new Promise((resolve) => {
      const stop = ms === null ? undefined : clock.later(ms, () => goOn?.());
      goOn = () => {
        stop?.();
        goOn = undefined;
        resolve();
      };
    });

  const stay = async (dialled: ConnectedPort): Promise<void> => {
    const { life, over } = live(dialled);
    const stop = dialled.degraded
      ? upgradeTransport(dialling, dialled.mode, (found) => {
          better = found;
          life.end();
        })
      : undefined;
    await over;
    stop?.();
    if (better !== undefined) ports.leave(dialled.mode);
    // The better way is looked for beside the next worker too: nobody waits for it.
    else if (dialled.degraded) beginning = { hung: beginning.hung, from: dialled.mode };
  };
  const next = (): Promise<ConnectedPort | undefined> => {
    const [found, begin] = [better, beginning];
    [better, beginning] = [undefined, DEFAULT_PREFERENCE];
    return found === undefined ? connectPort(dialling, begin) : Promise.resolve(found);
  };
  const unfollow = signals.onStill((isStill) => {
    ports.still(isStill);
    if (!isStill) goOn?.();
  });

  return {
    run: async () => {
      while (!ending.closed) {
        if (signals.still()) await pause(null);
        if (ending.closed) return;
        await present();
        const dialled = await next();
        if (ending.closed) dialled?.drop();
        else if (dialled !== undefined) await stay(dialled);
        else if (!signals.still()) {
          none();
          await pause(REDIAL);
        }
      }
    },
    wake: () => {
      if (!signals.still()) goOn?.();
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
