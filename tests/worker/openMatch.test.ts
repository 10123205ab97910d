import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { MatchId } from '#domain/ids.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { sideBySide } from './truth.ts';

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const openScene = async (push: boolean): Promise<void> => {
  sandbox = await createSandbox({ matches: 60, rate: 300, generator: 'manual', push });
  bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);
};
const opening = (...ids: string[]) => bench.tab({ lists: {}, picks: [], matches: ids as MatchId[] });
const phaseOf = (tab: FakeTab, id: string) => tab.model.opened.get(id)?.phase;
const comes = (tab: FakeTab, id: string, phase: string) =>
  until(
    () => phaseOf(tab, id) === phase,
    () => bench.clock.advance(10),
  );
/** Advances the server and the worker together. */
const live = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    sandbox.advance(1_000);
    await settle(3);
    bench.clock.advance(1_000);
    await settle(3);
  }
};
/** Advances only the worker, so that the last answers arrive. */
const advanceWorker = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    bench.clock.advance(1_000);
    await settle(3);
    await bench.answered();
  }
};
const offered = (id: string): string[] => [
  ...new Set(Object.keys(sandbox.truth(id)?.options ?? {}).map((key) => key.slice(0, key.lastIndexOf(':')))),
];
const equalsTruth = (tab: FakeTab, id: string): void => {
  const { painted, truth } = sideBySide(tab, sandbox);
  expect(painted).toEqual(truth);
  expect([...(tab.model.opened.get(id)?.markets ?? [])].sort()).toEqual(offered(id).sort());
  expect(tab.model.faults).toEqual([]);
};
const liveOne = (): string => sandbox.matchIds(1, 5)[0] ?? '';
const details = (): number => sandbox.stats().requests['/v1/match/getMatchDetail'] ?? 0;

describe.each([
  ['pushed', true],
  ['polled', false],
] as const)('a match that is open, %s', (_how, push) => {
  test('without a shown list has all markets, equals the truth, and is fresh (REQ-60, C41, D1, D3, D11)', async () => {
    await openScene(push);
    const id = liveOne();
    const tab = await opening(id);
    await comes(tab, id, 'ready');
    expect(tab.model.opened.get(id)?.markets.length).toBeGreaterThan(50);
    await live(40);
    await advanceWorker(6);
    equalsTruth(tab, id);
    expect(tab.model.producersOf('stale')).toEqual([]);
    expect(tab.model.matches.get(id)?.id).toBe(id);
  });

  test("its markets are in the platform's order, main ones first", async () => {
    await openScene(push);
    const id = liveOne();
    const tab = await opening(id);
    await comes(tab, id, 'ready');
    await advanceWorker(2);
    const [first] = tab.model.opened.get(id)?.markets ?? [];
    expect(tab.model.markets.get(first ?? '')).toMatchObject({ type: 1000, period: 1001, rank: 1 });
    const groups = (tab.model.opened.get(id)?.markets ?? [])
      .map((market) => tab.model.markets.get(market))
      .map((market) => `${market?.type}/${market?.period}/${market?.name}`);
    // The markets of a group stay together.
    expect(groups.filter((group, at) => group !== groups[at - 1])).toHaveLength(new Set(groups).size);
  });

  test('that ends is reported as gone, and its outcome can be requested (D21, D29)', async () => {
    await openScene(push);
    const id = liveOne();
    const tab = await opening(id);
    await comes(tab, id, 'ready');
    await sandbox.correct({ match: id, what: 'end' });
    for (let second = 0; second < 8 && phaseOf(tab, id) !== 'gone'; second += 1) await live(1);
    expect(tab.model.opened.get(id)).toEqual({ phase: 'gone', problem: null, markets: [] });
    expect(tab.model.matches.has(id)).toBe(false);
    const answer = await tab.api.ask(tab.id, { topic: 'match', matchId: id as MatchId });
    expect(answer).toMatchObject({ ok: true, value: { id, status: 0 } });
    const before = details();
    await advanceWorker(30);
    // No change is expected: at most the 60 s loop requests the match again.
    expect(details() - before).toBeLessThanOrEqual(1);
  });

  test('that ended before it was opened, and one that never existed, are reported as such (D11, D29)', async () => {
    await openScene(push);
    const id = liveOne();
    await sandbox.correct({ match: id, what: 'end' });
    sandbox.advance(1_000);
    const tab = await opening(id, '999999999');
    await comes(tab, id, 'gone');
    await comes(tab, '999999999', 'error');
    expect(tab.model.opened.get('999999999')?.problem).toMatchObject({ code: 'refused' });
    expect(tab.model.markets.size).toBe(0);
  });

  test("that cannot be had says why, and comes at the user's press (D7)", async () => {
    await openScene(push);
    const id = liveOne();
    sandbox.addFault({ kind: 'status', on: { path: '/v1/match/getMatchDetail' }, status: 503 });
    if (push) sandbox.addFault({ kind: 'refuse', on: {} });
    const tab = await opening(id);
    await comes(tab, id, 'error');
    expect(tab.model.opened.get(id)?.problem).toEqual({ code: 'http', status: 503 });
    sandbox.clearFaults();
    await tab.api.reconnect(tab.id, 'click');
    await comes(tab, id, 'ready');
    expect(tab.model.opened.get(id)?.problem).toBeNull();
  });

  test('is asked for once however many tabs have it open, and by none once it is closed (G13, D27)', async () => {
    await openScene(push);
    const id = liveOne();
    const tab = await opening(id);
    await comes(tab, id, 'ready');
    const before = details();
    const other = await opening(id);
    await comes(other, id, 'ready');
    expect(details()).toBe(before);
    await tab.watch({ lists: {}, picks: [], matches: [] });
    await other.watch({ lists: {}, picks: [], matches: [] });
    await advanceWorker(12);
    expect(tab.model.opened.size + other.model.opened.size).toBe(0);
    expect(tab.model.markets.size).toBe(0);
    const closed = details();
    await advanceWorker(12);
    expect(details()).toBe(closed);
    expect(
      (await tab.api.diagnostics()).streams.filter(({ id: stream }) => stream.startsWith('match/')),
    ).toEqual([]);
  });

  test('beside its list keeps both equal to the truth through a goal (D1, I1)', async () => {
    await openScene(push);
    const tab = await bench.tab({ lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] });
    await until(
      () => tab.model.lists.get('main')?.record.phase === 'ready',
      () => bench.clock.advance(10),
    );
    await settle(20);
    const id = liveOne();
    const rows = tab.model.lists.get('main')?.rows ?? [];
    await tab.watch({ lists: { main: { query: QUERY, rows } }, picks: [], matches: [id as MatchId] });
    await comes(tab, id, 'ready');
    await sandbox.correct({ match: id, what: 'goal', side: 1 });
    await live(45);
    await advanceWorker(7);
    equalsTruth(tab, id);
    expect(tab.model.rows.size).toBeGreaterThan(5);
  });
});
