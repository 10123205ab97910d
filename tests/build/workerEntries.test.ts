import { expect, test } from 'vitest';
import { entriesImported } from './workerEntries.ts';

const chunk = (
  isEntry: boolean,
  imports: readonly string[] = [],
  dynamicImports: readonly string[] = [],
) => ({ type: 'chunk', isEntry, imports, dynamicImports });

test('a part that imports the entry of its worker is found, however it does: WebKit would run it twice', () => {
  expect(
    entriesImported({
      entry: chunk(true, [], ['orders', 'search']),
      orders: chunk(false, ['entry']),
      search: chunk(false, [], ['entry']),
    }),
  ).toEqual(['orders imports entry', 'search imports entry']);
});

test('parts may share what the entry is made of', () => {
  expect(
    entriesImported({
      entry: chunk(true, ['core']),
      core: chunk(false, [], ['orders']),
      orders: chunk(false, ['core', 'elsewhere']),
      styles: { type: 'asset' },
    }),
  ).toEqual([]);
});
