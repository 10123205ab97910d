import type { ChangeLog } from '#sandbox/world/changeLog.ts';
import type { Market, Match, Sale, Text } from '#sandbox/world/worldChange.ts';
import type { Catalogue } from './catalogue.ts';
import { Ladder } from './ladder.ts';
import type { Definition, MarketChange, Runner } from './message.ts';

/** The sports of the wire by the exchange's event types; any other type is 93, specials. */
const SPORTS: Readonly<Record<string, number>> = {
  '1': 1,
  '2': 5,
  '4': 14,
  '7': 1020,
  '4339': 1021,
  '7522': 3,
};
const SPORT_NAMES: Readonly<Record<number, Text>> = {
  1: ['足球', 'Football'],
  3: ['篮球', 'Basketball'],
  5: ['网球', 'Tennis'],
  14: ['板球', 'Cricket'],
  1020: ['赛马', 'Horse racing'],
  1021: ['赛狗', 'Greyhounds'],
  93: ['特别投注', 'Specials'],
};
/**
 * The match-odds market of a sport: football's 1x2, tennis' and basketball's winner, elsewhere 1x2 is n001
 * and winner n002.
 */
const MATCH_ODDS: Readonly<Record<number, number>> = { 1: 1005, 3: 3004, 5: 5001 };
const matchOdds = (sid: number, sides: number): number =>
  MATCH_ODDS[sid] ?? sid * 1000 + (sides === 3 ? 1 : 2);
const same = (name: string): Text => [name, name];

const isRunning = ({ status }: Runner): boolean => status !== 'REMOVED';
const idsOf = (runners: readonly Runner[]) => runners.map((runner) => runner.id).join();

export type ReplayContext = {
  readonly log: ChangeLog;
  nextSerial(): number;
  wallTime(recorded: number): number;
};

/**
 * One recorded market: a match if it has two or three runners, else an outright. Match and market have the
 * same id.
 */
export class RecordedMarket {
  readonly #id: string;
  readonly #names: Catalogue | undefined;
  readonly #context: ReplayContext;
  readonly #ladders = new Map<number, Ladder>();
  #runners: readonly Runner[] = [];
  /** A match of home and away, else an outright. It stays what it was when it opened. */
  #meet = false;
  #n = 0;
  #ss: Sale = 1;
  #inPlay = false;
  #sentPrices: number[] = [];
  /** Wall time at which the market was closed. */
  closedAt: number | null = null;

  constructor(id: string, names: Catalogue | undefined, context: ReplayContext) {
    this.#id = id;
    this.#names = names;
    this.#context = context;
  }

  get id(): string {
    return this.#id;
  }

  apply(change: MarketChange, now: number): void {
    if (change.img) for (const ladder of this.#ladders.values()) ladder.clear();
    for (const runner of change.rc) this.#ladder(runner.id).apply(runner);
    if (change.definition !== null) this.#define(change.definition, now);
    if (this.#n !== 0) this.#prices();
  }

  #ladder(id: number): Ladder {
    const known = this.#ladders.get(id) ?? new Ladder();
    this.#ladders.set(id, known);
    return known;
  }

  #define(definition: Definition, now: number): void {
    const ss: Sale = definition.status === 'OPEN' ? 1 : 0;
    if (this.#n === 0) this.#open(definition, ss);
    else this.#renew(definition, ss);
    if (ss !== this.#ss) this.#context.log.add({ k: 'sale', ns: [this.#n], ss });
    this.#ss = ss;
    if (definition.inPlay !== this.#inPlay) {
      this.#inPlay = definition.inPlay;
      this.#context.log.add({ k: 'facts', id: this.#id, facts: { ms: definition.inPlay ? 5 : 4 } });
    }
    if (definition.status === 'CLOSED') this.closedAt ??= now;
  }

  #name(runner: Runner): string {
    return this.#names?.runners.get(runner.id) ?? runner.name ?? String(runner.id);
  }

  #open(definition: Definition, ss: Sale): void {
    const sid = SPORTS[definition.eventTypeId] ?? 93;
    const sport = SPORT_NAMES[sid] ?? SPORT_NAMES[93] ?? same('');
    const place = this.#names?.eventName ?? definition.venue;
    const lid = `9${definition.eventId}`;
    this.#context.log.add({
      k: 'league',
      league: {
        id: lid,
        sid,
        na: place === null ? sport : same(place),
        or: 1,
        hot: false,
        rid: 0,
        rnm: sport,
      },
    });
    this.#inPlay = definition.inPlay;
    const meet =
      definition.active >= 2 &&
      definition.active <= 3 &&
      definition.bettingType === 'ODDS' &&
      definition.marketType === 'MATCH_ODDS';
    this.#meet = meet;
    const [home, away] = definition.runners.filter(isRunning);
    const match: Match = {
      id: this.#id,
      sid,
      lid,
      ty: meet ? 2 : 1,
      ye: null,
      fid: 0,
      fmt: null,
      nm: meet ? null : same(this.#names?.marketName ?? definition.marketType),
      ts:
        meet && home !== undefined && away !== undefined
          ? [home, away].map((runner) => ({ id: String(runner.id), na: same(this.#name(runner)) }))
          : [],
      bt: Math.round(this.#context.wallTime(definition.marketTime)),
      ms: definition.inPlay ? 5 : 4,
      ne: 0,
      ssi: 0,
      smt: 0,
      nsg: [],
      mc: null,
      sb: null,
      vs: false,
      as: false,
      pl: 1,
    };
    this.#context.log.add({ k: 'match', match, markets: [this.#market(this.#options(definition), sid, ss)] });
  }

  /** Takes over the states of the runners. Other runners than before are another market. */
  #renew(definition: Definition, ss: Sale): void {
    const runners = this.#options(definition);
    if (idsOf(runners) === idsOf(this.#runners)) {
      this.#runners = runners;
      return;
    }
    const sid = SPORTS[definition.eventTypeId] ?? 93;
    this.#context.log.add({ k: 'end', ns: [this.#n] });
    this.#context.log.add({ k: 'markets', id: this.#id, put: [this.#market(runners, sid, ss)] });
  }

  /**
   * Returns the runners in the order of the options: home, draw, away of a match, all of an outright. A runner that was
   * withdrawn before the match opened is no side of it.
   */
  #options({ runners }: Definition): readonly Runner[] {
    if (!this.#meet) return runners;
    const shown = new Set(this.#runners.map(({ id }) => id));
    const sides = runners.filter((runner) => isRunning(runner) || shown.has(runner.id));
    const [home, away, draw] = sides;
    return home === undefined || away === undefined || draw === undefined ? sides : [home, draw, away];
  }

  /** The price of a runner in whole thousandths; 0, which is locked, if the runner cannot win any more. */
  #price(runner: Runner): number {
    return runner.status === 'ACTIVE' ? this.#ladder(runner.id).best : 0;
  }

  /** The option types of a match are those of home, draw and away; those of an outright its runners' ids. */
  #market(runners: readonly Runner[], sid: number, ss: Sale): Market {
    const meet = this.#meet;
    this.#runners = runners;
    this.#n = this.#context.nextSerial();
    this.#ss = ss;
    this.#sentPrices = this.#runners.map((runner) => this.#price(runner));
    const sides = this.#runners.length === 2 ? [1, 2] : [1, 3, 2];
    return {
      n: this.#n,
      id: this.#id,
      mty: meet ? matchOdds(sid, sides.length) : sid * 1000 + 998,
      pe: sid * 1000 + (meet ? 1 : 999),
      ss,
      au: 0,
      mbl: 0,
      line: null,
      main: true,
      ops: meet ? sides : this.#runners.map((runner) => runner.id),
      names: meet ? null : this.#runners.map((runner) => same(this.#name(runner))),
      od: [...this.#sentPrices],
    };
  }

  #prices(): void {
    for (const [i, runner] of this.#runners.entries()) {
      const od = this.#price(runner);
      if (this.#sentPrices[i] === od) continue;
      this.#sentPrices[i] = od;
      this.#context.log.price(this.#n, i, od);
    }
  }
}
