import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Sends W3C WebDriver commands to the driver process, one at a time (https://www.w3.org/TR/webdriver2/). */
export type Driver = {
  readonly call: <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>;
  readonly end: () => Promise<void>;
};

const START_MS = 120_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
};

/** Starts a virtual screen, which chooses a free display number and prints it. */
const startScreen = async (path: string): Promise<{ child: ChildProcess; display: string }> => {
  const child = spawn(path, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const onOutput = child.stdio[3];
  if (onOutput === null || onOutput === undefined)
    throw new Error('The screen has no way to tell its number.');
  const [number] = (await Promise.race([
    once(onOutput, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The screen did not start.'))),
  ])) as [Buffer];
  return { child, display: `:${number.toString().trim()}` };
};

type Answer = { readonly value: { readonly error?: string; readonly message?: string } | null };

const send = async (port: number, method: string, path: string, body: unknown): Promise<unknown> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await answer.json()) as Answer;
  if (!answer.ok)
    throw new Error(`${method} ${path}: ${value?.error ?? answer.status} ${value?.message ?? ''}`);
  return value;
};

/** Starts the screen and the driver. `env` has the paths of their parts, as `tests/webkit.mjs` found them. */
export const startDriver = async (env: {
  readonly driver: string;
  readonly screen: string;
}): Promise<Driver> => {
  const screen = await startScreen(env.screen);
  const port = await freePort();
  // Drawn by the processor, because these machines have no graphics card.
  const child = spawn(env.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    if (
      await fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
  let last: Promise<unknown> = Promise.resolve();
  return {
    call: <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
      const next = last.then(() => send(port, method, path, body));
      last = next.catch(() => undefined);
      return next as Promise<T>;
    },
    end: async () => {
      await last;
      await stop(child);
      await stop(screen.child);
    },
  };
};
