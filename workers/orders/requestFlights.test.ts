import { expect, test } from 'vitest';
import type { JournalRecord } from './journal.ts';
import { createRequestFlights } from './requestFlights.ts';
import type { OwnEntries } from './userEntries.ts';

type Entry = JournalRecord & { readonly state: 'sending' | 'unknown' | 'done' };
const SENDING: Entry = { uid: 'u', slipId: 's', rev: 1, at: 0, by: 1, state: 'sending' };

/** A worker that knows an entry as `sending`, while the journal has it as `stored`. */
const scene = (stored: Entry) => {
  let known = SENDING;
  const done: string[] = [];
  const own = {
    uid: 'u',
    entries: {
      of: () => known,
      reread: () => {
        const hasChanged = stored.rev > known.rev;
        known = stored;
        return Promise.resolve(hasChanged);
      },
    },
  } as unknown as OwnEntries<Entry>;
  const flights = createRequestFlights<Entry>({
    // Without locks every sender counts as ended.
    locks: null,
    name: 'test',
    userEntries: () => ({
      own: () => own,
      change: (_userJournal, _slipId, recipe) => {
        const next = recipe(known);
        if (next === undefined) return Promise.resolve();
        known = next;
        done.push(`changed to ${next.state}`);
        return Promise.resolve();
      },
      broadcast: () => void done.push(`told ${known.state}`),
    }),
    isSending: ({ state }) => state === 'sending',
    toUnknown: (entry) => ({ ...entry, rev: entry.rev + 1, state: 'unknown' }),
    send: () => Promise.resolve(void done.push('sent')),
  });
  return {
    done,
    flights,
    check: async () => {
      flights.checkOrphaned(own, SENDING);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
};

test('an entry whose sender ended unanswered has an unknown outcome, and nothing is sent (F16, D4)', async () => {
  const { done, check } = scene(SENDING);
  await check();
  expect(done).toEqual(['changed to unknown']);
});

test('an outcome that the sender journalled before it ended is announced, and stays (F16, D26)', async () => {
  const { done, check } = scene({ ...SENDING, rev: 2, state: 'done' });
  await check();
  expect(done).toEqual(['told done']);
});

test('a request of the user before does not hide a lost request of the next with the same id (I6, F16)', async () => {
  const { done, flights, check } = scene(SENDING);
  flights.begin({ ...SENDING, uid: 'v' });
  await check();
  expect(done).toEqual(['changed to unknown']);
});
