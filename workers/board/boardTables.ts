import type { LeagueId, MarketId, MatchId } from '#domain/ids.ts';
import type { LeagueFacts, MarketFacts, SaleStatus } from '#domain/match/match.ts';
import { saleOf } from '#domain/match/saleStatus.ts';
import type { BoardListener } from './boardListener.ts';
import { MarketTable } from './marketTable.ts';
import { MatchHandovers } from './matchHandovers.ts';
import { MatchTable } from './matchTable.ts';
import { OptionColumn } from './optionColumn.ts';
import { RemovedMatches } from './removedMatches.ts';
import { StreamTable, type BoardStream } from './streamTable.ts';

/** The tables of the board, and what can be read from them. Only the parts of the board write them. */
export class BoardTables {
  readonly options = new OptionColumn();
  readonly markets = new MarketTable();
  readonly matches = new MatchTable();
  readonly streams = new StreamTable();
  readonly leagues = new Map<LeagueId, LeagueFacts>();
  readonly handovers = new MatchHandovers();
  /** The number of changed prices since the worker started. */
  changes = 0;
  /**
   * The number of updates for markets, matches or options that are not on the board. They are counted, not
   * treated as errors.
   */
  unmatched = 0;
  /** The number of pushed prices that fell to odds of 1.000 or less (D14). */
  lowOdds = 0;
  readonly listener: BoardListener;
  readonly removedMatches: RemovedMatches;

  constructor(listener: BoardListener, removedMatches: RemovedMatches = new RemovedMatches(() => 0)) {
    this.listener = listener;
    this.removedMatches = removedMatches;
  }

  /**
   * Returns the sale status of a market. It is stored only in the flags of its prices, because a separate
   * column would cost a byte (G3). A market without options is off.
   */
  saleOf(market: number): SaleStatus {
    return this.markets.count[market] === 0
      ? -1
      : saleOf(this.options.word(this.markets.first[market] as number));
  }

  /** Returns the ids of a match's main markets: those that its sport stream or a list writes. */
  mainMarkets(id: MatchId): MarketId[] {
    const own = this.matches.markets[this.matches.slotOf(id)] ?? [];
    return own.flatMap((market) => {
      const owner = this.streams.at(this.markets.owner[market] as number);
      return owner?.detailOf === null ? [(this.markets.facts[market] as MarketFacts).id] : [];
    });
  }

  /** Returns the match slots that a stream writes. */
  ownedBy(stream: BoardStream): number[] {
    const owned: number[] = [];
    for (const slot of this.matches.ids.values()) {
      if (this.matches.owner[slot] === stream.number) owned.push(slot);
    }
    return owned;
  }

  /** Returns true if `match/{id}` writes the market, not a sport stream or a list. */
  isExtra(market: number): boolean {
    return this.streams.at(this.markets.owner[market] as number)?.detailOf != null;
  }

  /**
   * Returns true if a market is in the tier of the stream. The tier of a sport stream is all main markets,
   * whoever wrote them. The tier of `match/{id}` is what it wrote itself.
   */
  isInTier(market: number, stream: BoardStream): boolean {
    const owner = this.markets.owner[market] as number;
    return stream.detailOf === null ? this.streams.at(owner)?.detailOf == null : owner === stream.number;
  }

  /** Returns the leagues that have matches on the board. */
  leagueIds(): ReadonlySet<LeagueId> {
    const leagues = new Set<LeagueId>();
    for (const match of this.matches.ids.values()) {
      const facts = this.matches.facts[match];
      if (facts === undefined) continue;
      leagues.add(facts.leagueId);
    }
    return leagues;
  }

  /** Returns the bytes of the columns for prices, markets and handles; facts are not counted. */
  get bytes(): number {
    return this.options.bytes + this.markets.bytes + this.streams.bytes;
  }
}
