import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { cleanText, lettersOf } from './cleanText.ts';

const MOST = 80;
/** What turns text round, hides it, or is no letter at all. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u3164\u115f\u1160\uffa0]|[\u{e0000}-\u{e007f}]|\p{Cs}/u;
const zalgo = (letters: string, marks: number): string =>
  Array.from(letters, (letter) => letter + '\u0300\u0315\u0334\u035d\u0489'.repeat(marks)).join('');

const SEEDS = [
  '\u202eevil\u202c',
  '\u2066\u2067\u2068x\u2069',
  '\u200b\u200b\u200b',
  'a\u200db',
  '\u200d\u200d\u200dx',
  '\ufeffBOM',
  zalgo('Ajax', 20),
  '\u0300'.repeat(5_000),
  'x'.repeat(1_048_576),
  '𒐫'.repeat(300),
  '﷽'.repeat(100),
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '{{count}}',
  '$t(app:title)',
  '{n, plural, one {#} other {#}}',
  '%s%n%d',
  '\ud800\ud800',
  'a\udc00',
  'مرحبا بالعالم',
  'שלום',
  '👨‍👩‍👧‍👦'.repeat(50),
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'line\nbreak\r\nand\ttab',
  '\u0000nul\u0007bell\u001b[31m',
  '\u3164\u3164',
  'ab\u00a0\u00a0\u3000  c',
  'http://evil.test',
  'क्षि',
  'می‌خواهم',
  '１２３',
  'ﬃ',
  'I\u0307',
  '\u0e01\u0e34\u0e49\u0e4d\u0e4d\u0e4d\u0e4d',
];
const part = fc.oneof(
  fc.constantFrom(...SEEDS.filter((each) => each.length < 1_000)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const hostile = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...SEEDS) },
  { weight: 5, arbitrary: fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')) },
);

/** Letters of a text that is looked at in one piece. */
const whole = (text: string) =>
  Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );

describe('text that people or the platform wrote (F43)', () => {
  test('5,000 hostile texts: no invisible character, at most 80 letters, four marks each, single spaces', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = cleanText(text, MOST);
        expect(clean).not.toMatch(UNSEEN);
        expect(clean).not.toMatch(/\p{M}{5}|\s\s|^\s|\s$|\u200c\u200c|\u200d\u200d/u);
        expect(lettersOf(clean).length).toBeLessThanOrEqual(MOST);
        expect(cleanText(clean, MOST)).toBe(clean);
      }),
      { numRuns: 5_000, seed: 43 },
    );
  });

  test('letters are counted by windows, whose edges no letter notices; and no further than asked (F37)', () => {
    const kinds = fc.constantFrom('x', 'e\u0301', '👨‍👩‍👧‍👦', '🇫🇷', '👍🏽', '海', 'क्षि', '\r\n', 'ก็');
    fc.assert(
      fc.property(
        fc.array(kinds, { minLength: 200, maxLength: 700 }).map((parts) => parts.join('')),
        (text) => {
          expect(lettersOf(text)).toEqual(whole(text));
          expect(lettersOf(text, undefined, 5).slice(0, 5)).toEqual(whole(text).slice(0, 5));
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    ['\u202eAjax\u2066 FC\u200b', 'Ajax FC'],
    ['line\nbreak', 'line break'],
    ['  A \t B ', 'A B'],
    [zalgo('A', 9), 'A\u0300\u0315\u0334\u035d'],
    ['<b>{{x}}</b> $t(y) {n, plural, other {#}}', '<b>{{x}}</b> $t(y) {n, plural, other {#}}'],
    ['می‌خواهم', 'می‌خواهم'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['\u3164', ''],
    ['a\ud800b', 'ab'],
    ['广州城 足球俱乐部', '广州城 足球俱乐部'],
  ])('%j is drawn as %j', (text, drawn) => expect(cleanText(text, MOST)).toBe(drawn));

  test('a line of a megabyte costs no more than a long name, and ends in an ellipsis', () => {
    const clean = cleanText('é\u0301'.repeat(524_288), MOST);
    expect([clean.endsWith('…'), lettersOf(clean).length]).toEqual([true, MOST]);
  });

  test('without the runtime’s segmenter, flags, families and marked letters stay whole (Firefox before 125)', () => {
    const text = '🇫🇷🇩🇪👨‍👩‍👧👍🏽e\u0301x';
    expect(lettersOf(text, null)).toEqual(['🇫🇷', '🇩🇪', '👨‍👩‍👧', '👍🏽', 'e\u0301', 'x']);
    expect(lettersOf(text)).toEqual(lettersOf(text, null));
  });
});
