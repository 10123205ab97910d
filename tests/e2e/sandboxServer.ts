import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromSandboxServer, ToSandboxServer } from '../sandbox/sandboxServer.ts';

const built = fileURLToPath(new URL('../../dist/sandbox/sandboxServer.js', import.meta.url));

/** One process that runs all sandboxes of a Playwright worker's tests. It starts with the first sandbox. */
export type SandboxServer = {
  /** Returns the sandbox's id, or null if one of its ports is taken. */
  readonly open: (args: readonly string[]) => Promise<number | null>;
  readonly close: (id: number) => Promise<void>;
  readonly end: () => Promise<void>;
};

export const createSandboxServer = (): SandboxServer => {
  const waiting = new Map<number, (answer: FromSandboxServer) => void>();
  let child: ChildProcess | undefined;
  let lastId = 0;

  const start = (): ChildProcess => {
    const started = fork(built, { execArgv: ['--enable-source-maps'] });
    started.on('message', (answer: FromSandboxServer) => waiting.get(answer.id)?.(answer));
    started.once('exit', (code, signal) => {
      if (child === started) child = undefined;
      for (const [id, answer] of waiting)
        answer({ k: 'failed', id, message: `The sandbox server ended (${code ?? signal}).` });
    });
    return started;
  };
  const sendRequest = async (message: ToSandboxServer): Promise<FromSandboxServer> => {
    child ??= start();
    const server = child;
    const answer = await new Promise<FromSandboxServer>((resolve) => {
      waiting.set(message.id, resolve);
      server.send(message);
    });
    waiting.delete(message.id);
    if (answer.k === 'failed') throw new Error(answer.message);
    return answer;
  };

  return {
    open: async (args) => {
      lastId += 1;
      const { k, id } = await sendRequest({ k: 'open', id: lastId, args });
      return k === 'busy' ? null : id;
    },
    close: async (id) => void (await sendRequest({ k: 'close', id })),
    end: async () => {
      if (child === undefined) return;
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
};
