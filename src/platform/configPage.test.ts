import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { decodeDomainConfig } from './decode/domainConfig.ts';
import { domainConfigFaults, unknownConfigFields } from './decode/domainConfigFaults.ts';

const BASE = 'https://play.example.com/sport/';
const page = readFileSync(new URL('./CONFIG.md', import.meta.url), 'utf8').split('## Endpoints')[0] ?? '';
const rows = page.split('\n').flatMap((line) => {
  const [, field, type, usual, bounds] =
    /^\| `([\w.]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|/.exec(line) ?? [];
  return field === undefined
    ? []
    : [{ field, type, usual: usual?.trim() ?? '', bounds: bounds?.trim() ?? '' }];
});
const sample: unknown = (
  JSON.parse(readFileSync(new URL('./samples/domainConfig.json', import.meta.url), 'utf8')) as {
    data: unknown;
  }
).data;

const decoded = (raw: unknown): DomainConfig => {
  const answer = decodeDomainConfig(raw, BASE);
  if (!answer.ok) throw new Error(domainConfigFaults(raw, BASE).join('; '));
  return answer.value;
};
/** Fields whose value is a record or a list of the operator, which the page describes as one field. */
const WHOLE = new Set(['languageCodes', 'endpoints', 'maintenance.notice']);
const fieldsOf = (value: object, under = ''): string[] =>
  Object.entries(value).flatMap(([key, each]) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) && !WHOLE.has(under + key)
      ? fieldsOf(each as object, `${under}${key}.`)
      : [under + key],
  );
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], value);

test('the page describes every field of the configuration and no other (C42)', () => {
  const whole = decoded({ ...(sample as object), sport: 1, playType: 'today' });
  expect(rows.map(({ field }) => field).toSorted()).toEqual(fieldsOf(whole).toSorted());
});

test('a name that is no field is listed with its path; one of the page never is', () => {
  expect(unknownConfigFields({ ...(sample as object), sport: 1, playType: 'today' }, BASE)).toEqual([]);
  expect(
    unknownConfigFields(
      {
        merchant: 'm',
        bettting: false,
        modules: { cashout: false, tips: true },
        play: { sessionMinute: 30 },
        money: { refusals: { bets: [1] } },
        endpoints: { nothing: { path: '/x' } },
        maintenance: { until: 5, notice: { en: 'Soon' } },
      },
      BASE,
    ),
  ).toEqual([
    'bettting',
    'modules.cashout',
    'play.sessionMinute',
    'money.refusals.bets',
    'maintenance.until',
  ]);
});

test.each(rows.filter(({ usual }) => usual.startsWith('`') && !usual.startsWith('`hosts')))(
  'the default of $field is $usual',
  ({ field, usual }) => {
    const value = at(decoded({ merchant: 'm', maintenance: {} }), field);
    const said = usual.slice(1, -1);
    expect(typeof value === 'string' ? value : JSON.stringify(value)).toBe(
      typeof value === 'string' ? said : JSON.stringify(JSON.parse(said)),
    );
  },
);

const withField = (field: string, value: unknown): object => {
  const [head = '', tail] = field.split('.');
  return { merchant: 'm', [head]: tail === undefined ? value : { [tail]: value } };
};
const numbered = rows.flatMap(({ field, bounds }) => {
  const [, least, most] = /^(\d+) to (\d+)$/.exec(bounds) ?? [];
  return least === undefined ? [] : [{ field, least: Number(least), most: Number(most) }];
});

const folder = (name: string): string => fileURLToPath(new URL(`../../${name}/`, import.meta.url));
/** Sources that may use a field. Its type and its decoder do not count, nor does an unused rule. */
const sources = ['src', 'workers'].flatMap((name) =>
  readdirSync(folder(name), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/\.test\.tsx?$|^domain\/|^platform\/decode\/domainConfig|port\/readConfig/.test(path),
    )
    .map((path) => readFileSync(folder(name) + path, 'utf8')),
);
const isRead = (field: string): boolean => {
  const [leaf = '', under] = field.split('.').toReversed();
  const read = new RegExp(under === undefined ? `\\.${leaf}\\b` : `\\b${under}\\)?\\??\\.${leaf}\\b`);
  return sources.some((text) => read.test(text));
};

test('each limit, module and interval is read where it applies', () => {
  const fields = rows
    .map(({ field }) => field)
    .filter((field) => /^(limits|modules|intervals)\./.test(field));
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter((field) => !isRead(field))).toEqual([]);
});

test.each(numbered)('$field goes from $least to $most', ({ field, least, most }) => {
  expect(
    [least - 1, least, most, most + 1].map((value) => decodeDomainConfig(withField(field, value), BASE).ok),
  ).toEqual([false, true, true, false]);
});

test.each(rows.filter(({ type }) => type?.trim() === 'yes or no'))('$field is yes or no', ({ field }) => {
  expect(
    [true, false, 'yes', 1, null].map((value) => decodeDomainConfig(withField(field, value), BASE).ok),
  ).toEqual([true, true, false, false, false]);
});
