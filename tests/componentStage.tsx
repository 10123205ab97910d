import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { changeLanguage, init, use as plugIn, type Resource, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { HEADER_WORDS, type MarketPut } from '#contract/patch.ts';
import { ok } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { MarketId, MatchId, OptionType } from '#domain/ids.ts';
import type { ClientParts } from '#state/clientContext.tsx';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { waitFor } from './waitFor.ts';

export interface StageOptions {
  /** The height of every scroller in px, as jsdom has no layout. */
  readonly height?: number;
  /** The height of every element in a scroller in px. */
  readonly rowHeight?: number;
  /** The texts of other languages than English. */
  readonly translations?: Resource;
}

/** Registers what every component test needs: English texts, and an element with a React root for each test. */
export const createComponentStage = (
  texts: ResourceLanguage,
  { height, rowHeight, translations = {} }: StageOptions = {},
) => {
  let root: Root;
  let host: HTMLElement;
  beforeAll(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    for (const [name, value] of [
      ['clientHeight', height],
      ['offsetHeight', rowHeight],
    ] as const)
      if (value !== undefined)
        Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
    plugIn(initReactI18next);
    await init({
      lng: 'en',
      resources: { ...translations, en: texts },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  });
  beforeEach(() => {
    host = document.body.appendChild(document.createElement('div'));
    root = createRoot(host);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    host.remove();
    vi.useRealTimers();
    await changeLanguage('en');
  });
  return {
    host: () => host,
    render: (content: ReactNode) => act(async () => root.render(content)),
    find: (selector: string) => host.querySelector<HTMLElement>(selector),
    all: (selector: string) => [...host.querySelectorAll<HTMLElement>(selector)],
    press: (selector: string) => act(async () => host.querySelector<HTMLElement>(selector)?.click()),
    /** Removes all content, so that the next content starts fresh. */
    clear: () => act(async () => root.render(null)),
    /** Waits until a check holds; answers of the worker arrive meanwhile. */
    seen: (check: () => void) =>
      waitFor(async () => {
        await act(async () => undefined);
        check();
      }),
  };
};

/** The parts of a client that most components read; `more` replaces and adds some. */
export const clientPartsOf = (
  more: object = {},
  { session = GUEST, timeZone = 'UTC' }: { readonly session?: SessionView; readonly timeZone?: string } = {},
): ClientParts =>
  ({
    config: {},
    settings: createSettingsStore({
      ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }),
      timeZone,
    }),
    serverWords: createServerWords({
      ask: () => Promise.resolve(ok({})),
      locale: () => 'en',
      schedule: () => undefined,
    }),
    session: { view: createStore(() => session), wantLogin: () => undefined },
    onOutdated: () => undefined,
    ...more,
  }) as unknown as ClientParts;

/** A 1x2 market with the options home and away. */
export const marketOf = (more: Partial<MarketPut> = {}): MarketPut => ({
  id: 'k1' as MarketId,
  matchId: 'm1' as MatchId,
  type: 1005 as MarketPut['type'],
  period: 1001 as MarketPut['period'],
  name: '1x2',
  line: null,
  rank: 1,
  parlay: true,
  tags: 0,
  options: [1, 2].map((type) => ({ type: type as OptionType, name: null, line: null })),
  firstSlot: 0,
  isExtra: false,
  ...more,
});

/** Types a text into a field as a user does, so that React sees the input. */
export const typeInto = (field: HTMLElement | null, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Defines the ResizeObserver that jsdom lacks; no element ever changes its size. */
export const stubResizeObserver = () =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );

/** A patch of the board that moves slots to price words: `slot, word, slot, word…`. */
export const boardWords = (...moves: number[]): Int32Array =>
  Int32Array.from([...Array.from({ length: HEADER_WORDS }, () => 0), ...moves]);
