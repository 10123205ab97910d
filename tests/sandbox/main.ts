// `npm start`: the client and the sandbox on one port, the host page on the next.
import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.ts';
import { createSandbox } from './createSandbox.ts';
import type { Sandbox } from './createSandbox.ts';

const fail = (sentence: string, code: number): never => {
  console.error(sentence);
  process.exit(code);
};

const read = () => {
  const args = readArguments(process.argv.slice(2), process.env);
  return typeof args === 'string' ? fail(args, 2) : args;
};

const readable = (file: string): string => {
  try {
    accessSync(file, constants.R_OK);
    return file;
  } catch {
    return fail(`The recording ${file} cannot be read.`, 2);
  }
};

const start = async (): Promise<Sandbox> => {
  const { recording, ...args } = read();
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  return createSandbox({
    ...args,
    hostPort: args.port + 1,
    clientDir: existsSync(clientDir) ? clientDir : null,
    siteDirs: ['../site', '../host'].map((dir) => fileURLToPath(new URL(dir, import.meta.url))),
    generator: 'process',
    generatorEntry: fileURLToPath(new URL('generator.js', import.meta.url)),
    ...(recording === null ? {} : { recording: readable(recording) }),
  });
};

try {
  const sandbox = await start();
  console.log(`Client     ${sandbox.url}/sport/`);
  console.log(`Host page  ${sandbox.hostUrl ?? ''}/`);
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    void sandbox.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
} catch (error) {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  if (code === 'EADDRINUSE')
    fail(`Port ${port} is busy: choose another with --port (the host page takes the one after it).`, 1);
  if (code === 'EACCES') fail(`Port ${port} may not be used here: choose another with --port.`, 1);
  fail(message ?? String(error), 1);
}
