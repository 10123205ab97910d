import { compareAmounts, sumOf, type Amount } from '../money/amount.ts';
import type { EpochMs, Milliseconds } from '../ids.ts';
import { Money } from '../money/money.ts';
import type { GamblingLimits, ActivityRecord, GamblingReminder } from './gamblingActivity.ts';
import { wallClock } from '../time/wallClock.ts';

const MINUTE: Milliseconds = 60_000;
/** An absence longer than this starts a new stay; a reload or a crash does not. */
const STAY_GAP_MS: Milliseconds = 20 * MINUTE;
/** How long bets are kept: the current day of any time zone began later. */
const KEEP_BETS_MS: Milliseconds = 50 * 60 * MINUTE;

export const createRecord = (now: EpochMs): ActivityRecord => ({
  since: now,
  seen: now,
  minutesTold: 0,
  staked: {},
  stakeTold: { day: '', currencyId: 0, times: 0 },
});

/** Records activity: continues the stay or starts a new one, and drops bets that are over `KEEP_BETS_MS` old. */
export const recordActivity = (record: ActivityRecord, now: EpochMs): ActivityRecord => {
  const staked = Object.fromEntries(
    Object.entries(record.staked).filter(([, { at }]) => now - at < KEEP_BETS_MS),
  );
  // After a clock was set back the length of an absence is unknown.
  const isSameStay = now - record.seen < STAY_GAP_MS && now >= record.since;
  return isSameStay
    ? { ...record, staked, seen: now }
    : { ...record, staked, since: now, seen: now, minutesTold: 0 };
};

/** Returns the exact sum staked in a currency on the current day of a zone (C29). */
export const stakedToday = (
  { staked }: ActivityRecord,
  now: EpochMs,
  zone: string,
  currencyId: number,
): Amount => {
  const { date } = wallClock(now, zone);
  return sumOf(
    Object.values(staked)
      .filter((each) => each.currencyId === currencyId && wallClock(each.at, zone).date === date)
      .map(({ stake }) => stake),
  );
};

/** How many multiples of the limit the amount has reached. */
const countMultiples = (amount: Amount, limit: Amount): number =>
  new Money(amount).dividedToIntegerBy(limit).toNumber();

/**
 * Returns the reminder that is due now, or null. A reminder is due once for each whole `sessionMinutes` of a
 * stay, and once for each multiple of `stakeToday` that the stakes of a day reach. If several are due, only
 * the newest is returned.
 */
export const dueReminder = (
  record: ActivityRecord,
  limits: GamblingLimits,
  now: EpochMs,
  zone: string,
  currencyId: number,
): GamblingReminder | null => {
  const { sessionMinutes, stakeToday } = limits;
  if (stakeToday !== null && compareAmounts(stakeToday, '0' as Amount) > 0) {
    const amount = stakedToday(record, now, zone, currencyId);
    const { date } = wallClock(now, zone);
    const remindedTimes =
      record.stakeTold.day === date && record.stakeTold.currencyId === currencyId
        ? record.stakeTold.times
        : 0;
    const times = countMultiples(amount, stakeToday);
    if (times > remindedTimes) return { id: `stake ${date} ${currencyId} ${times}`, what: 'stake', amount };
  }
  if (sessionMinutes === null || sessionMinutes <= 0) return null;
  const minutesOfStay = Math.floor((now - record.since) / MINUTE);
  const minutes = minutesOfStay - (minutesOfStay % sessionMinutes);
  return minutes > record.minutesTold
    ? { id: `session ${record.since} ${minutes}`, what: 'session', minutes }
    : null;
};

/** Marks the reminder as acknowledged if it is the one that is due now, so it does not appear again. */
export const acknowledge = (
  record: ActivityRecord,
  id: string,
  limits: GamblingLimits,
  now: EpochMs,
  zone: string,
  currencyId: number,
): ActivityRecord => {
  const due = dueReminder(record, limits, now, zone, currencyId);
  if (due === null || due.id !== id) return record;
  if (due.what === 'session') return { ...record, minutesTold: due.minutes };
  return {
    ...record,
    stakeTold: {
      day: wallClock(now, zone).date,
      currencyId,
      times: countMultiples(due.amount, limits.stakeToday ?? due.amount),
    },
  };
};
