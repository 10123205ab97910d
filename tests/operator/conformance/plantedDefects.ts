import { isRecord } from '#domain/isRecord.ts';
import { ENDPOINTS } from '#platform/endpoints.ts';
import type { Defect, Passing } from './defectProxy.ts';
import type { ConformanceOptions } from './runConformance.ts';

/** A defect of a platform, the options that find it, and the finding that must name it. */
export type PlantedDefect = {
  readonly title: string;
  readonly defect: Defect;
  readonly asked: Partial<ConformanceOptions>;
  readonly expected: RegExp;
};

/** Returns a copy in which `change` replaces every field of this name, at any depth. */
const withEach = (value: unknown, name: string, change: (old: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => withEach(each, name, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const next = key === name ? change(each) : withEach(each, name, change);
      return next === undefined ? [] : [[key, next]];
    }),
  );
};
const at =
  (path: string, change: (passing: Passing) => void): ((passing: Passing) => void) =>
  (passing) =>
    passing.path === path ? change(passing) : undefined;
const field = (path: string, name: string, change: (old: unknown) => unknown): Defect => ({
  answer: at(path, (passing) => {
    passing.body = withEach(passing.body, name, change);
  }),
});
const header = (path: string, name: string, value: string): Defect => ({
  answer: at(path, ({ headers }) => {
    headers[name] = value;
  }),
});
const frame = (
  t: string,
  change: (old: Record<string, unknown>) => Record<string, unknown> | null,
): Defect => ({
  frame: (old) => (old.t === t ? change(old) : old),
});

const { matchList, statistics, matchDetail, orderList, leagues, userConfigGet } = ENDPOINTS;
const LIST = matchList.path;
const list = { only: ['matchList'] };
const rules = { only: ['rules'] };
const feed = { only: ['domainConfig'], push: true };
/** A number that JSON.parse would round, so the test writes it as text. */
const BIG = '9007199254740993';

export const PLANTED_DEFECTS: readonly PlantedDefect[] = [
  {
    title: 'a required field is missing in every record',
    defect: field(LIST, 'bt', () => undefined),
    asked: list,
    expected: /^matchList records\[\]\.bt: is missing/m,
  },
  {
    title: 'a status is a word',
    defect: field(LIST, 'ms', () => 'live'),
    asked: list,
    expected: /^matchList records\[\]\.ms: is a text/m,
  },
  {
    title: 'records have another name',
    defect: {
      answer: at(LIST, (passing) => {
        const body = passing.body as { data: Record<string, unknown> };
        passing.body = { ...body, data: { ...body.data, records: undefined, list: body.data.records } };
      }),
    },
    asked: list,
    expected: /^matchList records: is missing/m,
  },
  {
    title: 'the id of every order is an object',
    defect: {
      answer: at(orderList.path, (passing) => {
        const body = passing.body as { data: { records: Record<string, unknown>[] } };
        const records = body.data.records.map((each) => ({ ...each, id: {} }));
        passing.body = { ...body, data: { ...body.data, records } };
      }),
    },
    asked: { only: ['orderList'] },
    expected: /^orderList records\[\]\.id: is an object/m,
  },
  {
    title: 'another success code',
    defect: {
      answer: at(LIST, (passing) => {
        passing.body = { ...(passing.body as object), code: 200 };
      }),
    },
    asked: list,
    expected: /^matchList code: refused with code 200/m,
  },
  {
    title: 'no envelope',
    defect: {
      answer: at(LIST, (passing) => {
        passing.body = (passing.body as { data: unknown }).data;
      }),
    },
    asked: list,
    expected: /^matchList code: is missing in the envelope/m,
  },
  {
    title: 'a page of a proxy in place of an answer',
    defect: { answer: at(LIST, (passing) => void (passing.text = '<!doctype html><p>Hello')) },
    asked: list,
    expected: /^matchList body: is not JSON; it begins with "<!doctype/m,
  },
  {
    title: 'an id beyond 2^53 as a number',
    defect: {
      answer: at(LIST, (passing) => {
        passing.text = JSON.stringify(passing.body).replace(/"fid":\d+/, `"fid":${BIG}`);
      }),
    },
    asked: list,
    expected: /^matchList data\.records\[\]\.fid: is a number beyond 2\^53/m,
  },
  {
    title: 'times in seconds',
    defect: field(LIST, 'bt', (old) => Math.floor(Number(old) / 1000)),
    asked: rules,
    expected: /^matches and odds records\[\]\.bt: is in seconds/m,
  },
  {
    title: 'odds in another notation',
    defect: field(LIST, 'od', () => '+150'),
    asked: rules,
    expected: /^matches and odds records\[\]\.mg\[\]\.mks\[\]\.op\[\]\.od: no price can be read/m,
  },
  {
    title: 'pages that are all the first one',
    defect: {
      answer: (() => {
        let first: unknown;
        return at(LIST, (passing) => {
          if (passing.request?.current === 1) first = passing.body;
          else passing.body = first;
        });
      })(),
    },
    asked: rules,
    expected: /^paging records\[\]\.id: 5 matches of page 1 are on page 2 again/m,
  },
  {
    title: 'names in one language alone',
    defect: field(leagues.path, 'na', () => 'Premier League'),
    asked: rules,
    expected: /^languages languageType: names are the same in CMN, ZHO, ENG, VIE, THA/m,
  },
  {
    title: 'an error as a page',
    defect: {
      answer: at(matchDetail.path, (passing) => {
        if (passing.request?.matchId === '999999999999999') passing.text = '<html>not found</html>';
      }),
    },
    asked: rules,
    expected: /^error envelopes matchDetail: an error is not in the envelope/m,
  },
  {
    title: 'orders for guests',
    defect: {
      answer: at(orderList.path, (passing) => {
        passing.body = {
          success: true,
          code: 0,
          data: { current: 1, size: 50, total: 0, records: [], sts: [] },
        };
      }),
    },
    asked: rules,
    expected: /^session orderList: answers a guest with orders/m,
  },
  {
    title: 'an unknown code for a session that is over',
    defect: field(orderList.path, 'code', () => 4001),
    asked: rules,
    expected: /^session orderList: answers a guest with code 4001/m,
  },
  {
    title: 'other words for a member session that is over',
    defect: {
      answer: at(userConfigGet.path, (passing) => {
        if (passing.language === 'THA')
          passing.body = { ...(passing.body as object), message: 'Who is there?' };
      }),
    },
    asked: rules,
    expected: /^session userConfigGet: answers a token that does not exist with words in THA/m,
  },
  {
    title: 'a call that is not there',
    defect: { answer: at(statistics.path, (passing) => void (passing.status = 404)) },
    asked: { only: ['statistics'] },
    expected: /^statistics missing: the menu has no counts/m,
  },
  {
    title: 'a redirect',
    defect: {
      answer: at(LIST, (passing) => {
        passing.status = 302;
        passing.headers.location = '/elsewhere';
      }),
    },
    asked: list,
    expected: /^matchList : redirects/m,
  },
  {
    title: 'a limit without Retry-After',
    defect: { answer: at(LIST, (passing) => void (passing.status = 429)) },
    asked: list,
    expected: /^matchList retry-after: is missing or unreadable/m,
  },
  {
    title: 'orders that a shared cache may keep',
    defect: header(orderList.path, 'cache-control', 'public, max-age=60'),
    asked: { only: ['orderList'] },
    expected: /^orderList cache-control: lets a shared cache keep/m,
  },
  {
    title: 'answers that waited in a cache',
    defect: header(LIST, 'age', '40'),
    asked: list,
    expected: /^matchList age: says that the answer is 40 s old/m,
  },
  {
    title: 'another character set',
    defect: header(LIST, 'content-type', 'application/json; charset=gbk'),
    asked: list,
    expected: /^matchList content-type: names gbk/m,
  },
  {
    title: 'no server clock',
    defect: { answer: at(LIST, ({ headers }) => void (headers.date = 'today')) },
    asked: rules,
    expected: /^server clock date: is missing/m,
  },
  {
    title: 'pages of another origin may not call',
    defect: {},
    asked: { only: ['rules'], origin: 'https://www.example.com' },
    expected: /access-control-allow-origin: is "missing"/m,
  },
  {
    title: 'a slow answer',
    defect: { answer: at(statistics.path, (passing) => void (passing.delay = 2_100)) },
    asked: { only: ['statistics'] },
    expected: /^statistics : took 2\d\d\d ms/m,
  },
  {
    title: 'a feed of another version',
    defect: frame('welcome', (old) => ({ ...old, v: 2 })),
    asked: feed,
    expected: /^feed: welcome welcome\.v: is 2; the client speaks 1/m,
  },
  {
    title: 'a snapshot without handles',
    defect: frame('snapshot', (old) => withEach(old, 'h', () => undefined) as Record<string, unknown>),
    asked: feed,
    expected: /^feed: (frames|snapshot) .+/m,
  },
  {
    title: 'a delta is lost',
    defect: (() => {
      let count = 0;
      return frame('d', (old) => ((count += 1) === 2 ? null : old));
    })(),
    asked: feed,
    expected: /^feed: sequence d\.q: is \d+ where \d+ is next/m,
  },
  {
    title: 'a snapshot that does not end',
    defect: frame('snapshot', (old) => ({ ...old, of: Number(old.of) + 1 })),
    asked: feed,
    expected: /^feed: snapshot snapshot: of sport\/.+ does not come whole/m,
  },
  {
    title: 'no heartbeat',
    defect: frame('alive', () => null),
    asked: feed,
    expected: /^feed: heartbeat alive: does not come/m,
  },
  {
    title: 'a stream that cannot be taken up',
    defect: frame('answer', (old) => (old.how === 'deltas' ? { ...old, how: 'none' } : old)),
    asked: feed,
    expected: /^feed: resume answer\.how: is "none"/m,
  },
];
