// The generator process: owns the world and its odds changes, so that making them costs the server nothing.
import { Clockwork, stepFor } from './world-driver/clockwork.ts';
import type { FromGenerator, ToGenerator } from './world-driver/worldDriver.ts';
import { makeSource } from './world-driver/makeSource.ts';
import type { SourceOptions } from './world-driver/makeSource.ts';
import type { Source } from './world/source.ts';

let clockwork: Clockwork | undefined;
let source: Source | undefined;
/** Answers once it is on its way. */
const tell = (message: FromGenerator): Promise<void> =>
  new Promise((done) => void process.send?.(message, () => done()));

const start = async (options: SourceOptions): Promise<void> => {
  const made = makeSource(options);
  source = made;
  await tell({ k: 'ready', sports: made.sports });
  // The server takes a part in while the next is made; the whole of a large world at once would fill both
  // processes.
  for (const batch of made.begin()) await tell({ k: 'batch', batch, more: true });
  await tell({ k: 'batch', batch: made.step(0) });
  clockwork = new Clockwork(made, stepFor(options.rate), (batch) => void tell({ k: 'batch', batch }));
  clockwork.resume();
};

process.on('message', (message: ToGenerator) => {
  if (message.k === 'start') {
    start(message.options).catch(
      (error: unknown) =>
        void tell({ k: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  } else if (message.k === 'resume') clockwork?.resume();
  else if (message.k === 'correct' && source !== undefined) {
    const corrected = source.correct(message.order);
    void tell({ k: 'batch', batch: source.step(0) });
    void tell({ k: 'corrected', id: message.id, corrected });
  } else if (message.k === 'burst' && source !== undefined) {
    const bursting = source.burst(message.order);
    void tell({ k: 'batch', batch: source.step(0) });
    void tell({ k: 'bursting', id: message.id, bursting });
  } else if (message.k === 'pause') {
    clockwork?.pause();
    // Messages of one channel arrive in order: when this is read, every batch before it was.
    void tell({ k: 'paused', id: message.id });
  }
});
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
