import { launchChromium, type Page } from './browser/chromium.ts';
import { startServer } from './browser/server.ts';
import { between, mainThread, pause } from './browser/tabs.ts';
import { drawGates, slipDrawGates } from './drawGates.ts';
import { atLeast, exactly, goal, type Findings, type Gate } from './gates.ts';
import type { Options } from './folderOptions.ts';
import { compare, type Duel, type Found } from './micro/alternate.ts';
import { thousandths } from './pages/thousandths.ts';
import type { DrawCounts, SlipActivity } from './pages/drawCounts.ts';

const FRAMES = 8;
/** Minimum number of turns, also on a slow machine. */
const MIN_TURNS = 6;
const DUEL_MS = 40_000;

/** Counts cells on screen that differ from the last written price. */
const wrongCells = async (page: Page): Promise<number> => {
  const { cells, truth } = await page.evaluate(() => ({
    cells: globalThis.drawBench.cells(),
    truth: globalThis.drawBench.truth(),
  }));
  return (
    truth.filter((odds, at) => thousandths(cells[at]) !== odds).length + Math.abs(cells.length - truth.length)
  );
};

/** Opens each variant in its own browser, because two pages in one browser would share frames. */
const withPages = async <T>(
  variants: readonly string[],
  run: (pages: readonly Page[]) => Promise<T>,
): Promise<T> => {
  const server = await startServer(1, 1);
  const browsers = await Promise.all(variants.map(() => launchChromium()));
  try {
    const pages: Page[] = [];
    for (const [at, browser] of browsers.entries()) {
      const page = await browser.open(`${server.origin}/draw.html?${variants[at]}`);
      while (!(await page.evaluate(() => globalThis.drawBench !== undefined).catch(() => false)))
        await pause(50);
      await page.send('Performance.enable', { timeDomain: 'threadTicks' });
      pages.push(page);
    }
    return await run(pages);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await server.close();
  }
};

/**
 * Wraps source code as a function for the page. Values are written into the source, because a page function
 * cannot use outer variables.
 */
const inPage = <T>(source: string) => ({ toString: () => `() => ${source}` }) as unknown as () => Promise<T>;

const COUNTS = [10, 100, 540] as const;
const LEGS = 4;
const SLIP_ACTIVITIES = ['moves', 'rests', 'is typed into'] as const satisfies readonly SlipActivity[];

/** Collects exact counts at few, many and all cells per frame. */
export const drawCounts = (frames: number): Promise<Gate[]> =>
  withPages(['variant=counted', `variant=counted&legs=${LEGS}`], async ([counted, withSlip]) => {
    if (counted === undefined || withSlip === undefined) return [];
    const gates: Gate[] = [];
    for (const count of COUNTS) {
      const counts = await counted.evaluate(
        inPage<DrawCounts>(`drawBench.count(${frames}, ${count}, 'none', 'moves')`),
      );
      gates.push(...drawGates(`draw ${count} a frame`, counts));
      for (const does of SLIP_ACTIVITIES) {
        const beside = await withSlip.evaluate(
          inPage<DrawCounts>(`drawBench.count(${frames}, ${count}, 'none', '${does}')`),
        );
        gates.push(
          ...slipDrawGates(`draw ${count} a frame beside a slip of ${LEGS} legs that ${does}`, beside),
        );
      }
    }
    gates.push(exactly('draw: cells that do not show the last price', await wrongCells(counted), 0));
    gates.push(
      exactly('draw: cells beside a slip that do not show the last price', await wrongCells(withSlip), 0),
    );
    for (const defect of ['write', 'render'] as const) {
      const planted = await counted.evaluate(
        inPage<DrawCounts>(`drawBench.count(${frames}, 10, '${defect}', 'moves')`),
      );
      const caught = drawGates('planted', planted).filter((gate) => !gate.holds).length;
      gates.push(atLeast(`self-check: draw gates that one planted ${defect} a frame breaks`, caught, 1));
    }
    return gates;
  });

/** Measures the main-thread CPU of a number of frames, ms per frame. */
const sample = async (page: Page, count: number): Promise<number> => {
  const before = await mainThread(page);
  await page.evaluate(inPage<void>(`drawBench.run(${FRAMES}, ${count})`));
  return between(before, await mainThread(page)).task / FRAMES;
};

const duel = async (ours: Page, plain: Page, count: number, turns: number): Promise<Duel> => {
  const found: Found[] = [];
  const since = performance.now();
  for (let turn = 0; turn < turns + 2; turn += 1) {
    if (found.length >= MIN_TURNS && performance.now() - since > DUEL_MS) break;
    const [a1, b1, b2, a2] = [
      await sample(ours, count),
      await sample(plain, count),
      await sample(plain, count),
      await sample(ours, count),
    ];
    if (turn >= 2) found.push({ ours: (a1 + a2) / 2, peer: (b1 + b2) / 2 });
  }
  return compare(found);
};

/** Compares the client's cells with directly written text nodes, each in its own browser. */
export const drawDuel = (count: number, turns: number): Promise<Duel> =>
  withPages(['variant=ours', 'variant=plain'], ([ours, plain]) => {
    if (ours === undefined || plain === undefined) throw new Error('A page of the duel is missing.');
    return duel(ours, plain, count, turns);
  });

/** Measures G5: the client's cells against directly written text nodes, sixty rows of nine. */
export const draw = async ({ quick }: Options): Promise<Findings> => {
  const gates = await drawCounts(20);
  const goals: Findings['goals'][number][] = [];
  const figures: Record<string, unknown> = {};
  await withPages(['variant=ours', 'variant=plain'], async ([ours, plain]) => {
    if (ours === undefined || plain === undefined) return;
    for (const count of COUNTS) {
      const found = await duel(ours, plain, count, quick ? 5 : 20);
      goals.push(
        goal(
          'G5',
          `main-thread CPU over plain DOM, ${count} cells a frame`,
          found.ratio,
          { atMost: 1.15 },
          'x',
        ),
      );
      figures[`draw ${count} a frame, main-thread ms a frame`] = { ours: found.ours, plain: found.peer };
    }
    gates.push(exactly('draw: cells of ours that do not show the last price', await wrongCells(ours), 0));
    gates.push(
      exactly('draw: cells of plain DOM that do not show the last price', await wrongCells(plain), 0),
    );
  });
  return { gates, goals, figures };
};
