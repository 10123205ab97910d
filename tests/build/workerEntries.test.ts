import { expect, test } from 'vitest';
import { entriesImported, sharedWorkerFiles } from './workerEntries.ts';

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

test('the files of the shared worker are its entry and what that imports', () => {
  const page = { fileName: 'assets/index-1.js', code: 'import"./Home-1.js"' };
  const dedicated = {
    fileName: 'assets/feed.dedicated.worker-1.js',
    source: 'import{a}from"./core.worker-1.js";',
  };
  const shared = { fileName: 'assets/feed.worker-2.js', source: 'import{a}from"./core.worker-2.js";a()' };
  expect(sharedWorkerFiles({ page, dedicated, shared })).toEqual([
    'assets/feed.worker-2.js',
    'assets/core.worker-2.js',
  ]);
  expect(() => sharedWorkerFiles({ page, dedicated })).toThrow('no shared worker');
});
