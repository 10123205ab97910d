import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { RESULTS_APIS, type ResultsApi } from '#domain/config/domainConfig.ts';
import type { SportId } from '#domain/ids.ts';
import type { ResultKind, ResultPage } from '#domain/match/matchResult.ts';
import { resultCells } from '#domain/match/resultColumns.ts';
import type { Decoding } from '../decode/context.ts';
import { createIcons } from '../icons.ts';
import { readResults } from './results.ts';

const sample = (name: string): unknown =>
  (JSON.parse(readFileSync(new URL(`../samples/${name}.json`, import.meta.url), 'utf8')) as { data: unknown })
    .data;

const read = async (
  api: ResultsApi,
  answer: unknown,
  { kind = 'match', current = 1 }: { kind?: ResultKind; current?: number } = {},
) => {
  const sent: [string, unknown][] = [];
  const dropped: string[] = [];
  const decoding: Decoding = {
    drop: (what) => void dropped.push(what),
    serverNow: () => 0,
    icons: createIcons('', 'https://play.example.com/', { image: ['img.example.com'] }),
  };
  const page = await readResults(
    api,
    (name, body) => {
      sent.push([name, body]);
      return Promise.resolve(ok(answer));
    },
    decoding,
    { sportId: 1 as SportId, beginTime: 1, endTime: 2, kind, current },
  );
  return { page, sent, dropped };
};
const valueOf = (page: Result<ResultPage>): ResultPage => {
  if (!page.ok) throw new Error(page.problem.code);
  return page.value;
};

describe('the source of results', () => {
  test.each([
    [
      'own',
      'results',
      { sportId: 1, beginTime: 1, endTime: 2, current: 1, size: 200, matchType: 2, orderBy: 1 },
    ],
    ['second', 'resultsSecond', { sportId: 1, beginTime: 1, endTime: 2 }],
    ['third', 'resultsThird', { sportId: 1, beginTime: 1, endTime: 2 }],
  ] as const)('%s is asked by its own call (RESULTS-02, REQ-72)', async (api, name, body) => {
    const { sent } = await read(api, sample(name));
    expect(sent).toEqual([[name, body]]);
  });

  test('own reads outrights of a further page by the type of the match (REQ-72)', async () => {
    const { sent } = await read('own', sample('results'), { kind: 'outright', current: 3 });
    expect(sent[0]?.[1]).toMatchObject({ matchType: 1, current: 3 });
  });

  test.each(['second', 'third'] as const)(
    '%s has no outrights and one page, and is not asked for others (C40)',
    async (api) => {
      const outrights = await read(api, [], { kind: 'outright' });
      const further = await read(api, [], { current: 2 });
      expect([outrights.sent, further.sent]).toEqual([[], []]);
      expect([valueOf(outrights.page).total, valueOf(further.page).total]).toEqual([0, 0]);
    },
  );

  test.each(RESULTS_APIS)('%s says that a broken answer is one (F36)', async (api) => {
    expect((await read(api, '<html>')).page).toEqual(fail({ code: 'unreadable' }));
  });
});

const option = (na: string, otcm: number) => ({ na, otcm });

describe('a result', () => {
  test('of the own source has all fields: status, format, venue, league, teams, scores (RESULTS-05)', async () => {
    const { results, total } = valueOf((await read('own', sample('results'))).page);
    expect(total).toBe(3);
    expect(results[0]).toMatchObject({
      id: '1048201',
      kind: 'match',
      sportId: 1,
      leagueId: '10301',
      leagueName: '沿海超级联赛',
      beginTime: 1_763_643_600_000,
      status: 0,
      format: 1002,
      neutral: false,
      home: { id: '55001', name: '海港联' },
      away: { id: '55002', name: '北山' },
      total: [2, 1],
    });
    expect(results[1]).toMatchObject({ status: 3, neutral: true, total: null });
    expect(resultCells(results[0] as (typeof results)[number])).toEqual([
      { column: 'half', score: [1, 0] },
      { column: 'corners', score: [7, 4] },
    ]);
  });

  test('of an outright has its title and the runners that won, each once (RESULTS-05)', async () => {
    const records = [
      {
        id: 9,
        sid: 1,
        bt: 5,
        ms: 0,
        ty: 1,
        nm: 'Coast League 2025/26 winner',
        lg: { id: 10, na: 'Coast League' },
        mg: [
          { mks: [{ op: [option('Harbour', 4), option('Northhill', 3), option('Harbour', 4)] }, { op: 7 }] },
          3,
        ],
      },
    ];
    const { results } = valueOf((await read('own', { records }, { kind: 'outright' })).page);
    expect(results).toMatchObject([
      {
        kind: 'outright',
        title: 'Coast League 2025/26 winner',
        winners: ['Harbour'],
        home: null,
        total: null,
      },
    ]);
  });

  test.each(['second', 'third'] as const)(
    'of the %s source has competition, names, score, parts and pictures of listed hosts (RESULTS-06, C40, D10)',
    async (api) => {
      const { results } = valueOf((await read(api, sample('resultsSecond'))).page);
      const [first, second] = results;
      expect(first).toMatchObject({
        id: 't-9001',
        leagueId: 'c-77',
        leagueName: 'Giải Vô địch Biển',
        sportId: 1,
        beginTime: 1_763_643_600_000,
        status: null,
        home: { name: 'Hải Cảng', icon: 'https://img.example.com/t/1.png' },
        away: { name: 'Bắc Sơn', icon: null },
        total: [2, 1],
        image: null,
        scores: [
          { period: 1001, group: 5, home: 2, away: 1 },
          { period: 1002, group: 5, home: 1, away: 0 },
          { period: 1003, group: 5, home: 1, away: 1 },
        ],
      });
      expect(second).toMatchObject({ total: null, scores: [], home: { icon: null }, away: { icon: null } });
      expect(second?.image).toBe('https://img.example.com/m/9002.jpg');
    },
  );

  test('have no picture of a host that is not listed (RESULTS-06, D10)', async () => {
    const matches = ['https://evil.example/m.jpg', 'javascript:alert(1)', ''].map((imageUrl, at) => ({
      matchId: at + 1,
      beginTime: 5,
      score: '2-1',
      rawScores: [],
      homeName: 'a',
      awayName: 'b',
      homeLogo: '',
      awayLogo: '',
      imageUrl,
    }));
    const { results } = valueOf((await read('second', [{ id: 1, name: 'Open', sportId: 5, matches }])).page);
    expect(results.map(({ image }) => image)).toEqual([null, null, null]);
  });

  test('of a feed that writes no pair of numbers keeps the words of the feed (RESULTS-06)', async () => {
    const match = {
      matchId: 1,
      beginTime: 5,
      score: 'w.o.',
      rawScores: ['6-4', 'x', '7:6'],
      homeName: 'a',
      awayName: 'b',
      homeLogo: '',
      awayLogo: '',
      imageUrl: null,
    };
    const { results } = valueOf(
      (await read('second', [{ id: 1, name: 'Open', sportId: 5, matches: [match] }])).page,
    );
    expect(results).toMatchObject([{ total: null, scoreText: 'w.o.' }]);
    expect(resultCells(results[0] as (typeof results)[number])).toEqual([
      { column: 0, score: [6, 4] },
      { column: 2, score: [7, 6] },
    ]);
  });
});
