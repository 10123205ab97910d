// `npm start`: builds the client and the sandbox, then serves both. `npm run preview` (--no-build) serves what was
// built before. With `--platform URL` it serves the client on an operator's own platform in place of the sandbox.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from '../build.mjs';
import { findNatsServer } from '../natsServer.mjs';

const args = process.argv.slice(2);
const program = args.some((arg) => /^--platform(=|$)/.test(arg)) ? 'preview' : 'main';
const built = fileURLToPath(new URL(`../../dist/sandbox/${program}.js`, import.meta.url));
const env = { ...process.env };
if (args.includes('--nats')) {
  const { path, missing } = findNatsServer();
  if (missing !== undefined) {
    console.error(missing);
    process.exit(2);
  }
  env.NATS_SERVER_PATH = path;
}
const skip = args.includes('--no-build');
if (!skip) {
  console.log('Building client and sandbox (about ten seconds)…');
  await build();
} else if (!existsSync(built)) {
  console.error('Nothing is built yet: run `npm start` without --no-build, or `node tests/build.mjs` first.');
  process.exit(2);
}
const child = spawn(
  process.execPath,
  ['--enable-source-maps', built, ...args.filter((arg) => arg !== '--no-build')],
  { stdio: 'inherit', env },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
