import type { Journal, JournalRecord } from '#workers/orders/journal.ts';
import type { createSandbox } from '#sandbox/createSandbox.ts';
import { fail, type Result } from '#contract/problem.ts';
import { ENDPOINTS } from '#platform/endpoints.ts';
import { createCaller } from '#platform/http.ts';
import type { WorkerEnvironment } from '#workers/runtime/environment.ts';
import { createPostHook } from '#platform/postHook.ts';
import { createOrigin, type Owner } from './fakeOrigin.ts';
import { configOf, createBench, settle, type Bench } from './harness.ts';
import { createFakeJournal } from './orders/scene.ts';
import { EVIDENCE_HOOKS } from './postedEvidence.ts';

type Lives<E extends JournalRecord> = {
  readonly sandbox: Awaited<ReturnType<typeof createSandbox>>;
  /** The journal that outlives the workers. */
  readonly disk: { readonly journal: Journal<E> };
  /** How the name of its table begins. */
  readonly table: string;
};

/**
 * Creates callers whose requests time out as soon as the sandbox leaves them unanswered for ever (accept-hang,
 * reject-hang, hang), and not after their deadline in real time. Requests to the same path that are under way at that
 * moment time out with it.
 */
const createImpatientCallers = (sandbox: Lives<JournalRecord>['sandbox']): WorkerEnvironment['caller'] => {
  const inFlight = new Map<string, Set<AbortController>>();
  sandbox.onUnanswered((path) => {
    for (const request of inFlight.get(path) ?? []) request.abort();
  });
  return (options) => {
    const call = createCaller(options);
    return async (name, body, more) => {
      const { path } = (options.endpoints ?? ENDPOINTS)[name];
      const ofPath = inFlight.get(path) ?? new Set();
      inFlight.set(path, ofPath);
      const request = new AbortController();
      const timeout = new Promise<Result<unknown>>((done) => {
        request.signal.addEventListener('abort', () => done(fail({ code: 'timeout' })));
      });
      ofPath.add(request);
      try {
        const signal =
          more?.signal === undefined ? request.signal : AbortSignal.any([request.signal, more.signal]);
        return await Promise.race([timeout, call(name, body, { ...more, signal })]);
      } finally {
        ofPath.delete(request);
      }
    };
  };
};

/** Starts and ends workers of one browser that share a journal, and moves their clocks with the sandbox's. */
export const createWorkerLives = <E extends JournalRecord>({ sandbox, disk, table }: Lives<E>) => {
  const origin = createOrigin();
  const caller = createImpatientCallers(sandbox);
  const alive: { readonly bench: Bench; readonly owner: Owner }[] = [];
  let started = 0;
  const start = (): Bench => {
    started += 1;
    // Each worker has its own random numbers, because workers with the same number take each other for themselves.
    let random = started * 0.0831;
    const bets = createFakeJournal().journal;
    const owner: Owner = { alive: true };
    const locks = origin.locks.of(owner);
    /** A worker that has ended writes and reads nothing more. */
    const whileAlive =
      <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
      (...args: A): Promise<T> =>
        owner.alive ? call(...args) : new Promise<T>(() => undefined);
    const journal: Journal<E> = {
      all: whileAlive(disk.journal.all),
      read: whileAlive(disk.journal.read),
      add: whileAlive(disk.journal.add),
      change: whileAlive(disk.journal.change),
      remove: whileAlive(disk.journal.remove),
    };
    const config = { ...configOf(sandbox.url), merchant: 'sandbox', hooks: EVIDENCE_HOOKS };
    const bench = createBench(config, `${sandbox.url}/sport/`, {
      random: () => (random = (random + 0.37) % 1),
      journal: () => bets,
      post: createPostHook,
      table: (name) => (name.startsWith(table) ? journal : createFakeJournal().journal) as never,
      channel: origin.channels.open(owner),
      caller,
      // A tab holds its own lock. A worker that got that lock would treat the tab as closed.
      locks: {
        request: (name, held) =>
          name.startsWith('tab:') ? new Promise(() => undefined) : locks.request(name, async () => held()),
      },
    });
    alive.push({ bench, owner });
    return bench;
  };
  let bench = start();
  /** Moves the clocks of the workers and of the sandbox. */
  const step = (ms = 100): void => {
    for (const each of alive) each.bench.clock.advance(ms);
    sandbox.advance(ms);
  };
  return {
    /** The worker that was started last by `restart`, or the first one. */
    bench: () => bench,
    step,
    /** Lets time pass in steps of `stepMs`, and delivers messages after each step. */
    pass: async (ms: number, stepMs = 250): Promise<void> => {
      for (let gone = 0; gone < ms; gone += stepMs) {
        step(stepMs);
        await settle(2);
      }
    },
    post: async <T>(path: string, body: unknown): Promise<T> =>
      (await (
        await fetch(`${sandbox.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as T,
    /** Ends the workers as a crash does, and starts another one on the same journal. */
    restart: (): void => {
      for (const { bench: gone, owner } of alive.splice(0)) {
        owner.alive = false;
        origin.locks.end(owner);
        origin.channels.end(owner);
        gone.close();
      }
      bench = start();
    },
    /** Starts another worker of the same browser. */
    startTwin: start,
    close: async (): Promise<void> => {
      for (const each of alive) each.bench.close();
      await sandbox.close();
    },
  };
};
