import { RING_SIZE } from '#domain/chat/messageRing.ts';

/** The list forgets the heights of lines that have left once it has so many. */
const MAX_HEIGHTS = 2 * RING_SIZE;

/**
 * Deletes the heights of lines that are not in the list any more, once there are too many. The virtualizer itself keeps
 * the height of every line that it has ever measured.
 */
export const forgetHeights = (heights: Map<unknown, number>, present: () => Iterable<unknown>): void => {
  if (heights.size <= MAX_HEIGHTS) return;
  const keys = new Set(present());
  for (const key of heights.keys()) if (!keys.has(key)) heights.delete(key);
};
