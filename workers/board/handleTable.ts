import { growColumn } from './growColumn.ts';

/**
 * Handles below this are stored in an array, larger ones in a Map, so that no handle can claim a lot of
 * memory.
 */
const DENSE = 1 << 21;
const UNBOUND = -1;

/** Maps the market handles of a stream to market slots, for one epoch (D1). */
export class HandleTable {
  #dense = new Int32Array(0);
  #sparse = new Map<number, number>();

  /**
   * Returns the market slot of a handle, or UNBOUND. The argument may be any value from the wire; an invalid
   * one is unbound.
   */
  get(handle: unknown): number {
    // Used as an array key, "length" would be found, and an object without a usable toString would throw.
    if (typeof handle !== 'number') return UNBOUND;
    const entry = this.#dense[handle];
    if (entry !== undefined) return entry - 1;
    return this.#sparse.size === 0 ? UNBOUND : (this.#sparse.get(handle) ?? UNBOUND);
  }

  bind(handle: number, market: number): void {
    if (handle >= DENSE || handle < 0) {
      this.#sparse.set(handle, market);
      return;
    }
    this.#dense = growColumn(this.#dense, handle + 1);
    this.#dense[handle] = market + 1;
  }

  /** Unbinds a handle, unless it is bound to another market by now. */
  unbind(handle: number, market: number): void {
    if (this.get(handle) !== market) return;
    if (handle >= 0 && handle < this.#dense.length) this.#dense[handle] = 0;
    else this.#sparse.delete(handle);
  }

  /** Unbinds all handles, because a new epoch invalidates them. */
  clear(): void {
    this.#dense = new Int32Array(0);
    this.#sparse.clear();
  }

  get bytes(): number {
    return this.#dense.byteLength;
  }
}
