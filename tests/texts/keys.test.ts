import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { NAMESPACES, stemsOf } from './localeFiles.ts';

const root = fileURLToPath(new URL('../../src/', import.meta.url));
type Source = { readonly path: string; readonly text: string };
const sources: readonly Source[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|[^:'"`])\/\/.*$/gm, ''),
  }));

/** All keys as `namespace:key`, without plural forms. */
const ALL = new Set(
  NAMESPACES.flatMap((namespace) => stemsOf('zh-CN', namespace).map((key) => `${namespace}:${key}`)),
);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Converts a template to a pattern: each placeholder matches any part of a key. */
const patternOf = (template: string): string =>
  template
    .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
    .map(escaped)
    .join(String.raw`[\w.-]+`);

/** Returns the namespaces that a file's `t` reads; all of them if the file receives `t` as an argument. */
const readBy = ({ text }: Source): readonly string[] => {
  const named = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
  return named.length === 0 ? NAMESPACES : named;
};
/** Returns the keys of those namespaces that a literal or template matches. */
const meant = (source: Source, written: string): string[] => {
  const [, prefix, key = ''] = /^(?:(\w+):)?(.*)$/s.exec(written) ?? [];
  const spaces = prefix === undefined ? readBy(source) : [prefix];
  if (!key.includes('${'))
    return spaces.map((namespace) => `${namespace}:${key}`).filter((each) => ALL.has(each));
  const pattern = new RegExp(`^(?:${spaces.join('|')}):${patternOf(key)}$`);
  return [...ALL].filter((each) => pattern.test(each));
};

/**
 * The arguments of all calls of `t` that are written in the source: both sides of a conditional, and
 * templates. A key with a default may be missing.
 */
const asked = sources.flatMap((source) =>
  [...source.text.matchAll(/(?<![\w.])(?:i18next\.)?(?:t|exists)\(\s*([^;\n]*)/g)].flatMap(
    ([, call = '']) => {
      const first = /^(?:[^?'`(,]*\?\s*)?(['`])((?:(?!\1).)*)\1(?:\s*:\s*(['`])((?:(?!\3).)*)\3)?/.exec(call);
      return [first?.[2], first?.[4]].flatMap((written) =>
        written === undefined ? [] : [{ source, written, mayLack: call.includes('defaultValue') }],
      );
    },
  ),
);

describe('keys', () => {
  test('every key that the client uses exists (I18N-01)', () => {
    expect(asked.length).toBeGreaterThan(150);
    expect(
      asked
        .filter(({ source, written, mayLack }) => !mayLack && meant(source, written).length === 0)
        .map(({ source, written }) => `${source.path}: ${written}`),
    ).toEqual([]);
  });

  test('every existing key is used, by name or by a template (I18N-01)', () => {
    const used = new Set(asked.flatMap(({ source, written }) => meant(source, written)));
    // Also counts keys in tables that are passed to `t`: any whole literal and any template of a file that
    // reads the namespace or receives a `t`.
    for (const source of sources) {
      for (const [, written = ''] of source.text.matchAll(/'([\w:.-]+)'/g))
        for (const key of meant({ ...source, text: '' }, written)) used.add(key);
      for (const [, written = ''] of source.text.matchAll(/`((?:[\w:.-]+|\$\{[^}]*\})+)`/g))
        if (/^[\w:]{2,}[.-]/.test(written))
          for (const key of meant({ ...source, text: '' }, written)) used.add(key);
    }
    expect([...ALL].filter((key) => !used.has(key))).toEqual([]);
  });
});

describe('lazy namespaces', () => {
  const lazy = [
    ...(
      /LAZY_NAMESPACES = \[([^\]]*)\]/.exec(readFileSync(join(root, 'pieces/namespaces.ts'), 'utf8'))?.[1] ??
      ''
    ).matchAll(/'(\w+)'/g),
  ].map(([, name = '']) => name);
  test('each has its texts and loads with a lazy module (I18N-03)', () => {
    expect(lazy.length).toBeGreaterThan(1);
    expect(lazy.filter((namespace) => !NAMESPACES.includes(namespace))).toEqual([]);
    expect(
      lazy.filter(
        (namespace) =>
          !sources.some(({ text }) =>
            new RegExp(`withTexts\\([\\s\\S]{0,300}?,\\s+'${namespace}',?\\s*\\)`).test(text),
          ),
      ),
    ).toEqual([]);
  });
});
