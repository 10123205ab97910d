import type { MatchFacts } from '#domain/match/match.ts';
import type { Notices } from '../notices/notices.ts';
import type { Board } from '../board/board.ts';
import type { BoardListener } from '../board/boardListener.ts';
import type { GoalDetector } from '../notifications/goalDetector.ts';
import type { EndedFavourites } from '../notifications/endedFavourites.ts';
import type { FavouriteNames } from '../notifications/favouriteNames.ts';
import type { KickOffDetector } from '../notifications/kickOffDetector.ts';
import type { Lists } from '../lists/lists.ts';
import type { SlipQuotes } from '../slip/slipQuotes.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { WorkerQueries } from './workerQueries.ts';

/** The parts that handle favourite matches and match notices. */
type Stars = {
  readonly kickOffs: Pick<KickOffDetector, 'onStatus' | 'forget'>;
  readonly ended: Pick<EndedFavourites, 'changed' | 'onMatchRemoved'>;
  readonly names: Pick<FavouriteNames, 'onMatch' | 'onLeague'>;
};

/**
 * Receivers of board changes. They are handed over once board, lists and tabs exist, since these refer to
 * each other.
 */
export type BoardReaders = {
  readonly board: Board;
  readonly lists: Lists;
  readonly tabs: Tabs;
  readonly goals: Pick<GoalDetector, 'onScore' | 'forget'>;
  readonly stars: Stars;
  readonly quotes: Pick<SlipQuotes, 'scoreChanged'>;
  readonly queries: Pick<WorkerQueries, 'leagueChanged' | 'matchChanged'> & {
    readonly notices?: Pick<Notices, 'put' | 'scored'>;
  };
};

/** Creates the board's listener. It forwards each change only to the lists and tabs concerned. */
export const createBoardPublisher = (readers: () => BoardReaders): BoardListener => {
  const factsOf = (match: number): MatchFacts | undefined => readers().board.matches.facts[match];
  return {
    matchPut: (match) => {
      const facts = factsOf(match);
      if (facts === undefined) return;
      readers().lists.touch(facts.id);
      readers().goals.onScore(facts);
      readers().queries.notices?.put(facts);
      readers().stars.kickOffs.onStatus(facts);
      readers().stars.names.onMatch(facts);
      for (const view of readers().tabs.index.ofMatch(facts.id)) view.matchAdded(facts);
    },
    matchChanged: (match, change) => {
      const facts = factsOf(match);
      if (facts === undefined) return;
      readers().lists.factsChanged(facts.id, change);
      if ('scores' in change) {
        readers().goals.onScore(facts);
        readers().queries.notices?.scored(facts);
        readers().quotes.scoreChanged(facts.id);
      }
      if ('home' in change || 'away' in change || 'name' in change) readers().stars.names.onMatch(facts);
      if ('scores' in change || 'status' in change) readers().queries.matchChanged(facts.id);
      if ('status' in change) {
        readers().stars.kickOffs.onStatus(facts);
        readers().stars.ended.changed(facts);
      }
      for (const view of readers().tabs.index.ofMatch(facts.id)) view.matchChanged(facts.id, change);
    },
    matchGone: (match) => {
      const facts = factsOf(match);
      if (facts === undefined) return;
      readers().lists.matchGone(facts.id);
      readers().goals.forget(facts.id);
      readers().stars.kickOffs.forget(facts.id);
      readers().stars.ended.onMatchRemoved(facts.id);
      for (const view of readers().tabs.index.ofMatch(facts.id)) view.matchGone(facts.id);
    },
    marketPut: (market) => {
      const { board, tabs } = readers();
      const id = board.markets.facts[market]?.id;
      if (id === undefined) return;
      tabs.index.attach(id);
      for (const view of tabs.index.ofMarket(id)) view.marketPut(market);
    },
    marketGone: (market) => {
      const { board, tabs } = readers();
      const id = board.markets.facts[market]?.id;
      if (id !== undefined) for (const view of tabs.index.ofMarket(id)) view.marketGone(id);
    },
    marketsChanged: (match) => {
      const facts = factsOf(match);
      if (facts === undefined) return;
      // The rows of an outright are its markets. The row of an ordinary match only shows different markets.
      if (facts.outright) readers().lists.touch(facts.id);
      for (const view of readers().tabs.index.ofMatch(facts.id)) view.isDirty = true;
    },
    leagueChanged: (league) => {
      readers().lists.leagueChanged();
      readers().queries.leagueChanged();
      readers().stars.names.onLeague(league);
      for (const view of readers().tabs.views()) view.leagueChanged(league);
    },
  };
};
