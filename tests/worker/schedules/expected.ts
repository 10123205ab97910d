import type { ListQuery } from '#contract/watch.ts';
import { isLeagueOpen } from '#domain/match/collapse.ts';
import { LOCKED, OFF, SUSPENDED } from '#domain/odds/priceWord.ts';
import { leagueRecord, orderOf, teamsOf, type Language } from './records.ts';
import type { Scene, SceneTab } from './scene.ts';
import { bestOf, keyOf, SPORTS, type Market, type Match } from './world.ts';

const grouped = <T>(all: readonly T[], by: (each: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const each of all) groups.set(by(each), [...(groups.get(by(each)) ?? []), each]);
  return groups;
};

/** Groups of markets that the lists' cells show. */
const COLUMNS: Readonly<Record<number, readonly string[]>> = {
  1: ['1000/1001', '1007/1001', '1005/1001'],
  5: ['5001/5001', '5003/5001'],
};
const DAY_MS = 24 * 3_600_000;
const saleOf = (ss: number): string => (ss === 1 ? '' : ss === 0 ? ' suspended' : ' off');

const belongs = (query: ListQuery, match: Match, now: number): boolean => {
  const early = match.begin - now > DAY_MS;
  if (query.view === 'in-play') return match.kind === 'live';
  if (match.sport !== query.sportId) return false;
  switch (query.playType) {
    case 'rolling':
      return match.kind === 'live';
    case 'outright':
      return match.kind === 'outright';
    case 'early':
      return match.kind === 'pre' && early;
    case 'today-and-rolling':
      return match.kind === 'live' || (match.kind === 'pre' && !early);
    default:
      return match.kind !== 'outright';
  }
};

/** Returns the sport of a league, which is the first part of its id. */
const sportOf = (league: string): number => SPORTS.indexOf(Number(league[0]) as 1);

/**
 * Returns the rows of a list from top to bottom: leagues by their order (or by their first match), matches by
 * start time.
 */
const rowsOf = (query: ListQuery, matches: readonly Match[]): readonly string[] => {
  const inLeague = grouped(
    matches.toSorted((a, b) => a.begin - b.begin || Number(a.id) - Number(b.id)),
    ({ league }) => league,
  );
  const firstOf = (league: string): number =>
    query.sort === 'time' ? (inLeague.get(league)?.[0]?.begin ?? 0) : 0;
  const leagues = [...inLeague.keys()].toSorted(
    (a, b) =>
      sportOf(a) - sportOf(b) || firstOf(a) - firstOf(b) || orderOf(a) - orderOf(b) || (a < b ? -1 : 1),
  );
  return leagues.flatMap((league) => [
    `league ${league}`,
    ...(isLeagueOpen(query.collapse, league as never) ? (inLeague.get(league) ?? []).flatMap(linesOf) : []),
  ]);
};
/**
 * Returns the rows of a match: one, or for an outright the titles of its markets with their runners, four in
 * a row.
 */
const linesOf = (match: Match): string[] => {
  if (match.kind !== 'outright') return [`match ${match.id}`];
  const markets = match.markets.filter(({ main }) => main);
  return markets.length === 0
    ? [`outright ${match.id}`]
    : markets.flatMap((market) => [
        `outright ${match.id}`,
        ...Array.from({ length: Math.ceil(market.options.length / 4) }, () => `runners ${match.id}`),
      ]);
};

/**
 * Returns the markets of a match that the worker must have: the main ones, all markets of an open match, and
 * those of the same type as a selection. A cell shows the first market of its group.
 */
const knownOf = (scene: Scene, tab: SceneTab, match: Match): readonly Market[] => {
  // A selection that is no longer offered may be an extra market that returns.
  const picked = scene.picksOf(tab).filter(({ key }) => scene.world.option(key)?.market.main !== true);
  const whole = scene.tabs.some(({ open }) => open.includes(match.id as never));
  const isPickedMatch = picked.some(({ matchId }) => matchId === match.id);
  const like = (market: Market): boolean =>
    scene.push || picked.some(({ marketType, period }) => marketType === market.mty && period === market.pe);
  return match.markets.filter((market) => market.main || whole || (isPickedMatch && like(market)));
};
const cellsOf = (markets: readonly Market[], match: Match): readonly string[] => {
  const columns = new Set(COLUMNS[match.sport]);
  const groups = grouped(
    markets.filter(({ mty, pe }) => columns.has(`${mty}/${pe}`)),
    ({ mty, pe }) => `${mty}/${pe}`,
  );
  return [...groups.values()].flatMap((markets) => bestOf(markets)?.id ?? []).toSorted();
};

const priceOf = (market: Market, option: Market['options'][number]): string =>
  `${option.locked ? 'locked' : option.odds}${saleOf(market.ss)}`;

/** Returns what the tab must show by the platform's state (I5). */
export const expectedOf = (scene: Scene, tab: SceneTab): unknown => {
  const { world, language } = scene;
  const now = scene.clock.now() + (Date.UTC(2026, 2, 14, 12) - 1_000);
  const members = [...world.matches.values()].filter((match) => belongs(tab.query, match, now));
  const rows = rowsOf(tab.query, members);
  const shown = members.filter(({ id }) =>
    rows.some((row) => row === `match ${id}` || row === `outright ${id}`),
  );
  const open = tab.open.flatMap((id) => world.matches.get(id) ?? []);
  const picked = scene.picksOf(tab).flatMap(({ key }) => world.option(key) ?? []);
  const cells = new Map(
    shown.map((match) => [match.id, cellsOf(knownOf(scene, tab, match), match)] as const),
  );
  const markets = new Map<string, Market>();
  for (const match of shown)
    for (const market of match.markets)
      if (match.kind === 'outright' ? market.main : cells.get(match.id)?.includes(market.id) === true)
        markets.set(market.id, market);
  for (const match of open) for (const market of match.markets) markets.set(market.id, market);
  for (const { market } of picked) markets.set(market.id, market);
  const matches = [...new Set([...shown, ...open, ...picked.map(({ match }) => match)])];
  return {
    list: { rows, matches: members.length, phase: 'ready', problem: null },
    cells: Object.fromEntries(
      shown.flatMap((match) => (match.kind === 'outright' ? [] : [[match.id, cells.get(match.id)]])),
    ),
    facts: Object.fromEntries(matches.map((match) => [match.id, factsOf(match, language)])),
    leagues: Object.fromEntries(
      rows
        .filter((row) => row.startsWith('league'))
        .map((row) => [row.slice(7), leagueRecord(row.slice(7), 1, language).na]),
    ),
    options: Object.fromEntries(
      [...markets.values()].flatMap((market) =>
        market.options.map((option) => [keyOf(market, option), priceOf(market, option)]),
      ),
    ),
    status: { connection: scene.push ? 'live' : 'polling', stale: [], blocked: [] },
  };
};
const factsOf = (match: Match, language: Language): string =>
  match.kind === 'outright'
    ? `T${match.id} ${language}`
    : `${teamsOf(match, language).join(' v ')} ${match.score.join('-')} ${match.status} ${match.sport}/${match.kind}`;

/** Returns what the tab shows, in the same form. */
export const shownBy = ({ model }: SceneTab): unknown => {
  const list = model.lists.get('main');
  const rows = (list?.rows ?? []).map((handle) => model.rows.get(handle));
  const painted = (key: string): string => {
    const shown = model.option(key);
    if (shown === undefined) return 'no price';
    return `${(shown.flags & LOCKED) !== 0 ? 'locked' : shown.odds}${(shown.flags & OFF) !== 0 ? ' off' : (shown.flags & SUSPENDED) !== 0 ? ' suspended' : ''}`;
  };
  const named = new Set(rows.flatMap((row) => (row?.kind === 'league' ? [row.leagueId] : [])));
  return {
    list: {
      rows: rows.map((row) =>
        row === undefined
          ? 'nothing'
          : row.kind === 'league'
            ? `league ${row.leagueId}`
            : `${row.kind} ${row.matchId}`,
      ),
      matches: list?.record.matches,
      phase: list?.record.phase,
      problem: list?.record.problem,
    },
    cells: Object.fromEntries(
      rows.flatMap((row) =>
        row?.kind === 'match' ? [[row.matchId, row.cells.filter((cell) => cell !== null).toSorted()]] : [],
      ),
    ),
    facts: Object.fromEntries(
      [...model.matches.values()].map((facts) => [
        facts.id,
        facts.outright
          ? facts.name
          : `${facts.home.name} v ${facts.away.name} ${facts.scores[0]?.home}-${facts.scores[0]?.away} ${facts.status} ${facts.producer}`,
      ]),
    ),
    leagues: Object.fromEntries(
      [...model.leagues.values()].flatMap(({ id, name }) => (named.has(id) ? [[id, name]] : [])),
    ),
    options: Object.fromEntries(
      [...model.markets.values()].flatMap((market) =>
        market.options.map(({ type }) => [`${market.id}:${type}`, painted(`${market.id}:${type}`)]),
      ),
    ),
    status: {
      connection: model.status.connection,
      stale: model.producersOf('stale'),
      blocked: model.producersOf('blocked'),
    },
  };
};
