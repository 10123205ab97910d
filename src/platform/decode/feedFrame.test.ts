import { readFileSync } from 'node:fs';
import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { StreamId } from '#domain/ids.ts';
import { authFrame, helloFrame, langFrame, pingFrame, subFrame } from '../feedFrames.ts';
import { createIcons } from '../icons.ts';
import type { Decoding } from './context.ts';
import { producerOfStream } from '../streams.ts';
import { decodeFrame } from './feedFrame.ts';
import type { Delta, Frame } from './frames.ts';

const NOW = 1_763_726_400_000;
type Samples = {
  readonly server: readonly Record<string, unknown>[];
  readonly client: readonly Record<string, unknown>[];
};
const samples = JSON.parse(
  readFileSync(new URL('../samples/feedFrames.json', import.meta.url), 'utf8'),
) as Samples;

const decode = (value: unknown) => {
  const drops: string[] = [];
  const decoding: Decoding = {
    drop: (reason) => drops.push(reason),
    serverNow: () => NOW,
    icons: createIcons('/icon/{keyword}/{id}.svg', 'https://play.example.com/sport/', {
      image: ['img.example.com'],
      stream: ['animation.example.com', 'a.example'],
    }),
  };
  return { frame: decodeFrame(typeof value === 'string' ? value : JSON.stringify(value), decoding), drops };
};
const sampleOf = (t: string): Record<string, unknown> =>
  structuredClone(samples.server.find((each) => each.t === t) ?? {});
/** Returns a frame with another value in place of one of its values, at any depth. `at` chooses the value. */
const replaceValue = (frame: object, at: number, value: unknown): unknown => {
  let count = 0;
  const text = JSON.stringify(frame, (_key, each: unknown) => {
    count += 1;
    return each;
  });
  let index = 0;
  return JSON.parse(text, (_key, each: unknown) => (index++ === at % count ? value : each));
};
const delta = (change: Record<string, unknown>): { frame: Delta; drops: string[] } => {
  const { frame, drops } = decode({ t: 'd', s: 'sport/1/live', e: 'e7', q: 7, at: NOW, ...change });
  if (frame?.t !== 'd') throw new Error('no delta');
  return { frame, drops };
};

describe('server frames', () => {
  test('every kind of the hand-written samples decodes, without a drop (D1)', () => {
    const kinds = new Set<Frame['t']>();
    for (const each of samples.server) {
      const { frame, drops } = decode(each);
      expect([frame?.t, drops]).toEqual([each.t, []]);
      if (frame !== undefined) kinds.add(frame.t);
    }
    expect([...kinds].sort()).toEqual([
      'alive',
      'answer',
      'authed',
      'd',
      'error',
      'names',
      'pong',
      'producers',
      'snapshot',
      'welcome',
    ]);
  });

  test('a welcome gives version, time, heartbeat and producers; an answer what comes next; none needs no place', () => {
    expect(decode(sampleOf('welcome')).frame).toEqual({
      t: 'welcome',
      version: 1,
      now: NOW,
      heartbeat: 5000,
      producers: ['1/live', '1/pre', '1/outright'],
      own: false,
    });
    expect(decode(sampleOf('answer')).frame).toEqual({
      t: 'answer',
      stream: 'sport/1/live',
      epoch: 'e7',
      seq: 41,
      how: 'snapshot',
    });
    expect(decode({ t: 'answer', s: 'sport/99/live', how: 'none' }).frame).toEqual({
      t: 'answer',
      stream: 'sport/99/live',
      epoch: '',
      seq: 0,
      how: 'none',
    });
  });

  test("a snapshot part has its position, leagues and matches with handles, of the stream's producer", () => {
    const { frame } = decode(sampleOf('snapshot'));
    if (frame?.t !== 'snapshot') throw new Error('no snapshot');
    expect([frame.stream, frame.epoch, frame.seq, frame.part, frame.of]).toEqual([
      'sport/1/live',
      'e7',
      41,
      1,
      1,
    ]);
    expect([
      frame.leagues.map((each) => each.name),
      frame.matches[0]?.facts.producer,
      frame.matches[0]?.markets[0]?.handle,
    ]).toEqual([['Coastal Premier League'], '1/live', 17]);
    expect(frame.matches[0]?.markets[0]?.odds).toEqual([1955, 1960]);
    expect([producerOfStream('sport/5/pre' as StreamId), producerOfStream('match/9' as StreamId)]).toEqual([
      '5/pre',
      null,
    ]);
  });

  test('a market without a handle could never be updated: it is dropped from the feed and counted', () => {
    const snapshot = sampleOf('snapshot') as { mt: { mg: { mks: Record<string, unknown>[] }[] }[] };
    delete snapshot.mt[0]?.mg[0]?.mks[0]?.h;
    const { frame, drops } = decode(snapshot);
    expect([frame?.t === 'snapshot' ? frame.matches[0]?.markets : null, drops]).toEqual([
      [],
      ['market-options-or-handle'],
    ]);
  });

  test.each([
    [0, true],
    [0x7fffffff, true],
    [0x80000000, false],
    [2 ** 32 + 5, false],
    [-1, false],
    [1.5, false],
  ])('a market with the handle %d is taken: %s (FEED.md)', (handle, taken) => {
    const group = { mty: 1000, pe: 1001, nm: 'x', mks: [{ id: 'm', h: handle, ss: 1, op: [] }] };
    const { frame, drops } = delta({ g: [{ id: '1', mg: [group] }] });
    expect(frame.markets.flatMap(({ markets }) => markets.map((each) => each.handle))).toEqual(
      taken ? [handle] : [],
    );
    expect(drops).toEqual(taken ? [] : ['market-options-or-handle']);
  });

  test("a delta gives each section in the project's words; what is absent is the one empty list", () => {
    const { frame } = decode(sampleOf('d'));
    if (frame?.t !== 'd') throw new Error('no delta');
    expect({
      ...frame,
      leagues: frame.leagues.map((each) => each.id),
      markets: frame.markets.map((each) => [
        each.matchId,
        each.markets.map((market) => [market.handle, [...market.odds]]),
      ]),
      facts: frame.facts.map((each) => [each.matchId, each.facts]),
    }).toEqual({
      t: 'd',
      stream: 'sport/1/live',
      epoch: 'e7',
      seq: 42,
      at: 1763726401500,
      gone: ['1048099'],
      moves: [{ matchId: '1048100', to: 'sport/1/live' }],
      leagues: ['10302'],
      matches: [],
      unreadable: [],
      ended: [11, 12],
      markets: [['1048101', [[18, [2010, 1833]]]]],
      sales: [17, 0],
      facts: [
        [
          '1048101',
          {
            scores: [{ period: 1000, group: 5, home: 3, away: 1 }],
            clock: {
              running: true,
              phase: 1004,
              second: 3591,
              direction: 'up',
              precision: 'second',
              stoppage: null,
              asOf: 1763726401500,
            },
          },
        ],
      ],
      prices: [17, 0, 1870, 0, 17, 1, 2040, 1],
      events: [{ kind: 'goal', id: 'g-9', matchId: '1048101', side: 1, score: [3, 1], at: 1763726401400 }],
    });
    const empty = delta({}).frame;
    expect([empty.prices, empty.gone, empty.facts].every((section) => section === empty.sales)).toBe(true);
  });

  test('each fact of `f` replaces its own field and no other (LIST-07)', () => {
    const facts = {
      id: '1',
      bt: 5,
      ms: 8,
      ne: 1,
      ssi: 2,
      fmt: 100001,
      nsg: [],
      mc: {},
      sb: {},
      tms: 9,
      vs: { have: true },
      as: ['https://a.example/x'],
      nm: 'A v B',
      ts: [
        { id: 1, na: 'A' },
        { id: 2, na: 'B' },
      ],
    };
    expect(delta({ f: [facts] }).frame.facts[0]?.facts).toEqual({
      beginTime: 5,
      status: 8,
      neutral: true,
      serving: 2,
      format: 100001,
      scores: [],
      clock: null,
      scoreboard: null,
      marketCount: 9,
      video: true,
      animation: 'https://a.example/x',
      name: 'A v B',
      home: { id: '1', name: 'A', icon: 'https://play.example.com/icon/football/1.svg' },
      away: { id: '2', name: 'B', icon: 'https://play.example.com/icon/football/2.svg' },
    });
    expect(delta({ f: [{ id: '1', tms: 3 }] }).frame.facts[0]?.facts).toEqual({ marketCount: 3 });
  });

  test('a fact that cannot be read changes nothing and is counted (D17)', () => {
    const { frame, drops } = delta({ f: [{ id: '1', ms: 'x', bt: null, tms: 3 }, { ms: 5 }] });
    expect([frame.facts, drops]).toEqual([
      [{ matchId: '1', facts: { marketCount: 3 } }],
      ['fact', 'fact', 'facts'],
    ]);
  });

  test('flat sections stay as they came', () => {
    const long = Array.from({ length: 4000 }, (_, index) => index);
    expect(delta({ p: long }).frame.prices).toEqual(long);
  });

  test('a goal may name its side by tec code, else it is dropped; a kick-off is not counted (FEED-18, GOAL-02)', () => {
    const goal = { id: 'g', k: 'goal', mid: 7, sc: [1, 0], at: 3 };
    const { frame, drops } = delta({
      ev: [{ ...goal, tec: 30 }, { ...goal, id: 'h', tec: '31' }, { ...goal, id: 'i', tec: 10 }, goal],
    });
    expect(frame.events.map(({ id, side }) => [id, side])).toEqual([
      ['g', 1],
      ['h', 2],
    ]);
    // A kick-off is no fault: its notice comes from the match itself.
    expect(drops).toEqual(['event']);
  });

  test('a withdrawn goal has the current score and the withdrawn goal, if that is known (D29)', () => {
    const event = { id: 'w', k: 'goal-withdrawn', mid: 7, side: 2, sc: [1, 0], goal: 'g', at: 3 };
    const { frame, drops } = delta({ ev: [event, { ...event, id: 'x', goal: null }] });
    expect(drops).toEqual([]);
    expect(frame.events).toEqual([
      { kind: 'goal-withdrawn', id: 'w', matchId: '7', side: 2, score: [1, 0], goal: 'g', at: 3 },
      { kind: 'goal-withdrawn', id: 'x', matchId: '7', side: 2, score: [1, 0], goal: null, at: 3 },
    ]);
  });

  test.each(['gone', 'move', 'lg', 'mt', 'x', 'g', 'm', 'f', 'p', 'ev'])(
    'a delta whose section %s is no list is broken: without it something would be missing for good (F36)',
    (name) => {
      for (const value of [null, 'x', 5, { 0: 1 }])
        expect(decode({ t: 'd', s: 'sport/1/live', e: 'e7', q: 5, at: 1, [name]: value })).toEqual({
          frame: { t: 'unreadable', stream: 'sport/1/live' },
          drops: ['frame'],
        });
    },
  );

  test('a welcome, a snapshot, names or producers without their lists are broken, not empty', () => {
    const snapshot = { t: 'snapshot', s: 'sport/1/live', e: 'e7', q: 5, part: 1, of: 1, lg: [], mt: [] };
    const names = { t: 'names', s: 'sport/1/live', lang: 'ENG', lg: [], tm: [], mk: [], op: [] };
    expect([decode(snapshot).frame?.t, decode(names).frame?.t]).toEqual(['snapshot', 'names']);
    const welcome = { t: 'welcome', v: 1, now: 1, hb: 2, producers: [] };
    for (const broken of [
      { ...snapshot, mt: null },
      { ...snapshot, lg: {} },
      { ...names, tm: 'x' },
      { ...names, op: null },
      { t: 'producers', p: 'x' },
      { ...welcome, producers: null },
    ])
      expect(decode(broken).frame).toEqual({
        t: 'unreadable',
        stream: 's' in broken ? broken.s : null,
      });
  });

  test('a goal that cannot be read and an unknown kind of event are dropped and counted (C43)', () => {
    const goal = { id: 'g', k: 'goal', mid: '1', side: 1, sc: [1, 0], at: 3 };
    const { frame, drops } = delta({
      ev: [goal, { ...goal, side: 3 }, { ...goal, sc: [1] }, { ...goal, k: 'parade' }],
    });
    expect([frame.events.map((each) => each.id), drops]).toEqual([['g'], ['event', 'event', 'event']]);
  });

  test.each([
    ['', 'nothing'],
    ['{', 'cut text'],
    ['[]', 'a list'],
    ['null', 'null'],
    ['{"t":7}', 'a kind that is no text'],
    ['{"t":"d","s":"a","e":"b"}', 'a delta without seq'],
    ['{"t":"d","s":"a","e":"b","q":"7"}', 'a seq as text'],
    ['{"t":"d","s":"a","e":"b","q":-1}', 'a negative seq'],
    ['{"t":"snapshot","s":"a","e":"b","q":1,"part":2,"of":1}', 'a part beyond the last'],
    ['{"t":"welcome","v":1,"now":1,"hb":0}', 'a heartbeat of nothing'],
    ['{"t":"answer","s":"a","e":"b","q":1,"how":"maybe"}', 'an unknown answer'],
  ])('%s is a broken frame: %s', (text) => {
    const stream = text.includes('"s":"a"') ? 'a' : null;
    expect(decode(text)).toEqual({ frame: { t: 'unreadable', stream }, drops: ['frame'] });
  });

  test('producers that are none are left out: streams are asked for by their names (D1)', () => {
    expect(
      decode({
        t: 'producers',
        p: [
          '1/live',
          '',
          'constructor/live',
          '1',
          '1/',
          '/live',
          1,
          '1/live/x',
          `1/${'l'.repeat(99)}`,
          '47/pre',
        ],
      }).frame,
    ).toEqual({ t: 'producers', producers: ['1/live', '47/pre'], own: false });
  });

  test('a kind of frame that this version does not know is no broken one, and counted (D17)', () => {
    expect(decode({ t: 'nope' })).toEqual({ frame: undefined, drops: ['frame'] });
  });

  test('no JSON in place of any value of any frame throws, and no text (F36)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples.server), fc.nat(), fc.jsonValue(), (frame, at, value) => {
        const { frame: decoded, drops } = decode(replaceValue(frame, at, value));
        expect((decoded !== undefined && decoded.t !== 'unreadable') || drops.includes('frame')).toBe(true);
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decode(text).frame).toEqual({ t: 'unreadable', stream: null });
      }),
    );
  });
});

describe('client frames', () => {
  test('they are those of the hand-written samples', () => {
    const [live, pre, tennis] = ['sport/1/live', 'sport/1/pre', 'sport/5/live'] as StreamId[] as [
      StreamId,
      StreamId,
      StreamId,
    ];
    const sent = [
      helloFrame({ lang: 'CMN', device: 'P00112233445566778899aabbccddeeff' }),
      subFrame([{ stream: live }, { stream: pre, epoch: 'e7', seq: 9 }, { stream: tennis, fresh: true }]),
      pingFrame(5),
      authFrame(null),
      langFrame('ENG'),
    ];
    expect(sent.map((text) => JSON.parse(text) as unknown)).toEqual(samples.client);
  });

  test('the token travels in the hello where there is one', () => {
    expect(JSON.parse(helloFrame({ lang: 'ENG', device: 'P1', auth: 'secret' }))).toMatchObject({
      t: 'hello',
      auth: 'secret',
    });
  });
});
