/**
 * The platform's state: a few matches, their markets and prices. Small enough to be obviously correct, and
 * independent of the wire.
 */

export type Option = { readonly ty: number; odds: number; locked: boolean };
/** `since` is when the market joined the stream that carries it now. */
export type Market = {
  readonly n: number;
  readonly id: string;
  readonly mty: number;
  readonly pe: number;
  readonly rank: number;
  ss: 1 | 0 | -1;
  main: boolean;
  since: number;
  readonly options: Option[];
};
export type Kind = 'live' | 'pre' | 'outright';
export type Match = {
  readonly id: string;
  readonly sport: number;
  readonly league: string;
  readonly begin: number;
  kind: Kind;
  status: number;
  score: readonly [number, number];
  markets: Market[];
  since: number;
};

/**
 * An event for those who report it. `from` and `to` are the market's place before and after: main or extra.
 */
export type FeedEvent =
  | { readonly what: 'put' | 'gone' | 'score'; readonly match: Match; readonly goal?: true }
  | { readonly what: 'moved'; readonly match: Match; readonly from: Kind }
  | {
      readonly what: 'price' | 'sale' | 'opened' | 'ended';
      readonly match: Match;
      readonly market: Market;
      readonly option?: number;
    }
  | { readonly what: 'shifted'; readonly match: Match; readonly market: Market };

export const SPORTS = [1, 5] as const;
const LEAGUES = ['11', '12', '13'] as const;
export const leagueOf = (sport: number, at: number): string => `${sport}${LEAGUES[at % LEAGUES.length]}`;
/** Main groups of each sport, and one group that no list shows. */
const GROUPS: Readonly<
  Record<number, readonly (readonly [mty: number, pe: number, types: readonly number[]])[]>
> = {
  1: [
    [1000, 1001, [1, 2]],
    [1007, 1001, [4, 5]],
    [1005, 1001, [1, 2, 3]],
  ],
  5: [
    [5001, 5001, [1, 2]],
    [5003, 5001, [4, 5]],
  ],
};
const FURTHER: Readonly<Record<number, readonly [number, number, readonly number[]]>> = {
  1: [1027, 1001, [8, 9]],
  5: [5010, 5002, [1, 2]],
};
const HOUR = 3_600_000;
/** Market ids have more digits than a double holds exactly (C39). */
const idOf = (n: number): string => `7000000000000${String(n).padStart(6, '0')}`;

export class World {
  readonly matches = new Map<string, Match>();
  /** When each option was last open; absent for an option that is open or never was. */
  readonly closedAt = new Map<string, number>();
  /** Replacements of markets that got another id, by the former id. */
  readonly heirs = new Map<string, string>();
  readonly #start: number;
  readonly #now: () => number;
  readonly #onNews: (news: FeedEvent) => void;
  #serial = 100;

  constructor(now: () => number, onNews: (news: FeedEvent) => void) {
    this.#now = now;
    this.#start = now();
    this.#onNews = onNews;
  }

  // --- what can happen ---

  add(at: number, kind: Kind): void {
    this.#serial += 1;
    const sport = kind === 'outright' ? 1 : (SPORTS[at % SPORTS.length] as number);
    const begin =
      this.#start +
      (kind === 'live' ? -HOUR : kind === 'pre' && at % 3 === 0 ? 48 * HOUR : HOUR) +
      (at % 5) * 60_000;
    const match: Match = {
      id: String(this.#serial),
      sport,
      league: leagueOf(sport, at),
      begin,
      kind,
      status: kind === 'live' ? 5 : 4,
      score: [0, 0],
      markets: [],
      since: this.#now(),
    };
    match.markets =
      kind === 'outright'
        ? [this.#market([7001, 1, [101, 102, 103, 104, 105, 106]], 0, true)]
        : this.#offer(sport, at);
    this.matches.set(match.id, match);
    this.#onNews({ what: 'put', match });
  }
  price(at: number, value: number, locked: boolean): void {
    const [match, market] = this.#pickMarket(at, value);
    if (match === undefined || market === undefined) return;
    const index = value % market.options.length;
    const option = market.options[index] as Option;
    option.odds = 1_001 + value;
    option.locked = locked;
    this.#note(market);
    this.#onNews({ what: 'price', match, market, option: index });
  }
  sell(at: number, ss: 1 | 0 | -1): void {
    const [match, market] = this.#pickMarket(at, at);
    if (match === undefined || market === undefined) return;
    market.ss = ss;
    this.#note(market);
    this.#onNews({ what: 'sale', match, market });
  }
  /** Changes one option: another price, or another sale status. */
  touch(key: string, to: number | 'locked' | 'suspended' | 'open' | 'ended'): void {
    const found = this.option(key);
    if (found === undefined) return;
    const { match, market, option } = found;
    if (to === 'ended') return this.#end(match, market);
    if (to === 'suspended') market.ss = 0;
    if (to === 'open') market.ss = 1;
    if (to === 'locked') option.locked = true;
    if (typeof to === 'number') option.odds = to;
    this.#note(market);
    this.#onNews(
      to === 'suspended' || to === 'open'
        ? { what: 'sale', match, market }
        : { what: 'price', match, market, option: market.options.indexOf(option) },
    );
  }
  goal(at: number): void {
    const match = this.pick(at);
    if (match === undefined || match.kind !== 'live') return;
    match.score = [match.score[0] + 1, match.score[1]];
    this.#onNews({ what: 'score', match, goal: true });
  }
  /** Withdraws a goal (D29). */
  correct(at: number): void {
    const match = this.pick(at);
    if (match === undefined || match.score[0] === 0) return;
    match.score = [match.score[0] - 1, match.score[1]];
    this.#onNews({ what: 'score', match });
  }
  /** Changes the line: the market ends, and another replaces it. */
  line(at: number): void {
    const [match, old] = this.#pickMarket(at, at);
    if (match !== undefined && old !== undefined) this.#replace(match, old);
  }
  /**
   * Gives an option's market another id, so that the same bet has a new key. Returns the option's new key.
   */
  renew(key: string): string | undefined {
    const found = this.option(key);
    if (found === undefined) return undefined;
    const market = this.#replace(found.match, found.market);
    this.heirs.set(found.market.id, market.id);
    return `${market.id}:${found.option.ty}`;
  }
  #replace(match: Match, old: Market): Market {
    const market = this.#market([old.mty, old.pe, old.options.map(({ ty }) => ty)], old.rank, old.main);
    this.#end(match, old);
    match.markets.push(market);
    this.#onNews({ what: 'opened', match, market });
    return market;
  }
  open(at: number): void {
    const match = this.pick(at);
    if (match === undefined || match.kind === 'outright') return;
    const market = this.#market(
      FURTHER[match.sport] as [number, number, readonly number[]],
      1 + (at % 3),
      false,
    );
    match.markets.push(market);
    this.#onNews({ what: 'opened', match, market });
  }
  end(at: number): void {
    const [match, market] = this.#pickMarket(at, at);
    if (match !== undefined && market !== undefined && match.markets.length > 1) this.#end(match, market);
  }
  /** Turns an extra market into a main one, or the reverse. */
  shift(at: number): void {
    const [match, market] = this.#pickMarket(at, at + 1);
    if (match === undefined || market === undefined || match.kind === 'outright') return;
    market.main = !market.main;
    market.since = this.#now();
    this.#onNews({ what: 'shifted', match, market });
  }
  /** Moves a match from pre-match to live. */
  begin(at: number): void {
    const match = this.pick(at);
    if (match === undefined || match.kind !== 'pre') return;
    match.kind = 'live';
    match.since = this.#now();
    match.status = 5;
    this.#onNews({ what: 'moved', match, from: 'pre' });
  }
  leave(at: number): void {
    const match = this.pick(at);
    if (match === undefined) return;
    for (const market of match.markets) this.#close(market);
    this.matches.delete(match.id);
    this.#onNews({ what: 'gone', match });
  }

  // --- what is ---

  pick(at: number): Match | undefined {
    return [...this.matches.values()][at % Math.max(1, this.matches.size)];
  }
  now(): number {
    return this.#now();
  }
  isOpen(market: Market, option: Option): boolean {
    return market.ss === 1 && !option.locked;
  }
  /** Finds an option by its key; undefined if it is not on offer. */
  option(
    key: string,
  ): { readonly match: Match; readonly market: Market; readonly option: Option } | undefined {
    for (const match of this.matches.values()) {
      for (const market of match.markets)
        for (const option of market.options)
          if (keyOf(market, option) === key) return { match, market, option };
    }
    return undefined;
  }

  #pickMarket(at: number, which: number): readonly [Match | undefined, Market | undefined] {
    const match = this.pick(at);
    return [match, match?.markets[which % match.markets.length]];
  }
  #offer(sport: number, at: number): Market[] {
    const main = (GROUPS[sport] ?? []).flatMap((group, index) =>
      index === 0
        ? [this.#market(group, 1, true), this.#market(group, 2, true)]
        : [this.#market(group, 1, true)],
    );
    return at % 2 === 0
      ? main
      : [...main, this.#market(FURTHER[sport] as [number, number, readonly number[]], 1, false)];
  }
  #market(
    [mty, pe, types]: readonly [number, number, readonly number[]],
    rank: number,
    main: boolean,
  ): Market {
    const n = (this.#serial += 1);
    return {
      n,
      id: idOf(n),
      mty,
      pe,
      rank,
      ss: 1,
      main,
      since: this.#now(),
      options: types.map((ty) => ({ ty, odds: 1_500 + (n % 90) * 5 + ty, locked: false })),
    };
  }
  #end(match: Match, market: Market): void {
    this.#close(market);
    match.markets = match.markets.filter((each) => each !== market);
    this.#onNews({ what: 'ended', match, market });
  }
  #close(market: Market): void {
    for (const option of market.options)
      if (!this.closedAt.has(keyOf(market, option))) this.closedAt.set(keyOf(market, option), this.#now());
  }
  /** Records when an option was closed. */
  #note(market: Market): void {
    for (const option of market.options) {
      const key = keyOf(market, option);
      if (this.isOpen(market, option)) this.closedAt.delete(key);
      else if (!this.closedAt.has(key)) this.closedAt.set(key, this.#now());
    }
  }
}

export const keyOf = (market: Market, option: Option): string => `${market.id}:${option.ty}`;
export const streamOf = ({ sport, kind }: Pick<Match, 'sport' | 'kind'>): string => `sport/${sport}/${kind}`;
/** Returns the line of a group that a list's cell shows: on sale first, then by rank, then by age. */
export const bestOf = (markets: readonly Market[]): Market | undefined =>
  markets.toSorted((a, b) => b.ss - a.ss || a.rank - b.rank || a.n - b.n)[0];
