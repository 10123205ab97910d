import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createSandbox } from '#sandbox/createSandbox.ts';
import { Replay } from './replay.ts';

const START = 1_700_000_000_000;
const runners = (ids: readonly number[]) =>
  ids.map((id, i) => ({ id, sortPriority: i + 1, status: 'ACTIVE' }));
const definition = (ids: readonly number[], more: object) => ({
  bettingType: 'ODDS',
  marketType: 'MATCH_ODDS',
  eventTypeId: '4',
  eventId: '77',
  status: 'OPEN',
  inPlay: false,
  marketTime: new Date(START + 60_000).toISOString(),
  runners: runners(ids),
  ...more,
});
type Change = Record<string, unknown>;
const line = (second: number, ...mc: Change[]) =>
  JSON.stringify({ op: 'mcm', clk: 'x', pt: START + second * 1000, mc });
const MEET = '1.500';
const RACE = '1.600';
const RACERS = [501, 502, 503, 504];
const LINES = [
  line(
    0,
    { id: MEET, img: true, marketDefinition: definition([11, 12], {}) },
    { id: RACE, img: true, marketDefinition: definition(RACERS, { marketType: 'WIN', eventTypeId: '4339' }) },
  ),
  line(1, {
    id: MEET,
    rc: [
      {
        id: 11,
        atb: [
          [1.5, 10],
          [1.48, 5],
        ],
      },
      { id: 12, atb: [[2.6, 3]] },
    ],
  }),
  line(2, {
    id: RACE,
    rc: [
      {
        id: 501,
        bdatb: [
          [0, 3.5, 2],
          [1, 3.4, 9],
        ],
      },
      { id: 502, atb: [[6.2, 1]], bdatb: [[0, 9.9, 1]] },
    ],
  }),
  line(4, { id: MEET, rc: [{ id: 11, atb: [[1.5, 0]] }] }),
  line(5, { id: RACE, rc: [{ id: 501, bdatb: [[0, 0, 0]] }] }),
  line(6, { id: MEET, marketDefinition: definition([11, 12], { inPlay: true, status: 'SUSPENDED' }) }),
  line(8, {
    id: MEET,
    marketDefinition: definition([11, 12], { inPlay: true }),
    rc: [{ id: 12, atb: [[2.6, 0]] }],
  }),
  line(9, {
    id: MEET,
    img: true,
    marketDefinition: definition([11, 12], { inPlay: true }),
    rc: [{ id: 12, atb: [[3.05, 4]] }],
  }),
  line(11, { id: MEET, marketDefinition: definition([11, 12], { inPlay: true, status: 'CLOSED' }) }),
];

/** Reads the file independently of the sandbox's reader: the state after all lines up to a publish time. */
const reading = (until: number) => {
  const markets = new Map<
    string,
    { open: boolean; best: Map<number, { atb: Map<number, number>; lv: Map<number, number> }> }
  >();
  for (const text of LINES) {
    const { pt, mc } = JSON.parse(text) as {
      pt: number;
      mc: {
        id: string;
        img?: boolean;
        marketDefinition?: { status: string };
        rc?: { id: number; atb?: number[][]; bdatb?: number[][] }[];
      }[];
    };
    if (pt > until) break;
    for (const change of mc) {
      const market = markets.get(change.id) ?? { open: false, best: new Map() };
      markets.set(change.id, market);
      if (change.img === true) market.best.clear();
      if (change.marketDefinition) market.open = change.marketDefinition.status === 'OPEN';
      for (const { id, atb = [], bdatb = [] } of change.rc ?? []) {
        const runner = market.best.get(id) ?? {
          atb: new Map<number, number>(),
          lv: new Map<number, number>(),
        };
        market.best.set(id, runner);
        for (const [price = 0, size = 0] of atb) runner.atb.set(price, size);
        for (const [level = 0, price = 0, size = 0] of bdatb) runner.lv.set(level, size > 0 ? price : 0);
      }
    }
  }
  const odds = (market: string, runner: number) => {
    const found = markets.get(market)?.best.get(runner);
    const prices =
      found === undefined
        ? []
        : found.atb.size > 0
          ? [...found.atb].filter(([, size]) => size > 0).map(([price]) => price)
          : [...found.lv.values()];
    return Math.round(Math.max(0, ...prices) * 1000);
  };
  const option = (market: string, runner: number) => ({
    odds: odds(market, runner),
    locked: odds(market, runner) === 0,
    suspended: markets.get(market)?.open !== true,
  });
  return {
    [`${MEET}:1`]: option(MEET, 11),
    [`${MEET}:2`]: option(MEET, 12),
    ...Object.fromEntries(RACERS.map((id) => [`${RACE}:${id}`, option(RACE, id)])),
  };
};

const file = (ending = '\n') => {
  const path = join(mkdtempSync(join(tmpdir(), 'recording-')), 'small.jsonl');
  writeFileSync(path, LINES.join('\n') + ending);
  writeFileSync(
    path.replace('.jsonl', '.catalogue.json'),
    JSON.stringify({
      marketId: RACE,
      marketName: '5f Handicap',
      runners: [{ selectionId: 501, runnerName: '1. Quick Grey' }],
    }),
  );
  return path;
};

test('at any moment the truth equals an independent reading of the file', async () => {
  const sandbox = await createSandbox({ recording: file(''), speed: 2, generator: 'manual' });
  for (let ms = 0; ms <= 6000; ms += 100) {
    if (ms > 0) sandbox.advance(100);
    const options = Object.fromEntries(
      [MEET, RACE].flatMap((id) =>
        Object.entries(sandbox.truth(id)?.options ?? {}).map(([key, { odds, locked, suspended }]) => [
          key,
          { odds, locked, suspended },
        ]),
      ),
    );
    expect([ms, options]).toEqual([ms, reading(START + ms * 2)]);
  }
  expect(sandbox.truth(MEET)?.pt).toBe(START + 11_000);
  await sandbox.close();
});

test('two runners are a match, more an outright; names come from the catalogue, else from the id', async () => {
  const sandbox = await createSandbox({ recording: file(), generator: 'manual' });
  const post = async (body: object) =>
    (await (
      await fetch(`${sandbox.url}/v1/match/getList`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as {
      data: {
        records: {
          id: string;
          sid: number;
          ts: { na: string }[];
          nm: string;
          mg: { mty: number; mks: { id: string; op: { na: string }[] }[] }[];
        }[];
      };
    };
  const [race] = (await post({ type: 7, sportId: 1021, languageType: 'ENG' })).data.records;
  expect(race).toMatchObject({ id: RACE, nm: '5f Handicap', mg: [{ mty: 1021998, mks: [{ id: RACE }] }] });
  expect(race?.mg[0]?.mks[0]?.op.map((option) => option.na)).toEqual(['1. Quick Grey', '502', '503', '504']);
  const [meet] = (await post({ type: 0, sportId: 14, languageType: 'ENG' })).data.records;
  expect(meet).toMatchObject({ id: MEET, ts: [{ na: '11' }, { na: '12' }], mg: [{ mty: 14002 }] });
  sandbox.advance(7000);
  expect(sandbox.matchIds(14, 5)).toEqual([MEET]);
  await sandbox.close();
});

/** Plays lines of its own, and answers each step's options of a market as `odds`. */
const oddsOver = async (id: string, lines: readonly string[]) => {
  const path = join(mkdtempSync(join(tmpdir(), 'recording-')), 'own.jsonl');
  writeFileSync(path, lines.join('\n'));
  const sandbox = await createSandbox({ recording: path, generator: 'manual' });
  const steps = lines.map((_, at) => {
    if (at > 0) sandbox.advance(1_000);
    const options = sandbox.truth(id)?.options;
    return options === undefined
      ? null
      : Object.fromEntries(
          Object.entries(options).map(([key, { odds, locked }]) => [key, locked ? 0 : odds]),
        );
  });
  await sandbox.close();
  return steps;
};
const withStatus = (id: number, status: string, sortPriority = id) => ({ id, sortPriority, status });
const offers = (...prices: readonly (readonly [id: number, price: number])[]) =>
  prices.map(([id, price]) => ({ id, atb: [[price, 10]] }));

const raceWith = (status: string) =>
  definition([], {
    marketType: 'WIN',
    runners: [
      withStatus(1, 'ACTIVE'),
      withStatus(2, status),
      withStatus(3, 'ACTIVE'),
      withStatus(4, 'ACTIVE'),
    ],
  });
const RACE_OFFERS = offers([1, 2], [2, 3], [3, 4], [4, 5]);
const raceOdds = (second: number) => ({ '1.7:1': 2000, '1.7:2': second, '1.7:3': 4000, '1.7:4': 5000 });
test('a runner that is withdrawn during the recording is locked, and the others go on', async () => {
  expect(
    await oddsOver('1.7', [
      line(0, { id: '1.7', img: true, marketDefinition: raceWith('ACTIVE'), rc: RACE_OFFERS }),
      line(1, { id: '1.7', marketDefinition: raceWith('REMOVED') }),
      line(2, { id: '1.7', rc: offers([2, 9]) }),
    ]),
  ).toEqual([raceOdds(3000), raceOdds(0), raceOdds(0)]);
});

const meetWith = (away: string) =>
  definition([], { runners: [withStatus(1, 'REMOVED'), withStatus(2, 'ACTIVE'), withStatus(3, away)] });
test('a runner that was withdrawn before is neither home nor away, and one withdrawn later stays, locked', async () => {
  expect(
    await oddsOver('1.8', [
      line(0, {
        id: '1.8',
        img: true,
        marketDefinition: meetWith('ACTIVE'),
        rc: offers([1, 7], [2, 2], [3, 3]),
      }),
      line(1, { id: '1.8', marketDefinition: meetWith('REMOVED') }),
    ]),
  ).toEqual([
    { '1.8:1': 2000, '1.8:2': 3000 },
    { '1.8:1': 2000, '1.8:2': 0 },
  ]);
});

const threeSides = (status: string) => definition([1, 2, 3], { status });

test('the sides of a match keep their market while only its state changes', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'recording-')), 'sides.jsonl');
  writeFileSync(
    path,
    [
      line(0, {
        id: '1.9',
        img: true,
        marketDefinition: threeSides('OPEN'),
        rc: offers([1, 2], [2, 3], [3, 4]),
      }),
      line(1, { id: '1.9', marketDefinition: threeSides('SUSPENDED') }),
    ].join('\n'),
  );
  const log = new Replay({ file: path, speed: 1, start: START });
  log.step(0);
  expect(log.step(1_000).changes.map(({ k }) => k)).toEqual(['sale']);
  log.close();
});

test('a market of several lines is left out, and the console says so', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lines = definition([], {
    bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
    runners: [-0.5, 0.5].flatMap((hc) => [1, 2].map((id) => ({ ...withStatus(id, 'ACTIVE'), hc }))),
  });
  const prices = [
    { id: 1, hc: -0.5, atb: [[3, 10]] },
    { id: 1, hc: 0.5, atb: [[1.5, 10]] },
  ];
  expect(
    await oddsOver('1.10', [
      line(0, { id: '1.10', img: true, marketDefinition: lines, rc: prices }),
      line(1, { id: '1.10', rc: prices }),
    ]),
  ).toEqual([null, null]);
  expect(said.mock.calls).toEqual([
    ['Market 1.10 of the recording has handicap or goal lines: it is left out.'],
  ]);
  said.mockRestore();
});

test('a file without a recording is refused with a sentence', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'recording-')), 'other.jsonl');
  writeFileSync(path, '{"op":"other"}\n');
  await expect(createSandbox({ recording: path, generator: 'manual' })).rejects.toThrow(
    'holds no recorded market',
  );
});
