import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { growColumn } from './growColumn.ts';

/** Stores matches by slot: facts, the writing stream, and market slots in the operator's order. */
export class MatchTable {
  facts: (MatchFacts | undefined)[] = [];
  markets: number[][] = [];
  owner = new Uint16Array(64);
  /**
   * The stream position of a polled answer that was applied ahead of the stream (D20). Deltas up to this
   * position are outdated for the match.
   */
  aheadSeq = new Float64Array(64);
  /** 1 if the owning stream has put the match itself, so that its liveness renews the prices (D3). */
  carried = new Uint8Array(64);
  /**
   * The send times of the requests whose answers were applied last, monotonic ms, for main and for extra
   * markets (D20). The age of polled prices counts from them (D3). -Infinity before any answer.
   */
  mainRequestedAt = new Float64Array(64);
  extraRequestedAt = new Float64Array(64);
  readonly ids = new Map<MatchId, number>();
  #end = 0;
  #free: number[] = [];

  slotOf(id: MatchId): number {
    return this.ids.get(id) ?? -1;
  }

  allocate(facts: MatchFacts, owner: number): number {
    const slot = this.#free.pop() ?? this.#end++;
    this.owner = growColumn(this.owner, slot + 1);
    this.aheadSeq = growColumn(this.aheadSeq, slot + 1);
    this.carried = growColumn(this.carried, slot + 1);
    this.mainRequestedAt = growColumn(this.mainRequestedAt, slot + 1);
    this.extraRequestedAt = growColumn(this.extraRequestedAt, slot + 1);
    this.carried[slot] = 0;
    this.mainRequestedAt[slot] = -Infinity;
    this.extraRequestedAt[slot] = -Infinity;
    this.facts[slot] = facts;
    this.markets[slot] = [];
    this.owner[slot] = owner;
    this.aheadSeq[slot] = 0;
    this.ids.set(facts.id, slot);
    return slot;
  }

  free(slot: number): void {
    const facts = this.facts[slot];
    if (facts === undefined) return;
    this.ids.delete(facts.id);
    this.facts[slot] = undefined;
    this.markets[slot] = [];
    this.#free.push(slot);
  }
}
