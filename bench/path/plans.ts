import type { Options } from '../folderOptions.ts';
import { MATCHES, OTHERS, type Plan, type Variant } from '../visit.ts';

/** Measurements that run one after another in one browser, with one server. */
export type Session = {
  readonly variant: Variant;
  readonly matches: number;
  readonly steps: readonly Plan[];
};

/**
 * Changes a second of the feed, for each variant alone in its browser. Above 50,000 naive falls seconds
 * further behind with every second.
 */
const ONE_TAB: readonly (readonly [Variant, readonly number[]])[] = [
  ['ours', [1000, 10_000, 50_000, 100_000]],
  ['naive', [10_000, 50_000]],
  ['control', [10_000, 50_000, 100_000]],
  ['direct', [10_000, 50_000, 100_000]],
  ['grid', [10_000, 100_000]],
  ['gridPlain', [10_000, 100_000]],
];
export const RATES = [1000, 10_000, 50_000, 100_000] as const;
/** Numbers of tabs behind the visible one. `HIDDEN_RATE` is the rate of their feed. */
export const HIDDEN = [9, 19] as const;
export const HIDDEN_RATE = 50_000;
/** Numbers of offered matches, in addition to the usual thousand. The same sixty rows are visible. */
export const OFFERED = [10_000, 50_000] as const;

const session = (
  variant: Variant,
  steps: readonly { rate: number; hidden?: number; matches?: number; events?: boolean }[],
  seconds: number,
  warm: number,
): Session => {
  const matches = steps[0]?.matches ?? MATCHES;
  return {
    variant,
    matches,
    steps: steps.map(({ rate, hidden = 0, events = false }) => ({
      variant,
      matches,
      rate,
      hidden,
      seconds,
      warm,
      events,
    })),
  };
};

const OTHER_RATES = [10_000, 50_000, 100_000] as const;
/** Variants that are measured in the same rounds as the other peers. */
const BESIDE_OTHERS: readonly Variant[] = ['ours', 'control'];

const oneTab = (seconds: number, plans: typeof ONE_TAB = ONE_TAB) =>
  plans.map(([variant, rates]) =>
    session(
      variant,
      rates.map((rate) => ({ rate })),
      seconds,
      0.7,
    ),
  );

const manyTabs = (seconds: number, counts: readonly number[]) =>
  (['ours', 'control'] as const).map((variant) =>
    session(
      variant,
      counts.map((hidden) => ({ rate: HIDDEN_RATE, hidden })),
      seconds,
      1.5,
    ),
  );

/** Returns the sessions that need no second round: they show how costs grow, and no goal compares them. */
const once = (seconds: number): Session[] => [
  // Long enough to see that naive falls behind; it needs many times as long to catch up.
  session('naive', [{ rate: HIDDEN_RATE, hidden: 9 }], 1.5, 0.5),
  ...(['ours', 'control', 'direct', 'grid', 'gridPlain'] as const).map((variant) =>
    session(
      variant,
      [
        ...(variant === 'grid' || variant === 'gridPlain' ? [] : [{ rate: 10_000, matches: 10_000 }]),
        { rate: 100_000, matches: 10_000 },
      ],
      seconds,
      1,
    ),
  ),
  ...(['ours', 'control'] as const).map((variant) =>
    session(variant, [{ rate: 10_000, matches: 50_000 }], seconds, 1),
  ),
  ...(['ours', 'control'] as const).map((variant) =>
    session(
      variant,
      [0, HIDDEN[1]].map((hidden) => ({ rate: HIDDEN_RATE, hidden, matches: OFFERED[0] })),
      seconds,
      1,
    ),
  ),
  session(
    'naive',
    [
      { rate: 10_000, matches: OFFERED[0] },
      { rate: HIDDEN_RATE, matches: OFFERED[0] },
    ],
    seconds,
    1,
  ),
];

/**
 * Returns the sessions of the named other peers. The name `others` means all of them, with ours and the control
 * beside them.
 */
const others = (seconds: number, only: readonly string[]): Session[] => {
  const isGroup = only.includes('others');
  const variants: readonly Variant[] = [
    ...(isGroup ? BESIDE_OTHERS.filter((variant) => !only.includes(variant)) : []),
    ...OTHERS.filter((variant) => isGroup || only.includes(variant)),
  ];
  return oneTab(
    seconds,
    variants.map((variant) => [variant, OTHER_RATES] as const),
  );
};

/** The variants that are measured with events of the board, and their rates. */
const WITH_EVENTS: readonly Variant[] = ['ours', 'control', 'direct', 'grid', 'gridPlain'];
export const EVENT_RATES = [10_000, 50_000] as const;
const EVENT_SECONDS = 30;

/**
 * Returns the long rounds with goals, suspensions, new markets, leaving and new matches (`path events`), of the named
 * variants if any (`path events ours grid`).
 */
const eventRounds = (quick: boolean, only: readonly string[]): Session[][] => [
  WITH_EVENTS.filter((variant) => only.length === 1 || only.includes(variant)).map((variant) =>
    session(
      variant,
      EVENT_RATES.map((rate) => ({ rate, events: true })),
      quick ? 6 : EVENT_SECONDS,
      1,
    ),
  ),
];

const backwards = ({ steps, ...rest }: Session): Session =>
  // A session with hidden tabs keeps the order of its steps, because tabs can only be added.
  ({ ...rest, steps: steps.some(({ hidden }) => hidden > 0) ? steps : steps.toReversed() });

/**
 * Returns the rounds. Each round runs every variant, and every other round in reverse order, so that a drift
 * of the machine affects all alike. Nine hidden tabs, and sessions that need no second round, run in the
 * first round only. `events` means the long rounds with events of the board instead.
 */
export const rounds = ({ quick, only }: Options & { readonly only: readonly string[] }): Session[][] => {
  if (only.includes('events')) return eventRounds(quick, only);
  const seconds = quick ? 2 : 3;
  const [few, many] = HIDDEN;
  return Array.from({ length: quick ? 1 : 3 }, (_, round) => {
    const usual = [
      ...oneTab(seconds),
      ...manyTabs(seconds, round === 0 ? [few, many] : [many]),
      ...(round === 0 ? once(seconds) : []),
    ].filter(({ variant }) => only.length === 0 || only.includes(variant));
    const order = [...usual, ...others(seconds, only)];
    return round % 2 === 0 ? order : order.toReversed().map(backwards);
  });
};
