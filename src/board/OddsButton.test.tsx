// @vitest-environment jsdom
import { Profiler, act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEADER_WORDS, type MarketPut, type Records } from '#contract/patch.ts';
import { ok, type Problem } from '#contract/problem.ts';
import type { MarketId, MatchId, OptionType, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { LOCKED, OFF, priceWord, SUSPENDED, UNREADABLE } from '#domain/odds/priceWord.ts';
import { NO_QUOTE, NO_SLIP, type PickedOption, type SelectionNames, type Slip } from '#domain/slip/slip.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createSlipStore, slipState } from '#state/slipStore.ts';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { BoardProvider } from './BoardContext.tsx';
import { createBoardStore } from './boardStore.ts';
import { MainPrices } from './MainPrices.tsx';
import { OddsButton } from './OddsButton.tsx';
import type { BoardTab } from './boardTab.ts';

const MARKETS = 50;
const market = (id: number): MarketPut => ({
  id: `k${id}` as MarketId,
  matchId: 'm' as MatchId,
  type: 1000 as MarketPut['type'],
  period: 1001 as MarketPut['period'],
  name: 'Handicap',
  line: '-0.5',
  rank: 1,
  parlay: false,
  tags: 0,
  options: [1, 2].map((type) => ({ type: type as OptionType, name: null, line: null })),
  firstSlot: id * 2,
  isExtra: false,
});
const words = (...moves: number[]): Int32Array =>
  Int32Array.from([...Array.from({ length: HEADER_WORDS }, () => 0), ...moves]);
const TEAMS = { home: 'A', away: 'B' };

const setUp = () => {
  const board = createBoardStore();
  const settings = createSettingsStore(defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }));
  const slip = createSlipStore();
  const pickedAre = (items: readonly PickedOption[]) =>
    slip.setState((before) => slipState({ ...NO_SLIP, items: items as Slip['items'] }, before));
  const toggled: PickedOption[] = [];
  const named: SelectionNames[] = [];
  const told: Problem[] = [];
  const full: unknown[] = [];
  const gate: { refusal: Problem | null; stake: string | null } = { refusal: null, stake: null };
  const quick: { pick: PickedOption; stake: string }[] = [];
  const quickBets = {
    stakeOf: () => gate.stake,
    press: (pick: PickedOption, _names: SelectionNames, stake: string) => void quick.push({ pick, stake }),
  };
  const commands = {
    togglePick: (pick: PickedOption, names: SelectionNames) => {
      toggled.push(pick);
      named.push(names);
      return Promise.resolve(ok(null));
    },
    tellProblem: (problem: Problem) => void told.push(problem),
    tellFull: (at: unknown) => void full.push(at),
  };
  const serverWords = createServerWords({
    ask: () => Promise.resolve(ok({})),
    locale: () => 'en',
    schedule: () => undefined,
  });
  const parts = {
    settings,
    slip,
    quickBets,
    commands,
    serverWords,
    config: { limits: { picks: 10 } },
  } as unknown as ClientParts;
  const tab = { refusal: () => gate.refusal } as unknown as BoardTab;
  const all = Array.from({ length: MARKETS }, (_, id) => market(id));
  board.apply(
    words(
      ...all.flatMap(({ firstSlot }) => [firstSlot, priceWord(1950, 0), firstSlot + 1, priceWord(1850, 0)]),
    ),
    {
      snapshot: true,
      markets: Object.fromEntries(all.map((each) => [each.id, each])) as Record<MarketId, MarketPut>,
    } satisfies Records,
  );
  const commits: string[] = [];
  const inside = (content: ReactNode) => (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        {content}
      </BoardProvider>
    </ClientProvider>
  );
  const page = inside(
    all.flatMap((each) =>
      [0, 1].map((index) => (
        <Profiler
          key={`${each.id}:${index}`}
          id={`${each.id}:${index + 1}`}
          onRender={(id) => void commits.push(id)}
        >
          <OddsButton market={each} index={index} sport={1 as SportId} teams={TEAMS} />
        </Profiler>
      )),
    ),
  );
  return { board, settings, slip, pickedAre, toggled, named, told, full, gate, quick, commits, inside, page };
};

let root: Root;
let host: HTMLElement;
beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({
    lng: 'en',
    resources: {
      en: { markets: { odds: 'odds', state: { suspended: 'suspended', locked: 'locked', off: 'off sale' } } },
    },
  });
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
const move = (key: string) => cell(key).querySelector<HTMLElement>('[data-odds]')?.dataset.move;
const odds = (key: string) => cell(key).querySelector('[data-odds]')?.textContent ?? '';

describe('a price change', () => {
  test('draws its cell alone: one text write and one of the direction mark, and nothing renders (G5)', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    stage.commits.length = 0;
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    observer.observe(host, { subtree: true, childList: true, characterData: true, attributes: true });
    await act(
      async () => void stage.board.apply(words(6, priceWord(1990, 0), 40, priceWord(1900, 0)), undefined),
    );
    seen.push(...observer.takeRecords());
    expect(odds('k3:1')).toBe('1.99');
    expect(odds('k20:1')).toBe('1.90');
    expect(move('k3:1')).toMatch(/^up-/);
    expect(move('k20:1')).toMatch(/^down-/);
    expect(stage.commits).toEqual([]);
    expect(seen.map((record) => record.type).sort()).toEqual([
      'attributes',
      'attributes',
      'characterData',
      'characterData',
    ]);
  });

  test('stays what it is when its cell renders for another reason, or its format changes (D6)', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    await act(async () => void stage.board.apply(words(6, priceWord(1990, 0)), undefined));
    await act(async () => stage.pickedAre([{ key: 'k3:1' } as PickedOption]));
    expect(odds('k3:1')).toBe('1.99');
    await act(async () => stage.settings.setState({ oddsFormat: 2 }));
    await act(async () => void stage.board.apply(words(6, priceWord(1950, 0)), undefined));
    await act(async () => stage.settings.setState({ oddsFormat: 1 }));
    expect([odds('k3:1'), odds('k3:2')]).toEqual(['1.95', '1.85']);
    await act(async () => cell('k3:2').click());
    expect(stage.toggled).toMatchObject([{ key: 'k3:2', odds: 1850 }]);
  });

  test('while suspended shows when it opens again, and is marked as a move', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    await act(async () => void stage.board.apply(words(6, priceWord(1950, SUSPENDED)), undefined));
    await act(async () => void stage.board.apply(words(6, priceWord(2010, 0)), undefined));
    expect(odds('k3:1')).toBe('2.01');
    expect(move('k3:1')).toMatch(/^up-/);
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
    expect(move('k3:1')).toBe('none');
  });

  test.each([
    ['locked', LOCKED],
    ['suspended', SUSPENDED],
    ['off', OFF],
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
    expect([cell('k3:1').dataset.state, odds('k3:1'), cell('k3:1').getAttribute('aria-disabled')]).toEqual([
      'locked',
      '-',
      'true',
    ]);
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

describe('a press while quick bet is on', () => {
  test('bets the price that was painted instead of picking it, and draws no cell (SLIP-12, G5, D6)', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    stage.commits.length = 0;
    stage.gate.stake = '10';
    await act(async () => cell('k3:1').click());
    expect([stage.quick, stage.toggled, stage.commits]).toEqual([
      [{ pick: expect.objectContaining({ key: 'k3:1', matchId: 'm', odds: 1950 }), stake: '10' }],
      [],
      [],
    ]);
  });

  test('is refused like any other, and takes back what is picked (D3)', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    stage.gate.stake = '10';
    stage.gate.refusal = { code: 'price-stale' };
    await act(async () => cell('k3:1').click());
    expect([stage.quick, stage.told]).toEqual([[], [{ code: 'price-stale' }]]);
    stage.gate.refusal = null;
    await act(async () => stage.pickedAre([{ key: 'k3:2' } as PickedOption]));
    await act(async () => cell('k3:2').click());
    expect([stage.quick, stage.toggled.map(({ key }) => key)]).toEqual([[], ['k3:2']]);
  });
});

test("a stake, a view or the platform's word on the slip renders no price cell (G5)", async () => {
  const stage = setUp();
  await act(async () => root.render(stage.page));
  await act(async () => stage.pickedAre([{ key: 'k3:1' } as PickedOption]));
  stage.commits.length = 0;
  await act(async () =>
    stage.slip.setState((before) =>
      slipState(
        { ...before.slip, stakes: { single: '5' as never }, view: 'parlay', slipId: 'another' },
        before,
      ),
    ),
  );
  await act(async () => stage.slip.setState({ quote: { ...NO_QUOTE, phase: 'ready', at: 5 } }));
  expect(stage.commits).toEqual([]);
  await act(async () => stage.pickedAre([]));
  expect(stage.commits).toEqual(['k3:1']);
});

describe('a press', () => {
  test('picks with the price that was painted (D6), and a picked cell says so', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    await act(async () => cell('k3:1').click());
    expect(stage.toggled).toMatchObject([{ key: 'k3:1', matchId: 'm', odds: 1950, line: '-0.5' }]);
    expect(stage.named).toEqual([{ match: '', league: '', market: 'Handicap', option: 'A -0.5' }]);
    await act(async () => stage.pickedAre(stage.toggled));
    expect(cell('k3:1').getAttribute('aria-pressed')).toBe('true');
    expect(cell('k3:2').getAttribute('aria-pressed')).toBe('false');
  });

  test('that is refused sends nothing and shows why; removing a pick is never refused (D3, F12)', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    stage.gate.refusal = { code: 'price-stale' };
    await act(async () => cell('k3:1').click());
    expect(stage.toggled).toEqual([]);
    expect(stage.told).toEqual([{ code: 'price-stale' }]);
    await act(async () => stage.pickedAre([{ key: 'k3:1' } as PickedOption]));
    await act(async () => cell('k3:1').click());
    expect(stage.toggled).toHaveLength(1);
  });

  test('beyond ten picks changes nothing and says so, except within a picked match (C15)', async () => {
    const stage = setUp();
    await act(async () => root.render(stage.page));
    const others = Array.from(
      { length: 10 },
      (_, id) => ({ key: `x${id}:1`, matchId: `x${id}` }) as unknown as PickedOption,
    );
    await act(async () => stage.pickedAre(others));
    await act(async () => cell('k3:1').click());
    expect([stage.toggled.length, stage.told.length, stage.full.length]).toEqual([0, 0, 1]);
    await act(async () =>
      stage.pickedAre([...others.slice(1), { key: 'k4:1', matchId: 'm' } as PickedOption]),
    );
    await act(async () => cell('k3:1').click());
    expect([stage.toggled.length, stage.full.length]).toEqual([1, 1]);
  });
});

describe('a press during which its cell changes to another line', () => {
  const begins: Readonly<Record<string, (on: HTMLElement) => void>> = {
    pointer: (on) => on.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })),
    Space: (on) => {
      on.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    },
  };
  test.each([
    ['pointer', 'another market', market(4)],
    ['pointer', 'another line of the market', { ...market(3), line: '-0.75' }],
    ['Space', 'another market', market(4)],
  ])('by %s to %s bets and picks nothing, and says so (F30)', async (by, _to, next) => {
    const stage = setUp();
    stage.gate.stake = '10';
    const draw = (shown: MarketPut) =>
      act(async () =>
        root.render(stage.inside(<OddsButton market={shown} index={0} sport={1 as SportId} teams={TEAMS} />)),
      );
    await draw(market(3));
    const button = cell('k3:1');
    await act(async () => begins[by]?.(button));
    await draw(next);
    expect(cell(`${next.id}:1`)).toBe(button);
    // A held key repeats also after the change, and another key may go down.
    for (const more of [...(by === 'Space' ? [{ key: ' ', repeat: true }] : []), { key: 'Shift' }])
      await act(async () => {
        button.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...more }));
      });
    await act(async () => button.click());
    expect([stage.quick, stage.toggled, stage.told]).toEqual([[], [], [{ code: 'option-gone' }]]);
    // The next press is for the line that the cell shows.
    await act(async () => begins[by]?.(button));
    await act(async () => button.click());
    expect([stage.quick.map(({ pick }) => [pick.key, pick.line]), stage.told.length]).toEqual([
      [[`${next.id}:1`, next.line]],
      1,
    ]);
  });
});

const marketOn = (id: number, type: number, period: number, options: number): MarketPut => ({
  ...market(id),
  type: type as MarketPut['type'],
  period: period as MarketPut['period'],
  options: [1, 2, 3].slice(0, options).map((each) => ({ type: each as OptionType, name: null, line: null })),
});

test('prices without a name are of the whole match, never of a half or of another question', async () => {
  const stage = setUp();
  const match = { sportId: 1, home: { name: 'A' }, away: { name: 'B' } } as unknown as MatchFacts;
  const half = marketOn(1, 1005, 1002, 3);
  const corners = marketOn(2, 1009, 1001, 3);
  const whole = marketOn(3, 1000, 1001, 2);
  const shown = async (sportId: number, ...markets: readonly MarketPut[]) => {
    const facts = { ...match, sportId } as MatchFacts;
    await act(async () => root.render(stage.inside(<MainPrices match={facts} markets={markets} />)));
    return document.querySelector<HTMLElement>('[data-main-prices]')?.dataset['mainPrices'];
  };
  expect(await shown(1, half, corners, whole)).toBe('k3');
  expect(await shown(1, half, corners)).toBeUndefined();
  // A sport without a table: the platform's first markets.
  expect(await shown(999, whole, half)).toBe('k3');
});

test('prices outside a grid are tab stops, as no arrow key leads to them', async () => {
  const stage = setUp();
  const match = { sportId: 1, home: { name: 'A' }, away: { name: 'B' } } as unknown as MatchFacts;
  await act(async () => root.render(stage.inside(<MainPrices match={match} markets={[market(3)]} />)));
  expect(['k3:1', 'k3:2'].map((key) => cell(key).tabIndex)).toEqual([0, 0]);
  await act(async () => root.render(stage.page));
  expect(cell('k3:1').tabIndex).toBe(-1);
});
