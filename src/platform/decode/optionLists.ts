import type { OptionFacts } from '#domain/match/match.ts';
import { isRaw } from './raw.ts';

/** Cache entries, a power of two. Two sides and their lines make some hundred lists, three ways one. */
const CACHE_SIZE = 4096;
/** Longest line that is cached; longer texts are not lines. */
const LINE_LIMIT = 24;

/** Returns the cache position of a list of raw options: FNV-1a over types and lines. */
const positionOf = (raws: readonly unknown[]): number => {
  let hash = 0x811c9dc5 ^ raws.length;
  for (let at = 0; at < raws.length; at += 1) {
    const raw = raws[at];
    if (!isRaw(raw)) continue;
    if (typeof raw.ty === 'number') hash = Math.imul(hash ^ raw.ty, 0x01000193);
    const line = raw.li;
    if (typeof line === 'string' && line.length <= LINE_LIMIT)
      for (let i = 0; i < line.length; i += 1) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & (CACHE_SIZE - 1);
};

/**
 * Cache of decoded option lists. Nearly all markets share a few of them: "home and away at -0.5" is the same
 * in every match. A shared list saves memory, and the board sees by one comparison that nothing changed (G2).
 * A newer list replaces the one at its position, so the cache never grows.
 */
export class OptionLists {
  readonly #lists: (readonly OptionFacts[] | undefined)[] = Array.from({ length: CACHE_SIZE });

  /**
   * Returns the cached list for these raw options. Only options without a name from the wire can be cached.
   */
  like(raws: readonly unknown[]): readonly OptionFacts[] | undefined {
    const list = this.#lists[positionOf(raws)];
    if (list === undefined || list.length !== raws.length) return undefined;
    for (let at = 0; at < raws.length; at += 1) {
      const raw = raws[at];
      const option = list[at] as OptionFacts;
      if (!isRaw(raw) || raw.ty !== option.type || (raw.li ?? null) !== option.line) return undefined;
    }
    return list;
  }

  /** Stores the decoded list of raw options. None of the options may have a name from the wire. */
  keep(raws: readonly unknown[], options: readonly OptionFacts[]): void {
    this.#lists[positionOf(raws)] = options;
  }
}
