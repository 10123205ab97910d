import { readFileSync } from 'node:fs';
import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { createIcons } from '../icons.ts';
import type { Decoding } from './context.ts';
import { decodeListPage } from './list.ts';
import type { MarketRules } from './marketRules.ts';
import { RepeatedGroup } from './repeatedGroup.ts';
import { RepeatedPages } from './repeatedPages.ts';

const createDecoding = (pages?: RepeatedPages): { decoding: Decoding; drops: string[] } => {
  const drops: string[] = [];
  return {
    drops,
    decoding: {
      drop: (reason) => drops.push(reason),
      serverNow: () => 1_763_726_400_000,
      icons: createIcons('/icon/{keyword}/{id}.svg', 'https://play.example.com/sport/'),
      ...(pages === undefined ? undefined : { pages }),
    },
  };
};

let unique = 0;
/** Returns what a parsed answer holds, with the raw value of each repeated group. */
const plain = (value: unknown): unknown => {
  if (value instanceof RepeatedGroup) {
    let raw: unknown;
    unique += 1;
    const rules = { matchId: `${unique}` } as unknown as MarketRules;
    value.markets(rules, createDecoding().decoding, (each) => {
      raw = each;
      return [];
    });
    return raw;
  }
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
};
const outcome = (parse: (text: string) => unknown, text: string): unknown => {
  try {
    return { value: plain(parse(text)) };
  } catch {
    return 'invalid';
  }
};

/** Texts in which a careless reader would look for structure. */
const TEXTS = [
  '',
  'mg',
  '"',
  '\\',
  '\\"',
  ']',
  '}',
  ',"mg":[{"a":1}]',
  '{"mks":[{"id":"1"}]}',
  '名 [',
  '\u2028',
];
const word = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 6 }));
const leaf = fc.oneof(
  word,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
);
const group = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      mty: fc.constantFrom(1000, 1005),
      nm: word,
      mks: fc.array(fc.record({ id: fc.constantFrom('1', '2', '3', '4', '5', '6'), op: fc.array(leaf) }), {
        maxLength: 2,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const matchRecord = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ id: leaf, mg: fc.array(group, { maxLength: 4 }), nm: word }, { requiredKeys: [] }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const answer = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record(
      {
        code: fc.constant(0),
        data: fc.record({ records: fc.array(matchRecord, { maxLength: 4 }), nm: word }),
      },
      { requiredKeys: ['data'] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Writes a value as JSON with the given spaces, and with letters as escapes where `escapes` says so. */
const write = (value: unknown, spaces: readonly string[], escapes: boolean): string => {
  let at = 0;
  const space = (): string => spaces[at++ % spaces.length] ?? '';
  const text = (word: string): string =>
    escapes && word.length % 3 === 1
      ? `"${Array.from({ length: word.length }, (_, i) => `\\u${word.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')}"`
      : JSON.stringify(word);
  const any = (each: unknown): string => {
    if (typeof each === 'string') return text(each);
    if (Array.isArray(each)) return `[${space()}${each.map(any).join(`${space()},${space()}`)}${space()}]`;
    if (typeof each !== 'object' || each === null) return JSON.stringify(each);
    const members = Object.entries(each).map(
      ([name, held]) => `${text(name)}${space()}:${space()}${any(held)}`,
    );
    return `{${space()}${members.join(`${space()},${space()}`)}${space()}}`;
  };
  return `${space()}${any(value)}${space()}`;
};
const spaces = fc.array(fc.constantFrom('', '', ' ', '\n', '\t\r\n'), { minLength: 1, maxLength: 5 });

describe('answers that repeat the last one', () => {
  test('have the value of JSON.parse, whatever came before, with any spaces and escapes (G2)', () => {
    fc.assert(
      fc.property(
        fc.array(answer, { minLength: 1, maxLength: 5 }),
        spaces,
        fc.boolean(),
        (answers, gaps, escapes) => {
          const pages = new RepeatedPages(() => 0);
          for (const each of [...answers, ...answers]) {
            const text = write(each, gaps, escapes);
            expect(outcome(pages.parse, text)).toEqual(outcome(JSON.parse, text));
          }
        },
      ),
    );
  });

  test('are refused where JSON.parse refuses them: cut off, or with letters replaced', () => {
    fc.assert(
      fc.property(
        answer,
        spaces,
        fc.nat(),
        fc.constantFrom('', '"', '\\', ',', '{', ']', '0'),
        (each, gaps, at, by) => {
          const pages = new RepeatedPages(() => 0);
          const text = write(each, gaps, false);
          pages.parse(text);
          const from = at % text.length;
          for (const damaged of [text.slice(0, from), text.slice(0, from) + by + text.slice(from + 1)])
            expect(outcome(pages.parse, damaged)).toEqual(outcome(JSON.parse, damaged));
        },
      ),
    );
  });

  test('with a name twice take the last one, as JSON.parse does', () => {
    const first = '[{"mks":[{"id":"1"}],"n":1}]';
    const second = '[{"mks":[{"id":"2"}],"n":2}]';
    for (const text of [
      `{"data":{"records":[{"mg":${first},"mg":${second}}]}}`,
      `{"data":{"records":[{"mg":${first}}],"records":[{"mg":[]}]}}`,
      `{"data":{"records":[{"mg":${first},"m\\u0067":[1,2]}]}}`,
      `{"data":1,"data":{"records":[{"mg":${second}},null,7,[]]}}`,
    ]) {
      const pages = new RepeatedPages(() => 0);
      for (let time = 0; time < 2; time += 1)
        expect(outcome(pages.parse, text)).toEqual(outcome(JSON.parse, text));
    }
  });
});

const sample = JSON.parse(readFileSync(new URL('../samples/matchList.json', import.meta.url), 'utf8')) as {
  data: {
    records: {
      id: number;
      ss: number;
      mg: { mty: unknown; mks: { id: unknown; op: { od: number }[] }[] }[];
    }[];
  };
};
type Sample = typeof sample;

const decoded = (
  parse: (text: string) => unknown,
  text: string,
  { decoding, drops }: ReturnType<typeof createDecoding>,
) => {
  drops.length = 0;
  const page = decodeListPage((parse(text) as Sample).data, decoding);
  return { page, drops: [...drops] };
};

/** Changes of an answer between two polls. */
const CHANGES: readonly ((answer: Sample, pick: number) => void)[] = [
  () => undefined,
  ({ data }, pick) => {
    const markets = data.records.flatMap(({ mg }) => mg.flatMap(({ mks }) => mks));
    const option = markets[pick % markets.length]?.op[0];
    if (option !== undefined) option.od += 0.01;
  },
  ({ data }, pick) => {
    const record = data.records[pick % data.records.length];
    // The sale status of the match applies to its markets, whose text stays the same.
    if (record !== undefined) record.ss = record.ss === 1 ? 2 : 1;
  },
  ({ data }) => void data.records.reverse(),
  ({ data }, pick) => void data.records.splice(pick % data.records.length, 1),
  ({ data }, pick) => void data.records[pick % data.records.length]?.mg.reverse(),
  ({ data }, pick) => {
    const group = data.records[pick % data.records.length]?.mg[0];
    if (group !== undefined) group.mty = 'unreadable';
  },
];

test('a sequence of polls is decoded as without the last texts, dropped entries included (G2, D20, LIST-16)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(CHANGES.length - 1), fc.nat(1000)), { minLength: 1, maxLength: 12 }),
      (steps) => {
        const pages = new RepeatedPages(() => 0);
        const [with_, without] = [createDecoding(pages), createDecoding()];
        const now = structuredClone(sample);
        for (const [change, pick] of steps) {
          if (now.data.records.length > 1 || change !== 4) CHANGES[change]?.(now, pick);
          const text = JSON.stringify(now);
          expect(decoded(pages.parse, text, with_)).toEqual(decoded(JSON.parse, text, without));
        }
      },
    ),
    { numRuns: 30 },
  );
});

/** A page of matches with twenty groups each; `prices` by group. */
const pageOf = (prices: readonly number[]): string =>
  JSON.stringify({
    data: {
      records: [
        { id: 1, mg: prices.map((od, at) => ({ mty: 1000, mks: [{ id: `m${at}`, op: [{ ty: 1, od }] }] })) },
      ],
    },
  });
const groupsIn = (value: unknown): readonly unknown[] =>
  (value as { data: { records: { mg: unknown[] }[] } }).data.records[0]?.mg ?? [];
const known = (value: unknown): number =>
  groupsIn(value).filter((each) => each instanceof RepeatedGroup).length;

describe('the texts of the last answers', () => {
  const prices = Array.from({ length: 100 }, (_, at) => 1.5 + at / 100);

  test('give the same group for the same text, and a new one for a changed text', () => {
    const pages = new RepeatedPages(() => 0);
    const first = groupsIn(pages.parse(pageOf(prices)));
    const second = groupsIn(pages.parse(pageOf(prices.with(7, 9))));
    expect(second.map((each, at) => each === first[at])).toEqual(prices.map((_, at) => at !== 7));
    // A moved group is found again.
    const moved = groupsIn(pages.parse(pageOf(prices.with(7, 9)).replace('{"id":1,', '{"id":1,"z":1,')));
    expect(moved).toEqual(second);
  });

  test('are not used for an answer that is mostly new', () => {
    const pages = new RepeatedPages(() => 0);
    expect(known(pages.parse(pageOf(prices)))).toBe(100);
    expect(known(pages.parse(pageOf(prices.map((od) => od + 1))))).toBe(0);
  });

  test('are bounded: what does not fit is read plainly', () => {
    const pages = new RepeatedPages(() => 0, 3_000);
    const few = known(pages.parse(pageOf(prices.slice(0, 20))));
    expect(few).toBeGreaterThan(5);
    expect(few).toBeLessThan(15);
  });

  test('are forgotten two minutes after their last answer, so that new ones fit', () => {
    let now = 0;
    const pages = new RepeatedPages(() => now, 20 * 300);
    expect(known(pages.parse(pageOf(prices.slice(0, 20))))).toBe(20);
    const others = pageOf(prices.slice(0, 20)).replaceAll(/"m(?=\d)/g, '"n');
    expect(known(pages.parse(others))).toBeLessThan(10);
    now = 121_000;
    expect(known(pages.parse(others))).toBe(20);
  });
});
