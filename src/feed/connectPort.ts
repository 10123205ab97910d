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
  /** True if a better transport exists but did not answer. The tab returns to it once it answers (F19). */
  readonly degraded: boolean;
  readonly drop: () => void;
};

/** All transports, best first. */
export const TRANSPORTS: readonly WorkerMode[] = ['shared', 'elected', 'dedicated'];

/**
 * Timeouts of the hello attempts. The first to the shared worker is the contract's 1 s, because a port of a
 * closing worker never answers. Later ones are longer: on a slow machine the worker may still be loading, and
 * a second worker would be worse than waiting. The timeout of the elected worker leaves time to take the
 * leader lock from a tab that does not respond.
 */
const HELLO_TIMEOUTS: Readonly<Record<WorkerMode, readonly Milliseconds[]>> = {
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
  timeoutMs: Milliseconds,
): Promise<Greeting> =>
  new Promise((resolve) => {
    const stop = clock.schedule(timeoutMs, () => resolve('silent'));
    const settle = (greeting: Greeting) => {
      stop();
      resolve(greeting);
    };
    port.onBroken(() => settle('broken'));
    remote.hello(hello).then(settle, () => settle('broken'));
  });

/** Opens one port and says hello once. Closes the port unless a worker of this contract answers in time. */
export const probePort = async (
  { ports, hello, clock }: ConnectPortOptions,
  mode: WorkerMode,
  approach: PortAttempt,
  timeoutMs: Milliseconds,
): Promise<ConnectedPort | 'silent' | 'broken'> => {
  const port = ports.open(mode, approach);
  if (port === undefined) return 'broken';
  const { remote, release } = wrapFeed(port.endpoint);
  const drop = () => release(port.close);
  const answer = await greet(port, remote, hello(), clock, timeoutMs);
  if (typeof answer === 'string') {
    drop();
    return answer;
  }
  if (answer.contract !== CONTRACT_VERSION) {
    // The worker is of another build (F20). Its address should differ, so this is not expected; the tab tries
    // the next transport.
    drop();
    return 'broken';
  }
  return { remote, answer, mode, port, degraded: false, drop };
};

/** Tries one transport with each of its timeouts. Stops early when the port is broken. */
const tryTransport = async (
  options: ConnectPortOptions,
  mode: WorkerMode,
  approach: PortAttempt,
): Promise<ConnectedPort | 'silent' | 'broken'> => {
  let last: 'silent' | 'broken' = 'silent';
  for (const timeoutMs of HELLO_TIMEOUTS[mode]) {
    const connectedPort = await probePort(options, mode, approach, timeoutMs);
    if (typeof connectedPort !== 'string') return connectedPort;
    last = connectedPort;
    if (connectedPort === 'broken') break;
  }
  return last;
};

/** The transport to try first, and the transport whose worker hung, if any. */
export type TransportPreference = { readonly from: WorkerMode; readonly hung: WorkerMode | null };
export const DEFAULT_PREFERENCE: TransportPreference = { from: 'shared', hung: null };

/**
 * Connects to the first worker that answers: the shared worker, the elected tab's, then one of this tab alone
 * (F22). Returns undefined if none answers. The caller skips a hung shared worker, because no page can
 * terminate it (F19). It still tries a hung elected worker, because that worker's tab can terminate it.
 */
export const connectPort = async (
  options: ConnectPortOptions,
  { from, hung }: TransportPreference,
): Promise<ConnectedPort | undefined> => {
  let degraded = from !== DEFAULT_PREFERENCE.from;
  for (const mode of TRANSPORTS.slice(TRANSPORTS.indexOf(from))) {
    const connectedPort = await tryTransport(options, mode, mode === hung ? 'hung' : 'usual');
    if (typeof connectedPort !== 'string') return { ...connectedPort, degraded };
    options.ports.leave(mode);
    if (connectedPort === 'silent') degraded = true;
  }
  return undefined;
};
