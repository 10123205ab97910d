import type { EpochMs, Milliseconds } from '../ids.ts';
import type {
  ActivityState,
  Approval,
  Lottery,
  OwnWin,
  Prize,
  Questions,
  RedEnvelope,
  Vote,
  Win,
} from '../rooms/activity.ts';

/** The parts of the answer about a room's activities, each of which is a call of its own. */
export type ActivityPart = 'envelope' | 'lotteries' | 'vote' | 'questions' | 'approvals' | 'results';

/** The activities of a room. `at` is the server's time when the answer about the red envelope arrived. */
export type RoomActivities = {
  readonly at: EpochMs;
  readonly envelope: RedEnvelope | null;
  readonly lotteries: readonly Lottery[];
  readonly vote: Vote | null;
  readonly questions: Questions | null;
  readonly approvals: readonly Approval[];
  /** The result of each finished lottery, by its id. */
  readonly results: Readonly<Record<string, LotteryResult>>;
  /** Parts that the worker could not read. They are empty here, although the platform may have content of them. */
  readonly unread: readonly ActivityPart[];
};

/**
 * How long after the end of a lottery its draw may come. Later, a lottery without winners was won by nobody. Not from
 * the specification.
 */
export const DRAW_MS: Milliseconds = 600_000;
/** The result of a finished lottery for one user. */
export type LotteryResult = {
  /** The winners; none if the operator shows them nowhere. */
  readonly wins: readonly Win[];
  readonly own: OwnWin | null;
  /** True if the platform has winners, shown or not. */
  readonly isDrawn: boolean;
  /** The end of the lottery, or the worker's first read of its end if that was earlier or the end is unknown. */
  readonly endedAt: EpochMs;
};

/** The phase of an activity by the server's clock. `ms` is the time to its next change; null if unknown. */
export type ActivityPhase = {
  readonly phase: 'before' | 'open' | 'over';
  readonly ms: Milliseconds | null;
};

type Timed = {
  readonly state: ActivityState;
  readonly startTime: EpochMs | null;
  readonly endTime: EpochMs | null;
};

const until = (time: EpochMs | null, now: EpochMs): Milliseconds | null =>
  time === null ? null : Math.max(0, time - now);

/**
 * Returns the phase of an activity (GIFT-10). The platform's state decides; between two reads, a start or end that
 * has passed by the server's clock decides too.
 */
export const phaseOf = ({ state, startTime, endTime }: Timed, now: EpochMs): ActivityPhase => {
  const isPast = endTime !== null && endTime <= now;
  if (state === 'finished' || isPast) return { phase: 'over', ms: null };
  const hasBegun = state === 'in-progress' || (startTime !== null && startTime <= now);
  return hasBegun
    ? { phase: 'open', ms: until(endTime, now) }
    : { phase: 'before', ms: until(startTime, now) };
};

/** Returns the phase of a rain. Its countdown is seconds from `at`, the arrival of its answer (GIFT-07). */
export const rainPhase = (
  { state, countdown, endBettingTime }: Pick<RedEnvelope, 'state' | 'countdown' | 'endBettingTime'>,
  at: EpochMs,
  now: EpochMs,
): ActivityPhase => phaseOf({ state, startTime: at + countdown * 1_000, endTime: endBettingTime }, now);

/** True while the ball of a rain floats over the room: announced or open, and not received yet (GIFT-06). */
export const isBallShown = (envelope: RedEnvelope | null, at: EpochMs, now: EpochMs): boolean =>
  envelope !== null &&
  envelope.floatingBall &&
  !envelope.hasReceived &&
  rainPhase(envelope, at, now).phase !== 'over';

/**
 * Returns when an activity changes next, so that the worker reads it again then. Null if no time is known.
 */
export const nextChange = (all: RoomActivities, now: EpochMs): Milliseconds | null => {
  const { envelope, lotteries, vote, questions, at } = all;
  const timed: ActivityPhase[] = [
    ...(envelope === null ? [] : [rainPhase(envelope, at, now)]),
    ...lotteries.map((each) => phaseOf(each, now)),
    ...(vote === null ? [] : [phaseOf({ ...vote, startTime: null }, now)]),
    ...(questions === null ? [] : [phaseOf({ ...questions, startTime: null }, now)]),
  ];
  const waits = timed.flatMap(({ ms }) => (ms === null || ms === 0 ? [] : [ms]));
  return waits.length === 0 ? null : Math.min(...waits);
};

const end = <T extends { readonly state: ActivityState }>(each: T): T => ({ ...each, state: 'finished' });

/**
 * Ends the activities of a room that has ended: a user cannot take part in one, whatever state the platform reports.
 * Results and the user's own part stay.
 */
export const endActivities = (all: RoomActivities): RoomActivities => {
  return {
    ...all,
    envelope: all.envelope === null ? null : end(all.envelope),
    lotteries: all.lotteries.map(end),
    vote: all.vote === null ? null : end(all.vote),
    questions: all.questions === null ? null : end(all.questions),
    approvals: all.approvals.filter(({ result }) => result !== 0),
  };
};

const two = (value: number): string => String(value).padStart(2, '0');
/** Returns a countdown as whole minutes and seconds, `mm:ss`, rounded up so that `00:00` means the end. */
export const countdownText = (ms: Milliseconds): string => {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
};

/** Returns the per cent of each option's votes, in whole numbers that sum up to 100 (or 0 without votes). */
export const voteShares = (counts: readonly number[]): readonly number[] => {
  const total = counts.reduce((sum, each) => sum + each, 0);
  if (total <= 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / total);
  const floors = exact.map(Math.floor);
  let rest = 100 - floors.reduce((sum, each) => sum + each, 0);
  // The largest remainders are rounded up.
  const order = exact.map((value, at) => ({ at, part: value - Math.floor(value) }));
  order.sort((one, other) => other.part - one.part || one.at - other.at);
  for (const { at } of order) {
    if (rest <= 0) break;
    floors[at] = (floors[at] ?? 0) + 1;
    rest -= 1;
  }
  return floors;
};

/** Returns the title that a prize grants; null for every other prize (prize kind 17, TITLES-05). */
export const titleOfPrize = ({ kind, titleId }: Pick<Prize, 'kind' | 'titleId'>): string | null =>
  kind === 'title' ? titleId : null;
