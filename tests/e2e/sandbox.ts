import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  addFinding,
  recordWorkerErrors,
  takeSandboxFindings,
  type Logged,
  type SandboxFindings,
} from './findings.ts';
import { onFreePorts } from './freePorts.ts';
import type { SandboxServer } from './sandboxServer.ts';

const built = fileURLToPath(new URL('../../dist/sandbox/main.js', import.meta.url));

type Stats = {
  received?: Record<string, number>;
  sockets: number;
  frames: number;
  changes: number;
  bytes: number;
  requests: Record<string, number>;
};
export type Truth = {
  match: Record<string, unknown>;
  options: Record<string, { odds: number; locked: boolean; suspended: boolean; ss: number }>;
  pt?: number;
};
export type FaultCommand = {
  kind: string;
  on?: { stream?: string; conn?: string; path?: string; producer?: string; match?: string };
  times?: number;
  ms?: number;
  bytes?: number;
  status?: number;
  delay?: number;
  code?: number;
  by?: number;
  parts?: number;
  seed?: number;
  shape?: string;
  cut?: string;
  value?: string;
  accepted?: boolean;
  at?: number;
};
/** A fault and the number of times it has occurred. */
type FaultReport = {
  id: string;
  kind: string;
  hits: number;
  left: number | null;
  seed: number;
  did: string[];
};

/**
 * An order that the sandbox took, whatever its outcome. Odds are whole thousandths: the accepted odds, and in
 * `asked` the sent ones.
 */
type LedgerEntry = {
  clientRef: string;
  orderId: string;
  user: string;
  at: number;
  odds: number[];
  stake: string;
  legs: { key: string; matchId: string; odds: number; asked: number }[];
  status: number;
  unitStake: string;
  series: number;
  currencyId: number;
  key: string | null;
  reason?: number;
};
/** Script of an order's outcome (tests/sandbox/README.md). */
type Script = {
  reject?: number;
  offered?: number;
  delay?: number;
  pt?: number;
  keep?: 'created' | 'confirming';
  lost?: true;
};

export type RunningSandbox = {
  readonly url: string;
  readonly origin: string;
  readonly hostUrl: string;
  stats(): Promise<Stats>;
  truth(matchId: string): Promise<Truth>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  fault(command: FaultCommand): Promise<string>;
  /** Returns the faults since they were last cleared. */
  faults(): Promise<FaultReport[]>;
  /** Ends one fault. */
  endFault(id: string): Promise<void>;
  clearFaults(): Promise<void>;
  /** Corrects a match (D29): a goal, its withdrawal, a postponement and so on. */
  correct(
    matchId: string,
    command: { what: string; side?: 1 | 2; market?: string; option?: number },
  ): Promise<void>;
  /**
   * Scores a goal in every match of a sport that is being played. Their markets are suspended when the call
   * returns, and open again within `ms`. Returns the number of matches.
   */
  burst(command: { sportId: number; ms: number }): Promise<number>;
  /** Serves the build of that name (tests/build.mjs). */
  deploy(build: string): Promise<void>;
  /**
   * Changes the domain configuration, or whether the platform honours `Idempotency-Key`
   * (tests/sandbox/README.md).
   */
  config(command: {
    change?: Record<string, unknown>;
    reset?: true;
    idempotency?: boolean;
    notes?: boolean;
  }): Promise<void>;
  ledger(): Promise<LedgerEntry[]>;
  /** Scripts the next orders, or releases held ones. Returns the number of released orders. */
  orders(command: { next?: Script[]; rules?: Script; release?: true }): Promise<number>;
  /** Breaks a line of a match's video, or heals it (`mode` null). */
  media(command: { match: string; line: number; mode: string | null }): Promise<void>;
  /** Makes something happen in a live room: a state, a deleted message, or its end. */
  moderate(room: string, event: { readonly kind: string; readonly aud?: number }): Promise<void>;
  /** Stops what happens in a live room by itself: its messages, gifts and changes of its audience. */
  quietRoom(room: string): Promise<void>;
  get<T>(path: string): Promise<T>;
  /** Does something to a node of NATS: `kill`, `stop`, `start`, `freeze` or `thaw`. */
  node(name: string, what: string): Promise<void>;
  close(): Promise<void>;
};

/** Flags of `npm start`; `true` for one that takes no value. */
export type SandboxFlags = Record<string, string | number | true>;
/** A listening sandbox and the function that stops it. */
type Listening = { readonly port: number; readonly stop: () => Promise<void> };

const argumentsOf = (flags: SandboxFlags): string[] =>
  Object.entries(flags).flatMap(([flag, value]) =>
    value === true ? [`--${flag}`] : [`--${flag}`, String(value)],
  );

/** Starts the built program on these ports; returns null if one of them is taken. */
const startProcess = async (entry: string, flags: SandboxFlags): Promise<ChildProcess | null> => {
  const child = spawn(process.execPath, ['--enable-source-maps', entry, ...argumentsOf(flags)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = await new Promise<number | undefined | null>((resolve) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('/sport/')) resolve(undefined);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => resolve(code));
  });
  if (ended === undefined) return child;
  if (/Port \d+ is busy/.test(output)) return null;
  throw new Error(`The sandbox ended with ${ended}:\n${output}`);
};

const inOwnProcess = async (entry: string, flags: SandboxFlags): Promise<Listening> => {
  const { port, started } = await onFreePorts((free) => startProcess(entry, { ...flags, port: free }));
  return {
    port,
    stop: async () => {
      if (started.exitCode !== null) return;
      await new Promise<void>((resolve) => {
        started.once('exit', () => resolve());
        started.kill('SIGTERM');
      });
    },
  };
};

/** Creates the commands to a sandbox, sent over HTTP. Closing it reports its findings (findings.ts). */
const control = ({ port, stop }: Listening): RunningSandbox => {
  const origin = `http://localhost:${port}`;
  let closing: Promise<void> | undefined;
  const call = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    if (!answer.ok)
      throw new Error(`${init?.method ?? 'GET'} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const post = (path: string, body: unknown = {}) =>
    call<{ id?: string; matches?: number; released?: number }>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    url: `${origin}/sport/`,
    origin,
    hostUrl: `http://localhost:${port + 1}/`,
    stats: () => call<Stats>('/sandbox/stats'),
    truth: (matchId) => call<Truth>(`/sandbox/truth/matches/${encodeURIComponent(matchId)}`),
    pause: async () => void (await post('/sandbox/pause')),
    resume: async () => void (await post('/sandbox/resume')),
    fault: async (command) => (await post('/sandbox/faults', command)).id ?? '',
    faults: async () => (await call<{ faults: FaultReport[] }>('/sandbox/faults')).faults,
    endFault: async (id) => void (await call(`/sandbox/faults/${id}`, { method: 'DELETE' })),
    clearFaults: async () => void (await call('/sandbox/faults', { method: 'DELETE' })),
    correct: async (matchId, command) =>
      void (await post(`/sandbox/matches/${encodeURIComponent(matchId)}/correct`, command)),
    burst: async (command) => (await post('/sandbox/burst', command)).matches ?? 0,
    deploy: async (build) => void (await post('/sandbox/client', { build })),
    moderate: async (room, event) =>
      void (await post(`/sandbox/rooms/${encodeURIComponent(room)}/moderate`, event)),
    quietRoom: async (room) => void (await post(`/sandbox/rooms/${encodeURIComponent(room)}/quiet`, {})),
    media: async (command) => void (await post('/sandbox/media', command)),
    config: async (command) => void (await post('/sandbox/config', command)),
    ledger: () => call<LedgerEntry[]>('/sandbox/ledger?kind=bet'),
    orders: async (command) => (await post('/sandbox/orders', command)).released ?? 0,
    get: (path) => call(path),
    node: async (name, what) => void (await post('/sandbox/nats', { node: name, do: what })),
    close: () =>
      (closing ??= call<SandboxFindings>('/sandbox/lookout')
        .then(takeSandboxFindings, () => addFinding('a sandbox could not say what it had seen'))
        .then(() => call<{ kept: readonly Logged[] }>('/sandbox/logs'))
        .then(({ kept }) => recordWorkerErrors(kept))
        .catch(() => undefined)
        .then(stop)),
  };
};

/**
 * Starts the built sandbox in its own process, as `npm start` does. `flags` are those of `npm start`; `entry`
 * is the built program.
 */
export const startSandbox = async (
  flags: SandboxFlags = {},
  entry: string = built,
): Promise<RunningSandbox> =>
  control(await inOwnProcess(entry, { matches: 600, rate: 200, speed: 1, seed: 1, ...flags }));

export type OpenSandbox = (flags?: SandboxFlags) => Promise<RunningSandbox>;

/** A small world that starts within a moment. A test that needs more says so by its flags. */
const SMALL = { matches: 120, rate: 20, speed: 1, seed: 1 };

/**
 * Returns a function that opens sandboxes in `server`, one process for all of them. The flag `process: 'own'`
 * starts a separate process instead: load tests must not measure the generator's work as the server's.
 */
export const openSandboxIn =
  (server: SandboxServer): OpenSandbox =>
  async ({ process: where = 'shared', ...flags } = {}) => {
    const all = { ...SMALL, ...flags };
    if (where === 'own') return control(await inOwnProcess(built, all));
    const { port, started: id } = await onFreePorts((free) =>
      server.open(argumentsOf({ ...all, port: free })),
    );
    return control({ port, stop: () => server.close(id) });
  };
