import { seedOf } from '#sandbox/account/seedOf.ts';
import type { HeldMatch, ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { seeded } from '#sandbox/world/random.ts';

const NAMES: readonly Text[] = [
  ['老船长', 'Captain', 'Thuyền trưởng', 'กัปตัน'],
  ['数据哥', 'Mr Data', 'Anh Dữ liệu', 'พี่ข้อมูล'],
  ['冷门王', 'Upset King', 'Vua cửa dưới', 'ราชาพลิกล็อก'],
  ['稳胆先生', 'Mr Banker', 'Ông Chắc thắng', 'คุณชัวร์'],
  ['夜场解盘', 'Late Reader', 'Kèo đêm', 'อ่านราคาดึก'],
];
const TIPSTERS = 25;
const TIPS = 48;
const HOUR = 3_600_000;

/** An expert, with what he did so far. */
export type Expert = {
  readonly id: string;
  readonly name: Text;
  readonly number: number;
  /** His last ten: 1 hit, 0 missed, 2 void. */
  readonly ten: readonly number[];
  readonly sessions: number;
  readonly hits: number;
  readonly longest: number;
  readonly weekRate: number;
};
/** What he says of a match; coins in whole ones, 0 is free. */
export type Advice = {
  readonly id: string;
  readonly expert: Expert;
  readonly held: HeldMatch;
  readonly price: number;
  readonly givesBack: boolean;
  readonly published: number;
  readonly hot: boolean;
  readonly reads: number;
};

const experts = (seed: number): Expert[] =>
  Array.from({ length: TIPSTERS }, (_, at) => {
    const random = seeded(seedOf(seed, 'expert', at));
    const ten = Array.from({ length: 10 }, () => random.pick([1, 1, 1, 0, 0, 2]));
    const sessions = 40 + random.int(400);
    return {
      id: String(501 + at),
      name: NAMES[at % NAMES.length] ?? ['专家', 'Expert'],
      number: at + 1,
      ten,
      sessions,
      hits: Math.floor((sessions * (40 + random.int(30))) / 100),
      longest: 3 + random.int(9),
      weekRate: random.int(4_000) - 1_500,
    };
  });

/** Experts and their tips on matches to come and in play. */
export class Tips {
  readonly experts: readonly Expert[];
  readonly #mirror: ServerBoard;
  readonly #seed: number;

  constructor(mirror: ServerBoard, seed: number) {
    this.#mirror = mirror;
    this.#seed = seed;
    this.experts = experts(seed);
  }

  /** Newest first. */
  all(now: number): Advice[] {
    const on = [...this.#mirror.matches.values()]
      .filter(({ kind, match }) => kind !== null && match.ty === 2)
      .slice(0, TIPS);
    return on.map((held, at) => {
      const random = seeded(seedOf(this.#seed, held.match.id, 'tip'));
      return {
        id: String(90_000 + (seedOf(held.match.id) % 9_000_000)),
        expert: this.experts[at % TIPSTERS] as Expert,
        held,
        price: random.pick([0, 18, 38, 88]),
        givesBack: random.chance(0.3),
        published: now - (now % HOUR) - at * HOUR,
        hot: random.chance(0.2),
        reads: random.int(5_000),
      };
    });
  }
}

/** What the product calls how many of the last hit in a row. */
export const streakOf = ({ ten }: Expert): number => {
  const missed = ten.findIndex((each) => each !== 1);
  return missed === -1 ? ten.length : missed;
};
