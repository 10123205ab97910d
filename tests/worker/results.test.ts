import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ResultsApi } from '#domain/config/domainConfig.ts';
import type { SportId } from '#domain/ids.ts';
import type { MatchResult, ResultKind, ResultPage } from '#domain/match/matchResult.ts';
import { resultCells } from '#domain/match/resultColumns.ts';
import { defaultResultDays, earliestResultDay } from '#domain/match/resultRange.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, type Bench } from './harness.ts';

const CALLS: Readonly<Record<ResultsApi, string>> = {
  own: '/v1/match/matchResultPage',
  second: '/api/forehead/data/result/second/list',
  third: '/api/forehead/data/result/third/list',
};

let sandbox: Sandbox;
const benches: Bench[] = [];
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 0.001, generator: 'manual' });
});
afterEach(async () => {
  for (const bench of benches.splice(0)) bench.close();
  await sandbox.close();
});
const benchOf = (resultsApi: ResultsApi): Bench => {
  const bench = createBench({ ...configOf(sandbox.url, false), resultsApi }, `${sandbox.url}/sport/`);
  benches.push(bench);
  return bench;
};

const today = (): string => new Date(sandbox.now()).toISOString().slice(0, 10);
const days = () => defaultResultDays(today());
const read = async (
  tab: FakeTab,
  sport: number,
  kind: ResultKind = 'match',
  range = days(),
): Promise<ResultPage> => {
  const question = {
    topic: 'results',
    sportId: sport as SportId,
    kind,
    ...range,
    timeZone: 'UTC',
    page: 1,
  } as const;
  const answer = await tab.api.ask(tab.id, question);
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as ResultPage;
};
const asked = (api: ResultsApi): number => sandbox.stats().requests[CALLS[api]] ?? 0;

/** Sums up the scores of all parts. */
const added = (result: MatchResult): readonly number[] =>
  resultCells(result).reduce(([h = 0, a = 0], { score }) => [h + score[0], a + score[1]], [0, 0]);

describe('match results, with the sandbox', () => {
  test.each(['own', 'second', 'third'] as const)(
    'come from the %s source, requested once for two tabs, with parts that add up (RESULTS-02, REQ-72, D27)',
    async (api) => {
      const bench = benchOf(api);
      const [tab, other] = [await bench.tab(), await bench.tab()];
      const page = await read(tab, 3);
      expect((await read(other, 3)).results.length).toBe(page.results.length);
      expect([asked(api), page.results.length > 10]).toEqual([1, true]);
      const played = page.results.filter(({ total }) => total !== null);
      expect(played.length).toBeGreaterThan(10);
      expect(played.map(added)).toEqual(played.map(({ total }) => total));
      const { from, to } = days();
      for (const { beginTime } of page.results) {
        const date = new Date(beginTime ?? 0).toISOString().slice(0, 10);
        expect(date >= from && date <= to).toBe(true);
      }
    },
  );

  test('have the match that has just ended, with its score (RESULTS-05)', async () => {
    const tab = await benchOf('own').tab();
    const matches = (await (await fetch(`${sandbox.url}/sandbox/matches?sportId=1&status=5`)).json()) as {
      matches: { id: string }[];
    };
    const id = matches.matches[0]?.id ?? '';
    await fetch(`${sandbox.url}/sandbox/matches/${id}/correct`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ what: 'end' }),
    });
    sandbox.advance(120_000);
    const ended = (await read(tab, 1)).results.find((result) => result.id === id);
    expect(ended).toMatchObject({ kind: 'match', status: 0 });
    expect(ended?.total).not.toBe(null);
  });

  test('of outrights name who won (RESULTS-05)', async () => {
    const tab = await benchOf('own').tab();
    const all: MatchResult[] = [];
    const range = { from: earliestResultDay(today()), to: today() };
    for (const sport of [1, 3, 5]) all.push(...(await read(tab, sport, 'outright', range)).results);
    expect(all.length).toBeGreaterThan(0);
    for (const { kind, title, winners, status } of all)
      expect([kind, title !== '', winners.length > 0 || status === 3]).toEqual(['outright', true, true]);
  });
});
