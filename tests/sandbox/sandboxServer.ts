// Runs several sandboxes in one process, for end-to-end tests. The parent process opens and closes them by IPC.
import { readArguments } from './arguments.ts';
import { builtOptions } from './builtOptions.ts';
import { createSandbox, type Sandbox } from './createSandbox.ts';

/** Requests of the parent process. `args` are the arguments of `npm start`. */
export type ToSandboxServer =
  | { readonly k: 'open'; readonly id: number; readonly args: readonly string[] }
  | { readonly k: 'close'; readonly id: number };
/**
 * Answers to the parent process. `busy`: one of the two ports is in use, so the parent process chooses
 * others.
 */
export type FromSandboxServer = {
  readonly k: 'opened' | 'busy' | 'closed' | 'failed';
  readonly id: number;
  readonly message?: string;
};

const sandboxes = new Map<number, Sandbox>();
const send = (message: FromSandboxServer) => void process.send?.(message);

const open = async (id: number, words: readonly string[]): Promise<void> => {
  const args = readArguments(words, {});
  if (typeof args === 'string') throw new Error(args);
  sandboxes.set(id, await createSandbox({ ...builtOptions(args, import.meta.url), generator: 'inline' }));
  send({ k: 'opened', id });
};

const close = async (id: number): Promise<void> => {
  const sandbox = sandboxes.get(id);
  sandboxes.delete(id);
  await sandbox?.close();
  send({ k: 'closed', id });
};

process.on('message', (message: ToSandboxServer) => {
  const { id } = message;
  (message.k === 'open' ? open(id, message.args) : close(id)).catch((error: unknown) => {
    const { code, message: text = String(error) } = error as { code?: string; message?: string };
    send({ k: code === 'EADDRINUSE' ? 'busy' : 'failed', id, message: text });
  });
});
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches the whole process group; the parent process still has to read what the sandboxes saw.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
