import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { bettorAt, ledgerOf, openPicks, sendCommand, type Pick } from './bettor.ts';

let sandbox: Sandbox;
const first = (more: Parameters<typeof openPicks>[1] = {}): Pick => openPicks(sandbox, more)[0] as Pick;
const script = (body: object) => sendCommand(sandbox, '/sandbox/orders', body);

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 80, rate: 0, seed: 12, generator: 'manual' });
});
afterAll(() => sandbox.close());
beforeEach(() => script({ next: [], rules: {} }));

describe('an order', () => {
  test('in play is created, confirming, then confirmed; its answer has duration and reason', async () => {
    const vip = bettorAt(sandbox, 'vip');
    const [taken] = await vip.taken(first({ status: 5 }), { oddsChange: 2 });
    expect(taken).toMatchObject({ st: 0, dly: 3_000, pt: expect.any(Number) as number });
    const seen: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      seen.push((await vip.poll([taken?.id ?? '']))[0]?.st ?? -1);
      sandbox.advance(600);
    }
    expect(seen.filter((st, at) => st !== seen[at - 1]).slice(0, 2)).toEqual([0, 1]);
    expect([2, 4]).toContain(seen.at(-1));
  });

  test('waits for what happened in its match, where something did: a goal', async () => {
    const vip = bettorAt(sandbox, 'vip');
    const live = first({ status: 5 });
    await sandbox.correct({ match: live.match, what: 'goal', side: 1 });
    sandbox.advance(30_000);
    const [taken] = await vip.taken(
      openPicks(sandbox, { status: 5 }).find(({ match }) => match === live.match) ?? live,
      { oddsChange: 2 },
    );
    expect(taken).toMatchObject({ dly: 3_000, pt: 7 });
  });

  test.each([1, 2, 3, 4, 5, 6, 7])(
    'can be rejected for reason %s: the poll has its words, the stake is back, the ledger agrees',
    async (reject) => {
      const vip = bettorAt(sandbox, 'vip');
      await script({ next: [{ reject }] });
      const before = (await vip.base()).bl;
      const [taken] = await vip.taken(first());
      expect((await vip.base()).bl).not.toBe(before);
      sandbox.advance(1_000);
      const id = taken?.id ?? '';
      expect(await vip.poll([id])).toEqual([
        { oid: id, st: 2, rj: reject, rjs: expect.stringMatching(/\w/) as string },
      ]);
      expect((await vip.base()).bl).toBe(before);
      expect((await vip.settled()).find((each) => each.id === id)).toMatchObject({ st: 2, rj: reject });
      expect((await ledgerOf(sandbox)).find(({ orderId }) => orderId === id)).toMatchObject({ status: 2 });
    },
  );

  test('above the position limit can come back with a smaller stake that would be taken', async () => {
    const vip = bettorAt(sandbox, 'vip');
    await script({ next: [{ reject: 3, offered: 4.5 }] });
    const [taken] = await vip.taken(first());
    sandbox.advance(1_000);
    expect(await vip.poll([taken?.id ?? ''])).toMatchObject([{ st: 2, rj: 3, os: 4.5 }]);
  });

  test('stays created or in confirmation while the script holds it, and continues when it is released', async () => {
    const vip = bettorAt(sandbox, 'vip');
    await script({ next: [{ keep: 'created' }, { keep: 'confirming' }] });
    const ids = [(await vip.taken(first()))[0]?.id ?? '', (await vip.taken(first()))[0]?.id ?? ''];
    sandbox.advance(120_000);
    expect((await vip.poll(ids)).map(({ st }) => st)).toEqual([0, 1]);
    expect(await script({ release: true })).toMatchObject({ released: 2 });
    expect((await vip.poll(ids)).every(({ st }) => st === 4 || st === 2)).toBe(true);
  });

  test('that is lost got an id, but has no stake, poll, list or ledger entry', async () => {
    const vip = bettorAt(sandbox, 'vip');
    await script({ rules: { lost: true } });
    const before = (await vip.base()).bl;
    const [taken] = await vip.taken(first());
    const id = taken?.id ?? '';
    expect([
      (await vip.base()).bl,
      await vip.poll([id]),
      (await vip.open()).filter((each) => each.id === id),
      (await ledgerOf(sandbox)).filter(({ orderId }) => orderId === id),
    ]).toEqual([before, [], [], []]);
  });

  test('is visible only to its member: no poll and no list of another member has it', async () => {
    const [vip, bob] = [bettorAt(sandbox, 'vip'), bettorAt(sandbox, 'bob')];
    const [taken] = await vip.taken(first());
    expect([
      await bob.poll([taken?.id ?? '']),
      (await bob.open()).filter(({ id }) => id === taken?.id),
    ]).toEqual([[], []]);
  });

  test.each([
    [{ next: [{ reject: 8 }] }],
    [{ next: [{ offered: 3 }] }],
    [{ next: {} }],
    [{ rules: { delay: -1 } }],
    [{ rules: { speed: 1 } }],
    [{ next: [{ keep: 'settled' }] }],
    [{ rules: { pt: 8 } }],
    [{ rules: { noOdds: false } }],
    [[]],
  ])('a script that cannot be read is refused with a sentence: %j', async (wrong) => {
    expect(await script(wrong)).toEqual({ error: expect.any(String) as string });
  });
});

describe('odds that move while an order waits', () => {
  let moving: Sandbox;
  beforeAll(async () => {
    moving = await createSandbox({ matches: 40, rate: 400, seed: 12, generator: 'manual' });
  });
  afterAll(() => moving.close());

  /**
   * Places bets on the open options until the odds of one have moved the wanted way before its decision.
   * Returns the sent odds and the outcome of that bet.
   */
  const movedAfter = async (oddsChange: 0 | 1 | 2, wanted: 'up' | 'down', more: object = {}) => {
    const vip = bettorAt(moving, 'vip');
    for (let round = 0; round < 40; round += 1) {
      await sendCommand(moving, '/sandbox/orders', { rules: { keep: 'confirming', ...more } });
      const placed = await Promise.all(
        openPicks(moving)
          .slice(0, 8)
          .map(async (pick) => ({ pick, id: (await vip.taken(pick, { oddsChange }))?.[0]?.id ?? '' })),
      );
      moving.advance(2_000);
      const now = ({ match, market, type }: Pick) => moving.truth(match)?.options[`${market}:${type}`];
      const found = placed.find(({ pick, id }) => {
        const option = now(pick);
        return (
          id !== '' &&
          option !== undefined &&
          option.ss === 1 &&
          !option.locked &&
          (wanted === 'up' ? option.odds > pick.odds : option.odds < pick.odds)
        );
      });
      const odds = found === undefined ? 0 : (now(found.pick)?.odds ?? 0);
      await sendCommand(moving, '/sandbox/orders', { release: true });
      if (found !== undefined)
        return {
          asked: found.pick.odds,
          market: found.pick.market,
          odds,
          told: (await vip.poll([found.id]))[0],
          listed: (await vip.open()).find(({ id }) => id === found.id),
        };
    }
    throw new Error('No odds moved.');
  };

  test.each<[0 | 1 | 2, 'up' | 'down', number]>([
    [0, 'up', 2],
    [0, 'down', 2],
    [1, 'up', 4],
    [1, 'down', 2],
    [2, 'up', 4],
    [2, 'down', 4],
  ])('acceptance %s, odds go %s: it ends as %s, and accepted odds are told', async (oc, way, st) => {
    const { market, odds, told } = await movedAfter(oc, way);
    expect(told).toMatchObject(st === 2 ? { st, rj: 5 } : { st, ods: [{ mid: market, od: odds / 1000 }] });
  });

  test('at a platform without additions only the list tells the accepted odds', async () => {
    const { odds, told, listed } = await movedAfter(2, 'down', { noOdds: true });
    expect([told, listed]).toMatchObject([{ st: 4 }, { st: 4, ops: [{ od: odds / 1000 }] }]);
    expect(told).not.toHaveProperty('ods');
  });
});
