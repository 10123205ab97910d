// `npm start -- --platform URL [--config FILE]` serves the built client on an operator's platform
// (src/platform/START.md).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPreview } from './createPreview.ts';
import { readPreviewArguments } from './previewArguments.ts';

const fail = (sentence: string, code: number): never => {
  console.error(sentence);
  process.exit(code);
};

const args = readPreviewArguments(process.argv.slice(2));
if (typeof args === 'string') fail(args, 2);
else
  try {
    const preview = await createPreview({
      platform: args.platform,
      config: args.config === null ? null : readFileSync(args.config, 'utf8'),
      brand: args.brand === null ? null : readFileSync(args.brand, 'utf8'),
      clientDir: fileURLToPath(new URL('../client', import.meta.url)),
      port: args.port,
    });
    console.log(`Client     ${preview.url}/sport/\nPlatform   ${args.platform}`);
    for (const warning of preview.warnings) console.warn(warning);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => void preview.close().then(() => process.exit(0)));
  } catch (error) {
    const { code, port, message } = error as { code?: string; port?: number; message?: string };
    if (code === 'EADDRINUSE') fail(`Port ${port} is busy: choose another with --port.`, 1);
    fail(message ?? String(error), 1);
  }
