import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { searchText } from '#domain/searchText.ts';
import type { Board } from '../board/board.ts';

/** Separates two names. The user cannot type it, so no search text matches across two names. */
const BORDER = '\u0000';

/**
 * Caches the searchable text of matches from their first search on. Among 50,000 matches preparing names
 * costs far more than searching them, and every key press searches again. An entry is removed with its match
 * or when one of its names changes.
 */
export class SearchTexts {
  readonly #board: Board;
  readonly #texts = new Map<MatchId, string>();

  constructor(board: Board) {
    this.#board = board;
  }

  /** Returns true if a name of the match, its teams or its league contains the normalized search text. */
  holds(facts: MatchFacts, needle: string): boolean {
    let text = this.#texts.get(facts.id);
    if (text === undefined) {
      const league = this.#board.leagues.get(facts.leagueId)?.name ?? '';
      text = searchText([facts.name, facts.home.name, facts.away.name, league].join(BORDER));
      this.#texts.set(facts.id, text);
    }
    return text.includes(needle);
  }

  forget(id: MatchId): void {
    this.#texts.delete(id);
  }
  /**
   * Removes all entries after a league was renamed, because the cache does not know which matches contain its
   * name.
   */
  clear(): void {
    this.#texts.clear();
  }
}
