import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { bettorAt, legOf, openPicks, type Pick } from './bettor.ts';

type Bms = {
  readonly mid: number;
  readonly omid?: number;
  readonly ss: number;
  readonly au?: number;
  readonly ip?: number;
  readonly smin?: number;
  readonly smax?: number;
  readonly scs?: readonly number[];
  readonly re?: string;
  readonly op?: {
    readonly ty: number;
    readonly od: number;
    readonly bod: number;
    readonly odt: number;
    readonly na: string;
  };
};
type PreBet = {
  readonly bms: readonly Bms[];
  readonly sos?: readonly {
    readonly sn: number;
    readonly in: number;
    readonly sodd: number;
    readonly mi: number;
    readonly mx: number;
  }[];
  readonly mon: number;
  readonly msl: number;
};
const PATH = '/v1/order/batchBetMatchMarketOfJumpLine';
let sandbox: Sandbox;
const ask = async (picks: readonly Pick[], more: object = {}, list: object = {}): Promise<PreBet> =>
  bettorAt(sandbox, 'alice').data<PreBet>(PATH, {
    betMatchMarketList: picks.map(({ match, market, type }) => ({
      marketId: Number(market),
      matchId: Number(match),
      type,
      ...list,
    })),
    isSelectSeries: true,
    currencyId: 1,
    ...more,
  });

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 200, seed: 31, generator: 'manual' });
});
afterAll(() => sandbox.close());

describe('pre-bet info (wire facts of betting 2.1)', () => {
  test("has the board's odds, sale status, score and limits in the requested currency", async () => {
    const picks = [...openPicks(sandbox).slice(0, 2), ...openPicks(sandbox, { status: 5 }).slice(0, 2)];
    const { bms, mon, msl } = await ask(picks);
    expect(bms.map(({ mid, ss, op }) => [mid, ss, op?.ty, op?.od])).toEqual(
      picks.map(({ market, type, odds }) => [Number(market), 1, type, odds / 1000]),
    );
    expect(bms.map(({ ip, scs }) => [ip, scs?.length])).toEqual([
      [0, 0],
      [0, 0],
      [1, 2],
      [1, 2],
    ]);
    expect([
      mon,
      msl,
      bms.every(({ smin, smax }) => smin === 10 && (smax === 4000 || smax === 1000)),
    ]).toEqual([30, 30, true]);
    expect((await ask(picks, { currencyId: 10 })).bms[0]?.smin).toBe(30_000);
  });

  test('is answered to a guest, accepts numbers as text, and has odds in both formats', async () => {
    const [pick] = openPicks(sandbox) as [Pick];
    const body = {
      betMatchMarketList: [
        { marketId: pick.market, matchId: pick.match, type: String(pick.type), oddsType: '2' },
      ],
      isSelectSeries: false,
    };
    const answer = (await (
      await fetch(sandbox.url + PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { data: PreBet };
    expect(answer.data.bms[0]).toMatchObject({
      mid: Number(pick.market),
      op: { od: pick.odds / 1000, bod: (pick.odds - 1000) / 1000, odt: 2 },
    });
    expect(answer.data.sos).toBeUndefined();
  });

  test('of four legs has doubles, triples, the fourfold and full cover with summed odds', async () => {
    const picks = openPicks(sandbox).slice(0, 4);
    const { sos = [] } = await ask(picks);
    expect(sos.map(({ sn, in: count, mi }) => [sn, count, mi])).toEqual([
      [2, 6, 5],
      [3, 4, 5],
      [4, 1, 5],
      [0, 11, 5],
    ]);
    const [a = 0, b = 0, c = 0, d = 0] = picks.map(({ odds }) => odds / 1000);
    const sums = [
      a * b + a * c + a * d + b * c + b * d + c * d,
      a * b * c + a * b * d + a * c * d + b * c * d,
      a * b * c * d,
    ];
    for (const [at, sum] of [...sums, sums.reduce((total, each) => total + each)].entries())
      expect(sos[at]?.sodd).toBeCloseTo(sum, 8);
  });

  test('of two legs has the double; legs of one match count once, others not at all', async () => {
    const [a, b] = openPicks(sandbox) as [Pick, Pick];
    const twin =
      Object.entries(sandbox.truth(a.match)?.options ?? {})
        .find(([key, { ss, locked }]) => ss === 1 && !locked && !key.startsWith(`${a.market}:`))?.[0]
        .split(':') ?? [];
    const same = { ...a, market: twin[0] ?? '', type: Number(twin[1]) };
    expect((await ask([a, b])).sos?.map(({ sn }) => sn)).toEqual([2]);
    expect((await ask([a, same, b])).sos?.map(({ sn }) => sn)).toEqual([2]);
    expect((await ask([a, same])).sos).toBeUndefined();
    const [outright] = sandbox.matchIds(1).filter((id) => (sandbox.truth(id)?.match.ty ?? 2) === 1);
    const key = Object.keys(sandbox.truth(outright ?? '')?.options ?? {})[0]?.split(':') ?? [];
    const winner = { match: outright ?? '', market: key[0] ?? '', type: Number(key[1]), odds: 0 };
    const { bms, sos } = await ask([a, winner]);
    expect([bms[1]?.au, sos]).toEqual([0, undefined]);
  });

  test('of a removed market has the market with the nearest line, with omid; else only id and status', async () => {
    const before = sandbox.matchIds(1, 5).flatMap((match) =>
      Object.keys(sandbox.truth(match)?.options ?? {}).map((key) => ({
        match,
        market: key.split(':')[0] ?? '',
        type: Number(key.split(':')[1]),
        odds: 0,
      })),
    );
    let moved: Bms[] = [];
    for (let minute = 0; minute < 30 && moved.length === 0; minute += 1) {
      sandbox.advance(60_000);
      const gone = before
        .filter(({ match, market, type }) => sandbox.truth(match)?.options[`${market}:${type}`] === undefined)
        .slice(0, 30);
      moved = gone.length === 0 ? [] : (await ask(gone)).bms.filter(({ omid }) => omid !== undefined);
    }
    const [one] = moved;
    const [old] = before.filter(({ market }) => Number(market) === one?.omid);
    expect(sandbox.truth(old?.match ?? '')?.options[`${one?.mid}:${one?.op?.ty}`]).toMatchObject({
      ss: one?.ss,
    });
    expect(one?.mid).not.toBe(one?.omid);
    const [match] = sandbox.matchIds(1, 4);
    expect((await ask([{ match: match ?? '', market: '7', type: 1, odds: 0 }])).bms).toEqual([
      { mid: 7, ss: -1 },
    ]);
    expect((await ask([{ ...(openPicks(sandbox)[0] as Pick), match: '1' }])).bms[0]).toEqual({
      mid: Number(openPicks(sandbox)[0]?.market),
      ss: -1,
    });
  });

  test.each([
    [{ betMatchMarketList: [] }],
    [{}],
    [{ betMatchMarketList: [{ marketId: 1 }] }],
    [{ betMatchMarketList: 'x' }],
  ])('that cannot be read is refused: %j', async (body) => {
    expect(await bettorAt(sandbox, 'alice').ask(PATH, body)).toMatchObject({ success: false, code: 5 });
  });
});

const entry = (seriesValue: number, unitStake = 10) => ({
  itemCount: 3,
  oddsChange: 2,
  seriesValue,
  unitStake,
  thirdRemark: `s-${seriesValue}`,
});
describe('a parlay', () => {
  test('is one order for each series, on the same picks, and costs the stake for each bet of the series', async () => {
    const vip = bettorAt(sandbox, 'vip');
    const before = Number((await vip.base()).bl);
    const { data } = await vip.multiple({
      betMultipleData: [entry(2), entry(3), entry(0)],
      betOptionList: openPicks(sandbox)
        .slice(0, 3)
        .map((pick) => legOf(pick)),
    });
    const orders = data as { id: string; ops: { tr: string }[] }[];
    expect(orders.map(({ ops }) => [ops.length, ops[0]?.tr])).toEqual([
      [3, 's-2'],
      [3, 's-3'],
      [3, 's-0'],
    ]);
    expect((await vip.base()).bl).toBe((before - 10 * (3 + 1 + 4)).toFixed(2));
    const listed = (await vip.open()).filter(({ id }) => orders.some((each) => each.id === id));
    expect(new Set(listed.map(({ sat }) => sat))).toEqual(new Set([30, 10, 40]));
  });

  test.each<[string, (picks: readonly Pick[]) => object, number]>([
    [
      'of one pick',
      (picks) => ({
        betMultipleData: [entry(2)],
        betOptionList: picks.slice(0, 1).map((pick) => legOf(pick)),
      }),
      5,
    ],
    [
      'of picks of one match',
      ([pick]) => ({
        betMultipleData: [{ ...entry(2), itemCount: 2 }],
        betOptionList: [legOf(pick as Pick), legOf(pick as Pick)],
      }),
      3011,
    ],
    [
      'with more legs per bet than the parlay has',
      (picks) => ({ betMultipleData: [entry(4)], betOptionList: picks.map((pick) => legOf(pick)) }),
      5,
    ],
    [
      'of series 1',
      (picks) => ({ betMultipleData: [entry(1)], betOptionList: picks.map((pick) => legOf(pick)) }),
      5,
    ],
    [
      'below the least stake of a bet',
      (picks) => ({ betMultipleData: [entry(2, 4.99)], betOptionList: picks.map((pick) => legOf(pick)) }),
      3005,
    ],
    [
      'with a wrong count of picks',
      (picks) => ({
        betMultipleData: [{ ...entry(2), itemCount: 2 }],
        betOptionList: picks.map((pick) => legOf(pick)),
      }),
      5,
    ],
  ])('%s is refused by its code', async (_, body, code) => {
    const vip = bettorAt(sandbox, 'vip');
    expect(await vip.multiple(body(openPicks(sandbox).slice(0, 3)))).toMatchObject({ success: false, code });
  });
});
