import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match.ts';
import type { Board } from '../board/board.ts';

/** Between two names, so that no needle matches over their border: nobody can type it. */
const BORDER = '\u0000';

/** A name or a needle as it is compared: width and case do not count. */
export const normalizeSearchText = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * What a match is found by, made once when it is first looked for: among 50,000 matches preparing the names
 * costs far more than looking through them, and every key pressed asks anew. It is forgotten with the match,
 * and when a name in it changes.
 */
export class SearchTexts {
  readonly #board: Board;
  readonly #texts = new Map<MatchId, string>();

  constructor(board: Board) {
    this.#board = board;
  }

  /** How many are kept. */
  get size(): number {
    return this.#texts.size;
  }

  /** Whether a name of the match, its teams or its league holds the needle (as `searchable` gives it). */
  holds(facts: MatchFacts, needle: string): boolean {
    let text = this.#texts.get(facts.id);
    if (text === undefined) {
      const league = this.#board.leagues.get(facts.leagueId)?.name ?? '';
      text = normalizeSearchText([facts.name, facts.home.name, facts.away.name, league].join(BORDER));
      this.#texts.set(facts.id, text);
    }
    return text.includes(needle);
  }

  forget(id: MatchId): void {
    this.#texts.delete(id);
  }
  /** A league's name changed: which matches hold it is not known here. */
  clear(): void {
    this.#texts.clear();
  }
}
