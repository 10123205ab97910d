import { fork } from 'node:child_process';
import type { Burst, BurstResult } from '#sandbox/world/bursts.ts';
import type { CorrectionResult, Correction } from '#sandbox/world/corrections.ts';
import type { Batch } from '#sandbox/world/worldChange.ts';
import { openingsOf } from '#sandbox/world/openings.ts';
import type { Source } from '#sandbox/world/source.ts';
import { WallClockDriver, stepMsForRate } from './wallClockDriver.ts';
import { createSource } from './createSource.ts';
import type { SourceOptions } from './createSource.ts';

/** Advances the world, which runs in this process or in another one. */
export type WorldDriver = {
  readonly sports: readonly number[];
  /** Stops the world. Resolves after all earlier changes were delivered. */
  pause(): Promise<void>;
  resume(): void;
  /** Corrects a match as a trader would. Resolves after the changes were delivered. */
  correct(command: Correction): Promise<CorrectionResult>;
  /** Suspends a sport's matches for a moment. Resolves after the suspension was delivered. */
  burst(command: Burst): Promise<BurstResult>;
  advance(ms: number): void;
  close(): Promise<void>;
};

/** Messages from the server to the generator process; `FromGenerator` are its answers. */
export type ToGenerator =
  | { readonly k: 'start'; readonly options: SourceOptions }
  | { readonly k: 'pause'; readonly id: number }
  | { readonly k: 'resume' }
  | { readonly k: 'correct'; readonly id: number; readonly command: Correction }
  | { readonly k: 'burst'; readonly id: number; readonly command: Burst };
export type FromGenerator =
  | { readonly k: 'ready'; readonly sports: readonly number[] }
  | {
      readonly k: 'batch';
      readonly batch: Batch;
      /** True if further batches of the first content follow. */
      readonly more?: true;
    }
  | { readonly k: 'paused'; readonly id: number }
  | { readonly k: 'corrected'; readonly id: number; readonly corrected: CorrectionResult }
  | { readonly k: 'bursting'; readonly id: number; readonly bursting: BurstResult }
  | { readonly k: 'failed'; readonly message: string };

type Receive = (batch: Batch) => void;
/** Called once, before the first batch. */
export type OnReady = (sports: readonly number[]) => Receive;

const ignoreBatch: Receive = () => undefined;

const MANUAL_STEP = 100;

const correctHere =
  (source: Source, receive: Receive) =>
  (command: Correction): Promise<CorrectionResult> => {
    const corrected = source.correct(command);
    receive(source.step(0));
    return Promise.resolve(corrected);
  };

const burstHere =
  (source: Source, receive: Receive) =>
  (command: Burst): Promise<BurstResult> => {
    const bursting = source.burst(command);
    receive(source.step(0));
    return Promise.resolve(bursting);
  };

export const createManualDriver = (options: SourceOptions, ready: OnReady): WorldDriver => {
  const source = createSource(options, openingsOf(options));
  const receive = ready(source.sports);
  for (const batch of source.begin()) receive(batch);
  let dueMs = 0;
  return {
    sports: source.sports,
    pause: () => Promise.resolve(),
    resume: () => undefined,
    correct: correctHere(source, receive),
    burst: burstHere(source, receive),
    advance(ms) {
      for (dueMs += ms; dueMs >= MANUAL_STEP; dueMs -= MANUAL_STEP) receive(source.step(MANUAL_STEP));
    },
    close: () => Promise.resolve(source.close()),
  };
};

export const createInlineDriver = (options: SourceOptions, ready: OnReady): WorldDriver => {
  const source = createSource(options);
  const receive = ready(source.sports);
  for (const batch of source.begin()) receive(batch);
  const driver = new WallClockDriver(source, stepMsForRate(options.rate), receive);
  driver.resume();
  return {
    sports: source.sports,
    pause: () => Promise.resolve(driver.pause()),
    resume: () => driver.resume(),
    correct: correctHere(source, receive),
    burst: burstHere(source, receive),
    advance: () => undefined,
    close() {
      driver.pause();
      return Promise.resolve(source.close());
    },
  };
};

export const createProcessDriver = (
  options: SourceOptions,
  entry: string,
  ready: OnReady,
): Promise<WorldDriver> =>
  new Promise((resolve, reject) => {
    const child = fork(entry, { serialization: 'advanced', execArgv: ['--max-old-space-size=8192'] });
    const waiting = new Map<number, () => void>();
    const corrections = new Map<number, (corrected: CorrectionResult) => void>();
    const bursts = new Map<number, (bursting: BurstResult) => void>();
    let serial = 0;
    let receive: Receive = ignoreBatch;
    let closing = false;
    const send = (message: ToGenerator) => child.connected && child.send(message);
    const driver = (sports: readonly number[]): WorldDriver => ({
      sports,
      pause: () =>
        new Promise((done) => {
          serial += 1;
          waiting.set(serial, done);
          send({ k: 'pause', id: serial });
        }),
      resume: () => void send({ k: 'resume' }),
      correct: (command) =>
        new Promise((done) => {
          serial += 1;
          corrections.set(serial, done);
          send({ k: 'correct', id: serial, command });
        }),
      burst: (command) =>
        new Promise((done) => {
          serial += 1;
          bursts.set(serial, done);
          send({ k: 'burst', id: serial, command });
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
      else if (message.k === 'corrected') corrections.get(message.id)?.(message.corrected);
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
    send({ k: 'start', options });
  });
