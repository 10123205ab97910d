import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { footballFigures } from '#domain/match/scores.ts';
import type { RedCards } from '#domain/notices/notice.ts';

const MAX_KNOWN_CARDS = 2_000;

/** The red cards of matches as the worker saw them last. */
export type KnownCards = {
  /** Takes the cards of a match, and returns those before them. Null if the match has no count of red cards. */
  readonly take: (
    facts: MatchFacts,
  ) => { readonly before: RedCards | undefined; readonly now: RedCards } | null;
};

export const createKnownCards = (): KnownCards => {
  const cards = new Map<MatchId, RedCards>();
  return {
    take: (facts) => {
      const { red: now } = footballFigures(facts);
      if (now === undefined) return null;
      const before = cards.get(facts.id);
      cards.set(facts.id, now);
      if (cards.size > MAX_KNOWN_CARDS) for (const oldest of cards.keys()) if (cards.delete(oldest)) break;
      return { before, now };
    },
  };
};
