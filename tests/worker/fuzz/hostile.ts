import type { Random } from '#tests/worker/random.ts';

/** Placeholder for a value that `JSON.stringify` cannot write. `textOf` replaces it by the bare word. */
const bare = (word: string): string => `@@bare:${word}@@`;
const BARE = /"@@bare:([^"@]*)@@"/g;

/** Formats a tree as JSON text, including numbers that exceed a double (1e400). */
export const textOf = (tree: unknown): string => (JSON.stringify(tree) ?? 'undefined').replaceAll(BARE, '$1');

const NUMBERS: readonly unknown[] = [
  0,
  -0,
  1,
  -1,
  2,
  5,
  7,
  0.1,
  0.5,
  -0.5,
  1.0005,
  1.9,
  1000,
  1001,
  1999,
  65_535,
  65_536,
  16_777_215,
  16_777_216,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 32 + 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  8.64e15,
  8.64e15 + 1,
  1e21,
  1e308,
  -1e308,
  5e-324,
  1_773_489_600_000,
  -1_773_489_600_000,
  bare('1e400'),
  bare('-1e400'),
  bare('1e-400'),
];

const TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '01',
  '1.9',
  ' 1.9 ',
  '1,9',
  '1.9.9',
  '1e3',
  '1e400',
  '-1e400',
  '0x10',
  'abc',
  'null',
  'true',
  '１.９',
  '１２',
  '٣',
  '9007199254740993',
  '99999999999999999999',
  '-0.5/1',
  '+0/0.5',
  '../..',
  '0.25/0.75/1.25',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'length',
  '<img src=x onerror=alert(1)>',
  '{{count}}',
  '$t(app:title)',
  '%s',
  '\u0000',
  '\u202eevil',
  '\u200b\u200d',
  '\ud800',
  'a\udc00b',
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '\u2066\u2067\u2069',
  '👨‍👩‍👧‍👦',
  'مرحبا',
  'x'.repeat(5_000),
  '\u0300'.repeat(300),
  'javascript:alert(1)',
  '//evil.test/x',
  'https://user:pass@evil.test/',
  'data:text/html,x',
  'sport/1/live',
  'sport/1',
  'sport//',
  'sport/__proto__/live',
  'match/',
  'match/__proto__',
  '1/live',
  '/live',
  'constructor/live',
  'm1.1',
];

const nested = (depth: number): unknown => {
  let tree: unknown = 1;
  for (let level = 0; level < depth; level += 1) tree = level % 2 === 0 ? [tree] : { a: tree };
  return tree;
};

/** Creates an object with an own key that would change a prototype if it were assigned carelessly. */
const withKey = (key: string, value: unknown): object =>
  Object.defineProperty<object>({}, key, { value, enumerable: true, configurable: true, writable: true });

export const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'] as const;
/** Creates a new object each time, because later steps may corrupt the tree further. */
const pollution = () => ({ polluted: 'yes', isAdmin: true, toString: 1, length: 5 });

const shapes = (random: Random): unknown => {
  switch (random.int(10)) {
    case 0:
      return [];
    case 1:
      return {};
    case 2:
      return [[[]]];
    case 3:
      return withKey(random.pick(PROTOTYPE_KEYS), pollution());
    case 4:
      return { constructor: { prototype: pollution() } };
    case 5:
      return nested(2 + random.int(40));
    case 6:
      return random.chance(0.02) ? nested(3_000) : nested(5);
    case 7:
      return Array.from({ length: random.chance(0.02) ? 20_000 : random.int(30) }, () =>
        random.pick(NUMBERS),
      );
    case 8:
      return { length: 3, 0: 1, 1: 2 };
    default:
      return { id: random.pick(TEXTS), s: random.pick(TEXTS), t: random.pick(['d', 'snapshot', 1]) };
  }
};

/** Returns a value that a field is not expected to hold. */
export const hostile = (random: Random): unknown => {
  const kind = random.int(10);
  if (kind < 4) return random.pick(NUMBERS);
  if (kind < 7) return random.pick(TEXTS);
  if (kind < 8) return random.pick([null, true, false]);
  return shapes(random);
};

/** Returns a price with flags: mostly invalid, sometimes valid. */
export const hostilePrice = (random: Random): unknown =>
  random.chance(0.3) ? 1001 + random.int(20_000) : hostile(random);
export const hostileText = (random: Random): string => random.pick(TEXTS);
export { withKey };
