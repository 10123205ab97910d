import { expect, test } from 'vitest';
import { createRandom, seedOf } from '#tests/worker/random.ts';
import { firstSeed, LIMIT_MS, sized } from '#tests/worker/budget.ts';
import { runCase } from './cases.ts';

const numberIn = (name: string): number | undefined =>
  process.env[name] === undefined ? undefined : Number(process.env[name]);
/** 20,000 in `npm test`, 10 million in the long tier. */
const CASES = numberIn('ORACLE_CASES') ?? sized(20_000, 10_000_000);
const SEED = numberIn('ORACLE_SEED') ?? firstSeed();
const ONE = numberIn('ORACLE_CASE');
/** Number of differences that are printed; more do not help to find the cause. */
const SHOWN = 10;

test(
  'money and odds are exact (MONEY-01, MONEY-05, MONEY-06, C17, C44, D14, D16, SLIP-22, SLIP-23, F39)',
  { timeout: LIMIT_MS },
  () => {
    const differences: string[] = [];
    const [first, last] = ONE === undefined ? [0, CASES] : [ONE, ONE + 1];
    for (let at = first; at < last && differences.length < SHOWN; at += 1) {
      const wrong = runCase(createRandom(seedOf(SEED, at)));
      if (wrong !== undefined) differences.push(`ORACLE_SEED=${SEED} ORACLE_CASE=${at}: ${wrong}`);
    }
    expect(differences).toEqual([]);
  },
);
