import { goal, plainGoal, type Goal } from '../gates.ts';
import { estimate } from '../statistics.ts';
import { MATCHES, type Variant, type Visit } from '../visit.ts';
import { ageP99, browserCpu, bytesATick, mainCpu, p50, p99 } from './measures.ts';
import { EVENT_RATES, HIDDEN_RATE, OFFERED, RATES } from './plans.ts';
import { ratios, roundsOf, visitsOf, type Table } from './table.ts';

const FRAME = 1000 / 60;
const [LARGE] = OFFERED;
/**
 * The goals compare with AG Grid when its own renderer shows changes. The comparison with bare text is
 * reported too.
 */
const GRIDS: readonly (readonly [Variant, string])[] = [
  ['grid', 'AG Grid'],
  ['gridPlain', 'AG Grid with bare text'],
];

/** Returns NaN without rounds, because a missing measurement must not reach a goal. */
const mostLongTasks = (visits: readonly Visit[]): number =>
  visits.length === 0 ? Number.NaN : Math.max(...visits.map((visit) => visit.sample.longTasks.length));

const alone = (table: Table): Goal[] => [
  ...RATES.flatMap((rate) => {
    const ours = visitsOf(table, 'ours', rate);
    return [
      goal('G6', `p50 at ${rate}/s`, estimate(ours.map(p50)), { atMost: FRAME }, ' ms'),
      goal('G6', `p99 at ${rate}/s`, estimate(ours.map(p99)), { atMost: 2 * FRAME }, ' ms'),
      goal(
        'G6',
        `age of what is painted, p99, at ${rate}/s`,
        estimate(ours.map(ageP99)),
        { atMost: 2 * FRAME },
        ' ms',
      ),
      plainGoal('G6', `tasks over 50 ms at ${rate}/s`, mostLongTasks(ours), { atMost: 0 }),
    ];
  }),
  goal(
    'G6',
    'p99 of a control that writes directly at 100000/s',
    ratios(roundsOf(table, 'ours', 100_000), roundsOf(table, 'direct', 100_000), p99),
    { atMost: 1.2 },
    'x',
  ),
  ...GRIDS.flatMap(([variant, name]) => [
    goal(
      'G6',
      `p99 of ${name} at 100000/s`,
      ratios(roundsOf(table, 'ours', 100_000), roundsOf(table, variant, 100_000), p99),
      { atMost: 0.5 },
      'x',
    ),
    goal(
      'G6',
      `main-thread CPU of ${name} at 10000/s`,
      ratios(roundsOf(table, 'ours', 10_000), roundsOf(table, variant, 10_000), mainCpu),
      { atMost: 0.6 },
      'x',
    ),
  ]),
  goal(
    'G6',
    'p99 of naive at 50000/s',
    ratios(roundsOf(table, 'ours', 50_000), roundsOf(table, 'naive', 50_000), p99),
    { atMost: 1 / 30 },
    'x',
  ),
  goal(
    'G6',
    'main-thread CPU of naive at 10000/s',
    ratios(roundsOf(table, 'ours', 10_000), roundsOf(table, 'naive', 10_000), mainCpu),
    { atMost: 0.35 },
    'x',
  ),
];

/** Compares at a platform's number of matches, where fewer changes are on screen; one round. */
const offered = (table: Table): Goal[] => {
  const ours = roundsOf(table, 'ours', 100_000, { matches: LARGE });
  const against = (rate: number, value: (visit: Visit) => number) =>
    ratios(
      roundsOf(table, 'ours', rate, { matches: LARGE }),
      roundsOf(table, 'naive', rate, { matches: LARGE }),
      value,
    );
  return [
    goal(
      'G6',
      `p99 at 100000/s of ${LARGE} matches`,
      estimate([...ours.values()].map(p99)),
      { atMost: 2 * FRAME },
      ' ms',
    ),
    ...GRIDS.map(([variant, name]) =>
      goal(
        'G6',
        `p99 of ${name} at 100000/s of ${LARGE} matches`,
        ratios(ours, roundsOf(table, variant, 100_000, { matches: LARGE }), p99),
        { atMost: 0.5 },
        'x',
      ),
    ),
    goal(
      'G6',
      `p99 of naive at ${HIDDEN_RATE}/s of ${LARGE} matches`,
      against(HIDDEN_RATE, p99),
      { atMost: 1 / 30 },
      'x',
    ),
    goal(
      'G6',
      `main-thread CPU of naive at 10000/s of ${LARGE} matches`,
      against(10_000, mainCpu),
      { atMost: 0.35 },
      'x',
    ),
  ];
};

/** Compares with goals, suspensions, new markets, leaving and new matches beside the price moves. */
const withEvents = (table: Table): Goal[] =>
  EVENT_RATES.flatMap((rate) => {
    const of = (variant: Variant) => roundsOf(table, variant, rate, { events: true });
    const ours = of('ours');
    const name = `at ${rate}/s with events of the board`;
    return [
      goal('G6', `p99 ${name}`, estimate([...ours.values()].map(p99)), { atMost: 2 * FRAME }, ' ms'),
      goal(
        'G6',
        `age of what is painted, p99, ${name}`,
        estimate([...ours.values()].map(ageP99)),
        { atMost: 2 * FRAME },
        ' ms',
      ),
      goal(
        'G6',
        `p99 of a control that writes directly ${name}`,
        ratios(ours, of('direct'), p99),
        { atMost: 1.2 },
        'x',
      ),
      ...GRIDS.map(([variant, peer]) =>
        goal('G6', `p99 of ${peer} ${name}`, ratios(ours, of(variant), p99), { atMost: 0.5 }, 'x'),
      ),
    ];
  });

const manyTabs = (table: Table, matches: number): Goal[] => {
  const beside = { hidden: 19, matches };
  const ours = roundsOf(table, 'ours', HIDDEN_RATE, beside);
  const one = roundsOf(table, 'ours', HIDDEN_RATE, { matches });
  const of = matches === MATCHES ? '' : ` of ${matches} matches`;
  return [
    goal(
      'G7',
      `browser CPU of 1 + 19 over one tab alone${of}`,
      ratios(ours, one, browserCpu),
      { atMost: 1.2 },
      'x',
    ),
    goal(
      'G7',
      `browser CPU over as many controls${of}`,
      ratios(ours, roundsOf(table, 'control', HIDDEN_RATE, beside), browserCpu),
      { atMost: 0.4 },
      'x',
    ),
    goal(
      'G7',
      `visible p99 with 19 hidden${of}`,
      estimate([...ours.values()].map(p99)),
      { atMost: 2 * FRAME },
      ' ms',
    ),
    goal(
      'G7',
      `bytes from the server a tick over one tab${of}`,
      ratios(ours, one, bytesATick),
      { atMost: 1.05 },
      'x',
    ),
  ];
};

/** Computes G6 and G7 from the measurements. */
export const pathGoals = (table: Table): Goal[] => [
  ...alone(table),
  ...offered(table),
  ...withEvents(table),
  ...manyTabs(table, MATCHES),
  ...manyTabs(table, LARGE),
];
