import { exactly, goal, plainGoal, type Findings, type Gate, type Goal } from './gates.ts';
import { summary } from './browser/latency.ts';
import type { Options } from './main.ts';
import { estimate, median } from './statistics.ts';
import { soundness, visit, type Plan, type Variant, type Visit } from './visit.ts';

const RATES = [1000, 10_000, 50_000, 100_000] as const;
const VARIANTS: readonly Variant[] = ['ours', 'naive', 'control', 'grid'];
const HIDDEN = 19;
const HIDDEN_RATE = 50_000;

/** Above this the naive client falls seconds further behind with every second: measuring longer only measures the wait. */
const NAIVE_LIMIT = 50_000;
const FRAME = 1000 / 60;

type Table = Map<string, Visit[]>;
const keyOf = ({ variant, rate, hidden }: Pick<Plan, 'variant' | 'rate' | 'hidden'>) => `${variant} ${rate} 1+${hidden}`;

const tell = (plan: Plan, result: Visit): string => {
  const { p50, p99 } = summary(result.latencies);
  const per = (ms: number) => Math.round(ms / result.cost.seconds);
  return `${keyOf(plan).padEnd(22)} p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms, ${(result.sample.frames / result.sample.seconds).toFixed(0)} frames/s, main ${per(result.cost.main.task)} browser ${per(result.cost.browser.total)} CPU ms/s, ${Math.round(result.bytes / result.cost.seconds / 1000)} kB/s, ${result.sample.longTasks.length} long tasks`;
};

const plans = ({ quick }: Options): Plan[] => {
  const seconds = quick ? 3 : 4;
  const one = RATES.flatMap((rate) =>
    VARIANTS.filter((variant) => variant !== 'naive' || rate <= NAIVE_LIMIT)
      .map((variant) => ({ variant, rate, hidden: 0, seconds, warm: 1 })));
  const many = (['ours', 'control'] as const).map((variant) => ({ variant, rate: HIDDEN_RATE, hidden: HIDDEN, seconds, warm: 2 }));
  return [...one, ...many];
};

const run = async (options: Options): Promise<{ table: Table; gates: Gate[] }> => {
  const table: Table = new Map();
  const gates: Gate[] = [];
  for (let round = 0; round < (options.quick ? 1 : 3); round += 1) {
    const order = plans(options);
    // Round-robin, and every other round backwards: drift of the machine falls on all alike.
    for (const plan of round % 2 === 0 ? order : order.toReversed()) {
      const result = await visit(plan);
      const problems = soundness(plan, result);
      console.log(tell(plan, result), problems.length > 0 ? `!! ${problems.join('; ')}` : '');
      gates.push(exactly(`${keyOf(plan)}: painted the server's last values${problems.length > 0 ? ` (${problems.join('; ')})` : ''}`, problems.length, 0));
      table.set(keyOf(plan), [...(table.get(keyOf(plan)) ?? []), result]);
    }
  }
  return { table, gates };
};

const of = (table: Table, variant: Variant, rate: number, hidden = 0) => table.get(keyOf({ variant, rate, hidden })) ?? [];
/** Ours over the peer, round by round. */
const ratios = (ours: readonly Visit[], peer: readonly Visit[], value: (result: Visit) => number) =>
  estimate(ours.map((result, round) => value(result) / value(peer[round] ?? result)));
const perSecond = (value: (result: Visit) => number) => (result: Visit) => value(result) / result.cost.seconds;
const p99 = (result: Visit) => summary(result.latencies).p99;
const mainTask = perSecond((result) => result.cost.main.task);
const bytesATick = (result: Visit) => result.bytes / result.ticks;
const browserCpu = perSecond((result) => result.cost.browser.total);

const oneTab = (table: Table): Goal[] => [
  ...RATES.flatMap((rate) => {
    const ours = of(table, 'ours', rate);
    return [
      goal('G6', `p50 at ${rate}/s`, estimate(ours.map((result) => summary(result.latencies).p50)), { atMost: FRAME }, ' ms'),
      goal('G6', `p99 at ${rate}/s`, estimate(ours.map(p99)), { atMost: 2 * FRAME }, ' ms'),
      plainGoal('G6', `tasks over 50 ms at ${rate}/s`, Math.max(...ours.map((result) => result.sample.longTasks.length)), { atMost: 0 }),
    ];
  }),
  goal('G6', 'p99 of AG Grid at 100000/s', ratios(of(table, 'ours', 100_000), of(table, 'grid', 100_000), p99), { atMost: 0.5 }, 'x'),
  goal('G6', 'p99 of naive at 50000/s', ratios(of(table, 'ours', 50_000), of(table, 'naive', 50_000), p99), { atMost: 1 / 30 }, 'x'),
  goal('G6', 'main-thread CPU of AG Grid at 10000/s', ratios(of(table, 'ours', 10_000), of(table, 'grid', 10_000), mainTask), { atMost: 0.6 }, 'x'),
  goal('G6', 'main-thread CPU of naive at 10000/s', ratios(of(table, 'ours', 10_000), of(table, 'naive', 10_000), mainTask), { atMost: 0.35 }, 'x'),
];

const manyTabs = (table: Table): Goal[] => {
  const ours = of(table, 'ours', HIDDEN_RATE, HIDDEN);
  const alone = of(table, 'ours', HIDDEN_RATE);
  return [
    goal('G7', 'browser CPU of 1 + 19 over one tab alone', ratios(ours, alone, browserCpu), { atMost: 1.3 }, 'x'),
    goal('G7', 'browser CPU over as many controls', ratios(ours, of(table, 'control', HIDDEN_RATE, HIDDEN), browserCpu), { atMost: 0.4 }, 'x'),
    goal('G7', 'visible p99 with 19 hidden', estimate(ours.map(p99)), { atMost: 2 * FRAME }, ' ms'),
    goal('G7', 'bytes from the server a tick over one tab', ratios(ours, alone, bytesATick), { atMost: 1.05 }, 'x'),
  ];
};

const figures = (table: Table) =>
  Object.fromEntries([...table].map(([key, results]) => [key, {
    rounds: results.map((result) => ({
      ...summary(result.latencies),
      framesPerSecond: result.sample.frames / result.sample.seconds,
      longTasks: result.sample.longTasks,
      mainCpuPerSecond: mainTask(result),
      scriptCpuPerSecond: result.cost.main.script / result.cost.seconds,
      browserCpuPerSecond: browserCpu(result),
      cpuByProcess: Object.fromEntries(Object.entries(result.cost.browser.byKind).map(([kind, ms]) => [kind, ms / result.cost.seconds])),
      bytesPerSecond: result.bytes / result.cost.seconds,
      sockets: result.sockets,
      drained: result.drained,
      extra: result.extra,
    })),
    medianP99: median(results.map(p99)),
  }]));

/** From the server's socket to the painted cell, at 1,000 to 100,000 changes a second, and with nineteen hidden tabs. */
export const path = async (options: Options): Promise<Findings> => {
  const { table, gates } = await run(options);
  return { gates, goals: [...oneTab(table), ...manyTabs(table)], figures: { path: figures(table) } };
};
