import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = readFileSync('src/platform/DATA.md', 'utf8');

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
const PAGE_FILES = sourcesIn('src');
const WORKER_FILES = sourcesIn('workers');

/** First words of the keys in a section of the page: `settings:m:u` is `settings`. */
const statedIn = (section: string): readonly string[] => {
  const text = PAGE.split(/^## /m).find((each) => each.startsWith(section)) ?? '';
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const keys = rows.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);
  return [...new Set(keys.map(([, key = '']) => key.replace(/:.*/, '')))].sort();
};
const found = (files: readonly string[], pattern: RegExp): readonly string[] =>
  files.flatMap((text) => [...text.matchAll(pattern)].map(([, key = '']) => key));

/** A file that uses the page's storage names its keys in a constant, or in a text with the merchant. */
const pageKeys = (): readonly string[] => {
  const storing = PAGE_FILES.filter((text) => /(TextStore|pageStorage|tabStorage)\b/.test(text));
  const constants = found(storing, /const (?:\w*_)?(?:KEY|KEY_PREFIX|PROBE) = '([\w-]+):?'/g);
  const made = found(
    PAGE_FILES,
    /`([\w-]+):\$\{(?:merchant|base|useConfig\(\)\.merchant)\}(?::\$\{encodeURIComponent\(uid\)\})?`/g,
  );
  return [...new Set([...constants, ...made])].sort();
};

test('the data inventory names every key of local and session storage (DATA.md)', () => {
  expect([...statedIn('Local'), ...statedIn('Session')].sort()).toEqual(pageKeys());
});

test('the data inventory names every database and document of the worker (DATA.md)', () => {
  const databases = found(WORKER_FILES, /`(sport(?:-[\w-]+)?):\$\{[\w.]*merchant\}`/g);
  const documents = [
    ...found(WORKER_FILES, /storageKeyOf\('([\w-]+)'/g),
    ...found(
      WORKER_FILES.filter((text) => text.includes('storageKeyOf(NAME')),
      /const NAME = '([\w-]+)'/g,
    ),
    ...found(
      WORKER_FILES.filter((text) => /DocumentStore|sharedDocument|SharedDocument/.test(text)),
      /^ {4}name: '([\w-]+)',$/gm,
    ),
  ];
  expect(statedIn('IndexedDB')).toEqual([...new Set([...databases, ...documents])].sort());
});

test('nothing else of the browser stores data: no cookie, no Cache storage, no service worker (DATA.md)', () => {
  const others = /document\.cookie|\bcaches\.|serviceWorker\b|cookieStore|getDirectory\(/;
  expect([...PAGE_FILES, ...WORKER_FILES].filter((text) => others.test(text))).toEqual([]);
  const databases = WORKER_FILES.filter((text) => /\bopenDB\(|indexedDB\.open/.test(text));
  expect(databases).toHaveLength(2);
  expect(PAGE_FILES.filter((text) => /\bopenDB\(|indexedDB\.open/.test(text))).toEqual([]);
});
