import { expect, test } from 'vitest';
import { fail, ok, type Problem } from '#contract/problem.ts';
import { rawSettledOrder } from '#tests/worker/rawSettledOrder.ts';
import { readOrderPages } from './readOrderPages.ts';

const REFUSED: Problem = { code: 'refused', platformCode: '5', message: '' };
/** Reads pages of two orders. The first page is full, unless it fails too; the next one fails. */
const read = async (total: number, problem: Problem, isFirstRead = true) => {
  const deps = {
    call: async (_name: string, { current }: Readonly<Record<string, unknown>>) =>
      isFirstRead && current === 1
        ? ok({ records: [rawSettledOrder('a1'), rawSettledOrder('a2')], total })
        : fail(problem),
    decoding: { drop: () => undefined },
  } as unknown as Parameters<typeof readOrderPages>[0];
  const answer = await readOrderPages(deps, { settled: false, currencyId: 1, size: 2 });
  if (!answer.ok) return answer.problem.code;
  const { orders, unreadable, isWhole } = answer.value;
  return { ids: orders.map(({ id }) => id), unreadable, isWhole };
};

test.each([
  [2, true],
  [3, false],
])(
  'a full page of 2 orders of %i is kept if the platform refuses the page behind it; the list is whole: %s (D4, D31)',
  async (total, isWhole) => {
    expect(await read(total, REFUSED)).toEqual({ ids: ['a1', 'a2'], unreadable: [], isWhole });
  },
);

test('a refused first page, a timeout, or "too many requests" fails the whole read (D4, D31)', async () => {
  expect(await read(2, REFUSED, false)).toBe('refused');
  expect(await read(2, { code: 'timeout' })).toBe('timeout');
  expect(await read(2, { ...REFUSED, platformCode: '12' })).toBe('refused');
});
