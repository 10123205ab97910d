// @vitest-environment jsdom
import { act } from 'react';
import { createStore } from 'zustand/vanilla';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { OddsButton } from '#board/OddsButton.tsx';
import type { PriceAlert, SlipCommand } from '#contract/documents.ts';
import { ok, type Problem } from '#contract/problem.ts';
import { isPriceAlert, NO_SHELF } from '#contract/shelfChecks.ts';
import type { MatchId, OptionKey, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { OFF, priceWord } from '#domain/odds/priceWord.ts';
import { NO_SLIP, type PickedOption, type Slip } from '#domain/slip/slip.ts';
import markets from '#locales/en/markets.json' with { type: 'json' };
import reserve from '#locales/en/reserve.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { createSlipStore, slipState } from '#state/slipStore.ts';
import {
  boardWords as words,
  clientPartsOf,
  createComponentStage,
  marketOf,
  stubResizeObserver,
} from '#tests/componentStage.tsx';
import { OddsMenuArea } from './OddsMenuArea.tsx';

const MARKET = marketOf({ matchId: 'm' as MatchId });
const team = (name: string) => ({ id: name, name, icon: null });
const MATCH = {
  id: MARKET.matchId,
  sportId: 1,
  outright: false,
  name: 'A v B',
  home: team('A'),
  away: team('B'),
} as unknown as MatchFacts;
const HOME = 'k1:1' as OptionKey;
const setUp = () => {
  const board = createBoardStore();
  board.apply(words(0, priceWord(1950, 0), 1, priceWord(1850, OFF)), {
    snapshot: true,
    markets: { [MARKET.id]: MARKET },
    matches: { [MATCH.id]: MATCH },
  });
  const slip = createSlipStore();
  const done: string[] = [];
  const alerts: PriceAlert[] = [];
  const scene = { refusal: null as Problem | null, hasReserve: true };
  const shelf = createStore(() => NO_SHELF);
  const parts = clientPartsOf({
    slip,
    shelf,
    quickBets: { stakeOf: () => '10', press: () => void done.push('quick bet') },
    commands: {
      togglePick: async ({ key, odds }: PickedOption) => {
        done.push(`pick ${key} at ${odds}`);
        return ok(null);
      },
      slip: async (command: SlipCommand) => {
        done.push(command.kind);
        return ok(null);
      },
      tellProblem: ({ code }: Problem) => void done.push(`problem ${code}`),
      tellFull: () => void done.push('full'),
      setAlert: async (alert: PriceAlert) => {
        alerts.push(alert);
        shelf.setState({ alerts: [alert] });
        return ok(null);
      },
      removeAlert: async () => ok(null),
    },
    config: {
      limits: { picks: 10 },
      get modules() {
        return { reserve: scene.hasReserve };
      },
    },
  });
  const tab = {
    serverNow: () => 7,
    onTick: () => () => undefined,
    refusal: () => scene.refusal,
  } as unknown as BoardTab;
  const slipIs = (change: Partial<Slip>) =>
    slip.setState((before) => slipState({ ...NO_SLIP, ...change }, before));
  const page = (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        {[0, 1].map((index) => (
          <OddsButton
            key={index}
            market={MARKET}
            index={index}
            sport={1 as SportId}
            teams={{ home: 'A', away: 'B' }}
          />
        ))}
        <input data-other="" />
        <OddsMenuArea onReserve={(key) => void done.push(`reserve ${key}`)} />
      </BoardProvider>
    </ClientProvider>
  );
  return { board, done, alerts, scene, slipIs, page };
};

const stage = createComponentStage({ markets, reserve });
let host: HTMLElement;
beforeAll(stubResizeObserver);
beforeEach(() => {
  host = stage.host();
});
const find = (selector: string): HTMLElement => {
  const found = host.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`${selector} is not drawn: ${host.innerHTML}`);
  return found;
};
const menu = () => host.querySelector('[data-region="odds-menu"]');
const cell = (key: string = HOME) => find(`[data-option="${key}"]`);
/** Sends an event; returns whether the browser's own reaction to it was prevented. */
const send = (target: HTMLElement, event: Event): boolean => {
  let isKept = true;
  act(() => {
    isKept = target.dispatchEvent(event);
  });
  return !isKept;
};
const rightClick = (target: HTMLElement) =>
  send(target, new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));
const key = (target: HTMLElement, name: string, shiftKey = false) =>
  send(target, new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true }));
const finger = (type: string, clientX = 5) =>
  send(cell(), new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX, clientY: 5 }));
const press = (selector: string) => act(async () => find(selector).click());
const draw = (page: React.ReactNode) => stage.render(page);

describe('the menu of an odds cell', () => {
  test.each([
    ['a right press', () => rightClick(cell())],
    ['the menu key', () => key(cell(), 'ContextMenu')],
    ['Shift+F10', () => key(cell(), 'F10', true)],
  ])('opens by %s on open odds, and closes by Escape (RESERVE-01)', async (_by, open) => {
    const { page } = setUp();
    await draw(page);
    expect(open()).toBe(true);
    expect(menu()?.textContent).toContain('A v B');
    key(find('[data-action="menu-reserve"]'), 'Escape');
    expect(menu()).toBeNull();
  });

  test('leaves the browser its own menu elsewhere and at odds that are closed', async () => {
    const { page } = setUp();
    await draw(page);
    expect(rightClick(cell('k1:2'))).toBe(false);
    expect(rightClick(find('[data-other]'))).toBe(false);
    expect(key(cell(), 'F10')).toBe(false);
    expect(menu()).toBeNull();
  });

  test('opens under a finger that rests on the cell, whose release then picks nothing', async () => {
    vi.useFakeTimers();
    const { page, done } = setUp();
    await draw(page);
    finger('pointerdown');
    act(() => void vi.advanceTimersByTime(500));
    expect(menu()).not.toBeNull();
    finger('pointerup');
    act(() => cell().click());
    expect(done).toEqual([]);
  });

  test('does not open under a finger that scrolls or is lifted early; its tap is a tap', async () => {
    vi.useFakeTimers();
    const { page, done } = setUp();
    await draw(page);
    finger('pointerdown');
    finger('pointermove', 30);
    act(() => void vi.advanceTimersByTime(600));
    finger('pointerdown');
    finger('pointerup');
    act(() => void vi.advanceTimersByTime(600));
    expect(menu()).toBeNull();
    act(() => cell().click());
    expect(done).toEqual(['quick bet']);
  });

  test('opens "bet when it reaches" in the single view of the slip; quick bet places nothing (RESERVE-01, D5)', async () => {
    const { page, done, slipIs } = setUp();
    slipIs({ view: 'parlay' });
    await draw(page);
    rightClick(cell());
    await press('[data-action="menu-reserve"]');
    expect(done).toEqual(['slip.view', `pick ${HOME} at 1950`, `reserve ${HOME}`]);
    expect(menu()).toBeNull();
  });

  test('shows a selection that the slip has, and does not remove it', async () => {
    const { page, done, slipIs } = setUp();
    slipIs({ view: 'single', items: [{ key: HOME } as Slip['items'][number]] });
    await draw(page);
    rightClick(cell());
    await press('[data-action="menu-reserve"]');
    expect(done).toEqual(['slip.show', `reserve ${HOME}`]);
  });

  test.each([
    ['shows a selection that is kept', true, 'slip.show'],
    ['picks a selection that is not kept', false, `pick ${HOME} at 1950`],
  ])('%s when a placed bet is dismissed', async (_what, keep, last) => {
    const { page, done, slipIs } = setUp();
    slipIs({ view: 'single', items: [{ key: HOME } as Slip['items'][number]], placed: 's', keep });
    await draw(page);
    rightClick(cell());
    await press('[data-action="menu-reserve"]');
    expect(done).toEqual(['slip.next', last, `reserve ${HOME}`]);
  });

  test('says that the slip is full if a placed bet leaves its selections there', async () => {
    const { page, done, slipIs } = setUp();
    const items = Array.from({ length: 10 }, (_, at) => ({ key: `x${at}:1`, matchId: `x${at}` })) as never;
    slipIs({ view: 'single', items, placed: 's', keep: true });
    await draw(page);
    rightClick(cell());
    await press('[data-action="menu-reserve"]');
    expect(done).toEqual(['full']);
  });

  test('says why odds cannot be picked, as a press would (D3, C15)', async () => {
    const { page, done, slipIs, scene } = setUp();
    await draw(page);
    scene.refusal = { code: 'stale' } as unknown as Problem;
    rightClick(cell());
    await press('[data-action="menu-reserve"]');
    scene.refusal = null;
    slipIs({
      items: Array.from({ length: 10 }, (_, at) => ({ key: `x${at}:1`, matchId: `x${at}` })) as never,
    });
    rightClick(cell());
    await press('[data-action="menu-reserve"]');
    expect(done).toEqual(['problem stale', 'full']);
  });

  test('sets a price alert above the current odds, also for a guest and without reserved bets (RESERVE-01)', async () => {
    const { page, alerts, scene } = setUp();
    scene.hasReserve = false;
    await draw(page);
    rightClick(cell());
    expect(host.querySelector('[data-action="menu-reserve"]')).toBeNull();
    expect((find('[data-field="wanted-odds"]') as HTMLInputElement).value).toBe('1.96');
    await press('[data-action="odds-down"]');
    expect(find('[data-action="set-alert"]').getAttribute('aria-disabled')).toBe('true');
    await press('[data-action="odds-up"]');
    await press('[data-action="odds-up"]');
    await press('[data-action="set-alert"]');
    // The worker takes an alert with these fields and no others.
    expect(alerts.map((each) => isPriceAlert({ ...each }))).toEqual([true]);
    expect(alerts).toMatchObject([{ key: HOME, matchId: 'm', sportId: 1, odds: 1970, match: 'A v B' }]);
    expect(find('[data-price-alert]').textContent).toContain('1.97');
  });

  test('shows a price alert as set only for its own line; the next press replaces it (F30)', async () => {
    const { board, page, alerts } = setUp();
    const lineIs = (line: string) =>
      act(() => {
        board.apply(words(0, priceWord(1950, 0)), { markets: { [MARKET.id]: { ...MARKET, line } } });
      });
    lineIs('-0.5');
    await draw(page);
    rightClick(cell());
    await press('[data-action="set-alert"]');
    expect(find('[data-price-alert]').textContent).toContain('1.96');
    key(find('[data-action="menu-reserve"]'), 'Escape');
    lineIs('-1');
    rightClick(cell());
    expect(host.querySelector('[data-price-alert]')).toBeNull();
    await press('[data-action="set-alert"]');
    expect(alerts.map(({ bet }) => bet)).toEqual(
      ['-0.5', '-1'].map((line) => ({ marketType: MARKET.type, period: MARKET.period, line })),
    );
    key(find('[data-action="menu-reserve"]'), 'Escape');
    lineIs('-0.5');
    rightClick(cell());
    expect(host.querySelector('[data-price-alert]')).toBeNull();
  });
});
