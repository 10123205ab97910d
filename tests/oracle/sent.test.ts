import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey, Thousandths } from '#domain/ids.ts';
import { placeBet } from '#platform/calls/bets.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { writeExact } from '#platform/exactJson.ts';
import { createRandom } from '#tests/worker/random.ts';
import { short } from './whole.ts';

const CASES = 3_000;
const SEED = 1;

test('stakes, odds and market ids leave digit by digit, never as floats (D6, C6, C39, C44, MONEY-06)', async () => {
  const random = createRandom(SEED);
  const digits = (most: number): string =>
    `${1 + random.int(9)}${Array.from({ length: random.int(most) }, () => random.int(10)).join('')}`;
  const differences: string[] = [];
  for (let at = 0; at < CASES; at += 1) {
    const [cents, market, odds] = [digits(16), digits(18), 1001 + random.int(16_000_000)];
    const stake = short(BigInt(cents));
    let sent = '';
    await placeBet(
      (_name, body) => {
        sent = writeExact(body ?? {});
        return Promise.resolve(ok([]));
      },
      { drop: () => undefined } as unknown as Decoding,
      {
        kind: 'single',
        reference: 'slipId',
        currencyId: 1,
        deviceId: 'P1',
        language: 'ENG',
        orders: [
          {
            reference: 'slipId:1',
            unitStake: stake as Amount,
            oddsChange: 1,
            seriesNumber: 1,
            legs: [{ key: `${market}:1` as OptionKey, odds: odds as Thousandths, oddsFormat: 1 }],
          },
        ],
      },
    );
    const price = odds.toString();
    const tail = price.slice(-3).replace(/0+$/, '');
    const expected = [
      `"unitStake":${stake},`,
      `"marketId":${market},`,
      `"odds":${price.slice(0, -3)}${tail === '' ? '' : `.${tail}`},`,
    ];
    if (!expected.every((part) => sent.includes(part)))
      differences.push(`${expected.join(' ')} is not in ${sent}`);
  }
  expect(differences).toEqual([]);
});
