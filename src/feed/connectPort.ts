import { CONTRACT_VERSION, type Hello, type HelloAnswer, type WorkerMode } from '#contract/feedApi.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from './tabClock.ts';
import type { PortAttempt, FeedPort, FeedPorts } from './feedPort.ts';
import { wrapFeed, type FeedCalls } from './wrapFeed.ts';

export type ConnectedPort = {
  readonly remote: FeedCalls;
  readonly answer: HelloAnswer;
  readonly mode: WorkerMode;
  readonly port: Pick<FeedPort, 'offer' | 'isOwn'>;
  /** A better way is there but did not answer: this one will do until it does (F19). */
  readonly degraded: boolean;
  readonly drop: () => void;
};

/** The ways to a worker, best first. */
export const TRANSPORTS: readonly WorkerMode[] = ['shared', 'elected', 'dedicated'];

/**
 * How long each hello may take. To the shared worker the first is the contract's 1 s: a port that a closing
 * worker took never answers. The later ones are longer, because a worker may still be loading on a slow
 * machine, and a second worker there would be worse than waiting. For the elected one it is long enough to
 * take the lead from a tab that holds it in vain.
 */
const PATIENCE: Readonly<Record<WorkerMode, readonly Milliseconds[]>> = {
  shared: [1000, 1000, 2000, 4000],
  elected: [15_000],
  dedicated: [10_000],
};

type Greeting = 'silent' | 'broken' | HelloAnswer;
export type ConnectPortOptions = {
  readonly ports: FeedPorts;
  readonly hello: () => Hello;
  readonly clock: TabClock;
};

const greet = (
  port: FeedPort,
  remote: FeedCalls,
  hello: Hello,
  clock: TabClock,
  patience: Milliseconds,
): Promise<Greeting> =>
  new Promise((resolve) => {
    const stop = clock.later(patience, () => resolve('silent'));
    const settle = (greeting: Greeting) => {
      stop();
      resolve(greeting);
    };
    port.onBroken(() => settle('broken'));
    remote.hello(hello).then(settle, () => settle('broken'));
  });

/** One try of one way. */
export const probePort = async (
  { ports, hello, clock }: ConnectPortOptions,
  mode: WorkerMode,
  approach: PortAttempt,
  patience: Milliseconds,
): Promise<ConnectedPort | 'silent' | 'broken'> => {
  const port = ports.open(mode, approach);
  if (port === undefined) return 'broken';
  const { remote, release } = wrapFeed(port.endpoint);
  const drop = () => release(port.close);
  const answer = await greet(port, remote, hello(), clock, patience);
  if (typeof answer === 'string') {
    drop();
    return answer;
  }
  if (answer.contract !== CONTRACT_VERSION) {
    // Another build's worker (F20): its address would differ, so this is not expected; the tab takes another
    // way.
    drop();
    return 'broken';
  }
  return { remote, answer, mode, port, degraded: false, drop };
};

const tryWay = async (
  options: ConnectPortOptions,
  mode: WorkerMode,
  approach: PortAttempt,
): Promise<ConnectedPort | 'silent' | 'broken'> => {
  let last: 'silent' | 'broken' = 'silent';
  for (const patience of PATIENCE[mode]) {
    const dialled = await probePort(options, mode, approach, patience);
    if (typeof dialled !== 'string') return dialled;
    last = dialled;
    if (dialled === 'broken') break;
  }
  return last;
};

/** Where to begin, and which way's worker no longer answered; the usual is the best way, and none. */
export type TransportPreference = { readonly from: WorkerMode; readonly hung: WorkerMode | null };
export const DEFAULT_PREFERENCE: TransportPreference = { from: 'shared', hung: null };

/**
 * Asks the shared worker, then the elected tab's, then one of this tab's own (F22); undefined when none
 * answers. A shared worker that hangs is passed over: nobody can end it (F19). An elected one is not, its tab
 * can.
 */
export const connectPort = async (
  options: ConnectPortOptions,
  { from, hung }: TransportPreference,
): Promise<ConnectedPort | undefined> => {
  let degraded = from !== DEFAULT_PREFERENCE.from;
  for (const mode of TRANSPORTS.slice(TRANSPORTS.indexOf(from))) {
    const dialled = await tryWay(options, mode, mode === hung ? 'hung' : 'usual');
    if (typeof dialled !== 'string') return { ...dialled, degraded };
    options.ports.leave(mode);
    if (dialled === 'silent') degraded = true;
  }
  return undefined;
};
