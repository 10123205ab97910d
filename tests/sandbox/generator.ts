// The generator process owns the world and computes its odds changes, so that this work takes no time of the
// server.
import { WallClockDriver, stepMsForRate } from './world-driver/wallClockDriver.ts';
import type { FromGenerator, ToGenerator } from './world-driver/worldDriver.ts';
import { createSource } from './world-driver/createSource.ts';
import type { SourceOptions } from './world-driver/createSource.ts';
import type { Source } from './world/source.ts';

let driver: WallClockDriver | undefined;
let source: Source | undefined;
/** Resolves when the message has left this process. */
const send = (message: FromGenerator): Promise<void> =>
  new Promise((done) => void process.send?.(message, () => done()));

const start = async (options: SourceOptions): Promise<void> => {
  const made = createSource(options);
  source = made;
  await send({ k: 'ready', sports: made.sports });
  // The server reads one part while this process makes the next one. A large world in one message would need
  // too much memory in both processes.
  for (const batch of made.begin()) await send({ k: 'batch', batch, more: true });
  await send({ k: 'batch', batch: made.step(0) });
  driver = new WallClockDriver(
    made,
    stepMsForRate(options.rate),
    (batch) => void send({ k: 'batch', batch }),
  );
  driver.resume();
};

process.on('message', (message: ToGenerator) => {
  if (message.k === 'start') {
    start(message.options).catch(
      (error: unknown) =>
        void send({ k: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  } else if (message.k === 'resume') driver?.resume();
  else if (message.k === 'correct' && source !== undefined) {
    const corrected = source.correct(message.command);
    void send({ k: 'batch', batch: source.step(0) });
    void send({ k: 'corrected', id: message.id, corrected });
  } else if (message.k === 'burst' && source !== undefined) {
    const bursting = source.burst(message.command);
    void send({ k: 'batch', batch: source.step(0) });
    void send({ k: 'bursting', id: message.id, bursting });
  } else if (message.k === 'pause') {
    driver?.pause();
    // Messages of one channel arrive in order, so the server has read every earlier batch when it reads this
    // message.
    void send({ k: 'paused', id: message.id });
  }
});
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
