// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from '#tests/waitFor.ts';
import { ok } from '#contract/problem.ts';
import type { Locale } from '#contract/documents.ts';
import type { LeagueId, MatchId, SportId, TeamId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { MatchMedia } from '#domain/match/stream.ts';
import detail from '#locales/en/detail.json' with { type: 'json' };
import matchData from '#locales/en/matchData.json' with { type: 'json' };
import player from '#locales/en/player.json' with { type: 'json' };
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { NavigationProvider, type LocationChange, type MatchTab } from '#state/location.ts';
import { GUEST } from '#contract/session.ts';
import { createStore } from 'zustand/vanilla';
import { animationAddress } from './animationAddress.ts';
import { MatchPages } from './MatchPages.tsx';

const MATCH: MatchFacts = {
  id: 'm1' as MatchId,
  sportId: 1 as SportId,
  leagueId: 'l1' as LeagueId,
  producer: '1/live' as MatchFacts['producer'],
  outright: false,
  status: 5,
  name: 'A - B',
  home: { id: 'a' as TeamId, name: 'A', icon: null },
  away: { id: 'b' as TeamId, name: 'B', icon: null },
  beginTime: 0,
  neutral: false,
  serving: 0,
  format: null,
  scores: [],
  clock: null,
  scoreboard: null,
  marketCount: 1,
  video: true,
  animation: 'https://animation.example/m1',
};
const NONE: MatchMedia = { video: [], animation: null, anchor: [] };

let root: Root;
let place: HTMLElement;
let asked: unknown[];
let went: LocationChange[];
const draw = async (
  tab: MatchTab,
  {
    match = MATCH,
    media = NONE,
    locale = 'zh-CN',
    rooms = true,
    isOver = false,
    data = {},
  }: {
    match?: MatchFacts;
    media?: MatchMedia;
    locale?: Locale;
    rooms?: boolean;
    isOver?: boolean;
    /** What the platform has of the match's data, by part. */
    data?: Readonly<Record<string, unknown>>;
  } = {},
) => {
  const parts = {
    feed: {
      ask: (question: { readonly topic: string; readonly part?: string }) => {
        asked.push(question);
        if (question.topic === 'media') return Promise.resolve(ok(media));
        return Promise.resolve(ok(data[question.part ?? ''] ?? null));
      },
    },
    config: { languageCodes: { 'zh-CN': 'CMN', en: 'ENG' }, anchorLocales: ['CMN'], modules: { rooms } },
    settings: createStore(() => ({ locale })),
    session: { view: createStore(() => GUEST) },
    onOutdated: () => undefined,
  } as unknown as ClientParts;
  await act(async () => {
    root.render(
      <ClientProvider value={parts}>
        <NavigationProvider
          value={{ go: () => undefined, step: '', hrefOf: (change) => `?tab=${change.tab ?? ''}` }}
        >
          <MatchPages
            match={match}
            isOver={isOver}
            tab={tab}
            go={(change) => void went.push(change)}
            markets={[]}
          >
            <p>the markets</p>
          </MatchPages>
        </NavigationProvider>
      </ClientProvider>,
    );
    await Promise.resolve();
  });
};
const streams = () => asked.filter((each) => (each as { topic: string }).topic === 'media');
const settle = () => waitFor(() => act(() => Promise.resolve()));
const names = (attribute: string) =>
  [...place.querySelectorAll(`[${attribute}]`)].map((each) => each.getAttribute(attribute));
const press = (selector: string) =>
  act(async () => {
    place.querySelector<HTMLElement>(selector)?.click();
    await Promise.resolve();
  });
const shows = (text: string) =>
  waitFor(async () => {
    await settle();
    expect(place.textContent).toContain(text);
  });

beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: { en: { detail, matchData, player } } });
});
beforeEach(() => {
  localStorage.clear();
  [asked, went] = [[], []];
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

describe('the pages of a match', () => {
  test('bets, chat, programme, data and anchor, of which bets come first; coverage is not drawn without content (DETAIL-01, DETAIL-02, D13)', async () => {
    await draw('bet');
    expect(names('data-match-tab')).toEqual(['bet', 'chat', 'program', 'data', 'anchor']);
    expect(place.querySelector('[aria-selected="true"]')?.textContent).toBe('Bets');
    expect(place.textContent).toContain('the markets');
    await draw('coverage');
    expect(place.querySelector('[aria-selected="true"]')?.textContent).toBe('Bets');
  });

  test('the coverage has a page where the operator has content for it (DETAIL-01, D13)', async () => {
    await draw('coverage', { data: { coverage: [{ title: 'First bet', text: 'It is returned.' }] } });
    await shows('It is returned.');
    expect(names('data-match-tab')).toEqual(['bet', 'coverage', 'chat', 'program', 'data', 'anchor']);
    expect(place.querySelector('[aria-selected="true"]')?.textContent).toBe('First-bet coverage');
  });

  test.each([
    ['chat', 'No chat room yet'],
    ['program', 'No tips yet'],
  ] as const)('%s says what will come there, and the markets stay loaded', async (tab, text) => {
    await draw(tab);
    await shows(text);
    expect(place.textContent).toContain('the markets');
  });

  test('a press changes the address, and each page is a link (D11)', async () => {
    await draw('bet');
    expect(place.querySelector('[data-match-tab="data"]')?.getAttribute('href')).toBe('?tab=data');
  });

  test.each([
    ['a language without anchors', { locale: 'en' as const }],
    ['an operator without rooms', { rooms: false }],
  ])('%s has no anchor page (ANCHOR-10)', async (_name, given) => {
    await draw('anchor', given);
    expect(names('data-match-tab')).toEqual(['bet', 'chat', 'program', 'data']);
    expect(place.querySelector('[aria-selected="true"]')?.textContent).toBe('Bets');
  });
});

describe('what is shown above the pages', () => {
  test('video, animation and anchor are offered where the match has them (BOOT-34)', async () => {
    await draw('bet');
    expect(names('data-media-mode')).toEqual(['video', 'animation', 'anchor']);
    await draw('bet', { match: { ...MATCH, video: false, animation: null }, locale: 'en' });
    expect(names('data-media-mode')).toEqual(['animation']);
    await draw('bet', { isOver: true });
    expect(names('data-media-mode')).toEqual([]);
  });

  test('nothing is asked for before a press; the choice is remembered, and another press ends it', async () => {
    await draw('bet');
    expect(streams()).toEqual([]);
    await press('[data-media-mode="video"]');
    await shows('There is no stream now');
    expect(streams()).toEqual([{ topic: 'media', matchId: 'm1', anchors: true }]);
    expect(JSON.parse(localStorage.getItem('player') ?? '{}')).toMatchObject({ mode: 'video', isOpen: true });
    await press('[data-media-mode="video"]');
    expect(place.textContent).not.toContain('There is no stream now');
    expect(JSON.parse(localStorage.getItem('player') ?? '{}')).toMatchObject({ isOpen: false });
  });

  test('the animation is the tracker, or as chosen the page of the operator in the language of the user (DETAIL-05)', async () => {
    await draw('bet', { data: { events: [] } });
    await press('[data-media-mode="animation"]');
    await shows('Waiting for play');
    expect(names('data-tracker')).toEqual(['football']);
    await press('[data-setting="animation-source"] input[value="page"]');
    await waitFor(async () => {
      await settle();
      expect(place.querySelector('iframe')?.getAttribute('src')).toBe(
        'https://animation.example/m1?language=en&tabs=disable',
      );
    });
    expect(streams()).toEqual([]);
  });

  test("the anchor's page plays the anchor's stream, whatever was chosen (DETAIL-07)", async () => {
    await draw('anchor', {
      media: {
        ...NONE,
        anchor: [{ line: 1, kind: 'page', address: 'https://stream.example/anchor' }],
      },
    });
    await waitFor(async () => {
      await settle();
      expect(place.querySelector('[data-media="anchor"] iframe')?.getAttribute('src')).toBe(
        'https://stream.example/anchor',
      );
    });
    expect(streams()).toEqual([{ topic: 'media', matchId: 'm1', anchors: true }]);
  });

  test('an anchor who is not on air is said', async () => {
    await draw('anchor');
    await shows('No anchor is on air');
    expect(place.querySelector('video')).toBeNull();
  });

  test.each([
    ['zh-CN', 'zh'],
    ['zh-TW', 'zht'],
    ['en', 'en'],
    ['vi', 'vi'],
    ['th', 'en'],
  ])('an animation in %s is asked for as %s', (locale, language) => {
    expect(animationAddress('https://a.example/x?id=1', locale)).toBe(
      `https://a.example/x?id=1&language=${language}&tabs=disable`,
    );
  });
});
