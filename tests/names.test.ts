import { readdirSync, readFileSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Words that name nothing of the field (src/GLOSSARY.md has the terms); `told` and the like are bare participles. */
const FORBIDDEN = new RegExp(
  `^(${[
    'told|owed?|owes|whose|pursuit|usurp|knock|linger|lookout|mirror|spin|asked|around|among|further|sheet|dial|dialled',
    'beat|news|patience|surroundings|become|became|barred|noted|took|urge|hurry|heard|hears|wished|anew|nobody',
    'somebody',
  ].join('|')})$`,
  'i',
);
/** Names of the contract and of decoded data, and style sheets, which are no slips. */
const ALLOWED = new Set(['addSheet', 'adoptMoveSheet', 'DocumentNews', 'OrderNews', 'OwnNews', 'sheet']);

const wordsOf = (name: string): readonly string[] => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
/** The names of a file, its constants, variables, functions and exported types that contain a forbidden word. */
export const forbiddenNames = (file: string, text: string): readonly string[] =>
  [
    file.replace(/^.*\//, '').replace(/\..*$/, ''),
    ...[
      ...text
        .replaceAll(/^ *(?:\/\*\*?|\*|\/\/).*$/gm, '')
        .matchAll(
          /^export (?:declare |async |abstract )*(?:type|interface|class) (\w+)|\b(?:const|let|function) (\w+)/gm,
        ),
    ].map(([, type, name]) => type ?? name ?? ''),
  ].filter((name) => !ALLOWED.has(name) && wordsOf(name).some((word) => FORBIDDEN.test(word)));

/** Folders that npm, builds and tests write. */
const WRITTEN = new Set(['.git', '.cache', 'node_modules', 'dist', 'test-results', 'playwright-report']);
const listFolder = (folder: string): readonly Dirent[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !WRITTEN.has(name));
const walk = (folder: string): readonly string[] =>
  listFolder(folder).flatMap((each) => {
    const path = folder === '' ? each.name : `${folder}/${each.name}`;
    return each.isDirectory() ? [`${path}/`, ...walk(path)] : [path];
  });
/** Returns a path without its first folders: all of them, all but one, and so on. */
const endingsOf = (path: string): readonly string[] => {
  const parts = path.split('/');
  return parts.map((_, from) => parts.slice(from).join('/'));
};
const readRepository = () => {
  const paths = walk('');
  const folders = paths.filter((path) => path.endsWith('/')).map((path) => path.slice(0, -1));
  return {
    files: new Set(paths.filter((path) => !path.endsWith('/'))),
    /** All paths, also without their first folders: a page may name a file from its own folder. */
    endings: new Set(paths.flatMap((path) => endingsOf(path.replace(/\/$/, '')))),
    folderNames: new Set(folders.flatMap((path) => path.split('/'))),
    topFolders: new Set(folders.filter((path) => !path.includes('/'))),
  };
};
const repository = readRepository();

const expandBraces = (path: string): readonly string[] => {
  const [, before = '', choices = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return choices === '' ? [path] : choices.split(',').map((each) => `${before}${each}${after}`);
};
/**
 * True if a text names a path of this repository: it begins with a top folder, or it is a source file or a nested
 * folder. Other first folders belong to other projects. Types (`.d.ts`), data and scripts may be packages or built
 * files.
 */
const isRepositoryPath = (text: string): boolean => {
  const [first = '', ...rest] = text.split('/');
  if (rest.length > 0 && repository.topFolders.has(first)) return true;
  if (rest.length > 0 && !repository.folderNames.has(first)) return false;
  return /(?<!\.d)\.(?:tsx?|mjs|css|md)$/.test(text) || /\/.+\/$/.test(text);
};
/** Returns the paths of this repository that a page has in backticks, outside blocks of code. */
const pathsOf = (page: string): readonly string[] =>
  [...page.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`#?([\w.-]+(?:\/[\w.{},-]+)*\/?)`/g)]
    .flatMap(([, text = '']) => expandBraces(text))
    .filter(isRepositoryPath)
    .map((path) => path.replace(/\/$/, ''));

const files = ['src', 'workers', 'tests/sandbox'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

describe('names', () => {
  test('no name of a file, an export or a local constant has a word that src/GLOSSARY.md replaced', () => {
    const wrong = files.flatMap((file) =>
      forbiddenNames(file, readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['workers/owed.ts', '', ['owed']],
    ['workers/a.ts', 'export const toldByPoll = 1;', ['toldByPoll']],
    ['workers/a.ts', 'export const updateFromPoll = 1;', []],
    ['workers/a.ts', 'export const load = () => {\n  let askedAt = 1;\n};', ['askedAt']],
    ['workers/a.ts', '/** Returns a const whose value is known. */', []],
  ])('the check sees a planted name: %s %s', (file, text, wrong) => {
    expect(forbiddenNames(file, text)).toEqual(wrong);
  });

  test('every path that a page names exists', () => {
    const pages = [...repository.files].filter((path) => path.endsWith('.md'));
    const paths = pages.map((page) => [page, pathsOf(readFileSync(join(root, page), 'utf8'))] as const);
    const wrong = paths.flatMap(([page, named]) =>
      named.filter((path) => !repository.endings.has(path)).map((path) => `${page}: ${path}`),
    );
    expect(wrong).toEqual([]);
    expect(paths.flatMap(([, named]) => named).length).toBeGreaterThan(900);
  });

  test('the check of pages sees planted paths, and no names of other projects and of built files', () => {
    const wrong = [
      'src/domain/gone.ts',
      'locales/gone/app.json',
      'domain/gone',
      'domain/gone.ts',
      'state/goneA.ts',
      'state/goneB.ts',
      'gone.test.ts',
    ];
    const page = [
      '`src/domain/gone.ts` `locales/gone/app.json` `domain/gone/` `#domain/gone.ts` `state/gone{A,B}.ts`',
      '`gone.test.ts`, `names.test.ts`, `domain/ids.ts`, `src/domain`',
      '`decimal.js` `brand.json` `sport.d.ts` `other-project/source.ts` `assets/` `a / b.ts` `*.spec.ts`',
      '```\nnode `src/gone.ts`\n```',
    ].join('\n');
    expect(pathsOf(page).filter((path) => !repository.endings.has(path))).toEqual(wrong);
  });
});
