import type { LeagueAnswer, SharedQuery } from '#contract/sharedQuery.ts';
import type { Result } from '#contract/problem.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { DayRange } from '#domain/time/dayRange.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { Found } from '#platform/decode/list.ts';
import type { Board } from '../board/board.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import type { LazyModule } from '../runtime/lazyModule.ts';
import { Catalogue } from './catalogue.ts';
import { fold, isUnparted } from './fold.ts';
import { createMarker } from './marks.ts';
import { needleOf, type Needle, type Sounds } from './names.ts';
import { AGAIN_MS, createPlatformSearch, NO_PLATFORM_SEARCH } from './platformSearch.ts';
import { fitsOf, rank } from './rank.ts';

export type SearchQuestion = Extract<SharedQuery, { readonly topic: 'search' }>;

/**
 * Everything that the search uses. It is passed in, since this file is a lazy module: an import from the
 * worker's main file would move shared code into a third file, and every start would wait for that.
 */
export type SearchDeps = {
  readonly clock: Clock;
  readonly board: Pick<Board, 'matches' | 'leagues'>;
  readonly today: (zone: string) => DayRange;
  readonly isInPlay: (facts: MatchFacts) => boolean;
  readonly isOver: (facts: MatchFacts) => boolean;
  /** Calls the platform's search (REQ-62). */
  readonly found: (text: string) => Promise<Result<Found>>;
  /** Fetches the leagues on sale of every sport (REQ-38). */
  readonly sold: () => Promise<Result<LeagueAnswer>>;
  /** The pinyin of Chinese names: a separate lazy module, fetched for the first such name. */
  readonly dictionary: LazyModule<{ readonly soundsOf: Sounds }>;
  /** The answer to a recent question has changed. */
  readonly changed: () => void;
};
export type SearchIndex = {
  readonly ask: (question: SearchQuestion) => SearchAnswer;
  /** The language changed, so every name changes. */
  readonly renew: () => void;
  readonly close: () => void;
};

/** Maximum length of a search text in UTF-16 units, so that a pasted page is not searched for. */
const TEXT_LENGTH = 60;
const MAX_WORDS = 5;
/**
 * Pause between two slices of indexing, and the number of names that get their sounds in one slice (10 µs
 * each).
 */
const SLICE_MS: Milliseconds = 4;
const SLICE_SOUNDS = 80;
/** Minimum interval between requests for the list of leagues, which is fetched only while a tab searches. */
const SOLD_MS: Milliseconds = 120_000;
/** Longest interval between requests for the list of leagues while they fail. The interval starts at AGAIN_MS. */
const MAX_SOLD_AGAIN_MS: Milliseconds = 30_000;
/** Minimum interval between a failed load of the dictionary and the next one, which a search starts. */
const DICTIONARY_AGAIN_MS: Milliseconds = 10_000;
/** Words that users type between two teams and that are part of no name. */
const BETWEEN: ReadonlySet<string> = new Set(['v', 'vs', '对', 'đau']);
/** Minimum length of a text for the platform's search; a single Chinese character is enough. */
const MIN_LETTERS = 2;

const EMPTY: SearchAnswer = {
  matches: [],
  leagues: [],
  teams: [],
  moreMatches: 0,
  isComplete: true,
  platform: 'idle',
};

/** Returns the whole text and, if it has several, its words as search terms. */
const needlesOf = (folded: string): readonly Needle[] => {
  const words = folded
    .split(' ')
    .filter((word) => !BETWEEN.has(word))
    .slice(0, MAX_WORDS);
  return [needleOf(folded), ...(words.length > 1 ? words.map(needleOf) : [])];
};

export const createSearchIndex = (deps: SearchDeps): SearchIndex => {
  const { clock, dictionary } = deps;
  const catalogue = new Catalogue(deps.board);
  let timer: Timer | null = null;
  /** When the list of leagues may be requested next, and the interval after the next failure. */
  let soldDueAt = -Infinity;
  let soldAgainMs = AGAIN_MS;
  let isSoldInFlight = false;
  /** True if the platform's search failed and has not answered since. */
  let hasPlatformFailed = false;
  /** True if a question was answered before all names were indexed. */
  let hasPartialAnswer = false;
  /** Counts renewals and the close. Whatever was requested before one is dropped. */
  let generation = 0;

  const platform = createPlatformSearch(
    clock,
    deps.found,
    (found) => {
      catalogue.putFound(found, clock.now());
      if (!hasPlatformFailed) return;
      // The platform answers again, for example after the user pressed Retry: a failed list of leagues no longer waits.
      hasPlatformFailed = false;
      if (soldAgainMs === AGAIN_MS) return;
      soldDueAt = -Infinity;
      void askSold();
    },
    () => {
      hasPartialAnswer = true;
      indexNextSlice();
    },
  );

  /**
   * True after the dictionary could not be loaded: Chinese names stay without sounds, and answers count as complete
   * without them, until a later load succeeds.
   */
  let isLost = false;
  /** When the dictionary may be loaded next; infinite while a load runs. */
  let dictionaryDueAt = -Infinity;
  const loadDictionary = async (): Promise<void> => {
    dictionaryDueAt = Infinity;
    const ownGeneration = generation;
    const loaded = await dictionary.load();
    if (ownGeneration !== generation) return;
    // Questions were answered as complete without sounds, so tabs ask again once the names have them.
    if (isLost && loaded !== undefined) hasPartialAnswer = true;
    isLost = loaded === undefined;
    dictionaryDueAt = clock.now() + DICTIONARY_AGAIN_MS;
    indexNextSlice();
  };
  const sound = (): boolean => {
    if (!catalogue.names.hasUnsounded) return true;
    const sounds = dictionary.now()?.soundsOf;
    if (sounds !== undefined) return catalogue.names.sound(sounds, SLICE_SOUNDS);
    if (clock.now() >= dictionaryDueAt) void loadDictionary();
    return isLost;
  };
  const isWhole = (): boolean => timer === null && (isLost || !catalogue.names.hasUnsounded);

  /** Indexes one slice now and the rest by timer, so that frames and tabs are handled in between. */
  const indexNextSlice = (): void => {
    if (timer !== null) return;
    if (catalogue.names.shouldRebuild) catalogue.clear();
    const walked = catalogue.walk(clock.now());
    const waits = !walked || (!sound() && dictionary.now() !== undefined);
    if (waits) {
      timer = clock.setTimeout(() => {
        timer = null;
        indexNextSlice();
      }, SLICE_MS);
    } else if (hasPartialAnswer && isWhole()) {
      hasPartialAnswer = false;
      deps.changed();
    }
  };

  const askSold = async (): Promise<void> => {
    if (isSoldInFlight || clock.now() < soldDueAt) return;
    isSoldInFlight = true;
    const ownGeneration = generation;
    const answer = await deps.sold();
    if (ownGeneration !== generation) return;
    isSoldInFlight = false;
    soldDueAt = clock.now() + (answer.ok ? SOLD_MS : soldAgainMs);
    soldAgainMs = answer.ok ? AGAIN_MS : Math.min(2 * soldAgainMs, MAX_SOLD_AGAIN_MS);
    if (!answer.ok) return;
    catalogue.putLeaguesOnSale(answer.value);
    hasPartialAnswer = true;
    indexNextSlice();
  };

  const platformOf = (text: string, folded: string) =>
    folded.length >= MIN_LETTERS || isUnparted(folded) ? platform.ask(text) : NO_PLATFORM_SEARCH;

  return {
    ask: ({ text: typed, timeZone }) => {
      indexNextSlice();
      void askSold();
      const text = typed.slice(0, TEXT_LENGTH).trim();
      const folded = fold(text);
      if (folded === '') return { ...EMPTY, isComplete: isWhole() };
      const needles = needlesOf(folded);
      const platformAnswer = platformOf(text, folded);
      if (typeof platformAnswer.state === 'object') hasPlatformFailed = true;
      const whole = isWhole();
      if (!whole) hasPartialAnswer = true;
      const found = rank(catalogue, fitsOf(catalogue, needles), {
        today: deps.today(timeZone),
        isInPlay: deps.isInPlay,
        isOver: deps.isOver,
        platformMatches: platformAnswer.matches,
      });
      const mark = createMarker(catalogue.names, needles, dictionary.now()?.soundsOf);
      return {
        matches: found.matches.map(({ facts, league: { name } }) => ({
          facts,
          league: name,
          marks: {
            name: mark(facts.name),
            home: mark(facts.home.name),
            away: mark(facts.away.name),
            league: mark(name),
          },
        })),
        leagues: found.leagues.map(({ id, name, sportId, icon, hot, platformCount, held }) => ({
          id,
          name,
          sportId,
          icon,
          hot,
          matches: Math.max(platformCount, held),
          marks: mark(name),
        })),
        teams: found.teams.map(({ id, name, sportId, icon, matches }) => ({
          id,
          name,
          sportId,
          icon,
          matches,
          marks: mark(name),
        })),
        moreMatches: found.more,
        isComplete: whole,
        platform: platformAnswer.state,
      };
    },
    renew: () => {
      generation += 1;
      dictionaryDueAt = -Infinity;
      isSoldInFlight = false;
      soldDueAt = -Infinity;
      soldAgainMs = AGAIN_MS;
      catalogue.clear();
      platform.forget();
    },
    close: () => {
      generation += 1;
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      catalogue.clear();
      platform.forget();
    },
  };
};
