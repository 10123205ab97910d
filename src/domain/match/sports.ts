import type { Brand, SportId } from '../ids.ts';

/**
 * The canonical name of a sport. The platform's three code sets overlap (3 is basketball, baseball or
 * tennis); only this file and `sportSides.ts` map them (C10).
 */
export type SportKey =
  | 'football'
  | 'hockey'
  | 'basketball'
  | 'rugby'
  | 'tennis'
  | 'american-football'
  | 'baseball'
  | 'handball'
  | 'volleyball'
  | 'pingpong'
  | 'snooker'
  | 'mma'
  | 'boxing'
  | 'badminton'
  | 'beach-volleyball'
  | 'e-football'
  | 'e-basketball'
  | 'field-hockey'
  | 'water-ball';

/** A live-side sport code (MENU-05): rooms and streams. */
export type LiveSportId = Brand<number, 'LiveSportId'>;
/** A betting-side sport code (MENU-06): orders and tips. */
export type BettingSportId = Brand<number, 'BettingSportId'>;

/** Codes of the match side; undefined where it does not have the sport. */
const MATCH_CODES: Readonly<Record<SportKey, number | undefined>> = {
  football: 1,
  hockey: 2,
  basketball: 3,
  rugby: 4,
  tennis: 5,
  'american-football': 6,
  baseball: 7,
  handball: 8,
  volleyball: 13,
  pingpong: 15,
  snooker: 16,
  mma: 18,
  boxing: 19,
  badminton: 47,
  'beach-volleyball': 51,
  'e-football': 177,
  'e-basketball': 178,
  'field-hockey': undefined,
  'water-ball': undefined,
};

/** Every sport that any side has. */
export const SPORT_KEYS = Object.keys(MATCH_CODES) as readonly SportKey[];

const BY_MATCH: ReadonlyMap<number, SportKey> = new Map(
  SPORT_KEYS.flatMap((key) => {
    const code = MATCH_CODES[key];
    return code === undefined ? [] : [[code, key] as const];
  }),
);

/**
 * Returns the match-side code of a sport (MENU-04). Undefined where that side has none; the feature is then
 * hidden for the sport (C10).
 */
export const matchSportOf = (key: SportKey): SportId | undefined => MATCH_CODES[key] as SportId | undefined;

/**
 * Returns the sport of a match-side code; undefined for an unknown code, which is shown by the server's name
 * (D17).
 */
export const sportKeyOf = (code: SportId): SportKey | undefined => BY_MATCH.get(code);

/** Display order of the menu (MENU-02). Other sports follow in the server's order. */
export const SPORT_ORDER = [
  1, 3, 177, 178, 5, 16, 13, 47, 15, 7, 8, 2, 6, 4, 18, 19, 51,
] as unknown as readonly SportId[];
/** Football (MENU-03). */
export const DEFAULT_SPORT = 1 as SportId;

const RANK: ReadonlyMap<number, number> = new Map(SPORT_ORDER.map((code, index) => [code, index]));
/**
 * Compares two match-side codes by the menu's order. Unknown codes come last and keep their order under a
 * stable sort.
 */
export const bySportOrder = (a: SportId, b: SportId): number =>
  (RANK.get(a) ?? SPORT_ORDER.length) - (RANK.get(b) ?? SPORT_ORDER.length);

const RACKET: ReadonlySet<SportKey> = new Set<SportKey>(['tennis', 'pingpong', 'badminton']);
/** Whether the serving side is marked in this sport (LIST-14). */
export const isRacketSport = (code: SportId): boolean => {
  const key = sportKeyOf(code);
  return key !== undefined && RACKET.has(key);
};

const GOALS: ReadonlySet<SportKey> = new Set<SportKey>(['football', 'e-football', 'hockey']);
/** The sports whose goals are announced, by their match-side codes. */
export const ANNOUNCING_SPORTS: readonly SportId[] = [...GOALS].flatMap((key) => matchSportOf(key) ?? []);
/** Whether a rising score is announced as a goal (D2, D29). In other sports points are too frequent. */
export const announcesGoals = (code: SportId): boolean => {
  const key = sportKeyOf(code);
  return key !== undefined && GOALS.has(key);
};

/** Codes of the e-sports titles (wire facts 4.3): best of maps, outside the sport tables. */
export const E_SPORT_IDS: readonly number[] = [164, 165, 169, 179, 180];
/** Whether a code is an e-sports title. */
export const isESport = (code: SportId): boolean => E_SPORT_IDS.includes(code);

/** Whether a match-side code is that of football or e-football: two halves, cards and a video referee. */
export const isFootball = (code: number): boolean => code === 1 || code === 177;
