import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  chromium,
  firefox,
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { readContexts, watchContext } from './findings.ts';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(typeof process.getuid === 'function' && process.getuid() === 0 ? ['--no-sandbox'] : []),
];

/** Returns the path of the Chromium that `tests/run.mjs` found. */
const executablePath = (): string => {
  const path = process.env.CHROMIUM_PATH;
  if (path === undefined)
    throw new Error('CHROMIUM_PATH is not set: run the end-to-end tests with `npm run test:e2e`.');
  return path;
};

/**
 * Returns the path of the headless shell, in which tests run unless their subject needs the whole browser:
 * hidden tabs, processes, the back/forward cache, or storage of other sites. Without a shell they run in Chromium
 * itself.
 */
const shellPath = (): string => process.env.HEADLESS_SHELL_PATH ?? executablePath();

/** Watches every context that is opened in the browser (findings.ts). */
const watched = (browser: Browser): Browser => {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await watchContext(context);
    return context;
  };
  return browser;
};

export const launch = async (options: LaunchOptions = {}): Promise<Browser> =>
  watched(
    await chromium.launch({
      executablePath: shellPath(),
      ...options,
      args: [...QUIET, ...(options.args ?? [])],
    }),
  );

/** Launches Chromium itself, for what its headless shell lacks. */
export const launchWhole = (options: LaunchOptions = {}): Promise<Browser> =>
  launch({ executablePath: executablePath(), ...options });

/**
 * Launches a browser with a profile folder. Launched again with the same folder, it is the same user's
 * browser at a later visit.
 */
export const launchOn = async (folder: string): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: shellPath(),
    args: QUIET,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  await watchContext(context);
  return context;
};

/** Returns the ids of a process's children. Linux only. */
const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter((text) => text !== '')
      .map(Number);
  } catch {
    return [];
  }
};
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/**
 * Suspends all processes of the browser, as a closed laptop lid does. Returns a function that resumes them.
 */
export const suspendProcess = (pid: number): (() => void) => {
  const pids = treeOf(pid);
  const sendSignal = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const each of pids) {
      try {
        process.kill(each, signal);
      } catch {
        // The process has ended meanwhile.
      }
    }
  };
  sendSignal('SIGSTOP');
  return () => sendSignal('SIGCONT');
};

/** Returns the path of the Firefox that `tests/run.mjs` found. Without one its journeys are skipped. */
export const firefoxPath = (): string | undefined => process.env.FIREFOX_PATH;

/**
 * Launches Firefox. Playwright's own build uses Playwright's protocol; any other Firefox is driven through
 * WebDriver BiDi.
 */
export const launchFirefox = async (path: string): Promise<Browser> =>
  watched(
    await firefox.launch({
      executablePath: path,
      ...(path === firefox.executablePath() ? {} : { channel: 'moz-firefox' }),
    }),
  );

/** Returns the path of the Chromium 109 that `tests/run.mjs` found. Without one its journeys are skipped. */
export const oldChromiumPath = (): string | undefined => process.env.OLD_CHROMIUM_PATH;

/** This Chromium needs the libraries in the folder beside it. */
export const launchOldChromium = (path: string): Promise<Browser> => {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return launch({
    executablePath: path,
    env: {
      ...env,
      LD_LIBRARY_PATH: [join(dirname(path), 'lib'), env.LD_LIBRARY_PATH ?? '']
        .filter((dir) => dir !== '')
        .join(':'),
    },
  });
};

/**
 * Removes a profile folder. Processes of an ended browser may still write to it for a moment, longer on a
 * busy machine.
 */
export const removeProfile = async (folder: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    }
  }
};

export type RealBrowser = { browser: Browser; context: BrowserContext; pid: number; close(): Promise<void> };

/**
 * Launches a Chromium without Playwright's flags and connects to it. Its background tabs are really hidden
 * (no frames, `visibilityState` hidden), which they never are when Playwright launches the browser.
 */
export const launchReal = async (): Promise<RealBrowser> => {
  const profile = mkdtempSync(join(tmpdir(), 'sport-live-'));
  const child = spawn(
    executablePath(),
    [
      ...QUIET,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1440,900',
      'about:blank',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const endpoint = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const endpointMatch = /DevTools listening on (ws:\S+)/.exec(output);
      if (endpointMatch?.[1] !== undefined) resolve(endpointMatch[1]);
    });
    child.once('exit', () => reject(new Error(`Chromium did not start:\n${output}`)));
  });
  const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true });
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('The browser has no context.');
  await watchContext(context);
  return {
    browser,
    context,
    pid: child.pid ?? 0,
    close: async () => {
      await readContexts([context]);
      const exited = new Promise((resolve) => child.once('exit', resolve));
      await browser.close().catch(() => undefined);
      child.kill('SIGTERM');
      await exited;
      await removeProfile(profile);
    },
  };
};

type Target = { targetId: string; type: string; url: string };

/**
 * Returns the shared workers of the whole browser. In the browser that tests share they belong to the current
 * test, because journey.ts closes all contexts after each test.
 */
export const sharedWorkers = async (browser: Browser): Promise<Target[]> => {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = (await session.send('Target.getTargets', {
    filter: [{ type: 'shared_worker' }],
  })) as { targetInfos: Target[] };
  await session.detach();
  return targetInfos;
};

/** Kills the browser's shared workers from outside, as a crash would. */
export const killSharedWorker = async (browser: Browser): Promise<void> => {
  const session = await browser.newBrowserCDPSession();
  for (const { targetId } of await sharedWorkers(browser))
    await session.send('Target.closeTarget', { targetId });
  await session.detach();
};

/** Crashes a tab's page, and closes what is left of the tab. */
export const crashTab = async (context: BrowserContext, tab: Page): Promise<void> => {
  const gone = tab.waitForEvent('crash');
  (await context.newCDPSession(tab)).send('Page.crash').catch(() => undefined);
  await gone;
  await tab.close();
};
