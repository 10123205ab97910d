import type { Page } from '@playwright/test';
import { createRandom } from '#tests/worker/random.ts';
import { readCounter, expect, expectSockets, expectTruth, openTab, test, uncaughtErrors } from './journey.ts';
import { europeanOdds, paintedCells } from './painted.ts';
import type { FaultCommand, RunningSandbox, Truth } from './sandbox.ts';
import { loseConnection, waitForWholeList } from './pageWaits.ts';
import { zoneAtHour } from './zones.ts';

const SEED = 20_260_314;
/**
 * In the gate the worker suite cuts the socket with a driven clock (`tests/worker/wireFaults.test.ts`), and
 * `engines.spec.ts` cuts it once in each engine.
 */
const DROPS = 60;

const connection = (page: Page) => page.locator('[data-connection]').first().getAttribute('data-connection');
/** A burst begins at once when the page comes online (D7), without a wait of 3 s. */
const online = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));
const isLive = (page: Page) => expect.poll(() => connection(page)).toBe('live');
/** Cuts the socket, and waits until it is live again. */
const redialled = (page: Page, cut: () => Promise<unknown>): Promise<void> =>
  loseConnection(page, cut, () => online(page));

type Seen = {
  readonly odds: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly wrong: string[];
};
/**
 * Once the list is whole, the page itself looks at every frame that it draws: no odds may change, no row may
 * come or go.
 */
const nothingMayChange = async (page: Page): Promise<void> => {
  await waitForWholeList(page);
  await page.evaluate(
    ({ option, grid }) => {
      const rows = () => Number(document.querySelector(grid)?.getAttribute('aria-rowcount') ?? 0);
      const odds = () =>
        Object.fromEntries(
          [...document.querySelectorAll<HTMLElement>(option)].map((cell) => [
            cell.dataset.option ?? '',
            `${cell.dataset.state} ${cell.querySelector('[data-odds]')?.textContent ?? ''}`,
          ]),
        );
      const seen: Seen = { odds: odds(), rows: rows(), wrong: [] };
      (window as unknown as { seen: Seen }).seen = seen;
      const look = () => {
        if (rows() !== seen.rows) seen.wrong.push(`${rows()} rows instead of ${seen.rows}`);
        for (const [key, text] of Object.entries(odds()))
          if ((seen.odds[key] ?? text) !== text) seen.wrong.push(`${key}: ${seen.odds[key]} became ${text}`);
        requestAnimationFrame(look);
      };
      look();
    },
    { option: '[data-match] [data-option]', grid: '[role="grid"]' },
  );
};
const changed = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen.wrong);

test.describe('broken frames', () => {
  test(
    `a socket cut ${DROPS} times within frames reconnects, and each time the prices are right (F01, I3, I5)`,
    { tag: '@long' },
    async ({ journey }) => {
      const random = createRandom(SEED);
      const sandbox = await journey.sandbox({ rate: 1000 });
      const context = await journey.context();
      const page = await openTab(context, `${sandbox.url}?play=early`);
      await isLive(page);
      for (let drop = 0; drop < DROPS; drop += 1) {
        const bytes = random.int(2 ** random.int(15));
        await redialled(page, () => sandbox.fault({ kind: 'drop', bytes }));
        await expectTruth(sandbox, [page]);
      }
      await expectSockets(sandbox, 1);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test(
    'late, garbled, wrongly typed and truncated frames leave no wrong price and no error (F01, F06, F36)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 1000 });
      const context = await journey.context();
      const page = await openTab(context, sandbox.url);
      await isLive(page);
      const commands: readonly FaultCommand[] = [
        { kind: 'corrupt', times: 60, seed: SEED },
        { kind: 'truncate', times: 20, seed: SEED },
        { kind: 'delay', delay: 400, times: 100 },
        { kind: 'corrupt', times: 60, seed: SEED + 1, on: { stream: 'sport/1/live' } },
      ];
      for (const command of commands) {
        await sandbox.fault(command);
        await expect.poll(async () => (await sandbox.faults()).at(-1)?.left).toBe(0);
        await expectTruth(sandbox, [page]);
        await sandbox.clearFaults();
      }
      await isLive(page);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test(
    'a snapshot of an earlier state never replaces newer data on screen (F07)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 1000 });
      const context = await journey.context();
      const page = await openTab(context, sandbox.url);
      await isLive(page);
      await expectTruth(sandbox, [page]);
      const resyncs = Number(await readCounter(page, 'resyncs'));
      await sandbox.fault({ kind: 'old-snapshot', on: { stream: 'sport/1/live' } });
      const { changes } = await sandbox.stats();
      await expect.poll(async () => (await sandbox.stats()).changes).toBeGreaterThan(changes + 3_000);
      await sandbox.pause();
      await expect.poll(async () => wrongCells(page, sandbox)).toEqual([]);
      await nothingMayChange(page);
      await redialled(page, () => sandbox.fault({ kind: 'drop' }));
      // The old snapshot was sent, was not believed, and another one was asked for.
      await expect
        .poll(async () => (await sandbox.faults()).find(({ kind }) => kind === 'old-snapshot')?.hits)
        .toBe(1);
      await expect.poll(async () => Number(await readCounter(page, 'resyncs'))).toBeGreaterThan(resyncs + 1);
      await expect.poll(() => page.locator('[data-match][data-stale]').count()).toBe(0);
      expect(await changed(page)).toEqual([]);
      await sandbox.resume();
      await expectTruth(sandbox, [page]);
    },
  );

  test(
    'a snapshot that breaks off between its parts, with or without the socket, never shows half a board (F09)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 3000, rate: 300 });
      const context = await journey.context();
      const page = await openTab(context, `${sandbox.url}?sport=1&play=all`);
      await isLive(page);
      await expectTruth(sandbox, [page]);
      const on = { stream: 'sport/1/pre' };
      for (const command of [
        { kind: 'cut-snapshot', on },
        { kind: 'cut-snapshot', on, parts: 1, code: 1012 },
      ]) {
        await sandbox.pause();
        await expect.poll(async () => wrongCells(page, sandbox)).toEqual([]);
        await nothingMayChange(page);
        await sandbox.fault(command);
        await redialled(page, () => sandbox.fault({ kind: 'drop' }));
        await expect
          .poll(async () => (await sandbox.faults()).find(({ kind }) => kind === 'cut-snapshot')?.hits)
          .toBe(1);
        expect(await changed(page)).toEqual([]);
        await sandbox.clearFaults();
        await sandbox.resume();
        await online(page);
        await expectTruth(sandbox, [page]);
      }
      expect(uncaughtErrors).toEqual([]);
    },
  );
});

/** Cells that are not as the truth says, with what a fault has hurt: `marketId:optionType` and how. */
const wrongCells = async (
  page: Page,
  sandbox: RunningSandbox,
  hurt: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> => {
  const truths = new Map<string, Truth | null>();
  const wrong: string[] = [];
  const cells = await paintedCells(page);
  for (const { match, option, state, text } of cells) {
    if (!truths.has(match)) truths.set(match, await sandbox.truth(match).catch(() => null));
    const truth = truths.get(match)?.options[option];
    const bad = hurt.get(option);
    const open = truth !== undefined && truth.ss === 1 && !truth.locked && truth.odds > 1000;
    // Nought and less are the platform's own lock on the wire (FEED-16): a padlock instead of a dash.
    const want =
      bad === undefined || !open ? (open ? `open ${europeanOdds(truth.odds)}` : 'closed') : 'locked';
    const read = state === 'open' ? `open ${text}` : bad === undefined || !open ? 'closed' : state;
    if (read !== want || (state !== 'open' && text !== '' && text !== '-'))
      wrong.push(`${option} ${bad ?? ''}: ${read} ${text}, not ${want}`);
    if (bad !== undefined && open && text !== '-' && bad !== 'zero' && bad !== 'negative')
      wrong.push(`${option} ${bad}: "${text}" instead of a dash`);
  }
  return cells.length === 0 ? ['no odds cell is painted'] : wrong.slice(0, 5);
};

const hurtBy = async (sandbox: RunningSandbox): Promise<ReadonlyMap<string, string>> => {
  const { did } = (await sandbox.faults()).find(({ kind }) => kind === 'bad-odds') ?? { did: [] };
  return new Map(did.map((each) => each.split(' ') as [string, string]));
};
const words = (page: Page) =>
  page.evaluate(() => /NaN|Infinity|undefined|\bnull\b|1e\+?\d/.exec(document.body.innerText)?.[0] ?? null);

test.describe('unreadable prices', () => {
  for (const push of ['on', 'off'] as const) {
    test(
      `lock their options and show a dash; other options stay correct, with push ${push} (F38)`,
      { tag: push === 'on' ? [] : ['@long'] },
      async ({ journey }) => {
        const sandbox = await journey.sandbox({ push, rate: 500, matches: 300 });
        await sandbox.fault({ kind: 'bad-odds', seed: SEED });
        const context = await journey.context();
        const page = await openTab(context, `${sandbox.url}?lang=en`);
        await sandbox.pause();
        await expect.poll(async () => wrongCells(page, sandbox, await hurtBy(sandbox))).toEqual([]);
        const hurt = await hurtBy(sandbox);
        const cells = await paintedCells(page);
        const dashes = cells.filter(({ text }) => text === '-');
        expect(dashes.length).toBeGreaterThan(5);
        expect(new Set(dashes.map(({ option }) => hurt.get(option))).size).toBeGreaterThan(2);
        expect(cells.filter(({ state }) => state === 'open').length).toBeGreaterThan(5);
        expect(await words(page)).toBeNull();
        // A press on one does nothing.
        await page.locator(`[data-option="${dashes[0]?.option}"]`).first().click({ force: true });
        expect(await page.locator('[data-option][aria-pressed="true"]').count()).toBe(0);
        // In another format they are no more of a number.
        await page.locator('[data-setting="odds-format"]').selectOption('4');
        expect(await words(page)).toBeNull();
        await page.locator('[data-setting="odds-format"]').selectOption('1');
        await sandbox.resume();
        await sandbox.clearFaults();
        await sandbox.fault({ kind: 'new-epoch' });
        await expectTruth(sandbox, [page]);
        expect(uncaughtErrors).toEqual([]);
      },
    );
  }

  test('of one match affect only that match (F38)', { tag: '@long' }, async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 500, matches: 300 });
    const context = await journey.context();
    const page = await openTab(context, sandbox.url);
    const cells = await paintedCells(page);
    const match = cells.find(({ state }) => state === 'open')?.match ?? '';
    await sandbox.fault({ kind: 'bad-odds', on: { match }, value: 'infinite', seed: 1 });
    await sandbox.fault({ kind: 'new-epoch', on: { stream: 'sport/1/live' } });
    await expect
      .poll(() => page.locator(`[data-match="${match}"] [data-unreadable]`).count())
      .toBeGreaterThan(0);
    await sandbox.pause();
    await expect.poll(async () => wrongCells(page, sandbox, await hurtBy(sandbox))).toEqual([]);
    expect(
      (await paintedCells(page)).filter((cell) => cell.text === '-').every((cell) => cell.match === match),
    ).toBe(true);
    await sandbox.resume();
  });
});

test.describe('a socket closed with a code', () => {
  test('reconnects, whatever the code (F01, F08)', { tag: '@long' }, async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 500 });
    const context = await journey.context();
    const page = await openTab(context, sandbox.url);
    await isLive(page);
    for (const code of [1001, 1011, 1012, 4999]) {
      await redialled(page, () => sandbox.fault({ kind: 'close', code }));
      await expectTruth(sandbox, [page]);
    }
    expect(uncaughtErrors).toEqual([]);
  });

  test(
    'for its version (4400) does not reconnect: the page offers a reload and polls continue (D1, FEED-08)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 200 });
      const context = await journey.context();
      const page = await openTab(context, `${sandbox.url}?lang=en`);
      await isLive(page);
      await sandbox.fault({ kind: 'close', code: 4400, times: 1_000 });
      await expect.poll(() => connection(page)).toBe('outdated');
      await expect(page.getByText('This page is out of date')).toBeVisible();
      const hellos = async () => (await sandbox.stats()).received?.hello ?? 0;
      const lists = async () => (await sandbox.stats()).requests['/v1/match/getList'] ?? 0;
      const [said, asked] = [await hellos(), await lists()];
      // Three turns of the 5 s loop: longer than a burst, and than the loop that would start one.
      await expect.poll(lists).toBeGreaterThanOrEqual(asked + 3);
      expect(await hellos()).toBe(said);
      // A page that comes back online asks once.
      await online(page);
      await expect.poll(hellos).toBe(said + 1);
      await expectTruth(sandbox, [page]);
      await expect.poll(() => connection(page)).toBe('outdated');
      await sandbox.clearFaults();
      await page.locator('[data-action="reload"]').click();
      await isLive(page);
      expect(uncaughtErrors).toEqual([]);
    },
  );
});

type Shown = { match: string; clock: string | null; left: string | null };
/** What each row says of time: its clock, or how long until it begins. */
const timesOf = (page: Page): Promise<Shown[]> =>
  page.locator('[data-match]').evaluateAll((rows) =>
    rows.map((row) => ({
      match: (row as HTMLElement).dataset.match ?? '',
      clock:
        row.querySelector('[data-countdown]') === null
          ? (/\d+:\d\d/.exec(row.textContent ?? '')?.[0] ?? null)
          : null,
      left: row.querySelector('[data-countdown]')?.textContent ?? null,
    })),
  );
const secondsOf = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Rows whose clock or countdown is more than a second off, and how many were looked at. */
const timesOff = async (
  page: Page,
  sandbox: RunningSandbox,
  by: number,
): Promise<{ wrong: string[]; clocks: number; lefts: number }> => {
  const wrong: string[] = [];
  let clocks = 0;
  let lefts = 0;
  const before = Date.now();
  const shown = await timesOf(page);
  const after = Date.now();
  for (const { match, clock, left } of shown) {
    if (clock === null && left === null) continue;
    const asked = Date.now();
    const truth = await sandbox.truth(match).catch(() => null);
    const answered = Date.now();
    const { bt, mc } = (truth?.match ?? {}) as { bt?: number; mc?: { s?: number; r?: boolean; tp?: number } };
    if (left !== null && /^[\d:]+$/.test(left) && bt !== undefined) {
      lefts += 1;
      // The sandbox runs on this machine: its clock without the skew is this one.
      const [most, least] = [(bt - by - before) / 1000, (bt - by - after) / 1000];
      if (secondsOf(left) > Math.ceil(most) + 1 || secondsOf(left) < Math.floor(least) - 1)
        wrong.push(`${match}: begins in ${left}, not in ${Math.round(least)} s`);
    }
    if (clock !== null && mc?.r === true && mc.s !== undefined) {
      clocks += 1;
      // It has gone on since it was read, up or down.
      const gone = [(asked - after) / 1000, (answered - before) / 1000] as const;
      const [least, most] = mc.tp === 2 ? [mc.s + gone[0], mc.s + gone[1]] : [mc.s - gone[1], mc.s - gone[0]];
      if (secondsOf(clock) > Math.ceil(most) + 1 || secondsOf(clock) < Math.floor(least) - 1)
        wrong.push(`${match}: ${clock}, not ${Math.round(most)} s`);
    }
  }
  return { wrong, clocks, lefts };
};

const ALL_SKEWS = [300_000, -300_000, 86_400_000, -86_400_000] as const;
/** The worker suite proves all of them (`tests/worker/wireFaults.test.ts`, `polls.test.ts`). */
const SKEWS = [
  { push: 'on', skews: [-86_400_000], tag: [] },
  { push: 'on', skews: ALL_SKEWS, tag: ['@long'] },
  { push: 'off', skews: ALL_SKEWS, tag: ['@long'] },
] as const;

test.describe('a server with a wrong clock', () => {
  for (const { push, skews, tag } of SKEWS) {
    test(
      `off by ${skews.map((by) => by / 60_000).join(', ')} minutes: all times are right, with push ${push} (F45)`,
      { tag: [...tag] },
      async ({ journey }) => {
        const sandbox = await journey.sandbox({ push, rate: 20, matches: 600 });
        for (const by of skews) {
          await sandbox.clearFaults();
          await sandbox.fault({ kind: 'skew', by });
          const context = await journey.context({ timezoneId: zoneAtHour(6)[0] });
          const early = await openTab(context, `${sandbox.url}?sport=1&play=today`);
          // Football's clock has minutes alone.
          const playing = await openTab(context, `${sandbox.url}?sport=3&play=rolling`);
          await expect
            .poll(async () => {
              const [soon, now] = [await timesOff(early, sandbox, by), await timesOff(playing, sandbox, by)];
              return [
                ...soon.wrong,
                ...now.wrong,
                ...(soon.lefts === 0 ? ['no countdown'] : []),
                ...(now.clocks === 0 ? ['no clock'] : []),
              ];
            })
            .toEqual([]);
          // Nothing is stale because the clocks differ: age is counted on the worker's own.
          await expect(playing.locator('[data-match][data-stale]')).toHaveCount(0);
          await context.close();
        }
        expect(uncaughtErrors).toEqual([]);
      },
    );
  }

  test(
    'that is corrected while the page is open: the page follows (F45)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 20, matches: 600 });
      const context = await journey.context({ timezoneId: zoneAtHour(6)[0] });
      const page = await openTab(context, `${sandbox.url}?sport=1&play=today`);
      for (const by of [300_000, 0]) {
        if (by === 0) await sandbox.clearFaults();
        else await sandbox.fault({ kind: 'skew', by });
        await expect
          .poll(async () => {
            const { wrong, lefts } = await timesOff(page, sandbox, by);
            return [...wrong, ...(lefts === 0 ? ['no countdown'] : [])];
          })
          .toEqual([]);
      }
      expect(uncaughtErrors).toEqual([]);
    },
  );
});
