import type { Page } from '@playwright/test';
import { readCounter, expect } from '../journey.ts';

type TabRow = {
  readonly tab: string;
  readonly isOwn: boolean;
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

type Row = {
  readonly name: string;
  readonly isOwn: boolean;
  readonly parts: Readonly<Record<string, string>>;
};

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
        isOwn: row.getAttribute('aria-current') === 'true',
        parts: textsOf(row, 'part'),
      }));
    return { named: textsOf(panel, 'counter'), rows: { tabs: rowsOf('tab'), streams: rowsOf('stream') } };
  });
  return {
    frames: whole(named.frames),
    tabs: rows.tabs.map(({ name, isOwn, parts }) => ({
      tab: name,
      isOwn,
      visible: parts.visible === '●',
      patches: whole(parts.patches),
      unanswered: whole(parts.unanswered),
      mergeWindow: whole(parts.mergeWindow),
    })),
    seqs: Object.fromEntries(rows.streams.map(({ name, parts }) => [name, whole(parts.seq)])),
  };
};

/** Reads the worker's counters, newer than `after`. Opens the panel in this tab. */
export const countersOf = async (page: Page, after?: Counters): Promise<Counters> => {
  await readCounter(page, 'frames');
  await expect.poll(() => page.locator('[data-panel="diagnostics"] [data-tab]').count()).toBeGreaterThan(0);
  let next = await read(page);
  await expect.poll(async () => (next = await read(page)).frames).toBeGreaterThan(after?.frames ?? 0);
  return next;
};

/**
 * Returns the tab's id in the counters. Closes the panel again, because drawing it costs the tab more than
 * the board does.
 */
export const tabIdOf = async (page: Page): Promise<string> => {
  const tabId = (await countersOf(page)).tabs.find(({ isOwn }) => isOwn)?.tab ?? '';
  expect(tabId).not.toBe('');
  await page.keyboard.press('Control+Shift+D');
  await expect(page.locator('[data-panel="diagnostics"]')).toHaveCount(0);
  return tabId;
};

/** Messages that do not come from a stream's delta: list layouts once a second, status and words. */
const OTHER_MESSAGE_RATE = 1.1;
const OTHER_MESSAGES = 20;

/**
 * Expects that no tab got more than one message for each delta of its busiest stream, and that at most two
 * messages were unacknowledged (G4).
 */
export const expectFewMessages = (before: Counters, after: Counters): void => {
  const ticks = Math.max(
    ...Object.entries(after.seqs).map(([stream, seq]) => seq - (before.seqs[stream] ?? seq)),
  );
  expect(ticks).toBeGreaterThan(0);
  for (const { tab, patches, unanswered } of after.tabs) {
    const tabBefore = before.tabs.find((each) => each.tab === tab);
    if (tabBefore !== undefined)
      expect(patches - tabBefore.patches, `messages to a tab in ${ticks} ticks`).toBeLessThanOrEqual(
        ticks * OTHER_MESSAGE_RATE + OTHER_MESSAGES,
      );
    expect(unanswered).toBeLessThanOrEqual(2);
  }
};
