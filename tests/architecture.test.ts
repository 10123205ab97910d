import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { missingInScript } from './build/floor.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Who may import whom. `features` means a feature's door; a feature never imports another. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  platform: ['domain', 'contract'],
  workers: ['domain', 'contract', 'platform'],
  ui: [],
  pieces: ['domain', 'ui'],
  feed: ['contract', 'domain', 'workers'],
  state: ['domain', 'contract', 'platform', 'feed'],
  board: ['domain', 'contract', 'ui', 'pieces', 'feed', 'state'],
  features: ['domain', 'contract', 'platform', 'ui', 'pieces', 'feed', 'state', 'board'],
  app: ['domain', 'contract', 'platform', 'ui', 'pieces', 'feed', 'state', 'board', 'features', 'locales'],
  main: ['app', 'state', 'ui'],
};

/** Packages a room may use besides the language; rooms not named may use any that package.json has. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  domain: ['decimal.js', 'dayjs'],
  contract: ['immer', 'valibot'],
  platform: ['axios', 'lossless-json', 'valibot'],
  workers: ['comlink', 'immer', 'idb', 'minisearch', 'pinyin-pro', 'valibot'],
  ui: ['react', 'react-dom'],
};

/** What stands only in the rooms that own it, or in files whose paths begin so (`only`). */
const OWNED: readonly {
  what: RegExp;
  name: string;
  rooms: readonly string[];
  only?: readonly string[];
}[] = [
  { name: 'setInterval', what: /\bsetInterval\s*\(/, rooms: [] },
  { name: 'new WebSocket', what: /\bnew WebSocket\b/, rooms: ['workers'] },
  { name: 'localStorage', what: /\blocalStorage\b/, rooms: ['state', 'app'] },
  { name: 'sessionStorage', what: /\bsessionStorage\b/, rooms: ['state'] },
  {
    name: 'window message listener',
    what: /(window|globalThis|self)\.addEventListener\(\s*['"]message['"]/,
    rooms: [],
    only: ['src/app/host/'],
  },
  {
    name: 'script from data',
    what: /dangerouslySetInnerHTML|\.innerHTML\b|\beval\(|new Function\(|srcdoc|document\.write/,
    rooms: [],
  },
  { name: 'parseFloat or toFixed', what: /\bparseFloat\(|\.toFixed\(/, rooms: [] },
  { name: 'Date.now', what: /\bDate\.now\(/, rooms: ['workers', 'feed', 'app', 'state', 'board'] },
  { name: 'Math.random', what: /\bMath\.random\(/, rooms: [] },
  {
    name: 'the check for a plain object',
    what: /typeof value === 'object' && value !== null(?: && !Array\.isArray\(value\))?;/,
    rooms: [],
    // What is published to parent sites imports nothing of the client.
    only: ['src/domain/isRecord.ts', 'src/app/host/published.ts'],
  },
  {
    name: 'bytes as hexadecimal text',
    what: /\.toString\(16\)\.padStart\(2,/,
    rooms: [],
    only: ['src/domain/hexText.ts'],
  },
  {
    name: "Comlink's private words",
    what: /'(?:APPLY|RELEASE|RAW|HANDLER)'/,
    rooms: [],
    only: ['src/contract/comlinkWire.ts'],
  },
  { name: 'any', what: /(:|as|<)\s*any\b/, rooms: [] },
];

type Source = { path: string; room: string; feature: string | null; text: string; imports: string[] };

const files = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

const roomOf = (path: string): { room: string; feature: string | null } => {
  const parts = relative(root, path).split('/');
  if (parts[0] !== 'src') return { room: parts[0] ?? '', feature: null };
  if (parts.length === 2) return { room: 'main', feature: null };
  return { room: parts[1] ?? '', feature: parts[1] === 'features' ? (parts[2] ?? null) : null };
};

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** As `IMPORT`, without what is imported for its type alone. */
const VALUE_IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

const sources: Source[] = [...files(join(root, 'src')), ...files(join(root, 'workers'))]
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|bench)\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => {
    const text = withoutComments(readFileSync(path, 'utf8'));
    return {
      path,
      ...roomOf(path),
      text,
      imports: [...text.matchAll(IMPORT)].map((found) => found[1] ?? found[2] ?? ''),
    };
  });

const name = (source: Source) => relative(root, source.path);

/** What stands beside the product: the sandbox that plays the operator, tests and benches. */
const beside: readonly Source[] = [...files(join(root, 'tests')), ...files(join(root, 'bench'))]
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => {
    const text = withoutComments(readFileSync(path, 'utf8'));
    return {
      path,
      ...roomOf(path),
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

/** The imports of a source that the compiler leaves in: `import type` is gone from what runs. */
const valueImports = ({ text }: Source): string[] =>
  [...text.matchAll(VALUE_IMPORT)].map((found) => found[1] ?? found[2] ?? '');
/** True for a path inside src, workers or locales, however it is written. */
const isOfProduct = (source: Source, spec: string): boolean => {
  const bare = spec.replace(/\?.*$/, '');
  if (bare.startsWith('.'))
    return /^(?:src|workers|locales)\//.test(relative(root, resolve(dirname(source.path), bare)));
  return bare.startsWith('#') && !/^#(?:sandbox|tests|bench)(?:\/|$)/.test(bare);
};

/** The room and feature an import lands in; null for a package. */
const target = (
  source: Source,
  spec: string,
): { room: string; feature: string | null; walled: boolean } | null => {
  const bare = spec.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return { ...roomOf(resolve(dirname(source.path), bare)), walled: false };
  if (!bare.startsWith('#')) return null;
  const [room = '', ...rest] = bare.slice(1).split('/');
  return { room, feature: room === 'features' ? (rest[0] ?? null) : null, walled: true };
};

/** The `imports` map of package.json: names that begin with `#`, and the paths they stand for. */
const IMPORTS_MAP = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> })
    .imports,
);
/** The file that an import names; null for a package. */
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

/** Groups of files that import each other, directly or over others (Tarjan's strongly connected components). */
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
/** Cycles that are known and not yet broken, by one of their files each. */
const KNOWN_CYCLES: ReadonlySet<string> = new Set([
  'tests/sandbox/feed/snapshot.ts',
  'tests/sandbox/prices/groups.ts',
  'tests/worker/money/moneyTab.ts',
]);

describe('the walls between rooms', () => {
  test('every import goes to a room the table allows, through the #room name', () => {
    const wrong: string[] = [];
    for (const source of sources) {
      for (const spec of source.imports) {
        const to = target(source, spec);
        if (to === null || to.room === source.room) continue;
        if (!(MAY[source.room] ?? []).includes(to.room)) wrong.push(`${name(source)} -> ${spec}`);
        // The worker's own address is the one thing a relative path is needed for: Vite reads it at build
        // time.
        else if (!to.walled && !/\?(sharedworker|worker)&url$/.test(spec) && source.room !== 'main')
          wrong.push(`${name(source)} -> ${spec} (not by its #name)`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('no import cycle between files, types included', () => {
    const cycles = importCycles([...sources, ...beside]);
    expect(cycles.filter((files) => !files.some((file) => KNOWN_CYCLES.has(file)))).toEqual([]);
  });

  test('a tab takes nothing from the worker but its address and types', () => {
    const wrong = sources
      .filter((source) => source.room !== 'workers')
      .flatMap((source) =>
        source.imports
          .filter((spec) => /workers\//.test(spec) && !/\?(sharedworker|worker)&url$/.test(spec))
          .map((spec) => `${name(source)} -> ${spec}`),
      );
    expect(wrong).toEqual([]);
  });

  test('the sandbox takes nothing of the client but types: it is an own reading of the wire', () => {
    const wrong = beside
      .filter(({ path }) => name({ path } as Source).startsWith('tests/sandbox/') && !isTest(path))
      .flatMap((source) =>
        valueImports(source)
          .filter((spec) => isOfProduct(source, spec))
          .filter((spec) => !(PARENT_SITE.test(name(source)) && PUBLISHED.has(spec)))
          .map((spec) => `${name(source)} -> ${spec}`),
      );
    expect(wrong).toEqual([]);
  });

  test('nothing that ships takes anything from tests, the sandbox or the bench', () => {
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

  test('a feature has one door and never opens another feature', () => {
    const wrong = sources.flatMap((source) =>
      source.imports
        .map((spec) => ({ spec, to: target(source, spec) }))
        .filter(
          ({ spec, to }) =>
            to?.room === 'features' &&
            (source.room === 'features' ? to.feature !== source.feature : !/^#features\/[a-z-]+$/.test(spec)),
        )
        .map(({ spec }) => `${name(source)} -> ${spec}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a room uses only the packages it needs', () => {
    const wrong = sources.flatMap((source) => {
      const allowed = PACKAGES[source.room];
      if (allowed === undefined) return [];
      return source.imports
        .filter((spec) => target(source, spec) === null)
        .filter((spec) => !allowed.some((pack) => spec === pack || spec.startsWith(`${pack}/`)))
        .map((spec) => `${name(source)} -> ${spec}`);
    });
    expect(wrong).toEqual([]);
  });

  test.each(OWNED)('$name stands only where it belongs', ({ what, rooms, only }) => {
    const wrong = sources
      .filter((source) => !rooms.includes(source.room) && what.test(source.text))
      .map(name)
      .filter((path) => only?.some((allowed) => path.startsWith(allowed)) !== true);
    expect(wrong).toEqual([]);
  });

  test('every end-to-end spec stands over the net: its tests are made by the fixture that fails on a finding, its browsers opened by the module that watches them (3.4.3, 16.2.5)', () => {
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

  test('every dynamic import is a part, which cannot hang (BOOT-24)', () => {
    const wrong = sources
      .filter(({ text }) =>
        [...text.matchAll(/([\s\S]{0,60})\bimport\(/g)].some(
          ([, before = '']) => !/createLazyModule\(\(\) =>\s+$|typeof $/.test(before),
        ),
      )
      .map(name);
    expect(wrong).toEqual([]);
  });

  test('no source calls what the oldest browser has not', () => {
    const wrong = sources.flatMap(({ path, text }) =>
      missingInScript(text, path).map((what) => `${relative(root, path)}: ${what}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every name of the imports map leads somewhere', () => {
    const wrong = IMPORTS_MAP.map(([, path]) => path).filter(
      (path) => !existsSync(join(root, path.replace(/\*.*$/, ''))),
    );
    expect(wrong).toEqual([]);
  });

  test('every room has a README, and none is empty', () => {
    const rooms = readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map((each) => join('src', each.name));
    const wrong = [...rooms, 'workers', 'bench', 'tests', 'tests/sandbox'].filter((room) => {
      const readme = join(root, room, 'README.md');
      return !existsSync(readme) || readFileSync(readme, 'utf8').trim().length < 80;
    });
    expect(wrong).toEqual([]);
  });

  test('no folder or file is named after nothing', () => {
    const wrong = sources
      .filter((source) =>
        /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)|V2\./i.test(relative(root, source.path)),
      )
      .map(name);
    expect(wrong).toEqual([]);
  });
});
