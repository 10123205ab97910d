import { rowKind, type ListQuery } from '#contract/watch.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import type {
  LeagueId,
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  OptionType,
  ProducerId,
  SportId,
  StreamId,
  TeamId,
  Thousandths,
} from '#domain/ids.ts';
import type { MarketRecord, MatchFacts } from '#domain/match/match.ts';
import { Board } from '#workers/board/board.ts';
import { createBoardPublisher } from '#workers/app/publishBoard.ts';
import type { ListShape, ListView } from '#workers/lists/listView.ts';
import { createLists } from '#workers/lists/lists.ts';
import { createFakeClock } from './fakeClock.ts';

export const SCENE_NOW = Date.UTC(2026, 2, 14, 12);

export const listQuery = (change: Partial<ListQuery> = {}): ListQuery => ({
  view: 'sport',
  sportId: 1 as SportId,
  playType: 'rolling',
  grid: 'main' as GridId,
  sort: 'league',
  search: '',
  leagues: [],
  day: null,
  collapse: { all: false, except: [] },
  timeZone: 'UTC',
  ...change,
});

/** A match as a test describes it: one winner market (1005) with these odds for home, away and draw. */
export type SceneMatch = Partial<MatchFacts> & {
  readonly league?: string;
  readonly odds?: readonly number[];
  readonly sale?: 1 | 0;
  readonly market?: string;
};

/** Creates a board and its lists with a driven clock. Tests add matches by name. */
export const createListScene = () => {
  const clock = createFakeClock(SCENE_NOW);
  const shapes: { readonly view: ListView; readonly shape: ListShape }[] = [];
  const moved: MatchId[] = [];
  const tabs = { index: { ofMatch: () => [], ofMarket: () => [], attach: () => undefined }, views: () => [] };
  const board: Board = new Board(
    createBoardPublisher(() => ({
      board,
      lists,
      tabs: tabs as never,
      goals: { onScore: () => undefined, forget: () => undefined },
      stars: {
        kickOffs: { onStatus: () => undefined, forget: () => undefined },
        ended: { changed: () => undefined, onMatchRemoved: () => undefined },
        names: { onMatch: () => undefined, onLeague: () => undefined },
      },
      quotes: { scoreChanged: () => undefined },
      queries: { leagueChanged: () => undefined, matchChanged: () => undefined },
    })),
  );
  const lists = createLists({
    isShown: () => true,
    clock,
    board,
    serverNow: clock.wallNow,
    changed: (view, shape) => shapes.push({ view, shape }),
    moved: (ids) => moved.push(...ids),
  });
  const stream = () => board.streams.of('sport/1/live' as StreamId);

  const league = (id: string, order: number, sport = 1): void =>
    board.putLeague({
      id: id as LeagueId,
      name: `League ${id}`,
      sportId: sport as SportId,
      icon: null,
      order,
      hot: false,
      regionName: null,
    });
  const put = (
    id: string,
    {
      league: of = 'A',
      odds = [2_000, 3_000, 3_200],
      sale = 1,
      market = `m${id}`,
      ...change
    }: SceneMatch = {},
  ): void => {
    const winner: MarketRecord = {
      id: market as MarketId,
      matchId: id as MatchId,
      type: 1005 as MarketType,
      period: 1001 as MarketPeriod,
      name: '1x2',
      line: null,
      rank: 0,
      parlay: true,
      tags: 0,
      sale,
      handle: null,
      options: odds.map((_, at) => ({ type: (at + 1) as OptionType, name: null, line: null })),
      odds: odds as Thousandths[],
    };
    const facts: MatchFacts = {
      id: id as MatchId,
      sportId: 1 as SportId,
      leagueId: of as LeagueId,
      producer: '1/live' as ProducerId,
      outright: false,
      status: 5,
      name: `match ${id}`,
      home: { id: `h${id}` as TeamId, name: `Home ${id}`, icon: null },
      away: { id: `a${id}` as TeamId, name: `Away ${id}`, icon: null },
      beginTime: SCENE_NOW,
      neutral: false,
      serving: 0,
      format: null,
      scores: [],
      clock: null,
      scoreboard: null,
      marketCount: 1,
      video: false,
      animation: null,
      ...change,
    };
    board.putMatch({ facts, markets: [winner] }, stream());
  };

  return {
    clock,
    board,
    lists,
    shapes,
    moved,
    league,
    put,
    drop: (id: string): void => board.dropMatch(id as MatchId, stream()),
    /** Advances by whole seconds, and runs the slow clock's tick with each. */
    pass: (seconds: number): void => {
      for (let at = 0; at < seconds; at += 1) {
        clock.advance(1_000);
        lists.onSecond();
        lists.layOutChanged();
      }
    },
    settled: (): void => {
      clock.advance(1_000);
      lists.layOutChanged();
    },
  };
};

/** Formats a list for reading: leagues in capitals, each followed by its matches. */
export const readList = (view: ListView): string =>
  [...view.rows]
    .map((handle) => {
      const row = view.factsOf(handle);
      if (row?.kind !== rowKind(handle))
        return `a handle that says ${rowKind(handle)} for a row of kind ${row?.kind}`;
      return row.kind === 'league' ? row.leagueId : row.matchId;
    })
    .join(' ');
