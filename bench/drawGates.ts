import { atMost, exactly, type Gate } from './gates.ts';
import type { DrawCounts } from './pages/drawCounts.ts';

/**
 * DOM writes for one leg: its price, the direction arrow and the price before, which appear and disappear
 * with the direction.
 */
const WRITES_A_LEG = 6;
/**
 * DOM writes of the slip per frame: totals, the button and each stake field; React writes some attributes of
 * an input even if they are unchanged.
 */
const WRITES_A_FRAME = 20;

/**
 * Gates of G5: one text write per changed cell, at most one write of its direction mark, no other change in
 * the page, and no rendered cell. A price that moves again in the same direction alternates the name of its
 * mark, so marks can be as many as texts.
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
 * Gates for an open slip (issue 7, G5): the list's gates hold unchanged beside it. The slip renders only for
 * its own legs: at most one commit in a frame in which a leg moved or a stake was typed, none otherwise.
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
