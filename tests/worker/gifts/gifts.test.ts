import { afterEach, describe, expect, test } from 'vitest';
import type { Amount } from '#domain/money/amount.ts';
import { postedEvidence } from '../postedEvidence.ts';
import { createGiftScene, type GiftScene } from './scene.ts';

let scene: GiftScene;
afterEach(() => scene.close());

const setUp = async () => {
  scene = await createGiftScene();
  const tab = await scene.bench().tab();
  await scene.logIn(tab);
  await scene.holds(async () => (await scene.coins(tab)).journal === 'ready');
  return { tab, room: await scene.room() };
};
const PRESENT = '/gift/present';
const NO_INTENTS = { intents: [] };

describe('a gift', () => {
  test('is one debit, and the balance is the platform’s (REQ-42, REQ-44, REQ-45, GIFT-01, GIFT-02, D32)', async () => {
    const { tab, room } = await setUp();
    const [gifts, before] = [await scene.ask(tab, 'gifts'), await scene.coins(tab)];
    expect([gifts.length, before.balance, before.limit?.mostInDay]).toEqual([8, '10000', '20000']);
    const answer = await scene.send(
      tab,
      scene.press(before, 'gift', room, { subject: '4', count: 10, price: '9.9' as Amount }),
    );
    expect(answer).toMatchObject({ ok: true, value: { repeated: false } });
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'done');
    await scene.holds(async () => (await scene.coins(tab)).spentToday === '99');
    const after = await scene.coins(tab);
    expect([after.balance, after.intents]).toMatchObject(['9901', [{ total: '99', count: 10 }]]);
    expect(await scene.ledger('gift')).toMatchObject([{ subject: '4', count: 10, amount: '-99.00' }]);
    expect(await postedEvidence(scene.sandbox.url, 1)).toMatchObject([{ kind: 'gift' }]);
  });

  test('renews the coins that the tips show, at once (GIFT-02, TIPS-15, F49)', async () => {
    const { tab, room } = await setUp();
    const coins = () => tab.api.ask(tab.id, { topic: 'tip-purchases' });
    expect(await coins()).toMatchObject({ value: { balance: '10000' } });
    const seen = tab.model.events.length;
    await scene.send(tab, scene.press(NO_INTENTS, 'gift', room));
    await scene.requestEnds(tab);
    const isOutdated = () =>
      tab.model.events
        .slice(seen)
        .some((event) => event.kind === 'asked-changed' && event.topic === 'tip-purchases');
    await scene.holds(async () => isOutdated());
    expect(await coins()).toMatchObject({ value: { balance: '9999' } });
  });

  test('a double press, and presses in two tabs at the same moment, are one debit (D5, F49)', async () => {
    const { tab, room } = await setUp();
    const other = await scene.bench().tab();
    const press = scene.press(NO_INTENTS, 'gift', room);
    const answers = await Promise.all([
      scene.send(tab, press),
      scene.send(tab, press),
      scene.send(other, press),
    ]);
    expect(answers.map((each) => each.ok && each.value.repeated).filter((repeated) => repeated)).toHaveLength(
      2,
    );
    await scene.holds(async () => (await scene.coins(other)).intents[0]?.state === 'done');
    expect(await scene.ledger('gift')).toHaveLength(1);
  });

  test.each([
    ['another gift', { subject: '4', price: '9.9' as Amount }],
    ['another number', { count: 10 }],
    ['another room', { roomId: 'elsewhere' }],
  ])('a press for %s with the id of an earlier gift is refused, not shown as sent (D5)', async (_, more) => {
    const { tab, room } = await setUp();
    const press = scene.press(NO_INTENTS, 'gift', room);
    await scene.send(tab, press);
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'done');
    expect(await scene.send(tab, { ...press, ...more })).toEqual({
      ok: false,
      problem: { code: 'gift-refused', reason: 'changed', amount: null },
    });
    expect(await scene.send(tab, press)).toMatchObject({ ok: true, value: { repeated: true } });
    expect(await scene.ledger('gift')).toHaveLength(1);
  });

  test('one taken without an answer is unknown, bars the next, is found and never resent (D32, F49)', async () => {
    const { tab, room } = await setUp();
    await scene.fault('accept-hang', PRESENT, { times: 1 });
    await scene.send(tab, scene.press(NO_INTENTS, 'gift', room));
    await scene.requestEnds(tab);
    await scene.fault('status', '/gift/record/list', { status: 503, times: 1 });
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'unknown');
    const known = await scene.coins(tab);
    expect(
      await scene.send(tab, scene.press(known, 'gift', room, { subject: '2', price: '2' as Amount })),
    ).toEqual({
      ok: false,
      problem: { code: 'gift-refused', reason: 'running', amount: null },
    });
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'done');
    expect(await scene.ledger('gift')).toHaveLength(1);
  });

  test('where the platform echoes no reference, the record and the balance together tell (D32)', async () => {
    const { tab, room } = await setUp();
    await scene.post('/sandbox/coins', { user: 'alice', echoes: false });
    await scene.coins(tab);
    await scene.fault('accept-hang', PRESENT, { times: 1 });
    await scene.send(tab, scene.press(NO_INTENTS, 'gift', room));
    await scene.requestEnds(tab);
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'done');
    expect((await scene.coins(tab)).balance).toBe('9999');
    expect(await scene.ledger('gift')).toHaveLength(1);
  });

  test("one that never arrived is 'not found' a minute after its deadline and three reads (D32)", async () => {
    const { tab, room } = await setUp();
    await scene.fault('reject-hang', PRESENT, { times: 1 });
    await scene.send(tab, scene.press(NO_INTENTS, 'gift', room));
    await scene.requestEnds(tab);
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'unknown');
    await scene.pass(50_000);
    expect((await scene.coins(tab)).intents[0]?.state).toBe('unknown');
    await scene.pass(30_000);
    const known = await scene.coins(tab);
    expect(known.intents[0]?.state).toBe('not-found');
    await scene.send(tab, scene.press(known, 'gift', room));
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'done');
    expect(await scene.ledger('gift')).toHaveLength(1);
  });

  test('a worker that ends with a request in flight leaves it unknown; the next finds it (D25, F16)', async () => {
    const { tab, room } = await setUp();
    await scene.fault('accept-hang', PRESENT, { times: 1 });
    await scene.send(tab, scene.press(NO_INTENTS, 'gift', room));
    await scene.holds(async () => (await scene.ledger('gift')).length === 1, 1);
    scene.restart();
    const next = await scene.bench().tab();
    await scene.logIn(next);
    await scene.holds(async () => (await scene.coins(next)).intents[0]?.state === 'done');
    expect(await scene.ledger('gift')).toHaveLength(1);
  });

  test.each([
    ['balance', { subject: '5', price: '66' as Amount, count: 60 }, 50_00, '50'],
    ['most', { subject: '6', price: '888.5' as Amount, count: 10 }, undefined, '5000'],
    ['changed', { subject: '5', price: '65' as Amount }, undefined, null],
    ['changed', { subject: '99' }, undefined, null],
  ] as const)('is not sent where it fails: %s (GIFT-02, F49)', async (reason, more, left, amount) => {
    const { tab, room } = await setUp();
    if (left !== undefined) {
      await scene.post('/sandbox/coins', { user: 'alice', coins: left });
      await tab.api.command(tab.id, { kind: 'balance.refresh' });
      await scene.holds(async () => (await scene.coins(tab)).balance === '50');
    }
    expect(await scene.send(tab, scene.press(NO_INTENTS, 'gift', room, more))).toEqual({
      ok: false,
      problem: { code: 'gift-refused', reason, amount },
    });
    expect(await scene.ledger('gift')).toEqual([]);
  });

  test('a price that changed after the list was read is refused, nothing is taken (D6, GIFT-01)', async () => {
    const { tab, room } = await setUp();
    await scene.ask(tab, 'gifts');
    await scene.post('/sandbox/coins', { gift: '1', price: 5_00 });
    await scene.send(tab, scene.press(NO_INTENTS, 'gift', room, { count: 520 }));
    await scene.holds(
      async () => !['sending', undefined].includes((await scene.coins(tab)).intents[0]?.state),
    );
    const known = await scene.coins(tab);
    expect(known.intents[0]).toMatchObject({ state: 'refused', reason: { code: '1001' } });
    expect([await scene.ledger('gift'), known.balance]).toEqual([[], '10000']);
    // The list is read again, so the user sees the new price and can send at it.
    const gift = (await scene.ask(tab, 'gifts')).find(({ id }) => id === '1');
    expect(gift?.price).toBe('5');
    await scene.send(tab, scene.press(known, 'gift', room, { price: '5' as Amount }));
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'done');
    expect(await scene.ledger('gift')).toMatchObject([{ amount: '-5.00' }]);
  });

  test('a refund or a prize that no answer carried reaches the user after 20 s (GIFT-02, F49)', async () => {
    const { tab } = await setUp();
    await scene.holds(async () => (await scene.coins(tab)).balance === '10000');
    await scene.post('/sandbox/coins', { user: 'alice', coins: 12_345_00 });
    await scene.pass(20_000);
    await scene.holds(async () => (await scene.coins(tab)).balance === '12345', 1);
    expect((await scene.coins(tab)).balance).toBe('12345');
  });

  test('a refusal of the platform ends the intent with its words (D30)', async () => {
    const { tab, room } = await setUp();
    // The client knows an older balance.
    await scene.coins(tab);
    await scene.post('/sandbox/coins', { user: 'alice', coins: 0 });
    await scene.send(tab, scene.press(NO_INTENTS, 'gift', room));
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'refused');
    expect((await scene.coins(tab)).intents[0]?.reason).toEqual({
      code: '1001',
      message: 'There are not enough coins.',
    });
    await scene.holds(async () => (await scene.coins(tab)).balance === '0');
  });

  test('a guest is asked to log in, and nothing is sent', async () => {
    scene = await createGiftScene();
    const tab = await scene.bench().tab();
    const room = await scene.room();
    expect(await scene.send(tab, scene.press(NO_INTENTS, 'gift', room))).toEqual({
      ok: false,
      problem: { code: 'login-wanted' },
    });
    expect(await scene.coins(tab)).toMatchObject({ balance: null, intents: [] });
  });

  test('without a journal nothing is sent', async () => {
    const { tab, room } = await setUp();
    scene.disk.state.broken = true;
    const sent = scene.send(tab, scene.press(NO_INTENTS, 'gift', room));
    expect(await sent).toEqual({ ok: false, problem: { code: 'no-journal' } });
    expect(await scene.ledger('gift')).toEqual([]);
  });

  test('the ten who gave most are read once for all tabs (REQ-28, GIFT-05, D27)', async () => {
    const { tab, room } = await setUp();
    const other = await scene.bench().tab();
    const [one, two] = await Promise.all([
      scene.ask(tab, 'gift-top', room.roomId),
      scene.ask(other, 'gift-top', room.roomId),
    ]);
    expect([one.length, two]).toEqual([10, one]);
    expect(scene.sandbox.stats().requests['/api/forehead/live/room/gift/top10']).toBe(1);
  });
});

const show = async (roomId: string, kind: string, more: object = {}): Promise<{ readonly id: string }> =>
  scene.post(`/sandbox/rooms/${roomId}/activities`, { kind, ...more });

describe('a part in an activity', () => {
  test.each([
    ['join', 'lottery', '', 'GIFT-16, REQ-49'],
    ['vote', 'vote', 'b', 'GIFT-13, GIFT-16, REQ-34'],
    ['answer', 'answer', 'B', 'GIFT-15, GIFT-16, REQ-55'],
    ['envelope', 'rain', '', 'GIFT-06, REQ-47, REQ-48'],
  ] as const)(
    '%s in %s, choice "%s": one call, and every tab shows it (%s)',
    async (action, kind, choice, _ids) => {
      const { tab, room } = await setUp();
      const other = await scene.bench().tab();
      const { id } = await show(room.roomId, kind);
      await scene.activities(tab, room.roomId);
      const subject = action === 'answer' ? `${id}:1` : id;
      const press = scene.press(NO_INTENTS, action, room, { subject, choice });
      const answers = await Promise.all([scene.send(tab, press), scene.send(other, press)]);
      expect(
        answers.map((each) => each.ok && each.value.repeated).filter((repeated) => repeated),
      ).toHaveLength(1);
      await scene.holds(async () => (await scene.coins(other)).intents[0]?.state === 'done');
      // A later press, of a tab that has seen the outcome, sends nothing either.
      const again = scene.press(await scene.coins(other), action, room, { subject, choice });
      expect(await scene.send(other, again)).toMatchObject({ ok: true, value: { repeated: true } });
      const told = await scene.activities(other, room.roomId);
      const mine = {
        join: told.lotteries.find((each) => each.id === id)?.isJoined,
        vote: told.vote?.votedOptionId,
        answer: told.questions?.questions[0]?.answerId,
        envelope: told.envelope?.hasReceived,
      };
      expect(mine[action]).toBe(choice === '' ? true : choice);
      const paths = {
        join: '/lottery/join',
        vote: '/lottery/vote/submit',
        answer: '/question/answer',
        envelope: '/red/envelope/receive',
      };
      expect(scene.sandbox.stats().requests[`/api/forehead/live${paths[action]}`]).toBe(1);
    },
  );

  test('one of unknown outcome is found in the activity, and not sent again (D32)', async () => {
    const { tab, room } = await setUp();
    const { id } = await show(room.roomId, 'vote', { lasts: 600_000 });
    await scene.fault('accept-hang', '/lottery/vote/submit', { times: 1 });
    await scene.send(tab, scene.press(NO_INTENTS, 'vote', room, { subject: id, choice: 'a' }));
    await scene.requestEnds(tab);
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'unknown');
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'done');
    expect(scene.sandbox.stats().requests['/api/forehead/live/lottery/vote/submit']).toBe(1);
  });

  test.each(['join', 'vote', 'envelope'] as const)(
    'a refusal of %s by any code ends the intent with the words of the platform, and the user may press again',
    async (action) => {
      const { tab, room } = await setUp();
      const kinds = { join: 'lottery', vote: 'vote', envelope: 'rain' } as const;
      const paths = {
        join: '/lottery/join',
        vote: '/lottery/vote/submit',
        envelope: '/red/envelope/receive',
      } as const;
      const { id } = await show(room.roomId, kinds[action], { lasts: 600_000 });
      // The sandbox answers code 0, which is not on the list of refusals of money calls.
      await scene.fault('status', paths[action], { status: 200, times: 1 });
      const more = { subject: id, choice: action === 'vote' ? 'a' : '' };
      await scene.send(tab, scene.press(NO_INTENTS, action, room, more));
      await scene.requestEnds(tab);
      const known = await scene.coins(tab);
      expect(known.intents[0]).toMatchObject({
        state: 'refused',
        reason: { code: '0', message: 'A fault was asked for.' },
      });
      await scene.send(tab, scene.press(known, action, room, more));
      await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'done');
    },
  );

  test('a gift that is refused by such a code stays unknown, because it takes coins (D4, D30)', async () => {
    const { tab, room } = await setUp();
    await scene.fault('status', PRESENT, { status: 200, times: 1 });
    await scene.send(tab, scene.press(NO_INTENTS, 'gift', room));
    await scene.requestEnds(tab);
    expect((await scene.coins(tab)).intents[0]?.state).toBe('unknown');
  });

  test('an envelope holds its prize, and its coins are in the balance (GIFT-06, GIFT-09)', async () => {
    const { tab, room } = await setUp();
    const { id } = await show(room.roomId, 'rain');
    await scene.send(tab, scene.press(await scene.coins(tab), 'envelope', room, { subject: id }));
    await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'done');
    expect((await scene.coins(tab)).intents[0]?.prize).toMatchObject({ kind: 'coin', amount: '8.88' });
    await scene.holds(async () => (await scene.coins(tab)).balance === '10008.88');
    expect(await scene.ledger('envelope')).toMatchObject([{ amount: '8.88' }]);
  });

  test('an approval is sent once with room, match and message (GIFT-14, REQ-35, REQ-36)', async () => {
    const { tab, room } = await setUp();
    const { approvals } = await scene.activities(tab, room.roomId);
    const [first] = approvals;
    expect([approvals.length, first?.result]).toEqual([2, 0]);
    const press = scene.press(NO_INTENTS, 'approval', room, { subject: first?.messageId ?? '', choice: '1' });
    await Promise.all([scene.send(tab, press), scene.send(tab, press)]);
    await scene.holds(async () => (await scene.activities(tab, room.roomId)).approvals[0]?.result === 1);
    expect(scene.sandbox.stats().requests['/api/forehead/live/lottery/approval/submitInfo']).toBe(1);
  });

  test('a lottery that ended has its winners and the own win (GIFT-11, GIFT-12, REQ-50, REQ-51)', async () => {
    const { tab, room } = await setUp();
    const { id } = await show(room.roomId, 'lottery', { lasts: 0, marquee: false });
    const told = await scene.activities(tab, room.roomId);
    const lottery = told.lotteries.find((each) => each.id === id);
    expect(lottery).toMatchObject({ state: 'finished', showsWinList: true, showsMarquee: false });
    expect([told.results[id]?.wins.length, typeof told.results[id]?.own?.won]).toEqual([5, 'boolean']);
  });

  test('an unknown prize kind is ignored, and the rest of the lottery stays (C43)', async () => {
    const { tab, room } = await setUp();
    const { id } = await show(room.roomId, 'lottery', { prize: 99 });
    const told = await scene.activities(tab, room.roomId);
    expect(told.lotteries.find((each) => each.id === id)).toMatchObject({ prizes: [], state: 'in-progress' });
  });
});
