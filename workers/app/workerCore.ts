import type { StreamId } from '#domain/ids.ts';
import { Board } from '../board/board.ts';
import type { BoardListener } from '../board/boardListener.ts';
import { RemovedMatches } from '../board/removedMatches.ts';
import { createCounters, type Counters } from '../runtime/counters.ts';
import type { Clock, LogAnomaly, WorkerEnvironment } from '../runtime/environment.ts';
import { holdWorkerLock } from '../runtime/workerLock.ts';
import { createFreshness, type Freshness, type StreamLife } from '../source/priceFreshness.ts';
import { createServerClock, type ServerClock } from '../source/serverClock.ts';
import { postBuild } from './postBuild.ts';

/** What nearly every part of the worker needs; it exists before an operator is known. */
export type WorkerCore = {
  readonly environment: WorkerEnvironment;
  readonly clock: Clock;
  /** Identifies this worker among all that the browser ran. */
  readonly instance: number;
  readonly startedAt: number;
  readonly counters: Counters;
  readonly serverClock: ServerClock;
  readonly board: Board;
  readonly fresh: Freshness;
  readonly logAnomaly: LogAnomaly;
  /** Settles once this worker holds its lock, so that it may greet a tab; null where there are no locks. */
  readonly locked: Promise<void> | null;
};

type WorkerCoreDeps = {
  readonly boardListener: BoardListener;
  readonly lifeOf: (stream: StreamId) => StreamLife | undefined;
  /** Sends an anomaly to the operator's log, if an operator is known. */
  readonly report: (what: string) => void;
};

export const createWorkerCore = (
  environment: WorkerEnvironment,
  { boardListener, lifeOf, report }: WorkerCoreDeps,
): WorkerCore => {
  const { clock } = environment;
  const instance = Math.floor(environment.random() * 0x7fffffff);
  const startedAt = clock.wallNow();
  const counters = createCounters();
  const logAnomaly: LogAnomaly = (what, detail) => {
    environment.log(what, detail);
    report(what);
  };
  const serverClock = createServerClock(clock, logAnomaly);
  environment.onBug?.((code) => logAnomaly(code));
  // A tab of this build asks the server for its build. If it is another one, the tab offers a reload (F21).
  environment.onMissingModule?.(() => postBuild(environment.channel, `missing ${environment.build}`));
  const locked = holdWorkerLock(environment.locks, instance, clock, () => logAnomaly('worker-lock'));
  const board = new Board(boardListener, new RemovedMatches(clock.now));
  const fresh = createFreshness({ clock, board, lifeOf });
  return {
    environment,
    clock,
    instance,
    startedAt,
    counters,
    serverClock,
    board,
    fresh,
    logAnomaly,
    locked,
  };
};
