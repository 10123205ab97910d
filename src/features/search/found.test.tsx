// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { MatchPhase } from '#domain/ids.ts';
import type { MatchClock, MatchFacts } from '#domain/match/match.ts';
import list from '#locales/en/list.json' with { type: 'json' };
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { MatchContent } from './found.tsx';

const NOW = 1_700_000_000_000;
const FIRST_HALF = 1002 as MatchPhase;
const HALF_TIME = 1003 as MatchPhase;
const CLOCK: MatchClock = {
  running: true,
  phase: FIRST_HALF,
  second: 600,
  direction: 'up',
  precision: 'second',
  stoppage: null,
  asOf: NOW,
};
const factsOf = (clock: MatchClock): MatchFacts =>
  ({
    id: 'm',
    sportId: 1,
    status: 5,
    outright: false,
    name: 'Ajax v Porto',
    home: { id: 't1', name: 'Ajax', icon: null },
    away: { id: 't2', name: 'Porto', icon: null },
    scores: [],
    clock,
  }) as unknown as MatchFacts;

let root: Root;
let now = NOW;
const wakes = new Set<() => void>();
const stateText = () => document.body.textContent.replace(/^.*League/, '');

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: { en: { list } } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  now = NOW;
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const draw = (clock: MatchClock) => {
  const serverWords = createServerWords({
    ask: () => new Promise(() => undefined),
    locale: () => 'en',
    schedule: () => undefined,
  });
  const settings = createSettingsStore(defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }));
  const tab = {
    serverNow: () => now,
    onTick: (_ms: number, wake: () => void) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  } as unknown as BoardTab;
  return act(async () =>
    root.render(
      <ClientProvider value={{ serverWords, settings } as unknown as ClientParts}>
        <BoardProvider board={createBoardStore()} tab={tab}>
          <MatchContent
            facts={factsOf(clock)}
            league="League"
            marks={{ name: [], home: [], away: [], league: [] }}
          />
        </BoardProvider>
      </ClientProvider>,
    ),
  );
};
const pass = (ms: number) =>
  act(async () => {
    now += ms;
    wakes.forEach((wake) => wake());
  });

test('the clock of a found match runs without a new answer (LIST-11, MENU-12)', async () => {
  await draw(CLOCK);
  expect(stateText()).toContain('10:00');
  await pass(5_000);
  expect(stateText()).toContain('10:05');
});

test('a found match in a break shows the phase alone, as on the board', async () => {
  await draw({ ...CLOCK, running: false, phase: HALF_TIME, second: 2_700 });
  expect(stateText()).toMatch(/half.?time/i);
  expect(stateText()).not.toMatch(/\d/);
});
