import { clockOf } from '../browser/clocks.ts';
import { ages, summary } from '../browser/latency.ts';
import { latenciesOf, type Plan, type Visit } from '../visit.ts';
import { median, quantile } from '../statistics.ts';
import { ageP99, browserCpu, bytesASecond, framesASecond, mainCpu, p50, p99 } from './measures.ts';
import { keyOf, type Table } from './table.ts';

/** Formats a measurement as one line. */
export const describeVisit = (plan: Plan, visit: Visit): string => {
  const { headroom } = visit;
  return [
    keyOf(plan).padEnd(34),
    `p50 ${p50(visit).toFixed(1)} p99 ${p99(visit).toFixed(1)} ms, age p99 ${ageP99(visit).toFixed(1)} ms`,
    `${framesASecond(visit).toFixed(0)} frames/s`,
    `main ${Math.round(mainCpu(visit))} browser ${Math.round(browserCpu(visit))} others ${Math.round(visit.elsewhere)} CPU ms/s`,
    `${Math.round(bytesASecond(visit) / 1000)} kB/s`,
    `${visit.sample.longTasks.length} long tasks`,
    `clock ±${clockOf(visit.clock).bound.toFixed(1)}`,
    `server ${Math.round((headroom.reached / headroom.asked) * 100)} % of the rate, ${Math.round(headroom.utilisation * 100)} % at work, late ${headroom.lateP99.toFixed(0)} ms`,
    `drained ${Math.round(visit.drained)} ms`,
  ].join(', ');
};

const perSecond = (ms: Readonly<Record<string, number>>, seconds: number) =>
  Object.fromEntries(Object.entries(ms).map(([name, spent]) => [name, spent / seconds]));

const round = (visit: Visit) => ({
  ...summary(latenciesOf(visit)),
  age: { p50: quantile(ages(visit.painted), 0.5), p99: quantile(ages(visit.painted), 0.99) },
  framesPerSecond: framesASecond(visit),
  longTasks: visit.sample.longTasks,
  mainCpuPerSecond: mainCpu(visit),
  scriptCpuPerSecond: visit.cost.main.script / visit.cost.main.at,
  browserCpuPerSecond: browserCpu(visit),
  cpuByProcess: perSecond(visit.cost.browser.byKind, visit.cost.seconds),
  cpuByThread: perSecond(visit.cost.browser.byThread, visit.cost.seconds),
  bytesPerSecond: bytesASecond(visit),
  elsewhereCpuPerSecond: visit.elsewhere,
  sockets: visit.sockets,
  generator: visit.headroom,
  clock: clockOf(visit.clock),
  drained: visit.drained,
  extra: visit.extra,
});

/** Returns every round of every plan as plain JSON. */
export const figures = (table: Table): Record<string, unknown> =>
  Object.fromEntries(
    [...table].map(([key, kept]) => [
      key,
      {
        rounds: [...kept].map(([at, visit]) => ({ round: at + 1, ...round(visit) })),
        medianP99: median([...kept.values()].map(p99)),
      },
    ]),
  );
