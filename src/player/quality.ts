/** What the user chose: the engine's choice, the least data, or a picture height in pixels. */
export type Quality = 'auto' | 'saver' | number;

export const isQuality = (value: unknown): value is Quality =>
  value === 'auto' || value === 'saver' || (Number.isSafeInteger(value) && Number(value) > 0);

/** The engine chooses by itself. */
export const AUTO_LEVEL = -1;

/**
 * Returns the index of the level to play; `AUTO_LEVEL` leaves it to the engine. `heights`: picture heights of the
 * levels in pixels. A height that the stream does not have gives the next lower one, else the lowest.
 */
export const levelFor = (heights: readonly number[], quality: Quality): number => {
  if (quality === 'auto' || heights.length === 0) return AUTO_LEVEL;
  const least = Math.min(...heights);
  const fitting = quality === 'saver' ? [] : heights.filter((height) => height <= quality);
  return heights.indexOf(fitting.length === 0 ? least : Math.max(...fitting));
};

/** Returns the heights to choose from, highest first. */
export const offeredHeights = (heights: readonly number[]): readonly number[] =>
  [...new Set(heights)].filter((height) => height > 0).sort((one, other) => other - one);
