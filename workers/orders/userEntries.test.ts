import { describe, expect, test, vi } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createFakeJournal } from '#tests/worker/orders/scene.ts';
import type { JournalRecord } from './journal.ts';
import { createUserEntries, REMOVAL_MS } from './userEntries.ts';

type UserEntriesDeps = Parameters<typeof createUserEntries<JournalRecord>>[0];

const COUNT = 5;
const OLD = ['old0', 'old1', 'old2', 'old3', 'old4'];
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

const entryOf = (slipId: string, at: number): JournalRecord => ({ uid: '71', slipId, rev: 3, at, by: 1 });

/** A user whose journal holds five expired entries, in a store that removes them as the test says. */
const logIn = (
  remove?: (go: () => Promise<void>) => Promise<void>,
  more: Partial<Pick<UserEntriesDeps, 'reusesIds' | 'isExpired' | 'isExpiredInLogin'>> = {},
) => {
  const clock = createFakeClock();
  const now = clock.wallNow();
  const disk = createFakeJournal<JournalRecord>();
  for (let number = 0; number < COUNT; number += 1)
    disk.entries.set(`71 old${number}`, entryOf(`old${number}`, now - 100));
  disk.entries.set('71 live', entryOf('live', now));
  const go = disk.journal.remove;
  if (remove !== undefined)
    Object.assign(disk.journal, { remove: (...of: Parameters<typeof go>) => remove(() => go(...of)) });
  const logged: string[] = [];
  const followed: string[] = [];
  const published: (readonly string[])[] = [];
  const idsOf = (): readonly string[] => userEntries.entries().map(({ slipId }) => slipId);
  const userEntries = createUserEntries<JournalRecord>({
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
    onEntry: (_userJournal, { slipId }) => void followed.push(slipId),
    publish: () => void published.push(idsOf()),
    onOwner: () => undefined,
    onUserLeft: () => undefined,
    ...more,
  });
  userEntries.setUser('71');
  const userJournal = userEntries.own();
  if (userJournal === null) throw new Error('No user is logged in.');
  return { userEntries, clock, userJournal, disk, logged, followed, published, idsOf, now };
};

describe('expired entries of a journal', () => {
  test('do not delay the login and bar nothing while the store hangs (D25)', async () => {
    const { userEntries, userJournal, followed, published, idsOf, now } = logIn(
      () => new Promise<void>(() => undefined),
    );
    const loaded = vi.fn<() => void>();
    void userJournal.loaded.then(loaded);
    await turns();
    expect(loaded).toHaveBeenCalled();
    expect([userEntries.journal(), followed, published.at(-1)]).toEqual(['ready', ['live'], ['live']]);
    expect(await userEntries.reload(userJournal)).toBe('ready');
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

  test('are removed during a long login too, after a change, once an hour at most', async () => {
    let expired: readonly string[] = [];
    const { userEntries, clock, disk, published, idsOf } = logIn(undefined, {
      isExpired: () => false,
      isExpiredInLogin: ({ slipId }) => expired.includes(slipId),
    });
    await turns();
    const change = async (): Promise<void> => {
      await userEntries.changeNow('old0', (entry) => ({ ...entry, rev: entry.rev + 1 }));
      await turns();
    };
    expired = ['live'];
    await change();
    expect(idsOf()).toContain('live');
    clock.advance(REMOVAL_MS);
    await change();
    expect([idsOf(), published.at(-1)]).toEqual([OLD, OLD]);
    expect([...disk.entries.keys()]).toEqual(OLD.map((slipId) => `71 ${slipId}`));
    expired = ['live', 'old1'];
    await change();
    expect(idsOf()).toEqual(OLD);
  });

  test('stay during a long login where slip ids may be used again', async () => {
    let isExpired = false;
    const { userEntries, clock, disk, idsOf } = logIn(undefined, { isExpired: () => isExpired });
    await turns();
    isExpired = true;
    clock.advance(REMOVAL_MS);
    await userEntries.changeNow('old0', (entry) => ({ ...entry, rev: entry.rev + 1 }));
    await turns();
    expect([idsOf(), disk.entries.size]).toEqual([[...OLD, 'live'], COUNT + 1]);
  });

  test.each([
    ['another worker', 'before the store removes them', 4],
    ['this worker', 'after the store removed them', undefined],
  ] as const)('stay during a long login if %s changes them %s', async (by, _when, stored) => {
    const removals: (() => void)[] = [];
    const { userEntries, userJournal, clock, disk, idsOf } = logIn(
      async (go) => {
        if (by === 'this worker') await go();
        await new Promise<void>((done) => void removals.push(done));
        await go();
      },
      { isExpired: () => false, isExpiredInLogin: ({ slipId, rev }) => slipId === 'live' && rev === 3 },
    );
    await turns();
    const change = (slipId: string): Promise<void> =>
      userEntries.changeNow(slipId, (entry) => ({ ...entry, rev: entry.rev + 1 }));
    clock.advance(REMOVAL_MS);
    await change('old0');
    await turns();
    if (by === 'this worker') await change('live');
    else disk.entries.set('71 live', { ...entryOf('live', 1), rev: 4 });
    expect(removals).toHaveLength(1);
    removals[0]?.();
    await turns();
    expect([idsOf(), disk.entries.get('71 live')?.rev]).toEqual([[...OLD, 'live'], stored]);
    expect(userJournal.entries.of('live')?.rev).toBe(by === 'this worker' ? 4 : 3);
  });

  test('stay hidden if the store refuses to remove them', async () => {
    const { disk, logged, idsOf } = logIn(() => Promise.reject(new DOMException('full', 'UnknownError')));
    await turns();
    expect([idsOf(), logged, disk.entries.size]).toEqual([['live'], ['journal-write'], COUNT + 1]);
  });

  test('a change of an entry that this worker holds is read, though the entry has expired since (F34)', async () => {
    let isLater = false;
    const { userEntries, userJournal, disk, now } = logIn(undefined, { isExpired: () => isLater });
    await turns();
    isLater = true;
    disk.entries.set('71 live', { ...entryOf('live', now), rev: 4 });
    await userEntries.reload(userJournal);
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
