import type { Page } from '@playwright/test';
import { IN_PLAY_LOOP_MS } from '#domain/config/constants.ts';
import {
  readCounter,
  expect,
  expectSharedWorker,
  expectSockets,
  expectTruth,
  openTab,
  test,
  uncaughtErrors,
} from './journey.ts';
import { openWholeTab } from './pages/wholeTab.ts';
import { paintedCells, waitForCells } from './painted.ts';
import { expectMarked, loseConnection, noteMarks, pickPrice, pressUntilAnnounced } from './pageWaits.ts';
import { shownInPlay } from './playing.ts';

const connection = (page: Page) => page.locator('[data-connection]').first().getAttribute('data-connection');

/** Each row's match and the clock that it shows, if any. */
const clocks = (page: Page) =>
  page
    .locator('[data-match]')
    .evaluateAll((rows) =>
      rows.map(
        (row) => `${(row as HTMLElement).dataset.match} ${/\d+:\d\d/.exec(row.textContent ?? '')?.[0] ?? ''}`,
      ),
    );

/** Entries of a page of a list (CONST-04). */
const PAGE = 50;
/** More than a change takes on the wire, with its share of frames and beats. */
const MAX_A_CHANGE = 400;

test.describe('the platform misbehaves', () => {
  test(
    'a resume after a drop sends the missed deltas, not the board',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 3000, rate: 200 });
      const context = await journey.context();
      const page = await openTab(context, `${sandbox.url}?play=all`);
      await expectTruth(sandbox, [page]);
      // The first page may come over HTTP: wait until the snapshot is out as well, and nothing but heartbeats
      // follows it.
      await sandbox.pause();
      let beforeSnapshot = 0;
      let calm = 0;
      await expect
        .poll(
          async () => {
            const before = beforeSnapshot;
            beforeSnapshot = (await sandbox.stats()).bytes;
            // Its parts may be some time apart.
            calm = beforeSnapshot > 1_000_000 && beforeSnapshot - before < 10_000 ? calm + 1 : 0;
            return calm;
          },
          { intervals: [500] },
        )
        .toBeGreaterThan(4);
      const { changes } = await sandbox.stats();
      await sandbox.resume();
      await loseConnection(page, () => sandbox.fault({ kind: 'drop', times: 1 }));
      await expectTruth(sandbox, [page]);
      // The board of 3,000 matches is megabytes; what was missed in a few seconds is not, and in more by what
      // has changed in them.
      const now = await sandbox.stats();
      const perChange = (now.bytes - beforeSnapshot) / Math.max(1, now.changes - changes);
      test.info().annotations.push({
        type: 'bytes in all, and for each change',
        description: `${now.bytes - beforeSnapshot}, ${Math.round(perChange)}`,
      });
      expect(now.bytes - beforeSnapshot).toBeLessThan(
        beforeSnapshot / 3 + (now.changes - changes) * MAX_A_CHANGE,
      );
    },
  );

  test(
    'a half-open socket is detected by the missing heartbeat and replaced (F02)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const context = await journey.context();
      const page = await openTab(context, sandbox.url);
      await loseConnection(page, () => sandbox.fault({ kind: 'half-open', times: 1 }));
      await expectTruth(sandbox, [page]);
    },
  );

  test(
    'lost, duplicated and reordered frames and a new epoch never leave a wrong price (F04, F05, F06, F08)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 600, rate: 2000 });
      const context = await journey.context();
      const pages = [await openTab(context, sandbox.url), await openTab(context, `${sandbox.url}?sport=5`)];
      for (const kind of ['skip', 'duplicate', 'reorder', 'new-epoch', 'skip', 'new-epoch']) {
        const trace = kind === 'duplicate' ? 'drops' : 'resyncs';
        const before = Number(await readCounter(pages[0]!, trace));
        await sandbox.fault({ kind, times: kind === 'duplicate' ? 20 : 3 });
        // The world must not be paused before the worker has met the fault.
        await expect.poll(async () => Number(await readCounter(pages[0]!, trace))).toBeGreaterThan(before);
        await expectTruth(sandbox, pages);
      }
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test('while the socket is refused live updates are off, and polling continues (F03, D7)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 300, rate: 100 });
    const context = await journey.context();
    // No part may be on its way when the network goes.
    const page = await openWholeTab(context, `${sandbox.url}?lang=en`);
    await noteMarks(page, '[data-connection]', 'data-connection');
    await sandbox.fault({ kind: 'refuse', times: 1000 });
    await sandbox.fault({ kind: 'drop', times: 1 });
    await expectMarked(page, 'reconnecting');
    await expect.poll(() => connection(page)).toBe('off');
    await expect(page.locator('[data-action="reconnect"]').first()).toBeVisible();
    await expect(page.locator('[data-connection]').first()).toContainText('Live updates off');
    await expect(page.locator('[data-connection]').first()).toContainText('refreshing every 5 / 60 s');
    const list = () => sandbox.stats().then((stats) => stats.requests['/v1/match/getList'] ?? 0);
    const asked = await list();
    await expect.poll(list).toBeGreaterThan(asked);
    // The loop starts a burst of its own every 10 s; between bursts the button may be pressed.
    await page.locator('[data-action="reconnect"]:enabled').first().click();
    expect(await connection(page)).toBe('off');
    await sandbox.clearFaults();
    // The network coming back is as good as a press.
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(() => connection(page)).toBe('live');
    await expectTruth(sandbox, [page]);
  });

  test('one silent producer makes only its own matches stale, and presses on them are refused (F47, D3, I3)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 600 });
    const context = await journey.context();
    const football = await openTab(context, `${sandbox.url}?sport=1&play=rolling&lang=en`);
    const basketball = await openTab(context, `${sandbox.url}?sport=3&play=rolling`);
    await sandbox.fault({ kind: 'silence', on: { producer: '1/live' }, times: 1000 });
    await expect(football.locator('[data-match][data-stale]').first()).toBeVisible();
    await expect(basketball.locator('[data-match][data-stale]')).toHaveCount(0);
    const cell = football.locator('[data-match][data-stale] [data-option][data-state="open"]').first();
    const numbers = (await paintedCells(football)).filter(
      (each) => each.state === 'open' && each.text !== '',
    );
    expect(numbers.length).toBeGreaterThan(0);
    await pressUntilAnnounced(football, () => cell.click(), /This price is out of date/);
    expect(await football.locator('[data-option][aria-pressed="true"]').count()).toBe(0);
    await sandbox.clearFaults();
    await expect.poll(() => football.locator('[data-match][data-stale]').count()).toBe(0);
    await expectTruth(sandbox, [football, basketball]);
  });

  test(
    "a tab at a twentieth of its speed and a normal tab both end equal to the server's state",
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 5000 });
      const context = await journey.context();
      const slow = await openTab(context, sandbox.url);
      const quick = await openTab(context, sandbox.url);
      const session = await context.newCDPSession(slow);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
      await expectTruth(sandbox, [quick]);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expectTruth(sandbox, [slow, quick]);
      await expect.poll(async () => Number(await readCounter(quick, 'unanswered'))).toBeLessThanOrEqual(2);
    },
  );

  test(
    'a frozen tab refuses presses until its new snapshot has arrived (F12, I3)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 2000 });
      const context = await journey.context();
      const page = await openTab(context, sandbox.url);
      await page.evaluate(() => {
        const cells = [
          ...document.querySelectorAll<HTMLElement>('[data-match] [data-option][data-state="open"]'),
        ];
        const end = performance.now() + 6000;
        // A thread that is held for six seconds, with the press waiting for it at once afterwards.
        setTimeout(() => {
          while (performance.now() < end);
          cells[0]?.click();
          (window as unknown as { pressed: string }).pressed = cells[0]?.getAttribute('aria-pressed') ?? '';
        }, 0);
      });
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { pressed?: string }).pressed))
        .toBeDefined();
      expect(await page.locator('[data-option][aria-pressed="true"]').count()).toBe(0);
      await expectTruth(sandbox, [page]);
      // Paused, so that no goal closes the cell under the press.
      await sandbox.pause();
      await pickPrice(page);
    },
  );

  test(
    'without push, polls keep the board correct, with the same number of requests for three tabs as for one (G13, F22)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ push: 'off', rate: 50 });
      const context = await journey.context();
      const first = await openTab(context, sandbox.url);
      await expect.poll(() => connection(first)).toBe('polling');
      await expectSockets(sandbox, 0);
      await expectTruth(sandbox, [first]);
      const lists = async () => (await sandbox.stats()).requests['/v1/match/getList'] ?? 0;
      const others = [await openTab(context, sandbox.url), await openTab(context, sandbox.url)];
      for (const page of [first, ...others]) await expectSharedWorker(page);
      const { ids } = await sandbox.get<{ ids: unknown[] }>('/sandbox/truth/lists?sportId=1&type=1');
      const [begun, before] = [performance.now(), await lists()];
      await expect.poll(lists).toBeGreaterThanOrEqual(before + 6 * Math.ceil(ids.length / PAGE));
      const [asked, passed] = [(await lists()) - before, performance.now() - begun];
      // However long that took: each turn of the loop asks for each page once, and a turn may be cut off at
      // either end.
      expect(asked).toBeLessThanOrEqual(
        Math.ceil(ids.length / PAGE) * (Math.floor(passed / IN_PLAY_LOOP_MS) + 2),
      );
      await expectTruth(sandbox, [first, ...others]);
    },
  );

  test('a goal that arrives repeatedly marks its row once (F05)', async ({ journey }) => {
    const sandbox = await journey.sandbox({ matches: 300 });
    const context = await journey.context();
    const page = await openTab(context, `${sandbox.url}?sport=1&play=rolling`);
    await page.evaluate(() => {
      const seen = window as unknown as { goals: { match: string; score: string }[] };
      seen.goals = [];
      const marked = new WeakSet<Element>();
      const look = () => {
        for (const row of document.querySelectorAll<HTMLElement>('[data-match]')) {
          if (row.dataset.goal === undefined) marked.delete(row);
          else if (!marked.has(row)) {
            marked.add(row);
            const score = [...row.querySelectorAll('[data-side]')].map((side) => side.textContent).join();
            seen.goals.push({ match: row.dataset.match ?? '', score });
          }
        }
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['data-goal'],
      });
    });
    await sandbox.fault({ kind: 'duplicate', times: 100_000 });
    const scoring = (await shownInPlay(page, sandbox, 3)).slice(0, 4);
    for (const id of scoring) await sandbox.correct(id, { what: 'goal', side: 1 });
    const goals = () =>
      page.evaluate(() => (window as unknown as { goals: { match: string; score: string }[] }).goals);
    await expect.poll(async () => (await goals()).length).toBeGreaterThan(2);
    const all = (await goals()).map(({ match, score }) => `${match} ${score}`);
    expect(new Set(all).size).toBe(all.length);
    await expect.poll(async () => Number(await readCounter(page, 'drops'))).toBeGreaterThan(0);
  });

  test(
    "a device whose clock is an hour wrong shows the server's clocks and countdowns (F45)",
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      const browserContext = await journey.context();
      const right = await openTab(browserContext, `${sandbox.url}?sport=1&play=all`);
      const skewed = await browserContext.newPage();
      await skewed.addInitScript(() => {
        const Real = Date;
        const off = 3_600_000;
        globalThis.Date = new Proxy(Real, {
          construct: (target, given: []) =>
            given.length === 0 ? new target(target.now() + off) : new target(...given),
          get: (target, key) =>
            key === 'now' ? () => target.now() + off : (Reflect.get(target, key) as unknown),
        });
      });
      await skewed.goto(`${sandbox.url}?sport=1&play=all`);
      await waitForCells(skewed);
      expect(
        (await skewed.evaluate(() => Date.now())) - (await right.evaluate(() => Date.now())),
      ).toBeGreaterThan(3_000_000);
      await sandbox.pause();
      // Whole seconds: the two readings are repeated until they fall into one.
      await expect
        .poll(
          async () => {
            const [one, other] = await Promise.all([clocks(right), clocks(skewed)]);
            return one.some((text) => /\d:\d\d$/.test(text)) && one.join() === other.join();
          },
          { intervals: [50, 130, 210] },
        )
        .toBe(true);
    },
  );
});
