import type { Offer } from './book.ts';
import type { Fixture } from './fixture.ts';
import type { Sale } from './worldChange.ts';
import type { WorldOptions } from './worldState.ts';

/** A market as it opens, without its serial number and its sale, which the world gives it. */
type Opening = Pick<Offer, 'line' | 'mbl' | 'probs' | 'od'> & { readonly groupIndex: number };

/** Larger worlds are seldom made twice in a process, so that their markets would only cost memory. */
const MAX_MATCHES = 150;
/**
 * The markets with which the matches of a world begin, in the order in which the matches are created. Worlds
 * with equal options begin alike, and most of their creation is the pricing of these markets. Tests make the
 * same small worlds hundreds of times in one process, so a world that a test advances by hand takes them from
 * the first one.
 */
export class Openings {
  readonly #ofMatches: (readonly Opening[])[] = [];

  /** Opens the markets of the match that is created as the `place`-th; false if none is known of it. */
  openAll(
    fixture: Fixture,
    {
      place,
      ss,
      nextSerial,
    }: { readonly place: number; readonly ss: Sale; readonly nextSerial: () => number },
  ): boolean {
    const known = this.#ofMatches[place];
    if (known === undefined) return false;
    fixture.offers = known.flatMap(({ groupIndex, line, mbl, probs, od }) => {
      const group = fixture.groups[groupIndex];
      if (group === undefined) throw new Error('A match of an equal world has other groups of markets.');
      return [{ n: nextSerial(), group, line, mbl, ss, probs, lean: 0, od: [...od], locks: 0 }];
    });
    return true;
  }

  /** Keeps the markets that a match has just opened. */
  keep({ groups, offers }: Fixture, place: number): void {
    this.#ofMatches[place] = offers.map(({ group, line, mbl, probs, od }) => ({
      groupIndex: groups.indexOf(group),
      line,
      mbl,
      probs,
      od: [...od],
    }));
  }
}

const kept = new Map<string, Openings>();

/**
 * Returns the openings of worlds with these options, which a process keeps; undefined for a large world. Worlds with
 * another rate begin alike too.
 */
export const openingsOf = (options: WorldOptions): Openings | undefined => {
  if (options.matches > MAX_MATCHES) return undefined;
  const key = JSON.stringify({ ...options, rate: undefined });
  const openings = kept.get(key) ?? new Openings();
  kept.set(key, openings);
  return openings;
};
