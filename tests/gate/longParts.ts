/** One part of the long tier. It runs in pieces, so that it can be interrupted and resumed. */
export type LongPart = {
  readonly name: string;
  /** Text that describes what the whole part runs. */
  readonly total: string;
  /** The number of equal pieces, each about two minutes on two quiet cores. */
  readonly pieces: number;
  /**
   * True if a piece may run in the gate. False if the part cannot be divided, or has not yet passed as a
   * whole; then a piece would fail for an old reason.
   */
  readonly isSliced: boolean;
};

export const LONG_PARTS: readonly LongPart[] = [
  {
    name: 'fuzz',
    total: '6,000 lives of a worker under frames, 2,000 under bodies, 400,000 decoded bodies',
    pieces: 10,
    isSliced: true,
  },
  { name: 'properties', total: 'every unit test, properties with another seed', pieces: 4, isSliced: false },
  { name: 'schedules', total: '20,000 schedules of faults', pieces: 4, isSliced: false },
  { name: 'gifts', total: '100,000 schedules of gifts', pieces: 4, isSliced: false },
  {
    name: 'room-texts',
    total: '5,000 hostile texts through every text of a room',
    pieces: 1,
    isSliced: true,
  },
  {
    name: 'money',
    total: '100,000 schedules of bets, 100,000 of what comes after',
    pieces: 40,
    isSliced: false,
  },
  {
    name: 'oracle',
    total: '10,000,000 cases of money and odds, 1,000,000 histories of orders',
    pieces: 10,
    isSliced: true,
  },
  {
    name: 'conformance',
    total: 'the conformance command on the sandbox and on every planted defect',
    pieces: 1,
    isSliced: false,
  },
  {
    name: 'drills',
    total: 'each dependency down for ten minutes',
    pieces: 1,
    isSliced: false,
  },
  {
    name: 'nats',
    total: 'a cluster of three nodes loses a follower, the leader and the bridge, or they stand still',
    pieces: 1,
    isSliced: false,
  },
  {
    name: 'reproducible',
    total: 'two builds in other places have the same bytes',
    pieces: 1,
    isSliced: false,
  },
  { name: 'planted', total: 'every planted defect', pieces: 20, isSliced: false },
  { name: 'e2e', total: 'the end-to-end tests tagged @long', pieces: 20, isSliced: false },
  { name: 'soak', total: 'an hour of many tabs, 1,000 openings', pieces: 1, isSliced: false },
];

export type Piece = { readonly part: string; readonly at: number; readonly of: number };

/** The pieces that are run in the gate, one at each landing. */
export const SLICES: readonly Piece[] = LONG_PARTS.filter(({ isSliced }) => isSliced).flatMap(
  ({ name, pieces }) => Array.from({ length: pieces }, (_, at) => ({ part: name, at, of: pieces })),
);

/** A number coprime to the number of slices, so that neighbouring landings run pieces of different parts. */
const strideOf = (count: number): number => {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  let stride = Math.max(1, Math.round(count * 0.618));
  while (gcd(stride, count) !== 1) stride += 1;
  return stride;
};

/** Returns the piece for a number of commits. All pieces run once in as many consecutive commits. */
export const sliceOf = (commits: number, slices: readonly Piece[] = SLICES): Piece => {
  const slice = slices[(commits * strideOf(slices.length)) % slices.length];
  if (slice === undefined) throw new Error('The long tier has no pieces.');
  return slice;
};

/**
 * The first seed of the gate's pieces, and of a long run without new seeds. It is constant, so that a landing
 * fails only for its own changes; `npm run test:long -- --new-seeds` uses new seeds.
 */
export const GATE_SEED = 10_000_000;

/** The first seed of a long run with new seeds: each commit count has ten million seeds of its own. */
export const seedBase = (commits: number): number => ((commits % 200) + 2) * 10_000_000;

/** Content of `test-results/long/<commit>.json`: the passed and the failed pieces, by part. */
export type LongProgress = Readonly<
  Record<string, { readonly done: readonly number[]; readonly failed: readonly number[] }>
>;

const without = (list: readonly number[], at: number): number[] => list.filter((each) => each !== at);

/** Returns the progress after one more piece. A failed piece runs again at the next start. */
export const withPiece = (progress: LongProgress, { part, at }: Piece, isPassed: boolean): LongProgress => {
  const { done = [], failed = [] } = progress[part] ?? {};
  const add = (list: readonly number[]): number[] => [...without(list, at), at].toSorted((a, b) => a - b);
  return {
    ...progress,
    [part]: isPassed
      ? { done: add(done), failed: without(failed, at) }
      : { done: without(done, at), failed: add(failed) },
  };
};

/** Returns the pieces of a part that have not passed yet. */
export const remainingPieces = (progress: LongProgress, { name, pieces }: LongPart): Piece[] =>
  Array.from({ length: pieces }, (_, at) => ({ part: name, at, of: pieces })).filter(
    ({ at }) => progress[name]?.done.includes(at) !== true,
  );

/** Returns one line for each part. */
export const progressLines = (progress: LongProgress, parts: readonly LongPart[] = LONG_PARTS): string[] =>
  parts.map(({ name, total, pieces }) => {
    const { done = [], failed = [] } = progress[name] ?? {};
    const faults = failed.length === 0 ? '' : `, failed: ${failed.map((at) => at + 1).join(', ')}`;
    return `${name}: ${done.length} of ${pieces} pieces passed${faults} (${total})`;
  });
