import type { OpenRecord, RowFacts } from '#contract/patch.ts';
import type { RowHandle, Watch } from '#contract/watch.ts';
import { readOptionKey, type LeagueId, type MarketId, type MatchId } from '#domain/ids.ts';
import type { Board } from '../board/board.ts';
import type { ListView } from '../lists/listView.ts';

/** What one tab shows: the rows, and the ids of everything that they, the picks and the open matches need. */
export type ShownRecords = {
  readonly rows: Map<RowHandle, RowFacts>;
  readonly matches: Set<MatchId>;
  readonly leagues: Set<LeagueId>;
  readonly markets: Set<MarketId>;
  readonly opened: Map<MatchId, OpenRecord>;
};

/** The record of an open match without its markets. */
export type OpenState = Pick<OpenRecord, 'phase' | 'problem'>;

export const createEmptyShown = (): ShownRecords => ({
  rows: new Map(),
  matches: new Set(),
  leagues: new Set(),
  markets: new Set(),
  opened: new Map(),
});

/** Computes what a tab shows from its watch and from the board and lists as they are now. */
export const computeShown = (
  board: Board,
  watch: Watch,
  listOf: (name: string) => ListView | undefined,
  openState: (id: MatchId) => OpenState,
): ShownRecords => {
  const { matches, markets } = board;
  const shown = createEmptyShown();

  const addMatch = (id: MatchId): void => {
    const facts = matches.facts[matches.slotOf(id)];
    // The tab keeps its interest in a match that is not on the board, because the match may join later.
    shown.matches.add(id);
    if (facts !== undefined) shown.leagues.add(facts.leagueId);
  };
  const addRow = (handle: RowHandle, row: RowFacts): void => {
    shown.rows.set(handle, row);
    if (row.kind === 'league') {
      shown.leagues.add(row.leagueId);
      return;
    }
    addMatch(row.matchId);
    const cells = row.kind === 'match' ? row.cells : [row.marketId];
    for (const cell of cells) if (cell !== null) shown.markets.add(cell);
  };
  const addPick = (id: MarketId): void => {
    shown.markets.add(id);
    const facts = markets.facts[markets.slotOf(id)];
    if (facts !== undefined) addMatch(facts.matchId);
  };
  const addOpen = (id: MatchId): void => {
    addMatch(id);
    const own: MarketId[] = [];
    for (const market of matches.markets[matches.slotOf(id)] ?? []) {
      const facts = markets.facts[market];
      if (facts === undefined) continue;
      shown.markets.add(facts.id);
      own.push(facts.id);
    }
    shown.opened.set(id, { ...openState(id), markets: own });
  };

  for (const [name, { rows }] of Object.entries(watch.lists)) {
    const view = listOf(name);
    for (const handle of rows) {
      const row = view?.factsOf(handle);
      if (row !== undefined) addRow(handle, row);
    }
  }
  for (const key of watch.picks) {
    const pick = readOptionKey(key);
    if (pick !== undefined) addPick(pick.marketId);
  }
  for (const id of watch.matches) addOpen(id);
  for (const id of watch.bets?.matches ?? []) addMatch(id);
  for (const { key } of watch.bets?.legs ?? []) {
    const leg = readOptionKey(key);
    if (leg !== undefined) addPick(leg.marketId);
  }
  return shown;
};
