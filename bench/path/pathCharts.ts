import type { BarChart, Chart, LineChart } from '../charts.ts';
import { THREADS } from '../browser/threads.ts';
import { median } from '../statistics.ts';
import { latenciesOf, MATCHES, OTHERS, type Variant, type Visit } from '../visit.ts';
import { distribution, pointOf } from './curves.ts';
import { ageP99, browserCpu, bytesASecond, p50, p99 } from './measures.ts';
import { HIDDEN, HIDDEN_RATE, OFFERED, RATES } from './plans.ts';
import { visitsOf, type Table } from './table.ts';
import { NAMES } from './variantNames.ts';

const VARIANTS: readonly Variant[] = ['ours', 'naive', 'control', 'direct', 'grid', 'gridPlain', ...OTHERS];
const SCENE = `sixty visible rows of nine prices, ${MATCHES} matches offered, one tab`;
const RATE_AXIS = { label: 'changes on the feed', unit: '/s', log: true };
const LATENCY_AXIS = { label: 'from the server to the painted cell', unit: 'ms', log: true };
const CPU_AXIS = { label: 'CPU of the whole browser', unit: 'ms/s' };

type Series = LineChart['series'][number];
const filled = (series: readonly Series[]): Series[] => series.filter(({ points }) => points.length > 0);

const distributionAt = (table: Table, rate: number): Chart => ({
  id: `latency-${rate}`,
  kind: 'lines',
  title: `Latency at ${rate.toLocaleString('en')} changes/s`,
  note: `How soon so many of the painted ticks were on screen; ${SCENE}, all rounds that count.`,
  x: { label: 'share of painted ticks', unit: '%' },
  y: LATENCY_AXIS,
  series: filled(
    VARIANTS.map((variant) => ({
      name: NAMES[variant],
      points: distribution(visitsOf(table, variant, rate).flatMap(latenciesOf)),
    })),
  ),
});

const OVER_RATE = {
  p50: 'Latency (p50) over the rate',
  p99: 'Latency (p99) over the rate',
  age: 'Age of what is painted (p99) over the rate',
};

const overRate = (table: Table, name: keyof typeof OVER_RATE, value: (visit: Visit) => number): Chart => ({
  id: `${name}-over-rate`,
  kind: 'lines',
  title: OVER_RATE[name],
  note: `Median of the rounds with its interval; ${SCENE}.`,
  x: RATE_AXIS,
  y: name === 'age' ? { ...LATENCY_AXIS, label: 'since the server sent it' } : LATENCY_AXIS,
  series: filled(
    VARIANTS.map((variant) => ({
      name: NAMES[variant],
      points: RATES.flatMap((rate) => pointOf(rate, visitsOf(table, variant, rate).map(value))),
    })),
  ),
});

const spentBy = (visits: readonly Visit[], name: (typeof THREADS)[number]): number =>
  median(visits.map(({ cost }) => (cost.browser.byThread[name] ?? 0) / cost.seconds));

const byThread = (table: Table, rate: number): BarChart => {
  const found = VARIANTS.map((variant) => ({ variant, visits: visitsOf(table, variant, rate) })).filter(
    ({ visits }) => visits.length > 0,
  );
  return {
    id: `cpu-by-thread-${rate}`,
    kind: 'stacked',
    title: `CPU by thread at ${rate.toLocaleString('en')} changes/s`,
    note: `Medians of the rounds, from the kernel's accounting of every thread of the browser; ${SCENE}.`,
    y: { label: 'CPU', unit: 'ms/s' },
    categories: found.map(({ variant }) => NAMES[variant]),
    series: THREADS.map((name) => ({
      name,
      values: found.map(({ visits }) => spentBy(visits, name)),
    })).filter(({ values }) => values.some((value) => value >= 1)),
  };
};

const overTabs = (
  table: Table,
  id: string,
  title: string,
  y: LineChart['y'],
  value: (visit: Visit) => number,
): Chart => ({
  id,
  kind: 'lines',
  title,
  note: `One visible tab and hidden ones behind it, ${HIDDEN_RATE.toLocaleString('en')} changes/s.`,
  x: { label: 'tabs', unit: '' },
  y,
  series: filled(
    (['ours', 'control', 'naive'] as const).map((variant) => ({
      name: NAMES[variant],
      points: [0, ...HIDDEN].flatMap((hidden) =>
        pointOf(1 + hidden, visitsOf(table, variant, HIDDEN_RATE, { hidden }).map(value)),
      ),
    })),
  ),
});

type Shown = {
  readonly id: string;
  readonly title: string;
  readonly y: LineChart['y'];
  readonly value: (visit: Visit) => number;
};
const OFFER_SHOWN: readonly Shown[] = [
  { id: 'p99-over-offer', title: 'Latency (p99) over the matches offered', y: LATENCY_AXIS, value: p99 },
  { id: 'cpu-over-offer', title: 'CPU over the matches offered', y: CPU_AXIS, value: browserCpu },
];

const overOffer = (table: Table, rate: number, { id, title, y, value }: Shown): Chart => ({
  id: `${id}-${rate}`,
  kind: 'lines',
  title: `${title}, ${rate.toLocaleString('en')} changes/s`,
  note: 'Sixty rows of nine prices are visible of however many matches; beyond a thousand one round.',
  x: { label: 'matches offered', unit: '', log: true },
  y,
  series: filled(
    (['ours', 'control', 'direct', 'grid', 'gridPlain'] as const).map((variant) => ({
      name: NAMES[variant],
      points: [MATCHES, ...OFFERED].flatMap((matches) =>
        pointOf(matches, visitsOf(table, variant, rate, { matches }).map(value)),
      ),
    })),
  ),
});

const headroom = (table: Table): Chart => {
  const over = (value: (visit: Visit) => number) =>
    RATES.flatMap((rate) =>
      pointOf(
        rate,
        VARIANTS.flatMap((variant) => visitsOf(table, variant, rate).map(value)),
      ),
    );
  return {
    id: 'generator-headroom',
    kind: 'lines',
    title: 'Headroom of the generator',
    note: 'The server that makes the feed, over all variants with one tab: what it made of the asked rate, how long its event loop was at work, and its CPU. Below 95 % of the rate or above 90 % at work a round is discarded.',
    x: RATE_AXIS,
    y: { label: 'share', unit: '%' },
    series: [
      { name: 'of the rate', points: over((visit) => (visit.headroom.reached / visit.headroom.asked) * 100) },
      { name: 'at work', points: over((visit) => visit.headroom.utilisation * 100) },
      { name: 'of one core', points: over((visit) => visit.headroom.cpu * 100) },
    ],
  };
};

const lateness = (table: Table): Chart => {
  const over = (value: (visit: Visit) => number) =>
    RATES.flatMap((rate) =>
      pointOf(
        rate,
        VARIANTS.flatMap((variant) => visitsOf(table, variant, rate).map(value)),
      ),
    );
  return {
    id: 'generator-lateness',
    kind: 'lines',
    title: 'Lateness of the generator',
    note: 'How long after their due time frames were written; latency counts from the writing.',
    x: RATE_AXIS,
    y: { label: 'late by', unit: 'ms' },
    series: [
      { name: 'p99', points: over((visit) => visit.headroom.lateP99) },
      { name: 'most', points: over((visit) => visit.headroom.lateMax) },
    ],
  };
};

/** Creates the report's charts of the whole path, with one tab and with many tabs. */
export const pathCharts = (table: Table): Chart[] => [
  overRate(table, 'p99', p99),
  overRate(table, 'p50', p50),
  overRate(table, 'age', ageP99),
  distributionAt(table, 10_000),
  distributionAt(table, 50_000),
  byThread(table, 10_000),
  byThread(table, 100_000),
  overTabs(
    table,
    'bytes-over-tabs',
    'Bytes from the server over tabs',
    { label: 'bytes from the server', unit: 'kB/s', log: true },
    (visit) => bytesASecond(visit) / 1000,
  ),
  overTabs(table, 'cpu-over-tabs', 'CPU over tabs', CPU_AXIS, browserCpu),
  ...[10_000, 100_000].flatMap((rate) => OFFER_SHOWN.map((shown) => overOffer(table, rate, shown))),
  headroom(table),
  lateness(table),
];
