import { relative } from 'node:path';
import type { TestSequencerConstructor } from 'vitest/node';

/** The field of a spec file that the sort reads. */
type Spec = { readonly moduleId: string };

const isComponent = (path: string): number => Number(path.endsWith('x'));

/**
 * Sorts files into their start order: the longest budget first, component files, which need another
 * environment, last.
 */
export const longestFirst = (
  paths: readonly string[],
  budgets: Readonly<Record<string, number>>,
): readonly string[] => {
  return paths.toSorted(
    (a, b) =>
      isComponent(a) - isComponent(b) ||
      (budgets[b] ?? 0) - (budgets[a] ?? 0) ||
      (a < b ? -1 : Number(a > b)),
  );
};

/**
 * Starts the longest files first, so that no worker is left with a long file at the end. Vitest knows
 * durations only from earlier runs on the same machine; the budgets also exist in a fresh checkout.
 */
export const longestFirstSequencer = (
  root: string,
  budgets: Readonly<Record<string, number>>,
): TestSequencerConstructor =>
  class {
    sort<T extends Spec>(files: T[]): T[] {
      const byPath = new Map(files.map((file) => [relative(root, file.moduleId), file]));
      return longestFirst([...byPath.keys()], budgets).flatMap((path) => byPath.get(path) ?? []);
    }
    shard<T extends Spec>(files: T[]): T[] {
      return files;
    }
  };
