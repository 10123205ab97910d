import { describe, expect, test } from 'vitest';
import { clockOf } from '../browser/clocks.ts';
import { busiestPage, cpuBetween, type CpuReading } from '../browser/cpu.ts';
import { ages, paintedTicks } from '../browser/latency.ts';
import { nameThread, type ThreadFacts } from '../browser/threads.ts';
import { distribution, pointOf } from './curves.ts';
import { headroomOf } from './headroom.ts';
import { rounds } from './plans.ts';
import { ratios } from './table.ts';
import type { Variant } from '../visit.ts';
import { parts, peerGoals, starving, windowGoals, type WindowSeen } from './windowView.ts';

describe("latency on the server's clock", () => {
  test('counts from the tick that is painted; what was painted before the measurement does not count', () => {
    const sample = {
      paints: [
        [2000, 100],
        [2001, 130],
        [2003, 160],
      ] as const,
      frames: 3,
      seconds: 1,
      longTasks: [],
    };
    // The page's clock is 1,000 ms behind.
    expect(paintedTicks(sample, [1090, 1110, 1120, 1145], 1000)).toEqual([
      { at: 1130, latency: 20 },
      { at: 1160, latency: 15 },
    ]);
  });

  test('the picture ages until the next one is painted', () => {
    expect(
      ages([
        { at: 100, latency: 10 },
        { at: 103, latency: 8 },
        { at: 105, latency: 9 },
      ]),
    ).toEqual([10, 11, 12, 8, 9]);
    expect(ages([])).toEqual([]);
  });

  test('takes the offset in the midst, the worse bound and the drift between both readings', () => {
    const found = clockOf({ before: { offset: 10, bound: 0.5 }, after: { offset: 9, bound: 0.25 } });
    expect(found).toEqual({ offset: 9.5, bound: 0.5, drift: 1 });
  });
});

describe("the generator's headroom", () => {
  test('reports the reached rate, its busy share of the time, and the lateness of ticks', () => {
    const before = { at: 1000, busy: 50, cpu: 40, changes: 100, ticks: 1 };
    const after = { at: 1100, busy: 80, cpu: 60, changes: 300, ticks: 4 };
    // The ticks are due at 990, 1000, 1010, 1020, 1030; the first and the last are outside of the
    // measurement.
    const sends = [995, 1001, 1013, 1022, 1090];
    expect(headroomOf(2500, before, after, { startedAt: 980, sends })).toMatchObject({
      asked: 2500,
      reached: 2000,
      utilisation: 0.3,
      cpu: 0.2,
      lateMax: 3,
    });
  });
});

type Read = [string, ThreadFacts & { ns: number }];
const main = (pid: number, ms: number): Read => [
  `${pid}/${pid}`,
  { ns: ms * 1e6, kind: 'renderer', comm: 'chromium', pid, first: true },
];

describe('CPU by thread', () => {
  const before: CpuReading = new Map<Read[0], Read[1]>([main(7, 10), main(8, 10)]);
  const after: CpuReading = new Map<Read[0], Read[1]>([
    main(7, 70),
    main(8, 15),
    ['7/9', { ns: 3e6, kind: 'renderer', comm: 'Compositor', pid: 7, first: false }],
  ]);

  test('sums to what the browser took, the looked-at page apart from other tabs', () => {
    const spent = cpuBetween(before, after, new Set([7]));
    expect(spent).toEqual({
      total: 68,
      byKind: { renderer: 68 },
      byThread: { 'page main thread': 60, 'main threads of other tabs': 5, compositor: 3 },
    });
  });

  test('the page that spins is the one whose main thread leads', () => {
    expect(busiestPage(before, after)).toEqual({ pid: 7, lead: 55 });
  });

  test.each([
    ['renderer', 'SharedWorker th', 'shared worker'],
    ['renderer', 'CompositorTileW', 'raster and pool'],
    ['renderer', 'ThreadPoolForeg', 'raster and pool'],
    ['renderer', 'MemoryInfra', 'the rest'],
    ['gpu-process', 'VizCompositorTh', 'GPU process'],
    ['network', 'NetworkService', 'network service'],
    ['browser', 'Chrome_IOThread', 'browser process'],
    ['utility', 'storage', 'the rest'],
  ])('%s %s is "%s"', (kind, comm, name) => {
    expect(nameThread({ kind, comm, pid: 1, first: false }, new Set())).toBe(name);
  });
});

/** Returns the variants of the first round. */
const variantsOf = (only: readonly string[]) => [
  ...new Set(rounds({ quick: true, only })[0]?.map(({ variant }) => variant)),
];

describe('the plans', () => {
  const all = rounds({ quick: false, only: [] });
  const keys = (round: number) =>
    (all[round] ?? []).flatMap(({ variant, steps }) =>
      steps.map(({ rate, hidden, matches }) => `${variant} ${rate} ${hidden} ${matches}`),
    );

  test('every round after the first runs the same, each the other way round', () => {
    expect(all).toHaveLength(3);
    expect(keys(1)).toEqual(keys(2).toReversed());
    expect(keys(0)).toEqual(expect.arrayContaining(keys(2)));
  });

  test('other peers run only if they are named; their group has ours and the control beside it', () => {
    expect(variantsOf([])).not.toEqual(expect.arrayContaining(['vuu']));
    expect(variantsOf(['vuu'])).toEqual(['vuu']);
    expect(variantsOf(['others'])).toEqual(['ours', 'control', 'compiled', 'tanstack', 'vuu', 'perspective']);
    expect(variantsOf(['naive', 'vuu'])).toEqual(['naive', 'vuu']);
  });

  test('tabs are only ever added within a session', () => {
    for (const { steps } of all.flat())
      expect(steps.map(({ hidden }) => hidden)).toEqual(
        steps.map(({ hidden }) => hidden).sort((a, b) => a - b),
      );
  });
});

const visit = (task: number) => ({ cost: { main: { task }, seconds: 1 } }) as never;

describe('what is compared', () => {
  test('is taken round by round; a round that one of both lacks does not count', () => {
    const ours = new Map([
      [0, visit(10)],
      [2, visit(30)],
    ]);
    const peer = new Map([
      [0, visit(20)],
      [1, visit(1)],
    ]);
    expect(ratios(ours, peer, (each) => each.cost.main.task)).toMatchObject({ median: 0.5, samples: 1 });
    expect(ratios(ours, new Map(), () => 1).median).toBeNaN();
  });
});

describe('curves', () => {
  test('a distribution begins at its least value and ends at its greatest', () => {
    expect(distribution([3, 1, 2])[0]).toEqual({ x: 0, y: 1 });
    expect(distribution([3, 1, 2]).at(-1)).toEqual({ x: 100, y: 3 });
    expect(distribution([])).toEqual([]);
  });

  test('a point has an interval where there are several rounds, and is missing where there are none', () => {
    expect(pointOf(1, [5])).toEqual([{ x: 1, y: 5 }]);
    expect(pointOf(1, [5, 6, 7])).toEqual([{ x: 1, y: 6, low: 5, high: 7 }]);
    expect(pointOf(1, [])).toEqual([]);
  });
});

const window = (latency: number, frames = 300): WindowSeen => ({
  painted: [0, 1, 2, 3, 4, 5].map((at) => ({ at: at * 10, latency })),
  sample: { frames, seconds: 5 },
  wrong: 0,
  visible: true,
  focused: false,
  quietFrames: 55,
});
const SPAN = { from: 0, to: 60 };

const FOCUSED = { ...window(20), focused: true };
/** Returns the missed goals of windows next to a focused window that reaches its own goals. */
const missed = (windows: readonly WindowSeen[]) =>
  windowGoals(windows, SPAN)
    .filter(({ verdict, name }) => verdict === 'missed' && !name.includes('the focused one'))
    .map(({ name }) => name);

const focusedGoals = (windows: readonly WindowSeen[]) =>
  windowGoals(windows, SPAN)
    .filter(({ name }) => name.includes('the focused one'))
    .map(({ verdict }) => verdict);

describe('several windows (G8)', () => {
  test('what was painted falls into the part of the time in which it was painted', () => {
    expect(parts([window(7)], SPAN, 3)).toEqual([
      [7, 7],
      [7, 7],
      [7, 7],
    ]);
  });

  test('even windows reach every goal', () => {
    const windows = [window(30), { ...window(31), focused: true }, window(32)];
    expect(windowGoals(windows, SPAN).map(({ verdict }) => verdict)).toEqual(
      Array.from({ length: 7 }, () => 'reached'),
    );
  });

  test('the focused window is judged alone, and no focused window misses', () => {
    expect(focusedGoals([FOCUSED, window(200)])).toEqual(['reached', 'reached']);
    expect(focusedGoals([{ ...FOCUSED, painted: window(90).painted }])).toEqual(['missed', 'missed']);
    expect(focusedGoals([window(20)])).toEqual(['missed', 'missed']);
  });

  test('ours is compared with the best peer of the run, by latency and by age; without peers it misses', () => {
    const seen = (ours: number) =>
      new Map<Variant, WindowSeen[]>([
        ['ours', [window(ours)]],
        ['grid', [window(300)]],
        ['direct', [window(100)]],
      ]);
    expect(peerGoals(seen(119)).map(({ verdict }) => verdict)).toEqual(['reached', 'reached']);
    expect(peerGoals(seen(140)).map(({ verdict }) => verdict)).toEqual(['missed', 'missed']);
    expect(peerGoals(seen(140))[0]?.name).toContain('control, direct writes');
    expect(peerGoals(new Map([['ours', [window(10)]]])).map(({ verdict }) => verdict)).toEqual([
      'missed',
      'missed',
    ]);
  });

  test('a window that paints rarely is detected by the age of its data, not by its latency', () => {
    const seldom = { ...window(10), painted: [0, 300, 600].map((at) => ({ at, latency: 10 })) };
    expect(missed([seldom]).filter((name) => !name.startsWith('p99 of'))).toEqual([
      'age of what is painted, p99, in 1 visible windows at 100000/s',
    ]);
  });

  test('a slow window, one with few frames and one that grows are reported', () => {
    expect(missed([window(100), window(100), window(190)])).toEqual([
      'p99 of the slowest window over the median one',
    ]);
    expect(missed([window(100), window(100), window(100, 100)])).toEqual([
      'frames of the slowest window over the median one',
    ]);
    const grows = {
      ...window(0),
      painted: [
        { at: 5, latency: 50 },
        { at: 55, latency: 100 },
      ],
    };
    expect(missed([grows])).toEqual(['p99 of the last third of the time over the first']);
  });

  test('a window that painted nothing does not hide behind the others', () => {
    expect(starving([window(100), { ...window(100), painted: [] }]).p99).toBeNaN();
    expect(windowGoals([], SPAN).every(({ verdict }) => verdict === 'missed')).toBe(true);
  });
});
