import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bettorAt, openPicks, sendCommand, type Pick } from '#sandbox/betting/bettor.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';

let sandbox: Sandbox;
const pickOf = (status: number): Pick => openPicks(sandbox, { status })[0] as Pick;
const correct = ({ match, market, type }: Pick, what: string) =>
  sendCommand(sandbox, `/sandbox/matches/${match}/correct`, { what, market, option: type });
const option = ({ match, market, type }: Pick) => sandbox.truth(match)?.options[`${market}:${type}`];
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 40, rate: 0, seed: 17, generator: 'manual' });
});
afterAll(() => sandbox.close());

describe.each([4, 5])('a trader, of a match of status %s,', (status) => {
  test('shuts one market, and opens it', async () => {
    const pick = pickOf(status);
    await correct(pick, 'suspend-market');
    expect(option(pick)?.ss).toBe(0);
    await correct(pick, 'open-market');
    expect(option(pick)).toMatchObject({ ss: 1, odds: pick.odds });
  });

  test('moves the odds of one option up or down, and takes it away and gives it back', async () => {
    const pick = pickOf(status);
    await correct(pick, 'raise');
    const up = option(pick)?.odds ?? 0;
    await correct(pick, 'cut');
    const down = option(pick)?.odds ?? 0;
    expect([up > pick.odds, down < up]).toEqual([true, true]);
    await correct(pick, 'lock');
    expect(option(pick)).toMatchObject({ locked: true, odds: 0 });
    await correct(pick, 'unlock');
    expect(option(pick)).toMatchObject({ locked: false, odds: down });
  });

  test('gives a market another id at the same line, which replaces the old one in pre-bet info', async () => {
    const pick = pickOf(status);
    const { market: again } = await correct(pick, 'renew-market');
    expect([again, option(pick)]).toEqual([pick.market, undefined]);
    const { bms } = await bettorAt(sandbox, 'alice').data<{
      bms: { mid: number; omid: number; ss: number; op: { od: number } }[];
    }>('/v1/order/batchBetMatchMarketOfJumpLine', {
      betMatchMarketList: [{ marketId: Number(pick.market), matchId: Number(pick.match), type: pick.type }],
      isSelectSeries: false,
    });
    expect(bms).toMatchObject([{ omid: Number(pick.market), ss: 1, op: { od: pick.odds / 1000 } }]);
    expect(option({ ...pick, market: String(bms[0]?.mid) })?.odds).toBe(pick.odds);
    const alice = bettorAt(sandbox, 'alice');
    expect(await alice.submit(alice.single(pick))).toMatchObject({ code: 3002 });
  });
});

test.each([['raise'], ['lock']])(
  '%s of an option that the market has not is refused with a sentence',
  async (what) => {
    expect(await correct({ ...pickOf(4), type: 998 }, what)).toEqual({ error: expect.any(String) as string });
  },
);
