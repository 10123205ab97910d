import type { DayCounts, ListLeagues } from '#contract/sharedQuery.ts';
import { calendarDay, daysAhead } from '#domain/time/calendarDay.ts';
import type { LeagueId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { isRollingStatus } from '#domain/match/matchStatus.ts';
import { isInPlayType, beginsOnDay } from '#domain/match/membership.ts';
import type { Board } from '../board/board.ts';
import type { ListSource, SourceQuery } from '../source/listSource.ts';
import type { DaysQuestion, LeaguesQuestion, BoardCounts, CurrentDay } from '../queries/listCounts.ts';

/** Returns true if the complete content of a source is on the board. */
type IsWhole = (source: ListSource) => boolean;
type SourceOf = (query: SourceQuery) => ListSource;

const matchesOn = function* (board: Board): Iterable<MatchFacts> {
  for (const match of board.matches.ids.values()) {
    const facts = board.matches.facts[match];
    if (facts !== undefined) yield facts;
  }
};

const countLeagues = (
  board: Board,
  { sportId, playType, timeZone, day }: LeaguesQuestion,
  today: CurrentDay,
): ListLeagues => {
  const limits = today(timeZone);
  const only =
    playType === 'early' && day !== null ? (calendarDay(day, timeZone) ?? { start: 1, to: 0 }) : null;
  const counts = new Map<LeagueId, { count: number; live: number }>();
  for (const facts of matchesOn(board)) {
    if (sportId !== null && facts.sportId !== sportId) continue;
    if (only === null ? !isInPlayType(playType, facts, limits) : !beginsOnDay(facts, only)) continue;
    const own = counts.get(facts.leagueId) ?? { count: 0, live: 0 };
    counts.set(facts.leagueId, own);
    own.count += 1;
    if (isRollingStatus(facts.status)) own.live += 1;
  }
  return [...counts]
    .flatMap(([league, own]) => {
      const facts = board.leagues.get(league);
      return facts === undefined
        ? []
        : [
            {
              id: league,
              name: facts.name,
              sportId: facts.sportId,
              logoUrl: facts.icon,
              order: facts.order,
              hot: facts.hot,
              ...own,
            },
          ];
    })
    .sort((a, b) => a.order - b.order);
};

const countDays = (board: Board, { sportId, timeZone }: DaysQuestion, today: CurrentDay): DayCounts => {
  const days = daysAhead(today(timeZone), timeZone).map((each) => ({ ...each, count: 0 }));
  for (const facts of matchesOn(board)) {
    if (facts.sportId !== sportId) continue;
    const day = days.find((each) => beginsOnDay(facts, each));
    if (day !== undefined) day.count += 1;
  }
  return days.map(({ day, count }) => ({ day, count }));
};

/**
 * Counts matches from the board, exactly and without requests, if the board has all that is counted.
 * Otherwise the count is undefined and the operator must be asked. One stream carries both the today and the
 * early list.
 */
export const createBoardCounts = (
  board: Board,
  today: CurrentDay,
  sourceOf: SourceOf,
  isWhole: IsWhole,
): BoardCounts => {
  const isHere = (
    sportId: DaysQuestion['sportId'],
    playType: LeaguesQuestion['playType'],
    timeZone: string,
  ): boolean => isWhole(sourceOf({ view: 'sport', sportId, playType, timeZone }));
  return (question) => {
    if (question.topic === 'days') {
      const { sportId, timeZone } = question;
      return isHere(sportId, 'early', timeZone) && isHere(sportId, 'today', timeZone)
        ? countDays(board, question, today)
        : undefined;
    }
    if (question.topic !== 'list-leagues') return undefined;
    const { sportId, playType, timeZone } = question;
    if (sportId === null && playType !== 'rolling') return undefined;
    const whole =
      sportId === null
        ? isWhole(sourceOf({ view: 'in-play', sportId: 0 as never, playType, timeZone }))
        : isHere(sportId, playType, timeZone);
    return whole ? countLeagues(board, question, today) : undefined;
  };
};
