import type { MarketRecord } from '#domain/match/match.ts';
import type { Decoding } from './context.ts';
import type { MarketRules } from './marketRules.ts';

type DecodeGroup = (raw: unknown, rules: MarketRules, decoding: Decoding) => readonly MarketRecord[];

/** A market group of a list answer with its text. An answer with the same text has the same markets. */
export class RepeatedGroup {
  /** The group that followed this one in the last answer, and will probably follow again. */
  next: RepeatedGroup | undefined;
  /** When an answer last had this group, monotonic ms. */
  seenAt = 0;
  readonly text: string;
  #raw: unknown;
  #markets: readonly MarketRecord[] | undefined;
  #rules: MarketRules | undefined;

  /** `raw` is the parsed text; it is released after the first decoding. */
  constructor(text: string, raw: unknown) {
    this.text = text;
    this.#raw = raw;
  }

  /**
   * Returns the decoded markets. Groups with dropped entries are decoded again each time, because dropped entries
   * are counted for each answer.
   */
  markets(rules: MarketRules, decoding: Decoding, decode: DecodeGroup): readonly MarketRecord[] {
    const known = this.#rules;
    if (
      this.#markets !== undefined &&
      known?.matchId === rules.matchId &&
      known.outright === rules.outright &&
      known.sale === rules.sale &&
      known.handles === rules.handles
    )
      return this.#markets;
    const raw = this.#raw ?? (JSON.parse(this.text) as unknown);
    let dropped = false;
    const drop = (reason: string): void => {
      dropped = true;
      decoding.drop(reason);
    };
    const markets = decode(raw, rules, { ...decoding, drop });
    this.#raw = undefined;
    this.#markets = dropped ? undefined : markets;
    this.#rules = rules;
    return markets;
  }
}
