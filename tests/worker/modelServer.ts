import type { TransportListener } from '#workers/runtime/environment.ts';

/** A raw option: type, thousandths, locked. */
type RawOption = { ty: number; odds: number; locked: boolean };
type RawMarket = { id: string; h: number; ss: number; rank: number; options: RawOption[] };
type RawMatch = { id: string; league: string; status: number; score: [number, number]; markets: RawMarket[] };
type Section = Readonly<Record<string, unknown>>;

const odds = (option: RawOption): number => (option.locked ? -999 : option.odds / 1000);

/**
 * A model of the feed's server, small enough to be obviously correct. A test decides what it sends and in
 * which order.
 */
export class ModelServer {
  readonly stream = 'sport/1/live';
  epoch = 1;
  seq = 0;
  matches = new Map<string, RawMatch>();
  #next = 100;
  #log: { q: number; sections: Section }[] = [];
  /** Frames in flight to the client. */
  wire: string[] = [];
  line: TransportListener | null = null;

  get epochName(): string {
    return `e${this.epoch}`;
  }

  // --- the world ---

  #commit(sections: Section): void {
    this.seq += 1;
    this.#log.push({ q: this.seq, sections });
    if (this.line !== null) this.wire.push(this.#delta(this.seq, sections));
  }

  #delta(q: number, sections: Section): string {
    return JSON.stringify({ t: 'd', s: this.stream, e: this.epochName, q, at: 1_000 + q, ...sections });
  }

  addMatch(): void {
    const id = String((this.#next += 1));
    const match: RawMatch = {
      id,
      league: String(10 + (this.#next % 3)),
      status: 5,
      score: [0, 0],
      markets: [this.#market(), this.#market()],
    };
    this.matches.set(id, match);
    this.#commit({ mt: [this.#record(match, true)] });
  }
  #market(): RawMarket {
    const n = (this.#next += 1);
    return {
      id: `m${n}`,
      h: n,
      ss: 1,
      rank: 1 + (n % 2),
      options: [
        { ty: 1, odds: 1900 + (n % 50), locked: false },
        { ty: 2, odds: 1950, locked: false },
      ],
    };
  }
  pick(at: number): RawMatch | undefined {
    return [...this.matches.values()][at % Math.max(1, this.matches.size)];
  }
  price(at: number, value: number, locked: boolean): void {
    const market = this.pick(at)?.markets[value % 2];
    const option = market?.options[at % 2];
    if (market === undefined || option === undefined) return;
    option.odds = 1001 + value;
    option.locked = locked;
    this.#commit({ p: [market.h, at % 2, option.odds, locked ? 1 : 0] });
  }
  sell(at: number, ss: number): void {
    const market = this.pick(at)?.markets[0];
    if (market === undefined) return;
    market.ss = ss;
    this.#commit({ m: [market.h, ss] });
  }
  goal(at: number): void {
    const match = this.pick(at);
    if (match === undefined) return;
    match.score = [match.score[0] + 1, match.score[1]];
    this.#commit({
      f: [{ id: match.id, nsg: [{ pe: 1000, tyg: 5, sc: match.score }] }],
      ev: [
        { id: `g${this.epoch}-${this.seq + 1}`, k: 'goal', mid: match.id, side: 1, sc: match.score, at: 5 },
      ],
    });
  }
  /** Changes the line: the old market ends, and a new one replaces it. */
  newLine(at: number): void {
    const match = this.pick(at);
    const old = match?.markets[0];
    if (match === undefined || old === undefined) return;
    const market = this.#market();
    match.markets = [market, ...match.markets.slice(1)];
    this.#commit({ x: [old.h], g: [{ id: match.id, mg: this.#groups([market], true) }] });
  }
  end(at: number): void {
    const match = this.pick(at);
    if (match === undefined) return;
    this.matches.delete(match.id);
    this.#commit({ gone: [match.id] });
  }
  restart(): void {
    this.epoch += 1;
    this.seq = 0;
    this.#log = [];
    for (const match of this.matches.values()) for (const market of match.markets) market.h = this.#next += 1;
    this.#commit({});
  }

  // --- records ---

  #groups(markets: readonly RawMarket[], handles: boolean): unknown[] {
    return markets.map((market) => ({
      mty: 1000,
      pe: 1001,
      nm: 'Handicap',
      mks: [
        {
          id: market.id,
          ...(handles ? { h: market.h } : undefined),
          ss: market.ss,
          au: 1,
          mbl: market.rank,
          li: '-0.5',
          op: market.options.map((option) => ({
            ty: option.ty,
            na: 'x',
            nm: 'x',
            od: odds(option),
            li: '-0.5',
          })),
        },
      ],
    }));
  }
  #record(match: RawMatch, handles: boolean): unknown {
    return {
      id: match.id,
      bt: 1_000,
      ms: match.status,
      ss: 1,
      sid: 1,
      ty: 2,
      nm: match.id,
      tms: 2,
      ne: 0,
      lg: { id: match.league, na: `L${match.league}`, or: 1, sid: 1 },
      ts: [
        { id: 'a', na: 'A' },
        { id: 'b', na: 'B' },
      ],
      nsg: [{ pe: 1000, tyg: 5, sc: match.score }],
      mg: this.#groups(match.markets, handles),
    };
  }
  /** Returns the list as an HTTP answer with the current state. */
  list(): unknown {
    const records = [...this.matches.values()].map((match) => this.#record(match, false));
    return {
      success: true,
      code: 0,
      data: {
        current: 1,
        size: 50,
        total: records.length,
        records,
        feed: [{ stream: this.stream, epoch: this.epochName, seq: this.seq }],
      },
    };
  }

  // --- the socket ---

  receive(text: string): void {
    const frame = JSON.parse(text) as {
      t: string;
      n?: number;
      want?: { s: string; e?: string; q?: number; fresh?: number }[];
    };
    if (frame.t === 'hello')
      this.wire.push(JSON.stringify({ t: 'welcome', v: 1, now: 1_000, hb: 5_000, producers: ['1/live'] }));
    if (frame.t === 'ping') this.wire.push(JSON.stringify({ t: 'pong', n: frame.n, now: 1_000 }));
    for (const want of frame.want ?? []) this.#want(want);
  }
  #begun = false;
  #want({ s, e, q, fresh }: { s: string; e?: string; q?: number; fresh?: number }): void {
    if (s !== this.stream)
      return void this.wire.push(JSON.stringify({ t: 'answer', s, e: '', q: 0, how: 'none' }));
    if (this.#begun && fresh === undefined && e === undefined) return;
    this.#begun = true;
    if (fresh === undefined && e === this.epochName && q !== undefined && q <= this.seq) {
      this.wire.push(JSON.stringify({ t: 'answer', s, e, q: this.seq, how: 'deltas' }));
      for (const each of this.#log) if (each.q > q) this.wire.push(this.#delta(each.q, each.sections));
      return;
    }
    const records = [...this.matches.values()].map((match) => this.#record(match, true));
    const half = Math.ceil(records.length / 2);
    const at = { t: 'snapshot', s, e: this.epochName, q: this.seq, of: 2, lg: [] };
    this.wire.push(JSON.stringify({ t: 'answer', s, e: this.epochName, q: this.seq, how: 'snapshot' }));
    this.wire.push(JSON.stringify({ ...at, part: 1, mt: records.slice(0, half) }));
    this.wire.push(JSON.stringify({ ...at, part: 2, mt: records.slice(half) }));
  }
  drop(): void {
    const line = this.line;
    this.line = null;
    this.#begun = false;
    this.wire = [];
    line?.closed(1006);
  }
  deliver(count: number): void {
    for (const text of this.wire.splice(0, count)) this.line?.text(text);
  }
}
