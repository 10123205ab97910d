// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { waitFor } from '#tests/waitFor.ts';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore, type BoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { LateMatch } from '#board/lateMatch.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { ok } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import type { MissedEvent, MissedMatch } from '#domain/match/missedEvent.ts';
import markets from '#locales/en/markets.json' with { type: 'json' };
import missed from '#locales/en/missed.json' with { type: 'json' };
import notices from '#locales/en/notices.json' with { type: 'json' };
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { NavigationProvider, type LocationChange } from '#state/location.ts';
import { MissedNote } from './MissedNote.tsx';
import { useAbsence } from './useAbsence.ts';

/** The server's time, epoch ms. */
const NOW = 1_000_000;
const MATCH: MissedMatch = {
  id: 'm1' as MatchId,
  sportId: 1 as SportId,
  outright: false,
  home: 'A',
  away: 'B',
};
const OTHER: MissedMatch = { ...MATCH, id: 'm2' as MatchId, home: 'C', away: 'D' };
const MARKET = {
  type: 1007,
  period: 1001,
  name: '',
  line: '2.5',
  options: [
    { type: 4, name: 'Over', line: '2.5' },
    { type: 5, name: 'Under', line: '2.5' },
  ],
};

let root: Root;
let place: HTMLElement;
let asked: unknown[];
let late: BoardStore['late'];
let session: StoreApi<SessionView>;
let now = 0;
const clock = () => now;
let wall = 0;
const wallClock = () => wall;

const Scene = () => {
  const [absence, dismiss] = useAbsence(clock, wallClock);
  return absence === null ? <p>no absence</p> : <MissedNote absence={absence} onClose={dismiss} />;
};
const draw = (events: readonly MissedEvent[], oddsFormat: 1 | 2 = 1) => {
  const parts = {
    feed: {
      ask: (question: unknown) => {
        asked.push(question);
        return Promise.resolve(ok(events));
      },
    },
    config: {},
    serverWords: { store: createStore(() => ({ words: null })) },
    settings: createStore(() => ({
      ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1, 2] }),
      oddsFormat,
    })),
    session: { view: session },
    onOutdated: () => undefined,
  } as unknown as ClientParts;
  const board = createBoardStore();
  late = board.late;
  const places = {
    go: () => undefined,
    step: '',
    hrefOf: (change: LocationChange) => `?match=${change.match}`,
  };
  act(() =>
    root.render(
      <ClientProvider value={parts}>
        <NavigationProvider value={places}>
          <BoardProvider board={board} tab={{ serverNow: () => NOW } as unknown as BoardTab}>
            <Scene />
          </BoardProvider>
        </NavigationProvider>
      </ClientProvider>,
    ),
  );
};
/** Hides the page for a time by its own clock, which stands still while the device sleeps, and by the wall clock. */
const hideFor = (ms: number, wallMs = ms) => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  now += ms;
  wall += wallMs;
  seen.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  seen.mockRestore();
};
const lines = () => [...place.querySelectorAll('[data-missed]')].map((each) => each.textContent);
const seen = (check: () => void) =>
  waitFor(async () => {
    await act(() => Promise.resolve());
    check();
  });
const userOf = (uid: string): SessionView => ({
  ...GUEST,
  user: { uid, name: uid, memberType: 0, currencyId: 1 },
});
const event = (of: object) => ({ id: JSON.stringify(of), at: 1, ...of }) as unknown as MissedEvent;

beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: { en: { missed, markets, notices } } });
});
beforeEach(() => {
  [asked, now, wall] = [[], 0, 0];
  session = createStore<SessionView>(() => GUEST);
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

describe('what a tab missed while it was hidden', () => {
  test('is offered after more than a minute, by match, with links, in words, and can be dismissed', async () => {
    draw([
      event({ kind: 'goal', match: MATCH, side: 2, score: [1, 2] }),
      event({ kind: 'red-card', match: OTHER, side: 1 }),
      event({ kind: 'goal-withdrawn', match: MATCH, side: 1, score: [0, 2] }),
      event({ kind: 'bet-failed', title: 'A - B' }),
      event({ kind: 'move', match: MATCH, market: MARKET, option: MARKET.options[0], from: 1900, to: 2400 }),
    ]);
    hideFor(180_000);
    await seen(() =>
      expect(lines()).toEqual([
        'Goal: B, 1-2',
        'Goal of A does not count, 0-2',
        expect.stringMatching(/Over.*2\.5: 1\.90 → 2\.40$/),
        'Red card: C',
        'Bet not placed: A - B',
      ]),
    );
    expect(
      [...place.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['A - B', '?match=m1'],
      ['C - D', '?match=m2'],
    ]);
    expect(place.textContent).toContain('Away for 3 min');
    expect(asked).toEqual([{ topic: 'missed', absentMs: 180_000 }]);
    act(() => place.querySelector<HTMLElement>('[data-action="close-missed"]')?.click());
    expect(place.textContent).toBe('no absence');
  });

  test("tags odds that are not in the user's format (C4, D14)", async () => {
    const move = { kind: 'move', market: MARKET, option: MARKET.options[0], from: 1900, to: 2400 };
    draw([event({ ...move, match: MATCH }), event({ ...move, match: { ...OTHER, outright: true } })], 2);
    hideFor(61_000);
    await seen(() =>
      expect(lines()).toEqual([
        expect.stringMatching(/: 0\.90 → 1\.40$/),
        expect.stringMatching(/: EU 1\.90 → EU 2\.40$/),
      ]),
    );
  });

  test('names a cash-out, a tip and a bet that was cancelled by what happened to them', async () => {
    draw([
      event({ kind: 'bet-changed', what: 'cash-out-settled', title: 'A - B' }),
      event({ kind: 'bet-changed', what: 'tip-bought', title: 'Home wins' }),
      event({ kind: 'bet-changed', what: 'bet-canceled', title: 'C - D' }),
    ]);
    hideFor(61_000);
    await seen(() =>
      expect(lines()).toEqual(['Cashed out: A - B', 'Tip bought: Home wins', 'Bet cancelled: C - D']),
    );
  });

  test('is not offered after a minute or less, nor if nothing happened', async () => {
    draw([]);
    hideFor(60_000);
    expect([place.textContent, asked]).toEqual(['no absence', []]);
    hideFor(60_001);
    await seen(() => expect(asked).toHaveLength(1));
    expect(place.textContent).toBe('');
  });

  test.each([
    ['the device slept, so that the clock of the page stood still', 5_000, 28_800_000],
    ['the wall clock was set back', 28_800_000, -3_600_000],
  ])('counts the whole absence although %s (F15)', async (_why, pageMs, wallMs) => {
    draw([event({ kind: 'red-card', match: MATCH, side: 1 })]);
    hideFor(pageMs, wallMs);
    await seen(() => expect(lines()).toHaveLength(1));
    expect(place.textContent).toContain('Away for 480 min');
    expect(asked).toEqual([{ topic: 'missed', absentMs: 28_800_000 }]);
  });

  test('each absence has its own request', async () => {
    draw([event({ kind: 'red-card', match: MATCH, side: 1 })]);
    hideFor(61_000);
    await seen(() => expect(lines()).toHaveLength(1));
    hideFor(62_000);
    await seen(() => expect(asked).toHaveLength(2));
  });

  test('ends with its user: the next one does not see the bets of the user before (I6)', async () => {
    session.setState(userOf('a'), true);
    draw([event({ kind: 'bet-failed', title: 'A - B' })]);
    hideFor(61_000);
    await seen(() => expect(lines()).toEqual(['Bet not placed: A - B']));
    act(() => session.setState(userOf('b'), true));
    expect(place.textContent).toBe('no absence');
    act(() => session.setState(userOf('a'), true));
    expect(place.textContent).toBe('no absence');
    // A later request would count the absence back from a time at which the user watched.
    expect(asked).toEqual([{ topic: 'missed', absentMs: 61_000 }]);
  });

  test('is offered to the user who is here at the return, also after a login in another tab', async () => {
    draw([event({ kind: 'red-card', match: MATCH, side: 1 })]);
    act(() => session.setState(userOf('a'), true));
    hideFor(61_000);
    await seen(() => expect(lines()).toHaveLength(1));
  });

  test('a goal that the delayed video of its match has not shown yet is left out', async () => {
    draw([
      event({ kind: 'goal', match: MATCH, side: 1, score: [1, 0], at: NOW - 6_000 }),
      event({ kind: 'goal', match: MATCH, side: 1, score: [2, 0], at: NOW - 5_999 }),
      event({ kind: 'goal', match: OTHER, side: 1, score: [1, 0], at: NOW }),
    ]);
    late.set(MATCH.id, { delay: () => 6_000 } as LateMatch);
    hideFor(61_000);
    await seen(() => expect(lines()).toEqual(['Goal: A, 1-0', 'Goal: C, 1-0']));
  });
});
