import { describe, expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { jumpTo, readJump, type Game } from './gameJump.ts';
import type { UrlRules } from './safeUrl.ts';

const rules: UrlRules = {
  base: 'https://play.example.com/sport/',
  lists: { jump: ['game.example.com'], api: ['api.example.com'] },
};
const GOOD =
  'https://game.example.com/h5/?token=abc.DEF-1&apiSrc=https%3A%2F%2Fapi.example.com%2Ffb&theme=dark';
const unreadable = { ok: false, problem: { code: 'unreadable' } };

describe('a jump', () => {
  test("answers token, apiSrc and the game's address, in which neither stands any more (BOOT-29, BOOT-31, I8)", () => {
    expect(readJump(GOOD, rules)).toEqual({
      ok: true,
      value: {
        token: 'abc.DEF-1',
        apiSrc: 'https://api.example.com/fb',
        page: 'https://game.example.com/h5/?theme=dark',
      },
    });
    expect(
      readJump('https://game.example.com/#/home?token=t1&x=1&apiSrc=https://api.example.com', rules),
    ).toEqual({
      ok: true,
      value: { token: 't1', apiSrc: 'https://api.example.com/', page: 'https://game.example.com/#/home?x=1' },
    });
    expect(readJump('http://game.example.com/?token=t1&apiSrc=/fb', rules)).toMatchObject({
      ok: true,
      value: { apiSrc: 'https://play.example.com/fb', page: 'https://game.example.com/' },
    });
    const twice = readJump('https://game.example.com/?token=t1&token=t2&apiSrc=/fb#?token=t3', rules);
    expect(JSON.stringify(twice)).not.toMatch(/t2|t3/);
  });

  test.each([
    'https://evil.test/?token=t&apiSrc=https://api.example.com',
    'javascript:alert(1)',
    '',
    null,
    5,
    {},
    'https://game.example.com/?apiSrc=https://api.example.com',
    'https://game.example.com/?token=t',
    'https://game.example.com/?token=&apiSrc=/',
    'https://game.example.com/?token=a%0d%0ab&apiSrc=/',
    'https://game.example.com/?token=t&apiSrc=https://evil.test',
    'https://game.example.com/?token=t&apiSrc=//evil.test',
    'https://game.example.com/?token=t&apiSrc=http://api.example.com',
    'https://game.example.com/?token=t&apiSrc=api.example.com',
    'https://game.example.com/?token=t&apiSrc=https://api.example.com@evil.test',
    'https://game.example.com/?token=t&apiSrc=https://api.example.com.evil.test',
    'https://user@game.example.com/?token=t&apiSrc=/',
  ])('%j is none (D10)', (answer) => {
    expect(readJump(answer, rules)).toEqual(unreadable);
  });

  test.each<[Game, number]>([
    ['st', 44],
    ['fb', 45],
    ['oldSt', 34],
    ['newSt', 164],
    ['banker', 141],
  ])('%s goes by %i (BOOT-29, BOOT-30, BOOT-32)', async (game, gameId) => {
    const asked: unknown[] = [];
    await jumpTo(
      async (name, body) => {
        asked.push([name, body]);
        return ok(GOOD);
      },
      game,
      rules,
    );
    expect(asked).toEqual([['gameJump', { gameId, type: 0 }]]);
  });
});
