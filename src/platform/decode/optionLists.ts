import type { OptionFacts } from '#domain/match/match.ts';
import { isRaw } from './raw.ts';

/** A power of two: two sides and their lines make some hundred lists, three ways one. */
const PLACES = 4096;
/** Longer ones are no lines. */
const LINE_LIMIT = 24;

/** Where a list of raw options would stand: FNV-1a over types and lines. */
const placeOf = (raws: readonly unknown[]): number => {
  let hash = 0x811c9dc5 ^ raws.length;
  for (let at = 0; at < raws.length; at += 1) {
    const raw = raws[at];
    if (!isRaw(raw)) continue;
    if (typeof raw.ty === 'number') hash = Math.imul(hash ^ raw.ty, 0x01000193);
    const line = raw.li;
    if (typeof line === 'string' && line.length <= LINE_LIMIT)
      for (let i = 0; i < line.length; i += 1) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & (PLACES - 1);
};

/**
 * Lists of options that were decoded before. Nearly all markets have one of few: "home and away at -0.5" is
 * the same in every match. Taken again it costs no memory, here nor on the board, and the board sees by one
 * compare that nothing of it is other (G2). One place a list, a newer one takes it: the whole stays small
 * whatever comes.
 */
export class OptionLists {
  readonly #lists: (readonly OptionFacts[] | undefined)[] = Array.from({ length: PLACES });

  /**
   * The list that these raw options would be decoded to, if it is kept; only of options that take no name
   * from the wire.
   */
  like(raws: readonly unknown[]): readonly OptionFacts[] | undefined {
    const list = this.#lists[placeOf(raws)];
    if (list === undefined || list.length !== raws.length) return undefined;
    for (let at = 0; at < raws.length; at += 1) {
      const raw = raws[at];
      const option = list[at] as OptionFacts;
      if (!isRaw(raw) || raw.ty !== option.type || (raw.li ?? null) !== option.line) return undefined;
    }
    return list;
  }

  /**
   * Keeps what the raw options were decoded to. None of them may have a name that another one of its type
   * could lack.
   */
  keep(raws: readonly unknown[], options: readonly OptionFacts[]): void {
    this.#lists[placeOf(raws)] = options;
  }
}
