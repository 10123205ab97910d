// Builds what the demo, the end-to-end tests and the benches run: the client for browsers, the sandbox for Node.
import { fileURLToPath } from 'node:url';
import { build as vite } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

export const build = async () => {
  const configFile = `${root}vite.config.ts`;
  await vite({ root, configFile, mode: 'production', logLevel: 'warn' });
  await vite({ root, configFile, mode: 'sandbox', logLevel: 'warn' });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
