import type { Leg } from '#sandbox/account/leg.ts';
import { offeredLegs } from '#sandbox/account/pastLegs.ts';
import { pastEndings } from '#sandbox/account/pastScores.ts';
import { seedOf } from '#sandbox/account/seedOf.ts';
import { finalScore, resultOf } from '#sandbox/betting/settlement/settleLeg.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { seeded, type Random } from '#sandbox/world/random.ts';

const NAMES: readonly Text[] = [
  ['老船长', 'Captain', 'Thuyền trưởng', 'กัปตัน'],
  ['数据哥', 'Mr Data', 'Anh Dữ liệu', 'พี่ข้อมูล'],
  ['冷门王', 'Upset King', 'Vua cửa dưới', 'ราชาพลิกล็อก'],
  ['稳胆先生', 'Mr Banker', 'Ông Chắc thắng', 'คุณชัวร์'],
  ['夜场解盘', 'Late Reader', 'Kèo đêm', 'อ่านราคาดึก'],
];
const TIPSTERS = 25;
/** Number of tips on matches that are not over. */
const TIPS = 48;
const PAST_TIPS = 12;
const TRIES = 3;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Interval at which new matches get tips. */
const LOOK_MS = 10_000;

/** An expert, with the statistics from before the stored tips. */
export type Expert = {
  readonly id: string;
  readonly name: Text;
  readonly number: number;
  readonly sessions: number;
  readonly hits: number;
  readonly longest: number;
};
/** The outcome of a tip by the wire's codes: 0 open, 1 hit, 2 missed, 3 void. */
type Outcome = 0 | 1 | 2 | 3;
/** A tip of an expert on a match; the price is in whole coins, 0 is free. */
export type Advice = {
  readonly id: string;
  readonly expert: Expert;
  /** The recommended option, with its odds when the tip was published. */
  readonly leg: Leg;
  /** The match id on the wire; the id of a past match is not on offer. */
  readonly matchId: string;
  price: number;
  /** Percentage of the price that is refunded if the tip misses; 0 for no refund. */
  back: number;
  readonly published: number;
  readonly hot: boolean;
  readonly reads: number;
  readonly likes: number;
  outcome: Outcome;
};

const experts = (seed: number): Expert[] =>
  Array.from({ length: TIPSTERS }, (_, at) => {
    const random = seeded(seedOf(seed, 'expert', at));
    const sessions = 40 + random.int(400);
    return {
      id: String(501 + at),
      name: NAMES[at % NAMES.length] ?? ['专家', 'Expert'],
      number: at + 1,
      sessions,
      hits: Math.floor((sessions * (40 + random.int(30))) / 100),
      longest: 3 + random.int(9),
    };
  });

const outcomeOf = (result: Leg['result']): Outcome => {
  if (result === 4 || result === 5) return 1;
  return result === 3 || result === 6 ? 2 : result === 0 ? 0 : 3;
};
/**
 * Creates a leg of an earlier match of these teams, settled by a score. Tries scores until the leg has the
 * wanted result.
 */
const settledBefore = (leg: Leg, at: number, wanted: Outcome, random: Random): Leg => {
  const bt = at + HOUR;
  const past = { ...leg, match: { ...leg.match, bt, ms: 4, mc: null, sb: null, nsg: [] } };
  const endings = pastEndings(leg.match.sid);
  let settled: Leg = { ...past, result: 7, score: '' };
  for (let tries = 0; tries < TRIES && endings.length > 0; tries += 1) {
    const { nsg, events } = random.pick(endings);
    const match = { ...leg.match, bt, ms: 0, mc: null, nsg };
    const result = resultOf(past, match, events);
    if (result === 7) continue;
    settled = { ...past, result, score: finalScore(past, match, events) };
    if (outcomeOf(result) === wanted) break;
  }
  return settled;
};
/** Returns earlier odds: near the current ones, in steps of 0.01. */
const earlierOdds = (od: number, random: Random): number =>
  Math.max(1_020, od + 10 * random.pick([-8, -5, -3, -1, 0, 0, 1, 2, 4, 7]));

/** Creates experts and their tips on matches to come, in play and ended. */
export class Tips {
  readonly experts: readonly Expert[];
  readonly #serverBoard: ServerBoard;
  readonly #seed: number;
  readonly #open = new Map<string, Advice>();
  readonly #past = new Map<string, readonly Advice[]>();
  #legs: readonly Leg[] = [];
  #lookedAt = -Infinity;

  constructor(serverBoard: ServerBoard, seed: number) {
    this.#serverBoard = serverBoard;
    this.#seed = seed;
    this.experts = experts(seed);
  }

  /** Returns the tips on matches of the board, also on ended ones, newest first. */
  all(now: number): readonly Advice[] {
    this.#look(now);
    return [...this.#open.values()].sort((a, b) => b.published - a.published || (a.id < b.id ? -1 : 1));
  }

  /** Returns all tips of an expert: those on the board, then the past ones; newest first. */
  of(expert: Expert, now: number): readonly Advice[] {
    return [...this.all(now).filter((each) => each.expert === expert), ...this.#pastOf(expert, now)];
  }

  find(id: string, now: number): Advice | undefined {
    const open = this.all(now).find((each) => each.id === id);
    if (open !== undefined) return open;
    const expert = this.experts.find((each) => id.startsWith(`${each.id}0`));
    return expert && this.#pastOf(expert, now).find((each) => each.id === id);
  }

  #look(now: number): void {
    for (const advice of this.#open.values()) this.#settle(advice);
    if (now - this.#lookedAt < LOOK_MS && this.#open.size > 0) return;
    this.#lookedAt = now;
    let count = [...this.#open.values()].filter(({ outcome }) => outcome === 0).length;
    this.#legs = offeredLegs(this.#serverBoard);
    for (const leg of this.#legs) {
      if (count >= TIPS) break;
      if (leg.match.ty !== 2 || this.#open.has(leg.match.id)) continue;
      const at = this.#open.size;
      this.#open.set(leg.match.id, this.#adviceOn(leg, at, now));
      count += 1;
    }
  }

  #adviceOn(leg: Leg, at: number, now: number): Advice {
    const random = seeded(seedOf(this.#seed, leg.match.id, 'tip'));
    return {
      id: String(90_000_000 + (seedOf(leg.match.id) % 9_000_000)),
      expert: this.experts[at % TIPSTERS] as Expert,
      leg: { ...leg, od: earlierOdds(leg.od, random) },
      matchId: leg.match.id,
      price: [0, 18, 38, 0, 88][at % 5] ?? 0,
      back: random.pick([0, 50, 50, 100]),
      published: now - 10 * MINUTE - at * 20 * MINUTE,
      hot: random.chance(0.2),
      reads: random.int(5_000),
      likes: random.int(300),
      outcome: 0,
    };
  }

  /** Settles the tip by the played match. */
  #settle(advice: Advice): void {
    const boardMatch = advice.outcome === 0 ? this.#serverBoard.ended.get(advice.leg.match.id) : undefined;
    if (boardMatch !== undefined)
      advice.outcome = outcomeOf(resultOf(advice.leg, boardMatch.match, boardMatch.events));
  }

  #pastOf(expert: Expert, now: number): readonly Advice[] {
    const known = this.#past.get(expert.id);
    if (known !== undefined) return known;
    const legs = this.#legs;
    if (legs.length === 0) return [];
    const made = Array.from({ length: PAST_TIPS }, (_, at): Advice => {
      const random = seeded(seedOf(this.#seed, 'past', expert.id, at));
      const published = now - (now % HOUR) - (30 + at * 11) * HOUR;
      const leg = settledBefore(random.pick(legs), published, random.pick([1, 1, 2]), random);
      return {
        id: `${expert.id}0${String(at).padStart(3, '0')}`,
        expert,
        leg,
        matchId: `${expert.id}-${at}`,
        price: [0, 18, 38][at % 3] ?? 0,
        back: 0,
        published,
        hot: false,
        reads: random.int(5_000),
        likes: random.int(300),
        outcome: outcomeOf(leg.result),
      };
    });
    this.#past.set(expert.id, made);
    return made;
  }
}

/** Returns the thousandths of the stake that a tip won or lost; null while the tip is open. */
export const yieldOf = ({ outcome, leg }: Advice): number | null => {
  if (outcome === 0) return null;
  return outcome === 1 ? leg.od - 1_000 : outcome === 2 ? -1_000 : 0;
};

/** Returns an expert's last ten settled tips, newest first: 1 hit, 0 missed, 2 void. */
export const lastTenOf = (tips: readonly Advice[]): number[] =>
  tips
    .filter(({ outcome }) => outcome !== 0)
    .slice(0, 10)
    .map(({ outcome }) => (outcome === 3 ? 2 : outcome === 1 ? 1 : 0));

/** Returns the number of last tips in a row that hit. */
export const streakOf = (ten: readonly number[]): number => {
  const missed = ten.findIndex((each) => each !== 1);
  return missed === -1 ? ten.length : missed;
};
