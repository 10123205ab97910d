import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import type { Watch } from '#contract/watch.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { SandboxOptions } from '#sandbox/options.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

const WATCH: Watch = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };
const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Scene = { readonly sandbox: Sandbox; readonly bench: Bench; readonly tab: FakeTab };
const open = async (options: Partial<SandboxOptions>): Promise<Scene> => {
  const sandbox = await createSandbox({ rate: 200, generator: 'manual', ...options });
  closing.push(() => sandbox.close());
  const bench = createBench({ ...configOf(sandbox.url), merchant: 'sandbox' }, `${sandbox.url}/sport/`);
  closing.push(bench.close);
  const tab = await bench.tab(WATCH);
  await until(
    () =>
      tab.model.lists.get('main')?.record.phase === 'ready' && tab.model.lists.get('main')?.rows.length !== 0,
    () => bench.clock.advance(10),
  );
  await tab.watchAll(QUERY);
  return { sandbox, bench, tab };
};
const live = async ({ sandbox, bench }: Scene, seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    bench.clock.advance(1_000);
    sandbox.advance(1_000);
    await settle(3);
  }
};
const readBox = async ({ tab }: Scene): Promise<string> => {
  const answer = await tab.api.ask(tab.id, { topic: 'black-box' });
  if (!answer.ok) throw new Error(answer.problem.code);
  return (answer.value as { readonly text: string }).text;
};
/** Odds and flags of every option on screen, by market and position. */
const painted = ({ tab }: Scene): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...tab.model.markets.values()]
      .sort((one, other) => one.id.localeCompare(other.id))
      .flatMap(({ id, options }) =>
        options.map(({ type }) => [`${id}:${type}`, tab.model.option(`${id}:${type}`)]),
      ),
  );

/** Returns the prices on screen and the file of the same moment: nothing arrived while the file was read. */
const readWithPrices = async (scene: Scene): Promise<[ReturnType<typeof painted>, string]> => {
  let before = painted(scene);
  for (;;) {
    const file = await readBox(scene);
    scene.bench.clock.advance(100);
    await settle();
    const after = painted(scene);
    if (JSON.stringify(after) === JSON.stringify(before)) return [after, file];
    before = after;
  }
};

describe('the black box of a worker', () => {
  test('a file played by the sandbox ends with the prices that the tab showed', async () => {
    const first = await open({ matches: 12 });
    await live(first, 8);
    const [shown, file] = await readWithPrices(first);
    expect(Object.keys(shown).length).toBeGreaterThan(10);
    const dir = mkdtempSync(join(tmpdir(), 'black-box-'));
    closing.push(() => rmSync(dir, { recursive: true }));
    const path = join(dir, 'box.json');
    writeFileSync(path, file);

    const second = await open({ matches: 12, seed: 99, replay: path, speed: 50 });
    expect([...second.tab.model.matches.keys()].every((id) => first.tab.model.matches.has(id))).toBe(true);
    const isSame = () => JSON.stringify(painted(second)) === JSON.stringify(shown);
    await until(isSame, () => second.bench.clock.advance(10)).catch(() => undefined);
    expect(painted(second)).toEqual(shown);
  });

  test('contains no token, name, order or amount of a user who logged in (D9, I8)', async () => {
    const scene = await open({ matches: 12 });
    const session = (await (
      await fetch(`${scene.sandbox.url}/sandbox/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: 'alice' }),
      })
    ).json()) as Session;
    expect((await scene.tab.api.session(scene.tab.id, { kind: 'login', session })).ok).toBe(true);
    await live(scene, 5);
    const file = await readBox(scene);
    const { entries } = JSON.parse(file) as { entries: { hidden?: number; call?: string; what?: string }[] };
    // The user's balance came over the feed, and nothing of it but its length is there.
    expect(entries.some(({ hidden }) => hidden !== undefined)).toBe(true);
    expect(entries).toContainEqual(expect.objectContaining({ call: 'session', what: 'login' }));
    const secrets = [
      session.authorization,
      session.uid,
      'alice',
      'P-test',
      scene.tab.id,
      '"bal"',
      '"ord"',
      'http',
    ];
    expect(secrets.filter((secret) => file.includes(secret))).toEqual([]);
    const lookout = `${scene.sandbox.url}/sandbox/lookout`;
    const { canaries } = (await (await fetch(lookout)).json()) as {
      canaries: { tokens: string[]; names: string[] };
    };
    expect([...canaries.tokens, ...canaries.names].filter((each) => file.includes(each))).toEqual([]);
    expect(canaries.tokens.length).toBeGreaterThan(0);
  });
});
