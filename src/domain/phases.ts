import type { MarketPeriod, MatchPhase } from './ids.ts';

/** Phases of the match clock, for `t('phase.' + key)`. */
export const PHASE_KEYS = [
  'not-started', 'first-half', 'half-time', 'second-half', 'regular-ended', 'extra-first', 'extra-break', 'extra-second', 'extra-ended',
  'penalties', 'finished', 'awaiting-extra', 'awaiting-penalties', 'penalties-ended', 'interrupted', 'abandoned',
  'quarter-1', 'quarter-2', 'quarter-3', 'quarter-4', 'break-1', 'break-2', 'break-3', 'overtime', 'awaiting-overtime', 'overtime-ended', 'postponed',
] as const;
export type PhaseKey = (typeof PHASE_KEYS)[number];

/** Football (LIST-30), in the order of the codes 1001 to 1016. */
const FOOTBALL: readonly PhaseKey[] = [
  'not-started', 'first-half', 'half-time', 'second-half', 'regular-ended', 'extra-first', 'extra-break', 'extra-second', 'extra-ended',
  'penalties', 'finished', 'awaiting-extra', 'awaiting-penalties', 'penalties-ended', 'interrupted', 'abandoned',
];
/** Basketball (LIST-31), in the order of the codes 3001 to 3019. */
const BASKETBALL: readonly PhaseKey[] = [
  'not-started', 'first-half', 'half-time', 'second-half', 'quarter-1', 'break-1', 'quarter-2', 'break-2', 'quarter-3', 'break-3', 'quarter-4',
  'overtime', 'regular-ended', 'finished', 'awaiting-overtime', 'overtime-ended', 'postponed', 'interrupted', 'abandoned',
];

const numbered = <K>(first: number, keys: readonly K[]): (readonly [number, K])[] => keys.map((key, index) => [first + index, key] as const);

/** E-football is numbered likewise (LIST-32). Tennis has no known table: its phase follows from the set scores (`currentPeriod`). */
const PHASES: ReadonlyMap<number, PhaseKey> = new Map([
  ...numbered(1001, FOOTBALL), ...numbered(3001, BASKETBALL), ...numbered(177_001, FOOTBALL),
]);

/** The name of a clock phase; undefined for a code outside the tables, shown by the server's name or a neutral word (D17). */
export const phaseKey = (phase: MatchPhase): PhaseKey | undefined => PHASES.get(phase);

const BREAKS: ReadonlySet<PhaseKey> = new Set<PhaseKey>(['half-time', 'extra-break', 'break-1', 'break-2', 'break-3']);
/** Whether play rests in this phase: the clock is shown as the phase's name alone. */
export const isBreak = (phase: MatchPhase): boolean => {
  const key = phaseKey(phase);
  return key !== undefined && BREAKS.has(key);
};

/** Periods of markets and scores, for `t('period.' + key)`. Another table than the phases, with overlapping numbers (C8). */
export const PERIOD_KEYS = [
  'real-time', 'full-time', 'first-half', 'second-half', 'extra-first', 'extra-second', 'penalties', 'extra-time', 'full-with-extra',
  'regular-time', 'quarter-1', 'quarter-2', 'quarter-3', 'quarter-4', 'overtime', 'second-half-overtime', 'quarter-4-overtime',
  'set-1', 'set-2', 'set-3', 'set-4', 'set-5',
] as const;
export type PeriodKey = (typeof PERIOD_KEYS)[number];

/** Football from 1000 (LIST-33); 1007 to 1012 are 15-minute slices, which the server names. */
const FOOTBALL_PERIODS: readonly PeriodKey[] = ['real-time', 'full-time', 'first-half', 'second-half', 'extra-first', 'extra-second', 'penalties'];
/** Basketball from 3001, where full time includes overtime. */
const BASKETBALL_PERIODS: readonly PeriodKey[] = [
  'full-time', 'regular-time', 'first-half', 'second-half', 'quarter-1', 'quarter-2', 'quarter-3', 'quarter-4',
  'overtime', 'second-half-overtime', 'quarter-4-overtime',
];
const TENNIS_PERIODS: readonly PeriodKey[] = ['real-time', 'full-time', 'set-1', 'set-2', 'set-3', 'set-4', 'set-5'];

const PERIODS: ReadonlyMap<number, PeriodKey> = new Map([
  ...numbered(1000, FOOTBALL_PERIODS), [1013, 'extra-time'] as const, [1014, 'full-with-extra'] as const,
  ...numbered(3001, BASKETBALL_PERIODS), ...numbered(5000, TENNIS_PERIODS),
]);

/** The name of a market's or score's period; undefined for a code outside the table (D17). */
export const periodKey = (period: MarketPeriod): PeriodKey | undefined => PERIODS.get(period);
