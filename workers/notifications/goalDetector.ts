import type { GoalReport } from '#contract/patch.ts';
import { announcesGoals } from '#domain/match/sports.ts';
import type { EpochMs, MarketPeriod, MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { Pair } from '#domain/match/pair.ts';
import { mainScoreLine } from '#domain/match/scores.ts';

export type GoalDetector = {
  /** Takes a new or changed score of a match on the board. */
  readonly onScore: (facts: MatchFacts) => void;
  /** Takes goal events of a source. */
  readonly onEvents: (events: readonly GoalReport[]) => void;
  /** Reports score changes without an event. Called after a whole frame or page has been applied. */
  readonly publishPending: () => void;
  readonly forget: (id: MatchId) => void;
  /** Drops all known scores, so changes that the worker did not see are not reported. */
  readonly rebase: () => void;
};

export type GoalDetectorDeps = {
  readonly serverNow: () => EpochMs;
  readonly report: (event: GoalReport) => void;
};

/**
 * The known score of a match. `score` is the board's score at the last `settle`. `announced` is the sum of
 * the reported events. `reported` holds the reported goals, by side, oldest first.
 */
type Known = {
  period: MarketPeriod;
  score: Pair;
  announced: Pair;
  readonly reported: readonly [ReportedGoal[], ReportedGoal[]];
};

/**
 * A reported goal. `id` is the id of the report. `goals` is the score of its side after the goal. `events` holds the
 * ids of the platform's events that reported this goal: a withdrawal names one of them. Empty if only the score rose.
 */
type ReportedGoal = { readonly id: string; readonly goals: number; readonly events: string[] };

const SIDES = [0, 1] as const;
const sideOf = (at: 0 | 1): 1 | 2 => (at === 0 ? 1 : 2);
const withSide = (score: Pair, at: 0 | 1, goals: number): Pair =>
  at === 0 ? [goals, score[1]] : [score[0], goals];
const EVENTS_REMEMBERED = 2_000;

/**
 * Reports each goal and each withdrawn goal once (D2, D29). The source is a platform event or, without an
 * event as with polls alone, a score that rose or fell within its period. An event that arrives twice, or
 * after the score change was reported, is not reported again (F05).
 */
export const createGoalDetector = ({ serverNow, report }: GoalDetectorDeps): GoalDetector => {
  const known = new Map<MatchId, Known>();
  const unsettled = new Map<MatchId, { readonly period: MarketPeriod; readonly score: Pair }>();
  const eventIds = new Set<string>();
  let serial = 0;

  const isNew = (id: string): boolean => {
    if (eventIds.has(id)) return false;
    eventIds.add(id);
    if (eventIds.size > EVENTS_REMEMBERED)
      for (const oldest of eventIds) {
        eventIds.delete(oldest);
        break;
      }
    return true;
  };

  /** `events`: the id of the goal's event, or nothing if the score told the goal. */
  const reportGoal = (
    match: Known | undefined,
    goal: Extract<GoalReport, { kind: 'goal' }>,
    events: string[],
  ): void => {
    const at = goal.side === 1 ? 0 : 1;
    if (match !== undefined) {
      const goals = goal.score[at];
      const reported = match.reported[at];
      if (match.announced[at] >= goals) {
        const same = reported.findLast((each) => each.goals === goals);
        (same ?? reported.find((each) => each.goals > goals))?.events.push(...events);
        return;
      }
      match.announced = withSide(match.announced, at, goals);
      reported.push({ id: goal.id, goals, events });
    }
    report(goal);
  };
  const reportWithdrawn = (
    match: Known | undefined,
    withdrawn: Extract<GoalReport, { kind: 'goal-withdrawn' }>,
  ): void => {
    const at = withdrawn.side === 1 ? 0 : 1;
    // The event of a withdrawn goal may arrive after its withdrawal. It is not another goal.
    if (withdrawn.goal !== null) isNew(withdrawn.goal);
    if (match === undefined) return report(withdrawn);
    if (match.announced[at] <= withdrawn.score[at]) return undefined;
    match.announced = withSide(match.announced, at, withdrawn.score[at]);
    const reported = match.reported[at];
    const { goal: named } = withdrawn;
    const found =
      named === null
        ? reported.at(-1)
        : (reported.find(({ events }) => events.includes(named)) ??
          reported.findLast(({ events }) => events.length === 0));
    if (found !== undefined) reported.splice(reported.indexOf(found), 1);
    return report(found === undefined ? withdrawn : { ...withdrawn, goal: found.id });
  };

  const reportScoreChange = (id: MatchId, match: Known, score: Pair): void => {
    const before = match.score;
    match.score = score;
    for (const at of SIDES) {
      serial += 1;
      const common = {
        id: `score-${id}-${serverNow()}-${serial}`,
        matchId: id,
        side: sideOf(at),
        score,
        at: serverNow(),
      };
      // Only if the board's score rose, as the event of a withdrawal may arrive before the score that it belongs to.
      if (score[at] > match.announced[at] && score[at] > before[at])
        reportGoal(match, { kind: 'goal', ...common }, []);
      // Only if the board's score fell, as an event may arrive before the score that it belongs to.
      else if (score[at] < before[at])
        reportWithdrawn(match, { kind: 'goal-withdrawn', goal: null, ...common });
    }
  };

  return {
    onScore: (facts) => {
      if (!announcesGoals(facts.sportId) || facts.outright) return;
      const line = mainScoreLine(facts);
      if (line !== undefined) unsettled.set(facts.id, line);
    },
    onEvents: (events) => {
      for (const event of events) {
        if (!isNew(event.id)) continue;
        if (event.kind === 'goal') reportGoal(known.get(event.matchId), event, [event.id]);
        else reportWithdrawn(known.get(event.matchId), event);
      }
    },
    publishPending: () => {
      for (const [id, { period, score }] of unsettled) {
        const match = known.get(id);
        if (match?.period === period) reportScoreChange(id, match, score);
        else known.set(id, { period, score, announced: score, reported: [[], []] });
      }
      unsettled.clear();
    },
    forget: (id) => {
      known.delete(id);
      unsettled.delete(id);
    },
    rebase: () => known.clear(),
  };
};
