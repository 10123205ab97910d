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

/** A market as the server holds it; prices and sale status change in place. */
export type HeldMarket = Omit<Market, 'od' | 'ss'> & {
  readonly id: string;
  readonly mid: string;
  ss: Sale;
  readonly od: number[];
};
export type HeldMatch = {
  match: Match;
  kind: Kind | null;
  /** In the order of the wire: groups as they were opened. */
  markets: HeldMarket[];
  /** What happened, once it has ended. */
  events?: readonly PlayEvent[];
};

/** Who wants to know what changed while a batch is applied; the streams are. */
export type ServerBoardWatcher = {
  league(league: League): void;
  put(held: HeldMatch): void;
  gone(held: HeldMatch): void;
  moved(held: HeldMatch, from: Kind, to: Kind): void;
  facts(held: HeldMatch, facts: Partial<Facts>): void;
  markets(held: HeldMatch, markets: readonly HeldMarket[]): void;
  ended(held: HeldMatch, market: HeldMarket): void;
  sale(held: HeldMatch, market: HeldMarket): void;
  price(market: HeldMarket, option: number): void;
  goal(held: HeldMatch, news: Incident): void;
};

/** Ended matches that still answer for their detail (wire facts 2.2). */
const KEPT_ENDED = 500;

/** The server's copy of the world: what HTTP, snapshots and truth are read from. */
export class ServerBoard {
  readonly leagues = new Map<string, League>();
  readonly matches = new Map<string, HeldMatch>();
  readonly ended = new Map<string, HeldMatch>();
  readonly markets = new Map<number, HeldMarket>();
  /** Raised whenever a match came, left or moved, by sport and kind. */
  readonly revisions = new Map<string, number>();
  changes = 0;
  at = 0;
  pt: number | null = null;

  apply(batch: Batch, watcher: ServerBoardWatcher): void {
    this.at = batch.at;
    if (batch.pt !== undefined) this.pt = batch.pt;
    for (const news of batch.news) this.#news(news, watcher);
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

  #news(news: WorldChange, watcher: ServerBoardWatcher): void {
    if (news.k === 'league') {
      this.leagues.set(news.league.id, news.league);
      watcher.league(news.league);
    } else if (news.k === 'match') this.#put(news.match, news.markets, watcher);
    else if (news.k === 'end') for (const n of news.ns) this.#end(n, watcher);
    else if (news.k === 'sale') for (const n of news.ns) this.#sale(n, news.ss, watcher);
    else {
      const held = this.matches.get('mid' in news ? news.mid : news.id);
      if (held === undefined) return;
      if (news.k === 'facts') this.#facts(held, news.facts, watcher);
      else if (news.k === 'gone') {
        if (news.events !== undefined) held.events = news.events;
        this.#gone(held, watcher);
      } else if (news.k === 'markets') this.#markets(held, news.put, watcher);
      else watcher.goal(held, news);
    }
  }

  #hold(mid: string, market: Market): HeldMarket {
    const held = { ...market, id: marketIdOf(market), mid, od: [...market.od] };
    this.markets.set(market.n, held);
    return held;
  }

  #touch(held: HeldMatch, kind: Kind | null): void {
    const key = `${held.match.sid}/${kind ?? ''}`;
    this.revisions.set(key, (this.revisions.get(key) ?? 0) + 1);
  }

  #put(match: Match, markets: readonly Market[], watcher: ServerBoardWatcher): void {
    const held: HeldMatch = {
      match,
      kind: kindOf(match),
      markets: markets.map((market) => this.#hold(match.id, market)),
    };
    this.matches.set(match.id, held);
    this.#touch(held, held.kind);
    if (held.kind !== null) watcher.put(held);
  }

  #facts(held: HeldMatch, facts: Partial<Facts>, watcher: ServerBoardWatcher): void {
    held.match = { ...held.match, ...facts };
    const to = kindOf(held.match);
    const from = held.kind;
    if (facts.bt !== undefined) this.#touch(held, from);
    // Ended: it stays where it is until it is gone.
    if (to === null || from === null || to === from) {
      watcher.facts(held, facts);
      return;
    }
    held.kind = to;
    this.#touch(held, from);
    this.#touch(held, to);
    watcher.moved(held, from, to);
  }

  #gone(held: HeldMatch, watcher: ServerBoardWatcher): void {
    watcher.gone(held);
    this.matches.delete(held.match.id);
    for (const market of held.markets) this.markets.delete(market.n);
    for (const market of held.markets) market.ss = -1;
    this.#touch(held, held.kind);
    this.ended.set(held.match.id, held);
    const oldest = this.ended.size > KEPT_ENDED ? this.ended.keys().next().value : undefined;
    if (oldest !== undefined) this.ended.delete(oldest);
  }

  #markets(held: HeldMatch, put: readonly Market[], watcher: ServerBoardWatcher): void {
    const markets = put.map((market) => this.#hold(held.match.id, market));
    const fresh = new Set(put.map((market) => market.n));
    held.markets = [...held.markets.filter((market) => !fresh.has(market.n)), ...markets];
    watcher.markets(held, markets);
  }

  #end(n: number, watcher: ServerBoardWatcher): void {
    const market = this.markets.get(n);
    const held = market && this.matches.get(market.mid);
    if (market === undefined || held === undefined) return;
    watcher.ended(held, market);
    this.markets.delete(n);
    held.markets = held.markets.filter((each) => each !== market);
  }

  #sale(n: number, ss: Sale, watcher: ServerBoardWatcher): void {
    const market = this.markets.get(n);
    const held = market && this.matches.get(market.mid);
    if (market === undefined || held === undefined) return;
    market.ss = ss;
    watcher.sale(held, market);
  }
}
