import * as fc from '#tests/property.ts';
import { waitingReserve } from '#domain/orders/cashOutOffer.ts';
import { DOUBTFUL_REFUSALS, FAULTS, type MoneyCall, type Plan } from '../ledger.ts';
import type { OrderCourse } from '../operator.ts';
import { turn } from '../scene.ts';
import { waitingOf } from './afterLedger.ts';
import {
  autoAt,
  cashOutAt,
  cashOutOf,
  changeAt,
  createAt,
  from,
  isAutoSet,
  newId,
  orderAt,
  press,
  viewOf,
} from './afterPresses.ts';
import { USERS, type AfterScene } from './afterScene.ts';

/** One event. `at` selects its target, `by` its variant. */
export type AfterStep = { readonly do: keyof typeof DOES; readonly at: number; readonly by: number };
type StepAction = (scene: AfterScene, at: number, by: number) => void | Promise<void>;

const PERCENTS = [50, 33, 10, 77] as const;
const TIMES = [500, 1_000, 3_000, 5_000, 12_000, 20_000, 65_000] as const;
const RATES = [931n, 0n, 500n, 1203n, 1666n, 87n, 931n, 2999n] as const;
const STAKES = [2_000n, 1_234n, 555n, 100_001n] as const;
/** Courses of cash-outs. The last ones never end. */
const COURSES: readonly OrderCourse[] = [
  [[0, 5]],
  [
    [0, 1],
    [3_000, 5],
  ],
  [
    [0, 0],
    [1_000, 1],
    [8_000, 5],
  ],
  [
    [0, 1],
    [2_000, 2],
  ],
  [[0, 3]],
  [
    [0, 1],
    [70_000, 5],
  ],
  [[0, 1]],
];
const REFUSALS = ['17005', '17004', '6050', '14010', '3', ...DOUBTFUL_REFUSALS] as const;
const READS: readonly MoneyCall[] = [
  'cashOutQuote',
  'cashOutRecords',
  'cashOutReserveStatus',
  'orderList',
  'reserveList',
  'reserveStatus',
];
const planOf = (at: number, by: number): Plan => ({
  terms: {
    course: from(COURSES, at),
    lag: 0,
    reason: 1,
    refuse: by % 6 === 0 ? from(REFUSALS, at) : null,
  },
  fault: by % 2 === 0 ? null : from(FAULTS, Math.floor(by / 2)),
  transit: from([0, 100, 2_000], at),
  back: from([0, 300, 4_000], by),
});

const DOES = {
  // The platform.
  bet: (scene, at, by) => {
    const legs = Array.from({ length: 1 + (by % 3) }, (_, leg) => ({
      key: `${1 + leg + (at % 5)}:${1 + (by % 2)}`,
      matchId: String(201 + leg),
      odds: from([1950, 1333, 2875, 10_500], by + leg),
    }));
    scene.operator.place({
      uid: scene.user ?? USERS[0],
      currency: 1 + (at % 2),
      unit: from(STAKES, by),
      series: legs.length < 3 ? legs.length : from([3, 2, 0], at),
      legs,
      isOffered: at % 7 !== 6,
      reference: '',
    });
  },
  rate: (scene, at, by) => {
    const { orders } = scene.operator;
    const order = orders[at % Math.max(1, orders.length)];
    if (order !== undefined) order.rate = from(RATES, by);
  },
  price: (scene, at, by) => {
    const option = from(scene.operator.reserve.options, at);
    option.odds = from([1900, 1950, 2200, 1500], by);
    option.isOpen = by % 5 !== 4;
  },
  settle: (scene, at, by) => scene.operator.settle(at, by),
  /** An order is settled, its user looks at it, and it is settled again with other results (D29). */
  correct: async (scene, at, by) => {
    scene.operator.settle(at, by);
    await scene.look();
    await scene.live(1_000);
    scene.operator.settle(at, by + 1);
  },
  plan: (scene, at, by) => void scene.channel.plans.push(planOf(at, by)),
  fault: (scene, at, by) => {
    const name = from(READS, at);
    scene.channel.faults.set(
      name,
      Array.from({ length: 1 + (at % 4) }, () => from(FAULTS, by)),
    );
  },
  outage: (scene, at) => {
    if (at % 2 === 0) scene.channel.outages.clear();
    else scene.channel.outages.add(from(READS, at));
  },
  expire: (scene) => {
    if (scene.user !== null) scene.operator.expire(scene.user);
  },
  // Sessions, workers and tabs.
  login: (scene, _at, by) => scene.logIn(from(USERS, by % 4 === 0 ? 1 : 0)),
  logout: (scene) => scene.logOut(),
  worker: (scene) => void scene.begin(),
  kill: (scene, at, by) => scene.end(scene.life(at), by % 2 === 0),
  doom: (scene, at, by) => {
    scene.life(at).pointsLeft = 1 + (by % 25);
  },
  tabDies: (scene) => {
    scene.isTabDoomed = true;
  },
  hide: (scene, at) => {
    const life = scene.life(at);
    for (const id of life.tabs.keys()) life.setTab(id, false);
  },
  show: (scene, at) => {
    const life = scene.life(at);
    for (const id of life.tabs.keys()) life.setTab(id, true);
  },
  disk: (scene, _at, by) => {
    scene.disk.behaviour = from(['good', 'slow', 'failing', 'good', 'stuck'] as const, by);
  },
  look: (scene) => scene.look(),
  // Cash-outs.
  full: (scene, at) => cashOutAt(scene, scene.life(at), at, 100),
  part: (scene, at, by) => cashOutAt(scene, scene.life(at), at, from(PERCENTS, by)),
  bulk: async (scene, at) => {
    const life = scene.life(at);
    for (let index = 0; index < life.shownOpen().length; index += 1) await cashOutAt(scene, life, index, 100);
  },
  /** One price is pressed twice, as two presses and as the same one, in two tabs of two workers where there are. */
  twice: async (scene, at, by) => {
    const [life, other] = [scene.life(at), scene.life(at + 1)];
    const order = orderAt(life, by);
    if (order === undefined) return;
    const view = viewOf(scene, life, order);
    if (view.kind !== 'offer') return;
    const one = cashOutOf(order, view.offer, from([100, 50], by));
    const two = cashOutOf(order, view.offer, from([50, 50, 100], by));
    if (one === undefined || two === undefined) return;
    await Promise.all([press(scene, life, one), press(scene, other, two), press(scene, other, one)]);
  },
  auto: (scene, at, by) => autoAt(scene, at, by),
  /** The price of an order rises so far that its auto cash-out is made. */
  fire: (scene) => {
    const order = scene.operator.orders.find((each) => waitingOf(each) !== undefined);
    if (order !== undefined) order.rate = 3_100n;
  },
  /** An auto cash-out is removed; if none waits, one is set first. */
  autoOff: async (scene, at, by) => {
    if (!scene.life(at).shownOpen().some(isAutoSet)) {
      await autoAt(scene, at, by);
      await scene.live(3_000);
    }
    const life = scene.life(at);
    const order = life.shownOpen().find(isAutoSet);
    const auto = order === undefined ? undefined : waitingReserve(order);
    if (order === undefined || auto === undefined) return;
    await press(scene, life, {
      kind: 'cancel-reserve-cash-out',
      slipId: newId(),
      orderId: order.id,
      cashOutId: auto.id,
    });
  },
  // Reserved bets.
  reserve: (scene, at, by) => createAt(scene, scene.life(by), at, by),
  modify: (scene, at, by) => changeAt(scene, scene.life(by), at, by, 'modify'),
  cancel: (scene, at, by) => changeAt(scene, scene.life(by), at, by, 'cancel'),
  // Time.
  live: (scene, _at, by) => scene.live(from(TIMES, by)),
} satisfies Readonly<Record<string, StepAction>>;

const WEIGHTS: Readonly<Partial<Record<AfterStep['do'], number>>> = {
  live: 14,
  full: 5,
  part: 7,
  bulk: 2,
  twice: 3,
  auto: 5,
  autoOff: 3,
  fire: 3,
  login: 2,
  reserve: 6,
  modify: 4,
  cancel: 3,
  plan: 7,
  fault: 4,
  rate: 5,
  price: 4,
  settle: 3,
  correct: 2,
  bet: 4,
  look: 4,
  doom: 3,
};

export const stepOf = (name: AfterStep['do'], at = 0, by = 0): AfterStep => ({ do: name, at, by });
export const step: fc.Arbitrary<AfterStep> = fc.record({
  do: fc.oneof(
    ...(Object.keys(DOES) as AfterStep['do'][]).map((name) => ({
      weight: WEIGHTS[name] ?? 1,
      arbitrary: fc.constant(name),
    })),
  ),
  at: fc.nat(40),
  by: fc.nat(400),
});

export const run = async (scene: AfterScene, { do: name, at, by }: AfterStep): Promise<void> => {
  const action: StepAction = DOES[name];
  await action(scene, at, by);
  await turn();
  scene.check();
};
