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
 * What imports an entry, each as `part imports entry`. WebKit keeps the script that a worker was started with
 * under no address: whoever imports it by its own evaluates it once more, and that worker then is two
 * databases, both of which answer every tab.
 */
export const entriesImported = (bundle: Chunks): string[] =>
  Object.entries(bundle).flatMap(([name, { imports = [], dynamicImports = [] }]) =>
    [...imports, ...dynamicImports]
      .filter((each) => bundle[each]?.isEntry === true)
      .map((each) => `${name} imports ${each}`),
  );

/** Fails a worker's build of which one part imports the entry. */
export const workerEntries = (): Plugin => ({
  name: 'worker-entries',
  apply: 'build',
  generateBundle(_options, bundle) {
    const found = entriesImported(bundle);
    if (found.length > 0) throw new Error(`In WebKit a worker's entry would run twice: ${found.join(', ')}`);
  },
});

/** All that an entry needs is a chunk of its own, which the parts that come later share with it. */
export const WORKER_CHUNKS = {
  groups: [
    {
      name: 'core',
      tags: ['$initial' as const],
      test: (id: string) => !/\/workers\/feed\.(dedicated\.)?worker\.ts/.test(id),
    },
  ],
};
