import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createIcons } from '../icons.ts';
import { languageCodeOf } from '../languages.ts';
import type { Decoding } from './context.ts';
import { decodeDomainConfig } from './domainConfig.ts';
import { decodeLanguageFile } from './languageFile.ts';
import { decodeLeagues } from './leagues.ts';
import { decodeListPage } from './list.ts';

const decoding: Decoding = {
  drop: () => undefined,
  serverNow: () => 1_773_489_600_000,
  icons: createIcons('/icon/{keyword}/{id}.svg', 'http://x.test/sport/'),
};
/** As it comes off the wire: the key is one of the object's own. */
const wire = (tree: unknown, ...changes: readonly (readonly [RegExp, string])[]): unknown =>
  JSON.parse(changes.reduce((text, [what, by]) => text.replace(what, by), JSON.stringify(tree)));
const sample = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../samples/${name}.json`, import.meta.url), 'utf8'));
const [list, leagues, config] = [sample('matchList'), sample('leagues'), sample('domainConfig')];
const data = (sample: unknown): unknown => (sample as { data: unknown }).data;
const clean = () =>
  expect([Object.keys(Object.prototype), ({} as { polluted?: unknown }).polluted]).toEqual([[], undefined]);

test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  '"%s" is a match, a league and a market like any other (15.3.6, C39)',
  (id) => {
    const [record] = (
      data(list) as { records: { id: string; lg: { id: string }; mg: { mks: { id: string }[] }[] }[] }
    ).records;
    const page = decodeListPage(
      { records: [{ ...record, id, lg: { ...record?.lg, id } }], current: 1, size: 1, total: 1 },
      decoding,
    );
    expect([page?.records[0]?.facts.id, page?.leagues[0]?.id]).toEqual([id, id]);
    const [league] = data(leagues) as object[];
    expect(decodeLeagues([{ ...league, id }], decoding)?.[0]?.id).toBe(id);
    clean();
  },
);

test('"__proto__" is no id: what it names is left out, and nothing inherits from it (15.3.6)', () => {
  const page = decodeListPage(wire(data(list), [/"id":[^,]+/, '"id":"__proto__"']), decoding);
  expect(page?.records.some(({ facts }) => String(facts.id) === '__proto__')).toBe(false);
  clean();
});

test('keys of a body that name a prototype change none: in a record, a configuration, a file of words (15.3.6)', () => {
  const evil = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},';
  expect(decodeListPage(wire(data(list), [/\{(?!\})/g, `{${evil}`]), decoding)).toBeDefined();
  const made = decodeDomainConfig(
    wire(
      data(config),
      [/"languageCodes":\{/, `"languageCodes":{"__proto__":"EVIL","constructor":"ENG",`],
      [/^\{/, `{${evil}`],
    ),
    'http://x.test/sport/',
  );
  expect(made.ok).toBe(true);
  const languageCodes = made.ok ? made.value.languageCodes : {};
  for (const locale of ['__proto__', 'constructor', 'toString', 'polluted'])
    expect(languageCodeOf(locale, { languageCodes })).toMatch(/^[A-Z]{3}$/);
  const words = decodeLanguageFile(
    JSON.parse(
      `{"Sports":{${evil}"1":{${evil}"ENG":"Football"}},${evil}"Option":{"constructor":{"ENG":"x"}}}`,
    ),
    'ENG',
  );
  expect([words?.sport?.['1'], Object.keys(words?.sport ?? {}), Object.keys(words?.option ?? {})]).toEqual([
    'Football',
    ['1'],
    [],
  ]);
  clean();
});
