import { NAMES } from '../path/variantNames.ts';
import { median, type Verdict } from '../statistics.ts';
import type { Variant } from '../visit.ts';
import { sortedGoals } from './page.ts';
import type { RunRecord } from './record.ts';

const VARIANTS: readonly Variant[] = ['ours', 'control', 'direct', 'naive', 'grid', 'gridPlain'];

/** Rows of the comparison: the text in the README, and the name in the figures. */
const LOADS: readonly (readonly [string, string])[] = [
  ['10,000 of 1,000 matches', '10000/s'],
  ['50,000 of 1,000', '50000/s'],
  ['100,000 of 1,000', '100000/s'],
  ['50,000 of 10,000', '50000/s of 10000 matches'],
  ['100,000 of 10,000', '100000/s of 10000 matches'],
];

type Latency = { readonly p50: number; readonly p99: number };
type Round = Latency & { readonly age: Latency; readonly mainCpuPerSecond: number };
type Windows = { readonly all: Latency; readonly age: Latency };

const ms = (value: number): string => Math.round(value).toLocaleString('en');
const spread = ({ p50, p99 }: Latency, age: number): string => `${ms(p50)} / ${ms(p99)}, ${ms(age)}`;
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/**
 * Creates the README's comparison from a run. A cell has p50 / p99 of the latency, then p99 of the age of the
 * painted data, as medians of the rounds. A cell is empty if the run did not measure it.
 */
export const comparisonTable = ({ figures }: Pick<RunRecord, 'figures'>): string => {
  const path = (figures['path'] ?? {}) as Readonly<Record<string, { readonly rounds: readonly Round[] }>>;
  const roundsOf = (variant: Variant, load: string): readonly Round[] =>
    path[`${variant} ${load}`]?.rounds ?? [];
  const middle = (rounds: readonly Round[], value: (round: Round) => number): number =>
    median(rounds.map(value));
  const cellOf = (rounds: readonly Round[]): string =>
    rounds.length === 0
      ? ''
      : spread(
          { p50: middle(rounds, ({ p50 }) => p50), p99: middle(rounds, ({ p99 }) => p99) },
          middle(rounds, ({ age }) => age.p99),
        );
  const windowsOf = (variant: Variant, of: string): string => {
    const found = figures[`10 windows of ${variant}${of} at 100000/s`] as Windows | undefined;
    return found?.all === undefined ? '' : spread(found.all, found.age.p99);
  };
  return [
    row(['changes/s', ...VARIANTS.map((variant) => NAMES[variant])]),
    row(['---', ...VARIANTS.map(() => '---')]),
    ...LOADS.map(([name, load]) =>
      row([name, ...VARIANTS.map((variant) => cellOf(roundsOf(variant, load)))]),
    ),
    ...(['', ' of 10000 matches'] as const).map((of) =>
      row([
        `ten windows, 100,000 of ${of === '' ? '1,000' : '10,000'}`,
        ...VARIANTS.map((variant) => windowsOf(variant, of)),
      ]),
    ),
    row([
      'main thread at 10,000 of 1,000, ms/s',
      ...VARIANTS.map((variant) => {
        const rounds = roundsOf(variant, '10000/s');
        return rounds.length === 0 ? '' : ms(middle(rounds, (round) => round.mainCpuPerSecond));
      }),
    ]),
  ].join('\n');
};

/**
 * Creates the README's summary of the goals: the number of reached goals by goal id, and each goal that was
 * not reached.
 */
export const goalTable = ({ goals }: Pick<RunRecord, 'goals'>): string => {
  const sorted = sortedGoals(goals);
  const ids = [...new Set(sorted.map(({ id }) => id))];
  const listed = (id: string, verdict: Verdict): string =>
    sorted
      .filter((goal) => goal.id === id && goal.verdict === verdict)
      .map(({ name, reached, wanted }) => `${name}: ${reached}, goal ${wanted}`)
      .join('; ');
  return [
    row(['', 'reached', 'missed', 'unclear: the goal lies within the interval']),
    row(['---', '---', '---', '---']),
    ...ids.map((id) => {
      const own = sorted.filter((goal) => goal.id === id);
      const reached = own.filter(({ verdict }) => verdict === 'reached').length;
      return row([id, `${reached} of ${own.length}`, listed(id, 'missed'), listed(id, 'unclear')]);
    }),
  ].join('\n');
};

/** Replaces the text between the two markers of a name. Throws if a marker is missing. */
export const replaceBetween = (text: string, name: string, by: string): string => {
  const [open, close] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(open), text.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`The README has no markers "${open}" and "${close}".`);
  return `${text.slice(0, from + open.length)}\n\n${by}\n\n${text.slice(to)}`;
};

/** Returns the README with the figures of a run. */
export const renewReadme = (readme: string, record: RunRecord): string => {
  const { versions, machine, gates, commit } = record;
  const held = gates.filter(({ holds }) => holds).length;
  const run = `One run at commit ${commit ?? 'none'} (Node ${versions['node'] ?? '?'}, Chromium ${versions['chromium'] ?? '?'}, ${machine.cpus} x ${machine.model}, steal ${(machine.steal * 100).toFixed(1)} %, ${held} of ${gates.length} gates).`;
  return replaceBetween(
    replaceBetween(readme, 'comparison', `${run}\n\n${comparisonTable(record)}`),
    'goals',
    goalTable(record),
  );
};
