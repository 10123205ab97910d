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
  const { orders, unreadable, isWhole, failure } = answer.value;
  return { ids: orders.map(({ id }) => id), unreadable, isWhole, failure: failure?.code ?? null };
};

test.each([
  [2, true],
  [3, false],
])(
  'a full page of 2 orders of %i is kept if the platform refuses the page behind it; the list is whole: %s (D4, D31)',
  async (total, isWhole) => {
    expect(await read(total, REFUSED)).toEqual({ ids: ['a1', 'a2'], unreadable: [], isWhole, failure: null });
  },
);

test('a first page that fails fails the whole read (D4, D31)', async () => {
  expect(await read(2, REFUSED, false)).toBe('refused');
  expect(await read(2, { code: 'timeout' }, false)).toBe('timeout');
});

test.each<Problem>([{ code: 'timeout' }, { ...REFUSED, platformCode: '12' }])(
  'a later page that fails by %j keeps the pages before it, and the list is never whole (D4, D31)',
  async (problem) => {
    const list = { ids: ['a1', 'a2'], unreadable: [], isWhole: false, failure: problem.code };
    expect(await read(2, problem)).toEqual(list);
  },
);
