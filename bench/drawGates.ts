import { atMost, exactly, type Gate } from './gates.ts';
import type { DrawCounts } from './pages/drawCounts.ts';

/**
 * G5: one text write a changed cell and at most one for its direction mark, nothing else in the page, and no cell rendered that did
 * not change. A price that moves again in the same direction keeps its mark's meaning but alternates its name, so marks reach texts.
 */
export const drawGates = (label: string, counts: DrawCounts): Gate[] => [
  exactly(`${label}: text writes for ${counts.changed} changed cells`, counts.texts, counts.changed),
  atMost(`${label}: direction marks`, counts.marks, counts.changed),
  exactly(`${label}: other DOM writes`, counts.others, 0),
  exactly(`${label}: cells rendered for ${counts.changed} changed`, counts.cellRenders, counts.changed),
  atMost(`${label}: commits in ${counts.frames} frames`, counts.commits, counts.frames),
  exactly(`${label}: frames in which nothing changed`, counts.changed >= counts.frames ? 0 : 1, 0),
];
