import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';

type Match = {
  readonly id: string;
  readonly sid: number;
  readonly ms: number;
  readonly bt: number;
  readonly nm: string;
  readonly lg: { readonly na: string };
  readonly ts: readonly { readonly na: string }[];
};
type Answer = { readonly success: boolean; readonly data: readonly Match[] | null };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 600, rate: 0, seed: 5, generator: 'manual' });
});
afterAll(() => sandbox.close());

const ask = async (path: string, body: object): Promise<Answer> =>
  (await (
    await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=UTF-8' },
      body: JSON.stringify(body),
    })
  ).json()) as Answer;
const search = async (
  recommend: string,
  languageType = 'ENG',
  more: object = {},
): Promise<readonly Match[]> =>
  (await ask('/v1/match/queryMatchByRecommend', { recommend, languageType, oddsType: 1, ...more })).data ??
  [];
/** Returns a match on offer, in every language. */
const some = async (): Promise<Readonly<Record<string, Match>>> => {
  const list = (await ask('/v1/match/getList', { languageType: 'ENG', type: 4, sportId: 1, size: 50 }))
    .data as unknown as { records: Match[] };
  const entries = await Promise.all(
    ['CMN', 'ZHO', 'ENG', 'VIE', 'THA'].map(
      async (language) =>
        [
          language,
          (await ask('/v1/match/getMatchDetail', { languageType: language, matchId: list.records[0]?.id }))
            .data as unknown as Match,
        ] as const,
    ),
  );
  return Object.fromEntries(entries);
};

test("a match is found by part of a team's name in each language (wire facts 2.5)", async () => {
  const names = await some();
  for (const [language, match] of Object.entries(names)) {
    const [home] = match.ts;
    const found = await search(home?.na ?? '', 'VIE');
    expect([language, found.find(({ id }) => id === match.id)?.nm]).toEqual([language, names.VIE?.nm]);
    expect((await search((home?.na ?? '').slice(1), language)).map(({ id }) => id)).toContain(match.id);
  }
});

test('case, width, marks and how words are parted do not count, and a competition is found as well', async () => {
  const { CMN, ENG, VIE } = await some();
  const [league, chinese] = [ENG?.lg.na ?? '', CMN?.lg.na ?? ''];
  const bare = (VIE?.lg.na ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D');
  for (const text of [
    league.toUpperCase(),
    `  ${league.replaceAll(' ', ' - ')}`,
    league.normalize('NFD'),
    chinese,
    bare,
  ]) {
    const found = await search(text, 'ENG', { size: 50 });
    expect([text, found.length > 0, found.some(({ lg }) => lg.na === league)]).toEqual([text, true, true]);
  }
});

test('what is in play comes first, at most fifty come, and nothing is found by marks alone', async () => {
  const found = await search('a');
  expect(found.length).toBe(50);
  const live = found.map(({ ms }) => [5, 2, 8, 9].includes(ms));
  expect(live).toEqual(live.toSorted((a, b) => Number(b) - Number(a)));
  expect((await search('a', 'ENG', { size: 7 })).length).toBe(7);
  expect(await search('%%%')).toEqual([]);
  expect((await ask('/v1/match/queryMatchByRecommend', { languageType: 'ENG' })).success).toBe(false);
});
