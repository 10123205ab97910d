import { afterAll, beforeAll, expect, test } from 'vitest';
import { bettorAt, legOf, openPicks, sendCommand, type Pick } from '#sandbox/betting/bettor.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { sampleOf } from './samples.ts';

let sandbox: Sandbox;
let picks: readonly Pick[];
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 0, seed: 23, generator: 'manual' });
  picks = [...openPicks(sandbox, { status: 5 }).slice(0, 2), ...openPicks(sandbox).slice(0, 2)];
});
afterAll(() => sandbox.close());

/** Lists every field of a body with its path and type: `/bms/[]/mid number`. */
const shapeOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => shapeOf(each, `${path}/[]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => shapeOf(each, `${path}/${key}`));
  return [`${path} ${typeof value}`];
};
/** Lists fields of the platform's answer that the hand-written body lacks or has with another type. */
const unlike = (
  name: 'preBet' | 'betSingle' | 'betMultiple' | 'orderStatus' | 'userBase',
  data: unknown,
): string[] => {
  const written = new Set(shapeOf(sampleOf(name)?.data));
  const bodyFields = new Set(shapeOf(data));
  expect(bodyFields.size).toBeGreaterThan(0);
  return [...bodyFields].filter((each) => !written.has(each));
};

test('every field of a betting answer has the type of the hand-written body (wire facts of betting 1.1)', async () => {
  const vip = bettorAt(sandbox, 'vip');
  const [live] = picks as [Pick];
  await sendCommand(sandbox, `/sandbox/matches/${live.match}/correct`, {
    what: 'renew-market',
    market: live.market,
  });
  const list = [
    ...picks.map(({ match, market, type }) => ({ marketId: Number(market), matchId: Number(match), type })),
    { marketId: 7, matchId: 7, type: 1 },
  ];
  const answer = await vip.data('/v1/order/batchBetMatchMarketOfJumpLine', {
    betMatchMarketList: list,
    isSelectSeries: true,
    currencyId: 1,
  });
  expect(shapeOf(answer)).toEqual(expect.arrayContaining(['/bms/[]/omid number', '/sos/[]/sodd number']));
  expect(unlike('preBet', answer)).toEqual([]);

  await sendCommand(sandbox, '/sandbox/orders', {
    next: [{ keep: 'confirming' }, { reject: 3, offered: 5 }],
  });
  const second = picks[1] as Pick;
  const notes = { thirdRemark: 'n', relatedId: 'r', oddsChange: 2 };
  const [first, other] = [await vip.taken(second, notes), await vip.taken(picks[2] as Pick, notes)];
  expect([...unlike('betSingle', first), ...unlike('betSingle', other)]).toEqual([]);
  const parlay = await vip.multiple({
    betMultipleData: [{ itemCount: 2, seriesValue: 2, unitStake: 10, ...notes }],
    betOptionList: picks.slice(2).map((pick) => legOf(pick)),
  });
  expect(unlike('betMultiple', parlay.data)).toEqual([]);

  sandbox.advance(1_000);
  await sendCommand(sandbox, `/sandbox/matches/${second.match}/correct`, {
    what: 'raise',
    market: second.market,
    option: second.type,
  });
  await sendCommand(sandbox, '/sandbox/orders', { release: true });
  const polled = await vip.poll([first[0]?.id ?? '', other[0]?.id ?? '']);
  expect(shapeOf(polled)).toEqual(
    expect.arrayContaining(['/[]/os number', '/[]/ods/[]/mid string', '/[]/rjs string']),
  );
  expect(unlike('orderStatus', polled)).toEqual([]);
  expect(unlike('userBase', await vip.base())).toEqual([]);
});
