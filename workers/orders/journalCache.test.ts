import { expect, test } from 'vitest';
import { createFakeJournal } from '#tests/worker/orders/scene.ts';
import type { Journal, JournalRecord } from './journal.ts';
import { createJournalCache } from './journalCache.ts';

type Intent = JournalRecord & { readonly state: 'sending' | 'unknown' | 'done' };
const DAY_MS = 86_400_000;
const intentAt = (at: number, rev: number, state: Intent['state'], by = 1): Intent => ({
  uid: '710001',
  slipId: 'gift-1',
  rev,
  at,
  by,
  state,
});

const createWorker = (store: Journal<Intent>) =>
  createJournalCache<Intent>('710001', store, async (_what, ask) => ({ value: await ask() }));
const nextOf = (entry: Intent, state: Intent['state']): Intent => ({ ...entry, rev: entry.rev + 1, state });

test('a worker that still knows an expired intent takes a new one with its id (D32, F49, I2)', async () => {
  const store = createFakeJournal<Intent>().journal;
  const [old, young] = [createWorker(store), createWorker(store)];
  await old.add(intentAt(0, 1, 'sending'), false, () => false);
  await old.change('gift-1', (entry) => nextOf(entry, 'done'));
  await store.remove('710001', 'gift-1');
  await young.add(intentAt(2 * DAY_MS, 1, 'sending', 2), false, () => false);
  expect(await old.reread('gift-1')).toBe(true);
  expect(old.of('gift-1')?.state).toBe('sending');
  await young.change('gift-1', (entry) => nextOf(entry, 'unknown'));
  expect(await old.reread('gift-1')).toBe(true);
  await old.change('gift-1', (entry) => nextOf(entry, 'done'));
  expect([await young.reread('gift-1'), young.of('gift-1')]).toEqual([
    true,
    intentAt(2 * DAY_MS, 3, 'done', 2),
  ]);
});

test('an intent with the id of an expired one that another worker knows bars the next (F49)', async () => {
  const store = createFakeJournal<Intent>().journal;
  const old = createWorker(store);
  await old.add(intentAt(0, 1, 'sending'), false, () => false);
  await old.change('gift-1', (entry) => nextOf(entry, 'done'));
  await store.remove('710001', 'gift-1');
  await store.add(intentAt(2 * DAY_MS, 1, 'sending', 2), () => false);
  const next = { ...intentAt(2 * DAY_MS + 1, 1, 'sending'), slipId: 'gift-2' };
  expect(await old.add(next, false, ({ state }) => state === 'sending')).toEqual(
    intentAt(2 * DAY_MS, 1, 'sending', 2),
  );
});

test('an earlier revision of the same intent is not taken (F16)', async () => {
  const store = createFakeJournal<Intent>().journal;
  const worker = createWorker(store);
  await worker.add(intentAt(0, 1, 'sending'), false, () => false);
  await worker.change('gift-1', (entry) => nextOf(entry, 'unknown'));
  await store.remove('710001', 'gift-1');
  await store.add(intentAt(0, 1, 'sending'), () => false);
  expect([await worker.reread('gift-1'), worker.of('gift-1')?.state]).toEqual([false, 'unknown']);
});
