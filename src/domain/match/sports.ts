import type { Brand, SportId } from '../ids.ts';

/**
 * The canonical name of a sport. The platform's three code sets overlap (3 is basketball, baseball or
 * tennis); only this file maps them (C10).
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

type Codes = {
  readonly match: number | undefined;
  readonly live: number | undefined;
  readonly betting: number | undefined;
};
const codes = (match?: number, live?: number, betting?: number): Codes => ({ match, live, betting });

/** Codes of the match, live and betting side; undefined where a side does not have the sport. */
const CODES: Readonly<Record<SportKey, Codes>> = {
  football: codes(1, 1, 1),
  hockey: codes(2, 4, 25),
  basketball: codes(3, 2, 2),
  rugby: codes(4, undefined, 31),
  tennis: codes(5, 5, 3),
  'american-football': codes(6, 6, 19),
  baseball: codes(7, 3, 8),
  handball: codes(8, 11, 23),
  volleyball: codes(13, 9, 40),
  pingpong: codes(15, 8, 36),
  snooker: codes(16, 7, 34),
  mma: codes(18, undefined, undefined),
  boxing: codes(19, 12, 11),
  badminton: codes(47, 10, 7),
  'beach-volleyball': codes(51, 13, undefined),
  'e-football': codes(177, undefined, 39),
  'e-basketball': codes(178, undefined, 43),
  'field-hockey': codes(undefined, 15, undefined),
  'water-ball': codes(undefined, 16, undefined),
};

/** Every sport that any side has. */
export const SPORT_KEYS = Object.keys(CODES) as readonly SportKey[];

const keysBy = (side: keyof Codes): ReadonlyMap<number, SportKey> =>
  new Map(
    SPORT_KEYS.flatMap((key) => (CODES[key][side] === undefined ? [] : [[CODES[key][side], key] as const])),
  );
const BY_MATCH = keysBy('match');
const BY_LIVE = keysBy('live');
const BY_BETTING = keysBy('betting');

/**
 * Returns the match-side code of a sport (MENU-04). Undefined where that side has none; the feature is then
 * hidden for the sport (C10).
 */
export const matchSportOf = (key: SportKey): SportId | undefined => CODES[key].match as SportId | undefined;

/**
 * Returns the sport of a match-side code; undefined for an unknown code, which is shown by the server's name
 * (D17).
 */
export const sportKeyOf = (code: SportId): SportKey | undefined => BY_MATCH.get(code);
/** The sport of a live-side code. */
export const sportKeyOfLive = (code: LiveSportId): SportKey | undefined => BY_LIVE.get(code);
/** The sport of a betting-side code. */
export const sportKeyOfBetting = (code: BettingSportId): SportKey | undefined => BY_BETTING.get(code);

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

const E_SPORTS: ReadonlySet<number> = new Set([164, 165, 169, 179, 180]);
/** Whether a code is an e-sports title (wire facts 4.3): best of maps, outside the sport tables. */
export const isESport = (code: SportId): boolean => E_SPORTS.has(code);
