import type { BarChart, LineChart } from '../charts.ts';
import { exactly, goal, inFolder, NOTHING, plainGoal } from '../gates.ts';
import type { RunRecord } from './record.ts';

const RATES = [1000, 10_000, 50_000, 100_000];
const curve = (name: string, values: readonly number[]) => ({
  name,
  points: values.map((y, at) => ({ x: RATES[at] ?? 0, y, low: y * 0.85, high: y * 1.2 })),
});

export const CURVES: LineChart = {
  id: 'path-p99',
  kind: 'lines',
  title: 'p99 latency over the rate of the feed',
  note: 'One visible tab, three rounds; the band is the range of the rounds.',
  x: { label: 'changes a second', unit: '', log: true },
  y: { label: 'p99 from socket to painted cell', unit: 'ms', log: true },
  series: [
    curve('ours', [18, 21, 28, 33]),
    curve('grid', [30, 44, 60, 90]),
    curve('control', [19, 22, 29, 36]),
    curve('naive', [24, 60, 2100]),
  ],
};

export const STACKED: BarChart = {
  id: 'path-cpu',
  kind: 'stacked',
  title: 'CPU of the browser by thread',
  note: 'At 10,000 changes a second, one visible tab.',
  y: { label: 'CPU', unit: 'ms a second' },
  categories: ['ours', 'AG Grid', 'control, one socket a tab', 'naive'],
  series: [
    { name: 'main thread', values: [210, 370, 240, 700] },
    { name: 'worker', values: [40, 0, 0, 0] },
    { name: 'compositor', values: [120, 150, 118, 160] },
    { name: 'other', values: [60, 70, 61, 90] },
  ],
};

/** An invented run for the tests of the report. */
export const sampleRecord: RunRecord = {
  started: '2026-01-02T03:04:05.000Z',
  seconds: 61,
  args: ['path', '--quick'],
  seed: 1,
  commit: 'abc1234',
  versions: { node: 'v20.20.2', react: '19.3.1' },
  machine: {
    cpus: 2,
    model: 'A machine',
    load: { before: [0.1, 0.2, 0.3], after: [1, 0.5, 0.3] },
    steal: 0.012,
  },
  line: 'bench: 1 of 2 count gates hold',
  gates: [exactly('sockets', 1, 1), exactly('a <script>alert(1)</script> gate', 2, 1)],
  goals: inFolder('path', {
    ...NOTHING,
    goals: [
      plainGoal('G10', 'JavaScript of the first screen', 160, { atMost: 170 }, ' kB'),
      goal('G6', 'p99 at 10000/s', { median: 30, low: 22, high: 41, samples: 3 }, { atMost: 33.3 }, ' ms'),
      goal(
        'G6',
        'p99 of AG Grid at 100000/s',
        { median: 0.8, low: 0.7, high: 0.9, samples: 3 },
        { atMost: 0.5 },
        'x',
      ),
    ],
  }).goals,
  figures: { path: { discarded: [{ round: 2, why: 'steal 12 %' }], 'server headroom': { cores: 0.3 } } },
  charts: [
    CURVES,
    STACKED,
    {
      ...STACKED,
      id: 'bytes',
      kind: 'bars',
      title: 'Bytes from the server',
      y: { label: 'bytes', unit: 'kB a second', log: true },
      categories: ['1 tab', '1 + 19 tabs'],
      series: [
        { name: 'ours', values: [390, 391] },
        { name: 'control', values: [390, 7800] },
        { name: 'naive', values: [3900, Number.NaN] },
      ],
    },
  ],
};
