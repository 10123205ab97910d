import { basename } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

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

/** Matches a static import of a file beside the importing one. */
const IMPORT = /\bfrom ?["']\.\/([\w.-]+\.js)["']/g;

/** Returns the file names of the shared worker's entry and of what the entry imports. */
export const sharedWorkerFiles = (
  bundle: Readonly<
    Record<
      string,
      { readonly fileName: string; readonly source?: string | Uint8Array; readonly code?: string }
    >
  >,
): readonly string[] => {
  const entry = Object.values(bundle).find(({ fileName }) => /\/feed\.worker-[^/]*\.js$/.test(fileName));
  const text = entry?.code ?? entry?.source;
  if (entry === undefined || text === undefined) throw new Error('The build has no shared worker.');
  const written = typeof text === 'string' ? text : new TextDecoder().decode(text);
  const folder = entry.fileName.slice(0, -basename(entry.fileName).length);
  return [entry.fileName, ...[...written.matchAll(IMPORT)].map(([, name]) => `${folder}${name}`)];
};

/** Names the shared worker's files in the page, so that it can load them early (`fetchWorkerFiles.ts`). */
export const workerFilesInPage = (addressOf: (file: string) => string): Plugin => ({
  name: 'worker-files-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }): HtmlTagDescriptor[] => [
      {
        tag: 'meta',
        attrs: { name: 'worker-files', content: sharedWorkerFiles(bundle).map(addressOf).join(' ') },
        injectTo: 'head',
      },
    ],
  },
});
