import { fork } from 'node:child_process';
import type { Burst, Bursting } from '#sandbox/world/bursts.ts';
import type { Corrected, Correction } from '#sandbox/world/corrections.ts';
import type { Batch } from '#sandbox/world/worldChange.ts';
import type { Source } from '#sandbox/world/source.ts';
import { Clockwork, stepFor } from './clockwork.ts';
import { makeSource } from './makeSource.ts';
import type { SourceOptions } from './makeSource.ts';

/** Advances the world, which runs in this process or in another one. */
export type WorldDriver = {
  readonly sports: readonly number[];
  /** Stops the world. Resolves after all earlier changes were delivered. */
  pause(): Promise<void>;
  resume(): void;
  /** Corrects a match as a trader would. Resolves after the changes were delivered. */
  correct(order: Correction): Promise<Corrected>;
  /** Suspends a sport's matches for a moment. Resolves after the suspension was delivered. */
  burst(order: Burst): Promise<Bursting>;
  advance(ms: number): void;
  close(): Promise<void>;
};

/** Messages from the server to the generator process; `FromGenerator` are its answers. */
export type ToGenerator =
  | { readonly k: 'start'; readonly options: SourceOptions }
  | { readonly k: 'pause'; readonly id: number }
  | { readonly k: 'resume' }
  | { readonly k: 'correct'; readonly id: number; readonly order: Correction }
  | { readonly k: 'burst'; readonly id: number; readonly order: Burst };
export type FromGenerator =
  | { readonly k: 'ready'; readonly sports: readonly number[] }
  | {
      readonly k: 'batch';
      readonly batch: Batch;
      /** True if further batches of the first content follow. */
      readonly more?: true;
    }
  | { readonly k: 'paused'; readonly id: number }
  | { readonly k: 'corrected'; readonly id: number; readonly corrected: Corrected }
  | { readonly k: 'bursting'; readonly id: number; readonly bursting: Bursting }
  | { readonly k: 'failed'; readonly message: string };

type Receive = (batch: Batch) => void;
/** Called once, before the first batch. */
export type Ready = (sports: readonly number[]) => Receive;

const nobody: Receive = () => undefined;

const MANUAL_STEP = 100;

const correctHere =
  (source: Source, receive: Receive) =>
  (order: Correction): Promise<Corrected> => {
    const corrected = source.correct(order);
    receive(source.step(0));
    return Promise.resolve(corrected);
  };

const burstHere =
  (source: Source, receive: Receive) =>
  (order: Burst): Promise<Bursting> => {
    const bursting = source.burst(order);
    receive(source.step(0));
    return Promise.resolve(bursting);
  };

export const driveByHand = (options: SourceOptions, ready: Ready): WorldDriver => {
  const source = makeSource(options);
  const receive = ready(source.sports);
  for (const batch of source.begin()) receive(batch);
  let owed = 0;
  return {
    sports: source.sports,
    pause: () => Promise.resolve(),
    resume: () => undefined,
    correct: correctHere(source, receive),
    burst: burstHere(source, receive),
    advance(ms) {
      for (owed += ms; owed >= MANUAL_STEP; owed -= MANUAL_STEP) receive(source.step(MANUAL_STEP));
    },
    close: () => Promise.resolve(source.close()),
  };
};

export const driveInline = (options: SourceOptions, ready: Ready): WorldDriver => {
  const source = makeSource(options);
  const receive = ready(source.sports);
  for (const batch of source.begin()) receive(batch);
  const clockwork = new Clockwork(source, stepFor(options.rate), receive);
  clockwork.resume();
  return {
    sports: source.sports,
    pause: () => Promise.resolve(clockwork.pause()),
    resume: () => clockwork.resume(),
    correct: correctHere(source, receive),
    burst: burstHere(source, receive),
    advance: () => undefined,
    close() {
      clockwork.pause();
      return Promise.resolve(source.close());
    },
  };
};

export const driveProcess = (options: SourceOptions, entry: string, ready: Ready): Promise<WorldDriver> =>
  new Promise((resolve, reject) => {
    const child = fork(entry, { serialization: 'advanced', execArgv: ['--max-old-space-size=8192'] });
    const waiting = new Map<number, () => void>();
    const orders = new Map<number, (corrected: Corrected) => void>();
    const bursts = new Map<number, (bursting: Bursting) => void>();
    let serial = 0;
    let receive: Receive = nobody;
    let closing = false;
    const tell = (message: ToGenerator) => child.connected && child.send(message);
    const driver = (sports: readonly number[]): WorldDriver => ({
      sports,
      pause: () =>
        new Promise((done) => {
          serial += 1;
          waiting.set(serial, done);
          tell({ k: 'pause', id: serial });
        }),
      resume: () => void tell({ k: 'resume' }),
      correct: (order) =>
        new Promise((done) => {
          serial += 1;
          orders.set(serial, done);
          tell({ k: 'correct', id: serial, order });
        }),
      burst: (order) =>
        new Promise((done) => {
          serial += 1;
          bursts.set(serial, done);
          tell({ k: 'burst', id: serial, order });
        }),
      advance: () => undefined,
      close: () =>
        new Promise((done) => {
          closing = true;
          if (child.exitCode !== null || child.signalCode !== null) done();
          else {
            child.once('exit', () => done());
            // The child ends once its channel closes, so this process alone handles signals to the process group.
            if (child.connected) child.disconnect();
            setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
          }
        }),
    });
    let made: WorldDriver | undefined;
    child.on('message', (message: FromGenerator) => {
      if (message.k === 'batch') receive(message.batch);
      else if (message.k === 'paused') waiting.get(message.id)?.();
      else if (message.k === 'corrected') orders.get(message.id)?.(message.corrected);
      else if (message.k === 'bursting') bursts.get(message.id)?.(message.bursting);
      else if (message.k === 'failed') reject(new Error(message.message));
      else {
        receive = ready(message.sports);
        made = driver(message.sports);
      }
      // Clients are served only after the whole first content has arrived.
      if (message.k === 'batch' && message.more === undefined && made !== undefined) resolve(made);
    });
    child.once('exit', (code) => {
      reject(new Error(`The generator process ended (${code ?? 'signal'}).`));
      if (!closing) console.error('The generator process has ended: the world stands still.');
    });
    tell({ k: 'start', options });
  });
