import type { QueryAnswers, DayCounts, ListLeagues, SharedQuery } from '#contract/sharedQuery.ts';
import { ok, type Result } from '#contract/problem.ts';
import { calendarDay, daysAhead, DAYS_AHEAD } from '#domain/time/calendarDay.ts';
import type { DayRange } from '#domain/time/dayRange.ts';
import { getDayCounts, getLeaguesOf } from '#platform/calls.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import { typeAndTimes } from '../source/listSource.ts';

export type LeaguesQuestion = Extract<SharedQuery, { topic: 'list-leagues' }>;
export type DaysQuestion = Extract<SharedQuery, { topic: 'days' }>;
export type CurrentDay = (zone: string) => DayRange;

/**
 * Fetches the leagues of a list with the platform's counts (REQ-38). The platform reports matches in play
 * only for rolling lists.
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

/** Fetches the platform's counts of coming matches and groups them by days of the user's time zone. */
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

/** Answers from the board; undefined where the board does not hold everything that is asked. */
export type BoardCounts = (
  question: SharedQuery,
) => QueryAnswers['list-leagues'] | QueryAnswers['days'] | undefined;
