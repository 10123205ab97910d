import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRecord, recordActivity } from '#domain/responsible-gambling/gamblingRules.ts';
import type { Amount } from '#domain/money/amount.ts';
import { belongsToOtherUser, storageKeyOf } from '#workers/documents/storageKeys.ts';

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

/** Documents of the worker with the words that say how long they are kept. */
const documentRows = (): readonly (readonly [name: string, howLong: string])[] => {
  const [, documents = ''] = PAGE.split('| document | what | how long |');
  const rows = documents.split(/^## /m)[0]?.matchAll(/^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \|$/gm) ?? [];
  const found = [...rows].map(([, name = '', howLong = '']) => [name, howLong.trim()] as const);
  return found.map(([name, howLong]) => {
    const [, other] = /as `([\w-]+)`/.exec(howLong) ?? [];
    return [name, found.find(([each]) => each === other)?.[1] ?? howLong];
  });
};

test('a logout deletes each document of a user of which the data inventory does not say that it survives (D34, I6)', () => {
  const rows = documentRows();
  expect(rows.length).toBeGreaterThan(6);
  for (const [name, howLong] of rows) {
    const key = storageKeyOf(name, 'u1');
    const isDeleted = !howLong.startsWith('survives logout');
    expect([name, belongsToOtherUser(key, null), belongsToOtherUser(key, 'u2')]).toEqual([
      name,
      isDeleted,
      isDeleted,
    ]);
    expect([name, belongsToOtherUser(key, 'u1'), belongsToOtherUser(storageKeyOf(name, null), 'u2')]).toEqual(
      [name, false, false],
    );
  }
});

test('stakes for responsible gambling are kept as many hours as the data inventory says (D34)', () => {
  const [, howLong = ''] = documentRows().find(([name]) => name === 'play') ?? [];
  const hours = Number(/stakes for (\d+) hours/.exec(howLong)?.[1]);
  const at = Date.UTC(2026, 2, 14);
  const staked = { b1: { at, amount: '1' as Amount, currencyId: 1 } };
  const after = (ms: number) => recordActivity({ ...createRecord(at), staked } as never, at + ms).staked;
  expect([after(hours * 3_600_000 - 1), after(hours * 3_600_000)]).toEqual([staked, {}]);
});

test('journals keep known outcomes for the day that the data inventory states', () => {
  const journals = WORKER_FILES.filter((text) => text.includes('const isExpired = '));
  const times = journals
    .flatMap((text) => [...text.matchAll(/const REMEMBERED_MS(?:: Milliseconds)? = ([\d_ *]+);/g)])
    .map(([, time = '']) =>
      time
        .replaceAll('_', '')
        .split('*')
        .reduce((product, factor) => product * Number(factor), 1),
    );
  expect(times).toEqual(journals.map(() => 86_400_000));
  expect(journals).toHaveLength(5);
  expect(PAGE.match(/first start after a day/g)).toHaveLength(1);
});
