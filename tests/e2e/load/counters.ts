import type { Page } from '@playwright/test';
import { counter, expect } from '../journey.ts';

type TabRow = {
  readonly tab: string;
  readonly own: boolean;
  readonly visible: boolean;
  readonly patches: number;
  readonly unanswered: number;
  readonly mergeWindow: number;
};
/** One answer of the worker, as the counters panel shows it. */
export type Counters = {
  readonly frames: number;
  readonly tabs: readonly TabRow[];
  readonly seqs: Readonly<Record<string, number>>;
};

type Row = { readonly name: string; readonly own: boolean; readonly parts: Readonly<Record<string, string>> };

const whole = (text: string | undefined): number => Number((text ?? '').replaceAll(/[^\d]/g, ''));

const read = async (page: Page): Promise<Counters> => {
  const { named, rows } = await page.evaluate(() => {
    const panel = document.querySelector('[data-panel="diagnostics"]') ?? document.createElement('div');
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- It runs in the page, where nothing around it is.
    const textsOf = (under: Element, key: string): Record<string, string> =>
      Object.fromEntries(
        [...under.querySelectorAll<HTMLElement>(`[data-${key}]`)].map((each) => [
          each.dataset[key] ?? '',
          each.textContent ?? '',
        ]),
      );
    const rowsOf = (key: string): Row[] =>
      [...panel.querySelectorAll<HTMLElement>(`[data-${key}]`)].map((row) => ({
        name: row.dataset[key] ?? '',
        own: row.getAttribute('aria-current') === 'true',
        parts: textsOf(row, 'part'),
      }));
    return { named: textsOf(panel, 'counter'), rows: { tabs: rowsOf('tab'), streams: rowsOf('stream') } };
  });
  return {
    frames: whole(named.frames),
    tabs: rows.tabs.map(({ name, own, parts }) => ({
      tab: name,
      own,
      visible: parts.visible === '●',
      patches: whole(parts.patches),
      unanswered: whole(parts.unanswered),
      mergeWindow: whole(parts.mergeWindow),
    })),
    seqs: Object.fromEntries(rows.streams.map(({ name, parts }) => [name, whole(parts.seq)])),
  };
};

/** The worker's counters, newer than those that were read last; opens the panel in this tab. */
export const countersOf = async (page: Page, after?: Counters): Promise<Counters> => {
  await counter(page, 'frames');
  await expect.poll(() => page.locator('[data-panel="diagnostics"] [data-tab]').count()).toBeGreaterThan(0);
  let now = await read(page);
  await expect.poll(async () => (now = await read(page)).frames).toBeGreaterThan(after?.frames ?? 0);
  return now;
};

/**
 * The tab's own name in the counters; its panel is closed again, which would cost it more than the board
 * does.
 */
export const tabIdOf = async (page: Page): Promise<string> => {
  const own = (await countersOf(page)).tabs.find((each) => each.own)?.tab ?? '';
  expect(own).not.toBe('');
  await page.keyboard.press('Control+Shift+D');
  await expect(page.locator('[data-panel="diagnostics"]')).toHaveCount(0);
  return own;
};

/**
 * Messages beside those that a stream's delta is the reason of: layouts of lists once a second, status,
 * words.
 */
const OTHER_NEWS = 1.1;
const OTHER_MESSAGES = 20;

/**
 * No tab was sent more than one message for each delta of the stream that told most meanwhile; never more
 * than two were unanswered (G4).
 */
export const expectFewMessages = (before: Counters, after: Counters): void => {
  const ticks = Math.max(
    ...Object.entries(after.seqs).map(([stream, seq]) => seq - (before.seqs[stream] ?? seq)),
  );
  expect(ticks).toBeGreaterThan(0);
  for (const { tab, patches, unanswered } of after.tabs) {
    const known = before.tabs.find((each) => each.tab === tab);
    if (known !== undefined)
      expect(patches - known.patches, `messages to a tab in ${ticks} ticks`).toBeLessThanOrEqual(
        ticks * OTHER_NEWS + OTHER_MESSAGES,
      );
    expect(unanswered).toBeLessThanOrEqual(2);
  }
};
