import { readdirSync, readFileSync } from 'node:fs';
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
/** Names of the contract that other branches use, and the style sheet, which is not a slip. */
const ALLOWED = new Set([
  'adoptMoveSheet',
  'BoardNews',
  'DocumentNews',
  'FeedNews',
  'OrderNews',
  'OwnNews',
  'SourceNews',
]);

const wordsOf = (name: string): readonly string[] => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
/** The names of a file and of what it exports that contain a forbidden word. */
export const forbiddenNames = (file: string, text: string): readonly string[] =>
  [
    file.replace(/^.*\//, '').replace(/\..*$/, ''),
    ...[
      ...text.matchAll(
        /^export (?:declare |async |abstract )*(?:const|function|type|interface|class) (\w+)/gm,
      ),
    ].map(([, name = '']) => name),
  ].filter((name) => !ALLOWED.has(name) && wordsOf(name).some((word) => FORBIDDEN.test(word)));

const files = ['src', 'workers', 'tests/sandbox'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

describe('names', () => {
  test('no exported name and no file name has a word that src/GLOSSARY.md replaced', () => {
    const wrong = files.flatMap((file) =>
      forbiddenNames(file, readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['workers/owed.ts', '', ['owed']],
    ['workers/a.ts', 'export const toldByPoll = 1;', ['toldByPoll']],
    ['workers/a.ts', 'export const updateFromPoll = 1;', []],
  ])('the check sees a planted name: %s %s', (file, text, wrong) => {
    expect(forbiddenNames(file, text)).toEqual(wrong);
  });

  test('every place that src/GLOSSARY.md names exists', () => {
    const glossary = readFileSync(join(root, 'src/GLOSSARY.md'), 'utf8');
    const places = [...glossary.matchAll(/`([a-z][\w.-]*\/[\w./-]*(?:\/|\.\w+))`/g)].map(
      ([, path = '']) => path,
    );
    const exists = (path: string): boolean => {
      for (const base of ['', 'src/'])
        try {
          readdirSync(join(root, base, path));
          return true;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return true;
        }
      return false;
    };
    expect(places.length).toBeGreaterThan(40);
    expect(places.filter((path) => !exists(path))).toEqual([]);
  });
});
