import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Reads the files of every language as flat texts. */
const root = fileURLToPath(new URL('../../locales/', import.meta.url));

export const LANGUAGES = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'] as const;
export type Language = (typeof LANGUAGES)[number];
export const NAMESPACES = readdirSync(join(root, 'zh-CN')).map((file) => basename(file, '.json'));

const flat = (value: unknown, path: string): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => flat(each, path === '' ? key : `${path}.${key}`))
    : [[path, typeof value === 'string' ? value : '']];

export const namespacesOf = (language: Language): string[] =>
  readdirSync(join(root, language)).map((file) => basename(file, '.json'));

const cache = new Map<string, ReadonlyMap<string, string>>();
/** Returns the texts of a namespace by key: `sort.time`. */
export const textsOf = (language: Language, namespace: string): ReadonlyMap<string, string> => {
  const at = `${language}/${namespace}`;
  const kept = cache.get(at) ?? new Map(flat(JSON.parse(readFileSync(join(root, `${at}.json`), 'utf8')), ''));
  cache.set(at, kept);
  return kept;
};

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Removes the plural form from a key. */
export const stem = (key: string): string => key.replace(PLURAL, '');
export const formOf = (key: string): string | null => PLURAL.exec(key)?.[1] ?? null;
export const stemsOf = (language: Language, namespace: string): string[] => [
  ...new Set([...textsOf(language, namespace).keys()].map(stem)),
];

/** Lists the names of a text's values, sorted. */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] ?? '').sort((a, b) => (a < b ? -1 : 1));
