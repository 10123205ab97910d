import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { NO_FAVOURITES, NO_SHELF } from '#contract/shelfChecks.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const names = (tab: FakeTab): string[] =>
  [...tab.model.matches.values()].flatMap(({ home, away }) => [home.name, away.name]);
const isChinese = (text: string): boolean => /[\u4e00-\u9fff]/.test(text);
const lists = (): number => sandbox.stats().requests['/v1/match/getList'] ?? 0;

describe('another language', () => {
  test.each([
    ['pushed', true],
    ['polled', false],
  ] as const)(
    'changes the names of a %s list in every tab, and no price (D23, REQ-08)',
    async (_how, push) => {
      sandbox = await createSandbox({ matches: 60, rate: 200, generator: 'manual', push });
      bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);
      const watch = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };
      const tabs = [await bench.tab(watch), await bench.tab(watch)];
      const step = () => bench.clock.advance(20);
      for (const tab of tabs) {
        await until(
          () =>
            tab.model.lists.get('main')?.record.phase === 'ready' &&
            tab.model.lists.get('main')?.rows.length !== 0,
          step,
        );
        for (let turn = 0; turn < 3; turn += 1) {
          bench.clock.advance(1_000);
          await settle();
        }
        await tab.watchAll();
        await until(() => tab.model.matches.size > 3, step);
      }
      expect(tabs.flatMap(names).some(isChinese)).toBe(false);
      const words = tabs.map(({ model }) => new Map(model.words));
      const rows = tabs.map(({ model }) => model.lists.get('main')?.rows);
      const [asked, snapshots] = [lists(), tabs.map(({ model }) => model.snapshots)];
      await tabs[0]?.api.command(tabs[0].id, { kind: 'settings.set', change: { locale: 'zh-CN' } });
      await until(() => tabs.every((tab) => names(tab).every(isChinese)), step);
      await settle();
      for (const [at, { model }] of tabs.entries()) {
        expect(model.words).toEqual(words[at]);
        expect(model.lists.get('main')?.rows).toEqual(rows[at]);
        expect(model.snapshots).toBe(snapshots[at]);
        expect(model.faults).toEqual([]);
      }
      // With push the worker requests nothing from the platform; with polls it requests the list.
      expect(lists() > asked).toBe(!push);
    },
  );
});

test('stored leagues, teams and viewed matches follow the language of the board (D23, REQ-08)', async () => {
  sandbox = await createSandbox({ matches: 60, rate: 200, generator: 'manual', push: false });
  bench = createBench(configOf(sandbox.url, false), `${sandbox.url}/sport/`);
  const tab = await bench.tab({ lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] });
  const step = () => bench.clock.advance(20);
  await until(() => tab.model.lists.get('main')?.record.phase === 'ready', step);
  await settle();
  bench.clock.advance(1_000);
  await tab.watchAll();
  await until(() => tab.model.matches.size > 3, step);
  const [match] = [...tab.model.matches.values()];
  const { id, sportId, leagueId, home, away } = match as NonNullable<typeof match>;
  const league = { id: leagueId, sportId, name: 'Old league' };
  const team = ({ id: teamId }: typeof home) => ({ id: teamId, sportId, name: 'Old team' });
  for (const command of [
    { kind: 'favourites.toggle', type: 'team', item: team(home) },
    { kind: 'favourites.toggle', type: 'team', item: team(away) },
    { kind: 'favourites.toggle', type: 'league', item: league },
    { kind: 'shelf.hide', league: { ...league, id: leagueId } },
    { kind: 'shelf.viewed', match: { matchId: id, sportId, name: 'Old - names', at: 1 } },
  ] as const)
    await tab.api.command(tab.id, command);
  await tab.api.command(tab.id, { kind: 'settings.set', change: { locale: 'zh-CN' } });
  const stored = () => {
    const { favourites = NO_FAVOURITES, shelf = NO_SHELF } = tab.model.documents;
    return [...favourites.teams, ...favourites.leagues, ...shelf.hidden, ...shelf.viewed];
  };
  await until(() => stored().length === 5 && stored().every(({ name }) => isChinese(name)), step);
  expect(tab.model.documents.favourites?.teams.map(({ id: teamId }) => teamId)).toEqual([home.id, away.id]);
});
