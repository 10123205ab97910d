import { expect, test } from 'vitest';
import { createRandom, seedOf } from '#tests/worker/random.ts';
import { firstSeed, LIMIT_MS, sized } from '#tests/worker/budget.ts';
import { runHistory } from './histories.ts';

const numberIn = (name: string): number | undefined =>
  process.env[name] === undefined ? undefined : Number(process.env[name]);
/** 4,000 in `npm test`, 1 million in the long tier. */
const HISTORIES = numberIn('ORACLE_CASES') ?? sized(4_000, 1_000_000);
const SEED = numberIn('ORACLE_SEED') ?? firstSeed();
const ONE = numberIn('ORACLE_CASE');
/** Number of differences that are printed; more do not help to find the cause. */
const SHOWN = 10;

test(
  'payout, remaining principal and chains of cash-outs are what exact whole-number arithmetic says, in every history to the cent (CASHOUT-01, CASHOUT-02, CASHOUT-03, CASHOUT-07, CASHOUT-18, CASHOUT-19, CASHOUT-20, CASHOUT-21, MYBETS-24, MYBETS-25, MONEY-02, C19, D18, D29, D33)',
  { timeout: LIMIT_MS },
  () => {
    const differences: string[] = [];
    const [first, last] = ONE === undefined ? [0, HISTORIES] : [ONE, ONE + 1];
    for (let at = first; at < last && differences.length < SHOWN; at += 1) {
      const wrong = runHistory(createRandom(seedOf(SEED, at)));
      if (wrong !== undefined)
        differences.push(
          `ORACLE_SEED=${SEED} ORACLE_CASE=${at}: ${wrong.fact}: the client says ${wrong.client}, the oracle ${wrong.oracle}`,
        );
    }
    expect(differences).toEqual([]);
  },
);
