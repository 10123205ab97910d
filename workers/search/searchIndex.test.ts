import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  nat,
  oneof,
  stringMatching,
  tuple,
  uniqueArray,
} from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { LeagueAnswer } from '#contract/sharedQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { MatchedRanges, SearchAnswer } from '#contract/search.ts';
import type { LeagueId, MatchId, ProducerId, SportId, TeamId } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import type { Found } from '#platform/decode/list.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { Board } from '../board/board.ts';
import type { BoardListener } from '../board/boardListener.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import { createSearchIndex } from './searchIndex.ts';

// Loads the module before the tests, so its load time does not affect them.
const pinyin = await import('./pinyin.ts');
const NOW = Date.UTC(2026, 2, 14, 12);
const HOUR = 3_600_000;
const silent = new Proxy({}, { get: () => () => undefined }) as BoardListener;
const turn = () => new Promise<void>((done) => setImmediate(done));

type Given = {
  readonly home: string;
  readonly away?: string;
  readonly league?: string;
  readonly status?: number;
  readonly inHours?: number;
  readonly hot?: boolean;
  readonly sport?: number;
};

let count = 0;
const leagueOf = ({ league = 'Test League', hot = false, sport = 1 }: Given): LeagueFacts => ({
  id: `league ${league}` as LeagueId,
  name: league,
  sportId: sport as SportId,
  icon: null,
  order: 1,
  hot,
  regionName: null,
});
const factsOf = (given: Given): MatchFacts => {
  const { home, away = 'Nobody', status = 4, inHours = 1, sport = 1 } = given;
  count += 1;
  return {
    id: `m${count}` as MatchId,
    sportId: sport as SportId,
    leagueId: leagueOf(given).id,
    producer: '1/pre' as ProducerId,
    outright: false,
    status,
    name: `${home} vs. ${away}`,
    home: { id: `t ${home}` as TeamId, name: home, icon: null },
    away: { id: `t ${away}` as TeamId, name: away, icon: null },
    beginTime: NOW + inHours * HOUR,
    neutral: false,
    serving: 0,
    format: null,
    scores: [],
    clock: null,
    scoreboard: null,
    marketCount: 0,
    video: false,
    animation: null,
  };
};

const nothing = (): Promise<Result<Found>> => Promise.resolve(ok({ records: [], leagues: [] }));
const loadPinyin = () => Promise.resolve(pinyin);
const createWorld = (
  matches: readonly Given[],
  /** Fetches the pinyin dictionary. */ fetchDictionary: () => Promise<typeof pinyin> = loadPinyin,
) => {
  const clock = createFakeClock();
  const board = new Board(silent);
  const put = (given: Given): MatchFacts => {
    const facts = factsOf(given);
    board.putLeague(leagueOf(given));
    board.putMatch({ facts, markets: [] }, board.streams.of('sport/1/pre' as never));
    return facts;
  };
  const all = matches.map(put);
  const asked: string[] = [];
  let platform: (text: string) => Promise<Result<Found>> = nothing;
  let sold: Result<LeagueAnswer> = ok([]);
  let leagueReads = 0;
  let changes = 0;
  const index = createSearchIndex({
    clock,
    board,
    dictionary: createLazyModule(fetchDictionary, clock),
    today: () => ({ start: NOW - 12 * HOUR, from: NOW, to: NOW + 12 * HOUR - 1 }),
    isInPlay: ({ status }) => status === 5,
    isOver: ({ status }) => status === 0,
    found: (text) => {
      asked.push(text);
      return platform(text);
    },
    sold: () => {
      leagueReads += 1;
      return Promise.resolve(sold);
    },
    changed: () => {
      changes += 1;
    },
  });
  const ask = (text: string): SearchAnswer => index.ask({ topic: 'search', text, timeZone: 'UTC' });
  return {
    clock,
    board,
    index,
    put,
    all,
    asked,
    ask,
    changes: () => changes,
    /** Waits until all names are indexed and have their sounds. */
    ready: async () => {
      for (let turns = 0; turns < 2_000 && !ask('').isComplete; turns += 1) {
        clock.advance(4);
        await turn();
      }
      await turn();
    },
    onPlatform: (answer: typeof platform) => {
      platform = answer;
    },
    sells: (answer: LeagueAnswer) => {
      sold = ok(answer);
    },
    sellsNothing: () => {
      sold = fail({ code: 'network' });
    },
    leagueReads: () => leagueReads,
  };
};
const teams = ({ matches }: SearchAnswer): string[] => matches.map(({ facts }) => facts.home.name);
const marked = (name: string, marks: MatchedRanges): string => {
  let out = '';
  let at = 0;
  for (const [from, to] of marks) {
    out += `${name.slice(at, from)}[${name.slice(from, to)}]`;
    at = to;
  }
  return out + name.slice(at);
};

/** The typed text, the name that it finds, and the marked parts of the name. */
const FINDS: readonly (readonly [typed: string, name: string, marks: string])[] = [
  // English
  ['arsenal', 'Arsenal', '[Arsenal]'],
  ['ARSE', 'Arsenal', '[Arse]nal'],
  ['ａｒｓｅｎａｌ', 'Arsenal', '[Arsenal]'],
  ['united', 'Manchester United', 'Manchester [United]'],
  ['man uni', 'Manchester United', '[Man]chester [Uni]ted'],
  ['united manchester', 'Manchester United', '[Manchester] [United]'],
  ['realmadrid', 'Real Madrid', '[Real Madrid]'],
  ['saint germain', 'Paris Saint-Germain', 'Paris [Saint-Germain]'],
  ['osullivan', "Ronnie O'Sullivan", "Ronnie [O'Sullivan]"],
  ["o'sull", "Ronnie O'Sullivan", "Ronnie [O'Sull]ivan"],
  ['st pauli', 'FC St. Pauli', 'FC [St. Pauli]'],
  // With a typing error
  ['arsnal', 'Arsenal', '[Arsenal]'],
  ['arsebal', 'Arsenal', '[Arsenal]'],
  ['aresnal', 'Arsenal', '[Arsenal]'],
  ['machester', 'Manchester United', '[Manchester] United'],
  ['livrepool', 'Liverpool', '[Liverpool]'],
  ['man untied', 'Manchester United', '[Man]chester [United]'],
  // Letters with marks and strokes
  ['atletico', 'Atlético Madrid', '[Atlético] Madrid'],
  ['munchen', 'Bayern München', 'Bayern [München]'],
  ['muenchen', 'Bayern München', 'Bayern [München]'],
  ['koln', '1. FC Köln', '1. FC [Köln]'],
  ['besiktas', 'Beşiktaş', '[Beşiktaş]'],
  ['istanbul', 'İstanbul Başakşehir', '[İstanbul] Başakşehir'],
  ['basaksehir', 'İstanbul Başakşehir', 'İstanbul [Başakşehir]'],
  ['fenerbahce', 'Fenerbahçe', '[Fenerbahçe]'],
  ['kasimpasa', 'Kasımpaşa', '[Kasımpaşa]'],
  ['bodo', 'Bodø/Glimt', '[Bodø]/Glimt'],
  ['lodz', 'ŁKS Łódź', 'ŁKS [Łódź]'],
  ['malmo', 'Malmö FF', '[Malmö] FF'],
  ['malmoe', 'Malmö FF', '[Malmö] FF'],
  // Vietnamese
  ['ha noi', 'Hà Nội FC', '[Hà Nội] FC'],
  ['hanoi', 'Hà Nội FC', '[Hà Nội] FC'],
  ['da nang', 'SHB Đà Nẵng', 'SHB [Đà Nẵng]'],
  ['binh duong', 'Becamex Bình Dương', 'Becamex [Bình Dương]'],
  ['Đội tuyển', 'Đội tuyển Việt Nam', '[Đội tuyển] Việt Nam'],
  ['viet nam', 'Đội tuyển Việt Nam', 'Đội tuyển [Việt Nam]'],
  ['hà nội'.normalize('NFD'), 'Hà Nội FC', '[Hà Nội] FC'],
  // Thai
  ['บุรีรัมย์', 'บุรีรัมย์ ยูไนเต็ด', '[บุรีรัมย์] ยูไนเต็ด'],
  ['ยูไนเต็ด', 'บุรีรัมย์ ยูไนเต็ด', 'บุรีรัมย์ [ยูไนเต็ด]'],
  ['เชสเตอร์', 'แมนเชสเตอร์ ซิตี้', 'แมน[เชสเตอร์] ซิตี้'],
  // Simplified and traditional Chinese, and pinyin
  ['曼联', '曼彻斯特联', ''],
  ['曼城', '曼城', '[曼城]'],
  ['彻斯', '曼彻斯特联', '曼[彻斯]特联'],
  ['皇馬', '皇马', '[皇马]'],
  ['皇马', '皇馬', '[皇馬]'],
  ['曼徹斯特聯', '曼彻斯特联', '[曼彻斯特联]'],
  ['臺灣', '台湾', '[台湾]'],
  ['拜仁慕尼黑', '拜仁慕尼黑', '[拜仁慕尼黑]'],
  ['huangma', '皇马', '[皇马]'],
  ['hm', '皇马', '[皇马]'],
  ['huangm', '皇馬', '[皇馬]'],
  ['munihei', '拜仁慕尼黑', '拜仁[慕尼黑]'],
  ['brmnh', '拜仁慕尼黑', '[拜仁慕尼黑]'],
  ['bairmu', '拜仁慕尼黑', '[拜仁慕]尼黑'],
  ['chongqing', '重庆两江竞技', '[重庆]两江竞技'],
  ['changchun', '长春亚泰', '[长春]亚泰'],
  ['zengfanri', '曾繁日', '[曾繁日]'],
  ['shanhuan', '单欢欢', '[单欢]欢'],
  ['xielibin', '解立彬', '[解立彬]'],
  ['chengdu', '成都蓉城', '[成都]蓉城'],
  ['xi an', '西安', '[西安]'],
  ["xi'an", '西安', '[西安]'],
  ['lvdi', '绿地', '[绿地]'],
  ['ludi', '绿地', '[绿地]'],
  ['ac milan', 'AC米兰', '[AC米兰]'],
  ['milan', 'AC米兰', 'AC[米兰]'],
  ['bairenmunihie', '拜仁慕尼黑', ''],
];

describe('a name is found', () => {
  test.each(FINDS.filter(([, , marks]) => marks !== ''))(
    'by "%s": %s as %s (MENU-12)',
    async (typed, name, marks) => {
      const world = createWorld([
        { home: name, away: 'Zzyzx' },
        { home: 'Qqqq', away: 'Wwww', league: 'Xxxx' },
      ]);
      await world.ready();
      const found = world.ask(typed);
      expect(teams(found)).toEqual([name]);
      expect(marked(name, found.matches[0]?.marks.home ?? [])).toBe(marks);
      expect(found.teams.map((team) => [team.name, marked(team.name, team.marks)])).toEqual([[name, marks]]);
    },
  );
});

const answer = (facts: readonly MatchFacts[], leagues: readonly LeagueFacts[]): Result<Found> =>
  ok({ records: facts.map((each) => ({ facts: each, markets: [] })), leagues });

describe('search results are ranked', () => {
  test('exact names first, then prefixes, parts, pinyin, and typing errors', async () => {
    const names = ['Slavia', 'Slavia Praha', 'Jugoslavia', 'Slavin'];
    const world = createWorld(names.toReversed().map((home) => ({ home })));
    await world.ready();
    expect(teams(world.ask('slavia'))).toEqual(names);
  });

  test('in play before today before later, hot leagues first in each; ended matches never appear', async () => {
    const world = createWorld([
      { home: 'Roma later', inHours: 30 },
      { home: 'Roma soon', inHours: 2 },
      { home: 'Roma hot', inHours: 3, league: 'Hot', hot: true },
      { home: 'Roma over', status: 0 },
      { home: 'Roma live', status: 5, inHours: -1 },
    ]);
    await world.ready();
    expect(teams(world.ask('roma'))).toEqual(['Roma live', 'Roma hot', 'Roma soon', 'Roma later']);
  });

  test('the words of a text may be in different names of a match, including its league', async () => {
    const world = createWorld([
      { home: 'Arsenal', away: 'Chelsea', league: 'Premier League' },
      { home: 'Arsenal', away: 'Everton', league: 'FA Cup' },
      { home: 'Leeds', away: 'Chelsea', league: 'FA Cup' },
    ]);
    await world.ready();
    const pairs = (text: string) => world.ask(text).matches.map(({ facts }) => facts.name);
    expect(pairs('chelsea arsenal')).toEqual(['Arsenal vs. Chelsea']);
    expect(pairs('Arsenal vs. Everton')).toEqual(['Arsenal vs. Everton']);
    expect(pairs('arsenal cup')).toEqual(['Arsenal vs. Everton']);
    expect(world.ask('premier').leagues.map(({ name, matches }) => [name, matches])).toEqual([
      ['Premier League', 1],
    ]);
    expect(pairs('premier')).toEqual(['Arsenal vs. Chelsea']);
  });

  test("a match across two words must start at a word's beginning", async () => {
    const world = createWorld([{ home: 'Texas Longhorns' }, { home: 'LA Galaxy' }]);
    await world.ready();
    expect(['asl', 'slong', 'aga'].map((text) => teams(world.ask(text)))).toEqual([[], [], []]);
    expect(
      ['texaslong', 'laga', 'lagalaxy', 'onghorn', 'xas'].map((text) => teams(world.ask(text))[0]),
    ).toEqual(['Texas Longhorns', 'LA Galaxy', 'LA Galaxy', 'Texas Longhorns', 'Texas Longhorns']);
  });

  test('only the best of many results are returned, with the number of the others', async () => {
    const world = createWorld(
      Array.from({ length: 70 }, (_, at) => ({ home: `Team ${at}`, inHours: 100 - at })),
    );
    await world.ready();
    const found = world.ask('team');
    expect([found.matches.length, found.moreMatches, found.teams.length]).toEqual([10, 60, 5]);
    expect(teams(found)[0]).toBe('Team 69');
  });
});

describe('the index', () => {
  test('follows the board: new names are found, removed and changed names are not', async () => {
    const world = createWorld([{ home: 'Ajax' }]);
    await world.ready();
    const [ajax] = world.all;
    if (ajax === undefined) throw new Error('there is no match');
    world.put({ home: 'Feyenoord' });
    await world.ready();
    expect(teams(world.ask('feyenoord'))).toEqual(['Feyenoord']);
    world.board.setFacts(ajax.id, { status: 5, scores: [] });
    expect(world.ask('ajax').matches.map(({ facts }) => facts.status)).toEqual([5]);
    world.board.setFacts(ajax.id, { name: 'AZ vs. Nobody', home: { ...ajax.home, name: 'AZ' } });
    expect([teams(world.ask('ajax')), teams(world.ask('az'))]).toEqual([[], ['AZ']]);
    world.board.dropMatch(ajax.id, world.board.streams.of('sport/1/pre' as never));
    expect([teams(world.ask('az')), world.ask('az').teams]).toEqual([[], []]);
  });

  test('is built in slices: a question is answered from the names so far, then again with all', async () => {
    const world = createWorld(
      Array.from({ length: 3_000 }, (_, at) => ({
        home: `Club ${String.fromCharCode(97 + (at % 26))}${at}`,
        away: `Other ${at}`,
      })),
    );
    const first = world.ask('club');
    expect(first.isComplete).toBe(false);
    expect(first.matches.length).toBe(10);
    expect(first.moreMatches).toBeLessThan(200);
    expect(world.changes()).toBe(0);
    await turn();
    world.clock.advance(400);
    expect(world.changes()).toBe(1);
    expect(world.ask('club')).toMatchObject({ isComplete: true, moreMatches: 2_990 });
    expect(world.clock.timers()).toBe(0);
  });

  test('loads the pinyin dictionary again some seconds after a failed load, at the next search', async () => {
    let loads = 0;
    let isReachable = false;
    const world = createWorld([{ home: '拜仁慕尼黑' }], () => {
      loads += 1;
      return isReachable ? loadPinyin() : Promise.reject(new Error('offline'));
    });
    const teamsAfter = async (ms: number): Promise<string[]> => {
      world.clock.advance(ms);
      const found = teams(world.ask('bairen'));
      await turn();
      return found;
    };
    await world.ready();
    // The answer is complete although Chinese names have no sounds.
    expect([teams(world.ask('拜仁')), world.ask('bairen')]).toMatchObject([
      ['拜仁慕尼黑'],
      { isComplete: true, matches: [] },
    ]);
    for (let keys = 0; keys < 9; keys += 1) await teamsAfter(1_000);
    expect(loads).toBe(1);
    await teamsAfter(1_000);
    expect(loads).toBe(2);
    isReachable = true;
    expect([await teamsAfter(9_000), loads]).toEqual([[], 2]);
    const before = world.changes();
    expect([await teamsAfter(1_000), loads]).toEqual([[], 3]);
    await world.ready();
    expect(world.changes()).toBe(before + 1);
    expect(await teamsAfter(0)).toEqual(['拜仁慕尼黑']);
    await teamsAfter(60_000);
    expect([loads, world.clock.timers()]).toEqual([3, 0]);
  });

  test('is rebuilt when most names are unused, and is empty after a stop', async () => {
    const world = createWorld(
      Array.from({ length: 2_500 }, (_, at) => ({ home: `Old ${at}`, away: `Older ${at}` })),
    );
    await world.ready();
    for (const { id } of world.all) world.board.dropMatch(id, world.board.streams.of('sport/1/pre' as never));
    world.put({ home: 'New' });
    await world.ready();
    expect([teams(world.ask('new')), teams(world.ask('old'))]).toEqual([['New'], []]);
    world.ask('new');
    world.index.close();
    expect(world.clock.timers()).toBe(0);
  });
});

describe("the platform's search (REQ-62)", () => {
  const foreign = { home: '兵工厂', away: '切尔西', league: '英超' };

  test('finds matches that the worker does not know, in any language, and tabs are told', async () => {
    const world = createWorld([{ home: 'Ajax' }]);
    const facts = factsOf(foreign);
    world.onPlatform(() => Promise.resolve(answer([facts], [leagueOf(foreign)])));
    await world.ready();
    expect(world.ask('arsenal')).toMatchObject({ matches: [], platform: 'asking' });
    const before = world.changes();
    await turn();
    expect(world.changes()).toBe(before + 1);
    const found = world.ask('arsenal');
    expect(found.platform).toBe('in');
    expect(found.matches).toMatchObject([{ facts: { id: facts.id }, league: '英超', marks: { home: [] } }]);
    // Once known, the match is found by its own name like any other.
    await world.ready();
    expect(teams(world.ask('兵工'))).toEqual(['兵工厂']);
  });

  test('is called once per text and again after a minute; for one Chinese character, not one letter', async () => {
    const world = createWorld([]);
    await world.ready();
    world.asked.length = 0;
    for (const text of ['roma', 'roma', ' roma ', 'r', '罗', '']) world.ask(text);
    await turn();
    world.ask('roma');
    expect(world.asked).toEqual(['roma', '罗']);
    world.clock.advance(61_000);
    world.ask('roma');
    expect(world.asked).toEqual(['roma', '罗', 'roma']);
    await turn();
  });

  test("keeps the worker's results when it fails, says why, and runs again with a later question", async () => {
    const world = createWorld([{ home: 'Roma' }]);
    await world.ready();
    world.onPlatform(() => Promise.resolve(fail({ code: 'http', status: 503 })));
    world.ask('roma');
    await turn();
    const found = world.ask('roma');
    expect([teams(found), found.platform]).toEqual([['Roma'], { code: 'http', status: 503 }]);
    world.onPlatform(() => Promise.resolve(answer([], [])));
    world.clock.advance(4_000);
    world.ask('roma');
    await turn();
    expect(world.ask('roma').platform).toBe('in');
  });

  test('has at most three requests in flight when it is slow; then only the latest text follows', async () => {
    const world = createWorld([]);
    await world.ready();
    world.asked.length = 0;
    const held: ((answer: Result<Found>) => void)[] = [];
    world.onPlatform(() => new Promise((done) => held.push(done)));
    for (const text of ['ro', 'rom', 'roma', 'roma u', 'roma un', 'roma und']) world.ask(text);
    expect(world.asked).toEqual(['ro', 'rom', 'roma']);
    held[0]?.(answer([], []));
    await turn();
    expect(world.asked).toEqual(['ro', 'rom', 'roma', 'roma und']);
  });

  test('drops a response in an earlier language', async () => {
    const world = createWorld([]);
    await world.ready();
    const held: ((found: Result<Found>) => void)[] = [];
    world.onPlatform(() => new Promise((end) => held.push(end)));
    world.ask('arsenal');
    world.index.renew();
    held[0]?.(answer([factsOf(foreign)], [leagueOf(foreign)]));
    await turn();
    await world.ready();
    expect(world.ask('兵工').matches).toEqual([]);
  });

  test('reads the leagues on sale again soon after a failure, and less often the more reads fail', async () => {
    const { ask, clock, sellsNothing, sells, leagueReads } = createWorld([]);
    const readsAfter = async (ms: number): Promise<number> => {
      clock.advance(ms);
      ask('eredivisie');
      await turn();
      return leagueReads();
    };
    sellsNothing();
    expect([
      await readsAfter(0),
      await readsAfter(500),
      await readsAfter(500),
      await readsAfter(1_000),
    ]).toEqual([1, 1, 2, 2]);
    expect(await readsAfter(1_000)).toBe(3);
    for (let turns = 0; turns < 10; turns += 1) await readsAfter(30_000);
    expect(leagueReads()).toBe(13);
    sells([]);
    expect([await readsAfter(30_000), await readsAfter(119_000), await readsAfter(1_000)]).toEqual([
      14, 14, 15,
    ]);
  });

  test('reads the leagues on sale at once when the platform answers again, as after a press on Retry', async () => {
    const { ask, clock, onPlatform, sellsNothing, leagueReads } = createWorld([]);
    sellsNothing();
    onPlatform(() => Promise.resolve(fail({ code: 'network' })));
    for (const ms of [0, 1_000, 2_000, 4_000, 8_000, 16_000]) {
      clock.advance(ms);
      ask('eredivisie');
      await turn();
    }
    expect([leagueReads(), ask('eredivisie').platform]).toEqual([6, { code: 'network' }]);
    onPlatform(nothing);
    clock.advance(1_000);
    ask('eredivisie');
    await turn();
    expect([leagueReads(), ask('eredivisie').platform]).toEqual([7, 'in']);
  });

  test('finds leagues on sale that no open list shows', async () => {
    const world = createWorld([]);
    world.sells([
      {
        id: 'l9' as LeagueId,
        name: 'Süper Lig',
        matchCount: 12,
        logoUrl: null,
        order: 3,
        sportId: 1 as SportId,
        hot: true,
      },
    ]);
    world.ask('');
    await turn();
    expect(world.ask('super').leagues).toEqual([
      { id: 'l9', name: 'Süper Lig', sportId: 1, icon: null, hot: true, matches: 12, marks: [[0, 5]] },
    ]);
  });
});

describe('any typed text', () => {
  const HOSTILE = [
    '',
    ' ',
    '\u202e\u202dabc',
    '\ud800',
    'a\udfff',
    '%_*[](){}\\^$.|?+',
    '<script>',
    '\u0000',
    'ا'.repeat(50),
    'מכבי תל אביב',
    '😀',
    '阿'.repeat(60),
    'a'.repeat(10_000),
    '‮ลาซิโอ',
    'ﷺ'.repeat(60),
    '-'.repeat(60),
    "'''",
    'İIıi',
    'ß',
    '\u0301\u0301',
  ];
  test.each(HOSTILE)('%j is answered, with marks inside the names', async (text) => {
    const world = createWorld([
      { home: '阿'.repeat(200), away: 'a'.repeat(200) },
      { home: 'مكابي תל אביב', away: '\ud83d\ude00 \ud800' },
      { home: '<b>x</b>', away: '' },
    ]);
    await world.ready();
    for (const { facts, marks } of world.ask(text).matches) {
      for (const [from, to] of marks.home)
        expect(from >= 0 && from < to && to <= facts.home.name.length).toBe(true);
    }
    await turn();
  });

  test('part of a name written from right to left finds it', async () => {
    const world = createWorld([{ home: 'מכבי תל אביב' }]);
    await world.ready();
    expect(
      world.ask('תל אביב').matches.map(({ facts, marks }) => marked(facts.home.name, marks.home)),
    ).toEqual(['מכבי [תל אביב]']);
  });
});

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd');
const slipped = (text: string, at: number, kind: number): string => {
  const place = at % text.length;
  if (kind === 0) return text.slice(0, place) + text.slice(place + 1);
  if (kind === 1) return `${text.slice(0, place)}q${text.slice(place + 1)}`;
  if (kind === 2) return `${text.slice(0, place)}q${text.slice(place)}`;
  return text.slice(0, place) + (text[place + 1] ?? '') + (text[place] ?? '') + text.slice(place + 2);
};

describe('any match', () => {
  const word = stringMatching(/^[a-z]{4,12}$/);
  const sign = constantFrom(...Array.from('曼联皇马德里拜仁慕尼黑利物浦阿森纳切尔西热刺国际米兰尤文图斯'));
  const thai = constantFrom(...Array.from('กขคงจชซดตถทธนบปผพฟภมยรลวสหอ'));
  const viet = constantFrom(...Array.from('ắằẳẵặấầẩẫậđêếềểễệôốồổỗộơớờởỡợưứừửữự'));
  const name = oneof(
    array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    array(sign, { minLength: 2, maxLength: 6 }).map((signs) => signs.join('')),
    array(thai, { minLength: 4, maxLength: 12 }).map((signs) => signs.join('')),
    tuple(word, array(viet, { minLength: 1, maxLength: 4 })).map(
      ([text, letters]) => `${text.slice(0, 3)}${letters.join('')}`,
    ),
  );

  test('is found by its name, without diacritics, and with one typing error in a long word', async () => {
    await assert(
      asyncProperty(
        uniqueArray(name, { minLength: 1, maxLength: 12 }),
        nat(20),
        nat(3),
        async (homes, at, kind) => {
          const world = createWorld(homes.map((home) => ({ home, away: '' })));
          await world.ready();
          for (const { id, home } of world.all) {
            const ids = (text: string) => world.ask(text).matches.map(({ facts }) => facts.id);
            expect(ids(home.name)).toContain(id);
            expect(ids(home.name)[0]).toBe(id);
            expect(ids(plain(home.name))).toContain(id);
            expect(ids(home.name.toUpperCase())).toContain(id);
            const [first = '', ...others] = home.name.split(' ');
            const typed = /^[a-z]{5,}$/.test(first) ? slipped(first, at, kind) : first;
            expect(ids([typed, ...others].join(' '))).toContain(id);
          }
          await turn();
        },
      ),
      { numRuns: 120 },
    );
  });
});
