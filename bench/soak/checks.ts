import { differences, paintedCells } from '#tests/e2e/painted.ts';
import type { RunningSandbox } from '#tests/e2e/sandbox.ts';
import type { Page } from '../browser/chromium.ts';
import { pause } from '../browser/tabs.ts';
import { until } from '../use/product.ts';

/** Counters of the client about the ports and tabs that the worker knows. */
export type Counters = {
  readonly ports: number;
  readonly tabs: number;
  readonly instance: string;
  readonly options: string;
};

/** Presses Control+Shift+D, which opens or closes the panel. */
const pressPanel = async (page: Page): Promise<void> => {
  const key = { key: 'D', code: 'KeyD', windowsVirtualKeyCode: 68, modifiers: 2 | 8 };
  await page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
};

/**
 * Opens the panel of counters, reads it after the worker has answered, and closes it, because an open panel
 * would be measured too.
 */
export const readCounters = async (page: Page): Promise<Counters> => {
  await pressPanel(page);
  await until(page, 'counters', () =>
    /\d/.test(document.querySelector('[data-counter="ports"]')?.textContent ?? ''),
  );
  const texts = await page.evaluate(() =>
    ['ports', 'tabs', 'instance', 'options'].map(
      (name) => document.querySelector(`[data-counter="${name}"]`)?.textContent ?? '',
    ),
  );
  await pressPanel(page);
  const [ports = '', tabs = '', instance = '', options = ''] = texts;
  return { ports: Number(ports), tabs: Number(tabs), instance, options };
};

const AGREE_MS = 20_000;

/** Compares displayed cells with the prices of the paused sandbox, after giving the page time to render. */
export const wrongCells = async (
  page: Page,
  sandbox: RunningSandbox,
): Promise<{ readonly cells: number; readonly wrong: number; readonly told: readonly string[] }> => {
  let found = await differences(page, sandbox);
  for (
    const since = performance.now();
    found.length > 0 && performance.now() - since < AGREE_MS;
    found = await differences(page, sandbox)
  )
    await pause(200);
  return { cells: (await paintedCells(page)).length, wrong: found.length, told: found.slice(0, 5) };
};
