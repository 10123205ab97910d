import type { MatchPhase, SportId } from '../ids.ts';

/** Phases of the match clock, for `t('phase.' + key, { n })`. */
export const PHASE_KEYS = [
  'not-started',
  'first-half',
  'half-time',
  'second-half',
  'regular-ended',
  'extra-first',
  'extra-break',
  'extra-second',
  'extra-ended',
  'penalties',
  'finished',
  'awaiting-extra',
  'awaiting-penalties',
  'penalties-ended',
  'interrupted',
  'abandoned',
  'quarter',
  'quarter-ended',
  'overtime',
  'awaiting-overtime',
  'overtime-ended',
  'postponed',
  'set',
  'set-ended',
  'awaiting-golden-set',
  'golden-set',
  'ended',
  'walkover',
  'retired',
] as const;
type PhaseKey = (typeof PHASE_KEYS)[number];
/** `n`: number of the quarter or set, or the side that won or retired (1 home, 2 away). */
export type PhaseName = { readonly key: PhaseKey; readonly n?: number };

const plain = (key: PhaseKey): PhaseName => ({ key });
const nth = (key: PhaseKey, n: number): PhaseName => ({ key, n });

/** Football (LIST-30), in the order of the codes 1001 to 1016. */
const FOOTBALL: readonly PhaseName[] = (
  [
    'not-started',
    'first-half',
    'half-time',
    'second-half',
    'regular-ended',
    'extra-first',
    'extra-break',
    'extra-second',
    'extra-ended',
    'penalties',
    'finished',
    'awaiting-extra',
    'awaiting-penalties',
    'penalties-ended',
    'interrupted',
    'abandoned',
  ] as const
).map(plain);

/** Basketball (LIST-31), in the order of the codes 3001 to 3019. */
const BASKETBALL: readonly PhaseName[] = [
  plain('not-started'),
  plain('first-half'),
  plain('half-time'),
  plain('second-half'),
  nth('quarter', 1),
  nth('quarter-ended', 1),
  nth('quarter', 2),
  nth('quarter-ended', 2),
  nth('quarter', 3),
  nth('quarter-ended', 3),
  nth('quarter', 4),
  plain('overtime'),
  plain('regular-ended'),
  plain('finished'),
  plain('awaiting-overtime'),
  plain('overtime-ended'),
  plain('postponed'),
  plain('interrupted'),
  plain('abandoned'),
];

/**
 * Volleyball, in the order of the codes 13001 to 13025 (wire facts 4.6b). The last set is not followed by a
 * break.
 */
const VOLLEYBALL: readonly PhaseName[] = [
  plain('not-started'),
  ...[1, 2, 3, 4, 5, 6].flatMap((n) => [nth('set', n), nth('set-ended', n)]),
  nth('set', 7),
  plain('finished'),
  plain('awaiting-golden-set'),
  plain('golden-set'),
  plain('ended'),
  nth('walkover', 1),
  nth('walkover', 2),
  nth('retired', 1),
  nth('retired', 2),
  plain('postponed'),
  plain('interrupted'),
  plain('abandoned'),
];

const numbered = <V>(first: number, values: readonly V[]): (readonly [number, V])[] =>
  values.map((value, index) => [first + index, value] as const);

/**
 * Phase names by code. E-football, e-basketball and beach volleyball use the same numbering (LIST-32). The
 * clock tables of other sports are not known.
 */
const PHASES: ReadonlyMap<number, PhaseName> = new Map([
  ...numbered(1001, FOOTBALL),
  ...numbered(177_001, FOOTBALL),
  ...numbered(3001, BASKETBALL),
  ...numbered(178_001, BASKETBALL),
  ...numbered(13_001, VOLLEYBALL),
  ...numbered(51_001, VOLLEYBALL),
]);

/**
 * Returns the name of a clock phase; undefined for an unknown code, which is shown by the server's name or by
 * the part being played (D17).
 */
export const phaseName = (phase: MatchPhase): PhaseName | undefined => PHASES.get(phase);

/** Sports whose clock has a known table, by match-side code. */
const TABLED: ReadonlySet<number> = new Set([1, 177, 3, 178, 13, 51]);
/**
 * Whether a phase is missing from a known table, which is counted (D17). Clocks without a table use the
 * language file.
 */
export const isStrayPhase = (sport: SportId, phase: MatchPhase): boolean =>
  TABLED.has(sport) && !PHASES.has(phase);

const BREAKS: ReadonlySet<PhaseKey> = new Set<PhaseKey>([
  'half-time',
  'extra-break',
  'quarter-ended',
  'set-ended',
  'regular-ended',
  'extra-ended',
  'overtime-ended',
  'awaiting-extra',
  'awaiting-penalties',
  'awaiting-overtime',
  'awaiting-golden-set',
]);
/** Whether play is paused in this phase. The clock then shows only the phase's name. */
export const isBreak = (phase: MatchPhase): boolean => {
  const name = phaseName(phase);
  return name !== undefined && BREAKS.has(name.key);
};
