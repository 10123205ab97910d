// @vitest-environment jsdom
import { Profiler, act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Pick } from '#contract/documents.ts';
import { HEADER_WORDS, type MarketPut, type Records } from '#contract/patch.ts';
import { ok, type Problem } from '#contract/problem.ts';
import type { MarketId, MatchId, OptionType, SportId } from '#domain/ids.ts';
import { LOCKED, OFF, priceWord, SUSPENDED, UNREADABLE } from '#domain/priceWord.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createPicksStore, picksState } from '#state/picksStore.ts';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { defaultSettings } from '#state/storedSettings.ts';
import { BoardProvider } from './BoardContext.tsx';
import { createBoardStore } from './boardStore.ts';
import { OddsButton } from './OddsButton.tsx';
import type { Tab } from './tab.ts';

const MARKETS = 50;
const market = (id: number): MarketPut => ({
  id: `k${id}` as MarketId, matchId: 'm' as MatchId, type: 1000 as MarketPut['type'], period: 1001 as MarketPut['period'], name: 'Handicap', line: '-0.5',
  rank: 1, parlay: false, options: [1, 2].map((type) => ({ type: type as OptionType, name: null, line: null })), firstSlot: id * 2, producer: '1/live' as MarketPut['producer'],
});
const words = (...moves: number[]): Int32Array => Int32Array.from([...Array.from({ length: HEADER_WORDS }, () => 0), ...moves]);
const TEAMS = { home: 'A', away: 'B' };

const setUp = () => {
  const board = createBoardStore();
  const settings = createSettingsStore(defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }));
  const picks = createPicksStore();
  const toggled: Pick[] = [];
  const told: Problem[] = [];
  const full: unknown[] = [];
  const gate: { refusal: Problem | null } = { refusal: null };
  const commands = { togglePick: (pick: Pick) => { toggled.push(pick); return Promise.resolve(ok(null)); }, tellProblem: (problem: Problem) => void told.push(problem), tellFull: (at: unknown) => void full.push(at) };
  const serverWords = createServerWords({ ask: () => Promise.resolve(ok({})), locale: () => 'en', later: () => undefined });
  const parts = { settings, picks, commands, serverWords } as unknown as ClientParts;
  const tab = { refusal: () => gate.refusal } as unknown as Tab;
  const all = Array.from({ length: MARKETS }, (_, id) => market(id));
  board.apply(words(...all.flatMap(({ firstSlot }) => [firstSlot, priceWord(1950, 0), firstSlot + 1, priceWord(1850, 0)])), {
    image: true, markets: Object.fromEntries(all.map((each) => [each.id, each])) as Record<MarketId, MarketPut>,
  } satisfies Records);
  const commits: string[] = [];
  const page = (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        {all.flatMap((each) => [0, 1].map((index) => (
          <Profiler key={`${each.id}:${index}`} id={`${each.id}:${index + 1}`} onRender={(id) => void commits.push(id)}>
            <OddsButton market={each} index={index} sport={1 as SportId} teams={TEAMS} />
          </Profiler>
        )))}
      </BoardProvider>
    </ClientProvider>
  );
  return { board, settings, picks, toggled, told, full, gate, commits, page };
};

let root: Root;
let host: HTMLElement;
beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: { en: { markets: { odds: 'odds', state: { suspended: 'suspended', locked: 'locked', off: 'off sale' } } } } });
});
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => act(() => root.unmount()));

const cell = (key: string): HTMLButtonElement => {
  const found = host.querySelector<HTMLButtonElement>(`[data-option="${key}"]`);
  if (found === null) throw new Error(`no cell ${key}`);
  return found;
};
const odds = (key: string) => cell(key).querySelector('[data-odds]')?.textContent ?? '';

describe('a price change', () => {
  test('draws its cell alone: one text write and one of the direction mark, and no other cell renders', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    stage.commits.length = 0;
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    observer.observe(host, { subtree: true, childList: true, characterData: true, attributes: true });
    await act(async () => void stage.board.apply(words(6, priceWord(1990, 0), 40, priceWord(1900, 0)), undefined));
    seen.push(...observer.takeRecords());
    expect(odds('k3:1')).toBe('1.99');
    expect(odds('k20:1')).toBe('1.90');
    expect(cell('k3:1').dataset.move).toMatch(/^up-/);
    expect(cell('k20:1').dataset.move).toMatch(/^down-/);
    expect(stage.commits.sort()).toEqual(['k20:1', 'k3:1']);
    expect(seen.map((record) => record.type).sort()).toEqual(['attributes', 'attributes', 'characterData', 'characterData']);
  });

  test('that changes nothing draws nothing', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    stage.commits.length = 0;
    await act(async () => void stage.board.apply(words(6, priceWord(1950, 0)), undefined));
    expect(stage.commits).toEqual([]);
  });

  test('before the cell was drawn does not flash when it scrolls into view', async () => {
    const stage = setUp();
    stage.board.apply(words(6, priceWord(1990, 0)), undefined);
    await act(async () => root.render(stage.page));
    expect(cell('k3:1').dataset.move).toBe('none');
  });

  test.each([
    ['locked', LOCKED], ['suspended', SUSPENDED], ['off', OFF],
  ])('to %s shows no number (FEED-15, FEED-16, FEED-17)', async (state, flag) => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    await act(async () => void stage.board.apply(words(6, priceWord(1990, flag)), undefined));
    expect(cell('k3:1').dataset.state).toBe(state);
    expect(odds('k3:1')).toBe('');
    await act(async () => void stage.board.apply(words(6, priceWord(1990, 0)), undefined));
    expect(cell('k3:1').dataset.state).toBe('open');
    expect(odds('k3:1')).toBe('1.99');
  });

  test('that cannot be read is locked and shows a dash, until it can be (F38)', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    await act(async () => void stage.board.apply(words(6, priceWord(0, LOCKED | UNREADABLE)), undefined));
    expect([cell('k3:1').dataset.state, odds('k3:1'), cell('k3:1').getAttribute('aria-disabled')]).toEqual(['locked', '-', 'true']);
    expect(odds('k3:2')).toBe('1.85');
    await act(async () => void stage.board.apply(words(6, priceWord(1990, 0)), undefined));
    expect([cell('k3:1').dataset.state, odds('k3:1')]).toEqual(['open', '1.99']);
  });

  test('shows in the chosen format at once (MONEY-05, C4)', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    await act(async () => stage.settings.setState({ oddsFormat: 2 }));
    expect(odds('k3:1')).toBe('0.95');
  });
});

describe('a press', () => {
  test('picks with the price that was painted (D6), and a picked cell says so', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    await act(async () => cell('k3:1').click());
    expect(stage.toggled).toMatchObject([{ key: 'k3:1', matchId: 'm', odds: 1950, line: '-0.5' }]);
    await act(async () => stage.picks.setState(picksState({ items: stage.toggled })));
    expect(cell('k3:1').getAttribute('aria-pressed')).toBe('true');
    expect(cell('k3:2').getAttribute('aria-pressed')).toBe('false');
  });

  test('that is refused sends nothing and is told; taking a pick back is never refused (D3, F12)', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    stage.gate.refusal = { code: 'price-stale' };
    await act(async () => cell('k3:1').click());
    expect(stage.toggled).toEqual([]);
    expect(stage.told).toEqual([{ code: 'price-stale' }]);
    await act(async () => stage.picks.setState(picksState({ items: [{ key: 'k3:1' } as Pick] })));
    await act(async () => cell('k3:1').click());
    expect(stage.toggled).toHaveLength(1);
  });

  test('beyond ten picks changes nothing and is answered at the price, except for another option of a match that is picked (C15, SLIP-05)', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    const others = Array.from({ length: 10 }, (_, id) => ({ key: `x${id}:1`, matchId: `x${id}` }) as unknown as Pick);
    await act(async () => stage.picks.setState(picksState({ items: others })));
    await act(async () => cell('k3:1').click());
    expect([stage.toggled.length, stage.told.length, stage.full.length]).toEqual([0, 0, 1]);
    await act(async () => stage.picks.setState(picksState({ items: [...others.slice(1), { key: 'k4:1', matchId: 'm' } as Pick] })));
    await act(async () => cell('k3:1').click());
    expect([stage.toggled.length, stage.full.length]).toEqual([1, 1]);
  });
});
