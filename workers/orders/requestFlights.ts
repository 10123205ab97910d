import { holdLock } from '../runtime/exclusive.ts';
import type { LockManager } from '../runtime/environment.ts';
import type { EntryUpdate, JournalRecord } from './journal.ts';
import type { OwnEntries, UserEntries } from './userEntries.ts';

type RequestId = Pick<JournalRecord, 'uid' | 'slipId'>;

/** Sends the requests of journalled entries once, and notices when another worker died while sending. */
export type RequestFlights<E extends JournalRecord> = {
  /** Takes the lock of a request. Another worker that gets this lock knows that the sender has ended. */
  readonly begin: (request: RequestId) => {
    readonly send: (entry: E) => void;
    readonly cancel: () => void;
  };
  /** Sets an entry to `unknown` once the worker that sends it has ended (F16). */
  readonly checkOrphaned: (userJournal: OwnEntries<E>, entry: E) => void;
  readonly empty: () => void;
};

type RequestFlightsParts<E extends JournalRecord> = {
  readonly locks: LockManager | null;
  /** Prefix of the lock's name, one for each kind of entries. */
  readonly name: string;
  readonly userEntries: () => Pick<UserEntries<E>, 'own' | 'change' | 'broadcast'>;
  /** True if the request of the entry is in flight. */
  readonly isSending: (entry: E) => boolean;
  /** Returns the entry with an unknown outcome. */
  readonly toUnknown: EntryUpdate<E>;
  /** Sends the request, and journals its outcome. */
  readonly send: (entry: E) => Promise<void>;
};

/** Creates the flights of one kind of entries: each request is sent once, under a lock (D4, D30). */
export const createRequestFlights = <E extends JournalRecord>({
  locks,
  name,
  userEntries,
  isSending,
  toUnknown,
  send,
}: RequestFlightsParts<E>): RequestFlights<E> => {
  /**
   * Requests that this worker sends or is about to send, with how many presses began them: without locks two presses
   * of one slip id begin at once, and the end of the barred one must not end the mark of the other.
   */
  const inFlight = new Map<string, number>();
  /** Requests whose lock this worker waits for. */
  const awaited = new Set<string>();
  /** The name of a request's lock. Two users may have the same slip id (I6). */
  const lockOf = ({ uid, slipId }: RequestId): string => `${name}:${uid}:${slipId}`;

  const onLockFree = async (userJournal: OwnEntries<E>, slipId: string): Promise<void> => {
    if (userEntries().own() !== userJournal || inFlight.has(lockOf({ uid: userJournal.uid, slipId }))) return;
    const hasChanged = await userJournal.entries.reread(slipId);
    const entry = userJournal.entries.of(slipId);
    if (entry !== undefined && isSending(entry))
      await userEntries().change(userJournal, slipId, (now) => (isSending(now) ? toUnknown(now) : undefined));
    // The sender journalled the outcome, and ended before it notified this worker.
    else if (hasChanged) userEntries().broadcast(userJournal, slipId);
  };
  return {
    begin: (request) => {
      const lock = lockOf(request);
      inFlight.set(lock, (inFlight.get(lock) ?? 0) + 1);
      const { release } = holdLock(locks, lock);
      const end = (): void => {
        const left = (inFlight.get(lock) ?? 1) - 1;
        if (left > 0) inFlight.set(lock, left);
        else inFlight.delete(lock);
        release();
      };
      return { send: (entry) => void send(entry).finally(end), cancel: end };
    },
    checkOrphaned: (userJournal, entry) => {
      const lock = lockOf(entry);
      if (!isSending(entry) || inFlight.has(lock) || awaited.has(lock)) return;
      awaited.add(lock);
      const held = holdLock(
        locks,
        lock,
        () =>
          void onLockFree(userJournal, entry.slipId).finally(() => {
            awaited.delete(lock);
            held.release();
          }),
      );
    },
    empty: () => awaited.clear(),
  };
};
