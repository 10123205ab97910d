import type { MatchedRanges } from '#contract/search.ts';
import { foldMapped, hasHan, hasTwo, type Mapped } from './fold.ts';
import type { Names, Needle, Sounds } from './names.ts';

type Run = readonly [from: number, to: number];

/** Finds a piece in a name without spaces, at the beginning of a word if possible. */
const findPiece = ({ text, begins }: Mapped, piece: string): Run | null => {
  let first = -1;
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
    if (begins[at] === true) return [at, at + piece.length];
    if (first < 0) first = at;
  }
  return first < 0 ? null : [first, first + piece.length];
};

/** Finds the word of a name that matches one of the words suggested for a typing error. */
const findTypo = (mapped: Mapped, words: readonly string[]): Run | null => {
  const run = words
    .map((word) => findPiece(mapped, word))
    .find((each) => each !== null && mapped.begins[each[0]] === true);
  return run ?? null;
};

/** Converts runs to offsets in the source text, and joins adjacent ones. */
const toSourceRanges = ({ from, to }: Mapped, runs: readonly Run[]): MatchedRanges => {
  const marks: [number, number][] = [];
  for (const [start, end] of runs
    .map(([a, b]) => [from[a] ?? 0, to[b - 1] ?? 0] as const)
    .sort(([a], [b]) => a - b)) {
    const last = marks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
};

export type Marker = (name: string) => MatchedRanges;

/**
 * Creates a function that returns the matched ranges of a name. Returns none where a match was found by
 * another name or another language.
 */
export const createMarker = (
  names: Names,
  needles: readonly Needle[],
  sounds: Sounds | undefined,
): Marker => {
  const typos = needles.map((needle) => names.typos(needle).map(({ word }) => word));
  const runOf = (mapped: Mapped, needle: Needle, at: number): Run | null => {
    const run = findPiece(mapped, needle.compact);
    if (run !== null) return run;
    if (needle.latin && sounds !== undefined && hasHan(mapped.text))
      return names.soundsAt(mapped.text, needle.compact, sounds);
    return findTypo(mapped, typos[at] ?? []);
  };
  const runsOf = (mapped: Mapped): readonly Run[] => {
    const [whole, ...words] = needles.map((needle, at) => runOf(mapped, needle, at));
    return whole == null ? words.filter((run) => run !== null) : [whole];
  };
  return (name) => {
    const mapped = foldMapped(name);
    const runs = runsOf(mapped);
    if (runs.length > 0 || !hasTwo(name)) return toSourceRanges(mapped, runs);
    const spelled = foldMapped(name, true);
    return toSourceRanges(spelled, runsOf(spelled));
  };
};
