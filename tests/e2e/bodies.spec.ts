import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';
import {
  readCounter,
  expect,
  expectCounter,
  expectSharedWorker,
  expectTruth,
  test,
  uncaughtErrors,
  type Journey,
} from './journey.ts';
import { paintedCells } from './painted.ts';
import type { FaultCommand, RunningSandbox } from './sandbox.ts';

type Command = Omit<FaultCommand, 'on' | 'times'>;
/** Every way in which an answer may be wrong (F36). */
const BODIES: readonly (readonly [string, Command])[] = [
  ...[404, 429, 500, 503].map((status) => [`status ${status}`, { kind: 'status', status }] as const),
  ['a page', { kind: 'html' }],
  ['no content', { kind: 'no-content' }],
  ['nothing', { kind: 'empty' }],
  ['a text cut short', { kind: 'truncated' }],
  ['a connection cut', { kind: 'truncated', cut: 'connection' }],
  ...['list', 'swapped', 'strings', 'nulls', 'deep', 'text'].map(
    (shape) => [`a wrong type: ${shape}`, { kind: 'wrong-type', shape }] as const,
  ),
];
/**
 * One of each kind for the gate: a status, a body that is no JSON, and JSON of a wrong shape. The worker suite
 * proves every body against every call (`tests/worker/bodies.test.ts`).
 */
const FEW = ['status 503', 'a page', 'a wrong type: swapped'];

/** Those that come to an end only by the client's own cap or deadline (F37). */
const STALLS: readonly (readonly [string, Command])[] = [
  ['200 MB', { kind: 'huge' }],
  ['a byte at a time', { kind: 'slow' }],
  ['never', { kind: 'hang' }],
];

/**
 * Where a failed call shows; null where no screen waits for it: those are held against every body in
 * tests/worker/bodies.test.ts.
 */
const SHOWN = {
  matchList: 'main [role="alert"]',
  statistics: 'nav [role="alert"]',
  domainConfig: null,
  matchDetail: null,
  leagues: null,
  languageFile: null,
  file: null,
  log: null,
} as const satisfies { readonly [N in EndpointName]?: string | null };
const calls = Object.keys(SHOWN) as (keyof typeof SHOWN)[];
const shown = calls.flatMap((name) => SHOWN[name] ?? []);

/** The caps are 2 MB, 20 MB for lists; what waits in sockets on its way comes on top. */
const MAX_TAKEN = 40_000_000;
/** How much of endless answers was read before the reader left. */
const takenBy = async (sandbox: RunningSandbox): Promise<number[]> =>
  (await sandbox.faults())
    .flatMap(({ did }) => did.flatMap((each) => /: (\d+) bytes taken$/.exec(each)?.[1] ?? []))
    .map(Number);

/**
 * One session: the page boots, its list and its menu are asked for, all with answers of this kind; then they
 * are right.
 */
const live = async (
  journey: Journey,
  sandbox: RunningSandbox,
  words: string,
  command: Command,
  isLast: boolean,
): Promise<void> => {
  await sandbox.clearFaults();
  const spoil = (name: keyof typeof SHOWN) =>
    sandbox.fault({ ...command, on: { path: `${ENDPOINTS[name].path}*` } });
  const config = await spoil('domainConfig');
  for (const name of calls) if (name !== 'domainConfig') await spoil(name);
  await sandbox.fault({ ...command, on: { path: '/icon/*' } });
  const context = await journey.context();
  const page = await context.newPage();
  page.on('pageerror', (error) => uncaughtErrors.push(`${words}: ${error.message}`));
  await page.goto(`${sandbox.url}?lang=en`);
  // The boot says what it waits for as long as its answer is wrong, and gets on by itself; list and menu say
  // that they failed.
  await expect(page.locator('[data-boot="config"]'), words).toContainText('Cannot connect yet, trying again');
  await sandbox.endFault(config);
  for (const place of shown) await expect(page.locator(place), `${words}: ${place}`).toBeVisible();
  await expect(page.getByText('no data'), words).toHaveCount(0);
  await expect(page.locator('[data-match]'), words).toHaveCount(0);
  // The panel opens and the worker answers it while whatever hangs still hangs.
  await expectSharedWorker(page);
  const instance = await readCounter(page, 'instance');
  for (const bytes of await takenBy(sandbox)) expect(bytes, words).toBeLessThan(MAX_TAKEN);

  await sandbox.clearFaults();
  // What hung before still ends at its deadline, and is said again: a user presses again. The worker asks by
  // itself as well: a button may be gone before it is pressed.
  await expect(async () => {
    for (const place of [SHOWN.matchList, SHOWN.statistics])
      await page
        .locator(place)
        .getByRole('button')
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    expect((await paintedCells(page)).length, words).toBeGreaterThan(20);
  }).toPass();
  await expect(page.locator('nav [data-sport]').first(), words).toBeVisible();
  for (const place of shown) await expect(page.locator(place), `${words}: ${place}`).toHaveCount(0);
  await expectCounter(page, 'instance', instance);
  if (isLast) await expectTruth(sandbox, [page]);
  await context.close();
};

/** Several at a time: most of it is waiting. */
const liveAll = async (
  journey: Journey,
  bodies: readonly (readonly [string, Command])[],
  lanes: number,
): Promise<void> => {
  const waiting = [...bodies];
  await journey.browser();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      const sandbox = await journey.sandbox({ push: 'off', matches: 200, rate: 20 });
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await live(journey, sandbox, ...next, waiting.length < lanes);
    }),
  );
};

test.describe('a broken response body', () => {
  for (const { bodies, tag } of [
    { bodies: BODIES.filter(([name]) => FEW.includes(name)), tag: [] },
    { bodies: BODIES, tag: ['@long'] },
  ]) {
    test(
      `of ${bodies.length} kinds shows an error with a retry on every screen (F36, LIST-39, ERR-12)`,
      { tag },
      async ({ journey }) => {
        expect(bodies.length).toBeGreaterThanOrEqual(FEW.length);
        await liveAll(journey, bodies, 2);
        expect(uncaughtErrors).toEqual([]);
      },
    );
  }

  test(
    'without an end is cut off at the size limit or the timeout, and the page keeps working (F37)',
    { tag: '@long' },
    async ({ journey }) => {
      await liveAll(journey, STALLS, STALLS.length);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test('does not disturb a pushed list: the list stays correct, and only the menu shows the error (F36, D20)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 200 });
    for (const [kind, path] of [
      ['html', '/v1/*'],
      ['hang', '/language/*'],
      ['empty', '/icon/*'],
    ] as const)
      await sandbox.fault({ kind, on: { path } });
    const context = await journey.context();
    const page = await context.newPage();
    page.on('pageerror', (error) => uncaughtErrors.push(error.message));
    await page.goto(`${sandbox.url}?lang=en`);
    await expect(page.locator('nav [role="alert"]')).toBeVisible();
    await expect.poll(async () => (await paintedCells(page)).length).toBeGreaterThan(20);
    await expect(page.locator('main [role="alert"]')).toHaveCount(0);
    await expectTruth(sandbox, [page]);
    await sandbox.clearFaults();
    await expect(page.locator('nav [data-sport]').first()).toBeVisible();
    expect(uncaughtErrors).toEqual([]);
  });
});
