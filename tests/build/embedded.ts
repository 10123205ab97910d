import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Resolves the page's own workers by their position in the client's directory, so that the tabs of the page
 * and of every host share one worker.
 */
const workersOfPage = (dir: string): Plugin => {
  const files = readdirSync(join(dir, 'assets'));
  const find = (name: string) => {
    const file = files.find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'));
    if (file === undefined) throw new Error(`The build has no worker called ${name}.`);
    return `export default ${JSON.stringify(`assets/${file}`)};`;
  };
  return {
    name: 'workers-of-page',
    enforce: 'pre',
    load(id) {
      const name = /\/(feed(?:\.dedicated)?\.worker)\.ts\?(?:sharedworker|worker)&url$/.exec(id)?.[1];
      return name === undefined ? null : find(name);
    },
  };
};

/** Replaces window width by container width in styles: in a host's document the element's width counts. */
const measuredByFrame = (): Plugin => ({
  name: 'measured-by-frame',
  enforce: 'pre',
  transform: (code, id) =>
    /\.css(\?|$)/.test(id)
      ? {
          code: code
            .replaceAll(/@media (?=\((min|max)-width)/g, '@container ')
            .replaceAll(/(?<=\d)v(?=[wh]\b)/g, 'cq'),
          map: null,
        }
      : null,
});

/**
 * Puts all styles into one file and writes its name into the entry. Lazy chunks then add no styles to the
 * host's document.
 */
const stylesTold = (): Plugin => ({
  name: 'styles-told',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle);
      const styles = files.filter(({ fileName }) => fileName.endsWith('.css'));
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
      if (styles.length !== 1 || entry?.type !== 'chunk' || !entry.code.includes('EMBED_STYLES'))
        throw new Error('The embedded build has not one style sheet and one entry that names it.');
      entry.code = entry.code.replace('EMBED_STYLES', `./${styles[0]?.fileName}`);
    },
  },
});

const ENTRY_TYPES = `export type * from './types/embed/types.js';
import type { Mount } from './types/embed/types.js';
export declare const mount: Mount;
`;
/** Writes the types that a host needs beside the script. */
const typesToo = (): Plugin => ({
  name: 'types-too',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'sport.d.ts', source: ENTRY_TYPES });
  },
  writeBundle({ dir }) {
    const options = [
      '--ignoreConfig',
      '--declaration',
      '--emitDeclarationOnly',
      '--target',
      'es2022',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--allowImportingTsExtensions',
      '--strict',
      '--types',
      '',
      '--rootDir',
      'src/app',
      '--outDir',
      join(dir ?? '', 'types'),
    ];
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'src/app/embed/types.ts'],
      { cwd: root, stdio: 'inherit' },
    );
    // A host's compiler looks for `x.d.ts` beside `x.js`.
    const types = join(dir ?? '', 'types/embed/types.d.ts');
    writeFileSync(types, readFileSync(types, 'utf8').replaceAll(".ts'", ".js'"));
  },
});

/**
 * Builds the client a second time, for a host's own document, into `embed/` of the page's build: `sport.js`
 * under a fixed name, all else under names with content hashes. `own` is the configuration that the page's
 * build shares.
 */
export const embedded = (own: (mapsOf: string) => InlineConfig): Plugin => {
  let dir = '';
  return {
    name: 'embedded',
    apply: 'build',
    configResolved: (config) => {
      dir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // This hook also runs after a failed build.
        if (!existsSync(join(dir, 'assets'))) return;
        const shared = own(`${dir}-maps/embed`);
        await build({
          ...shared,
          configFile: false,
          root,
          base: './',
          logLevel: 'warn',
          plugins: [
            workersOfPage(dir),
            measuredByFrame(),
            ...(shared.plugins ?? []),
            stylesTold(),
            typesToo(),
          ],
          build: {
            ...shared.build,
            outDir: join(dir, 'embed'),
            emptyOutDir: true,
            cssCodeSplit: false,
            // Preload hints would be added to the host's head.
            modulePreload: false,
            rolldownOptions: {
              input: { sport: join(root, 'src/embed.ts') },
              preserveEntrySignatures: 'exports-only',
              output: { entryFileNames: '[name].js' },
            },
          },
        });
      },
    },
  };
};
