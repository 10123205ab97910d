import { parseArgs } from 'node:util';
import { createCollector } from './createCollector.ts';

const USAGE = 'npm run collector -- [--port 9464] [--host 127.0.0.1] [--otlp URL]';

/** `npm run collector`: runs until it is interrupted. Answers the exit code. */
export const main = async (args: readonly string[]): Promise<number> => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { port: text, host: text, otlp: text } });
  const port = Number(values.port ?? '9464');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    console.error(`--port must be from 0 to 65535.\n${USAGE}`);
    return 2;
  }
  const collector = await createCollector({
    port,
    host: values.host ?? '127.0.0.1',
    otlp: values.otlp ?? null,
  });
  console.log(`Hooks    ${collector.url}/hooks/errors  ${collector.url}/hooks/counters`);
  console.log(`Metrics  ${collector.url}/metrics`);
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => done());
  });
  await collector.close();
  return 0;
};
