import type { BarChart } from '../charts.ts';
import { INPUTS, valuesOf, type InputName, type Values } from './inputs.ts';
import { capacity, simulateLive } from './liveModel.ts';
import { simulateStorm } from './stormModel.ts';

/** Outputs of the model that depend on its inputs. */
export type Outputs = {
  readonly cores: number;
  readonly gbit: number;
  readonly p99Ms: number;
  readonly recoverySeconds: number;
};

/** Inputs that are varied, with their names in the charts: uncertain values, and choices of the design. */
const VARIED = {
  streams: 'streams',
  streamsPerUser: 'streams a user',
  framesPerSecond: 'frames/s',
  changesPerSecond: 'changes/s',
  popularity: 'popularity',
  originChangeUs: 'CPU a change, origin',
  deliverUs: 'CPU a delivery',
  edgeDeliverUs: 'the same, edge',
  edgeByteNs: 'CPU a byte, edge',
  matchBytes: 'bytes a match',
  handshakeUs: 'CPU a handshake',
  clientsPerNode: 'clients a node',
  networkMs: 'network delay',
} as const satisfies Partial<Record<InputName, string>>;
type Varied = keyof typeof VARIED;

const outputsOf = (v: Values, seconds: number, seed: number): Outputs => {
  const { originCores, nodeCores, edgeCores, bridgeCores, gbit } = capacity(v);
  return {
    cores: originCores + nodeCores + edgeCores + bridgeCores,
    gbit,
    p99Ms: simulateLive(v, { seconds, seed, nodes: 1 }).p99,
    recoverySeconds: simulateStorm(v, { seed, snapshots: 'edge', jitterMs: null }).last,
  };
};

/** The factor by which each output changes when an input is halved and doubled. */
export type Effect = { readonly input: Varied; readonly halved: Outputs; readonly doubled: Outputs };

const over = (found: Outputs, base: Outputs): Outputs => ({
  cores: found.cores / base.cores,
  gbit: found.gbit / base.gbit,
  p99Ms: found.p99Ms / base.p99Ms,
  recoverySeconds: found.recoverySeconds / base.recoverySeconds,
});

export const sensitivity = (seconds: number, seed: number): Effect[] => {
  const base = outputsOf(valuesOf(), seconds, seed);
  const scaled = (input: Varied, factor: number) =>
    over(outputsOf(valuesOf({ [input]: INPUTS[input].value * factor }), seconds, seed), base);
  return (Object.keys(VARIED) as Varied[]).map((input) => ({
    input,
    halved: scaled(input, 0.5),
    doubled: scaled(input, 2),
  }));
};

const TITLES: Readonly<Record<keyof Outputs, string>> = {
  cores: 'Cores per 100,000 users',
  gbit: 'Gbit/s per 100,000 users',
  p99Ms: 'Delay of a frame (p99)',
  recoverySeconds: 'Time until all clients recovered',
};

/** Creates one chart per output: the factor when each input is halved and doubled. */
export const sensitivityCharts = (effects: readonly Effect[]): BarChart[] =>
  (Object.keys(TITLES) as (keyof Outputs)[]).map((output) => ({
    id: `scale-sensitivity-${output}`,
    kind: 'bars',
    title: `${TITLES[output]}: sensitivity`,
    note: 'Factor on the result when one input is halved or doubled and all others stay.',
    y: { label: 'factor', unit: 'x' },
    categories: effects.map(({ input }) => VARIED[input]),
    series: [
      { name: 'halved', values: effects.map(({ halved }) => halved[output]) },
      { name: 'doubled', values: effects.map(({ doubled }) => doubled[output]) },
    ],
  }));
