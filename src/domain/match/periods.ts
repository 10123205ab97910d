import type { MarketPeriod } from '../ids.ts';
import { E_SPORT_IDS } from './sports.ts';

/**
 * Periods of markets and scores, for `t('period.' + key, { n })`. The codes overlap with those of the clock's
 * phases but mean other things (C8).
 */
export const PERIOD_KEYS = [
  'real-time',
  'full-time',
  'regular-time',
  'full-with-extra',
  'full-with-penalties',
  'first-half',
  'second-half',
  'extra-first',
  'extra-second',
  'extra-time',
  'penalties',
  'first-penalties',
  'quarter-hour',
  'overtime',
  'second-half-overtime',
  'quarter-overtime',
  'period',
  'quarter',
  'set',
  'volleyball-set',
  'game',
  'frame',
  'map',
  'inning',
  'first-innings',
  'extra-innings',
  'golden-set',
  'super-over',
  'outright',
] as const;
type PeriodKey = (typeof PERIOD_KEYS)[number];
/** `n`: number of the set, quarter or frame; for a quarter of an hour its minutes, "15-30". */
export type PeriodName = { readonly key: PeriodKey; readonly n?: number | string };

type Entry = readonly [period: number, name: PeriodName];
const one = (period: number, key: PeriodKey, n?: number | string): Entry => [
  period,
  n === undefined ? { key } : { key, n },
];
const from = (first: number, ...keys: readonly PeriodKey[]): Entry[] =>
  keys.map((key, index) => one(first + index, key));
/** Builds entries with the key and numbers 1, 2, 3 ... for a range of periods. */
const counted = (first: number, last: number, key: PeriodKey): Entry[] =>
  Array.from({ length: last - first + 1 }, (_, index) => one(first + index, key, index + 1));

/** Builds entries of sports with halves, extra time and a shoot-out. `base` is the period of regular time. */
const halves = (base: number): Entry[] =>
  from(
    base,
    'real-time',
    'full-time',
    'first-half',
    'second-half',
    'extra-first',
    'extra-second',
    'penalties',
  );
/** Builds entries of basketball and similar sports, where full time includes overtime. */
const quarters = (base: number): Entry[] => [
  ...from(base + 1, 'full-time', 'regular-time', 'first-half', 'second-half'),
  ...counted(base + 5, base + 8, 'quarter'),
  one(base + 9, 'overtime'),
];
const parts = (base: number, count: number, key: PeriodKey): Entry[] => [
  one(base, 'real-time'),
  one(base + 1, 'full-time'),
  ...counted(base + 2, base + 1 + count, key),
];
const OUTRIGHT = 999;

/** Wire facts 4.6a. */
const PERIODS: ReadonlyMap<number, PeriodName> = new Map<number, PeriodName>([
  ...halves(1000),
  ...[0, 15, 30, 45, 60, 75].map((minute, index) =>
    one(1007 + index, 'quarter-hour', `${minute}-${minute + 15}`),
  ),
  ...from(1013, 'extra-time', 'full-with-extra', 'first-penalties'),
  ...from(2000, 'real-time', 'full-time', 'full-with-penalties'),
  ...counted(2003, 2005, 'period'),
  ...from(2006, 'overtime', 'penalties'),
  ...quarters(3000),
  one(3010, 'second-half-overtime'),
  one(3011, 'quarter-overtime', 4),
  one(4000, 'real-time'),
  one(4001, 'full-time'),
  ...from(4003, 'first-half', 'second-half', 'extra-time'),
  one(4009, 'penalties'),
  ...parts(5000, 5, 'set'),
  ...quarters(6000),
  ...from(7001, 'full-with-extra', 'full-time', 'first-innings'),
  ...counted(7004, 7012, 'inning'),
  one(7013, 'extra-innings'),
  ...Array.from({ length: 31 }, (_, index) => one(7014 + index, 'inning', index + 10)),
  ...from(
    8000,
    'real-time',
    'full-time',
    'full-with-penalties',
    'first-half',
    'second-half',
    'overtime',
    'penalties',
  ),
  ...parts(13_000, 7, 'volleyball-set'),
  one(13_009, 'golden-set'),
  one(14_001, 'full-time'),
  one(14_002, 'full-with-extra'),
  ...counted(14_003, 14_006, 'inning'),
  ...counted(14_007, 14_008, 'super-over'),
  ...parts(15_000, 7, 'game'),
  ...parts(16_000, 35, 'frame'),
  ...from(17_000, 'real-time', 'full-time', 'first-half', 'second-half', 'extra-time'),
  one(17_007, 'penalties'),
  one(18_001, 'full-time'),
  one(19_001, 'full-time'),
  ...parts(20_000, 15, 'set'),
  one(24_001, 'full-time'),
  one(24_002, 'first-half'),
  ...parts(47_000, 5, 'game'),
  ...parts(51_000, 5, 'volleyball-set'),
  ...halves(177_000),
  one(177_007, 'extra-time'),
  ...quarters(178_000),
  ...E_SPORT_IDS.flatMap((sport) => parts(sport * 1000, 7, 'map')),
]);

/** An outright's period is its sport's 999 (wire facts 4.6a). */
export const isOutrightPeriod = (period: number): boolean => period % 1000 === OUTRIGHT;

/**
 * Returns the name of a market's or score's period; undefined for an unknown code, which the server's market
 * name describes (D17).
 */
export const periodName = (period: MarketPeriod): PeriodName | undefined =>
  PERIODS.get(period) ?? (isOutrightPeriod(period) ? { key: 'outright' } : undefined);
