import type { MatchAge, Records } from '#contract/patch.ts';
import type { MatchId } from '#domain/ids.ts';

export type SentAgesDeps = {
  /** Returns the age of the prices of a match; null if all of them are fresh (D3). */
  readonly ageOf: (id: MatchId) => MatchAge | null;
  readonly enqueue: (records: Records) => void;
};

/** Remembers the ages that a tab was last sent, and enqueues what changed. Fresh matches are not stored. */
export type SentAges = {
  readonly check: (ids: Iterable<MatchId>) => void;
  /** Checks only matches that were last sent as stale: every frame or answer may have renewed them. */
  readonly checkStale: () => void;
  /** Forgets all other matches, also at the tab. */
  readonly keepOnly: (ids: ReadonlySet<MatchId>) => void;
  /** Forgets all ages. Sends nothing to the tab. */
  readonly clear: () => void;
};

export const createSentAges = ({ ageOf, enqueue }: SentAgesDeps): SentAges => {
  const sent = new Map<MatchId, MatchAge>();
  const check = (ids: Iterable<MatchId>): void => {
    for (const id of ids) {
      const age = ageOf(id);
      if (isSameAge(sent.get(id) ?? null, age)) continue;
      if (age === null) sent.delete(id);
      else sent.set(id, age);
      enqueue({ ages: { [id]: age } });
    }
  };
  return {
    check,
    checkStale: () => check(sent.keys()),
    keepOnly: (ids) => {
      for (const id of sent.keys())
        if (!ids.has(id)) {
          sent.delete(id);
          enqueue({ ages: { [id]: null } });
        }
    },
    clear: () => sent.clear(),
  };
};

const isSameTier = (one: MatchAge['main'], other: MatchAge['main']): boolean =>
  one === other || (one !== null && other !== null && one.state === other.state && one.since === other.since);
const isSameAge = (one: MatchAge | null, other: MatchAge | null): boolean =>
  one === other ||
  (one !== null && other !== null && isSameTier(one.main, other.main) && isSameTier(one.extra, other.extra));
