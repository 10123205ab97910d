import { cpus } from 'node:os';
import { readBaseline, writeBaseline, type Baseline } from './baseline.ts';
import { drawCounts, drawDuel } from './draw.ts';
import { fanoutCounts } from './fanout.ts';
import { exactly, merged, type Findings, type Gate } from './gates.ts';
import { appendToHistory, historyCharts, readHistory, regressions } from './history.ts';
import { countInstructions, instructionGates } from './instructions/count.ts';
import { encode } from './micro/encode.ts';
import { ingest } from './micro/ingest.ts';
import { merge } from './micro/merge.ts';
import { microPairs, plantedPair } from './micro/pairs.ts';
import { pollDiff } from './micro/pollDiff.ts';
import { repeatedPollGates } from './micro/repeatedPoll.ts';
import { gateRatio, type RatioPair } from './ratioGates.ts';
import { readCommit, readVersions } from './report/record.ts';

const RATE = 10_000;
const BYTES = `bytes from the server a tick at ${RATE}/s`;
/** Tolerance of byte counts, because the digits of times and numbers vary. */
const BYTES_TOLERANCE = 1.02;
/** Tolerance of main-thread CPU, because two browsers side by side are noisier than one process. */
const DRAW_TOLERANCE = 1.5;
const INSTRUCTION_TOLERANCE = 1.03;

type Part = Findings & Pick<Baseline, 'ratios' | 'instructions' | 'counts'>;
const part = (found: Partial<Part>): Part => ({
  gates: [],
  goals: [],
  figures: {},
  ratios: {},
  instructions: {},
  counts: {},
  ...found,
});

/** Runs the counts, which do not depend on the machine's load. Times are not judged. */
const counts = async (baseline: Baseline | undefined): Promise<Part> => {
  const micro = [...merged([ingest(1), pollDiff(1), merge(1), encode()]).gates, ...repeatedPollGates()];
  const draw = await drawCounts(6);
  const fanout = await fanoutCounts({ hidden: 2, seconds: 3, rates: [RATE] });
  const bytes = fanout.bytesATick[0] ?? Number.NaN;
  const limit = (baseline?.counts[BYTES] ?? Number.NaN) * BYTES_TOLERANCE;
  const gate: Gate = {
    name: BYTES,
    value: Math.round(bytes),
    limit: `≤ ${Math.round(limit)}`,
    holds: bytes <= limit,
  };
  return part({ gates: [...micro, ...draw, ...fanout.gates, gate], counts: { [BYTES]: bytes } });
};

/**
 * Compares the ratios of alternated pairs with the baseline, and checks that a planted slow-down is found.
 */
const ratios = async (baseline: Baseline | undefined, isSlowMachine: boolean): Promise<Part> => {
  const draw: RatioPair = {
    name: 'draw: main-thread CPU over plain DOM, 100 cells a frame',
    tolerance: DRAW_TOLERANCE,
    slowTolerance: DRAW_TOLERANCE,
    duel: (turns) => drawDuel(100, turns),
  };
  const gates: Gate[] = [];
  const found: Record<string, number> = {};
  for (const pair of [...microPairs(), draw]) {
    const { gate, found: ratio } = await gateRatio(pair, baseline?.ratios[pair.name], isSlowMachine);
    gates.push(gate);
    found[pair.name] = ratio.median;
  }
  const planted = plantedPair();
  const { gate } = await gateRatio(planted, baseline?.ratios[planted.name], isSlowMachine);
  gates.push(exactly('self-check: the gate of a planted slow-down holds', gate.holds ? 1 : 0, 0));
  return part({ gates, ratios: found, figures: { ratios: found } });
};

/** Compares instructions with the baseline; under another Node version they are only reported. */
const instructions = async (baseline: Baseline | undefined): Promise<Part> => {
  const { counts: found, missing } = await countInstructions();
  if (missing !== undefined) console.log(missing);
  const node = baseline?.versions['node'];
  const comparable = baseline !== undefined && node === process.version;
  if (baseline !== undefined && !comparable)
    console.log(
      `Instructions are not gated: the baseline's are of Node ${node}, these of ${process.version}.`,
    );
  const gates = comparable ? instructionGates(found, baseline.instructions, INSTRUCTION_TOLERANCE) : [];
  return part({ gates, instructions: found, figures: { 'instructions a unit': found } });
};

/**
 * Gates a change within three minutes: counts, some ratios with intervals, instructions where they can be
 * counted, and planted defects that must break the gates. Growth since the last commit of the history is
 * printed with both commits. `write` renews the baseline instead of comparing; `record` appends the figures
 * to the history.
 */
export const ci = async ({
  write,
  record,
  isSlowMachine,
}: {
  readonly write: boolean;
  readonly record: boolean;
  readonly isSlowMachine: boolean;
}): Promise<Findings> => {
  const baseline = write ? undefined : readBaseline();
  const found = [await counts(baseline), await ratios(baseline, isSlowMachine), await instructions(baseline)];
  const all = (name: 'ratios' | 'instructions' | 'counts'): Record<string, number> =>
    Object.fromEntries(
      found
        .flatMap((each) => Object.entries(each[name]))
        .map(([key, value]) => [key, Number(value.toPrecision(5))]),
    );
  const figures = { ratios: all('ratios'), instructions: all('instructions'), counts: all('counts') };
  const history = readHistory();
  const measured = {
    commit: readCommit() ?? 'none',
    measured: new Date().toISOString(),
    node: process.version,
    ...figures,
  };
  for (const each of regressions(history, measured)) console.log(each);
  if (record) console.log(`The figures were appended to ${appendToHistory(measured)}.`);
  const charts = historyCharts([...history, measured]);
  if (!write) return { ...merged(found), charts };
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`;
  const file = writeBaseline({
    written: measured.measured,
    machine,
    versions: readVersions(),
    ...figures,
  });
  console.log(`The baseline was written to ${file}: run the gates again to hold against it.`);
  // Without a baseline the other gates have nothing to compare with.
  return { ...merged(found), charts, gates: found[0]?.gates.filter((gate) => gate.name !== BYTES) ?? [] };
};
