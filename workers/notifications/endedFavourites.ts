import type { Result } from '#contract/problem.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { isMatchOver } from '#domain/match/matchStatus.ts';
import { isUnknownMatch } from '#platform/calls.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';

/**
 * Delay of the first check. The lists have arrived by then, so the worker asks only about matches on no list.
 * Not from the specification.
 */
const FIRST_CHECK_DELAY_MS: Milliseconds = 4_000;
/** Delay after a match left the board, as a match may come back. Not from the specification. */
const REMOVED_DELAY_MS: Milliseconds = 1_500;
/** Interval of checks of matches that no tab shows. Not from the specification. */
const CHECK_INTERVAL_MS: Milliseconds = 300_000;

export type EndedFavouritesDeps = {
  readonly clock: Clock;
  readonly starred: () => readonly MatchId[];
  readonly onBoard: (id: MatchId) => MatchFacts | undefined;
  /** Returns which of these matches are on offer. An ended match is never on offer again (wire facts 2.1). */
  readonly offered: (ids: readonly MatchId[]) => Promise<Result<readonly MatchId[]>>;
  /** Returns the current facts of a match, on offer or not. */
  readonly currentFacts: (id: MatchId) => Promise<Result<MatchFacts>>;
  readonly removeEnded: (ids: readonly MatchId[]) => void;
};

export type EndedFavourites = {
  readonly changed: (facts: MatchFacts) => void;
  readonly onMatchRemoved: (id: MatchId) => void;
  /** Handles a new favourites document, of another user or read from the store. */
  readonly favouritesLoaded: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

/**
 * Removes ended matches from the favourites (FAV-06). If the board reports the end, the worker removes the
 * match at once. If the match ended with no tab open or off every list, the worker asks the platform. A match
 * that the platform does not know in two consecutive checks counts as ended; any other refusal says nothing about
 * the match.
 */
export const createEndedFavourites = ({
  clock,
  starred,
  onBoard,
  offered,
  currentFacts,
  removeEnded,
}: EndedFavouritesDeps): EndedFavourites => {
  let timer: Timer | null = null;
  let running = false;
  let isChecking = false;
  /** Matches that the platform did not know at the last check. */
  let unknown: ReadonlySet<MatchId> = new Set();

  const isOver = async (id: MatchId, unknownNow: Set<MatchId>): Promise<boolean> => {
    const answer = await currentFacts(id);
    if (answer.ok) return isMatchOver(answer.value.status);
    if (!isUnknownMatch(answer.problem)) return false;
    unknownNow.add(id);
    return unknown.has(id);
  };
  const check = async (): Promise<void> => {
    const onBoardMatches = starred().flatMap((id) => onBoard(id) ?? []);
    const endedIds = onBoardMatches.filter(({ status }) => isMatchOver(status)).map(({ id }) => id);
    if (endedIds.length > 0) removeEnded(endedIds);
    const away = starred().filter((id) => onBoard(id) === undefined);
    if (away.length === 0) return;
    const answer = await offered(away);
    if (!answer.ok) return;
    const offer = new Set(answer.value);
    const unknownNow = new Set<MatchId>();
    for (const id of away) if (running && !offer.has(id) && (await isOver(id, unknownNow))) removeEnded([id]);
    unknown = unknownNow;
  };
  const checkOnce = async (): Promise<void> => {
    if (isChecking || !running) return;
    isChecking = true;
    await check();
    isChecking = false;
  };
  const scheduleCheck = (ms: Milliseconds): void => {
    if (!running) return;
    if (timer !== null) clock.clearTimeout(timer);
    timer = clock.setTimeout(() => {
      timer = null;
      void checkOnce();
    }, ms);
  };
  const loop = createLoop(clock, CHECK_INTERVAL_MS, () => void checkOnce());

  return {
    changed: ({ id, status }) => {
      if (isMatchOver(status) && starred().includes(id)) removeEnded([id]);
    },
    onMatchRemoved: (id) => {
      if (starred().includes(id)) scheduleCheck(REMOVED_DELAY_MS);
    },
    favouritesLoaded: () => scheduleCheck(FIRST_CHECK_DELAY_MS),
    start: () => {
      running = true;
      loop.start();
      scheduleCheck(FIRST_CHECK_DELAY_MS);
    },
    stop: () => {
      running = false;
      loop.stop();
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
    },
  };
};
