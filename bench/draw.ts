import type { CDPSession, Page } from 'playwright';
import { launch } from '#tests/e2e/browser.ts';
import { startServer } from './browser/server.ts';
import { between, mainThread, watchMainThread } from './browser/tabs.ts';
import { drawGates } from './drawGates.ts';
import { exactly, goal, type Findings, type Gate } from './gates.ts';
import type { Options } from './main.ts';
import { compare, type Duel, type Found } from './micro/alternate.ts';
import { thousandths } from './pages/thousandths.ts';

type Drawn = { readonly page: Page; readonly session: CDPSession };
const VIEW = { width: 1200, height: 1800 };
const FRAMES = 20;

/** Cells on screen that do not show what was last written. */
const wrongCells = async ({ page }: Drawn): Promise<number> => {
  const [cells, truth] = await page.evaluate(() => [globalThis.drawBench.cells(), globalThis.drawBench.truth()] as const);
  return truth.filter((odds, at) => thousandths(cells[at]) !== odds).length + Math.abs(cells.length - truth.length);
};

const withPages = async <T>(variants: readonly string[], run: (pages: readonly Drawn[]) => Promise<T>): Promise<T> => {
  const server = await startServer(1, 1);
  const browser = await launch();
  try {
    const pages: Drawn[] = [];
    for (const variant of variants) {
      // Pages of their own window: all of them draw at full rate, and an idle one costs nothing.
      const page = await (await browser.newContext({ viewport: VIEW })).newPage();
      await page.goto(`${server.origin}/draw.html?variant=${variant}`);
      await page.waitForFunction(() => globalThis.drawBench !== undefined);
      pages.push({ page, session: await watchMainThread(page) });
    }
    return await run(pages);
  } finally {
    await browser.close();
    await server.close();
  }
};

/** The exact counts, at few, many and all cells a frame. */
export const drawCounts = (frames: number): Promise<Gate[]> =>
  withPages(['counted'], async ([counted]) => {
    if (counted === undefined) return [];
    const gates: Gate[] = [];
    for (const count of [10, 100, 540]) {
      const counts = await counted.page.evaluate(([frames, count]) => globalThis.drawBench.count(frames ?? 0, count ?? 0, false), [frames, count]);
      gates.push(...drawGates(`draw ${count} a frame`, counts));
    }
    gates.push(exactly('draw: cells that do not show the last price', await wrongCells(counted), 0));
    return gates;
  });

/** Main-thread CPU of so many frames, ms a frame. */
const sample = async ({ page, session }: Drawn, count: number): Promise<number> => {
  const before = await mainThread(session);
  await page.evaluate(([frames, count]) => globalThis.drawBench.run(frames ?? 0, count ?? 0), [FRAMES, count]);
  return between(before, await mainThread(session)).task / FRAMES;
};

const duel = async (ours: Drawn, plain: Drawn, count: number, turns: number): Promise<Duel> => {
  const found: Found[] = [];
  for (let turn = 0; turn < turns + 2; turn += 1) {
    const [a1, b1, b2, a2] = [await sample(ours, count), await sample(plain, count), await sample(plain, count), await sample(ours, count)];
    if (turn >= 2) found.push({ ours: (a1 + a2) / 2, peer: (b1 + b2) / 2 });
  }
  return compare(found);
};

/** G5: the client's cells against text nodes written directly, sixty rows of nine. */
export const draw = async ({ quick }: Options): Promise<Findings> => {
  const gates = await drawCounts(20);
  const goals: Findings['goals'][number][] = [];
  const figures: Record<string, unknown> = {};
  await withPages(['ours', 'plain'], async ([ours, plain]) => {
    if (ours === undefined || plain === undefined) return;
    for (const count of [10, 100, 540]) {
      const found = await duel(ours, plain, count, quick ? 5 : 20);
      goals.push(goal('G5', `main-thread CPU over plain DOM, ${count} cells a frame`, found.ratio, { atMost: 1.15 }, 'x'));
      figures[`draw ${count} a frame, main-thread ms a frame`] = { ours: found.ours, plain: found.peer };
    }
    gates.push(exactly('draw: cells of ours that do not show the last price', await wrongCells(ours), 0));
    gates.push(exactly('draw: cells of plain DOM that do not show the last price', await wrongCells(plain), 0));
  });
  return { gates, goals, figures };
};
