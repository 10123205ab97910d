import type { Plugin } from 'vite';

type Chunks = Readonly<
  Record<
    string,
    {
      readonly type: string;
      readonly isEntry?: boolean;
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
    }
  >
>;

/**
 * Lists the imports of an entry, each as `part imports entry`. WebKit does not register a worker's start
 * script under its address, so importing the entry evaluates it again: the worker then has two databases that
 * both answer every tab.
 */
export const entriesImported = (bundle: Chunks): string[] =>
  Object.entries(bundle).flatMap(([name, { imports = [], dynamicImports = [] }]) =>
    [...imports, ...dynamicImports]
      .filter((each) => bundle[each]?.isEntry === true)
      .map((each) => `${name} imports ${each}`),
  );

/** Fails a worker build in which a chunk imports the entry. */
export const workerEntries = (): Plugin => ({
  name: 'worker-entries',
  apply: 'build',
  generateBundle(_options, bundle) {
    const found = entriesImported(bundle);
    if (found.length > 0) throw new Error(`In WebKit a worker's entry would run twice: ${found.join(', ')}`);
  },
});

/** Puts all dependencies of the entry into a chunk of its own, which lazy chunks can share. */
export const WORKER_CHUNKS = {
  groups: [
    {
      name: 'core',
      tags: ['$initial' as const],
      test: (id: string) => !/\/workers\/feed\.(dedicated\.)?worker\.ts/.test(id),
    },
  ],
};
