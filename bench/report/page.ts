import type { Gate, Goal } from '../gates.ts';
import type { Verdict } from '../statistics.ts';
import { chartTable, drawChart } from './chart.ts';
import { styleTag, tag, type Markup } from './markup.ts';
import { pageCss } from './pageCss.ts';
import type { RunRecord } from './record.ts';
import { figuresNamed } from './figuresNamed.ts';

const MARKS: Readonly<Record<Verdict, string>> = {
  reached: '✓ reached',
  unclear: '~ unclear',
  missed: '✗ missed',
};

const table = (heads: readonly string[], rows: readonly Markup[]): Markup =>
  tag(
    'div',
    { class: 'wide' },
    tag(
      'table',
      {},
      tag(
        'thead',
        {},
        tag(
          'tr',
          {},
          heads.map((head) => tag('th', { scope: 'col' }, head)),
        ),
      ),
      tag('tbody', {}, rows),
    ),
  );

const numberOf = (id: string): number => Number(/\d+/.exec(id)?.[0] ?? 0);
/** Sorts goals by number, and within a number by bench folder. */
export const sortedGoals = (goals: readonly Goal[]): Goal[] =>
  goals.toSorted((a, b) => numberOf(a.id) - numberOf(b.id));

const goalRow = (goal: Goal): Markup =>
  tag(
    'tr',
    {},
    tag('th', { scope: 'row' }, goal.id),
    tag('td', {}, goal.name),
    tag('td', {}, goal.wanted),
    tag('td', {}, goal.reached),
    tag('td', { class: `mark ${goal.verdict}` }, MARKS[goal.verdict]),
    tag('td', {}, goal.room === undefined ? '' : tag('code', {}, goal.room)),
  );

const goals = (all: readonly Goal[]): readonly Markup[] =>
  all.length === 0
    ? []
    : [
        tag('h2', {}, 'Goals'),
        tag(
          'p',
          { class: 'soft' },
          'Reached or missed only where the whole 95 % interval is on that side of the goal. A folder is run by ',
          tag('code', {}, 'node bench/run.mjs FOLDER'),
          '.',
        ),
        table(['', 'what', 'goal', 'median (interval)', 'verdict', 'folder'], sortedGoals(all).map(goalRow)),
      ];

const gateRow = (gate: Gate): Markup =>
  tag(
    'tr',
    {},
    tag('td', { class: `mark ${gate.holds ? 'holds' : 'broken'}` }, gate.holds ? '✓ holds' : '✗ broken'),
    tag('td', {}, gate.name),
    tag('td', {}, String(gate.value)),
    tag('td', {}, gate.limit),
  );

const gates = (all: readonly Gate[]): readonly Markup[] => {
  const broken = all.filter((gate) => !gate.holds);
  const heads = ['', 'what', 'counted', 'limit'];
  return [
    tag('h2', {}, 'Count gates'),
    ...(broken.length === 0
      ? [tag('p', { class: 'holds' }, `All ${all.length} hold.`)]
      : [table(heads, broken.map(gateRow))]),
    tag('details', {}, tag('summary', {}, `All ${all.length} gates`), table(heads, all.map(gateRow))),
  ];
};

const charts = (record: RunRecord): readonly Markup[] =>
  (record.charts ?? []).map((chart) =>
    tag(
      'figure',
      {},
      tag('figcaption', {}, tag('h3', {}, chart.title), tag('p', { class: 'soft' }, chart.note)),
      tag('div', { class: 'wide' }, drawChart(chart)),
      tag(
        'details',
        {},
        tag('summary', {}, 'The same as numbers'),
        tag('div', { class: 'wide' }, chartTable(chart)),
      ),
    ),
  );

const facts = ({ machine, versions, seed, commit, seconds, started }: RunRecord): readonly Markup[] => {
  const rows: readonly (readonly [string, string])[] = [
    ['machine', `${machine.cpus} x ${machine.model}`],
    ['load before and after', `${machine.load.before.join(' ')}; ${machine.load.after.join(' ')}`],
    ['time taken by other guests (steal)', `${(machine.steal * 100).toFixed(1)} %`],
    ['started', started],
    ['took', `${seconds} s`],
    ['seed', String(seed)],
    ['commit', commit ?? 'none'],
    [
      'versions',
      Object.entries(versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(' · '),
    ],
  ];
  return [
    tag('h2', {}, 'Machine and versions'),
    table(
      [],
      rows.map(([name, value]) => tag('tr', {}, tag('th', { scope: 'row' }, name), tag('td', {}, value))),
    ),
  ];
};

/** Renders the figures, other than goals, that a bench folder reports under a name, from any depth. */
const section = (
  title: string,
  found: readonly (readonly [string, unknown])[],
  nothing: string,
): readonly Markup[] => [
  tag('h2', {}, title),
  found.length === 0
    ? tag('p', { class: 'soft' }, nothing)
    : table(
        [],
        found.map(([name, value]) =>
          tag(
            'tr',
            {},
            tag('th', { scope: 'row' }, name),
            tag('td', {}, typeof value === 'string' ? value : JSON.stringify(value)),
          ),
        ),
      ),
];

const entry = (kind: string, number: string, name: string): Markup =>
  tag('li', {}, tag('b', { class: kind }, number), name);

const tally = (record: RunRecord): Markup => {
  const count = (verdict: Verdict) => record.goals.filter((goal) => goal.verdict === verdict).length;
  const held = record.gates.filter((gate) => gate.holds).length;
  return tag(
    'ul',
    { class: 'tally' },
    entry(
      held === record.gates.length ? 'holds' : 'broken',
      `${held} of ${record.gates.length}`,
      'count gates hold',
    ),
    entry('reached', String(count('reached')), 'goals reached'),
    entry('unclear', String(count('unclear')), 'unclear'),
    entry('missed', String(count('missed')), 'missed'),
  );
};

/**
 * Renders the report of one run as a self-contained page: no requests, both themes, every chart also as a
 * table.
 */
export const page = (record: RunRecord): string => {
  const command = `node bench/run.mjs ${record.args.join(' ')}`.trim();
  const drawn = charts(record);
  const body = [
    tag('h1', {}, 'Bench report'),
    tag(
      'p',
      { class: 'soft' },
      `${record.started.slice(0, 16).replace('T', ' ')} UTC · `,
      tag('code', {}, command),
      ` · ${record.machine.cpus} x ${record.machine.model}, Node ${record.versions['node'] ?? '?'}`,
    ),
    tally(record),
    ...goals(record.goals),
    ...(drawn.length === 0 ? [] : [tag('h2', {}, 'Charts'), ...drawn]),
    ...gates(record.gates),
    ...section('Discarded rounds', figuresNamed(record.figures, /discard/i), 'No round was discarded.'),
    ...section(
      'Headroom of the generator',
      figuresNamed(record.figures, /headroom/i),
      'Drawn among the charts where the whole path was run.',
    ),
    ...facts(record),
    tag('h2', {}, 'All figures'),
    tag(
      'details',
      {},
      tag('summary', {}, 'As they stand in the JSON file'),
      tag('pre', {}, JSON.stringify(record.figures, null, 1)),
    ),
  ];
  const head = [
    tag('meta', { charset: 'utf-8' }),
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    tag('meta', {
      'http-equiv': 'Content-Security-Policy',
      content: "default-src 'none'; style-src 'unsafe-inline'",
    }),
    tag('title', {}, `Bench report ${record.started.slice(0, 16)}`),
    styleTag(pageCss),
  ];
  return `<!doctype html>\n${tag('html', { lang: 'en' }, tag('head', {}, head), tag('body', {}, tag('main', {}, body))).markup}\n`;
};
