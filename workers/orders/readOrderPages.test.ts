import { expect, test } from 'vitest';
import { fail, ok, type Problem } from '#contract/problem.ts';
import { readOrderPages } from './readOrderPages.ts';

const REFUSED: Problem = { code: 'refused', platformCode: '5', message: '' };
const listed = (id: string) => ({
  id,
  sert: 0,
  sat: 10,
  st: 5,
  cid: 1,
  cte: 1_000_000,
  ops: [{ sid: 1, mid: 'm1', mrid: 'k1', ty: 1, od: 2.05 }],
});
/** Reads pages of two orders. The first page is full, unless it fails too; the next one fails. */
const read = async (total: number, problem: Problem, isFirstRead = true) => {
  const deps = {
    call: async (_name: string, { current }: Readonly<Record<string, unknown>>) =>
      isFirstRead && current === 1 ? ok({ records: [listed('a1'), listed('a2')], total }) : fail(problem),
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

test('a list is not read if its first page is refused, or a later one has no answer or comes too soon (D4, D31)', async () => {
  expect(await read(2, REFUSED, false)).toBe('refused');
  expect(await read(2, { code: 'timeout' })).toBe('timeout');
  expect(await read(2, { ...REFUSED, platformCode: '12' })).toBe('refused');
});
