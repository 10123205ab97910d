import { expect, test } from 'vitest';
import { entriesImported } from './workerEntries.ts';

const chunk = (
  isEntry: boolean,
  imports: readonly string[] = [],
  dynamicImports: readonly string[] = [],
) => ({ type: 'chunk', isEntry, imports, dynamicImports });

test("a chunk that imports its worker's entry is found, because WebKit would run the entry twice", () => {
  expect(
    entriesImported({
      entry: chunk(true, [], ['orders', 'search']),
      orders: chunk(false, ['entry']),
      search: chunk(false, [], ['entry']),
    }),
  ).toEqual(['orders imports entry', 'search imports entry']);
});

test('chunks may share the dependencies of the entry', () => {
  expect(
    entriesImported({
      entry: chunk(true, ['core']),
      core: chunk(false, [], ['orders']),
      orders: chunk(false, ['core', 'elsewhere']),
      styles: { type: 'asset' },
    }),
  ).toEqual([]);
});
