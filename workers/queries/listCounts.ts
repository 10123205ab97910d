import type { QueryAnswers, DayCounts, ListLeagues, SharedQuery } from '#contract/feedApi.ts';
import { ok, type Result } from '#contract/problem.ts';
import { calendarDay, daysAhead, DAYS_AHEAD } from '#domain/calendarDay.ts';
import type { DayRange } from '#domain/dayRange.ts';
import { getDayCounts, getLeaguesOf } from '#platform/calls.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import { typeAndTimes } from '../source/listSource.ts';

export type LeaguesQuestion = Extract<SharedQuery, { topic: 'list-leagues' }>;
export type DaysQuestion = Extract<SharedQuery, { topic: 'days' }>;
export type CurrentDay = (zone: string) => DayRange;

/**
 * A list's leagues as the platform counts them (REQ-38): how many are in play it tells of none but the
 * rolling ones.
 */
export const fetchListLeagues = async (
  call: Caller,
  decoding: Decoding,
  { sportId, playType, timeZone, day }: LeaguesQuestion,
  today: CurrentDay,
): Promise<Result<ListLeagues>> => {
  const chosen = playType === 'early' && day !== null ? (calendarDay(day, timeZone) ?? null) : null;
  const answer = await getLeaguesOf(call, decoding, {
    playType,
    ...(sportId === null ? undefined : { sportId }),
    ...typeAndTimes(playType, chosen, today(timeZone)),
  });
  if (!answer.ok) return answer;
  return ok(
    answer.value
      .map(({ matchCount, ...league }) => ({
        ...league,
        count: matchCount,
        live: playType === 'rolling' ? matchCount : null,
      }))
      .sort((a, b) => a.order - b.order),
  );
};

/** Matches to come by days as the platform counts them, laid on the days of the user's zone. */
export const fetchDayCounts = async (
  call: Caller,
  { sportId, timeZone }: DaysQuestion,
  today: CurrentDay,
): Promise<Result<DayCounts>> => {
  const ahead = daysAhead(today(timeZone), timeZone);
  const answer = await getDayCounts(call, { sportId, days: DAYS_AHEAD, timeZone });
  if (!answer.ok) return answer;
  const { today: first, days } = answer.value;
  return ok(
    ahead.map(({ day, start, to }, at) => {
      const counted = days.filter((each) => each.at >= start && each.at <= to);
      return {
        day,
        count:
          counted.length === 0 && at === 0
            ? (first ?? 0)
            : counted.reduce((sum, { count }) => sum + count, 0),
      };
    }),
  );
};

/**
 * Answers that the worker itself can give, from the board: undefined where that does not hold all of what is
 * asked.
 */
export type BoardCounts = (
  question: SharedQuery,
) => QueryAnswers['list-leagues'] | QueryAnswers['days'] | undefined;
