import { describe, expect, test } from 'vitest';
import type { Amount } from '#domain/money/amount.ts';
import type { Bet, BetState } from '#domain/orders/bet.ts';
import { belongsToOtherUser } from '../documents/storageKeys.ts';
import type { DocumentStore } from '../runtime/environment.ts';
import { createGamblingActivity } from './gamblingActivity.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 0, 31, 12);

const memory = (): DocumentStore & { readonly kept: Map<string, unknown> } => {
  const kept = new Map<string, unknown>();
  return {
    kept,
    read: (name) => Promise.resolve(structuredClone(kept.get(name))),
    write: (name, value) => Promise.resolve(void kept.set(name, structuredClone(value))),
    forget: (but) => {
      for (const name of kept.keys()) if (belongsToOtherUser(name, but)) kept.delete(name);
      return Promise.resolve();
    },
  };
};
const bet = (ref: string, state: BetState, stake = '60'): Bet =>
  ({ ref, state, stake: stake as Amount, at: NOON, currencyId: 1 }) as Bet;

const setUp = (store = memory()) => {
  const world = { now: NOON, isTimeTrusted: true, tabs: ['a', 'b'], news: 0 };
  const play = createGamblingActivity({
    limits: { sessionMinutes: 60, stakeToday: '100' as Amount },
    store,
    now: () => world.now,
    isTimeTrusted: () => world.isTimeTrusted,
    zone: () => 'UTC',
    currencyId: () => 1,
    visible: () => world.tabs,
    log: () => undefined,
    changed: () => {
      world.news += 1;
    },
  });
  const pass = (minutes: number) => {
    for (let n = 0; n < minutes; n += 1) {
      world.now += MINUTE;
      play.onSecond();
    }
  };
  return { world, play, store, pass };
};

describe('gambling activity of a user', () => {
  test('counts bets that were accepted, once each, and no others', async () => {
    const { play } = setUp();
    await play.setUser('u');
    play.bets([bet('i:1', 'confirming'), bet('i:2', 'rejected')]);
    expect(play.value().today).toBe('0');
    play.bets([bet('i:1', 'confirmed'), bet('i:2', 'rejected')]);
    play.bets([bet('i:1', 'settled')]);
    play.bets([]);
    expect(play.value()).toMatchObject({ today: '60', currencyId: 1, reminder: null });
  });

  test('stops counting a bet that was corrected (F26)', async () => {
    const { play } = setUp();
    await play.setUser('u');
    play.bets([bet('i:1', 'confirmed')]);
    play.bets([bet('i:1', 'unconfirmed')]);
    expect(play.value().today).toBe('0');
  });

  test('shows the reminder of the stake in one tab: the same tab while it is visible, then the next', async () => {
    const { play, world } = setUp();
    await play.setUser('u');
    play.bets([bet('i:1', 'confirmed'), bet('i:2', 'confirmed')]);
    expect(play.value().reminder).toMatchObject({ what: 'stake', amount: '120', tabId: 'a' });
    world.tabs = ['b', 'a'];
    play.onSecond();
    expect(play.value().reminder?.tabId).toBe('a');
    world.tabs = ['b'];
    play.onSecond();
    expect(play.value().reminder?.tabId).toBe('b');
  });

  test('is acknowledged once: no tab, reload or new worker shows the reminder again', async () => {
    const first = setUp();
    await first.play.setUser('u');
    first.play.bets([bet('i:1', 'confirmed'), bet('i:2', 'confirmed')]);
    first.play.acknowledge(first.play.value().reminder?.id ?? '');
    expect(first.play.value().reminder).toBeNull();
    const second = setUp(first.store);
    await second.play.setUser('u');
    second.play.onSecond();
    expect(second.play.value()).toMatchObject({ today: '120', reminder: null });
    second.play.bets([bet('i:3', 'confirmed', '80')]);
    expect(second.play.value().reminder).toMatchObject({ amount: '200' });
  });

  test('shows the reminder of the time also if the worker was restarted meanwhile', async () => {
    const first = setUp();
    await first.play.setUser('u');
    first.pass(45);
    const second = setUp(first.store);
    second.world.now = first.world.now;
    await second.play.setUser('u');
    second.pass(14);
    expect(second.play.value().reminder).toBeNull();
    second.pass(1);
    expect(second.play.value().reminder).toMatchObject({ what: 'session', minutes: 60 });
  });

  test('before the server has sent its time, a wrong clock changes neither the stay nor the stakes (F45)', async () => {
    const first = setUp();
    await first.play.setUser('u');
    first.play.bets([bet('i:1', 'confirmed')]);
    first.pass(45);
    const stored = structuredClone(first.store.kept.get('play:u'));
    const second = setUp(first.store);
    Object.assign(second.world, { now: first.world.now + 60 * 60 * MINUTE, isTimeTrusted: false });
    await second.play.setUser('u');
    second.pass(2);
    second.play.bets([bet('i:2', 'confirmed', '20')]);
    expect(first.store.kept.get('play:u')).toEqual(stored);
    expect(second.play.value()).toMatchObject({ today: '0', reminder: null });
    Object.assign(second.world, { now: first.world.now, isTimeTrusted: true });
    second.play.onSecond();
    expect(second.play.value()).toMatchObject({ today: '80', reminder: null });
    second.pass(15);
    expect(second.play.value().reminder).toMatchObject({ what: 'session', minutes: 60 });
  });

  test('counts bets of the slip and reserved bets that come one after the other, once each', async () => {
    const { play } = setUp();
    const isRead = play.setUser('u');
    play.bets([bet('i:1', 'confirmed', '20')]);
    play.bets([bet('reserve-1', 'confirmed', '30')]);
    await isRead;
    expect(play.value().today).toBe('50');
    play.bets([bet('i:1', 'settled', '20')]);
    play.bets([bet('reserve-1', 'confirmed', '30')]);
    expect(play.value().today).toBe('50');
  });

  test('is visible to no other user and no guest (I6)', async () => {
    const { play, pass } = setUp();
    await play.setUser('u');
    play.bets([bet('i:1', 'confirmed'), bet('i:2', 'confirmed')]);
    await play.setUser(null);
    pass(120);
    expect(play.value()).toMatchObject({ today: '0', reminder: null });
    await play.setUser('w');
    expect(play.value()).toMatchObject({ today: '0', reminder: null });
  });

  test('continues after a logout and a login of the same user, also with another user in between (D34)', async () => {
    const { play, store } = setUp();
    const logIn = async (uid: string | null) => {
      // The order of `operator.ts`: the store forgets the documents of every other user.
      await Promise.all([store.forget(uid), play.setUser(uid)]);
    };
    await logIn('u');
    play.bets([bet('i:1', 'confirmed'), bet('i:2', 'confirmed')]);
    for (const uid of [null, 'w', null]) {
      await logIn(uid);
      expect(play.value()).toMatchObject({ today: '0', reminder: null });
    }
    await logIn('u');
    expect(play.value()).toMatchObject({ today: '120', reminder: { what: 'stake', amount: '120' } });
  });

  test('publishes nothing while nothing changes', async () => {
    const { play, world, pass } = setUp();
    await play.setUser('u');
    const before = world.news;
    pass(59);
    expect(world.news).toBe(before);
  });

  test.each([
    ['nothing', undefined],
    ['another shape', { since: 'x' }],
    [
      'an invalid stake',
      {
        since: 1,
        seen: 1,
        minutesTold: 0,
        staked: { a: { at: 1, stake: '1e9', currencyId: 1 } },
        stakeTold: { day: '', currencyId: 0, times: 0 },
      },
    ],
  ])('begins anew where %s was stored (F34)', async (_what, kept) => {
    const store = memory();
    store.kept.set('play:u', kept);
    const { play } = setUp(store);
    await play.setUser('u');
    expect(play.value().today).toBe('0');
  });
});
