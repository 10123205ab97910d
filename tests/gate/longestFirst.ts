import { relative } from 'node:path';
import type { TestSequencerConstructor, Vitest } from 'vitest/node';

/** The fields of a spec file that the sort reads. */
type Spec = { readonly moduleId: string; readonly project: { readonly name: string } };

/** A test file and the name of its Vitest project. */
export type ProjectFile = { readonly path: string; readonly project: string };

/**
 * Sorts files into their start order: the projects one after another, in the order of `projects`, and the
 * longest budget first within each. Vitest reuses a process only while the next file of the queue belongs to
 * the same project. Otherwise it ends the process, and the next file loads all its modules again.
 */
export const longestFirst = (
  files: readonly ProjectFile[],
  projects: readonly string[],
  budgets: Readonly<Record<string, number>>,
): readonly ProjectFile[] =>
  files.toSorted(
    (a, b) =>
      projects.indexOf(a.project) - projects.indexOf(b.project) ||
      (budgets[b.path] ?? 0) - (budgets[a.path] ?? 0) ||
      (a.path < b.path ? -1 : Number(a.path > b.path)),
  );

/**
 * Starts the longest files first, so that no worker is left with a long file at the end. Vitest knows
 * durations only from earlier runs on the same machine; the budgets also exist in a fresh checkout.
 */
export const longestFirstSequencer = (
  root: string,
  projects: readonly string[],
  budgets: Readonly<Record<string, number>>,
): TestSequencerConstructor =>
  class {
    readonly #vitest: Vitest;

    constructor(vitest: Vitest) {
      this.#vitest = vitest;
    }

    sort<T extends Spec>(specs: T[]): T[] {
      const files = specs.map((spec) => ({
        path: relative(root, spec.moduleId),
        project: spec.project.name,
        spec,
      }));
      const byFile = new Map<ProjectFile, T>(files.map((file) => [file, file.spec]));
      return longestFirst(files, projects, budgets).flatMap((file) => byFile.get(file) ?? []);
    }

    /** Returns the files of one piece of `--shard`: each file is in exactly one piece. */
    shard<T extends Spec>(files: T[]): T[] {
      const { index, count } = this.#vitest.config.shard ?? { index: 1, count: 1 };
      return this.sort(files).filter((_, at) => at % count === index - 1);
    }
  };
