import { expect, type Page } from '@playwright/test';
import { waitForCells } from '../e2e/painted.ts';
import type { Operator } from '../e2e/screen.ts';
import { pickPrice, pressPlace } from '../e2e/pageWaits.ts';
import { ENDPOINTS, type EndpointName } from '../../src/platform/endpoints.ts';
import type { State } from './states.ts';

/** The gallery's platform, which can put each of its calls into any state (page.ts). */
export type Gallery = Operator & { turn(path: string, to: State): Promise<void> };
type Drawn = Exclude<State, 'ready'>;

/** An area with calls of its own. The rest of the page works while these calls are slow, empty or failing. */
export type Area = {
  readonly name: string;
  readonly query: string;
  readonly calls: readonly EndpointName[];
  readonly user?: string;
  /** Steps before the calls get their state; without them the calls have it from the start. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Causes the calls. */
  readonly act: (page: Page, state: Drawn) => Promise<unknown>;
  /** A selector that identifies each state. A state without one does not exist and is not drawn. */
  readonly shows: Readonly<Partial<Record<Drawn, string>>>;
  /** For the state `kept`: the content that must be there first, and the step that requests it again. */
  readonly again?: { readonly there: string; readonly ask?: (page: Page) => Promise<unknown> };
};

const panel = (page: Page) => page.locator('[data-panel="slip"]');
const pick = (page: Page) =>
  pickPrice(
    page,
    page.locator('main [data-match] [data-option][data-state="open"][aria-pressed="false"]').first(),
  );
const openFirst = (page: Page) => page.locator('main [data-match] a').first().click();
const search =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.locator('[role="search"] input').fill(text);
  };
const showBets = (page: Page) => page.locator('[data-tab="bets"]').click();
const place = async (page: Page): Promise<void> => {
  await pick(page);
  await panel(page).locator('[data-stake]').first().fill('20');
  await pressPlace(page);
};

export const AREAS: readonly Area[] = [
  {
    name: 'match',
    query: 'play=today',
    calls: ['matchDetail'],
    act: openFirst,
    // The list's data is shown at once; only the rest loads or fails.
    shows: { loading: '[data-panel="match"] [data-skeleton="more"]', kept: '[data-note="trouble"] button' },
  },
  {
    // A match that no list has loaded, so not even its teams are known.
    name: 'match by its address',
    query: 'sport=3&play=all',
    calls: [],
    act: async (page, state) => {
      const match = (await page.locator('main [data-match]').first().getAttribute('data-match')) ?? '';
      const to = new URL(page.url());
      for (const [name, value] of Object.entries({ sport: '1', play: 'rolling', match, state }))
        to.searchParams.set(name, value);
      to.searchParams.delete('calls');
      await page.goto(to.href);
    },
    shows: {
      loading: '[data-panel="match"] [data-skeleton="header"]',
      empty: '[data-panel="match"] [role="status"] button',
      error: '[data-panel="match"] [role="alert"] button',
    },
  },
  {
    name: 'search, none known',
    query: 'play=all',
    calls: ['search'],
    act: search('qqqqqq'),
    shows: {
      loading: '[data-panel="search"] [data-skeleton]',
      empty: '[data-panel="search"] [data-nothing]',
      error: '[data-panel="search"] [role="alert"] button',
    },
  },
  {
    name: 'search, some known',
    query: 'play=all',
    calls: ['search'],
    act: search('united'),
    shows: {
      loading: '[data-panel="search"] [data-busy]',
      kept: '[data-panel="search"] [role="alert"] button',
    },
  },
  {
    name: 'league filter',
    query: 'play=early',
    calls: ['leagues', 'matchList'],
    // Leagues are counted from the list's own data if the whole list is loaded; here it must not be.
    act: (page) => page.locator('[data-action="filter-leagues"]').click(),
    shows: {
      loading: '[role="dialog"] [aria-busy="true"]',
      empty: '[role="dialog"] [role="status"] p',
      error: '[role="dialog"] [role="alert"] button',
    },
  },
  {
    name: 'favourites',
    query: 'play=early',
    calls: ['matchList'],
    before: async (page) => {
      await page.locator('main [data-match] [data-star]').first().click();
      await page.locator('main [data-match] [data-star][aria-pressed="true"]').first().waitFor();
    },
    act: (page) => page.locator('nav [data-view="favourites"]').click(),
    // Starred matches are known from the list, so this area has no loading state.
    shows: { empty: 'main [role="status"] button', kept: 'main [role="alert"] button' },
  },
  {
    name: 'list',
    query: 'play=rolling',
    calls: ['matchList'],
    act: (page) => waitForCells(page, 5),
    shows: { kept: 'main [role="alert"] button' },
    again: { there: 'main [data-match] [data-option]' },
  },
  {
    name: 'results',
    query: 'screen=results',
    calls: ['results'],
    act: (page) => page.locator('[data-screen="results"]').waitFor(),
    shows: {
      loading: '[data-screen="results"] [data-skeleton]',
      empty: '[data-screen="results"] [role="status"] p',
      error: '[data-screen="results"] [role="alert"] button',
    },
  },
  ...(
    [
      ['titles', 'titles', ['memberTitles', 'titleList']],
      ['coupons', 'coupons', ['couponList']],
      ['bankers', 'bankers', ['bankerList']],
    ] as const
  ).map(([name, topic, calls]): Area => ({
    name,
    query: `screen=account&topic=${topic}`,
    calls,
    user: 'look-account',
    act: (page) => page.locator('[data-screen="account"]').waitFor(),
    shows: {
      loading: '[data-screen="account"] [data-skeleton]',
      empty: '[data-screen="account"] [role="status"] p',
      error: '[data-screen="account"] [role="alert"] button',
    },
  })),
  {
    name: 'experts',
    query: 'screen=experts&topic=all',
    calls: ['tipsters'],
    act: (page) => page.locator('[data-screen="experts"]').waitFor(),
    shows: {
      loading: '[data-screen="experts"] [data-skeleton]',
      empty: '[data-screen="experts"] [role="status"] p',
      error: '[data-screen="experts"] [role="alert"] button',
    },
  },
  {
    name: 'open bets',
    query: 'play=early',
    calls: ['orderList'],
    user: 'look-open',
    act: showBets,
    shows: {
      loading: '[data-panel="slip"] [data-skeleton]',
      empty: '[data-panel="slip"] [role="status"] p',
      error: '[data-panel="slip"] [role="alert"] button',
    },
  },
  {
    name: 'open bets, one under way',
    query: 'play=early',
    calls: ['orderList'],
    user: 'look-waiting',
    before: place,
    act: showBets,
    shows: { kept: '[data-panel="slip"] [role="alert"] button' },
  },
  {
    name: 'limits of the slip',
    query: 'play=early',
    calls: ['preBet'],
    user: 'look-limits',
    act: pick,
    shows: { loading: '[data-quote="loading"]', error: '[data-quote="error"]' },
  },
];

/** Opens an area in a state by a user's steps. */
export const openArea = async (
  page: Page,
  url: string,
  area: Area,
  state: Drawn,
  gallery: Gallery,
  more: string,
): Promise<void> => {
  const { query, calls, before, act, again } = area;
  const paths = calls.map((name) => ENDPOINTS[name].path);
  const since = again !== undefined && state === 'kept';
  const later = since || before !== undefined || paths.length === 0;
  await page.goto(`${url}?${query}${more}${later ? '' : `&state=${state}&calls=${paths.join(',')}`}`);
  if (later || !calls.includes('matchList')) await waitForCells(page, 5);
  await before?.(page);
  if (since) {
    await act(page, state);
    await page.locator(again.there).first().waitFor();
  }
  if (later) for (const path of paths) await gallery.turn(path, state);
  await (since ? again.ask?.(page) : act(page, state));
  await expect(page.locator(area.shows[state] ?? '').first()).toBeVisible();
};
