// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { Favourites, Settings } from '#contract/documents.ts';
import { ok } from '#contract/problem.ts';
import { GUEST, type Session, type SessionView } from '#contract/session.ts';
import { NO_FAVOURITES } from '#contract/shelfChecks.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { createAuthorization } from '#state/authorization.ts';
import { createSession } from '#state/session.ts';
import { pageStorage } from '#state/storage.ts';
import { createUserStores } from './userStores.ts';

const config = { merchant: 'm', defaultLocale: 'en', oddsFormats: [1, 2] } as unknown as DomainConfig;
const DEFAULTS = defaultSettings(config);
const OWN: Settings = { ...DEFAULTS, accept: 2, theme: 'dark' };
const STARS: Favourites = {
  ...NO_FAVOURITES,
  leagues: [{ id: 'l1', name: 'League of Alice', sportId: 1 }] as unknown as Favourites['leagues'],
};
const sessionOf = (uid: string): Session => ({
  authorization: `token-${uid}`,
  uid,
  name: uid,
  memberType: 0,
  merchant: 'm',
  currencyId: 1,
  wallet: null,
  maintenance: false,
});
const viewOf = (uid: string | null, generation: number, expired = false): SessionView => ({
  ...GUEST,
  generation,
  expired,
  user: uid === null ? null : { uid, name: uid, memberType: 0, currencyId: 1 },
});

/** Creates the stores of a tab, in which Alice is logged in with settings and favourites of her own. */
const tabOfAlice = async () => {
  const authorization = createAuthorization(pageStorage, 'm');
  const user = createUserStores({
    config,
    first: DEFAULTS,
    authorization,
    clock: { schedule: () => () => undefined },
    session: () => session,
  });
  const session = createSession({
    feed: { session: () => Promise.resolve(ok(null)), claim: () => undefined, shown: () => undefined },
    merchant: 'm',
    authorization,
    signals: {
      isActive: () => true,
      onActive: () => () => undefined,
      onFrozen: () => () => undefined,
      onPageHide: () => () => undefined,
    },
    style: { visibility: '' },
    schedule: () => () => undefined,
    wallNow: () => 0,
    emptied: user.empty,
    left: () => undefined,
  });
  let rev = 0;
  const show = (view: SessionView, settings: Settings, favourites: Favourites) => {
    rev += 1;
    user.replicas.apply({
      session: { rev, whole: view },
      settings: { rev, whole: settings },
      favourites: { rev, whole: favourites },
    });
  };
  await session.login(sessionOf('alice'));
  show(viewOf('alice', 1), OWN, STARS);
  return { user, session, show };
};
/** Everything that this browser stores for a guest. */
const ofGuest = (): string => `${localStorage.getItem('favourites:m')} ${localStorage.getItem('settings:m')}`;

beforeEach(() => localStorage.clear());

describe('the documents of a user', () => {
  test('are mirrored in this browser for that user alone (FAV-05, C33)', async () => {
    await tabOfAlice();
    expect(localStorage.getItem('favourites:m:alice')).toContain('League of Alice');
    expect(ofGuest()).toBe('null null');
  });

  test('are not mirrored for a guest after the login has expired, however often they are shown (I6, F31)', async () => {
    const { user, show } = await tabOfAlice();
    show(viewOf(null, 2, true), { ...OWN }, { ...STARS });
    expect(user.stores.favourites.getState().favourites).toEqual(STARS);
    expect(ofGuest()).toBe('null null');
    show(viewOf('alice', 3), { ...OWN }, { ...STARS });
    expect(localStorage.getItem('favourites:m:alice')).toContain('League of Alice');
  });

  test("do not go to a worker that starts after the expiry or the logout, as a guest's would (I6, C33)", async () => {
    const expired = await tabOfAlice();
    expect(expired.user.handedOn('alice')).toEqual({ settings: OWN, favourites: STARS });
    expired.show(viewOf(null, 2, true), { ...OWN }, { ...STARS });
    // The theme belongs to the device.
    const none = { settings: { ...DEFAULTS, theme: 'dark' }, favourites: NO_FAVOURITES };
    expect(expired.user.handedOn(null)).toEqual(none);
    expect(expired.user.handedOn('bob')).toEqual(none);
    localStorage.clear();
    const out = await tabOfAlice();
    await out.session.logout();
    expect(out.user.handedOn(null)).toEqual(none);
    // A late patch of the former user changes nothing of it.
    out.show(viewOf('alice', 1), { ...OWN }, { ...STARS });
    expect(out.user.handedOn(null)).toEqual(none);
    expect(ofGuest()).toBe('null null');
  });

  test('of a guest go to the worker that starts with a login (C33)', async () => {
    const { user, session, show } = await tabOfAlice();
    await session.logout();
    show(viewOf(null, 2), { ...OWN }, { ...STARS });
    expect(user.handedOn('bob')).toEqual({ settings: OWN, favourites: STARS });
    expect(ofGuest()).toContain('League of Alice');
  });
});
