import { fail, type Result } from '#contract/problem.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match.ts';
import { hasLeft } from '#domain/matchStatus.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';

/**
 * After a start the lists have come by then, so that only what is on none of them is asked for. Not from the
 * specification.
 */
const FIRST_MS: Milliseconds = 4_000;
/** A match leaves the board for other reasons too, and comes back. Not from the specification. */
const GONE_MS: Milliseconds = 1_500;
/** Between looking after matches that nothing on screen follows. Not from the specification. */
const AGAIN_MS: Milliseconds = 300_000;

export type EndedFavouritesDeps = {
  readonly clock: Clock;
  readonly starred: () => readonly MatchId[];
  readonly onBoard: (id: MatchId) => MatchFacts | undefined;
  /** Of these matches the ones that are on offer: ended ones do not come back (wire facts 2.1). */
  readonly offered: (ids: readonly MatchId[]) => Promise<Result<readonly MatchId[]>>;
  /** What a match is or has become, on offer or not. */
  readonly became: (id: MatchId) => Promise<Result<MatchFacts>>;
  readonly ended: (ids: readonly MatchId[]) => void;
};

export type EndedFavourites = {
  readonly changed: (facts: MatchFacts) => void;
  readonly gone: (id: MatchId) => void;
  /** The stars are others: another user's, or read from the store. */
  readonly starsCame: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

/**
 * Takes the star from a match that is over (FAV-06): at once where the board tells, and where it ended with
 * no tab open, or off every list, by asking what became of it. A match that the platform knows no more is
 * over when it has said so twice.
 */
export const createEndedFavourites = ({
  clock,
  starred,
  onBoard,
  offered,
  became,
  ended,
}: EndedFavouritesDeps): EndedFavourites => {
  let timer: Timer | null = null;
  let running = false;
  let asking = false;
  /** The platform did not know them when it was last asked. */
  let unknown: ReadonlySet<MatchId> = new Set();

  const isOver = async (id: MatchId, doubted: Set<MatchId>): Promise<boolean> => {
    const answer = await became(id);
    if (answer.ok) return hasLeft(answer.value.status);
    if (answer.problem.code !== 'refused') return false;
    doubted.add(id);
    return unknown.has(id);
  };
  const look = async (): Promise<void> => {
    const here = starred().flatMap((id) => onBoard(id) ?? []);
    const over = here.filter(({ status }) => hasLeft(status)).map(({ id }) => id);
    if (over.length > 0) ended(over);
    const away = starred().filter((id) => onBoard(id) === undefined);
    const answer: Result<readonly MatchId[]> =
      away.length === 0 ? fail({ code: 'bad-request' }) : await offered(away);
    if (!answer.ok) return;
    const offer = new Set(answer.value);
    const doubted = new Set<MatchId>();
    for (const id of away) if (running && !offer.has(id) && (await isOver(id, doubted))) ended([id]);
    unknown = doubted;
  };
  const lookOnce = async (): Promise<void> => {
    if (asking || !running) return;
    asking = true;
    await look();
    asking = false;
  };
  const lookIn = (ms: Milliseconds): void => {
    if (!running) return;
    if (timer !== null) clock.clearTimeout(timer);
    timer = clock.setTimeout(() => {
      timer = null;
      void lookOnce();
    }, ms);
  };
  const loop = createLoop(clock, AGAIN_MS, () => void lookOnce());

  return {
    changed: ({ id, status }) => {
      if (hasLeft(status) && starred().includes(id)) ended([id]);
    },
    gone: (id) => {
      if (starred().includes(id)) lookIn(GONE_MS);
    },
    starsCame: () => lookIn(FIRST_MS),
    start: () => {
      running = true;
      loop.start();
      lookIn(FIRST_MS);
    },
    stop: () => {
      running = false;
      loop.stop();
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
    },
  };
};
