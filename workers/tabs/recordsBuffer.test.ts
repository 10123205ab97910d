import { expect, test } from 'vitest';
import type { MarketPut } from '#contract/patch.ts';
import type { MarketId } from '#domain/ids.ts';
import { mergeRecords, RecordsBuffer } from './mergeRecords.ts';

const market = (id: number) => ({ [`m${id}` as MarketId]: { id: `m${id}` } as MarketPut });

test('adding a market writes it once and does not copy the earlier markets again', () => {
  const buffer = new RecordsBuffer();
  buffer.add({ markets: market(1) });
  buffer.add({ markets: market(2) });
  const held = buffer.current?.markets;
  for (let id = 3; id <= 2_400; id += 1) buffer.add({ markets: market(id) });
  expect(buffer.current?.markets).toBe(held);
  expect(Object.keys(buffer.take()?.markets ?? {})).toHaveLength(2_400);
  expect([buffer.current, buffer.take()]).toEqual([undefined, undefined]);
});

test('the buffer never writes to records that were added to it or taken from it', () => {
  const shared = { markets: market(1) };
  const [one, other] = [new RecordsBuffer(), new RecordsBuffer()];
  for (const buffer of [one, other]) buffer.add(shared);
  one.add({ markets: market(2) });
  expect([shared, other.current]).toEqual([{ markets: market(1) }, { markets: market(1) }]);
  const taken = one.take() ?? {};
  one.add(taken);
  one.add({ markets: market(3) });
  expect(Object.keys(taken.markets ?? {})).toEqual(['m1', 'm2']);
  const merged = mergeRecords(taken, { markets: market(4) });
  expect([Object.keys(taken.markets ?? {}), Object.keys(merged.markets ?? {})]).toEqual([
    ['m1', 'm2'],
    ['m1', 'm2', 'm4'],
  ]);
});
