import { describe, expect, test, vi } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createFakeJournal } from '#tests/worker/orders/scene.ts';
import type { JournalRecord } from './journal.ts';
import { createUserEntries } from './userEntries.ts';

const COUNT = 5;
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

const entryOf = (slipId: string, at: number): JournalRecord => ({ uid: '71', slipId, rev: 3, at, by: 1 });

/** A user whose journal holds five expired entries, in a store that removes them as the test says. */
const logIn = (remove?: () => Promise<void>, more: { readonly reusesIds?: boolean } = {}) => {
  const clock = createFakeClock();
  const now = clock.wallNow();
  const disk = createFakeJournal<JournalRecord>();
  for (let number = 0; number < COUNT; number += 1)
    disk.entries.set(`71 old${number}`, entryOf(`old${number}`, now - 100));
  disk.entries.set('71 live', entryOf('live', now));
  if (remove !== undefined) Object.assign(disk.journal, { remove });
  const logged: string[] = [];
  const followed: string[] = [];
  const published: (readonly string[])[] = [];
  const idsOf = (): readonly string[] => book.entries().map(({ slipId }) => slipId);
  const book = createUserEntries<JournalRecord>({
    clock,
    serverNow: clock.wallNow,
    locks: null,
    channel: null,
    log: (what) => void logged.push(what),
    merchant: 'm1',
    table: disk.journal,
    name: 'test',
    isExpired: ({ at }) => at < now,
    isForgotten: () => true,
    withoutNames: (entry) => entry,
    follows: (_userJournal, { slipId }) => void followed.push(slipId),
    publish: () => void published.push(idsOf()),
    owned: () => undefined,
    left: () => undefined,
    ...more,
  });
  book.setUser('71');
  const userJournal = book.own();
  if (userJournal === null) throw new Error('No user is logged in.');
  return { book, userJournal, disk, logged, followed, published, idsOf, now };
};

describe('expired entries of a journal', () => {
  test('do not delay the login and bar nothing while the store hangs (D25)', async () => {
    const { book, userJournal, followed, published, idsOf, now } = logIn(
      () => new Promise<void>(() => undefined),
    );
    const loaded = vi.fn<() => void>();
    void userJournal.loaded.then(loaded);
    await turns();
    expect(loaded).toHaveBeenCalled();
    expect([book.journal(), followed, published.at(-1)]).toEqual(['ready', ['live'], ['live']]);
    expect(await book.reload(userJournal)).toBe('ready');
    expect(await userJournal.entries.add(entryOf('new', now), false, ({ slipId }) => slipId !== 'live')).toBe(
      'added',
    );
    expect(idsOf()).toEqual(['live', 'new']);
  });

  test('are removed in the background', async () => {
    const { disk } = logIn();
    await turns();
    expect([...disk.entries.keys()]).toEqual(['71 live']);
  });

  test('stay hidden if the store refuses to remove them', async () => {
    const { disk, logged, idsOf } = logIn(() => Promise.reject(new DOMException('full', 'UnknownError')));
    await turns();
    expect([idsOf(), logged, disk.entries.size]).toEqual([['live'], ['journal-write'], COUNT + 1]);
  });

  test('a change of an entry that this worker holds is read, though the entry has expired since (F34)', async () => {
    const { book, userJournal, disk, now } = logIn();
    await turns();
    disk.entries.set('71 live', { ...entryOf('live', now - 100), rev: 4 });
    await book.reload(userJournal);
    expect(userJournal.entries.of('live')).toMatchObject({ rev: 4 });
  });

  test('an expired entry bars its own slip id until it is removed (D5)', async () => {
    const { userJournal, now } = logIn(() => new Promise<void>(() => undefined));
    await turns();
    expect(await userJournal.entries.add(entryOf('old1', now), false, () => false)).toMatchObject({
      slipId: 'old1',
    });
  });

  test('an expired entry is replaced by a new one where slip ids are used again (D5)', async () => {
    const { userJournal, disk, now } = logIn(() => Promise.reject(new DOMException('full')), {
      reusesIds: true,
    });
    await turns();
    expect(await userJournal.entries.add(entryOf('old1', now), false, () => false)).toBe('added');
    expect(disk.entries.get('71 old1')).toEqual(entryOf('old1', now));
    expect(await userJournal.entries.add(entryOf('live', now), false, () => false)).toMatchObject({
      slipId: 'live',
    });
  });
});
