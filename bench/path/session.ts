import type { Page } from '../browser/chromium.ts';
import { startServer, type BenchServer } from '../browser/server.ts';
import { hideMore, openTabs, pause, processOf } from '../browser/tabs.ts';
import { MATCHES, measure, ROWS, settle, type Plan, type Variant, type Visit } from '../visit.ts';
import type { Session } from './plans.ts';
import { charged, discards, soundness } from './soundness.ts';

/** Attempts at a session. It is repeated if the machine's load made the first one unusable. */
const ATTEMPTS = 2;
/** Timeout for opening a page. Fifty thousand matches can take a minute to load on a busy machine. */
const patience = (matches: number) => 30_000 + matches * 2;

export type Found = {
  readonly plan: Plan;
  readonly visit: Visit;
  /** Problems that make the measurement invalid, and the reason to discard a valid one. */
  readonly problems: readonly string[];
  readonly reasons: readonly string[];
};

/** Returns the page of a variant. AG Grid's page shows both forms; every other variant has its own. */
export const pageOf = (variant: Variant): string =>
  variant === 'gridPlain' ? 'grid.html?plain' : `${variant}.html`;

/**
 * Runs a slow feed until the page shows it. A large snapshot is still in flight when the grid is drawn, and
 * would delay the first prices.
 */
const goLive = async (server: BenchServer, page: Page, ms: number): Promise<void> => {
  await server.start(100);
  const probe = () => page.evaluate(() => globalThis.bench.painted()[0]);
  const first = await probe();
  const deadline = performance.now() + ms;
  while ((await probe()) === first) {
    if (performance.now() > deadline)
      throw new Error(`The feed did not reach the page within ${ms / 1000} s.`);
    await pause(50);
  }
  const { wrong } = await settle(page, (await server.stop(ROWS)).odds);
  if (wrong > 0)
    throw new Error(`${wrong} cells are not as the server has them before anything was measured.`);
};

/**
 * Runs a session with its own browser and server. Returns the measurement of each step, including discarded
 * attempts. Between two steps every cell must equal the server's value.
 */
export const runSession = async (
  { variant, matches, steps }: Session,
  seed: number,
  onFound: (found: Found) => void,
): Promise<void> => {
  const server = await startServer(matches, seed);
  try {
    const url = `${server.origin}/${pageOf(variant)}`;
    let tabs = await openTabs(url, 0, patience(matches));
    try {
      const since = performance.now();
      await goLive(server, tabs.visible, patience(matches));
      if (matches !== MATCHES)
        console.log(
          `${variant} of ${matches} matches: live ${((performance.now() - since) / 1000).toFixed(1)} s after its grid`,
        );
      const pages = new Set([await processOf(tabs.browser, tabs.visible)]);
      for (const plan of steps) {
        if (plan.hidden > tabs.hidden.length)
          tabs = await hideMore(tabs, url, plan.hidden - tabs.hidden.length);
        for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
          const visit = await measure(server, tabs, plan, pages);
          const reasons = discards([visit.clock], visit.headroom);
          const found = {
            plan,
            visit,
            reasons,
            problems: charged(soundness(plan, visit), reasons, visit.wrong),
          };
          onFound(found);
          if (found.reasons.length === 0) break;
        }
      }
    } finally {
      await tabs.close();
    }
  } finally {
    await server.close();
  }
};
