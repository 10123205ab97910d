// The generator process: owns the world and its odds changes, so that making them costs the server nothing.
import { Clockwork, stepFor } from './drive/clockwork.ts';
import type { FromGenerator, ToGenerator } from './drive/driver.ts';
import { makeSource } from './drive/makeSource.ts';
import type { SourceOptions } from './drive/makeSource.ts';
import type { Source } from './world/source.ts';

let clockwork: Clockwork | undefined;
let source: Source | undefined;
const tell = (message: FromGenerator): void => {
  process.send?.(message);
};

const start = (options: SourceOptions): void => {
  const made = makeSource(options);
  source = made;
  tell({ k: 'ready', sports: made.sports });
  tell({ k: 'batch', batch: made.step(0) });
  clockwork = new Clockwork(made, stepFor(options.rate), (batch) => tell({ k: 'batch', batch }));
  clockwork.resume();
};

process.on('message', (message: ToGenerator) => {
  if (message.k === 'start') {
    try {
      start(message.options);
    } catch (error) {
      tell({ k: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  } else if (message.k === 'resume') clockwork?.resume();
  else if (message.k === 'correct' && source !== undefined) {
    const corrected = source.correct(message.order);
    tell({ k: 'batch', batch: source.step(0) });
    tell({ k: 'corrected', id: message.id, corrected });
  }
  else if (message.k === 'pause') {
    clockwork?.pause();
    // Messages of one channel arrive in order: when this is read, every batch before it was.
    tell({ k: 'paused', id: message.id });
  }
});
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
