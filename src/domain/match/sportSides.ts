import type { BettingSportId, LiveSportId, SportKey } from './sports.ts';

type Codes = { readonly live: number | undefined; readonly betting: number | undefined };
const codes = (live?: number, betting?: number): Codes => ({ live, betting });

/** Codes of the live and the betting side; undefined where a side does not have the sport. */
const CODES: Readonly<Partial<Record<SportKey, Codes>>> = {
  football: codes(1, 1),
  hockey: codes(4, 25),
  basketball: codes(2, 2),
  rugby: codes(undefined, 31),
  tennis: codes(5, 3),
  'american-football': codes(6, 19),
  baseball: codes(3, 8),
  handball: codes(11, 23),
  volleyball: codes(9, 40),
  pingpong: codes(8, 36),
  snooker: codes(7, 34),
  boxing: codes(12, 11),
  badminton: codes(10, 7),
  'beach-volleyball': codes(13),
  'e-football': codes(undefined, 39),
  'e-basketball': codes(undefined, 43),
  'field-hockey': codes(15),
  'water-ball': codes(16),
};

const keysBy = (side: keyof Codes): ReadonlyMap<number, SportKey> =>
  new Map(
    (Object.keys(CODES) as SportKey[]).flatMap((key) => {
      const code = CODES[key]?.[side];
      return code === undefined ? [] : [[code, key] as const];
    }),
  );
const BY_LIVE = keysBy('live');
const BY_BETTING = keysBy('betting');

/** The sport of a live-side code. */
export const sportKeyOfLive = (code: LiveSportId): SportKey | undefined => BY_LIVE.get(code);
/** The sport of a betting-side code. */
export const sportKeyOfBetting = (code: BettingSportId): SportKey | undefined => BY_BETTING.get(code);
