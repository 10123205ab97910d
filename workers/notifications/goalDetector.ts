import type { GoalNews } from '#contract/patch.ts';
import { announcesGoals } from '#domain/sports.ts';
import type { EpochMs, MarketPeriod, MatchId } from '#domain/ids.ts';
import type { MatchFacts, Pair } from '#domain/match.ts';
import { mainScoreLine } from '#domain/scores.ts';

export type GoalDetector = {
  /** The board's score of a match is new or another one. */
  readonly seen: (facts: MatchFacts) => void;
  /** A source tells what happened. */
  readonly take: (events: readonly GoalNews[]) => void;
  /** All of a frame or a page has been applied: scores that nobody explained are told now. */
  readonly settle: () => void;
  readonly forget: (id: MatchId) => void;
  /** What has changed unseen is no news: scores are taken as they come next. */
  readonly rebase: () => void;
};

export type GoalDetectorDeps = {
  readonly serverNow: () => EpochMs;
  readonly tell: (event: GoalNews) => void;
};

/** `stood`: the board's score at the last settling; `told`: what the events so far add up to; `ids`: goals told, by side, oldest first. */
type Known = { period: MarketPeriod; stood: Pair; told: Pair; readonly ids: readonly [string[], string[]] };

const SIDES = [0, 1] as const;
const sideOf = (at: 0 | 1): 1 | 2 => (at === 0 ? 1 : 2);
const withSide = (score: Pair, at: 0 | 1, goals: number): Pair =>
  at === 0 ? [goals, score[1]] : [score[0], goals];
const EVENTS_REMEMBERED = 2_000;

/**
 * Tells each goal and each withdrawn goal once (D2, D29), whoever knows of it: the platform's own events, or,
 * where none comes as with polls alone, a score that rose or fell within its period. An event that comes
 * after the score has told it, or a second time, is not told again (F05).
 */
export const createGoalDetector = ({ serverNow, tell }: GoalDetectorDeps): GoalDetector => {
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

  const tellGoal = (match: Known | undefined, goal: Extract<GoalNews, { kind: 'goal' }>): void => {
    const at = goal.side === 1 ? 0 : 1;
    if (match !== undefined) {
      if (match.told[at] >= goal.score[at]) return;
      match.told = withSide(match.told, at, goal.score[at]);
      match.ids[at].push(goal.id);
    }
    tell(goal);
  };
  const tellWithdrawn = (
    match: Known | undefined,
    withdrawn: Extract<GoalNews, { kind: 'goal-withdrawn' }>,
  ): void => {
    const at = withdrawn.side === 1 ? 0 : 1;
    if (match === undefined) return tell(withdrawn);
    if (match.told[at] <= withdrawn.score[at]) return undefined;
    match.told = withSide(match.told, at, withdrawn.score[at]);
    const last = match.ids[at].pop();
    return tell(withdrawn.goal === null && last !== undefined ? { ...withdrawn, goal: last } : withdrawn);
  };

  const derive = (id: MatchId, match: Known, score: Pair): void => {
    const { stood } = match;
    match.stood = score;
    for (const at of SIDES) {
      serial += 1;
      const common = {
        id: `score-${id}-${serverNow()}-${serial}`,
        matchId: id,
        side: sideOf(at),
        score,
        at: serverNow(),
      };
      if (score[at] > match.told[at]) tellGoal(match, { kind: 'goal', ...common });
      // Only a score that fell here: an event may run ahead of the score that it is about.
      else if (score[at] < stood[at]) tellWithdrawn(match, { kind: 'goal-withdrawn', goal: null, ...common });
    }
  };

  return {
    seen: (facts) => {
      if (!announcesGoals(facts.sportId) || facts.outright) return;
      const line = mainScoreLine(facts);
      if (line !== undefined) unsettled.set(facts.id, line);
    },
    take: (events) => {
      for (const event of events) {
        if (!isNew(event.id)) continue;
        if (event.kind === 'goal') tellGoal(known.get(event.matchId), event);
        else tellWithdrawn(known.get(event.matchId), event);
      }
    },
    settle: () => {
      for (const [id, { period, score }] of unsettled) {
        const match = known.get(id);
        if (match?.period === period) derive(id, match, score);
        else known.set(id, { period, stood: score, told: score, ids: [[], []] });
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
