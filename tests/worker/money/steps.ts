import * as fc from '#tests/property.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { BetView, StakeOf } from '#domain/slip/slip.ts';
import type { MoneyTab } from './moneyTab.ts';
import type { OrderCourse } from './operator.ts';
import { ordersOf } from './displayedTexts.ts';
import { UNLISTED } from './witness.ts';
import { BUILDS, turn, USERS, type Scene } from './scene.ts';
import { DOUBTFUL_REFUSALS, FAULTS, MONEY_CALLS, PLAIN_REFUSALS, type Plan } from './ledger.ts';

/** One event. `at` selects its target, `by` its variant. */
export type Step = { readonly do: keyof typeof DOES; readonly at: number; readonly by: number };
type StepAction = (scene: Scene, at: number, by: number) => void | Promise<void>;

const from = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
const awakeOf = (scene: Scene, at: number): MoneyTab | undefined => {
  const awake = scene.tabs.filter(({ frozen, life }) => !frozen && life.alive());
  return awake[at % Math.max(1, awake.length)];
};
const withTab =
  (action: (scene: Scene, tab: MoneyTab, by: number) => void): StepAction =>
  (scene, at, by) => {
    const tab = awakeOf(scene, at);
    return tab === undefined ? undefined : action(scene, tab, by);
  };
const TIMES = [20, 200, 600, 1_000, 3_000, 8_000, 20_000, 65_000] as const;
const STAKES = ['10', '5.5', '20', '0.5', '4000', '5000', '12.34'] as const;
/** Stakes for tabs whose user has another currency. No amount is in both lists. */
const OTHER_STAKES = ['11.1', '6.6', '21.2', '1.5', '2900.1', '4100.1', '13.35'] as const;
const amountIn = (tab: MoneyTab, by: number): Amount =>
  from(tab.currencyId === 1 ? STAKES : OTHER_STAKES, by) as Amount;
/** Courses of orders. */
const FATES: readonly OrderCourse[] = [
  [[0, 4]],
  [
    [0, 0],
    [1_000, 1],
    [4_000, 4],
  ],
  [
    [0, 0],
    [2_000, 2],
  ],
  [
    [0, 1],
    [5_000, 2],
  ],
  [
    [0, 0],
    [1_000, 1],
  ],
  [
    [0, 0],
    [1_000, 1],
    [3_000, 3],
  ],
  [
    [0, 0],
    [70_000, 4],
  ],
  [[0, 2]],
  [[0, 0]],
  // Cashed out, and an unlisted status.
  [
    [0, 0],
    [2_000, 101],
  ],
  [
    [0, 4],
    [3_000, 101],
    [8_000, 102],
  ],
  [
    [0, 0],
    [3_000, UNLISTED],
  ],
];
const LAGS = [0, 0, 2_000, 15_000, 61_000] as const;
const planOf = (at: number, by: number): Plan => {
  const refuse = by % 5 === 0 ? from([...PLAIN_REFUSALS, ...DOUBTFUL_REFUSALS], at) : null;
  return {
    terms: {
      course: from(FATES, at),
      lag: from(LAGS, by),
      reason: 1 + (by % 7),
      refuse,
      isPartial: (at + by) % 4 === 0,
    },
    fault: by % 3 === 0 ? null : from(FAULTS, Math.floor(by / 3)),
    transit: from([0, 100, 2_000], at),
    back: from([0, 300, 4_000, 9_000], by),
  };
};
const stakeOf = (tab: MoneyTab, at: number): StakeOf | undefined => {
  const { slip } = tab;
  if (slip === undefined) return undefined;
  if (
    slip.view === 'single' ||
    (slip.view === 'parlay' && slip.items.filter(({ inParlay }) => inParlay).length === 1)
  )
    return 'single';
  if (slip.view === 'singles') return slip.items[at % Math.max(1, slip.items.length)]?.key;
  return from(['s2', 's3', 's0'] as const, at);
};
/** Returns the stakes that a view asks for. */
const stakesOf = (tab: MoneyTab, by: number): readonly StakeOf[] => {
  const { slip } = tab;
  if (slip?.view === 'singles' && by % 2 === 0) return slip.items.map(({ key }) => key);
  if (slip?.view === 'parlay' && slip.items.length > 2) return ['s2', 's3', 's0'];
  const of = stakeOf(tab, by);
  return of === undefined ? [] : [of];
};
/** Logs in, picks and stakes, as users do. */
const fill = async (
  scene: Scene,
  tab: MoneyTab,
  by: number,
  view: BetView = from(['single', 'parlay', 'singles', 'single'] as const, Math.floor(by / 3)),
): Promise<void> => {
  if (scene.user === null) scene.logIn(tab, from(USERS, by));
  if (tab.slip?.placed !== null) tab.command({ kind: 'slip.next' });
  if (tab.slip?.view !== view) tab.command({ kind: 'slip.view', view });
  await scene.live(500);
  for (let count = tab.slip?.items.length ?? 0; count < 1 + (by % 3); count += 1) {
    tab.pick(by * 7 + count * 5);
    await scene.live(250);
  }
  for (const of of stakesOf(tab, by)) tab.stake(of, amountIn(tab, from([0, 2, 6] as const, by)), true);
  await scene.live(500);
  tab.watch();
  await scene.live(250);
};
/** Checks that a second press on the same slip gets the first one's state. */
const same = (scene: Scene, presses: readonly ReturnType<MoneyTab['place']>[]): void => {
  const intents = presses.flatMap((press) => (press?.answer?.ok === true ? [press.answer.value] : []));
  const slipIds = new Set(presses.map((press) => press?.placing.slipId));
  if (slipIds.size === 1 && new Set(intents.map(({ intent }) => intent)).size > 1)
    scene.witness.faults.push('D5: two presses on one slip are two intents');
  if (slipIds.size === 1 && intents.filter(({ repeated }) => !repeated).length > 1)
    scene.witness.faults.push('D5: two presses on one slip are both new');
};

/** Lets quotes of the slip arrive without faults. */
const quotesCome = (scene: Scene): void => {
  scene.callChannel.faults.delete('preBet');
  scene.callChannel.outages.delete('preBet');
};
/** Returns whether a tab still has its worker and the worker is alive. */
const isServed = (scene: Scene, tab: MoneyTab): boolean =>
  scene.tabs.includes(tab) && tab.isAwake && !tab.life.hasHung;

const DOES = {
  // Changes on the platform's board.
  price: (scene, at, by) => scene.world.price(at, by, by % 6 === 0),
  sell: (scene, at, by) => scene.world.sell(at, from([1, 0, -1] as const, by)),
  line: (scene, at) => scene.world.line(at),
  end: (scene, at) => scene.world.end(at),
  leave: (scene, at) => scene.world.leave(at),
  add: (scene, at) => scene.world.add(at, 'live'),
  // Outcomes of the next calls.
  plan: (scene, at, by) => void scene.callChannel.plans.push(planOf(at, by)),
  plans: (scene, at, by) => void scene.callChannel.plans.push(planOf(at, by), planOf(at + 1, by + 1)),
  fault: (scene, at, by) => {
    const name = from(MONEY_CALLS.slice(2), at);
    scene.callChannel.faults.set(name, [
      ...(scene.callChannel.faults.get(name) ?? []),
      ...Array.from({ length: 1 + (at % 3) }, () => from(FAULTS, by)),
    ]);
  },
  /** Order lists fail until the faults end, sometimes only for a shorter time. */
  outage: (scene, at) => {
    if (at % 3 === 0) scene.callChannel.outages.clear();
    else scene.callChannel.outages.add('orderList');
  },
  /** The outcome of a bet stays unknown, and the lists fail for longer than the worker searches. */
  blackout: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    scene.callChannel.plans.unshift({
      ...planOf(at, 1),
      fault: from(['lost', 'network', 'code-500'] as const, by),
    });
    await fill(scene, tab, by);
    tab.place();
    await scene.live(500);
    scene.callChannel.outages.add('orderList');
    await scene.live(75_000, true, 1_000);
    if (by % 2 === 0) scene.callChannel.outages.clear();
  },
  /** The same user also bets with another client: a copy of the last bet, or a similar one. */
  elsewhere: (scene, at, by) => {
    const { last } = scene.callChannel;
    const uid = last === null ? undefined : scene.operator.userOf(last.token);
    if (last === null || uid === undefined) return;
    const [order] = ordersOf(last.name, last.body);
    if (order === undefined) return;
    const legs = order.legs.map(({ key, odds }) => ({
      key,
      odds,
      asked: odds,
      matchId: last.asker.matchOf(key),
    }));
    // Without references an equal order could not be distinguished from the bet itself.
    const unit = order.unit + (scene.how.echoes && by % 2 === 0 ? 0n : 100n);
    scene.operator.placeElsewhere(uid, { ...order, legs, unit }, from(FATES, at));
  },
  settle: (scene, at) => scene.operator.settle(at),
  switches: (scene, _at, by) => scene.switchBets(from(['off', 'on', 'maintenance', 'on'] as const, by)),
  expire: (scene) => {
    if (scene.user !== null) scene.operator.expire(scene.user);
  },
  // Tabs and workers.
  tab: (scene, at) => void scene.openTab(from(BUILDS, at % 3 === 0 ? 1 : 0)),
  close: withTab((scene, tab, by) => scene.closeTab(tab, by % 2 === 0)),
  hide: withTab((_scene, tab) => tab.setVisible(false)),
  show: withTab((_scene, tab) => tab.setVisible(true)),
  freeze: withTab((_scene, tab) => tab.freeze()),
  thaw: (scene, at) => {
    const frozen = scene.tabs.filter((tab) => tab.frozen);
    frozen[at % Math.max(1, frozen.length)]?.thaw();
  },
  focus: withTab((_scene, tab) => void tab.api.focus(tab.id)),
  kill: withTab((scene, tab, by) => scene.end(tab.life, by % 2 === 0)),
  /** The worker dies at one of its next points. */
  doom: withTab((_scene, tab, by) => {
    tab.life.pointsLeft = 1 + (by % 40);
  }),
  doomed: withTab((_scene, tab, by) => {
    tab.life.pointsLeft = 1 + (by % 12);
    tab.place();
  }),
  revive: (scene) => scene.revive(),
  disk: (scene, _at, by) => {
    scene.disk.behaviour = from(['good', 'slow', 'failing', 'slow', 'stuck'] as const, by);
  },
  // The session.
  login: withTab((scene, tab, by) => scene.logIn(tab, from(USERS, by % 3 === 0 ? 1 : 0))),
  /** The user has another currency now; the slip stays as it is. */
  currency: withTab((scene, tab) => {
    if (scene.user !== null) scene.logIn(tab, scene.user, scene.currencyOf(scene.user) === 1 ? 2 : 1);
  }),
  logout: withTab((scene, tab) => scene.logOut(tab)),
  // The slip.
  pick: withTab((_scene, tab, by) => void tab.pick(by)),
  remove: withTab((_scene, tab, by) => {
    const key = tab.slip?.items[by % Math.max(1, tab.slip.items.length)]?.key;
    if (key !== undefined) tab.command({ kind: 'slip.remove', key });
  }),
  clear: withTab((_scene, tab) => tab.command({ kind: 'slip.clear' })),
  undo: withTab((_scene, tab) => {
    const id = tab.slip?.undo?.id;
    if (id !== undefined) tab.command({ kind: 'slip.undo', id });
  }),
  view: withTab((_scene, tab, by) =>
    tab.command({ kind: 'slip.view', view: from(['single', 'singles', 'parlay'] as const, by) }),
  ),
  stake: withTab((_scene, tab, by) => {
    const of = stakeOf(tab, by);
    if (of !== undefined) tab.stake(of, amountIn(tab, by), by % 2 === 0);
  }),
  keep: withTab((_scene, tab, by) => tab.command({ kind: 'slip.keep', on: by % 2 === 0 })),
  accept: withTab((_scene, tab) =>
    tab.command({
      kind: 'slip.accept',
      odds: Object.fromEntries((tab.slip?.items ?? []).map((each) => [each.key, tab.painted(each)])),
    }),
  ),
  acceptance: withTab((_scene, tab, by) =>
    tab.command({ kind: 'settings.set', change: { accept: from([0, 1, 2] as const, by) } }),
  ),
  next: withTab((_scene, tab) => tab.command({ kind: 'slip.next' })),
  dismiss: withTab((scene, tab, by) => {
    const bets = tab.model.documents.bets?.items ?? [];
    const ref = by % 4 === 0 ? 'all' : bets[by % Math.max(1, bets.length)]?.ref;
    if (ref === undefined) return;
    scene.witness.dismissed(ref);
    tab.command({ kind: 'bets.dismiss', ref });
  }),
  // Presses.
  press: withTab((_scene, tab) => void tab.place()),
  twice: async (scene, at) => {
    const tab = awakeOf(scene, at);
    const presses = [tab?.place(), tab?.place()];
    await turn();
    same(scene, presses);
  },
  everywhere: async (scene) => {
    const presses = scene.tabs
      .filter(({ frozen, life }) => !frozen && life.alive())
      .map((tab) => tab.place());
    await turn();
    same(scene, presses);
  },
  /** Accepts that a bet cannot be stored. */
  agree: withTab((_scene, tab) => void tab.agree()),
  /** Repeats a bet that failed, or takes the offered one. */
  again: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    await tab.rebuildSlip(at, by % 2 === 0);
    await scene.live(500);
    tab.watch();
    await scene.live(250);
    if (by % 3 !== 0) tab.place();
  },
  /** The board moves while the journal is being written (I3, D6). */
  moving: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    await fill(scene, tab, by);
    const { behaviour } = scene.disk;
    scene.disk.behaviour = 'slow';
    tab.place();
    await scene.live(100 * (1 + (by % 7)));
    const { items = [] } = tab.slip ?? {};
    const leg = items[at % Math.max(1, items.length)];
    if (leg !== undefined)
      scene.world.touch(
        leg.key,
        from([tab.painted(leg) - 100, tab.painted(leg) + 100, 'locked', 'suspended', 'ended'] as const, by),
      );
    scene.flow();
    await scene.live(700);
    scene.disk.behaviour = behaviour;
  },
  /** Another user logs in, or the user logs out, between a press and its answer (F32, I6). */
  parting: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    if (at % 2 === 0) await fill(scene, tab, by);
    const { behaviour } = scene.disk;
    if (by % 4 === 0) scene.disk.behaviour = 'slow';
    tab.place();
    for (let some = by % 30; some > 0; some -= 1) await Promise.resolve();
    if (by % 4 === 0) await scene.live(100 * (1 + (at % 7)));
    const other = awakeOf(scene, by) ?? tab;
    if (by % 3 === 0) scene.logOut(other);
    else scene.logIn(other, from(USERS, scene.user === USERS[0] ? 1 : 0));
    await scene.live(700);
    scene.disk.behaviour = behaviour;
  },
  quick: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    if (by % 3 > 0 || tab.slip?.quick.on !== true) tab.setQuick(amountIn(tab, by));
    await scene.live(250);
    tab.quick(by);
    if (at % 4 === 0) tab.quick(by);
  },
  /** The user accepts any odds, and they move while the request is in flight. */
  struck: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    tab.command({ kind: 'settings.set', change: { accept: from([2, 1] as const, by) } });
    await fill(scene, tab, by);
    scene.callChannel.plans.unshift({ ...planOf(at, by - (by % 15) + 3), transit: 2_000 });
    tab.place();
    await scene.live(500);
    for (const leg of tab.slip?.items ?? [])
      scene.world.touch(leg.key, tab.painted(leg) + from([150, -120], at));
    await scene.live(3_000);
  },
  /** The user accepts small moves, and the odds move before and after the press (D35). */
  tolerance: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    const accept = from([1, 0] as const, Math.floor(by / 2));
    tab.command({ kind: 'settings.set', change: { accept, tolerance: from([5, 2, 10] as const, at) } });
    await fill(scene, tab, by);
    const move = (percent: number): void => {
      for (const leg of tab.slip?.items ?? []) {
        const odds = tab.painted(leg);
        scene.world.touch(leg.key, odds + Math.trunc((odds * percent) / 100));
      }
      scene.flow();
    };
    if (by % 3 === 0) {
      move(from([-1, -4, 1, -7] as const, by));
      await scene.live(500);
    }
    // The worker knows these odds before the tab paints them.
    move(from([-1, -3, -1, 2, -6, 0, -9] as const, by));
    tab.place();
    await scene.live(500);
    if (by % 4 === 0) tab.command({ kind: 'settings.set', change: { tolerance: 0 } });
  },
  /** Singles on all matches at once, all of which fail. */
  batch: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    await fill(scene, tab, by, 'singles');
    for (const id of scene.world.matches.keys()) {
      tab.pickOf(id);
      await scene.live(250);
    }
    for (const { key } of tab.slip?.items ?? []) tab.stake(key, amountIn(tab, 0), true);
    await scene.live(500);
    const refuse = from(['3005', null] as const, by);
    scene.callChannel.plans.unshift({
      ...planOf(at, 3),
      terms: { course: [[0, 2]], lag: 0, reason: 5, refuse },
    });
    tab.place();
    await scene.live(4_000);
  },
  /** A market is suspended for a second and quoted meanwhile; then the user bets on it (SLIP-28). */
  blip: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    await fill(scene, tab, by, 'single');
    quotesCome(scene);
    const leg = tab.slip?.items[0];
    if (leg === undefined) return;
    scene.world.touch(leg.key, 'suspended');
    scene.flow();
    tab.command({ kind: 'slip.view', view: 'singles' });
    await scene.live(1_000);
    const { isOpen, isShut } = tab.legState(leg.key);
    scene.world.touch(leg.key, 'open');
    await scene.live(2_000);
    const now = tab.legState(leg.key);
    if (!isOpen && isShut && now.isOpen && now.isShut && isServed(scene, tab))
      scene.witness.shutAgain(leg.key);
    tab.place();
  },
  /** A market in the slip gets another id; the leg follows it and is bet on (SLIP-17, F29). */
  renew: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    await fill(scene, tab, by);
    quotesCome(scene);
    const { items = [], placed = null } = tab.slip ?? {};
    const leg = items[at % Math.max(1, items.length)];
    const key = leg === undefined || placed !== null || tab.hasNotes ? undefined : scene.world.renew(leg.key);
    if (leg === undefined || key === undefined) return;
    tab.command({ kind: 'slip.view', view: from(['singles', 'single', 'parlay'] as const, by) });
    await scene.live(7_000);
    const isKnown = tab.model.option(key) !== undefined;
    if (isKnown && isServed(scene, tab) && tab.slip?.items.some((each) => each.key === leg.key) === true)
      scene.witness.leftBehind(leg.key);
    for (const of of stakesOf(tab, by)) tab.stake(of, amountIn(tab, 0), true);
    await scene.live(500);
    tab.place(by % 4 !== 3);
  },
  /** Betting is switched off, and a tab that does not check presses anyway (BOOT-33). */
  shut: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    await fill(scene, tab, by);
    scene.switchBets(from(['off', 'maintenance'] as const, by));
    await scene.live(11_000);
    tab.place(false);
    await scene.live(500);
    scene.switchBets('on');
  },
  /** The outcome of a bet is unknown, and the user sends it again, at the same or at moved odds (D36). */
  repeat: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    await fill(scene, tab, by);
    const plan = {
      ...planOf(at, 1),
      fault: from(['network', 'code-500', 'http-502'] as const, by),
      transit: 0,
      back: 0,
    };
    scene.callChannel.plans.unshift({ ...plan, terms: { ...plan.terms, refuse: null } });
    // The lists do not contain the bet yet.
    scene.callChannel.outages.add('orderList');
    tab.place();
    await scene.live(500);
    for (const leg of tab.slip?.items ?? []) {
      const odds = tab.painted(leg);
      const to = from([odds, odds - 100, odds + 100, 'suspended'] as const, by);
      if (to !== odds) scene.world.touch(leg.key, to);
    }
    scene.flow();
    await scene.live(500);
    const presses = [tab.repeat(), at % 3 === 0 ? tab.repeat() : undefined].filter(
      (press) => press !== undefined,
    );
    await scene.live(1_000);
    same(scene, presses);
    scene.callChannel.outages.delete('orderList');
  },
  /** Presses in a tab that does not check whether it can be pressed. */
  unlooked: withTab((_scene, tab) => void tab.place(false)),
  /** A worker hangs and recovers. */
  hang: withTab((_scene, tab, by) => {
    tab.life.hang(from([1_000, 4_000, 9_000, 11_000, 14_000], by));
  }),
  /** The user presses while the worker hangs, and again after it recovers. */
  hung: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    await fill(scene, tab, by);
    tab.setQuick(amountIn(tab, by));
    await scene.live(500);
    tab.life.hang(from([8_000, 10_500, 12_000] as const, by));
    if (at % 2 === 0) tab.place();
    else tab.quick(by);
    await scene.live(10_250);
    if (at % 3 === 0) await scene.live(3_000);
    if (at % 2 === 0) tab.place();
    else tab.quick(by);
  },
  /** Quick bets on one option in all tabs at the same moment (SLIP-12, F24). */
  rush: (scene, _at, by) => {
    for (const tab of scene.tabs.filter(({ frozen, life }) => !frozen && life.alive())) tab.quick(by);
  },
  // A whole bet without faults, as users place it.
  bet: async (scene, at, by) => {
    const tab = awakeOf(scene, at);
    if (tab === undefined) return;
    await fill(scene, tab, by);
    tab.place(at % 4 !== 3);
    if (scene.how.forgets !== true || by % 5 === 0) return;
    await scene.live(20);
    tab.agree();
  },
  // The socket.
  deliver: (scene, at) => {
    for (const life of scene.lives) scene.deliver(life, 1 + (at % 6));
  },
  drop: (scene) => {
    for (const { server } of scene.lives) server.drop();
  },
  refuse: (scene, at) => {
    for (const { server } of scene.lives) server.refusing = at % 2 === 0;
  },
  silence: (scene) => {
    for (const { server } of scene.lives) server.silent.add('1/live');
  },
  speak: (scene) => {
    for (const { server } of scene.lives) server.speak();
  },
  // Time.
  live: (scene, _at, by) => scene.live(from(TIMES, by)),
  time: (scene, _at, by) => scene.live(from(TIMES.slice(0, 6), by), false),
} satisfies Readonly<Record<string, StepAction>>;

export const stepOf = (name: Step['do'], at = 0, by = 0): Step => ({ do: name, at, by });
/** A logged-in user with a filled slip; a press places it. */
export const FILLED: readonly Step[] = [
  stepOf('login', 0, 1),
  stepOf('live', 0, 3),
  stepOf('pick', 0, 3),
  stepOf('live', 0, 2),
  stepOf('stake'),
  stepOf('live', 0, 2),
];

const WEIGHTS: Readonly<Partial<Record<Step['do'], number>>> = {
  again: 2,
  elsewhere: 3,
  struck: 2,
  tolerance: 2,
  batch: 1,
  hang: 2,
  hung: 2,
  unlooked: 3,
  blip: 2,
  renew: 2,
  shut: 1,
  repeat: 2,
  outage: 2,
  blackout: 1,
  currency: 2,
  moving: 2,
  parting: 2,
  agree: 2,
  bet: 14,
  press: 8,
  twice: 3,
  everywhere: 3,
  rush: 2,
  live: 12,
  plan: 10,
  price: 5,
  pick: 4,
  stake: 5,
  view: 3,
  fault: 4,
  login: 3,
  doom: 4,
  doomed: 3,
  next: 3,
  tab: 3,
  time: 2,
  quick: 2,
  sell: 2,
  line: 2,
};

export const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    ...(Object.keys(DOES) as Step['do'][]).map((name) => ({
      weight: WEIGHTS[name] ?? 1,
      arbitrary: fc.constant(name),
    })),
  ),
  at: fc.nat(40),
  by: fc.nat(900),
});

export const run = async (scene: Scene, { do: name, at, by }: Step): Promise<void> => {
  const action: StepAction = DOES[name];
  await action(scene, at, by);
  await turn();
  scene.remember();
  for (const tab of scene.tabs) if (!tab.frozen && tab.life.alive()) tab.watch();
};
