import { compareMessages, withoutDeletedQuote, type ChatMessage, type MessageId } from './message.ts';
import type { RingChange } from './ringChange.ts';

/**
 * How many messages of a room the worker keeps. For a tab that lacks older ones, it counts them as skipped.
 */
export const RING_SIZE = 300;
/** How many of them a flood does not push out: the latest messages that concern the user (F42). */
export const MAX_FOR_USER = 50;
/** How many ids the ring remembers, so that it drops repeated messages: three seconds of a flood. */
const MAX_IDS = 6_000;
/** How many deletions are remembered. A tab that has missed more gets the whole ring. */
const MAX_DELETIONS = 1_000;

/** What a reader of the ring has got: the numbers of the last arrival and the last deletion. */
export type RingCursor = { readonly arrivals: number; readonly deletions: number };

type Entry = { readonly message: ChatMessage; readonly arrival: number };
/** `arrival` is 0 for a message that the ring no longer had, or not yet. */
type Deletion = { readonly id: MessageId; readonly arrival: number };

/** Adds an id to a set of at most `most` ids; the oldest leaves. Returns false if it was there. */
const remember = (ids: Set<string>, id: string, most: number): boolean => {
  if (ids.has(id)) return false;
  ids.add(id);
  if (ids.size > most) ids.delete(ids.values().next().value as string);
  return true;
};

/**
 * The last 300 messages of a room in the server's order. Up to 50 that concern the user stay among them while newer
 * ones of others leave (F42). The ring drops repeated messages, and messages whose deletion came first. Readers hold
 * a cursor and ask for what they lack.
 */
export class MessageRing {
  #entries: Entry[] = [];
  /** How many entries concern the user. */
  #forUser = 0;
  #droppedTo = 0;
  #droppedToForUser = 0;
  #arrivals = 0;
  /** The arrival numbers of deleted messages and their ids; `#forgotten` of them are no longer kept. */
  #deletions: Deletion[] = [];
  #forgotten = 0;
  readonly #seen = new Set<string>();
  readonly #deleted = new Set<string>();

  get messages(): readonly ChatMessage[] {
    return this.#entries.map(({ message }) => message);
  }
  /** All messages that arrived, each counted once. */
  get arrivals(): number {
    return this.#arrivals;
  }
  get cursor(): RingCursor {
    return { arrivals: this.#arrivals, deletions: this.#forgotten + this.#deletions.length };
  }

  /** Adds a message. Returns false for a repeated or deleted one. */
  add(added: ChatMessage): boolean {
    if (this.#deleted.has(added.id) || !remember(this.#seen, added.id, MAX_IDS)) return false;
    this.#arrivals += 1;
    // What is older than messages that have left has no place: it counts as skipped.
    if (added.order <= this.#droppedToOf(added)) return true;
    const message = withoutDeletedQuote(added, (id) => this.#deleted.has(id));
    const entries = this.#entries;
    let at = entries.length;
    while (at > 0 && compareMessages((entries[at - 1] as Entry).message, message) > 0) at -= 1;
    entries.splice(at, 0, { message, arrival: this.#arrivals });
    if (message.isForUser) this.#forUser += 1;
    if (entries.length > RING_SIZE) this.#dropOldest();
    return true;
  }

  #droppedToOf({ isForUser }: ChatMessage): number {
    return isForUser ? this.#droppedToForUser : this.#droppedTo;
  }

  /** Drops the oldest message: of those that concern the user if they are too many, else of all others. */
  #dropOldest(): void {
    const entries = this.#entries;
    const isForUser = this.#forUser > MAX_FOR_USER;
    const isOfSort = ({ message }: Entry): boolean => (message.isForUser ?? false) === isForUser;
    let at = entries.findIndex(isOfSort);
    const order = entries[at]?.message.order;
    if (order === undefined) return;
    if (isForUser) this.#droppedToForUser = order;
    else this.#droppedTo = order;
    // Messages of one order leave together.
    for (let next = entries[at]; next?.message.order === order; next = entries[at]) {
      if (!isOfSort(next)) at += 1;
      else {
        entries.splice(at, 1);
        if (isForUser) this.#forUser -= 1;
      }
    }
  }

  /** Deletes messages, also those that have not arrived yet or have left the ring. */
  remove(ids: readonly MessageId[]): void {
    const removals = new Map<string, Deletion>(
      ids.filter((id) => remember(this.#deleted, id, MAX_IDS)).map((id) => [id, { id, arrival: 0 }]),
    );
    const left: Entry[] = [];
    for (const entry of this.#entries) {
      const { id } = entry.message;
      if (removals.has(id)) removals.set(id, { id, arrival: entry.arrival });
      else left.push({ ...entry, message: withoutDeletedQuote(entry.message, (each) => removals.has(each)) });
    }
    this.#entries = left;
    this.#forUser = left.filter(({ message }) => message.isForUser).length;
    this.#deletions.push(...removals.values());
    const most = this.#deletions.length - MAX_DELETIONS;
    if (most <= 0) return;
    this.#deletions.splice(0, most);
    this.#forgotten += most;
  }

  /** Returns what a reader at this cursor lacks; null if nothing. */
  changesSince(cursor: RingCursor | null): RingChange | null {
    const now = this.cursor;
    const ends = { droppedTo: this.#droppedTo, droppedToForUser: this.#droppedToForUser };
    if (cursor === null || cursor.deletions < this.#forgotten || cursor.arrivals > now.arrivals)
      return { reset: true, added: this.messages, removed: [], skipped: 0, ...ends };
    if (cursor.arrivals === now.arrivals && cursor.deletions === now.deletions) return null;
    const added = this.#entries.filter(({ arrival }) => arrival > cursor.arrivals);
    const deletions = this.#deletions.slice(cursor.deletions - this.#forgotten);
    const unseen = deletions.filter(({ arrival }) => arrival > cursor.arrivals).length;
    return {
      reset: false,
      added: added.map(({ message }) => message),
      removed: deletions.filter(({ arrival }) => arrival <= cursor.arrivals).map(({ id }) => id),
      skipped: now.arrivals - cursor.arrivals - added.length - unseen,
      ...ends,
    };
  }
}
