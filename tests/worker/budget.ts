/**
 * Selects how much of an endless test runs: the share of `npm test`, one piece of the long tier (`npm run
 * test:long`), or a single case that is repeated.
 */
const numberIn = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined || text === '' ? undefined : Number(text);
};

/** `LONG_PIECE=3/25` runs the third of 25 equal pieces; null in `npm test`. */
const piece = ((text: string | undefined) => {
  const [at, of] = (text ?? '').split('/').map(Number);
  return at === undefined || of === undefined ? null : { at: at - 1, of };
})(process.env.LONG_PIECE);

/**
 * Repeats a failure: `FUZZ_SEED=7 FUZZ_CASE=31` runs one case of one worker's life, `FUZZ_SEED=7` that whole
 * life, and `SCHEDULE_SEED=7 SCHEDULE_PATH=3:1` one schedule.
 */
export const ONLY = {
  life: numberIn('FUZZ_SEED'),
  case: numberIn('FUZZ_CASE'),
  schedule: numberIn('SCHEDULE_SEED'),
  path: process.env.SCHEDULE_PATH,
};

/**
 * How many cases run: `inGate` in `npm test`, an equal share of `inAll` in a piece of the long tier.
 * `FUZZ_SHARE=0.1` runs a tenth.
 */
export const sized = (inGate: number, inAll: number): number =>
  Math.ceil((piece === null ? inGate : inAll / piece.of) * (numberIn('FUZZ_SHARE') ?? 1));

/** More seeds than any piece uses. */
const SEEDS_OF_A_PIECE = 100_000;
/**
 * The first seed: the same in every `npm test`, its own for each piece of the long tier (`LONG_SEED` is the
 * tier's first).
 */
export const firstSeed = (): number =>
  piece === null ? 1 : (numberIn('LONG_SEED') ?? 0) + piece.at * SEEDS_OF_A_PIECE;

/** Time limit of a test. It is for a machine that hangs, not for a slow one. */
export const LIMIT_MS = piece === null ? 900_000 : 3_600_000;
