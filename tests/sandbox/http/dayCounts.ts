import type { Body } from './envelope.ts';
import { PLAY_TYPES, type Lists } from './lists.ts';

const HOUR = 3_600_000;
/** Number of counted days if the request names none (wire facts 2.7). */
const USUAL_DAYS = 7;
const MAX_DAYS = 30;

/** The platform's own days are cut at GMT-4 (wire facts 2.1). */
const OWN_ZONE = 'Etc/GMT+4';

const dateIn = (zone: string): ((at: number) => string) => {
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    return (at) => format.format(at);
  } catch {
    return dateIn(OWN_ZONE);
  }
};

/**
 * Counts the upcoming matches of a sport: today (`d`), on each of the following days (`dl`), and later (`o`);
 * wire facts 2.7.
 */
export const dayCounts = (lists: Lists, body: Body, now: number) => {
  const sport = body.number('sportId');
  if (sport === null) return null;
  const days = Math.min(Math.max(1, body.number('days') ?? USUAL_DAYS), MAX_DAYS);
  const date = dateIn(body.text('timeZone') ?? OWN_ZONE);
  const today = date(now);
  const found = lists.query({
    sports: [sport],
    type: PLAY_TYPES.todayAndEarly,
    leagues: null,
    from: -Infinity,
    to: Infinity,
    orderBy: 0,
  });
  const counts = new Map<string, number>();
  for (const { match } of found) counts.set(date(match.bt), (counts.get(date(match.bt)) ?? 0) + 1);
  // Moves from hour to hour until the date changes, because a day does not always have 24 hours.
  const dl: { bt: number; c: number }[] = [];
  let last = today;
  for (let at = now; dl.length < days; at += HOUR) {
    const day = date(at);
    if (day === last) continue;
    last = day;
    dl.push({ bt: at, c: counts.get(day) ?? 0 });
  }
  const near = new Set([today, ...dl.map(({ bt }) => date(bt))]);
  const overdue = [...counts].filter(([day]) => day < today).reduce((sum, [, c]) => sum + c, 0);
  return {
    d: (counts.get(today) ?? 0) + overdue,
    dl,
    o: [...counts].filter(([day]) => day > today && !near.has(day)).reduce((sum, [, c]) => sum + c, 0),
  };
};
