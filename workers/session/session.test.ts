import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { Session, Wallet } from '#contract/session.ts';
import type { Restriction } from '#domain/responsible-gambling/restrictions.ts';
import type { SessionPeers } from './sessionPeers.ts';
import { createSessionOwner, type SessionOwner } from './session.ts';

const WALLET: Wallet = {
  centerBalance: '5.00',
  total: null,
  oldGameBalance: null,
  channels: [],
  experienceCash: [],
  security: {},
  balances: [{ coinCode: 'CNY', amount: '5.00', isDefault: true }],
};
const sessionOf = (uid: string, authorization = `token-${uid}`, more: Partial<Session> = {}): Session => ({
  authorization,
  uid,
  name: `User ${uid}`,
  memberType: 0,
  merchant: 'm',
  currencyId: 1,
  wallet: null,
  maintenance: false,
  ...more,
});

type Word = Parameters<SessionPeers['post']>[0];
/** Creates workers of one merchant. Their messages arrive when the test delivers them. */
const together = (count: number, stored = new Map<string, readonly Restriction[]>()) => {
  const waiting: { from: number; word: Word }[] = [];
  const time = { now: 0 };
  const listeners: ((word: Word) => void)[] = [];
  const told = Array.from({ length: count }, () => ({
    did: [] as string[],
    drops: [] as string[],
    wanted: 0,
    answered: 0,
    news: 0,
  }));
  const owners: SessionOwner[] = told.map((each, by) =>
    createSessionOwner({
      now: () => time.now,
      merchant: 'm',
      by,
      restrictionStore: {
        read: (uid) => Promise.resolve(stored.get(uid) ?? []),
        write: (uid, restrictions) => void stored.set(uid, restrictions),
      },
      peers: {
        post: (word) => void waiting.push({ from: by, word: structuredClone(word) }),
        onMessage: (run) => {
          listeners[by] = run;
        },
      },
      inOnePatch: (run) => run(),
      setUser: (uid) => each.did.push(`become ${uid}`),
      authorized: (authorization, uid) => each.did.push(`authorized ${authorization} of ${uid}`),
      changed: () => {
        each.news += 1;
      },
      loginNeeded: () => {
        each.wanted += 1;
      },
      answered: () => {
        each.answered += 1;
      },
      drop: (reason) => each.drops.push(reason),
    }),
  );
  const deliver = (): void => {
    while (waiting.length > 0) {
      for (const { from, word } of waiting.splice(0))
        listeners.forEach((hear, to) => {
          if (to !== from) hear(word);
        });
    }
  };
  return { owners, told, deliver, time, waiting };
};
const one = (stored = new Map<string, readonly Restriction[]>()) => {
  const {
    owners: [owner],
    told: [told],
    time,
  } = together(1, stored);
  return { owner: owner!, told: told!, time };
};

describe('the session in the worker', () => {
  test('tabs see a login without its authorization value, which only calls use (security.md, I8)', () => {
    const { owner, told } = one();
    expect(owner.take({ kind: 'login', session: sessionOf('71', 'secret', { wallet: WALLET }) })).toEqual({
      ok: true,
      value: null,
    });
    expect(owner.view()).toMatchObject({
      user: { uid: '71', name: 'User 71', memberType: 0, currencyId: 1 },
      wallet: WALLET,
      maintenance: false,
      generation: 1,
    });
    expect(JSON.stringify(owner.view())).not.toContain('secret');
    expect([owner.authorization(), told.did]).toEqual(['secret', ['become 71', 'authorized secret of 71']]);
  });

  test("the previous user's data is cleared before the new user is set (D23, I6)", () => {
    const { owner, told } = one();
    owner.take({ kind: 'login', session: sessionOf('71', 'a', { wallet: WALLET }) });
    owner.take({ kind: 'login', session: sessionOf('72', 'b') });
    expect(told.did.slice(2)).toEqual(['become 72', 'authorized b of 72']);
    expect(owner.view()).toMatchObject({ user: { uid: '72' }, wallet: null, generation: 2 });
  });

  test('another user with the same authorization value is a change of user for every part (I6)', () => {
    const { owner, told } = one();
    owner.take({ kind: 'login', session: sessionOf('71', 'same') });
    owner.take({ kind: 'login', session: sessionOf('72', 'same') });
    expect(told.did.slice(2)).toEqual(['become 72', 'authorized same of 72']);
  });

  test('a login that each page of the parent repeats is not a new login, and a known wallet stays', () => {
    const { owner, told } = one();
    owner.take({ kind: 'login', session: sessionOf('71', 'a', { wallet: WALLET }) });
    owner.take({ kind: 'login', session: sessionOf('71', 'a') });
    expect([owner.view().generation, owner.view().wallet, told.did.length]).toEqual([1, WALLET, 2]);
  });

  test('a session of another merchant is refused and counted', () => {
    const { owner, told } = one();
    expect(owner.take({ kind: 'login', session: sessionOf('71', 'a', { merchant: 'other' }) })).toEqual({
      ok: false,
      problem: { code: 'bad-request' },
    });
    expect([owner.view().user, told.drops]).toEqual([null, ['foreign-merchant']]);
  });

  test('any number of refusals of the value ends the session once and requests one login (F31)', () => {
    const { owner, told } = one();
    owner.take({ kind: 'login', session: sessionOf('71', 'old') });
    owner.take({ kind: 'login', session: sessionOf('71', 'new') });
    owner.refused('old');
    expect([owner.view().user?.uid, told.wanted]).toEqual(['71', 0]);
    for (let times = 0; times < 50; times += 1) owner.refused('new');
    expect([owner.view().user, owner.authorization(), told.wanted]).toEqual([null, null, 1]);
  });

  test('after an expired login the same user resumes with all data (F31)', () => {
    const { owner, told } = one();
    owner.take({ kind: 'login', session: sessionOf('71', 'old') });
    told.did.length = 0;
    owner.refused('old');
    expect(told.did).toEqual(['authorized null of null']);
    expect(owner.view()).toMatchObject({ user: null, expired: true });
    owner.take({ kind: 'login', session: sessionOf('71', 'new') });
    expect(owner.view().expired).toBe(false);
    expect(told.did.slice(1)).toEqual(['become 71', 'authorized new of 71']);
  });

  test('a logout after an expired login clears the data that was kept for the user (D8)', () => {
    const { owner, told } = one();
    owner.take({ kind: 'login', session: sessionOf('71', 'old') });
    owner.refused('old');
    told.did.length = 0;
    owner.take({ kind: 'logout' });
    expect([told.did, owner.view().expired]).toEqual([['become null'], false]);
    const { news } = told;
    owner.take({ kind: 'logout' });
    // The tab that logs out waits for the answer before it shows a user again.
    expect(told.news).toBe(news + 1);
    expect(told.did).toEqual(['become null']);
  });

  test('a value that the feed assigns to another user is refused and counted (I6)', () => {
    const { owner, told } = one();
    owner.take({ kind: 'login', session: sessionOf('71', 'a') });
    owner.confirmed('a', '71');
    owner.confirmed('before', '99');
    expect(owner.view().user?.uid).toBe('71');
    owner.confirmed('a', '99');
    expect([owner.view().user, told.drops, told.wanted]).toEqual([null, ['authed-other'], 1]);
  });

  test('a login of the same user in another currency keeps no wallet of the former one (USER-02)', () => {
    const { owner } = one();
    owner.take({ kind: 'login', session: sessionOf('71', 'a', { wallet: WALLET }) });
    owner.take({ kind: 'login', session: sessionOf('71', 'b', { currencyId: 2 }) });
    expect(owner.view()).toMatchObject({ user: { uid: '71', currencyId: 2 }, wallet: null });
    const { owners, deliver } = together(2);
    const log = (session: Session) => {
      owners[0]!.take({ kind: 'login', session });
      deliver();
    };
    log(sessionOf('71', 'a', { wallet: WALLET }));
    log(sessionOf('71', 'a', { currencyId: 2 }));
    expect(owners.map((each) => each.view().wallet)).toEqual([null, null]);
  });

  test('a wallet without a user is refused (USER-01); maintenance applies to a guest too (BOOT-33)', () => {
    const { owner } = one();
    expect(owner.take({ kind: 'wallet', wallet: WALLET }).ok).toBe(false);
    owner.take({ kind: 'maintenance', on: true });
    expect(owner.view()).toMatchObject({ user: null, wallet: null, maintenance: true });
    owner.take({ kind: 'login', session: sessionOf('71', 'a', { maintenance: true }) });
    owner.take({ kind: 'wallet', wallet: WALLET });
    owner.take({ kind: 'maintenance', on: false });
    expect(owner.view()).toMatchObject({ wallet: WALLET, maintenance: false });
    owner.take({ kind: 'logout' });
    expect(owner.view().wallet).toBeNull();
  });

  test('a login that names no maintenance leaves it, in whatever tab it happens (BOOT-33)', () => {
    const { owner } = one();
    const unnamed = { maintenance: undefined };
    const after = (session: Session) => {
      owner.take({ kind: 'login', session });
      return owner.view().maintenance;
    };
    expect([
      after(sessionOf('71', 'a', { maintenance: true })),
      after(sessionOf('71', 'renewed', unnamed)),
      after(sessionOf('72', 'b', unnamed)),
      after(sessionOf('72', 'b', { maintenance: false })),
    ]).toEqual([true, true, true, false]);
  });

  test('maintenance and wallet of the worker before count until this one learns others (F17, BOOT-33)', () => {
    const { owner } = one();
    const known = { at: 5_000, maintenance: true, uid: '71', wallet: WALLET };
    owner.keep({ generation: 4, session: sessionOf('71') });
    owner.recall(known);
    expect(owner.view()).toMatchObject({ maintenance: true, wallet: WALLET });
    // A tab that was hidden has older values, and the wallet of a former user is no one else's.
    owner.recall({ ...known, at: 4_000, maintenance: false, wallet: null });
    expect(owner.view()).toMatchObject({ maintenance: true, wallet: WALLET });
    // A tab that has only seen a worker that knew nothing hands on no maintenance, however new the tab is.
    owner.recall({ uid: '71', wallet: null });
    expect(owner.view()).toMatchObject({ maintenance: true, wallet: WALLET });
    owner.take(restored(sessionOf('71', 'a', { maintenance: false })));
    expect(owner.view().maintenance).toBe(true);
    owner.take({ kind: 'login', session: sessionOf('72', 'b', { maintenance: undefined }) });
    owner.recall({ ...known, at: 6_000 });
    expect(owner.view()).toMatchObject({ maintenance: true, wallet: null });
    owner.take({ kind: 'maintenance', on: false });
    owner.recall({ ...known, at: 7_000 });
    expect(owner.view().maintenance).toBe(false);
  });

  test('a session stored by a tab counts only if it is later: a silent guest tab is not a logout (D23)', () => {
    const { owner } = one();
    owner.keep({ generation: 4, session: sessionOf('71') });
    expect(owner.view()).toMatchObject({ user: { uid: '71' }, generation: 4 });
    owner.keep({ generation: 3, session: null });
    owner.keep({ generation: 4, session: sessionOf('72') });
    owner.keep({ generation: 9, session: sessionOf('72', 'x', { merchant: 'other' }) });
    expect(owner.view().user?.uid).toBe('71');
    owner.keep({ generation: 5, session: null });
    expect(owner.view().user).toBeNull();
  });
});

const restored = (session: Session) => ({ kind: 'login', session, restored: true }) as const;
const repeated = (on: boolean) => ({ kind: 'maintenance', on, restored: true }) as const;
const renewed = (session: Session) => ({ ...restored(session), renewed: true });

describe('a login that a page repeats', () => {
  const LOST = { ok: false, problem: { code: 'session-expired' } };

  test('does not log the former user in again after another one has logged in (D23, I6)', () => {
    const { owner, told } = one();
    owner.take({ kind: 'login', session: sessionOf('alice') });
    owner.take({ kind: 'login', session: sessionOf('bob') });
    told.did.length = 0;
    expect(owner.take(restored(sessionOf('alice', undefined, { maintenance: true })))).toEqual(LOST);
    expect(owner.view()).toMatchObject({ user: { uid: 'bob' }, generation: 2, maintenance: false });
    expect(told.did).toEqual([]);
  });

  test('does not log in a user who has logged out or whose login has expired (D8)', () => {
    const { owner } = one();
    owner.take({ kind: 'login', session: sessionOf('alice') });
    owner.take({ kind: 'logout' });
    expect(owner.take(restored(sessionOf('alice')))).toEqual(LOST);
    owner.take({ kind: 'login', session: sessionOf('alice') });
    owner.refused('token-alice');
    expect(owner.take(restored(sessionOf('alice')))).toEqual(LOST);
    expect(owner.view().user).toBeNull();
  });

  test('of the current user does not replace the newer authorization value and wallet', () => {
    const { owner, told } = one();
    owner.take({ kind: 'login', session: sessionOf('alice', 'new', { wallet: WALLET }) });
    told.did.length = 0;
    expect(owner.take(restored(sessionOf('alice', 'old'))).ok).toBe(true);
    expect([owner.authorization(), owner.view().wallet, owner.view().generation]).toEqual(['new', WALLET, 1]);
    expect(told.did).toEqual([]);
  });

  test('of the current user names the maintenance only to a worker that knows nothing of it (BOOT-33)', () => {
    const { owner } = one();
    owner.keep({ generation: 4, session: sessionOf('alice') });
    owner.take(restored(sessionOf('alice', undefined, { maintenance: true })));
    expect(owner.view().maintenance).toBe(true);
    owner.take({ kind: 'maintenance', on: false });
    owner.take(restored(sessionOf('alice', undefined, { maintenance: true })));
    expect(owner.view().maintenance).toBe(false);
  });

  test('a maintenance that a site repeats counts only in a worker that knows none, and in no other (BOOT-33)', () => {
    const {
      owners: [a, b],
      deliver,
    } = together(2);
    a!.take(repeated(true));
    expect(a!.view().maintenance).toBe(true);
    b!.take({ kind: 'maintenance', on: false });
    deliver();
    expect(a!.view().maintenance).toBe(false);
    a!.take(repeated(true));
    deliver();
    expect([a, b].map((owner) => owner!.view().maintenance)).toEqual([false, false]);
    b!.take({ kind: 'maintenance', on: true });
    b!.take(repeated(false));
    deliver();
    expect([a, b].map((owner) => owner!.view().maintenance)).toEqual([true, true]);
  });

  test('is refused with its maintenance when another user is in, and for another merchant (D23, BOOT-33)', () => {
    const { owner } = one();
    owner.keep({ generation: 4, session: sessionOf('bob') });
    const closed = { maintenance: true };
    expect(owner.take(restored(sessionOf('alice', undefined, closed)))).toEqual(LOST);
    owner.take(restored(sessionOf('bob', undefined, { ...closed, merchant: 'other' })));
    owner.take({ kind: 'login', session: sessionOf('bob', 'b', { ...closed, merchant: 'other' }) });
    expect(owner.view()).toMatchObject({ user: { uid: 'bob' }, maintenance: false });
  });

  test('as a renewal is a login of the user who is in, and of no one else (D8, D23)', () => {
    const { owner } = one();
    const restrictions = [{ kind: 'self-exclusion', until: null }] as const;
    owner.take({ kind: 'login', session: sessionOf('alice', 'old') });
    owner.take(renewed(sessionOf('alice', 'new', { restrictions, maintenance: true })));
    expect([owner.authorization(), owner.view()]).toMatchObject([
      'new',
      { user: { uid: 'alice' }, generation: 2, restrictions, maintenance: true },
    ]);
    owner.take({ kind: 'login', session: sessionOf('bob') });
    expect(owner.take(renewed(sessionOf('alice', 'newer', { maintenance: true })))).toEqual(LOST);
    expect([owner.uid(), owner.view().maintenance]).toEqual(['bob', false]);
    owner.take({ kind: 'logout' });
    expect(owner.take(renewed(sessionOf('bob', 'newer')))).toEqual(LOST);
    expect(owner.uid()).toBeNull();
  });

  test('counts where no login is known, and loses to any explicit login that another worker knows (F22)', () => {
    const {
      owners: [a, b],
      deliver,
    } = together(2);
    a!.take({ kind: 'login', session: sessionOf('bob') });
    expect(b!.take(restored(sessionOf('alice'))).ok).toBe(true);
    expect(b!.uid()).toBe('alice');
    deliver();
    expect([a!.uid(), b!.uid()]).toEqual(['bob', 'bob']);
  });
});

test.each([
  ['VND', 10, '1250000', '1250000'],
  ['VND', 10, '1250000.4', '1250000.40'],
  ['CNY', 1, '980', '980.00'],
])(
  'a balance in %s (%i) of %s from the platform reads %s, as the parent site writes it (USER-02, MONEY-01, C18)',
  (coinCode, currencyId, reported, written) => {
    const { owner } = one();
    const wallet: Wallet = { ...WALLET, balances: [{ coinCode, amount: '5', isDefault: true }] };
    owner.take({ kind: 'login', session: sessionOf('71', 'a', { currencyId, wallet }) });
    owner.balance(currencyId, reported);
    expect(owner.view().wallet?.balances).toEqual([{ coinCode, amount: written, isDefault: true }]);
  },
);

const amounts = (owner: SessionOwner) =>
  owner.view().wallet?.balances.map(({ coinCode, amount }) => `${coinCode} ${amount}`);

describe('a balance that comes before any wallet', () => {
  const TWO: Wallet = {
    ...WALLET,
    balances: [...WALLET.balances, { coinCode: 'USD', amount: '7.00', isDefault: false }],
  };
  test.each<[string, (owner: SessionOwner) => void]>([
    ['a site repeats', (owner) => void owner.take(restored(sessionOf('71', 'a', { wallet: TWO })))],
    ['a tab had before', (owner) => owner.recall({ uid: '71', wallet: TWO })],
  ])('is the wallet until one that %s comes, and counts in that (USER-02)', (_whose, give) => {
    const { owner } = one();
    owner.keep({ generation: 4, session: sessionOf('71') });
    owner.balance(10, '1250000');
    expect(amounts(owner)).toBeUndefined();
    owner.balance(1, '980');
    expect(amounts(owner)).toEqual(['CNY 980.00']);
    give(owner);
    expect(amounts(owner)).toEqual(['CNY 980.00', 'USD 7.00']);
    owner.recall({ uid: '71', wallet: WALLET });
    owner.balance(1, '970');
    expect(amounts(owner)).toEqual(['CNY 970.00', 'USD 7.00']);
    owner.take({ kind: 'wallet', wallet: TWO });
    expect(amounts(owner)).toEqual(['CNY 5.00', 'USD 7.00']);
  });

  test('is no balance of another currency that the user changes to (USER-02, C18)', () => {
    const { owner } = one();
    owner.keep({ generation: 4, session: sessionOf('71') });
    owner.balance(1, '980');
    owner.take({ kind: 'login', session: sessionOf('71', 'b', { currencyId: 2 }) });
    expect(amounts(owner)).toBeUndefined();
    owner.balance(1, '970');
    expect(amounts(owner)).toBeUndefined();
    owner.balance(2, '980');
    expect(amounts(owner)).toEqual(['USD 980.00']);
  });

  test("of one user is not the next user's (I6)", () => {
    const { owner } = one();
    owner.keep({ generation: 4, session: sessionOf('71') });
    owner.balance(1, '980');
    owner.take({ kind: 'login', session: sessionOf('72', 'b') });
    expect(amounts(owner)).toBeUndefined();
    owner.recall({ uid: '72', wallet: TWO });
    expect(amounts(owner)).toEqual(['CNY 5.00', 'USD 7.00']);
  });

  test('replaces no wallet that another worker has (D23, USER-02)', () => {
    const {
      owners: [a, b],
      deliver,
    } = together(2);
    a!.keep({ generation: 4, session: sessionOf('71') });
    deliver();
    b!.take(restored(sessionOf('71', 'a', { wallet: TWO })));
    a!.balance(1, '980');
    deliver();
    expect([a, b].map((owner) => amounts(owner!)?.length)).toEqual([2, 2]);
  });
});

const kindsOf = (owner: SessionOwner) => owner.view().restrictions.map(({ kind }) => kind);
/** Lets the store answer. */
const storeAnswers = () => new Promise<void>((done) => void setTimeout(done));

describe('what the platform forbids', () => {
  const EXCLUDED: readonly Restriction[] = [{ kind: 'self-exclusion', until: null }];

  test('outlives an expiry of the login, at once for the same user and never for another (D38, F31, I6)', async () => {
    const { owner } = one();
    owner.take({ kind: 'login', session: sessionOf('71', 'a') });
    owner.restrict(EXCLUDED);
    owner.refused('a');
    expect(kindsOf(owner)).toEqual([]);
    owner.take({ kind: 'login', session: sessionOf('71', 'b') });
    expect([kindsOf(owner), owner.restricted('bet')]).toEqual([
      ['self-exclusion'],
      { code: 'restricted', kind: 'self-exclusion', until: null },
    ]);
    owner.refused('b');
    owner.take({ kind: 'login', session: sessionOf('72', 'c') });
    await storeAnswers();
    expect([kindsOf(owner), owner.restricted('bet')]).toEqual([[], null]);
  });

  test('counts in a new worker and after a logout until the platform reports anew (D38, D34)', async () => {
    const stored = new Map<string, readonly Restriction[]>();
    const first = one(stored);
    first.owner.take({ kind: 'login', session: sessionOf('71', 'a') });
    first.owner.restrict(EXCLUDED);
    const { owner, told } = one(stored);
    owner.keep({ generation: 4, session: sessionOf('71', 'a') });
    const { news } = told;
    await storeAnswers();
    expect([kindsOf(owner), told.news]).toEqual([['self-exclusion'], news + 1]);
    owner.take({ kind: 'logout' });
    expect(kindsOf(owner)).toEqual([]);
    owner.take({ kind: 'login', session: sessionOf('71', 'b') });
    await storeAnswers();
    expect(kindsOf(owner)).toEqual(['self-exclusion']);
    owner.restrict([]);
    owner.take({ kind: 'logout' });
    owner.take({ kind: 'login', session: sessionOf('71', 'c') });
    await storeAnswers();
    expect(kindsOf(owner)).toEqual([]);
  });

  test('comes from the store only if the platform has not reported meanwhile (D38)', async () => {
    const { owner } = one(new Map([['71', EXCLUDED]]));
    owner.take({ kind: 'login', session: sessionOf('71', 'a') });
    owner.restrict([]);
    await storeAnswers();
    expect(kindsOf(owner)).toEqual([]);
  });

  test("stays until its end by the server's clock, so it does not end while that is not known (D38, F45)", () => {
    const { owner, time } = one();
    time.now = -Infinity;
    owner.take({ kind: 'login', session: sessionOf('71', 'a') });
    owner.restrict([{ kind: 'loss-limit', until: 500 }]);
    expect(owner.restricted('bet')).toEqual({ code: 'restricted', kind: 'loss-limit', until: 500 });
    time.now = 500;
    expect(owner.restricted('bet')).toBeNull();
  });
});

test('a wallet that a site sends for its former user is not taken for the current user (I6)', () => {
  const { owner } = one();
  owner.take({ kind: 'login', session: sessionOf('bob') });
  expect(owner.take({ kind: 'wallet', wallet: WALLET, uid: 'alice' }).ok).toBe(false);
  expect(owner.view().wallet).toBeNull();
  expect(owner.take({ kind: 'wallet', wallet: WALLET, uid: 'bob' }).ok).toBe(true);
  expect(owner.view().wallet).toEqual(WALLET);
});

describe('several workers of one merchant (D23)', () => {
  test('a login in one worker counts in all, with the wallet; a worker that starts later asks for it', () => {
    const {
      owners: [a, b],
      told,
      deliver,
    } = together(2);
    a!.take({ kind: 'login', session: sessionOf('71', 'x', { wallet: WALLET }) });
    deliver();
    expect([b!.view(), b!.authorization()]).toEqual([a!.view(), 'x']);
    expect(told[1]!.did).toEqual(['become 71', 'authorized x of 71']);
  });

  test('a worker that starts later learns of the maintenance, also while nobody is logged in (BOOT-33)', () => {
    const {
      owners: [a, b],
      deliver,
      waiting,
    } = together(2);
    a!.take({ kind: 'maintenance', on: true });
    // The second worker has started since, so it has missed the message.
    const question = waiting.filter(({ from, word }) => from === 1 && word.kind === 'ask');
    waiting.splice(0, waiting.length, ...question);
    deliver();
    expect(b!.view()).toMatchObject({ user: null, maintenance: true });
  });

  test('a login in a worker that knows nothing of the maintenance lifts none in the others (BOOT-33)', () => {
    const {
      owners: [a, b],
      deliver,
      waiting,
    } = together(2);
    a!.take({ kind: 'maintenance', on: true });
    waiting.splice(0);
    b!.take({ kind: 'login', session: sessionOf('71', 'x', { maintenance: undefined }) });
    deliver();
    expect(a!.view()).toMatchObject({ user: { uid: '71' }, maintenance: true });
    b!.take(restored(sessionOf('71', 'x', { wallet: WALLET, maintenance: undefined })));
    deliver();
    expect(a!.view()).toMatchObject({ wallet: WALLET, maintenance: true });
  });

  test('each worker that had the expired login wants a new one, as only another may have a visible tab', () => {
    const {
      owners: [a, b],
      told,
      deliver,
    } = together(2);
    a!.take({ kind: 'login', session: sessionOf('71', 'x') });
    deliver();
    a!.refused('x');
    deliver();
    b!.refused('x');
    expect(told.map(({ wanted }) => wanted)).toEqual([1, 1]);
    expect(b!.view().user).toBeNull();
  });

  test('a login of a worker that died before sending it comes from the storage, and reaches all workers', () => {
    const {
      owners: [a, b, c],
      told,
      deliver,
    } = together(3);
    a!.take({ kind: 'maintenance', on: true });
    deliver();
    b!.keep({ generation: 4, session: sessionOf('71', 'x') });
    deliver();
    expect(
      [a, b, c].map((owner) => [
        owner!.uid(),
        owner!.authorization(),
        owner!.view().generation,
        owner!.view().maintenance,
      ]),
    ).toEqual([4, 4, 4].map((generation) => ['71', 'x', generation, true]));
    c!.keep({ generation: 3, session: null });
    c!.keep({ generation: 4, session: sessionOf('72', 'y') });
    deliver();
    expect([a, b, c].map((owner) => owner!.uid())).toEqual(['71', '71', '71']);
    expect(told.map(({ did }) => did.length)).toEqual([2, 2, 2]);
    b!.keep({ generation: 5, session: null });
    deliver();
    expect([a, b, c].map((owner) => owner!.uid())).toEqual([null, null, null]);
  });

  test("the host's restrictions reach all workers, stay over a renewal, and end with the user (D38, D23)", () => {
    const { owners, deliver } = together(2);
    const kinds = () => owners.map((owner) => owner.view().restrictions.map(({ kind }) => kind));
    owners[0]!.take({ kind: 'restrict', restrictions: [{ kind: 'region', until: null }] });
    owners[0]!.take({ kind: 'login', session: sessionOf('71', 'a') });
    deliver();
    expect(kinds()).toEqual([['region'], ['region']]);
    owners[1]!.take({ kind: 'restrict', restrictions: [{ kind: 'loss-limit', until: null }] });
    owners[1]!.take({ kind: 'login', session: sessionOf('71', 'renewed') });
    deliver();
    expect(kinds()).toEqual([['loss-limit'], ['loss-limit']]);
    owners[0]!.take({ kind: 'login', session: sessionOf('72', 'b') });
    deliver();
    expect(kinds()).toEqual([[], []]);
  });

  test('restrictions that a host sends for a former user reach neither the next nor the guest (D38, I6)', () => {
    const { owners, deliver } = together(2);
    const kinds = () => owners.map((owner) => owner.view().restrictions.map(({ kind }) => kind));
    const restrict = (uid: string | null, ...kinds: readonly ('age' | 'region')[]) => {
      const restrictions = kinds.map((kind) => ({ kind, until: null }));
      const { ok: isTaken } = owners[1]!.take({ kind: 'restrict', restrictions, uid });
      deliver();
      return isTaken;
    };
    const loginAs = (uid: string, authorization: string) => {
      owners[0]!.take({ kind: 'login', session: sessionOf(uid, authorization) });
      deliver();
    };
    loginAs('71', 'a');
    expect([restrict('71', 'age'), kinds()]).toEqual([true, [['age'], ['age']]]);
    expect([restrict('72'), restrict(null), kinds()]).toEqual([false, false, [['age'], ['age']]]);
    // Of a login that has expired they count from its next login on.
    owners[0]!.refused('a');
    deliver();
    expect([restrict('71', 'region'), restrict('72'), kinds()]).toEqual([true, false, [[], []]]);
    loginAs('71', 'b');
    expect(kinds()).toEqual([['region'], ['region']]);
    owners[0]!.refused('b');
    deliver();
    restrict('71', 'age');
    loginAs('72', 'c');
    expect(kinds()).toEqual([[], []]);
    // Of a user whom the client does not know they count from the next login on, in all workers.
    owners[0]!.take({ kind: 'logout' });
    deliver();
    expect([restrict('71', 'age'), kinds()]).toEqual([true, [[], []]]);
    restrict(null, 'region');
    restrict('71', 'age');
    loginAs('71', 'd');
    expect(kinds()).toEqual([
      ['age', 'region'],
      ['age', 'region'],
    ]);
  });

  test("the host's restrictions outlive an expiry for the same user, in all workers, but no logout (D38, F31)", () => {
    const { owners, deliver } = together(2);
    const kinds = () => owners.map((owner) => owner.view().restrictions.map(({ kind }) => kind));
    const loginWith = (session: Session) => {
      owners[0]!.take({ kind: 'login', session });
      deliver();
    };
    loginWith(sessionOf('71', 'a', { restrictions: [{ kind: 'self-exclusion', until: null }] }));
    owners[1]!.refused('a');
    deliver();
    expect(kinds()).toEqual([[], []]);
    loginWith(sessionOf('71', 'b'));
    expect(kinds()).toEqual([['self-exclusion'], ['self-exclusion']]);
    owners[0]!.refused('b');
    deliver();
    loginWith(sessionOf('72', 'c'));
    expect(kinds()).toEqual([[], []]);
    loginWith(sessionOf('71', 'd', { restrictions: [{ kind: 'age', until: null }] }));
    owners[0]!.refused('d');
    owners[0]!.take({ kind: 'logout' });
    deliver();
    loginWith(sessionOf('71', 'e'));
    expect(kinds()).toEqual([[], []]);
  });

  test('restrictions of host and platform both count, end at their time, and the tabs learn of the end (D38)', () => {
    const { owner, told, time } = one();
    owner.take({
      kind: 'login',
      session: sessionOf('71', 'a', { restrictions: [{ kind: 'age', until: 500 }] }),
    });
    owner.restrict([{ kind: 'loss-limit', until: 900 }]);
    const kinds = () => owner.view().restrictions.map(({ kind }) => kind);
    expect([kinds(), owner.restricted('bet')]).toEqual([
      ['age', 'loss-limit'],
      { code: 'restricted', kind: 'age', until: 500 },
    ]);
    const { news } = told;
    owner.publishEndedRestrictions();
    expect(told.news).toBe(news);
    time.now = 500;
    owner.publishEndedRestrictions();
    expect([kinds(), told.news, owner.restricted('deposit')]).toEqual([['loss-limit'], news + 1, null]);
    owner.take({ kind: 'login', session: sessionOf('72', 'b') });
    expect(kinds()).toEqual([]);
  });

  test('any sequence of messages ends with the same user in all workers', () => {
    const step = fc.oneof(
      fc.record({ by: fc.nat(2), uid: fc.constantFrom('71', '72', null), token: fc.nat(2) }),
      fc.record({ by: fc.nat(2), refused: fc.constantFrom('71-0', '72-1') }),
      fc.constant('deliver' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { owners, deliver } = together(3);
        for (const each of steps) {
          if (each === 'deliver') deliver();
          else if ('refused' in each) owners[each.by]!.refused(each.refused);
          else
            owners[each.by]!.take(
              each.uid === null
                ? { kind: 'logout' }
                : { kind: 'login', session: sessionOf(each.uid, `${each.uid}-${each.token}`) },
            );
        }
        deliver();
        for (const owner of owners)
          expect([owner.view().user, owner.authorization(), owner.view().generation]).toEqual([
            owners[0]!.view().user,
            owners[0]!.authorization(),
            owners[0]!.view().generation,
          ]);
      }),
    );
  });
});
