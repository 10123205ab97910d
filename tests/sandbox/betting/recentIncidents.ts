import type { Batch } from '#sandbox/world/worldChange.ts';

/** Reasons for a delayed decision (wire facts 3.8, `pt`). */
const PERIOD_CHANGE = 1;
const VAR = 3;
const OTHER = 4;
const SCORE = 7;
/** Time after an incident during which it is the reason of a delay, ms. */
const LATELY = 60_000;

/** Recent incidents of matches. They are the reported reason why an in-play order is decided with a delay. */
export class RecentIncidents {
  readonly #seen = new Map<
    string,
    { readonly at: number; readonly pt: number; readonly pe: number | null }
  >();

  onBatch({ at, changes }: Batch): void {
    for (const each of changes) {
      if (each.k === 'goal') this.#note(each.mid, at, SCORE);
      else if (each.k === 'goal-withdrawn') this.#note(each.mid, at, VAR);
      else if (each.k === 'gone') this.#seen.delete(each.id);
      else if (each.k === 'facts' && each.facts.mc !== undefined && each.facts.mc !== null)
        this.#clock(each.id, at, each.facts.mc.pe);
    }
  }

  /** Returns the latest incident of these matches, or `OTHER` without one. */
  lately(matches: readonly string[], now: number): number {
    const seen = matches
      .flatMap((id) => this.#seen.get(id) ?? [])
      .filter(({ at }) => now - at < LATELY)
      .sort((a, b) => b.at - a.at);
    return seen[0]?.pt ?? OTHER;
  }

  #note(id: string, at: number, pt: number): void {
    this.#seen.set(id, { at, pt, pe: this.#seen.get(id)?.pe ?? null });
  }

  #clock(id: string, at: number, pe: number): void {
    const known = this.#seen.get(id);
    if (known?.pe === pe) return;
    this.#seen.set(
      id,
      known === undefined ? { at: -Infinity, pt: OTHER, pe } : { at, pt: PERIOD_CHANGE, pe },
    );
  }
}
