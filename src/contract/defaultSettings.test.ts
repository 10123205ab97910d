import { describe, expect, test } from 'vitest';
import { isSettingsChange } from './documentChecks.ts';
import { defaultSettings, offeredFormats, withOffered, offeredLocales } from './defaultSettings.ts';

describe('what the operator offers', () => {
  test.each([
    [
      [2, 1],
      [1, 2],
    ],
    [[3], [3]],
    [[], [1, 2, 3, 4]],
    [[9], [1, 2, 3, 4]],
  ])('of odds formats %j are offered %j, in the order of the codes (C4)', (oddsFormats, offered) =>
    expect(offeredFormats({ oddsFormats })).toEqual(offered),
  );

  test('a language of no texts is not offered; where none is left, all are (C1)', () => {
    expect([
      offeredLocales({ locales: ['th', 'en', 'xx'] }),
      offeredLocales({ locales: ['xx'] }).length,
    ]).toEqual([['en', 'th'], 5]);
  });

  test('Europe is the default where it is offered (SETTINGS-01)', () => {
    expect(
      [
        [2, 1],
        [4, 3],
      ].map((oddsFormats) => defaultSettings({ defaultLocale: 'en', oddsFormats }).oddsFormat),
    ).toEqual([1, 3]);
  });

  test('the accept list is four numbers, and four zeros for a user who has chosen nothing (GOAL-06)', () => {
    expect(defaultSettings({ defaultLocale: 'en', oddsFormats: [] }).acceptList).toEqual([0, 0, 0, 0]);
    expect(
      [
        [1, 0, 1, 7],
        [1, 0, 1],
        [1, 0, 1, 0, 1],
        ['1', 0, 0, 0],
      ].map((acceptList) => isSettingsChange({ acceptList })),
    ).toEqual([true, false, false, false]);
  });

  test('a format that was chosen while it was offered falls back alone (C4)', () => {
    expect([
      withOffered({ oddsFormat: 4, theme: 'dark' }, { oddsFormats: [1, 2] }),
      withOffered({ oddsFormat: 2 }, { oddsFormats: [1, 2] }),
    ]).toEqual([{ theme: 'dark' }, { oddsFormat: 2 }]);
  });
});
