import type { LineChart } from '../charts.ts';
import { exactly, merged, type Findings } from '../gates.ts';
import type { FolderOptions } from '../folderOptions.ts';
import { INPUTS, valuesOf } from './inputs.ts';
import { audienceOf, capacity, simulateLive } from './liveModel.ts';
import { loopback } from './loopback.ts';
import { natsFanout } from './natsFanout.ts';
import { sensitivity, sensitivityCharts } from './sensitivity.ts';
import { simulateStorm, type Snapshots, type StormResult } from './stormModel.ts';

const SEED = 1;
const SOURCES: Readonly<Record<Snapshots, string>> = {
  bridge: 'the bridge answers each client',
  edge: 'the edge keeps the snapshot',
  compressed: 'the edge keeps it compressed',
};
/** Time ranges in which clients dial after the outage, s. */
const JITTERS = { quick: [0, 10, 60], all: [0, 3, 10, 30, 60, 120, 300] } as const;

const storms = (jitters: readonly number[]) =>
  (Object.keys(SOURCES) as Snapshots[]).map((snapshots) => ({
    snapshots,
    asBuilt: simulateStorm(valuesOf(), { seed: SEED, snapshots, jitterMs: null }),
    runs: jitters.map((jitter) => ({
      jitter,
      found: simulateStorm(valuesOf(), { seed: SEED, snapshots, jitterMs: jitter * 1000 }),
    })),
  }));

const stormChart = (found: ReturnType<typeof storms>): LineChart => ({
  id: 'scale-storm',
  kind: 'lines',
  title: 'Time until all clients recovered, over the jitter',
  note: `All ${INPUTS.users.value.toLocaleString('en')} clients connect again after ${INPUTS.outageSeconds.value} s without a feed, at random moments within the jitter.`,
  x: { label: 'jitter', unit: 's' },
  y: { label: 'until the last client is current', unit: 's' },
  series: found.map(({ snapshots, runs }) => ({
    name: SOURCES[snapshots],
    points: runs.map(({ jitter, found: { last } }) => ({ x: jitter, y: last })),
  })),
});

/** Maximum number of clients that read over NATS. The ratio of costs per delivery needs no more. */
const MAX_NATS_CLIENTS = 200;

const isConserved = ({ clients, recovered, polling }: StormResult) => clients === recovered + polling;

const model = (quick: boolean): Findings => {
  const v = valuesOf();
  const seconds = quick ? 1 : 4;
  const live = simulateLive(v, { seconds, seed: SEED, nodes: quick ? 1 : 4 });
  const found = storms(quick ? JITTERS.quick : JITTERS.all);
  const effects = sensitivity(quick ? 0.5 : 1, SEED);
  const clients = audienceOf(v).reduce((all, each) => all + each, 0);
  return {
    gates: [
      exactly('scale: deliveries that were lost in the model', live.expected - live.delivered, 0),
      exactly('scale: subscriptions of a node', clients, Math.round(v.clientsPerNode * v.streamsPerUser)),
      exactly(
        'scale: storms that lost a client',
        found
          .flatMap(({ asBuilt, runs }) => [asBuilt, ...runs.map((run) => run.found)])
          .filter((each) => !isConserved(each)).length,
        0,
      ),
    ],
    goals: [],
    figures: {
      'scale, inputs': INPUTS,
      'scale, per 100,000 users': capacity(v),
      'scale, live': live,
      'scale, storm': Object.fromEntries(found.map(({ snapshots, ...rest }) => [snapshots, rest])),
      'scale, sensitivity': effects,
    },
    charts: [stormChart(found), ...sensitivityCharts(effects)],
  };
};

const print = ({ figures }: Findings): void => {
  for (const [name, { value, unit, source }] of Object.entries(INPUTS))
    console.log(`${name.padEnd(20)} ${String(value).padStart(9)}  ${unit}; ${source}`);
  console.log('per 100,000 users', figures['scale, per 100,000 users']);
  console.log('frames to clients', figures['scale, live']);
};

/**
 * Models a platform with a million users. Checks the model against simulated clients on loopback (`--clients
 * N`), over the feed's WebSocket and, if a nats-server exists, over NATS.
 */
export const scale = async ({ quick, number }: FolderOptions): Promise<Findings> => {
  const modelled = model(quick);
  print(modelled);
  const clients = number('clients', 200);
  const checked = await loopback({ clients, seconds: quick ? 3 : 10, seed: SEED });
  if (process.env.NATS_SERVER_PATH === undefined) return merged([modelled, checked]);
  const readers = quick ? number('clients', 50) : clients;
  const fanned = await natsFanout({
    clients: Math.min(readers, MAX_NATS_CLIENTS),
    seconds: quick ? 3 : 10,
  });
  return merged([modelled, checked, fanned]);
};
