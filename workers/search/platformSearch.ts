import type { Problem, Result } from '#contract/problem.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Found } from '#platform/decode/list.ts';
import type { Clock } from '../runtime/environment.ts';

/** The platform's result for a text: its state, and the matches once the platform has answered. */
type PlatformResult = { readonly state: 'asking' | 'in' | Problem; readonly matches: ReadonlySet<MatchId> };
type Entry = { state: PlatformResult['state']; matches: ReadonlySet<MatchId>; at: Milliseconds };

/** A result is kept this long. After a failure, a later question asks again. */
const KEPT_MS: Milliseconds = 60_000;
export const AGAIN_MS: Milliseconds = 1_000;
/**
 * Maximum number of requests in flight. A user types faster than a slow platform answers, and only the last
 * text matters.
 */
const MAX_FLIGHTS = 3;
const MAX_KEPT = 50;

const NOTHING: ReadonlySet<MatchId> = new Set();

export type PlatformSearch = { readonly ask: (text: string) => PlatformResult; readonly forget: () => void };

/**
 * Creates the platform's search (REQ-62): one call for each text, for all tabs, kept for a minute. `onFound`
 * takes the results; `changed` is called when an answer has arrived.
 */
export const createPlatformSearch = (
  clock: Clock,
  call: (text: string) => Promise<Result<Found>>,
  onFound: (found: Found) => void,
  changed: () => void,
): PlatformSearch => {
  const entries = new Map<string, Entry>();
  let flights = 0;
  /** The latest text that waits for a free request. Earlier waiting texts are dropped. */
  let next: string | null = null;
  /** Counts language changes. A response from before a change is dropped. */
  let generation = 0;

  const fly = async (text: string, entry: Entry): Promise<void> => {
    const ownGeneration = generation;
    flights += 1;
    const answer = await call(text);
    flights -= 1;
    if (ownGeneration === generation) {
      if (answer.ok) {
        onFound(answer.value);
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
    // Known results stay visible while they are refreshed.
    if (entry.state !== 'in') entry.state = 'asking';
    entries.delete(text);
    entries.set(text, entry);
    for (const old of entries.keys()) {
      if (entries.size <= MAX_KEPT) break;
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
      if (flights >= MAX_FLIGHTS) next = text;
      else start(text);
      return entries.get(text) ?? { state: 'asking', matches: NOTHING };
    },
    forget: () => {
      generation += 1;
      next = null;
      entries.clear();
    },
  };
};

export const NO_PLATFORM_SEARCH: { readonly state: 'idle'; readonly matches: ReadonlySet<MatchId> } = {
  state: 'idle',
  matches: NOTHING,
};
