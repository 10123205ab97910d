import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/createSandbox.ts';
import type { Sandbox } from '#sandbox/createSandbox.ts';
import { SPORTS } from '#sandbox/sports/sports.ts';

type Match = {
  id: string;
  ms: number;
  bt: number;
  ty: number;
  nm: string;
  mg: { mty: number; pe: number; mks: { op: { na: string }[] }[] }[];
};
type List = { size: number; total: number; pageTotal: number; records: Match[]; feed: unknown };
type Counts = { sl: { ty: number; tc: number; ssl: { sid: number; c: number }[] }[] };
type Answer = { success: boolean; code: number; data: unknown };
let sandbox: Sandbox;
const post = async (path: string, body: object): Promise<Answer> =>
  (await (
    await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=UTF-8' },
      body: JSON.stringify(body),
    })
  ).json()) as Answer;
const list = async (body: object) =>
  (await post('/v1/match/getList', { languageType: 'ENG', sportTypes: [1, 2], ...body })).data as List;

const groupsIn = async (body: object) =>
  (await list({ type: 4, sportId: 1, size: 10, ...body })).records.map(
    ({ mg }) => new Set(mg.map(({ mty, pe }) => `${mty}/${pe}`)),
  );

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>client</title>');
  writeFileSync(join(dir, 'main-a1b2c3d4.js'), 'export {}');
  mkdirSync(join(dir, 'locales/th-a1b2c3d4'), { recursive: true });
  writeFileSync(join(dir, 'locales/th-a1b2c3d4/first.json'), '{}');
  sandbox = await createSandbox({
    matches: 400,
    rate: 0,
    seed: 5,
    generator: 'manual',
    clientDir: dir,
    hostPort: 0,
  });
});
afterAll(() => sandbox.close());

describe('lists', () => {
  test('come in pages of at most 50 that together hold every match once, by start time', async () => {
    const first = await list({ type: 0, sportId: 1, current: 1, size: 500 });
    expect(first.size).toBe(50);
    const ids: string[] = [];
    for (let current = 1; current <= first.pageTotal; current += 1) {
      const page = await list({ type: 0, sportId: 1, current, size: 50 });
      ids.push(...page.records.map((each) => each.id));
    }
    expect(new Set(ids).size).toBe(first.total);
    expect(ids.length).toBe(first.total);
    const truth = (await (await fetch(`${sandbox.url}/sandbox/truth/lists?sportId=1&type=0`)).json()) as {
      ids: string[];
    };
    expect(ids).toEqual(truth.ids);
  });

  test.each([
    [1, [5, 2, 8, 9]],
    [3, [4, 6, 1, 42]],
    [4, [4, 6, 1, 42]],
    [6, [5, 2, 8, 9, 4, 6, 1, 42]],
  ] as const)('play type %s holds only the statuses that belong to it', async (type, statuses) => {
    const answer = await list({ type, sportIds: [1, 3, 5] });
    const seen = answer.records.map((each) => each.ms);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((ms) => !(statuses as readonly number[]).includes(ms))).toEqual([]);
  });

  test('times cut today from early as a closed interval', async () => {
    const cut = sandbox.now() + 3_600_000;
    const today = await list({ type: 3, sportId: 1, beginTime: sandbox.now(), endTime: cut });
    for (const each of today.records) expect(each.bt).toBeLessThanOrEqual(cut);
    expect(today.total).toBeGreaterThan(0);
  });

  test('outrights name their runners', async () => {
    const answer = await list({ type: 7, sportId: 1 });
    const [one] = answer.records;
    expect(one?.ty).toBe(1);
    const options = one?.mg[0]?.mks[0]?.op ?? [];
    expect(options.length).toBeGreaterThanOrEqual(8);
    expect(new Set(options.map((option) => option.na)).size).toBe(options.length);
  });

  test('requested market types replace the main ones, also those of the detail (wire facts 2.1)', async () => {
    const found = await groupsIn({ marketTypes: [1099, 1007] });
    expect(found.length).toBe(10);
    for (const each of found) expect([...each].filter((group) => !/^(1099|1007)\//.test(group))).toEqual([]);
    expect(
      found.every((each) => each.has('1099/1001') && each.has('1007/1001') && each.has('1007/1002')),
    ).toBe(true);
  });

  test('a market asked for with its period comes in that one alone', async () => {
    const found = await groupsIn({ markets: [{ marketType: 1007, period: 1002 }, { marketType: '1099' }] });
    for (const each of found) expect([...each].sort()).toEqual(['1007/1002', '1099/1001']);
    expect(await groupsIn({ markets: [], marketTypes: [] })).toEqual(await groupsIn({}));
  });

  test.each([
    ['five market types', { marketTypes: [1000, 1005, 1007, 1008, 1012] }],
    ['51 markets', { markets: Array.from({ length: 51 }, () => ({ marketType: 1000 })) }],
    ['a market without a type', { markets: [{ period: 1001 }] }],
    ['market types that are none', { marketTypes: ['x'] }],
    ['markets that are no list', { markets: 1000 }],
  ])('%s are refused with a reason', async (_, body) => {
    const answer = await post('/v1/match/getList', { languageType: 'ENG', type: 4, sportId: 1, ...body });
    expect(answer).toMatchObject({
      success: false,
      code: 2,
      data: null,
      message: expect.stringMatching(/market/) as string,
    });
  });

  test('where neither type, league nor ids are given it is refused in the envelope', async () => {
    const answer = await post('/v1/match/getList', { languageType: 'ENG' });
    expect(answer).toMatchObject({ success: false, code: 2 });
  });

  test('every answer has the positions of its streams', async () => {
    const answer = await list({ type: 1, sportId: 5 });
    expect(answer.feed).toEqual([
      { stream: 'sport/5/live', epoch: expect.any(String) as string, seq: expect.any(Number) as number },
    ]);
  });
});

test('counts of the menu equal the totals of the lists', async () => {
  const counts = (await post('/v1/match/statistical', { languageType: 'CMN', sportTypes: [1, 2] }))
    .data as Counts;
  for (const { ty, ssl, tc } of counts.sl) {
    const counted = new Map(ssl.map(({ sid, c }) => [sid, c]));
    for (const { sid } of SPORTS)
      expect([ty, sid, (await list({ type: ty, sportId: sid })).total]).toEqual([
        ty,
        sid,
        counted.get(sid) ?? 0,
      ]);
    expect((await list({ type: ty })).total).toBe(tc);
  }
  expect(new Set(counts.sl.find(({ ty }) => ty === 0)?.ssl.map(({ sid }) => sid))).toEqual(
    new Set(SPORTS.map(({ sid }) => sid)),
  );
});

test('without classes of sports, lists and counts have ball sports only (wire facts 2.1, 2.3)', async () => {
  const dota = { type: 0, sportId: 164 };
  expect((await list({ ...dota, sportTypes: [2] })).total).toBeGreaterThan(0);
  expect((await list({ ...dota, sportTypes: undefined })).total).toBe(0);
  const counts = (await post('/v1/match/statistical', {})).data as Counts;
  const counted = counts.sl.find(({ ty }) => ty === 0)?.ssl.map(({ sid }) => sid);
  expect([counted?.includes(1), counted?.includes(164)]).toEqual([true, false]);
});

const dateIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
test('later matches are counted by day like the lists, in the requested zone (wire facts 2.7)', async () => {
  const begins: number[] = [];
  for (let current = 1; begins.length < (await list({ type: 9, sportId: 1 })).total; current += 1)
    begins.push(...(await list({ type: 9, sportId: 1, current })).records.map(({ bt }) => bt));
  for (const zone of ['UTC', 'Asia/Shanghai']) {
    const { d, dl, o } = (await post('/v1/match/matchCount', { sportId: 1, timeZone: zone })).data as {
      d: number;
      dl: { bt: number; c: number }[];
      o: number;
    };
    expect(dl.map(({ c }) => c)).toEqual(
      dl.map(({ bt }) => begins.filter((at) => dateIn(zone, at) === dateIn(zone, bt)).length),
    );
    expect([dl.length, d + o + dl.reduce((sum, { c }) => sum + c, 0)]).toEqual([7, begins.length]);
  }
  expect((await post('/v1/match/matchCount', {})).success).toBe(false);
});

test('the detail holds every market, also of a match that has ended', async () => {
  const id = sandbox.matchIds(1, 4)[0] ?? '';
  const detail = (await post('/v1/match/getMatchDetail', { matchId: id, languageType: 'ENG' })).data as Match;
  expect(detail.mg.map((group) => group.mty)).toContain(1099);
  const { matches } = (await (await fetch(`${sandbox.url}/sandbox/matches?status=0`)).json()) as {
    matches: { id: string }[];
  };
  expect(
    await post('/v1/match/getMatchDetail', { matchId: matches[0]?.id, languageType: 'ENG' }),
  ).toMatchObject({ code: 0, data: { ms: 0 } });
});

test('the language file names every code in every language, in one envelope (wire facts 1)', async () => {
  for (const path of ['/language/staticList', '/language/fileStreamByType']) {
    const { success, code, data } = await post(path, { languageType: 'THA' });
    const file = data as Record<string, Record<string, Record<string, string>>>;
    expect([success, code, Object.keys(file).sort()]).toEqual([
      true,
      0,
      ['Match Period', 'Match Status', 'MarketType', 'Option', 'Period', 'Sports', 'Tournament Phase'].sort(),
    ]);
    expect([file.Sports?.['16'], file.Option?.['244']?.ENG, file.Period?.['1002']?.CMN]).toEqual([
      { CMN: '斯诺克', ZHO: '司諾克', ENG: 'Snooker', VIE: 'Bi-a', THA: 'สนุกเกอร์' },
      'Other',
      '上半场',
    ]);
    const texts = Object.values(file).flatMap((group) => Object.values(group));
    expect(
      texts.filter((each) => ['CMN', 'ZHO', 'ENG', 'VIE', 'THA'].some((language) => !each[language])),
    ).toEqual([]);
    expect(texts.flatMap((each) => Object.values(each)).filter((text) => /[{}]/.test(text))).toEqual([]);
    expect(sandbox.stats().requests[path]).toBe(1);
  }
});

test('names come in the language asked for', async () => {
  const names = await Promise.all(
    ['CMN', 'ENG', 'ZHO'].map(
      async (languageType) => (await list({ type: 0, sportId: 1, size: 1, languageType })).records[0]?.nm,
    ),
  );
  expect(new Set(names).size).toBeGreaterThanOrEqual(2);
  expect(names[1]).toMatch(/^[\x20-\x7e]+$/);
});

const sample = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../src/platform/samples/${name}.json`, import.meta.url), 'utf8'),
  ) as { data: unknown };

describe('shape', () => {
  const OPTIONAL = new Set([
    'slid',
    'dl',
    'itd',
    'ye',
    's',
    'web',
    'flvSD',
    'flvHD',
    'm3u8SD',
    'm3u8HD',
    'url',
    'ph',
    'num',
    'nm',
    'playType',
    'decimals',
    'mp',
    'li',
    'maintenance',
    'endpoints',
    'languageCodes',
    'brand',
    'brandFile',
  ]);
  /** Returns the keys of the hand-written sample that the sandbox's answer lacks. */
  const missing = (want: unknown, have: unknown, at = ''): string[] => {
    if (Array.isArray(want))
      return want.length === 0 || !Array.isArray(have) || have.length === 0
        ? []
        : missing(want[0], have[0], `${at}[]`);
    if (typeof want !== 'object' || want === null) return [];
    if (typeof have !== 'object' || have === null) return [at];
    return Object.entries(want).flatMap(([key, value]) => {
      if (OPTIONAL.has(key)) return [];
      return key in have
        ? missing(value, (have as Record<string, unknown>)[key], `${at}.${key}`)
        : [`${at}.${key}`];
    });
  };
  test('answers have what the hand-written samples have', async () => {
    const id = sandbox.matchIds(3, 4)[0] ?? '';
    const config = (await (await fetch(`${sandbox.url}/api/forehead/system/domain/config`)).json()) as Answer;
    expect(missing(sample('matchList').data, await list({ type: 1, sportId: 1 }))).toEqual([]);
    expect(
      missing(sample('matchDetail').data, (await post('/v1/match/getMatchDetail', { matchId: id })).data),
    ).toEqual([]);
    expect(missing(sample('statistics').data, (await post('/v1/match/statistical', {})).data)).toEqual([]);
    expect(
      missing(
        sample('leagues').data,
        (await post('/v1/match/getOnSaleLeagues', { type: 6, sportId: 1 })).data,
      ),
    ).toEqual([]);
    expect(
      missing(sample('dayCounts').data, (await post('/v1/match/matchCount', { sportId: 1 })).data),
    ).toEqual([]);
    expect(missing(sample('domainConfig').data, config.data)).toEqual([]);
  });
});

describe('the client', () => {
  test('is served under its base path; every path that is not a file is the page', async () => {
    for (const path of ['/', '/sport/', '/sport/?match=1', '/sport/anything']) {
      const answer = await fetch(sandbox.url + path);
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
      expect(answer.headers.get('content-security-policy')).toContain(
        `frame-ancestors 'self' http://localhost:${sandbox.hostPort}`,
      );
    }
    const script = await fetch(`${sandbox.url}/sport/main-a1b2c3d4.js`);
    expect([script.headers.get('content-type'), script.headers.get('cache-control')]).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect((await fetch(`${sandbox.url}/sport/gone-a1b2c3d4.js`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/sport/..%2f..%2fetc%2fpasswd`)).status).not.toBe(500);
  });

  test('has its languages kept for a day', async () => {
    const texts = await fetch(`${sandbox.url}/sport/locales/th-a1b2c3d4/first.json`);
    expect([texts.status, texts.headers.get('content-type'), texts.headers.get('cache-control')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'public, max-age=86400',
    ]);
    expect((await fetch(`${sandbox.url}/sport/locales/th-00000000/first.json`)).status).toBe(404);
  });

  test('is embedded by the host page on another port', async () => {
    const page = await (await fetch(`${sandbox.hostUrl}/`)).text();
    expect(page).toContain(`<iframe src="http://localhost:${sandbox.port}/sport/"`);
  });

  test('team icons are pictures that may be kept', async () => {
    const icon = await fetch(`${sandbox.url}/icon/football/20001.svg`);
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
    expect(icon.headers.get('cache-control')).toContain('max-age');
    expect(await icon.text()).toMatch(/^<svg/);
  });
});
