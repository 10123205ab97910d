import { atLeast, atMost, type Gate } from '../gates.ts';

/** Requests counted by path since the sandbox's start, read once a second. */
export type Readings = readonly Readonly<Record<string, number>>[];

/** Number of readings within which one turn of a loop has requested all its pages. */
const TURN_READINGS = 3;

const countOf = (readings: Readings, path: string): number =>
  (readings.at(-1)?.[path] ?? 0) - (readings[0]?.[path] ?? 0);

/** Returns the maximum of requests that one turn of a loop sent to a path. */
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

/** Returns the total requests in the readings. */
export const totalOf = (readings: Readings): number =>
  pathsOf(readings).reduce((sum, path) => sum + countOf(readings, path), 0);

/**
 * Gates of G13: five tabs send no more requests than one tab. A measurement may begin at any moment of a
 * loop, so a path may be ahead by one turn; five independent tabs would send five times as many requests. A
 * measurement without requests breaks the gate.
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
