import type { Problem, Result } from '#contract/problem.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Found } from '#platform/decode/list.ts';
import type { Clock } from '../runtime/environment.ts';

/** What the platform said of a text: what it found, once it has answered. */
type Said = { readonly state: 'asking' | 'in' | Problem; readonly matches: ReadonlySet<MatchId> };
type Entry = { state: Said['state']; matches: ReadonlySet<MatchId>; at: Milliseconds };

/** An answer is as good for this long; after a failure the next question but this asks again. */
const KEPT_MS: Milliseconds = 60_000;
const AGAIN_MS: Milliseconds = 1_000;
/** Under way at once: somebody types faster than a slow platform answers, and only the last text matters. */
const MOST_FLIGHTS = 3;
const MOST_KEPT = 50;

const NOTHING: ReadonlySet<MatchId> = new Set();

export type PlatformSearch = { readonly ask: (text: string) => Said; readonly forget: () => void };

/**
 * The platform's search (REQ-62): one call a text, for all tabs, kept for a minute. `heard` takes what it
 * found, `changed` is told that it answered.
 */
export const createPlatformSearch = (
  clock: Clock,
  call: (text: string) => Promise<Result<Found>>,
  heard: (found: Found) => void,
  changed: () => void,
): PlatformSearch => {
  const entries = new Map<string, Entry>();
  let flights = 0;
  /** The latest text that waits for a flight; those before it are not wanted any more. */
  let next: string | null = null;
  /** Answers of before another language are not taken. */
  let life = 0;

  const fly = async (text: string, entry: Entry): Promise<void> => {
    const own = life;
    flights += 1;
    const answer = await call(text);
    flights -= 1;
    if (own === life) {
      if (answer.ok) {
        heard(answer.value);
        entry.matches = new Set(answer.value.records.map(({ facts }) => facts.id));
      }
      entry.state = answer.ok ? 'in' : answer.problem;
      entry.at = clock.now();
      changed();
    }
    const waiting = next;
    next = null;
    if (waiting !== null) start(waiting);
  };

  const start = (text: string): void => {
    const entry: Entry = entries.get(text) ?? { state: 'asking', matches: NOTHING, at: clock.now() };
    entry.at = clock.now();
    // What is known stays told while it is asked anew.
    if (entry.state !== 'in') entry.state = 'asking';
    entries.delete(text);
    entries.set(text, entry);
    for (const old of entries.keys()) {
      if (entries.size <= MOST_KEPT) break;
      entries.delete(old);
    }
    void fly(text, entry);
  };

  const isGood = ({ state, at }: Entry): boolean =>
    state === 'asking' || clock.now() - at < (state === 'in' ? KEPT_MS : AGAIN_MS);

  return {
    ask: (text) => {
      const known = entries.get(text);
      if (known !== undefined && isGood(known)) return known;
      if (flights >= MOST_FLIGHTS) next = text;
      else start(text);
      return entries.get(text) ?? { state: 'asking', matches: NOTHING };
    },
    forget: () => {
      life += 1;
      next = null;
      entries.clear();
    },
  };
};

export const NO_PLATFORM_SEARCH: { readonly state: 'idle'; readonly matches: ReadonlySet<MatchId> } = {
  state: 'idle',
  matches: NOTHING,
};
