import { growColumn } from './growColumn.ts';

/**
 * Handles below this stand in an array; a server that counts from elsewhere gets a Map, so that no number can
 * claim memory.
 */
const DENSE = 1 << 21;
const UNBOUND = -1;

/** A stream's market handles (D1) to market slots, for one epoch. */
export class HandleTable {
  #dense = new Int32Array(0);
  #sparse = new Map<number, number>();

  /**
   * The market slot of a handle, or UNBOUND. Any value may be asked as it came off the wire: a wrong one is
   * simply unbound.
   */
  get(handle: unknown): number {
    // As a key of the array "length" would be found, and an object whose toString is none would throw.
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

  /** Without effect where the handle means another market by now: a stream's number is reused. */
  unbind(handle: number, market: number): void {
    if (this.get(handle) !== market) return;
    if (handle >= 0 && handle < this.#dense.length) this.#dense[handle] = 0;
    else this.#sparse.delete(handle);
  }

  /** A new epoch: no old handle means anything any more. */
  clear(): void {
    this.#dense = new Int32Array(0);
    this.#sparse.clear();
  }

  get bytes(): number {
    return this.#dense.byteLength;
  }
}
