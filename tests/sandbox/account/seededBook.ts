import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { seeded, type Random } from '#sandbox/world/random.ts';
import type { Leg } from './leg.ts';
import { betsOf, type Hundredths, type Result } from './money.ts';
import { linedLegs, offeredLegs, pastLeg } from './pastLegs.ts';
import { seedOf } from './seedOf.ts';

/** A cash-out of an invented order. From `done` on its outcome is `end`. The rate is in thousandths. */
type SeededCashOut = {
  readonly id: string;
  readonly ct: number;
  readonly stake: Hundredths;
  readonly rate: number;
  readonly done: number;
  readonly end: 2 | 3 | 5;
};

/** An invented order of the past. Times are server ms. */
export type SeededBet = {
  readonly id: string;
  readonly placed: number;
  /** The time when the platform confirms the order. Until then the order is being confirmed. */
  readonly confirmed: number;
  /** The time and the kind of its end; null while it is open. */
  readonly ended: { readonly at: number; readonly st: 2 | 3 | 5 } | null;
  readonly series: number;
  readonly unit: Hundredths;
  readonly legs: readonly Leg[];
  readonly oc: 0 | 1 | 2;
  readonly cashOuts: readonly SeededCashOut[];
  readonly of: 1 | 2;
  /** Null for the member's own currency. */
  readonly currencyId: number | null;
};

/** A reserved bet that waits for its price, or whose price was never reached. */
type SeededReservation = {
  readonly id: string;
  readonly placed: number;
  readonly rst: 0 | 2 | 3;
  readonly fr: number | null;
  readonly stake: Hundredths;
  readonly leg: Leg;
};

export type SeededBook = {
  readonly bets: readonly SeededBet[];
  readonly reserved: readonly SeededReservation[];
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CONFIRMED_IN = 3_000;
const CASHED_OUT_IN = 5_000;
/** Duration of the cash-out that is in progress at first. A shorter test gets no notice of its end. */
const LONG_CASH_OUT = 600_000;
const SETTLED = 64;
const RESULTS: readonly Result[] = [4, 3, 4, 3, 5, 6, 2, 7, 3, 4];
/**
 * The first id. Ids have 19 digits, more than a double holds; neighbouring ids differ only after the
 * fifteenth digit (C39).
 */
const FIRST_ID = 1_988_112_233_440_000_000n;
const A_MEMBER = 1_000_000n;
/** Offset of the first id of a history that a test requested. These ids follow the ids of the book. */
const FIRST_OF_HISTORY = 1_000n;

/** Invents the bets of one member one after the other. The same seed gives the same bets. */
class BetMaker {
  readonly random: Random;
  readonly #legs: readonly Leg[];
  readonly #linedLegs: readonly Leg[];
  readonly #first: bigint;
  #serial: bigint;

  constructor(board: ServerBoard, random: Random, key: string, serial = 0n) {
    this.#legs = offeredLegs(board);
    this.#linedLegs = linedLegs(board);
    this.random = random;
    this.#first = FIRST_ID + BigInt(seedOf(key) % 100_000) * A_MEMBER;
    this.#serial = serial;
  }

  /** True if the board offers no option to bet on. */
  get isIdle(): boolean {
    return this.#legs.length === 0;
  }

  id(): string {
    this.#serial += 1n;
    return String(this.#first + this.#serial);
  }

  unit(): Hundredths {
    return 1000 * (1 + this.random.int(20)) + this.random.int(2);
  }

  pick(count: number): Leg[] {
    const from = this.random.int(this.#legs.length);
    return Array.from({ length: Math.min(count, this.#legs.length) }, (_, at) => {
      const leg = this.#legs[(from + at) % this.#legs.length] as Leg;
      // The prices have moved since the bet, so the cash-outs of invented bets differ.
      return { ...leg, od: Math.max(1_010, Math.round((leg.od * (94 + this.random.int(16))) / 100)) };
    });
  }

  /**
   * For a wished refund or half result, returns a selection whose line can end like this. Returns undefined
   * for any other result.
   */
  #linedLeg(wished: Result): Leg | undefined {
    if (wished !== 2 && wished !== 5 && wished !== 6) return undefined;
    const fits = (line: number): boolean => (wished === 2 ? line % 4 === 0 : line % 2 !== 0);
    const lined = this.#linedLegs.filter(({ market: { line } }) => line !== null && fits(line));
    return lined[this.random.int(Math.max(1, lined.length))];
  }

  bet(placed: number, count: number, series: number, more: Partial<SeededBet> = {}): SeededBet {
    const legs = this.pick(count);
    return {
      id: this.id(),
      placed,
      confirmed: placed + CONFIRMED_IN,
      ended: null,
      series: legs.length === 1 ? 1 : series,
      unit: this.unit(),
      legs,
      oc: this.random.pick([0, 1, 2]),
      of: this.random.chance(0.3) ? 2 : 1,
      cashOuts: [],
      currencyId: null,
      ...more,
    };
  }

  cashOut(ct: number, stake: Hundredths, end: 2 | 3 | 5, lasts: number): SeededCashOut {
    return { id: this.id(), ct, stake, rate: 850 + this.random.int(300), done: ct + lasts, end };
  }

  /** Ends the invented order with the number `at`. Some orders are refused, cancelled or cashed out. */
  ended(bet: SeededBet, at: number, now: number): SeededBet {
    if (at % 16 === 5) return { ...bet, ended: { at: bet.placed + 2_000, st: 2 } };
    if (at % 16 === 9) return { ...bet, ended: { at: bet.placed + 60_000, st: 3 } };
    const legs = bet.legs.map((leg) => {
      const result = this.random.pick(RESULTS);
      const chosen = bet.legs.length === 1 ? (this.#linedLeg(result) ?? leg) : leg;
      return pastLeg(chosen, bet.placed, result, this.random);
    });
    const total = bet.unit * betsOf(bet.legs, bet.series).length;
    const done = { ...bet, legs, ended: { at: Math.min(bet.placed + 3 * HOUR, now), st: 5 as const } };
    const cashed = bet.placed + HOUR / 2;
    if (at % 16 === 12) return { ...done, cashOuts: [this.cashOut(cashed, total, 5, CASHED_OUT_IN)] };
    return at % 16 === 2 && legs.length === 1
      ? { ...done, cashOuts: [this.cashOut(cashed, Math.floor(total / 2), 5, CASHED_OUT_IN)] }
      : done;
  }
}

const openBets = (make: BetMaker, now: number): SeededBet[] => [
  make.bet(now - 500, 1, 1),
  make.bet(now - HOUR, 1, 1),
  make.bet(now - 2 * HOUR, 1, 1),
  make.bet(now - 3 * HOUR, 3, 3),
  make.bet(now - 4 * HOUR, 3, 2),
  make.bet(now - 5 * HOUR, 4, 0),
  make.bet(now - 6 * HOUR, 1, 1, {
    unit: 6001,
    cashOuts: [
      make.cashOut(now - 2 * HOUR, 2000, 5, CASHED_OUT_IN),
      make.cashOut(now - HOUR, 1000, 2, CASHED_OUT_IN),
      make.cashOut(now - HOUR / 2, 1000, 3, CASHED_OUT_IN),
    ],
  }),
  make.bet(now - 7 * HOUR, 1, 1, { unit: 10_000, cashOuts: [make.cashOut(now, 4000, 5, LONG_CASH_OUT)] }),
];

const reservations = (make: BetMaker, now: number): SeededReservation[] =>
  Array.from({ length: 9 }, (_, at) => {
    const [leg] = make.pick(1) as [Leg];
    const failed = at > 2;
    return {
      id: make.id(),
      placed: now - (failed ? at * DAY : at * 600_000) - 1_000,
      rst: failed ? (at % 2 === 0 ? 2 : 3) : 0,
      fr: failed ? (at % 2 === 0 ? 8 : 1) : null,
      stake: make.unit(),
      // The wanted odds are so far away that the board does not reach them soon.
      leg: { ...leg, od: 2 * Math.max(leg.od, leg.market.od?.[leg.at] ?? 0) + make.random.int(200) },
    };
  });

/** Invents the betting histories of members. The same seed and member give the same bets. */
export class SeededBooks {
  readonly #board: ServerBoard;
  readonly #seed: number;
  #histories = 0n;

  constructor(board: ServerBoard, seed: number) {
    this.#board = board;
    this.#seed = seed;
  }

  /**
   * Returns a member's bets from before the sandbox started; null while the board offers no option to bet on.
   */
  of(key: string, now: number): SeededBook | null {
    const make = new BetMaker(this.#board, seeded(seedOf(this.#seed, key, 'orders')), key);
    if (make.isIdle) return null;
    const settled = Array.from({ length: SETTLED }, (_, at) =>
      make.ended(
        make.bet(
          now - Math.floor((at * 44 * DAY) / SETTLED) - 8 * HOUR,
          at % 5 === 3 ? 3 : 1,
          at % 2 === 0 ? 2 : 3,
        ),
        at,
        now,
      ),
    );
    return { bets: [...openBets(make, now), ...settled], reserved: reservations(make, now) };
  }

  /** Returns `count` ended orders, spread evenly over the last days, in the given currencies by turns. */
  history(
    key: string,
    now: number,
    order: { readonly count: number; readonly days: number; readonly currencies: readonly number[] },
  ): SeededBet[] {
    this.#histories += 1n;
    const random = seeded(seedOf(this.#seed, key, 'history', String(this.#histories)));
    const make = new BetMaker(this.#board, random, key, FIRST_OF_HISTORY + this.#histories * 50_000n);
    if (make.isIdle) return [];
    const every = (order.days * DAY - HOUR) / order.count;
    return Array.from({ length: order.count }, (_, at) =>
      make.ended(
        make.bet(Math.round(now - HOUR / 2 - at * every), at % 5 === 3 ? 3 : 1, at % 2 === 0 ? 2 : 3, {
          currencyId: order.currencies[at % order.currencies.length] ?? null,
        }),
        at,
        now,
      ),
    );
  }
}
