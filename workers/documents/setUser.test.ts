import { defaultSettings } from '#contract/defaultSettings.ts';
import { describe, expect, test } from 'vitest';
import type { Settings } from '#contract/documents.ts';
import { NO_SLIP, type PickedOption, type Selection } from '#domain/slip/slip.ts';
import { createDocuments } from './documents.ts';
import { belongsToOtherUser, storageKeyOf } from './storageKeys.ts';
import type { DocumentPeers, PeerDocument } from './documentPeers.ts';

const SETTINGS: Settings = { ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }), timeZone: 'UTC' };
const pick = (match: number): PickedOption =>
  ({
    key: `m${match}:1`,
    matchId: `${match}`,
    sportId: 1,
    marketType: 1000,
    period: 1001,
    line: null,
    odds: 1_900,
  }) as unknown as PickedOption;
const NAMES = { match: 'A v B', league: 'C', market: 'D', option: 'E' };
const toggle = (match: number) => ({ kind: 'slip.toggle' as const, pick: pick(match), names: NAMES });
const selection = (match: number): Selection => ({
  ...pick(match),
  names: NAMES,
  inParlay: false,
  showInSingle: true,
});
const slipOf = (...matches: number[]) => ({ ...NO_SLIP, slipId: 'stored', items: matches.map(selection) });

const setUp = (stored: Record<string, unknown> = {}, peers: DocumentPeers | null = null) => {
  const held = new Map(Object.entries(stored));
  const shown: string[][] = [];
  let slipIds = 0;
  const store = {
    read: (name: string) => Promise.resolve(held.get(name)),
    write: (name: string, value: unknown) => Promise.resolve(void held.set(name, structuredClone(value))),
    forget: (but: string | null) => {
      for (const name of held.keys()) if (belongsToOtherUser(name, but)) held.delete(name);
      return Promise.resolve();
    },
  };
  const documents = createDocuments({
    initial: SETTINGS,
    defaults: SETTINGS,
    uid: null,
    store,
    peers,
    createSlipId: () => `slipId-${(slipIds += 1)}`,
    stamp: (after) => ({ at: after.at + 1, by: 1 }),
    log: () => undefined,
    publish: () => shown.push(documents.values().slip.items.map(({ key }) => key)),
  });
  const picks = () => documents.values().slip.items.map(({ key }) => key);
  return { documents, held, picks, shown };
};

/**
 * Returns the slip id that a guest's slip gets for this user. The user logs in twice, and the first time
 * leaves before the store answers; both logins give the same id.
 */
const slipIdOf = async (uid: string) => {
  const { documents } = setUp({ slip: slipOf(1) });
  await documents.restore();
  const first = documents.setUser(uid);
  const { slipId, items } = documents.values().slip;
  await documents.setUser(null);
  await first;
  await documents.setUser(uid);
  expect([documents.values().slip.slipId, items.length]).toEqual([slipId, 1]);
  return slipId;
};

describe('documents of a guest and of users', () => {
  test("a logout keeps the user's responsible-gambling counters, and removes all else (D34, I6)", async () => {
    const { documents, held } = setUp({
      'play:71': { since: 1 },
      'owed:71': ['accept'],
      'slip:71': slipOf(1),
    });
    await documents.setUser('71');
    await documents.setUser(null);
    expect([...held.keys()].filter((name) => name.includes(':'))).toEqual(['play:71']);
  });

  test('a logout deletes the stored chat token, and so does the login of another user (I6, CHAT-02)', async () => {
    for (const next of [null, '72']) {
      const { documents, held } = setUp({ [storageKeyOf('chat-token', '71')]: { token: 't1' } });
      await documents.setUser('71');
      expect([...held.keys()]).toContain('chat-token:71');
      await documents.setUser(next);
      expect([...held.keys()].filter((name) => name.startsWith('chat-token'))).toEqual([]);
    }
  });

  test("a guest's documents move once to the user who logs in, and the guest keeps none (C33)", async () => {
    const { documents, held, picks } = setUp();
    documents.run(toggle(1));
    documents.run({ kind: 'settings.set', change: { oddsFormat: 3 } });
    await documents.setUser('71');
    expect([picks(), documents.values().settings.oddsFormat]).toEqual([['m1:1'], 3]);
    expect(held.get('slip:71')).toMatchObject({ items: [selection(1)] });
    expect(held.get('slip')).toMatchObject({ items: [] });
    await documents.setUser(null);
    expect(picks()).toEqual([]);
    await documents.setUser('72');
    expect(picks()).toEqual([]);
  });

  test("a user's stored documents return, and a guest's do not overwrite them (C33)", async () => {
    const { documents, picks } = setUp({
      'slip:71': slipOf(7),
      'settings:71': { ...SETTINGS, oddsFormat: 4, lineNotation: 'decimal' },
    });
    documents.run(toggle(1));
    await documents.setUser('71');
    expect([
      picks(),
      documents.values().settings.oddsFormat,
      documents.values().settings.lineNotation,
    ]).toEqual([['m7:1'], 4, 'decimal']);
  });

  test("a guest who logs in keeps the selections if the user's slip is empty (C33)", async () => {
    const { documents, held, picks } = setUp({ 'slip:71': { ...slipOf(), keep: true, last: '7' } });
    documents.run(toggle(1));
    await documents.setUser('71');
    expect([picks(), documents.values().slip.keep, documents.values().slip.last]).toEqual([
      ['m1:1'],
      true,
      '7',
    ]);
    expect(held.get('slip:71')).toMatchObject({ items: [selection(1)], keep: true });
    expect(held.get('slip')).toMatchObject({ items: [] });
  });

  test("a guest's slip gets one slip id per user who logs in, the same in all workers (D25, I6)", async () => {
    const [one, again, other] = [await slipIdOf('71'), await slipIdOf('71'), await slipIdOf('72')];
    expect(again).toBe(one);
    expect(new Set([one, other, 'stored']).size).toBe(3);
  });

  test('only the slip itself is read where no slip is stored', async () => {
    const { documents, picks } = setUp({ picks: slipOf(1) });
    await documents.restore();
    expect(picks()).toEqual([]);
  });

  test('switching the user leaves nothing of the former one, in patches or in the store (I6, D8)', async () => {
    const { documents, held, picks, shown } = setUp();
    await documents.setUser('71');
    documents.run(toggle(1));
    documents.run({ kind: 'settings.set', change: { oddsFormat: 4 } });
    shown.length = 0;
    const done = documents.setUser('72');
    expect([picks(), documents.values().settings.oddsFormat]).toEqual([[], 1]);
    await done;
    expect(shown.flat()).toEqual([]);
    expect([...held.keys()].filter((name) => name.includes(':71'))).toEqual([]);
  });

  test("a logout clears the user's stored documents, and the guest's own return (D8)", async () => {
    const { documents, held } = setUp({ settings: { ...SETTINGS, oddsFormat: 2 } });
    await documents.restore();
    await documents.setUser('71');
    documents.run({ kind: 'settings.set', change: { oddsFormat: 4 } });
    await documents.setUser(null);
    expect(documents.values().settings.oddsFormat).toBe(2);
    expect([...held.keys()].filter((name) => name.includes(':'))).toEqual([]);
  });

  test('language and theme belong to the device: neither a login nor a logout changes them (D23)', async () => {
    const { documents } = setUp({ 'settings:71': { ...SETTINGS, locale: 'th', theme: 'dark' } });
    documents.run({ kind: 'settings.set', change: { locale: 'vi', theme: 'light' } });
    await documents.setUser('71');
    expect(documents.values().settings).toMatchObject({ locale: 'vi', theme: 'light' });
    await documents.setUser(null);
    expect(documents.values().settings).toMatchObject({ locale: 'vi', theme: 'light' });
  });

  test("after two logins in a row the documents are the last user's, whichever store read finishes first", async () => {
    const { documents, held, picks } = setUp({ 'slip:71': slipOf(7) });
    const first = documents.setUser('71');
    const second = documents.setUser('72');
    documents.run(toggle(8));
    await Promise.all([first, second]);
    expect([picks(), [...held.keys()]]).toEqual([['m8:1'], ['slip:72']]);
  });

  test('a setting changed before the store answered stays; the others are restored (C37)', async () => {
    const { documents, held } = setUp({
      'settings:71': { ...SETTINGS, oddsFormat: 4, lineNotation: 'decimal' },
    });
    const done = documents.setUser('71');
    documents.run({ kind: 'settings.set', change: { oddsFormat: 2 } });
    await done;
    expect(documents.values().settings).toMatchObject({ oddsFormat: 2, lineNotation: 'decimal' });
    expect(held.get('settings:71')).toMatchObject({ oddsFormat: 2, lineNotation: 'decimal' });
  });

  test('messages of a worker that still has the previous user are ignored (I6)', async () => {
    const listeners: ((written: PeerDocument) => void)[] = [];
    const deliver = (written: PeerDocument) => listeners.forEach((run) => run(written));
    const { documents, picks } = setUp(
      {},
      { post: () => undefined, onMessage: (run) => void listeners.push(run) },
    );
    await documents.setUser('72');
    deliver({ name: 'slip', uid: '71', value: slipOf(1), stamp: { at: 9, by: 9 } });
    expect(picks()).toEqual([]);
    deliver({ name: 'slip', uid: '72', value: slipOf(2), stamp: { at: 9, by: 9 } });
    expect(picks()).toEqual(['m2:1']);
  });
});
