import type { MarketId } from '#domain/ids.ts';
import type { MarketFacts } from '#domain/match/match.ts';
import { growColumn } from './growColumn.ts';
import { IdIndex } from './idIndex.ts';
import type { MarketWatcher } from './marketWatcher.ts';

/** The handle of a market that came by a poll. */
export const NO_HANDLE = -1;

/** Stores markets as columns by market slot; values that are not numbers are in `facts`. */
export class MarketTable {
  facts: (MarketFacts | undefined)[] = [];
  /** First option slot and number of options. */
  first = new Int32Array(256);
  count = new Uint16Array(256);
  match = new Int32Array(256);
  /** The stream (its number) that writes the market: one stream writes an option (D1). */
  owner = new Uint16Array(256);
  handle = new Int32Array(256);
  /** Tabs that show the market; undefined for nearly all of them. */
  watchers: (MarketWatcher[] | undefined)[] = [];
  readonly ids = new IdIndex((slot) => this.facts[slot]?.id);
  #end = 0;
  #free: number[] = [];

  slotOf(id: MarketId): number {
    return this.ids.get(id);
  }

  allocate(facts: MarketFacts): number {
    const slot = this.#free.pop() ?? this.#end++;
    this.#grow(slot + 1);
    this.facts[slot] = facts;
    this.watchers[slot] = undefined;
    this.handle[slot] = NO_HANDLE;
    this.ids.add(facts.id, slot);
    return slot;
  }

  free(slot: number): void {
    const facts = this.facts[slot];
    if (facts === undefined) return;
    this.ids.remove(facts.id);
    this.facts[slot] = undefined;
    this.watchers[slot] = undefined;
    this.#free.push(slot);
  }

  #grow(needed: number): void {
    if (needed <= this.first.length) return;
    this.first = growColumn(this.first, needed);
    this.count = growColumn(this.count, needed);
    this.match = growColumn(this.match, needed);
    this.owner = growColumn(this.owner, needed);
    this.handle = growColumn(this.handle, needed);
  }

  get size(): number {
    return this.ids.size;
  }
  get bytes(): number {
    return (
      this.first.byteLength +
      this.count.byteLength +
      this.match.byteLength +
      this.owner.byteLength +
      this.handle.byteLength +
      this.ids.bytes
    );
  }
}
