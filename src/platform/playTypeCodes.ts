import type { PlayType } from '#domain/match/match.ts';

/** Play types as the match calls number them (`type`, `ty` of the statistics; wire facts 4.1). */
const CODES: Readonly<Record<PlayType, number>> = {
  all: 0,
  rolling: 1,
  today: 3,
  early: 4,
  'today-and-rolling': 6,
  outright: 7,
};

/** The code of a play type in a request. */
export const playTypeCode = (type: PlayType): number => CODES[type];

const TYPES: ReadonlyMap<unknown, PlayType> = new Map(
  (Object.keys(CODES) as PlayType[]).map((type) => [CODES[type], type]),
);
/** The play type of a code; undefined for those the product does not show (parlay, pools, ...). */
export const playTypeOf = (code: unknown): PlayType | undefined => TYPES.get(code);
