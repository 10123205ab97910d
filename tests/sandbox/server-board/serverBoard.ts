import { kindOf, marketIdOf } from '#sandbox/world/worldChange.ts';
import type {
  Batch,
  Facts,
  Incident,
  Kind,
  League,
  Market,
  Match,
  PlayEvent,
  WorldChange,
  Sale,
} from '#sandbox/world/worldChange.ts';

/** A market on the server board; prices and sale status change in place. */
export type BoardMarket = Omit<Market, 'od' | 'ss'> & {
  readonly id: string;
  readonly mid: string;
  ss: Sale;
  readonly od: number[];
};
export type BoardMatch = {
  match: Match;
  kind: Kind | null;
  /** The markets in the order of the wire: groups in the order in which they were opened. */
  markets: BoardMarket[];
  /** The events of the match, once it has ended. */
  events?: readonly PlayEvent[];
};

/** Receives the changes while the board applies a batch; the streams implement it. */
export type ServerBoardWatcher = {
  league(league: League): void;
  put(boardMatch: BoardMatch): void;
  gone(boardMatch: BoardMatch): void;
  moved(boardMatch: BoardMatch, from: Kind, to: Kind): void;
  facts(boardMatch: BoardMatch, facts: Partial<Facts>): void;
  markets(boardMatch: BoardMatch, markets: readonly BoardMarket[]): void;
  ended(boardMatch: BoardMatch, market: BoardMarket): void;
  sale(boardMatch: BoardMatch, market: BoardMarket): void;
  price(market: BoardMarket, option: number): void;
  goal(boardMatch: BoardMatch, change: Incident): void;
};

/** Number of ended matches whose detail is still available (wire facts 2.2). */
const KEPT_ENDED = 500;

/** The server's copy of the world. HTTP answers, snapshots and the truth calls read it. */
export class ServerBoard {
  readonly leagues = new Map<string, League>();
  readonly matches = new Map<string, BoardMatch>();
  readonly ended = new Map<string, BoardMatch>();
  readonly markets = new Map<number, BoardMarket>();
  /** Counters by sport and kind. A counter increases whenever a match is added, removed or moved. */
  readonly revisions = new Map<string, number>();
  changes = 0;
  at = 0;
  pt: number | null = null;

  apply(batch: Batch, watcher: ServerBoardWatcher): void {
    this.at = batch.at;
    if (batch.pt !== undefined) this.pt = batch.pt;
    for (const change of batch.changes) this.#change(change, watcher);
    const words = batch.prices;
    for (let i = 0; i < words.length; i += 4) {
      const market = this.markets.get(words[i] ?? -1);
      const option = words[i + 1] ?? 0;
      if (market === undefined) continue;
      market.od[option] = words[i + 2] ?? 0;
      watcher.price(market, option);
    }
    this.changes += words.length / 4;
  }

  #change(change: WorldChange, watcher: ServerBoardWatcher): void {
    if (change.k === 'league') {
      this.leagues.set(change.league.id, change.league);
      watcher.league(change.league);
    } else if (change.k === 'match') this.#put(change.match, change.markets, watcher);
    else if (change.k === 'end') for (const n of change.ns) this.#end(n, watcher);
    else if (change.k === 'sale') for (const n of change.ns) this.#sale(n, change.ss, watcher);
    else {
      const boardMatch = this.matches.get('mid' in change ? change.mid : change.id);
      if (boardMatch === undefined) return;
      if (change.k === 'facts') this.#facts(boardMatch, change.facts, watcher);
      else if (change.k === 'gone') {
        if (change.events !== undefined) boardMatch.events = change.events;
        this.#gone(boardMatch, watcher);
      } else if (change.k === 'markets') this.#markets(boardMatch, change.put, watcher);
      else watcher.goal(boardMatch, change);
    }
  }

  #addMarket(mid: string, market: Market): BoardMarket {
    const boardMarket = { ...market, id: marketIdOf(market), mid, od: [...market.od] };
    this.markets.set(market.n, boardMarket);
    return boardMarket;
  }

  #raiseRevision(boardMatch: BoardMatch, kind: Kind | null): void {
    const key = `${boardMatch.match.sid}/${kind ?? ''}`;
    this.revisions.set(key, (this.revisions.get(key) ?? 0) + 1);
  }

  #put(match: Match, markets: readonly Market[], watcher: ServerBoardWatcher): void {
    const boardMatch: BoardMatch = {
      match,
      kind: kindOf(match),
      markets: markets.map((market) => this.#addMarket(match.id, market)),
    };
    this.matches.set(match.id, boardMatch);
    this.#raiseRevision(boardMatch, boardMatch.kind);
    if (boardMatch.kind !== null) watcher.put(boardMatch);
  }

  #facts(boardMatch: BoardMatch, facts: Partial<Facts>, watcher: ServerBoardWatcher): void {
    boardMatch.match = { ...boardMatch.match, ...facts };
    const to = kindOf(boardMatch.match);
    const from = boardMatch.kind;
    if (facts.bt !== undefined) this.#raiseRevision(boardMatch, from);
    // An ended match keeps its lists until it leaves the board.
    if (to === null || from === null || to === from) {
      watcher.facts(boardMatch, facts);
      return;
    }
    boardMatch.kind = to;
    this.#raiseRevision(boardMatch, from);
    this.#raiseRevision(boardMatch, to);
    watcher.moved(boardMatch, from, to);
  }

  #gone(boardMatch: BoardMatch, watcher: ServerBoardWatcher): void {
    watcher.gone(boardMatch);
    this.matches.delete(boardMatch.match.id);
    for (const market of boardMatch.markets) this.markets.delete(market.n);
    for (const market of boardMatch.markets) market.ss = -1;
    this.#raiseRevision(boardMatch, boardMatch.kind);
    this.ended.set(boardMatch.match.id, boardMatch);
    const oldest = this.ended.size > KEPT_ENDED ? this.ended.keys().next().value : undefined;
    if (oldest !== undefined) this.ended.delete(oldest);
  }

  #markets(boardMatch: BoardMatch, put: readonly Market[], watcher: ServerBoardWatcher): void {
    const markets = put.map((market) => this.#addMarket(boardMatch.match.id, market));
    const fresh = new Set(put.map((market) => market.n));
    boardMatch.markets = [...boardMatch.markets.filter((market) => !fresh.has(market.n)), ...markets];
    watcher.markets(boardMatch, markets);
  }

  #end(n: number, watcher: ServerBoardWatcher): void {
    const market = this.markets.get(n);
    const boardMatch = market && this.matches.get(market.mid);
    if (market === undefined || boardMatch === undefined) return;
    watcher.ended(boardMatch, market);
    this.markets.delete(n);
    boardMatch.markets = boardMatch.markets.filter((each) => each !== market);
  }

  #sale(n: number, ss: Sale, watcher: ServerBoardWatcher): void {
    const market = this.markets.get(n);
    const boardMatch = market && this.matches.get(market.mid);
    if (market === undefined || boardMatch === undefined) return;
    market.ss = ss;
    watcher.sale(boardMatch, market);
  }
}
