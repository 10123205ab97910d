import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { MATCH_STATUS } from '#domain/match/matchStatus.ts';
import { gridsOf } from '#domain/markets/grid.ts';
import type { SportId } from '#domain/ids.ts';
import { typeKey } from '#domain/markets/marketTypes.ts';
import { scoreOfOption } from '#domain/markets/optionTypes.ts';
import { PERIOD_KEYS } from '#domain/match/periods.ts';
import { PHASE_KEYS } from '#domain/match/phases.ts';
import { PLAY_TYPES } from '#domain/markets/playTypes.ts';
import { SPORT_KEYS, SPORT_ORDER } from '#domain/match/sports.ts';

const root = fileURLToPath(new URL('../../../locales', import.meta.url));
const LOCALES = readdirSync(root, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map((each) => each.name);

const flat = (value: unknown, path: string): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => flat(each, path === '' ? key : `${path}.${key}`))
    : [[path, typeof value === 'string' ? value : '']];
const texts = (locale: string, file: string): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(join(root, locale, file), 'utf8')), ''));

/** The sports of the table, and the e-sports titles. */
const GRIDDED = [...SPORT_ORDER, ...([164, 165, 169, 179, 180] as SportId[])];

describe.each(LOCALES)('%s', (locale) => {
  const missing = (file: string, wanted: readonly string[]) => {
    const known = texts(locale, file);
    return wanted.filter((key) => !known.has(key));
  };

  test('names every sport and play type (MENU-04, LIST-01)', () => {
    expect(
      missing('sports.json', [
        ...SPORT_KEYS.map((key) => `sport.${key}`),
        ...PLAY_TYPES.map((key) => `playType.${key}`),
      ]),
    ).toEqual([]);
  });
  test('names every status and phase (LIST-27, LIST-30, LIST-31)', () => {
    expect(
      missing('list.json', [
        ...Object.keys(MATCH_STATUS).map((key) => `status.${key}`),
        ...PHASE_KEYS.map((key) => `phase.${key}`),
      ]),
    ).toEqual([]);
  });
  test('names every market and period of the grids (LIST-20, LIST-33)', () => {
    const columns = GRIDDED.flatMap(gridsOf).flatMap((grid) => grid.columns);
    expect(
      missing('markets.json', [
        ...columns.map((column) => `type.${typeKey(column.marketType, column.period)}`),
        ...PERIOD_KEYS.map((key) => `period.${key}`),
      ]),
    ).toEqual([]);
    expect(
      missing(
        'list.json',
        GRIDDED.flatMap(gridsOf).map(({ label }) => `grid.${label}`),
      ),
    ).toEqual([]);
  });
  test('names every option type that a grid has a place for, but scores (LIST-19, D22)', () => {
    const types = GRIDDED.flatMap(gridsOf)
      .flatMap((grid) => grid.columns)
      .flatMap(({ options }) => options)
      .filter((type) => scoreOfOption(type) === undefined);
    expect(
      missing(
        'markets.json',
        types.flatMap((type) => [`option.${type}`, `short.${type}`]),
      ),
    ).toEqual([]);
  });
  test('says every problem', () => {
    const union = readFileSync(join(root, '../src/contract/problem.ts'), 'utf8');
    const said = [...union.matchAll(/code: '([a-z-]+)'/g)].map((found) => `problem.${found[1]}`);
    const screens = ['problems.json', 'placing.json', 'experts.json', 'cashOut.json'];
    expect(screens.reduce((left, file) => missing(file, left), said)).toEqual([]);
  });
  test.each([
    ['ERR-02', 'bets.json', 'state.rejected', 'bet failed'],
    ['ERR-03', 'slip.json', 'note.market-suspended', 'market suspended'],
    ['ERR-04', 'slip.json', 'note.handicap-closed', 'handicap closed'],
    ['ERR-05', 'slip.json', 'note.line-changed', 'market line changed'],
    ['ERR-06', 'slip.json', 'note.odds-changed', 'odds changed'],
    ['ERR-07', 'slip.json', 'note.handicap-changed', 'handicap changed'],
    ['ERR-08', 'reserve.json', 'failed.modify', 'failed to modify the pre-bet, please try again'],
    ['ERR-09', 'reserve.json', 'failed.cancel', 'failed to cancel the pre-bet, please try again'],
    ['ERR-10', 'cashOut.json', 'state.refused', 'failed to settle in advance, please try again'],
    ['ERR-11', 'cashOut.json', 'state.rejected', 'settled failed'],
    ['ERR-22', 'bets.json', 'notice.cash-out-settled', 'early settlement: settled successfully ({{name}})'],
    [
      'ERR-23',
      'bets.json',
      'notice.cash-out-partial',
      'early settlement: partially settled successfully ({{name}})',
    ],
    ['ERR-24', 'bets.json', 'notice.cash-out-failed', 'early settlement: settlement failed ({{name}})'],
    ['ERR-25', 'bets.json', 'notice.cash-out-canceled', 'early settlement: settlement cancelled ({{name}})'],
    ['ERR-14', 'slip.json', 'stake.below', 'below the range'],
    ['ERR-15', 'slip.json', 'stake.above', 'exceed the range'],
    ['ERR-16', 'slip.json', 'block.noParlay', 'not support parlay'],
    [
      'ERR-17',
      'problems.json',
      'problem.favourites-full',
      'starred up to {{most}}: take a star away to set another',
    ],
    ['ERR-18', 'slip.json', 'said.inParlay', 'added parlay'],
    [
      'ERR-19',
      'slip.json',
      'said.deduped',
      'only one parlay leg per match is supported; the others were removed',
    ],
    ['ERR-20', 'bets.json', 'notice.succeeded', 'bet succeeded: {{name}}'],
    ['ERR-21', 'bets.json', 'notice.failed', 'bet failed: {{name}}'],
    ['ERR-26', 'favourites.json', 'notice.tip', 'goal notices can be turned off in my settings'],
  ])('says %s in its own words: %s %s', (_id, file, key, words) => {
    const said = texts(locale, file).get(key)?.toLowerCase() ?? '';
    expect([said.length > 0, said === words]).toEqual([true, locale === 'en']);
  });
  test('titles every end of a cash-out early settlement, each in its own words (CASHOUT-27)', () => {
    const ends = ['settled', 'partial', 'failed', 'canceled'].map((end) =>
      (texts(locale, 'bets.json').get(`notice.cash-out-${end}`) ?? '').split(/[:：]/),
    );
    const [titles, words] = [new Set(ends.map(([title]) => title)), new Set(ends.map(([, word]) => word))];
    expect([titles.size, words.size, words.has(undefined)]).toEqual([1, 4, false]);
    expect(locale === 'en' ? [...titles] : ['Early settlement']).toEqual(['Early settlement']);
  });
  test('has one note for each change of a leg; that of a replaced market does not name the odds (SLIP-32)', () => {
    const notes = ['market-suspended', 'handicap-closed', 'line-changed', 'odds-changed', 'handicap-changed'];
    const words = notes.map((note) => texts(locale, 'slip.json').get(`note.${note}`) ?? '');
    expect(new Set(words).size).toBe(notes.length);
    expect(words.at(-1)).not.toMatch(/odds|赔率|賠率|tỷ lệ|ราคา/i);
  });
  test("says 'loading is failed' and 'no data' (ERR-12, ERR-13)", () => {
    expect(missing('list.json', ['failed', 'empty'])).toEqual([]);
  });
});
