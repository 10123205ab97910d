// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { MatchId } from '#domain/ids.ts';
import player from '#locales/en/player.json' with { type: 'json' };
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { BoardProvider } from './BoardContext.tsx';
import type { BoardStore } from './boardStore.ts';
import type { BoardTab } from './boardTab.ts';
import { ScoreDelay } from './ScoreDelay.tsx';

const MATCH = 'm1' as MatchId;
const parts = {
  serverWords: { store: createStore(() => ({ words: null })) },
  settings: createStore(() => defaultSettings({ defaultLocale: 'en', oddsFormats: [1] })),
} as unknown as ClientParts;

let root: Root;
let place: HTMLElement;
let board: BoardStore;
let woken: number;
const changed = vi.fn<(isOn: boolean) => void>();
const draw = (isOn: boolean, latency: number | null) =>
  act(() =>
    root.render(
      <ClientProvider value={parts}>
        <BoardProvider board={board} tab={{} as BoardTab}>
          <section data-panel="match">
            <button type="button" data-option="k1:1">
              1.95
            </button>
            <ScoreDelay match={MATCH} isOn={isOn} latency={latency} onChange={changed} />
          </section>
        </BoardProvider>
      </ClientProvider>,
    ),
  );
const status = () => place.querySelector('[role="status"]')?.textContent;

beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: { en: { player } } });
});
beforeEach(() => {
  woken = 0;
  const wake = () => void (woken += 1);
  board = { late: new Map(), readers: { matches: { wake }, goals: { wake } } } as unknown as BoardStore;
  changed.mockClear();
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

describe('the score as late as the video', () => {
  test('is off at first and changes nothing', () => {
    draw(false, 6_200);
    expect([status(), board.late.size]).toEqual(['', 0]);
    act(() => place.querySelector<HTMLElement>('[data-setting="score-delay"]')?.click());
    expect(changed).toHaveBeenCalledWith(true);
  });

  test('says how late the score is, and ends with the player', () => {
    draw(true, 6_200);
    expect(status()).toBe('Score, data and chat are 6.2 s behind; odds are live');
    expect([...board.late.keys()]).toEqual([MATCH]);
    const before = woken;
    act(() => root.unmount());
    expect([board.late.size, woken > before]).toEqual([0, true]);
    root = createRoot(place);
  });

  test('a press on a price, which is never late, says so', () => {
    draw(true, 6_200);
    act(() => place.querySelector<HTMLElement>('[data-option]')?.click());
    expect(status()).toBe('You chose a live price; score and data here are 6.2 s behind');
    draw(false, 6_200);
    draw(true, 6_200);
    expect(status()).toBe('Score, data and chat are 6.2 s behind; odds are live');
  });

  test('a stream of unknown delay leaves the score live, and says so', () => {
    draw(true, null);
    expect(status()).toBe('The delay of this stream is unknown, so the score is live');
    expect(board.late.size).toBe(0);
  });
});
