import { describe, expect, test, vi } from 'vitest';
import type { PlacementRequest, QuickPlacing, SlipPlacing } from '#contract/placement.ts';
import { fail, ok, type Problem } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey } from '#domain/ids.ts';
import { NO_QUOTE, type Quote, type Selection, type Slip } from '#domain/slip/slip.ts';
import { createScene, selection } from '#tests/worker/orders/scene.ts';

const amount = (text: string) => text as Amount;
const taken = (id: string, st = 0, market = '11') => ({
  id,
  st,
  ops: [{ mid: market, od: '1.955', of: 1, bod: '1.955' }],
});
const single = () => [selection('11', 'm1', 1955, { showInSingle: true })];
const four = (): Selection[] =>
  ['11', '12', '13', '14'].map((market, at) => selection(market, `m${at}`, 1500 + at * 100));

/** A quick bet, on the single's option unless on another, under the name that its tab minted. */
const quick = (slipId: string, of = selection('11', 'm1', 1955)): QuickPlacing => {
  const { names, inParlay: _in, showInSingle: _show, ...pick } = of;
  return { kind: 'quick', slipId, pick, names, stake: amount('5'), currencyId: 1 };
};

const DONG = 4;
const inDong = (session: SessionView): SessionView => ({
  ...session,
  user: session.user === null ? null : { ...session.user, currencyId: DONG },
});

const begin = async (how?: Parameters<typeof createScene>[0]) => {
  const scene = createScene(how);
  const worker = scene.worker(1);
  await scene.settle();
  return { scene, worker };
};

/** The formats that a bet names to the platform, where the user's is Hong Kong. */
const formats = async (
  items: Parameters<ReturnType<typeof createScene>['pick']>[0],
  view: 'single' | 'parlay',
) => {
  const { scene, worker } = await begin({ oddsFormat: 2 });
  scene.pick(items, view);
  await worker.orders.place(scene.press(view === 'parlay' ? { s4: amount('10') } : undefined));
  const { body } = scene.of(view === 'parlay' ? 'betMultiple' : 'betSingle');
  return [...JSON.stringify(body).matchAll(/"oddsFormat":(\d)/g)].map(([, format]) => format);
};

/** Presses a single that was agreed to and painted at some odds, while the board has other odds. */
const pressWith = async (odds: {
  readonly accept: 0 | 1 | 2;
  readonly tolerance: 0 | 5;
  readonly agreed: number;
  readonly painted: number;
  readonly now: number;
}) => {
  const { scene, worker } = await begin();
  scene.pick([selection('11', 'm1', odds.agreed, { showInSingle: true })]);
  scene.state.accept = odds.accept;
  scene.state.tolerance = odds.tolerance;
  scene.odds.set('11:1' as OptionKey, odds.now);
  const { legs, ...press } = scene.press();
  const painted = legs.map((leg) => ({ ...leg, odds: odds.painted as typeof leg.odds }));
  return { scene, worker, answer: await worker.orders.place({ ...press, legs: painted }) };
};

describe('a machine that sleeps while a press is decided', () => {
  test('sends nothing once it is awake, though its monotonic clock stood still (F15, F19, I3)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    const { add } = scene.disk.journal;
    const write = vi.spyOn(scene.disk.journal, 'add').mockImplementationOnce((...entry) => {
      scene.clock.jumpWall(3_600_000);
      return add(...entry);
    });
    const answer = await worker.orders.place(scene.press(), scene.clock.now() + 2_000);
    expect([answer, write.mock.calls.length]).toEqual([fail({ code: 'timeout' }), 1]);
    expect([scene.count('betSingle'), worker.bets(), scene.disk.entries.size]).toEqual([0, [], 0]);
  });

  test('does not repeat a request of unknown outcome either (F15, F19, D36)', async () => {
    const scene = createScene({ honoured: true });
    const { change } = scene.disk.journal;
    let sleepMs = 0;
    Object.assign(scene.disk.journal, {
      change: (...entry: Parameters<typeof change>) => {
        scene.clock.jumpWall(sleepMs);
        return change(...entry);
      },
    });
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick(single());
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    sleepMs = 3_600_000;
    expect(await worker.orders.place(scene.press(), scene.clock.now() + 2_000)).toEqual(
      fail({ code: 'timeout' }),
    );
    expect(scene.count('betSingle')).toBe(0);
    // The next press, awake, repeats it.
    sleepMs = 0;
    expect(await worker.orders.place(scene.press(), scene.clock.now() + 2_000)).toMatchObject({ ok: true });
    expect(scene.count('betSingle')).toBe(1);
  });
});

describe('what a press sends', () => {
  test('exactly one leg goes as a single, though the parlay view is on (PLACE-03)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single(), 'parlay');
    await worker.orders.place(scene.press());
    expect(scene.of('betSingle').body).toMatchObject({ singleBetList: [{ unitStake: 10 }] });
  });

  test('a single goes with unit stake, acceptance, option and format (PLACE-02, PLACE-05, C6)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    await worker.orders.place(scene.press());
    expect(scene.of('betSingle').body).toEqual({
      singleBetList: [
        {
          unitStake: 10,
          oddsChange: 1,
          relatedId: 'slipId1:1',
          thirdRemark: 'slipId1:1',
          betOptionList: [{ marketId: 11, odds: 1.955, optionType: 1, oddsFormat: 1 }],
        },
      ],
      currencyId: 1,
      deviceId: 'P1',
      languageType: 'ENG',
    });
  });

  test('a parlay is one multiple with an entry per series, found by references (PLACE-04, PLACE-06, C44)', async () => {
    const { scene, worker } = await begin();
    scene.pick(four(), 'parlay');
    await worker.orders.place(scene.press({ s4: amount('10.5'), s0: amount('2') }));
    const { body } = scene.of('betMultiple');
    expect(body).toMatchObject({
      betMultipleData: [
        { itemCount: 4, seriesValue: 4, unitStake: 10.5, oddsChange: 1, thirdRemark: 'slipId1:1' },
        { itemCount: 4, seriesValue: 0, unitStake: 2, oddsChange: 1, thirdRemark: 'slipId1:2' },
      ],
      betOptionList: [
        { marketId: 11, odds: 1.5 },
        { marketId: 12, odds: 1.6 },
        { marketId: 13, odds: 1.7 },
        { marketId: 14, odds: 1.8 },
      ],
    });
    await scene.of('betMultiple').answer(
      ok([
        { id: '902', st: 0, ops: [{ mid: '11', od: '1.5', tr: 'slipId1:2' }] },
        { id: '901', st: 0, ops: [{ mid: '11', od: '1.5', tr: 'slipId1:1' }] },
      ]),
    );
    expect(
      worker.bets().map(({ ref, orderId, combinations, stake }) => [ref, orderId, combinations, stake]),
    ).toEqual([
      ['slipId1:1', '901', 1, '10.50'],
      ['slipId1:2', '902', 11, '22.00'],
    ]);
  });

  test('a single names its shown format; the legs of a parlay are shown in Europe (C4, C6, D14)', async () => {
    expect([await formats(single(), 'single'), await formats(four(), 'parlay')]).toEqual([
      ['2'],
      ['1', '1', '1', '1'],
    ]);
  });

  test('singles are sent as one list, and a bet that the answer omits is unknown (D4)', async () => {
    const { scene, worker } = await begin();
    scene.pick([selection('11', 'm1', 1955), selection('12', 'm2', 1700)], 'singles');
    await worker.orders.place(
      scene.press({ ['11:1' as OptionKey]: amount('5'), ['12:1' as OptionKey]: amount('7') }),
    );
    await scene.of('betSingle').answer(ok([taken('901')]));
    expect(worker.states()).toEqual(['unknown', 'unknown']);
  });

  test('a single needs displayed odds if it has a stake, and is never sent without them (D6)', async () => {
    const { scene, worker } = await begin();
    const a = '11:1' as OptionKey;
    const b = '12:1' as OptionKey;
    scene.pick([selection('11', 'm1', 1955), selection('12', 'm2', 1700)], 'singles');
    const withoutOdds = (without: OptionKey) => {
      const press = scene.press({ [a]: amount('5') });
      return { ...press, legs: press.legs.filter(({ key }) => key !== without) };
    };
    expect(await worker.orders.place(withoutOdds(a))).toEqual(fail({ code: 'slip-changed' }));
    scene.odds.delete(b);
    expect(await worker.orders.place(withoutOdds(b))).toMatchObject({ ok: true });
    expect(scene.of('betSingle').body['singleBetList']).toHaveLength(1);
  });

  test('more singles than one request takes are refused by their number', async () => {
    const { scene, worker } = await begin();
    scene.pick([selection('11', 'm1', 1955), selection('12', 'm2', 1700)], 'singles');
    scene.state.quote = { ...scene.state.quote, mostOrders: 1 };
    const stakes = { ['11:1' as OptionKey]: amount('5'), ['12:1' as OptionKey]: amount('7') };
    expect(await worker.orders.place(scene.press(stakes))).toEqual(fail({ code: 'too-many-bets', most: 1 }));
    expect(scene.count('betSingle')).toBe(0);
  });

  test('a market id beyond 2^53 and a stake of many digits are sent digit by digit (C39, F39, F40)', async () => {
    const { scene, worker } = await begin();
    scene.pick([selection('9007199254740993', 'm1', 1955)]);
    await worker.orders.place(scene.press({ single: amount('123456789012345.67') }));
    const [order] = scene.of('betSingle').body['singleBetList'] as readonly {
      readonly unitStake: unknown;
      readonly betOptionList: readonly { readonly marketId: unknown }[];
    }[];
    expect([
      String(order?.unitStake).replace('\0', ''),
      String(order?.betOptionList[0]?.marketId).replace('\0', ''),
    ]).toEqual(['123456789012345.67', '9007199254740993']);
  });
});

describe('one bet per intent', () => {
  test('fifty presses at once send one request, and all show the first (F23, D5)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    const press = scene.press();
    const answers = await Promise.all(Array.from({ length: 50 }, () => worker.orders.place(press)));
    expect(answers.filter((each) => each.ok && !each.value.repeated)).toHaveLength(1);
    expect(answers.every((each) => each.ok && each.value.intent === 'slipId1')).toBe(true);
    expect(scene.count('betSingle')).toBe(1);
  });

  test('two workers of two builds with one journal send one request (F23, D25)', async () => {
    const { scene, worker } = await begin();
    const other = scene.worker(2);
    await scene.settle();
    scene.pick(single());
    const press = scene.press();
    const answers = await Promise.all([worker.orders.place(press), other.orders.place(press)]);
    expect(answers.filter((each) => each.ok && each.value.repeated)).toHaveLength(1);
    expect(answers.filter((each) => each.ok && !each.value.repeated)).toHaveLength(1);
    expect(scene.count('betSingle')).toBe(1);
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    expect([worker.states(), other.states()]).toEqual([['confirmed'], ['confirmed']]);
    expect(worker.told.length + other.told.length).toBe(1);
  });

  test('a quick bet on an option that is not dismissed shows the first (SLIP-12)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    const press = (slipId: string) => worker.orders.place(quick(slipId));
    expect(await press('q1')).toEqual(ok({ intent: 'q1', repeated: false }));
    expect(await press('q2')).toEqual(ok({ intent: 'q1', repeated: true }));
    expect(scene.count('betSingle')).toBe(1);
  });

  test('quick bets on one option in two workers at once are one bet, by the lock (SLIP-12, D25, F20)', async () => {
    const { scene, worker } = await begin();
    const other = scene.worker(2);
    await scene.settle();
    scene.pick(single());
    const answers = await Promise.all([worker.orders.place(quick('q1')), other.orders.place(quick('q2'))]);
    expect(answers).toEqual([ok({ intent: 'q1', repeated: false }), ok({ intent: 'q1', repeated: true })]);
    expect([scene.count('betSingle'), scene.disk.entries.size]).toEqual([1, 1]);
  });

  test('without locks a slip pressed in two workers is sent by one: the journal has it (D25, I1)', async () => {
    const { scene, worker } = await begin({ locks: false });
    const other = scene.worker(2);
    await scene.settle();
    scene.pick(single());
    const press = scene.press();
    const answers = await Promise.all([worker.orders.place(press), other.orders.place(press)]);
    expect(answers.filter((each) => each.ok)).toHaveLength(2);
    expect(answers.filter((each) => each.ok && each.value.repeated)).toHaveLength(1);
    expect([scene.count('betSingle'), scene.disk.entries.size]).toEqual([1, 1]);
  });

  test('without locks quick bets in two workers are one, by the journal (SLIP-12, F24, D25)', async () => {
    for (let between = 0; between < 24; between += 1) {
      const { scene, worker } = await begin({ locks: false });
      const other = scene.worker(2);
      await scene.settle();
      scene.pick(single());
      const both = async (one: PlacementRequest, second: PlacementRequest) => {
        const first = worker.orders.place(one);
        for (let step = 0; step < between; step += 1) await Promise.resolve();
        return Promise.all([first, other.orders.place(second)]);
      };
      expect([between, ...(await both(quick('q1'), quick('q2')))]).toEqual([
        between,
        ok({ intent: 'q1', repeated: false }),
        ok({ intent: 'q1', repeated: true }),
      ]);
      await scene.of('betSingle').answer(ok([taken('1', 4)]));
      scene.pick([selection('12', 'm2', 1700)], 'single', 'slipId2');
      expect([between, ...(await both(scene.press(), quick('q3', selection('12', 'm2', 1700))))]).toEqual([
        between,
        ok({ intent: 'slipId2', repeated: false }),
        fail({ code: 'leg-locked', keys: ['12:1' as OptionKey] }),
      ]);
      expect([between, scene.count('betSingle'), scene.disk.entries.size]).toEqual([between, 1, 2]);
    }
  });

  test('a worker that died before it reported its bet: the next press finds the bet (F16, F20, I2)', async () => {
    const gone = await begin();
    gone.scene.pick(single());
    await gone.worker.orders.place(gone.scene.press());
    const { scene, worker } = await begin();
    for (const [at, entry] of gone.scene.disk.entries) scene.disk.entries.set(at, entry);
    scene.pick([selection('12', 'm2', 1700)], 'single', 'slipId2');
    await worker.orders.place(scene.press());
    await scene.settle();
    expect(new Map(worker.bets().map(({ intent, state }) => [intent, state]))).toEqual(
      new Map([
        ['slipId1', 'unknown'],
        ['slipId2', 'sending'],
      ]),
    );
  });

  test("a journal that cannot be read stops every bet without the user's consent (F34, F24, D25)", async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    scene.disk.state.unread = true;
    expect(await worker.orders.place(scene.press())).toEqual(fail({ code: 'no-journal' }));
    expect([scene.count('betSingle'), scene.disk.entries.size, worker.journal()]).toEqual([0, 0, 'denied']);
    expect(await worker.orders.place(scene.press({ single: amount('10') }, { unjournalled: true }))).toEqual(
      ok({ intent: 'slipId1', repeated: false }),
    );
    expect(scene.count('betSingle')).toBe(1);
  });
});

describe('presses that send nothing', () => {
  const cases: readonly [string, (scene: ReturnType<typeof createScene>) => void, Problem][] = [
    [
      'betting that is off',
      (scene) => {
        scene.state.off = { code: 'betting-off' };
      },
      { code: 'betting-off' },
    ],
    [
      'an option that is closed (I3)',
      (scene) => {
        scene.closed.set('11:1' as OptionKey, { code: 'option-closed' });
      },
      { code: 'option-closed', keys: ['11:1' as OptionKey] },
    ],
    [
      'a stale price (I3)',
      (scene) => {
        scene.closed.set('11:1' as OptionKey, { code: 'price-stale' });
      },
      { code: 'price-stale', keys: ['11:1' as OptionKey] },
    ],
    [
      'a market that is off the board (F29)',
      (scene) => {
        scene.odds.clear();
      },
      { code: 'option-gone', keys: ['11:1' as OptionKey] },
    ],
    [
      'a worse price where better ones are taken (D6, F28)',
      (scene) => {
        scene.odds.set('11:1' as OptionKey, 1900);
      },
      { code: 'price-moved', keys: ['11:1' as OptionKey] },
    ],
    [
      'a better price where none is taken (D6, F28)',
      (scene) => {
        scene.state.accept = 0;
        scene.odds.set('11:1' as OptionKey, 2000);
      },
      { code: 'price-moved', keys: ['11:1' as OptionKey] },
    ],
    [
      'a slip other than the one displayed',
      (scene) => {
        scene.state.slip = { ...scene.state.slip, slipId: 'slipId2' };
      },
      { code: 'slip-changed' },
    ],
    [
      'a leg that the board has open and the quote reports as suspended (SLIP-13, SLIP-28)',
      (scene) => {
        scene.state.quote = quoteOf('1', '100', 0);
      },
      { code: 'option-closed', keys: ['11:1' as OptionKey] },
    ],
    [
      'a leg that the board has open and the quote reports as off (SLIP-13)',
      (scene) => {
        scene.state.quote = quoteOf('1', '100', -1);
      },
      { code: 'option-closed', keys: ['11:1' as OptionKey] },
    ],
    [
      'a stake below the range (SLIP-22)',
      (scene) => {
        scene.state.quote = quoteOf('20', '100');
      },
      { code: 'stake-low', least: amount('20'), keys: ['11:1' as OptionKey] },
    ],
    [
      'a stake above it (SLIP-23)',
      (scene) => {
        scene.state.quote = quoteOf('1', '5');
      },
      { code: 'stake-high', most: amount('5'), keys: ['11:1' as OptionKey] },
    ],
    [
      'a stake whose limits the platform has not named (SLIP-13)',
      (scene) => {
        scene.state.quote = NO_QUOTE;
      },
      { code: 'limits-unknown', keys: ['11:1' as OptionKey] },
    ],
    [
      'a stake that was painted in the currency of before (C18)',
      (scene) => {
        scene.state.session = inDong(scene.state.session);
      },
      { code: 'currency-changed' },
    ],
    [
      'a slip whose amounts were entered in another currency (C18)',
      (scene) => {
        scene.state.slip = { ...scene.state.slip, currencyId: DONG };
      },
      { code: 'currency-changed' },
    ],
    [
      'limits of another currency (C18)',
      (scene) => {
        scene.state.quote = { ...scene.state.quote, currencyId: DONG };
      },
      { code: 'currency-changed' },
    ],
    [
      'a wallet that has less (USER-02)',
      (scene) => {
        scene.state.session = {
          ...scene.state.session,
          wallet: {
            centerBalance: null,
            balances: [{ coinCode: 'CNY', amount: '9.99', isDefault: true }],
            total: null,
            oldGameBalance: null,
            channels: [],
            experienceCash: [],
            security: {},
          },
        };
      },
      { code: 'balance-low', balance: amount('9.99') },
    ],
  ];
  test.each(cases)('%s', async (_what, change, problem) => {
    const { scene, worker } = await begin();
    scene.pick(single());
    const press = scene.press();
    change(scene);
    expect(await worker.orders.place(press)).toEqual(fail(problem));
    expect([scene.count('betSingle'), scene.disk.entries.size]).toEqual([0, 0]);
  });

  test.each([
    [1, 2000],
    [2, 1500],
    [2, 2000],
  ] as const)(
    'but with acceptance %i a price of %i goes, as it was painted (D6, C24)',
    async (accept, now) => {
      const { scene, worker } = await begin();
      scene.pick(single());
      scene.state.accept = accept;
      scene.odds.set('11:1' as OptionKey, now);
      expect(await worker.orders.place(scene.press())).toMatchObject({ ok: true });
      expect(scene.of('betSingle').body).toMatchObject({
        singleBetList: [{ oddsChange: accept, betOptionList: [{ odds: 1.955 }] }],
      });
    },
  );

  test('a price that moved since the pick is sent as it was painted at the press (D6, C24)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    scene.odds.set('11:1' as OptionKey, 1870);
    const { legs, ...press } = scene.press();
    expect(
      await worker.orders.place({
        ...press,
        legs: legs.map((leg) => ({ ...leg, odds: 1870 as typeof leg.odds })),
      }),
    ).toMatchObject({ ok: true });
    expect(scene.of('betSingle').body).toMatchObject({
      singleBetList: [{ betOptionList: [{ odds: 1.87 }] }],
    });
  });

  test.each([
    // A fall within 5 % goes at the board's odds, and the platform may take no others.
    [1, 5, 1955, 1955, 1860, 0, 1860],
    [0, 5, 1955, 1955, 1860, 0, 1860],
    // So does a fall that the user has already seen.
    [1, 5, 1955, 1860, 1860, 0, 1860],
    // What the acceptance takes goes as before.
    [1, 5, 1955, 1955, 2500, 1, 1955],
    [2, 5, 1955, 1955, 1500, 2, 1955],
  ] as const)(
    'acceptance %i, tolerance %i per cent, agreed %i, painted %i, now %i: sent with acceptance %i at %i (D35, D6)',
    async (accept, tolerance, agreed, painted, now, sentAccept, sentOdds) => {
      const { scene, worker, answer } = await pressWith({ accept, tolerance, agreed, painted, now });
      expect(answer).toMatchObject({ ok: true });
      expect(scene.of('betSingle').body).toMatchObject({
        singleBetList: [{ oddsChange: sentAccept, betOptionList: [{ odds: sentOdds / 1000 }] }],
      });
      const [bet] = worker.bets();
      expect(bet?.legs[0]).toMatchObject({ displayed: painted, sent: sentOdds });
      // The return is that of the odds that were sent.
      expect(bet?.potential.total).toBe((sentOdds / 100).toFixed(2));
    },
  );

  test.each([
    [1, 5, 1955, 1955, 1857],
    [0, 5, 1955, 1955, 2100],
    [1, 0, 1955, 1955, 1954],
    // Small moves that add up to a larger one.
    [1, 5, 1955, 1880, 1850],
    [1, 5, 1955, 1850, 1850],
  ] as const)(
    'acceptance %i, tolerance %i per cent, agreed %i, painted %i, now %i: the user is asked again (D35, SLIP-25)',
    async (accept, tolerance, agreed, painted, now) => {
      const { scene, answer } = await pressWith({ accept, tolerance, agreed, painted, now });
      expect(answer).toEqual(fail({ code: 'price-moved', keys: ['11:1' as OptionKey] }));
      expect([scene.count('betSingle'), scene.disk.entries.size]).toEqual([0, 0]);
    },
  );

  test("a quick bet goes at the board's odds while they are within the tolerance (D35, SLIP-12)", async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    scene.state.tolerance = 2;
    scene.odds.set('11:1' as OptionKey, 1930);
    expect(await worker.orders.place(quick('q1'))).toMatchObject({ ok: true });
    expect(scene.of('betSingle').body).toMatchObject({
      singleBetList: [{ oddsChange: 0, betOptionList: [{ odds: 1.93 }] }],
    });
    scene.odds.set('12:1' as OptionKey, 1900);
    expect(await worker.orders.place(quick('q2', selection('12', 'm2', 1955)))).toEqual(
      fail({ code: 'price-moved', keys: ['12:1' as OptionKey] }),
    );
  });

  test('odds that move once more on the way are sent only as the board has them at that moment (D35, I3)', async () => {
    const outcomes = new Set<string>();
    for (let step = 0; step < 60; step += 1) {
      const { scene, worker } = await begin();
      scene.pick(single());
      scene.state.tolerance = 5;
      scene.odds.set('11:1' as OptionKey, 1930);
      void worker.orders.place(scene.press());
      for (let turn = 0; turn < step; turn += 1) await Promise.resolve();
      const hasLeft = scene.count('betSingle') > 0;
      scene.odds.set('11:1' as OptionKey, 1920);
      await scene.settle();
      const sent = scene.count('betSingle') === 0 ? 'nothing' : JSON.stringify(scene.of('betSingle').body);
      const odds = /"odds":([\d.]+)/.exec(sent)?.[1] ?? sent;
      outcomes.add(`${odds} ${hasLeft ? 'before' : 'after'} the move`);
    }
    expect(outcomes).toEqual(
      new Set(['1.92 after the move', 'nothing after the move', '1.93 before the move']),
    );
  });

  test('a guest is asked to log in (PLACE-01, USER-07)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    scene.state.session = { ...scene.state.session, user: null };
    worker.orders.setUser(null);
    worker.orders.setAuthorized(false);
    expect(await worker.orders.place(scene.press())).toEqual(fail({ code: 'login-wanted' }));
    expect([worker.notes.requestLogin, scene.count('betSingle')]).toEqual([1, 0]);
  });

  test('without a journal a bet leaves only after the user agreed (F34, D25)', async () => {
    const { scene, worker } = await begin({ journal: false });
    scene.pick(single());
    expect(await worker.orders.place(scene.press())).toEqual(fail({ code: 'no-journal' }));
    expect(await worker.orders.place(scene.press({ single: amount('10') }, { unjournalled: true }))).toEqual(
      ok({ intent: 'slipId1', repeated: false }),
    );
    expect([worker.journal(), scene.count('betSingle')]).toEqual(['memory', 1]);
  });

  test('a store that refuses a write stops the bet, and the next press tries again (F34)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    scene.disk.state.broken = true;
    expect(await worker.orders.place(scene.press())).toEqual(fail({ code: 'no-journal' }));
    scene.disk.state.broken = false;
    expect(await worker.orders.place(scene.press())).toEqual(ok({ intent: 'slipId1', repeated: false }));
    expect(scene.count('betSingle')).toBe(1);
  });

  test('no bet on a match with a bet of unknown outcome; other matches stay open (F24)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(fail({ code: 'network' }));
    scene.pick([selection('21', 'm1', 1800)], 'single', 'slipId2');
    expect(await worker.orders.place(scene.press())).toEqual(
      fail({ code: 'leg-locked', keys: ['21:1' as OptionKey] }),
    );
    scene.pick([selection('22', 'm2', 1800)], 'single', 'slipId3');
    expect(await worker.orders.place(scene.press())).toMatchObject({ ok: true });
  });

  test('no bet on a match with an unconfirmed bet, until the user dismisses that bet (F24)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(fail({ code: 'network' }));
    for (let looks = 0; looks < 30 && worker.states()[0] === 'unknown'; looks += 1) {
      for (const { answer } of scene.asked.filter(({ name }) => name === 'orderList'))
        await answer(ok({ records: [], total: 0 }));
      await scene.pass(3_000);
    }
    expect(worker.states()).toEqual(['unconfirmed']);
    scene.pick([selection('21', 'm1', 1800)], 'single', 'slipId2');
    expect(await worker.orders.place(scene.press())).toEqual(
      fail({ code: 'leg-locked', keys: ['21:1' as OptionKey] }),
    );
    await worker.orders.dismiss('slipId1:1');
    expect(await worker.orders.place(scene.press())).toMatchObject({ ok: true });
  });
});

describe('the currency of a press', () => {
  test("is the user's also after a slow journal: nothing is sent in another currency (C18, I3)", async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    const answer = worker.orders.place(scene.press());
    scene.state.session = inDong(scene.state.session);
    expect(await answer).toEqual(fail({ code: 'currency-changed' }));
    await scene.settle();
    expect([scene.count('betSingle'), worker.bets()]).toEqual([0, []]);
  });

  test('holds of a quick bet too (SLIP-12, C18)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    scene.state.session = inDong(scene.state.session);
    expect(await worker.orders.place(quick('q1'))).toEqual(fail({ code: 'currency-changed' }));
    expect(scene.count('betSingle')).toBe(0);
  });
});

describe('series of a parlay', () => {
  const three = [selection('11', 'm1', 1955), selection('12', 'm2', 1800), selection('13', 'm3', 2100)];
  const doubles = {
    seriesNumber: 2,
    combinations: 3,
    betCount: 1,
    minBet: amount('5'),
    maxBet: amount('20'),
  };
  const refusals: readonly (readonly [string, Quote['series'], SlipPlacing['stakes'], Problem | null])[] = [
    ['none is offered', [], { s3: amount('10') }, { code: 'limits-unknown' }],
    ['another is offered', [doubles], { s3: amount('10') }, { code: 'series-not-offered' }],
    [
      'one of two is offered',
      [doubles],
      { s2: amount('10'), s0: amount('10') },
      { code: 'series-not-offered' },
    ],
    [
      'it is of another number of legs',
      [{ ...doubles, combinations: 6 }],
      { s2: amount('10') },
      { code: 'limits-unknown' },
    ],
    [
      'its limits are missing',
      [{ ...doubles, maxBet: null }],
      { s2: amount('10') },
      { code: 'limits-unknown' },
    ],
    [
      'the stake is above its own limit',
      [doubles],
      { s2: amount('20.01') },
      { code: 'stake-high', most: amount('20') },
    ],
    ['the stake is within its own limits', [doubles], { s2: amount('20'), s0: amount('0') }, null],
  ];
  test.each(refusals)('%s (SLIP-14, I3)', async (_, series, stakes, problem) => {
    const scene = createScene();
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick(three, 'parlay');
    scene.state.quote = { ...scene.state.quote, series };
    const answer = await worker.orders.place(scene.press(stakes));
    expect(answer.ok ? null : answer.problem).toEqual(problem);
    await scene.settle();
    expect(scene.count('betMultiple')).toBe(problem === null ? 1 : 0);
  });
});

const quoteOf = (minBet: string, maxBet: string, status = 1) => ({
  phase: 'ready' as const,
  currencyId: 1,
  at: 1,
  series: [],
  mostOrders: null,
  mostLegs: null,
  legs: {
    ['11:1' as OptionKey]: {
      status,
      allowParlay: true,
      inPlay: false,
      minBet: amount(minBet),
      maxBet: amount(maxBet),
      odds: null,
      result: '',
      note: null,
    },
  },
});

test('a leg that the quote reports as suspended while the journal is written is not sent (SLIP-28, I3)', async () => {
  for (let step = 0; step < 60; step += 1) {
    const { scene, worker } = await begin();
    scene.pick(single());
    void worker.orders.place(scene.press());
    for (let turn = 0; turn < step; turn += 1) await Promise.resolve();
    const sent = scene.count('betSingle');
    scene.state.quote = quoteOf('1', '100', 0);
    await scene.settle();
    expect([step, scene.count('betSingle'), worker.states().length]).toEqual([step, sent, sent]);
  }
});

describe('a press that its tab has given up', () => {
  /** As long as a tab waits for the answer of a press. */
  const PRESS_TTL_MS = 10_000;

  test('sends nothing wherever the worker hung; the next press is one bet (F19, D5)', async () => {
    const leftInTime = new Set<number>();
    for (let step = 0; step < 60; step += 1) {
      const { scene, worker } = await begin();
      scene.pick(single());
      const expiresAt = scene.clock.now() + PRESS_TTL_MS;
      void worker.orders.place(scene.press(), expiresAt);
      for (let turn = 0; turn < step; turn += 1) await Promise.resolve();
      const sent = scene.count('betSingle');
      // The worker hangs: time passes, and nothing of it runs.
      scene.clock.advance(PRESS_TTL_MS);
      await scene.settle();
      expect([step, scene.count('betSingle'), worker.states().length]).toEqual([step, sent, sent]);
      await worker.orders.place(scene.press(), scene.clock.now() + PRESS_TTL_MS);
      expect([step, scene.count('betSingle'), scene.disk.entries.size]).toEqual([step, 1, 1]);
      leftInTime.add(sent);
    }
    expect(leftInTime).toEqual(new Set([0, 1]));
  });

  test('that waited in the port of a worker that hung sends nothing either', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    const press = scene.press();
    const expiresAt = scene.clock.now() + PRESS_TTL_MS;
    scene.clock.advance(PRESS_TTL_MS);
    expect(await worker.orders.place(press, expiresAt)).toEqual(fail({ code: 'timeout' }));
    expect([scene.count('betSingle'), scene.disk.entries.size]).toEqual([0, 0]);
  });

  test('repeats no bet of unknown outcome (D36)', async () => {
    const scene = createScene({ honoured: true });
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955)]);
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    expect(await worker.orders.place(scene.press(), scene.clock.now())).toEqual(fail({ code: 'timeout' }));
    expect(scene.count('betSingle')).toBe(0);
  });
});

const limitsOf = (least: number, most: number, status = 1, odds = 1.955) => ({
  bms: [
    {
      mid: '11',
      smin: least,
      smax: most,
      au: 1,
      ss: status,
      ip: 0,
      re: '',
      op: { ty: 1, od: odds, li: '' },
    },
  ],
});
const pressQuick = async (preBet: object | null) => {
  const { scene, worker } = await begin();
  scene.pick(single());
  scene.state.slip = { ...scene.state.slip, items: [] };
  scene.state.preBet = preBet;
  return { scene, answer: await worker.orders.place(quick('q1')) };
};

describe('the stake of a quick bet', () => {
  test('must be in the range that the platform names for its option (SLIP-22, SLIP-23)', async () => {
    const low = await pressQuick(limitsOf(6, 100));
    expect(low.answer).toMatchObject({ ok: false, problem: { code: 'stake-low', least: '6' } });
    const high = await pressQuick(limitsOf(1, 4));
    expect(high.answer).toMatchObject({ ok: false, problem: { code: 'stake-high', most: '4' } });
    expect([low, high].map(({ scene }) => [scene.count('betSingle'), scene.disk.entries.size])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await pressQuick(limitsOf(5, 5))).scene.count('betSingle')).toBe(1);
  });

  test.each([
    ['suspended (SLIP-13, SLIP-28)', limitsOf(1, 100, 0)],
    ['locked (SLIP-13)', limitsOf(1, 100, 1, -1.95)],
  ])('is not sent on an option that its quote reports as %s', async (_state, limits) => {
    const { scene, answer } = await pressQuick(limits);
    expect([answer, scene.count('betSingle'), scene.disk.entries.size]).toEqual([
      fail({ code: 'option-closed', keys: ['11:1' as OptionKey] }),
      0,
      0,
    ]);
  });

  test('is the one that the user has entered last, though the pressing tab still showed another (SLIP-12, D6)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    const enter = (stake: string): void => {
      scene.state.slip = {
        ...scene.state.slip,
        items: [],
        quick: { on: true, stakes: { 1: amount(stake) } },
      };
    };
    enter('2');
    expect(await worker.orders.place(quick('q1'))).toEqual(fail({ code: 'slip-changed' }));
    expect([scene.count('betSingle'), scene.disk.entries.size]).toEqual([0, 0]);
    enter('5');
    expect(await worker.orders.place(quick('q2'))).toMatchObject({ ok: true });
    expect(scene.count('betSingle')).toBe(1);
  });

  test.each<[string, Slip['quick'], boolean]>([
    ['the user has quick bets off', { on: false, stakes: { 1: amount('5') } }, true],
    ['the operator has quick bets off', { on: true, stakes: { 1: amount('5') } }, false],
    ['the sport has no stake', { on: true, stakes: { 2: amount('5') } }, true],
  ])(
    'is not sent if %s now, though the pressing tab still showed it (SLIP-12, D6)',
    async (_name, now, isOn) => {
      const { scene, worker } = await begin();
      scene.pick(single());
      scene.state.slip = { ...scene.state.slip, items: [], quick: now };
      scene.state.isQuickBetOn = isOn;
      expect(await worker.orders.place(quick('q1'))).toEqual(fail({ code: 'slip-changed' }));
      expect([scene.count('betSingle'), scene.disk.entries.size]).toEqual([0, 0]);
    },
  );

  test('is judged by the platform where it cannot name a range', async () => {
    expect((await pressQuick(null)).scene.count('betSingle')).toBe(1);
  });
});

describe('the trail of a bet', () => {
  test('has the ticks of its legs before the press and up to the answer, with the times of both (D6)', async () => {
    const { scene, worker } = await begin();
    scene.pick(single());
    const [leg] = scene.state.slip.items;
    if (leg === undefined) throw new Error('nothing is picked');
    worker.pricesChanged();
    const pressedAt = scene.clock.wallNow() + 2_000;
    await scene.pass(2_000);
    await worker.orders.place(scene.press());
    await scene.pass(500);
    scene.odds.set(leg.key, 1900);
    worker.pricesChanged();
    await scene.pass(500);
    await scene.of('betSingle').answer(ok([{ id: '900', st: 4, ops: [{ mid: '11', od: 1.9 }] }]));
    const trail = worker.bets()[0]?.legs[0]?.trail;
    expect(trail?.pressedAt).toBe(pressedAt);
    expect(trail?.ticks.map(([at, odds]) => [at - pressedAt, odds])).toEqual([
      [-2_000, leg.odds],
      [500, 1900],
    ]);
    expect([trail?.sentAt, trail?.acceptedAt]).toEqual([pressedAt, pressedAt + 1_000]);
    expect([...scene.disk.entries.values()].length).toBe(1);
  });
});

test('a resolved bet is not pending after a reload (PLACE-15)', async () => {
  const { scene, worker } = await begin();
  scene.pick([selection('11', 'm1', 1955)]);
  await worker.orders.place(scene.press());
  await scene.of('betSingle').answer(ok([{ id: '900', st: 0, ops: [] }]));
  await scene.pass(3_000);
  await scene.of('orderStatus').answer(ok([{ oid: '900', st: 4, ods: [{ mid: '11', od: '1.955' }] }]));
  await worker.crash();
  const next = scene.worker(2);
  await scene.settle();
  await scene.pass(60_000);
  expect([scene.count('orderStatus'), scene.count('orderList'), next.states()]).toEqual([
    0,
    0,
    ['confirmed'],
  ]);
  await next.orders.dismiss('all');
  expect(next.states()).toEqual([]);
});

test('a bet whose end is known leaves the journal after a day (PLACE-15, D25)', async () => {
  const scene = createScene();
  const worker = scene.worker(1);
  await scene.settle();
  scene.pick(single());
  await worker.orders.place(scene.press());
  await scene.of('betSingle').answer(ok([{ id: '900', st: 4, ops: [] }]));
  expect([worker.states(), scene.disk.entries.size]).toEqual([['confirmed'], 1]);
  scene.clock.advance(23 * 3_600_000);
  scene.worker(2);
  await scene.settle();
  expect(scene.disk.entries.size).toBe(1);
  scene.clock.advance(2 * 3_600_000);
  const later = scene.worker(3);
  await scene.settle();
  expect([later.states(), scene.disk.entries.size]).toEqual([[], 0]);
});
