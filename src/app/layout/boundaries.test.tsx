// @vitest-environment jsdom
import { act, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NavigationProvider, FIRST_BETS_VIEW } from '#state/location.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { Boundaries } from './Boundaries.tsx';
import { Layout } from './Layout.tsx';
import { TopBar } from './TopBar.tsx';
import type { AppLocation } from '../location.ts';

/** Each area of the page as a box that throws if the test sets it to. */
const { broken, room } = await vi.hoisted(async () => {
  const { createElement } = await import('react');
  const broken = new Set<string>();
  const room = (name: string) => () => {
    if (broken.has(name)) throw new Error(`${name} met data it cannot draw`);
    return createElement('div', { 'data-room': name });
  };
  return { broken, room };
});
vi.mock('#features/match-list', () => ({ MatchList: room('match-list'), CoveredList: () => null }));
vi.mock('#features/league-filter', () => ({ LeagueFilterButton: room('league-filter') }));
vi.mock('#features/favourites', () => ({ FavouritesBar: room('favourites'), GoalNotices: () => null }));
vi.mock('#features/sports-menu', () => ({
  SportsMenu: room('sports-menu'),
  PlayTypeTabs: room('play-types'),
}));
vi.mock('#features/settings', () => ({ SettingsTip: () => null, SettingsScreen: () => null }));
vi.mock('#features/match-detail', () => ({ MatchDetail: () => null, preloadMatch: () => undefined }));
vi.mock('#features/diagnostics', () => ({ DiagnosticsPanel: room('diagnostics') }));
vi.mock('#features/banners', () => ({ Banners: () => null }));
vi.mock('#features/notices', () => ({ NoticeBell: () => null }));
vi.mock('#features/slip', () => ({ SlipPanel: room('slip') }));
vi.mock('#features/reserve', () => ({
  OddsMenu: () => null,
  ReserveNotices: () => null,
  ReserveView: () => null,
}));
vi.mock('#features/bets', () => ({
  BetNotices: () => null,
  OpenBets: () => null,
  StakedToday: () => null,
  QuickBetButton: () => null,
  QuickBetSign: () => null,
  Receipts: () => null,
}));
vi.mock('./UserProblemToast.tsx', () => ({ UserProblemToast: room('notices') }));
vi.mock('./SearchBox.tsx', () => ({ SearchBox: room('search') }));
vi.mock('./UserMenu.tsx', () => ({ UserMenu: room('user') }));
vi.mock('./ConnectionState.tsx', () => ({ ConnectionState: room('connection') }));
vi.mock('./useWideScreen.ts', () => ({ useWideScreen: () => true, useNamedMenu: () => true }));
// Asked for, not drawn: it throws all the same.
vi.mock('#state/hooks.ts', () => ({
  useOpenBetCount: () => 0,
  useSettings: () => room('settings')(),
  useCommands: () => ({}),
  useUser: () => null,
}));
vi.mock('#state/clientContext.tsx', () => ({ useConfig: () => ({ oddsFormats: [], locales: [] }) }));

const ROOMS = [
  'match-list',
  'sports-menu',
  'play-types',
  'slip',
  'search',
  'connection',
  'settings',
  'user',
  'diagnostics',
  'notices',
];
const drawn = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-room]')].map((each) => each.dataset.room ?? '');
const PLACE = {
  view: 'sport',
  sport: 1,
  playType: 'rolling',
  grid: 'main',
  sort: 'time',
  search: '',
  leagues: [],
  day: null,
  match: null,
  screen: null,
  room: null,
  bets: FIRST_BETS_VIEW,
} as unknown as AppLocation;

const PLACES = { go: () => undefined, step: '0', hrefOf: () => '?' };

let root: Root;
let host: HTMLElement;
const told = vi.fn<(error: unknown) => void>();
const errors = { broken: vi.fn<(component: string, error: unknown) => void>() };

beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({
    lng: 'en',
    resources: { en: { app: { retry: 'Retry', error: { title: 'This area failed', text: '' } } } },
    defaultNS: 'app',
  });
});
beforeEach(() => {
  vi.stubGlobal('reportError', told);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  // React says in the console what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  told.mockClear();
  errors.broken.mockClear();
  broken.clear();
});

const draw = (place = PLACE) =>
  act(() =>
    root.render(
      <NavigationProvider value={PLACES}>
        <Boundaries errors={errors}>
          <Layout location={place} go={() => undefined} />
        </Boundaries>
      </NavigationProvider>,
    ),
  );
/** Opens a new page. */
const again = () => {
  act(() => root.unmount());
  root = createRoot(host);
};
const retry = () =>
  act(() => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Retry')?.click());

const Counter = () => {
  const [count, set] = useState(0);
  return <b onClick={() => set(count + 1)}>{count}</b>;
};
const Fragile = (): ReactNode => room('slip')();
const neighbours = () => (
  <Boundaries errors={errors}>
    <Boundary area="counter">
      <Counter />
    </Boundary>
    <Boundary area="slip">
      <Fragile />
    </Boundary>
  </Boundaries>
);

describe('a room that throws while it draws', () => {
  test.each(ROOMS)('%s fails alone and is reported (F50)', (name) => {
    draw();
    const whole = drawn();
    broken.add(name);
    again();
    draw();
    expect(drawn()).toEqual(whole.filter((each) => each !== name));
    expect(host.querySelector(`[data-broken="${name}"]`)).not.toBeNull();
    expect(told).toHaveBeenCalled();
    expect(errors.broken.mock.calls.map(([component]) => component)).toContain(name);
  });

  test.each(ROOMS.filter((name) => name !== 'diagnostics' && name !== 'notices'))(
    '%s comes back by its retry, and not before it can (F50)',
    (name) => {
      draw();
      const whole = drawn();
      again();
      broken.add(name);
      draw();
      retry();
      expect(host.querySelector(`[data-broken="${name}"]`)).not.toBeNull();
      broken.clear();
      retry();
      expect(drawn()).toEqual(whole);
      expect(host.querySelector('[data-broken]')).toBeNull();
    },
  );

  test('another location is rendered again without a press, so a user can leave a broken list (F50)', () => {
    broken.add('match-list');
    draw();
    broken.clear();
    draw();
    expect(drawn()).not.toContain('match-list');
    draw({ ...PLACE, sport: 3 } as unknown as AppLocation);
    expect(drawn()).toContain('match-list');
  });

  test('the bar itself may break: the page below works on (F50)', () => {
    const place = {
      get search(): string {
        throw new Error('no place');
      },
    } as unknown as AppLocation;
    act(() =>
      root.render(
        <Boundaries errors={errors}>
          <Boundary area="top-bar" room="line">
            <TopBar location={place} go={() => undefined} drawer={null} />
          </Boundary>
          <p>below</p>
        </Boundaries>,
      ),
    );
    expect(host.querySelector('[data-broken="top-bar"]')).not.toBeNull();
    expect(host.textContent).toContain('below');
  });

  test('what a neighbour held is kept: nothing outside the boundary renders again (F50)', () => {
    act(() => root.render(neighbours()));
    act(() => host.querySelector('b')?.click());
    broken.add('slip');
    act(() => root.render(neighbours()));
    expect(host.querySelector('[data-broken="slip"]')).not.toBeNull();
    expect(host.querySelector('b')?.textContent).toBe('1');
  });
});
