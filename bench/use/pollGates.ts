import { atLeast, atMost, type Gate } from '../gates.ts';

/** Requests counted by path, read once a second: each reading is the count since the sandbox began. */
export type Readings = readonly Readonly<Record<string, number>>[];

/** A turn of a loop asks its pages one after another; they are over by then. */
const TURN_READINGS = 3;

const countOf = (readings: Readings, path: string): number =>
  (readings.at(-1)?.[path] ?? 0) - (readings[0]?.[path] ?? 0);

/** The most requests that one turn of whatever asks for this path has sent. */
const turnOf = (readings: Readings, path: string): number =>
  Math.max(
    0,
    ...readings.map(
      (reading, at) =>
        (readings[Math.min(at + TURN_READINGS, readings.length - 1)]?.[path] ?? 0) - (reading[path] ?? 0),
    ),
  );

const pathsOf = (...all: readonly Readings[]): string[] =>
  [...new Set(all.flatMap((readings) => readings.flatMap((reading) => Object.keys(reading))))].sort();

/** Requests of so many tabs, in all. */
export const totalOf = (readings: Readings): number =>
  pathsOf(readings).reduce((sum, path) => sum + countOf(readings, path), 0);

/**
 * G13: five tabs ask no more than one. The windows begin at any moment of a loop, so a path may be ahead by
 * one turn of its loop and no more; five tabs that each asked for themselves would be four windows ahead.
 * Nothing asked at all is no answer.
 */
export const pollGates = (label: string, one: Readings, five: Readings): Gate[] => [
  atLeast(`polls, ${label}: requests of one tab`, totalOf(one), 1),
  atLeast(`polls, ${label}: requests of five tabs`, totalOf(five), 1),
  ...pathsOf(one, five).map((path) =>
    atMost(
      `polls, ${label}: ${path}, five tabs beyond one`,
      countOf(five, path) - countOf(one, path),
      Math.max(turnOf(one, path), turnOf(five, path)),
    ),
  ),
];
