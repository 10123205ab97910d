import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { gridsOf, MAIN_GRID } from '#domain/markets/grid.ts';
import type { LeagueId, MatchId, SportId } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { defaultPlayType, PLAY_TYPES } from '#domain/markets/playTypes.ts';
import { DEFAULT_SPORT } from '#domain/match/sports.ts';
import { RESULT_KINDS } from '#domain/match/matchResult.ts';
import { readHistoryRange } from '#domain/orders/readHistoryRange.ts';
import {
  FIRST_BETS_VIEW,
  FIRST_RESULTS_VIEW,
  hasDays,
  MATCH_TABS,
  MAX_LEAGUES,
  NOTHING_OPEN,
  type BetsView,
  type MatchTab,
  type ResultsView,
  type LocationChange,
  type Navigate,
  type AppLocation,
  type Navigation,
} from '#state/location.ts';
import { useClient } from '#state/clientContext.tsx';
import { useAddress } from './address.ts';

export type { Navigate, AppLocation } from '#state/location.ts';

/**
 * Returns the location of an address without query: football (MENU-03) and the variant's play type (LIST-02,
 * LIST-03) unless the operator configured others, in the user's sort order (LIST-38).
 */
export const defaultLocation = (
  config: Pick<DomainConfig, 'variant' | 'sport' | 'playType'>,
  sort: 'time' | 'league' = 'time',
): AppLocation => ({
  view: 'sport',
  sport: config.sport ?? DEFAULT_SPORT,
  playType: defaultPlayType(config),
  grid: MAIN_GRID,
  sort,
  search: '',
  leagues: NO_LEAGUES,
  day: null,
  ...NOTHING_OPEN,
});

const VIEWS = ['sport', 'in-play', 'hot', 'favourites'] as const;
const SORTS = ['time', 'league', 'movers'] as const;
const SCREENS = ['settings', 'bets', 'results', 'rules', 'live', 'account', 'experts'] as const;
const BET_LISTS = ['unsettled', 'settled', 'reserved'] as const;
const NO_LEAGUES: readonly LeagueId[] = [];

const oneOf = <T extends string, O>(all: readonly T[], text: string | null, otherwise: O): T | O =>
  all.find((each) => each === text) ?? otherwise;

const SPORT = /^[1-9]\d{0,8}$/;
const SEARCH_LENGTH = 100;
/** Characters of platform ids. The worker checks whether such a match or league exists. */
const ID = /^[\w:.-]{1,64}$/;

const leaguesIn = (text: string): readonly LeagueId[] => {
  const named = [...new Set(text.split(',').filter((id) => ID.test(id)))].slice(0, MAX_LEAGUES);
  return named.length === 0 ? NO_LEAGUES : (named as LeagueId[]);
};

/** A date as written in an address, if there is such a day. */
const dayIn = (text: string): string | null => {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
};

const TOPIC = ['topic'] as const;
/** Parameters that belong to a screen alone. */
const SCREEN_NAMES: Readonly<Record<string, readonly string[]>> = {
  bets: ['list', 'range', 'from', 'to'],
  results: ['kind', 'of', 'from', 'to', 'in', 'result'],
  rules: TOPIC,
  live: TOPIC,
  account: TOPIC,
  experts: TOPIC,
};
const namesOf = (screen: string | null): readonly string[] =>
  screen !== null && Object.hasOwn(SCREEN_NAMES, screen) ? (SCREEN_NAMES[screen] ?? []) : [];
const hasTopics = (screen: string | null): boolean => namesOf(screen) === TOPIC;

const textIn =
  (params: URLSearchParams) =>
  (name: string): string =>
    params.get(name) ?? '';

/** A range belongs to the settled list, days to a custom range. */
const betsIn = (params: URLSearchParams): BetsView => {
  const text = textIn(params);
  const list = oneOf(BET_LISTS, text('list'), FIRST_BETS_VIEW.list);
  if (list !== 'settled') return { ...FIRST_BETS_VIEW, list };
  const range = readHistoryRange(text('range')) ?? FIRST_BETS_VIEW.range;
  const isCustom = range === 'custom';
  return {
    list,
    range,
    from: isCustom ? dayIn(text('from')) : null,
    to: isCustom ? dayIn(text('to')) : null,
  };
};

/** Reads the view of the results page. Its sport is another than that of the list behind the page. */
const resultsIn = (params: URLSearchParams): ResultsView => {
  const text = textIn(params);
  const sport = text('of');
  return {
    kind: oneOf(RESULT_KINDS, text('kind'), FIRST_RESULTS_VIEW.kind),
    sport: SPORT.test(sport) ? (Number(sport) as SportId) : null,
    from: dayIn(text('from')),
    to: dayIn(text('to')),
    leagues: leaguesIn(text('in')),
    open: ID.test(text('result')) ? (text('result') as MatchId) : null,
  };
};

/**
 * Parses a query. Each invalid value falls back to the default location's value, independently; an unknown
 * sport code is valid (D17).
 */
export const parseLocation = (query: string, first: AppLocation): AppLocation => {
  const params = new URLSearchParams(query);
  const text = textIn(params);
  const sport = SPORT.test(text('sport')) ? (Number(text('sport')) as SportId) : first.sport;
  const grids = gridsOf(sport).map((grid) => grid.id);
  const view = oneOf(VIEWS, params.get('view'), first.view);
  const playType = oneOf(PLAY_TYPES, params.get('play'), first.playType);
  return {
    view,
    sport,
    playType,
    grid: oneOf(grids, params.get('grid'), grids[0] ?? MAIN_GRID),
    sort: oneOf(SORTS, params.get('sort'), first.sort),
    search: text('q').slice(0, SEARCH_LENGTH),
    leagues: leaguesIn(text('leagues')),
    day: hasDays({ view, playType }) ? dayIn(text('day')) : null,
    match: ID.test(text('match')) ? (text('match') as MatchId) : null,
    tab: params.has('match') ? oneOf(MATCH_TABS, params.get('tab'), null) : null,
    screen: oneOf(SCREENS, params.get('screen'), null),
    room: ID.test(text('room')) ? (text('room') as RoomId) : null,
    bets: params.get('screen') === 'bets' ? betsIn(params) : FIRST_BETS_VIEW,
    results: params.get('screen') === 'results' ? resultsIn(params) : FIRST_RESULTS_VIEW,
    topic: hasTopics(params.get('screen')) && ID.test(text('topic')) ? text('topic') : '',
    slip: text('slip'),
  };
};

/** Formats a location as a query string, without default values. Foreign parameters (`lang`) stay. */
export const formatLocation = (location: AppLocation, first: AppLocation, query: string): string => {
  const params = new URLSearchParams(query);
  const set = (name: string, value: string, usual: string) =>
    value === usual ? params.delete(name) : params.set(name, value);
  set('view', location.view, first.view);
  set('sport', String(location.sport), String(first.sport));
  set('play', location.playType, first.playType);
  set('grid', location.grid, gridsOf(location.sport)[0]?.id ?? MAIN_GRID);
  set('sort', location.sort, first.sort);
  set('q', location.search, '');
  set('leagues', location.leagues.join(','), '');
  set('day', location.day ?? '', '');
  // Without a match `tab` may belong to the parent site.
  if (location.match !== null || params.has('match')) set('tab', location.tab ?? '', '');
  set('match', location.match ?? '', '');
  set('room', location.room ?? '', '');
  // Elsewhere these names may belong to the parent site's own parameters.
  const own = namesOf(location.screen);
  for (const name of namesOf(params.get('screen'))) if (!own.includes(name)) params.delete(name);
  if (location.screen === 'bets') {
    const { list, range, from, to } = location.bets;
    set('list', list, FIRST_BETS_VIEW.list);
    set('range', range, FIRST_BETS_VIEW.range);
    set('from', from ?? '', '');
    set('to', to ?? '', '');
  }
  if (location.screen === 'results') {
    const { kind, sport, from, to, leagues, open } = location.results;
    set('kind', kind, FIRST_RESULTS_VIEW.kind);
    set('of', String(sport ?? ''), '');
    set('from', from ?? '', '');
    set('to', to ?? '', '');
    set('in', leagues.join(','), '');
    set('result', open ?? '', '');
  }
  if (hasTopics(location.screen)) set('topic', location.topic, '');
  set('screen', location.screen ?? '', '');
  set('slip', location.slip, '');
  // Commas are legal in a query and easier to read unencoded.
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
};

/** Fields that open something over the list, and so close a room. */
const OPENING = ['match', 'screen'] as const;
/** Fields whose change selects another list and closes what covers the current one. */
const LISTED = ['view', 'sport', 'playType', 'leagues', 'search'] as const;

/**
 * Applies a change of location and resets what depends on it. A new sport starts with its first market tab
 * (LIST-37); the collapse is reset elsewhere (LIST-36). Chosen leagues belong to their sport and view, a day
 * to the early list. Another list closes an open match or screen. A match opens with the page that the user chose
 * for the last one, `lastTab`, or with its first page; from a screen or a room the first page is the bets (DETAIL-02).
 * Values in the change itself have priority.
 */
export const applyLocationChange = (
  location: AppLocation,
  change: LocationChange,
  lastTab: MatchTab | null = null,
): AppLocation => {
  const sport = change.sport ?? location.sport;
  const view = change.view ?? location.view;
  const isOtherList = sport !== location.sport || view !== location.view;
  const next = {
    ...location,
    ...(sport === location.sport ? undefined : { grid: gridsOf(sport)[0]?.id ?? MAIN_GRID }),
    ...(isOtherList ? { leagues: NO_LEAGUES } : undefined),
    ...('match' in change && change.match !== location.match
      ? {
          tab:
            change.match === null ? null : (lastTab ?? ((location.screen ?? location.room) ? 'bet' : null)),
        }
      : undefined),
    ...(OPENING.some((name) => name in change) ? { room: null } : undefined),
    ...(LISTED.some((name) => name in change)
      ? { match: null, tab: null, screen: null, room: null }
      : undefined),
    ...change,
  };
  return hasDays(next) ? next : { ...next, day: null };
};

/**
 * Returns the location and the navigation functions. Typing a search should `replace`; every other change
 * adds a history step.
 */
export const useAppLocation = (first: AppLocation): readonly [AppLocation, Navigation] => {
  const address = useAddress();
  const { memory } = useClient();
  const query = useSyncExternalStore(address.onMoved, address.query);
  const step = useSyncExternalStore(address.onMoved, address.step);
  const location = readPlaceOnce(query, first);
  const [lastTab, setLastTab] = useState(location.tab);
  if (location.match !== null && location.tab !== lastTab) setLastTab(location.tab);
  const go = useCallback<Navigate>(
    (change, how = 'push') => {
      const before = address.query();
      const after = formatLocation(
        applyLocationChange(parseLocation(before, first), change, lastTab),
        first,
        before,
      );
      if (after === before) return;
      const from = address.step();
      address.go(after, how);
      memory.inherit(from, address.step());
    },
    [address, first, memory, lastTab],
  );
  const navigation = useMemo<Navigation>(
    () => ({
      go,
      step,
      hrefOf: (change) =>
        address.href(formatLocation(applyLocationChange(location, change, lastTab), first, query)),
    }),
    [go, step, address, location, first, query, lastTab],
  );
  return [location, navigation];
};

/** Cache, so that the same query gives the same object, because readers compare by identity. */
const read = new WeakMap<AppLocation, { query: string; location: AppLocation }>();
const readPlaceOnce = (query: string, first: AppLocation): AppLocation => {
  const known = read.get(first);
  if (known?.query === query) return known.location;
  const location = parseLocation(query, first);
  read.set(first, { query, location });
  return location;
};
