import { releaseProxy, wrap, type Endpoint, type Remote } from 'comlink';
import { CONTRACT_VERSION, type FeedApi, type Hello, type HelloAnswer } from '#contract/feedApi.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { LineClock } from './clock.ts';

/** One way to a worker. `onBroken` fires when the browser says that the worker could not start. */
export type FeedPort = { readonly endpoint: Endpoint; onBroken(run: () => void): void; close(): void };
export type WorkerMode = HelloAnswer['mode'];
/** Undefined where this browser or this frame has no such worker (F22). */
export type CreatePort = (mode: WorkerMode) => FeedPort | undefined;

export type Dialled = {
  readonly remote: Remote<FeedApi>;
  readonly answer: HelloAnswer;
  readonly mode: WorkerMode;
  readonly drop: () => void;
};

/**
 * How long each hello may take. The first is the contract's 1 s: a port that a closing worker took never answers. The later ones
 * are longer, because a worker may still be loading on a slow machine, and a second worker there would be worse than waiting.
 */
const PATIENCE: readonly Milliseconds[] = [1000, 1000, 2000, 4000];
const PATIENCE_DEDICATED: Milliseconds = 10_000;

type Greeting = 'silent' | 'broken' | HelloAnswer;

const greet = (port: FeedPort, remote: Remote<FeedApi>, hello: Hello, clock: LineClock, patience: Milliseconds): Promise<Greeting> =>
  new Promise((resolve) => {
    const stop = clock.later(patience, () => resolve('silent'));
    const settle = (greeting: Greeting) => {
      stop();
      resolve(greeting);
    };
    port.onBroken(() => settle('broken'));
    remote.hello(hello).then(settle, () => settle('broken'));
  });

const knock = async (createPort: CreatePort, mode: WorkerMode, hello: Hello, clock: LineClock, patience: Milliseconds): Promise<Dialled | 'silent' | 'broken'> => {
  const port = createPort(mode);
  if (port === undefined) return 'broken';
  const remote = wrap<FeedApi>(port.endpoint);
  const drop = () => {
    remote[releaseProxy]();
    port.close();
  };
  const answer = await greet(port, remote, hello, clock, patience);
  if (typeof answer === 'string') {
    drop();
    return answer;
  }
  if (answer.contract !== CONTRACT_VERSION) {
    // Another build's worker (F20): its address would differ, so this is not expected; the tab takes one of its own.
    drop();
    return 'broken';
  }
  return { remote, answer, mode, drop };
};

/** Asks the shared worker a few times, then one of this tab's own (F22); undefined when neither answers. */
export const dial = async (createPort: CreatePort, hello: () => Hello, clock: LineClock): Promise<Dialled | undefined> => {
  for (const patience of PATIENCE) {
    const dialled = await knock(createPort, 'shared', hello(), clock, patience);
    if (typeof dialled !== 'string') return dialled;
    if (dialled === 'broken') break;
  }
  const own = await knock(createPort, 'dedicated', hello(), clock, PATIENCE_DEDICATED);
  return typeof own === 'string' ? undefined : own;
};
