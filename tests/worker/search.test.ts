import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, helloOf, settle, until, waitTurns, type Bench } from './harness.ts';

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const PATH = '/v1/match/queryMatchByRecommend';
const calls = (): number => sandbox.stats().requests[PATH] ?? 0;
const openTab = async (): Promise<FakeTab> => {
  sandbox = await createSandbox({ matches: 150, rate: 100, generator: 'manual' });
  bench = createBench(configOf(sandbox.url), `${sandbox.url}/sport/`);
  const tab = await bench.tab({ lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] });
  await until(
    () => tab.model.lists.get('main')?.record.phase === 'ready',
    () => bench.clock.advance(10),
  );
  await tab.watchAll();
  await until(
    () => tab.model.matches.size > 0,
    () => bench.clock.advance(10),
  );
  return tab;
};
const ask = async (tab: FakeTab, text: string): Promise<SearchAnswer> => {
  const answer = await tab.api.ask(tab.id, { topic: 'search', text, timeZone: 'UTC' });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as SearchAnswer;
};
const countAnnouncements = (tab: FakeTab): number =>
  tab.model.events.filter((event) => event.kind === 'asked-changed' && event.topic === 'search').length;
/** Searches until the platform has answered for this text. */
const searchUntilAnswered = async (tab: FakeTab, text: string): Promise<SearchAnswer> => {
  const before = countAnnouncements(tab);
  await ask(tab, text);
  await until(
    () => countAnnouncements(tab) > before,
    () => bench.clock.advance(5),
  );
  for (const _ of waitTurns(50)) {
    const answer = await ask(tab, text);
    if (answer.isComplete && answer.platform !== 'asking') return answer;
    bench.clock.advance(5);
    await settle();
  }
  throw new Error('The platform never said its word.');
};
const someMatch = (tab: FakeTab): MatchFacts => {
  const [facts] = [...tab.model.matches.values()].filter(({ outright }) => !outright);
  if (facts === undefined) throw new Error('there is no match');
  return facts;
};

describe('a search over the worker and the platform', () => {
  test('finds what a list has at once, and unopened sports once the platform answers (MENU-12, REQ-62)', async () => {
    const tab = await openTab();
    const { id, home } = someMatch(tab);
    expect((await ask(tab, home.name)).matches.map(({ facts }) => facts.id)).toContain(id);
    const other = await fetch(`${sandbox.url}/v1/match/getList`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ languageType: 'ENG', type: 4, sportId: 3, size: 5 }),
    });
    const { data } = (await other.json()) as {
      data: { records: { id: string; sid: number; ts: { na: string }[] }[] };
    };
    const [wanted] = data.records;
    const found = await searchUntilAnswered(tab, wanted?.ts[0]?.na ?? '');
    expect(found.platform).toBe('in');
    expect(found.matches.map(({ facts }) => [facts.id, facts.sportId])).toContainEqual([wanted?.id, 3]);
    expect(found.teams.map(({ sportId }) => sportId)).toContain(3);
  });

  test("answers in the user's language what was typed in another, also after a change of language", async () => {
    const tab = await openTab();
    const { id, home } = someMatch(tab);
    expect(await tab.api.command(tab.id, { kind: 'settings.set', change: { locale: 'zh-CN' } })).toEqual({
      ok: true,
      value: null,
    });
    await until(
      () => tab.model.matches.get(id)?.home.name !== home.name,
      () => bench.clock.advance(20),
    );
    const chinese = tab.model.matches.get(id)?.home.name ?? '';
    const found = await searchUntilAnswered(tab, home.name);
    expect(found.matches.find(({ facts }) => facts.id === id)?.facts.home.name).toBe(chinese);
    expect((await ask(tab, chinese)).matches.map(({ facts }) => facts.id)).toContain(id);
  });

  test('asks the platform once for all tabs and texts alike', async () => {
    const tab = await openTab();
    const other = await bench.tab(undefined, helloOf(configOf(sandbox.url), `${sandbox.url}/sport/`));
    await searchUntilAnswered(tab, 'united');
    const before = calls();
    await Promise.all([ask(tab, 'united'), ask(other, 'united'), ask(other, ' united ')]);
    await settle(20);
    expect([before, calls()]).toEqual([1, 1]);
  });

  test.each([
    ['an error of the server', { kind: 'status', on: { path: PATH }, status: 503, times: 1 }],
    ['a page of HTML', { kind: 'html', on: { path: PATH }, times: 1 }],
  ])('keeps what it knows when the platform answers with %s, and says so (REQ-62)', async (_what, fault) => {
    const tab = await openTab();
    const { id, home } = someMatch(tab);
    await fetch(`${sandbox.url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    const found = await searchUntilAnswered(tab, home.name);
    expect(found.platform).toHaveProperty('code');
    expect(found.matches.map(({ facts }) => facts.id)).toContain(id);
    bench.clock.advance(5_000);
    expect((await searchUntilAnswered(tab, home.name)).platform).toBe('in');
  });
});
