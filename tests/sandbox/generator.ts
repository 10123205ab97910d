// The generator process: owns the world and its odds changes, so that making them costs the server nothing.
import { WallClockDriver, stepMsForRate } from './world-driver/wallClockDriver.ts';
import type { FromGenerator, ToGenerator } from './world-driver/worldDriver.ts';
import { createSource } from './world-driver/createSource.ts';
import type { SourceOptions } from './world-driver/createSource.ts';
import type { Source } from './world/source.ts';

let driver: WallClockDriver | undefined;
let source: Source | undefined;
/** Answers once it is on its way. */
const send = (message: FromGenerator): Promise<void> =>
  new Promise((done) => void process.send?.(message, () => done()));

const start = async (options: SourceOptions): Promise<void> => {
  const made = createSource(options);
  source = made;
  await send({ k: 'ready', sports: made.sports });
  // The server takes a part in while the next is made; the whole of a large world at once would fill both
  // processes.
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
    const corrected = source.correct(message.order);
    void send({ k: 'batch', batch: source.step(0) });
    void send({ k: 'corrected', id: message.id, corrected });
  } else if (message.k === 'burst' && source !== undefined) {
    const bursting = source.burst(message.order);
    void send({ k: 'batch', batch: source.step(0) });
    void send({ k: 'bursting', id: message.id, bursting });
  } else if (message.k === 'pause') {
    driver?.pause();
    // Messages of one channel arrive in order: when this is read, every batch before it was.
    void send({ k: 'paused', id: message.id });
  }
});
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
