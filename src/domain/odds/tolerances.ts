/** Tolerances that the user can choose, in whole per cent of the European odds (D35). 0 is none. */
export const TOLERANCES = [0, 1, 2, 3, 5, 10] as const;
export type Tolerance = (typeof TOLERANCES)[number];
