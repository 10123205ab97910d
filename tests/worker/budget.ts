/**
 * How much of an endless test is run: what `npm test` has time for, ten times as much in `npm run test:long`,
 * or one case again.
 */
const numberIn = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined || text === '' ? undefined : Number(text);
};

const long = process.env.LONG === '1';

/** `FUZZ_SEED=7 FUZZ_CASE=31` runs one case of one life, `FUZZ_SEED=7` alone that life; `SCHEDULE_SEED=7 SCHEDULE_PATH=3:1` one schedule. */
export const ONLY = {
  life: numberIn('FUZZ_SEED'),
  case: numberIn('FUZZ_CASE'),
  schedule: numberIn('SCHEDULE_SEED'),
  path: process.env.SCHEDULE_PATH,
};

/**
 * Ten times the work in a long run, or so many times, a share of it (`FUZZ_SHARE=0.1`) while something is
 * being mended.
 */
export const sized = (inCi: number, times = 10): number =>
  Math.ceil(inCi * (long ? times : 1) * (numberIn('FUZZ_SHARE') ?? 1));
/** A long run begins where no run has been. */
export const firstSeed = (): number => (long ? Math.floor(Date.now() / 1000) % 1_000_000_000 : 1);

/** Time limits are for a machine that hangs, not for a slow one. */
export const LIMIT_MS = long ? 4 * 3_600_000 : 900_000;
