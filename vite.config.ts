import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { readBuildAddresses } from './tests/build/buildAddresses.ts';
import { shortClassNames } from './tests/build/classNames.ts';
import { compressed } from './tests/build/compressed.ts';
import { embedded } from './tests/build/embedded.ts';
import { firstScreen } from './tests/build/firstScreen.ts';
import { floor } from './tests/build/floor.ts';
import { languageFiles, languageFolders } from './tests/build/languageFiles.ts';
import { privateMaps } from './tests/build/privateMaps.ts';
import { reloadWorker } from './tests/build/reloadWorker.ts';
import { smaller } from './tests/build/smaller.ts';
import { tooOldPage } from './tests/build/tooOldScript.ts';
import { WORKER_CHUNKS, workerEntries, workerFilesInPage } from './tests/build/workerEntries.ts';
import { longestFirstSequencer } from './tests/gate/longestFirst.ts';
import type { Budgets } from './tests/gate/times.ts';

const { base: BASE, assets: ASSETS } = readBuildAddresses(process.env);
const addressOf = (file: string): string => (/\bworker-[^/]*$/.test(file) ? BASE : ASSETS) + file;
const root = fileURLToPath(new URL('.', import.meta.url));
/** How long each spec file may take: the longest run first. */
const { files: FILE_BUDGETS } = JSON.parse(readFileSync(join(root, 'tests/budgets.json'), 'utf8')) as Budgets;

/**
 * Which build this is: what was built, so that the same sources always make the same addresses. `BUILD_ID`
 * names it otherwise.
 */
const buildId = (): string => {
  const hash = createHash('sha256');
  for (const part of ['src', 'workers', 'locales', 'index.html', 'package-lock.json']) {
    const names = part.includes('.')
      ? ['']
      : readdirSync(join(root, part), { recursive: true, encoding: 'utf8', withFileTypes: true })
          .filter((each) => each.isFile() && !/\.test\.tsx?$|\.md$/.test(each.name))
          .map((each) => join(each.parentPath, each.name).slice(join(root, part).length));
    for (const name of names.sort())
      hash.update(`${part}${name}\n`).update(readFileSync(join(root, `${part}${name}`)));
  }
  return hash.digest('hex').slice(0, 12);
};
const BUILD = process.env.BUILD_ID ?? buildId();
const { version: VERSION } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};

/** `version.json` beside the page says which build is served, so that an open tab of an older one can tell (F20). */
const versionFile = (): Plugin => ({
  name: 'version-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build: BUILD }) });
  },
});

const link = (rel: string, file: string, more = {}) => ({
  tag: 'link',
  attrs: { rel, href: addressOf(file), crossorigin: true, ...more },
  injectTo: 'head' as const,
});
/**
 * The page loads what every start needs together with the entry, and not once the entry has run: the chunk of the one
 * screen (BOOT-05), and its styles. Styles are only fetched, because they must not delay the page's own skeleton. The
 * worker's file is left out: Firefox checks a prefetch against the policy's default-src, which allows nothing.
 */
const needsWithEntry = (): Plugin => ({
  name: 'needs-with-entry',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const files = Object.values(bundle ?? {});
      const home = files.find((file) => file.type === 'chunk' && file.name === 'Home');
      if (home?.type !== 'chunk') throw new Error('The build has no chunk called Home.');
      const styles = [...(home.viteMetadata?.importedCss ?? [])];
      return [
        link('modulepreload', home.fileName),
        ...styles.map((file) => link('preload', file, { as: 'style' })),
      ];
    },
  },
});

/** Chromium 109 is the floor: embedded PC shells on Windows 7 and 8 carry it. */
const FLOOR = 'chrome109';

const common = (mode: string) =>
  ({
    define: {
      BUILD_ID: JSON.stringify(BUILD),
      BUILD_VERSION: JSON.stringify(VERSION),
      LANGUAGE_FOLDERS: JSON.stringify(languageFolders()),
      TEST_BUILD: JSON.stringify(mode === 'sandbox-test'),
    },
    css: { modules: { generateScopedName: shortClassNames(join(root, 'src')) } },
    build: {
      target: FLOOR,
      modulePreload: {
        polyfill: false,
        // A lazy part names only its styles beforehand; its scripts name each other. The names of all scripts of
        // all parts would be a kilobyte of the first screen (G10).
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((each) => each.endsWith('.css')),
      },
      sourcemap: 'hidden',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
    // React has it of its own since 18: the stand-in for older ones is not carried along (G10).
    resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  }) as const satisfies UserConfig;

/** The client in somebody else's document, built beside the page (README of src/app/embed). */
const inDocument = (mapsOf: string): InlineConfig => ({
  ...common('production'),
  plugins: [react(), floor(), privateMaps(mapsOf), compressed()],
});

/**
 * The first screen is two chunks, what boots and the one screen. Left to itself the bundler cuts a small one
 * for each set of parts that share a module, and every cut costs the first screen bytes (G10).
 */
const FIRST_SCREEN = {
  groups: [
    { name: 'page', tags: ['$initial' as const] },
    { name: 'Home', test: /\/src\/app\/layout\/Home\.tsx$/ },
  ],
};

/**
 * Bundles no packages before unit tests, which load them from node_modules. The search for packages would also read
 * the pages in tests/operator, which import what only a build makes.
 */
const noBundlingBeforeTests = (): Plugin => ({
  name: 'no-bundling-before-tests',
  apply: (_, { mode }) => mode === 'test',
  configEnvironment: () => ({ optimizeDeps: { noDiscovery: true, include: [] } }),
});

const client = (mode: string): UserConfig => ({
  ...common(mode),
  base: BASE,
  plugins: [
    react(),
    noBundlingBeforeTests(),
    reloadWorker(),
    versionFile(),
    languageFiles(),
    needsWithEntry(),
    workerFilesInPage(addressOf),
    tooOldPage(addressOf),
    floor(),
    privateMaps(),
    ...(mode === 'sandbox-test'
      ? []
      : [smaller(['index', 'Home']), firstScreen(), compressed(), embedded(inDocument)]),
  ],
  build: {
    ...common(mode).build,
    outDir: 'dist/client',
    rolldownOptions: { ...common(mode).build.rolldownOptions, output: { codeSplitting: FIRST_SCREEN } },
  },
  // What a worker loads later stands beside it, at the page's own origin, and is told by its name
  // (`addressOf`).
  worker: {
    format: 'es',
    plugins: () => [workerEntries()],
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[name].worker-[hash].js', codeSplitting: WORKER_CHUNKS },
    },
  },
  ...(ASSETS === BASE ? {} : { experimental: { renderBuiltUrl: addressOf } }),
  optimizeDeps: { include: ['comlink', 'axios', 'immer', 'idb', 'dayjs', 'decimal.js', 'valibot'] },
});

/** The sandbox for `npm start` and the end-to-end tests: Node 20 runs no TypeScript, so it is bundled. */
const sandbox: UserConfig = {
  build: {
    ssr: true,
    outDir: 'dist/sandbox',
    target: 'node20',
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: 'tests/sandbox/main.ts',
        preview: 'tests/sandbox/preview/main.ts',
        generator: 'tests/sandbox/generator.ts',
        createSandbox: 'tests/sandbox/createSandbox.ts',
        sandboxServer: 'tests/sandbox/sandboxServer.ts',
      },
    },
  },
};

const PUBLISHED = '#app/host/published.ts';
const PUBLISHED_FILE = 'sport-live-host.js';
/** Where a parent site's own script finds what it needs of the client. */
const THERE: Readonly<Record<string, string>> = {
  [PUBLISHED]: `./${PUBLISHED_FILE}`,
  '#embed': `${BASE}embed/sport.js`,
};

/** Where the package for parent sites is built. */
const HOST_DIR = process.env.HOST_DIR ?? join(root, 'dist/host');
const TYPES_CONFIG = 'src/app/host/tsconfig.published.json';

/** The types of the published entry stand beside it, with `package.json`, README and licence for `npm pack`. */
const publishedPackage = (): Plugin => ({
  name: 'published-package',
  generateBundle() {
    const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const source = {
      name: 'sport-live-host',
      version,
      description: `For parent sites. ${description}`,
      license,
      type: 'module',
      sideEffects: false,
      types: './published.d.ts',
      exports: { '.': { types: './published.d.ts', import: `./${PUBLISHED_FILE}` } },
    };
    const emit = (fileName: string, text: string | Buffer): void =>
      void this.emitFile({ type: 'asset', fileName, source: text });
    emit('package.json', JSON.stringify(source, null, 2));
    emit('README.md', readFileSync(join(root, 'src/app/host/README.md')));
    emit('LICENSE', readFileSync(join(root, 'LICENSE')));
  },
  closeBundle() {
    const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', TYPES_CONFIG, '--outDir', HOST_DIR];
    execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    const types = join(HOST_DIR, 'published.d.ts');
    writeFileSync(types, readFileSync(types, 'utf8').replaceAll("'./messages.ts'", "'./messages.js'"));
  },
});

/** What parent sites use (src/app/host/README.md): one ES module that needs nothing else, and its types. */
const published: UserConfig = {
  plugins: [floor(), publishedPackage()],
  build: {
    outDir: HOST_DIR,
    target: FLOOR,
    emptyOutDir: true,
    minify: false,
    copyPublicDir: false,
    lib: { entry: 'src/app/host/published.ts', formats: ['es'], fileName: () => PUBLISHED_FILE },
  },
};

/**
 * The scripts of the sandbox's parent sites, which take the published entry as it stands, like an operator's.
 */
const site: UserConfig = {
  plugins: [
    {
      name: 'published-entry',
      enforce: 'pre',
      resolveId: (id) => (THERE[id] === undefined ? null : { id: THERE[id], external: true }),
    },
  ],
  build: {
    outDir: 'dist/site',
    target: FLOOR,
    emptyOutDir: true,
    modulePreload: false,
    copyPublicDir: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: {
        main: 'tests/sandbox/host/site/main.ts',
        same: 'tests/sandbox/host/site/same.ts',
        evil: 'tests/sandbox/host/site/evil.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: 'site[extname]' },
    },
  },
};

/** `npm run gallery` (tests/gallery): the client as it is, on answers of its own page's service worker. */
const gallery: UserConfig = {
  ...common('gallery'),
  base: BASE,
  plugins: [
    react(),
    languageFiles(),
    {
      name: 'service-worker',
      generateBundle() {
        this.emitFile({
          type: 'asset',
          fileName: 'mockServiceWorker.js',
          source: readFileSync(join(root, 'node_modules/msw/lib/mockServiceWorker.js')),
        });
      },
    },
  ],
  build: {
    ...common('gallery').build,
    outDir: 'dist/gallery',
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: { input: 'tests/gallery/index.html', checks: { pluginTimings: false } },
  },
  worker: { format: 'es' },
};

const BUILDS: Readonly<Record<string, UserConfig>> = { sandbox, published, site, gallery };

/**
 * Unit tests that draw in a page (jsdom), or that need its objects. Vitest ends a process when the next file has another
 * environment, so no file with a page is among `PLAIN_TESTS` (`architecture.test.ts`).
 */
const COMPONENT_TESTS = [
  'src/**/*.test.tsx',
  'src/app/address.test.ts',
  'src/app/boot/{requestedLocale,userStores}.test.ts',
  'src/app/host/published.test.ts',
  'src/player/createPlayer.test.ts',
];
/**
 * Unit tests that replace modules, `fetch` or globals. One process runs several of these files and gives each its own
 * modules and globals. `architecture.test.ts` finds replaced modules.
 */
const MOCKED_TESTS = [
  'src/app/client.test.tsx',
  'src/app/layout/boundaries.test.tsx',
  'src/app/layout/openBetsPanel.test.tsx',
  'src/features/match-detail/Markets.test.tsx',
  'src/features/match-detail/MatchDetail.test.tsx',
  'src/features/match-list/MatchList.test.tsx',
  'src/features/match-list/rows/CoveredList.test.tsx',
  'src/features/match-list/rows/ListRows.test.tsx',
  'src/app/host/{examples,addressSession}.test.ts',
  'tests/texts/loading.test.ts',
  'workers/events/watchedEvents.test.ts',
];
/**
 * Unit tests that need a process for each file: msw replaces Node's own HTTP, Playwright has another `expect`, and the
 * tests of `operator` run packages that Node must load by itself.
 */
const ISOLATED_TESTS = [
  'tests/e2e.test.ts',
  'tests/msw/handlers.test.ts',
  'tests/operator/{host-package,init-operator}/*.test.ts',
];
/** Unit tests without a page; those in tests/worker run whole workers against a sandbox. */
const PLAIN_TESTS = [
  'src/**/*.test.ts',
  'workers/**/*.test.ts',
  'tests/*.test.ts',
  'tests/{audit,build,collector,gate,msw,operator,oracle,sandbox,texts,worker}/**/*.test.ts',
  'bench/**/*.test.ts',
];

/**
 * Most functions of a test run too shortly for optimized code to repay its compilation, so V8 optimizes a function
 * after four times as much work as usual. This saves a tenth to a fifth of the CPU of the unit tests. The V8 of later
 * versions of Node does not know the option.
 */
const LATE_OPTIMIZATION = process.versions.node.startsWith('20.') ? ['--interrupt-budget=300000'] : [];

/** The projects in the order in which they run. Isolated files start a process each, so they fill the end. */
const PROJECT_ORDER = ['plain', 'components', 'mocked', 'isolated'];

export default defineConfig(({ mode }) => ({
  root,
  ...(BUILDS[mode] ?? client(mode)),
  test: {
    // For a test that hangs: a busy machine may need ten times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // Schedules and fuzz make much short-lived garbage: with a larger young generation it is collected less often. A
    // heap that begins large is not collected again and again while it grows (8 % of the CPU of the worker tests).
    execArgv: ['--max-semi-space-size=64', '--initial-heap-size=1024', ...LATE_OPTIMIZATION],
    // More than the cores of the reference machine: tests of whole workers wait for a socket half of their time.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: 'isolated', include: ISOLATED_TESTS },
      },
      {
        extends: true,
        test: {
          name: 'mocked',
          include: MOCKED_TESTS,
          pool: 'vmForks',
          setupFiles: ['tests/reactQueryNotify.ts'],
        },
      },
      // The rest shares modules and processes, which take long to load and start. Their files leave nothing
      // behind: clock, randomness and storage are passed in, and what a component test replaces it puts back.
      {
        extends: true,
        test: {
          name: 'components',
          include: COMPONENT_TESTS,
          exclude: MOCKED_TESTS,
          isolate: false,
          setupFiles: ['tests/reactWarnings.ts', 'tests/focusedWindow.ts', 'tests/reactQueryNotify.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'plain',
          include: PLAIN_TESTS,
          exclude: [...MOCKED_TESTS, ...ISOLATED_TESTS, ...COMPONENT_TESTS],
          isolate: false,
        },
      },
    ],
    sequence: { sequencer: longestFirstSequencer(root, PROJECT_ORDER, FILE_BUDGETS) },
  },
}));
