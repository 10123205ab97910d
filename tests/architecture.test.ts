import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { missingInScript } from './build/floor.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Which folder may import which. `features` means a feature's index; a feature never imports another. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  platform: ['domain', 'contract'],
  workers: ['domain', 'contract', 'platform'],
  ui: [],
  pieces: ['domain', 'ui'],
  feed: ['contract', 'domain', 'workers'],
  state: ['domain', 'contract', 'platform', 'feed'],
  player: ['domain', 'ui', 'pieces', 'state'],
  board: ['domain', 'contract', 'ui', 'pieces', 'feed', 'state'],
  features: ['domain', 'contract', 'platform', 'ui', 'pieces', 'feed', 'state', 'board', 'player'],
  app: ['domain', 'contract', 'platform', 'ui', 'pieces', 'feed', 'state', 'board', 'features', 'locales'],
  main: ['app', 'state', 'ui'],
};

/** Packages that a folder may use; folders that are not listed may use any of package.json. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  domain: ['decimal.js', 'dayjs'],
  contract: ['immer', 'valibot'],
  platform: ['axios', 'lossless-json', 'valibot'],
  workers: ['comlink', 'immer', 'idb', 'minisearch', 'pinyin-pro', 'valibot'],
  ui: ['react', 'react-dom'],
};

/** Code that only the listed folders, or files whose paths begin with `only`, may contain. */
const OWNED: readonly {
  what: RegExp;
  name: string;
  folders: readonly string[];
  only?: readonly string[];
}[] = [
  { name: 'setInterval', what: /\bsetInterval\s*\(/, folders: [] },
  { name: 'new WebSocket', what: /\bnew WebSocket\b/, folders: ['workers'] },
  { name: 'localStorage', what: /\blocalStorage\b/, folders: ['state', 'app'] },
  { name: 'sessionStorage', what: /\bsessionStorage\b/, folders: ['state'] },
  {
    name: 'window message listener',
    what: /(window|globalThis|self)\.addEventListener\(\s*['"]message['"]/,
    folders: [],
    only: ['src/app/host/'],
  },
  {
    name: 'script from data',
    what: /dangerouslySetInnerHTML|\.innerHTML\b|\beval\(|new Function\(|srcdoc|document\.write/,
    folders: [],
  },
  { name: 'parseFloat or toFixed', what: /\bparseFloat\(|\.toFixed\(/, folders: [] },
  {
    name: 'Date.now',
    what: /\bDate\.now\(/,
    folders: ['workers', 'feed', 'app', 'state', 'board', 'player'],
  },
  { name: 'Math.random', what: /\bMath\.random\(/, folders: [] },
  {
    name: 'the check for a plain object',
    what: /typeof value === 'object' && value !== null(?: && !Array\.isArray\(value\))?;/,
    folders: [],
    // Files that are published to parent sites import nothing of the client.
    only: ['src/domain/isRecord.ts', 'src/app/host/published.ts'],
  },
  {
    name: 'bytes as hexadecimal text',
    what: /\.toString\(16\)\.padStart\(2,/,
    folders: [],
    only: ['src/domain/hexText.ts'],
  },
  {
    name: "Comlink's private words",
    what: /'(?:APPLY|RELEASE|RAW|HANDLER)'/,
    folders: [],
    only: ['src/contract/comlinkWire.ts'],
  },
  { name: 'any', what: /(:|as|<)\s*any\b/, folders: [] },
];

type Source = { path: string; folder: string; feature: string | null; text: string; imports: string[] };

const files = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

const folderOf = (path: string): { folder: string; feature: string | null } => {
  const parts = relative(root, path).split('/');
  if (parts[0] !== 'src') return { folder: parts[0] ?? '', feature: null };
  if (parts.length === 2) return { folder: 'main', feature: null };
  return { folder: parts[1] ?? '', feature: parts[1] === 'features' ? (parts[2] ?? null) : null };
};

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Like `IMPORT`, without type imports. */
const VALUE_IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

const sources: Source[] = [...files(join(root, 'src')), ...files(join(root, 'workers'))]
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|bench)\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => {
    const text = withoutComments(readFileSync(path, 'utf8'));
    return {
      path,
      ...folderOf(path),
      text,
      imports: [...text.matchAll(IMPORT)].map((found) => found[1] ?? found[2] ?? ''),
    };
  });

const name = (source: Source) => relative(root, source.path);

/** Sources beside the product: the sandbox that simulates the operator, tests and benches. */
const toolSources: readonly Source[] = [...files(join(root, 'tests')), ...files(join(root, 'bench'))]
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => {
    const text = withoutComments(readFileSync(path, 'utf8'));
    return {
      path,
      ...folderOf(path),
      text,
      imports: [...text.matchAll(IMPORT)].map((found) => found[1] ?? found[2] ?? ''),
    };
  });
const isTest = (path: string): boolean => /\.(test|bench|spec)\.tsx?$/.test(path);

/**
 * Programs of the sandbox that are a parent site's own code: they use the published entries as any operator
 * does, and are built for a browser.
 */
const PARENT_SITE = /^tests\/sandbox\/host\/site\//;
const PUBLISHED = new Set(['#app/host/published.ts', '#embed']);

/** Returns the imports that remain after compilation; `import type` is removed. */
const valueImports = ({ text }: Source): string[] =>
  [...text.matchAll(VALUE_IMPORT)].map((found) => found[1] ?? found[2] ?? '');
/** True for a path inside src, workers or locales, however it is written. */
const isOfProduct = (source: Source, spec: string): boolean => {
  const bare = spec.replace(/\?.*$/, '');
  if (bare.startsWith('.'))
    return /^(?:src|workers|locales)\//.test(relative(root, resolve(dirname(source.path), bare)));
  return bare.startsWith('#') && !/^#(?:sandbox|tests|bench)(?:\/|$)/.test(bare);
};

/** Returns the folder and feature of an import; null for a package. */
const target = (
  source: Source,
  spec: string,
): { folder: string; feature: string | null; isAlias: boolean } | null => {
  const bare = spec.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return { ...folderOf(resolve(dirname(source.path), bare)), isAlias: false };
  if (!bare.startsWith('#')) return null;
  const [folder = '', ...rest] = bare.slice(1).split('/');
  return { folder, feature: folder === 'features' ? (rest[0] ?? null) : null, isAlias: true };
};

/** The `imports` map of package.json: names that begin with `#`, and their paths. */
const IMPORTS_MAP = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> })
    .imports,
);
/** Returns the file that an import names; null for a package. */
const fileOf = (source: Source, spec: string): string | null => {
  const bare = spec.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return resolve(dirname(source.path), bare);
  for (const [key, path] of IMPORTS_MAP) {
    if (bare === key) return join(root, path);
    const prefix = key.replace(/\*$/, '');
    if (prefix !== key && bare.startsWith(prefix))
      return join(root, path.replace('*', bare.slice(prefix.length)));
  }
  return null;
};

/**
 * Finds groups of files that import each other, directly or through others (Tarjan's strongly connected
 * components).
 */
const importCycles = (all: readonly Source[]): string[][] => {
  const byPath = new Map(all.map((source) => [source.path, source]));
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (source: Source): number => {
    const { path } = source;
    const own = index.size;
    index.set(path, own);
    lowest.set(path, own);
    stack.push(path);
    const targets = source.imports.flatMap((spec) => byPath.get(fileOf(source, spec) ?? '') ?? []);
    for (const to of targets) {
      const reached = index.has(to.path)
        ? stack.includes(to.path)
          ? (index.get(to.path) as number)
          : own
        : visit(to);
      lowest.set(path, Math.min(lowest.get(path) as number, reached));
    }
    const low = lowest.get(path) as number;
    if (low === own) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1 || targets.includes(source))
        cycles.push(group.map((each) => relative(root, each)).sort());
    }
    return low;
  };
  for (const source of all) if (!index.has(source.path)) visit(source);
  return cycles;
};
/** Known cycles that are not yet removed, each by one of its files. */
const KNOWN_CYCLES: ReadonlySet<string> = new Set([
  'tests/sandbox/feed/snapshot.ts',
  'tests/sandbox/prices/groups.ts',
  'tests/worker/money/moneyTab.ts',
]);

/** Returns the imports of a source that its folder may not have. */
const forbiddenImports = (source: Source): string[] =>
  source.imports.flatMap((spec) => {
    const to = target(source, spec);
    if (to === null || to.folder === source.folder) return [];
    if (!(MAY[source.folder] ?? []).includes(to.folder)) return [`${name(source)} -> ${spec}`];
    // The worker's own address needs a relative path, because Vite reads it at build time.
    if (to.isAlias || /\?(sharedworker|worker)&url$/.test(spec) || source.folder === 'main') return [];
    return [`${name(source)} -> ${spec} (not by its #name)`];
  });

describe('import rules between folders', () => {
  test('a folder imports only from allowed folders, by the #folder name', () => {
    expect(sources.flatMap(forbiddenImports)).toEqual([]);
  });

  test('a forbidden import is reported, and an allowed one is not', () => {
    const path = join(root, 'src/domain/planted.ts');
    const imports = ['#ui/Button.tsx', '../ui/Button.tsx', './ids.ts', 'decimal.js'];
    expect(forbiddenImports({ path, ...folderOf(path), text: '', imports })).toEqual([
      'src/domain/planted.ts -> #ui/Button.tsx',
      'src/domain/planted.ts -> ../ui/Button.tsx',
    ]);
  });

  test('no import cycle between files, types included', () => {
    const cycles = importCycles([...sources, ...toolSources]);
    expect(cycles.filter((files) => !files.some((file) => KNOWN_CYCLES.has(file)))).toEqual([]);
  });

  test("a tab imports only the worker's address and types", () => {
    const wrong = sources
      .filter((source) => source.folder !== 'workers')
      .flatMap((source) =>
        source.imports
          .filter((spec) => /workers\//.test(spec) && !/\?(sharedworker|worker)&url$/.test(spec))
          .map((spec) => `${name(source)} -> ${spec}`),
      );
    expect(wrong).toEqual([]);
  });

  test('the sandbox imports only types from the client, because it implements the wire independently', () => {
    const wrong = toolSources
      .filter(({ path }) => name({ path } as Source).startsWith('tests/sandbox/') && !isTest(path))
      .flatMap((source) =>
        valueImports(source)
          .filter((spec) => isOfProduct(source, spec))
          .filter((spec) => !(PARENT_SITE.test(name(source)) && PUBLISHED.has(spec)))
          .map((spec) => `${name(source)} -> ${spec}`),
      );
    expect(wrong).toEqual([]);
  });

  test('shipped code imports nothing from tests, sandbox or bench', () => {
    const wrong = sources.flatMap((source) =>
      source.imports
        .filter((spec) =>
          spec.startsWith('.')
            ? /^(?:tests|bench)\//.test(relative(root, resolve(dirname(source.path), spec)))
            : /^#(?:sandbox|tests|bench)(?:\/|$)/.test(spec),
        )
        .map((spec) => `${name(source)} -> ${spec}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a feature is imported only by its index, and never by another feature', () => {
    const wrong = sources.flatMap((source) =>
      source.imports
        .map((spec) => ({ spec, to: target(source, spec) }))
        .filter(
          ({ spec, to }) =>
            to?.folder === 'features' &&
            (source.folder === 'features'
              ? to.feature !== source.feature
              : !/^#features\/[a-z-]+$/.test(spec)),
        )
        .map(({ spec }) => `${name(source)} -> ${spec}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a folder uses only the packages it needs', () => {
    const wrong = sources.flatMap((source) => {
      const allowed = PACKAGES[source.folder];
      if (allowed === undefined) return [];
      return source.imports
        .filter((spec) => target(source, spec) === null)
        .filter((spec) => !allowed.some((pack) => spec === pack || spec.startsWith(`${pack}/`)))
        .map((spec) => `${name(source)} -> ${spec}`);
    });
    expect(wrong).toEqual([]);
  });

  test.each(OWNED)('$name is used only in its folders', ({ what, folders, only }) => {
    const wrong = sources
      .filter((source) => !folders.includes(source.folder) && what.test(source.text))
      .map(name)
      .filter((path) => only?.some((allowed) => path.startsWith(allowed)) !== true);
    expect(wrong).toEqual([]);
  });

  test('every e2e spec uses the fixture that fails on findings and the module that watches browsers', () => {
    const dir = join(root, 'tests/e2e');
    const texts = files(dir)
      .filter((path) => path.endsWith('.ts'))
      .map((path) => ({ path: relative(dir, path), text: withoutComments(readFileSync(path, 'utf8')) }));
    const made = texts.filter(
      ({ path, text }) =>
        path !== 'test.ts' && /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(text),
    );
    const opened = texts.filter(
      ({ path, text }) =>
        path !== 'browser.ts' &&
        /import \{[^}]*\b(?:chromium|firefox|webkit)\b[^}]*\} from '(?:@playwright\/test|playwright)'/.test(
          text,
        ),
    );
    expect([...made, ...opened].map(({ path }) => path)).toEqual([]);
  });

  test('every property test has the fixed seed of tests/property.ts', () => {
    const wrong = ['src', 'workers', 'tests', 'bench']
      .flatMap((folder) => files(join(root, folder)))
      .filter((path) => /\.tsx?$/.test(path) && relative(root, path) !== 'tests/property.ts')
      .filter((path) => /from 'fast-check'/.test(readFileSync(path, 'utf8')))
      .map((path) => relative(root, path))
      .filter((path) => path !== 'tests/architecture.test.ts');
    expect(wrong).toEqual([]);
  });

  test('every dynamic import goes through createLazyModule, which limits the wait (BOOT-24)', () => {
    const wrong = sources
      .filter(({ text }) =>
        [...text.matchAll(/([\s\S]{0,60})\bimport\(/g)].some(
          ([, before = '']) => !/createLazyModule\(\(\) =>\s+$|typeof $/.test(before),
        ),
      )
      .map(name);
    expect(wrong).toEqual([]);
  });

  test('no source calls a method that the oldest supported browser lacks', () => {
    const wrong = sources.flatMap(({ path, text }) =>
      missingInScript(text, path).map((what) => `${relative(root, path)}: ${what}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every entry of the imports map points to an existing path', () => {
    const wrong = IMPORTS_MAP.map(([, path]) => path).filter(
      (path) => !existsSync(join(root, path.replace(/\*.*$/, ''))),
    );
    expect(wrong).toEqual([]);
  });

  test('every folder has a README with content', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map((each) => join('src', each.name));
    const wrong = [...folders, 'workers', 'bench', 'tests', 'tests/sandbox'].filter((folder) => {
      const readme = join(root, folder, 'README.md');
      return !existsSync(readme) || readFileSync(readme, 'utf8').trim().length < 80;
    });
    expect(wrong).toEqual([]);
  });

  const unitTests = ['src', 'workers', 'bench', 'tests']
    .flatMap((folder) => files(join(root, folder)))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
  const viteConfig = readFileSync(join(root, 'vite.config.ts'), 'utf8');
  /** Returns the text of a list of files in the configuration. */
  const listIn = (name: string): string =>
    new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(viteConfig)?.[1] ?? '';

  test('a unit test that replaces modules has modules of its own', () => {
    const mocked = listIn('MOCKED_TESTS');
    const wrong = unitTests
      .filter(({ path, text }) => /^\s*vi\.(do)?[mM]ock\(/m.test(text) && !mocked.includes(`'${path}'`))
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  test('a unit test with a page is not in the project whose files have none', () => {
    const elsewhere = ['COMPONENT_TESTS', 'MOCKED_TESTS', 'ISOLATED_TESTS']
      .flatMap((name) => [...listIn(name).matchAll(/'([^']+)'/g)].map(([, glob = '']) => glob))
      .map((glob) =>
        glob
          .replaceAll('.', '\\.')
          .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
          .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`),
      );
    const isElsewhere = new RegExp(`^(?:${elsewhere.join('|')})$`);
    const wrong = unitTests
      .filter(({ path, text }) => /^\/\/ @vitest-\w+ jsdom/m.test(text) && !isElsewhere.test(path))
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  test('no folder or file has an empty name such as utils or common', () => {
    const wrong = sources
      .filter((source) =>
        /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)|V2\./i.test(relative(root, source.path)),
      )
      .map(name);
    expect(wrong).toEqual([]);
  });
});
