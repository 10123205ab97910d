import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDevtools } from './devtools.ts';

/** Large enough that every variant shows all sixty rows of nine cells. */
const SIZE = { width: 1200, height: 1900 };
type Size = typeof SIZE;
const flagsOf = ({ width, height }: Size): string[] => [
  '--headless=new',
  '--disable-gpu',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  `--window-size=${width},${height}`,
  ...(typeof process.getuid === 'function' && process.getuid() === 0 ? ['--no-sandbox'] : []),
];

/** Reads results from a page. Passed functions run in the page and cannot use outer variables. */
export type Page = {
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  send<T>(method: string, params?: object): Promise<T>;
  /** Calls `listener` for each event of the page; returns the function that ends it. */
  listen(event: string, listener: (params: never) => void): () => void;
  bringToFront(): Promise<void>;
  /** Closes the tab like a user. */
  close(): Promise<void>;
};

export type Chromium = {
  readonly pid: number;
  /**
   * Opens a page as a foreground tab (the other tabs are then hidden), as a background tab, or in a window of
   * its own, which hides no tab.
   */
  open(url: string, how?: 'tab' | 'behind' | 'window'): Promise<Page>;
  /** Returns the running shared workers. */
  workers(): Promise<readonly Pick<Page, 'send' | 'listen'>[]>;
  close(): Promise<void>;
};

type Evaluated = {
  result: { value: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
};

const endpointOf = (child: ReturnType<typeof spawn>): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`Chromium did not start:\n${output}`)));
  });

export const launchChromium = async (size: Size = SIZE): Promise<Chromium> => {
  const path = process.env['CHROMIUM_PATH'];
  if (path === undefined) throw new Error('CHROMIUM_PATH is not set: run the bench with `npm run bench`.');
  const profile = mkdtempSync(join(tmpdir(), 'sport-bench-'));
  const child = spawn(path, [...flagsOf(size), `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const devtools = await connectDevtools(await endpointOf(child));

  const attach = async (targetId: string): Promise<Page> => {
    const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    return {
      send: (method, params) => devtools.send(method, params, sessionId),
      listen: (event, listener) => devtools.listen(event, listener, sessionId),
      bringToFront: async () => void (await devtools.send('Target.activateTarget', { targetId })),
      close: async () => void (await devtools.send('Target.closeTarget', { targetId })),
      evaluate: async <T>(run: () => T | Promise<T>) => {
        const { result, exceptionDetails } = await devtools.send<Evaluated>(
          'Runtime.evaluate',
          { expression: `(${run.toString()})()`, awaitPromise: true, returnByValue: true },
          sessionId,
        );
        if (exceptionDetails !== undefined)
          throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value as T;
      },
    };
  };
  const places = { tab: {}, behind: { background: true }, window: { newWindow: true, ...size } };
  const open: Chromium['open'] = async (url, how = 'tab') => {
    const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', {
      url,
      ...places[how],
    });
    return attach(targetId);
  };
  const workers: Chromium['workers'] = async () => {
    const { targetInfos } = await devtools.send<{ targetInfos: { targetId: string; type: string }[] }>(
      'Target.getTargets',
      { filter: [{ type: 'shared_worker' }] },
    );
    return Promise.all(targetInfos.map(({ targetId }) => attach(targetId)));
  };
  const close = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await devtools.send('Browser.close').catch(() => undefined);
    await gone;
    devtools.close();
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    } catch {
      // Chromium's last processes may still write to the folder. A remaining temporary folder must not fail
      // the run.
    }
  };
  return { pid: child.pid ?? 0, open, workers, close };
};
