import { atMost, exactly, type Gate } from './gates.ts';
import type { DrawCounts } from './pages/drawCounts.ts';

/** Its price; and the arrow and the price before, which come and go with the side that it moved to. */
const WRITES_A_LEG = 6;
/**
 * Totals, the button, and each field of a stake: React writes of an input what it may depend on, changed or
 * not.
 */
const WRITES_A_FRAME = 20;

/**
 * G5: one text write a changed cell and at most one for its direction mark, nothing else in the page, and no
 * cell rendered: a price is written, not rendered. A price that moves again in the same direction keeps its
 * mark's meaning but alternates its name, so marks reach texts.
 */
export const drawGates = (label: string, counts: DrawCounts): Gate[] => [
  exactly(`${label}: text writes for ${counts.changed} changed cells`, counts.texts, counts.changed),
  atMost(`${label}: direction marks`, counts.marks, counts.changed),
  exactly(`${label}: other DOM writes`, counts.others, 0),
  exactly(`${label}: cells rendered for ${counts.changed} changed prices`, counts.cellRenders, 0),
  atMost(`${label}: commits in ${counts.frames} frames`, counts.commits, counts.frames),
  exactly(`${label}: frames in which nothing changed`, counts.changed >= counts.frames ? 0 : 1, 0),
];

/**
 * An open slip costs the list nothing (issue 7, G5): the rows' own gates hold beside it as they do without,
 * and it does nothing itself but for its own legs: at most one commit a frame in which one of them moved or a
 * stake was typed, and none where they rest.
 */
export const slipDrawGates = (label: string, counts: DrawCounts): Gate[] => {
  const { legs, busyFrames, commits, writes } = counts.slip;
  return [
    ...drawGates(label, counts),
    atMost(`${label}: commits of the slip in ${busyFrames} frames that concern it`, commits, busyFrames),
    busyFrames === 0
      ? exactly(`${label}: DOM writes of a slip whose legs rest`, writes, 0)
      : atMost(
          `${label}: DOM writes of the slip for ${legs} moved legs and ${busyFrames} frames`,
          writes,
          legs * WRITES_A_LEG + busyFrames * WRITES_A_FRAME,
        ),
  ];
};
