import { compareAmounts, sumOf, type Amount } from '../money/amount.ts';
import type { EpochMs, Milliseconds } from '../ids.ts';
import { Money } from '../money/money.ts';
import type { PlayLimits, PlayRecord, PlayReminder } from './play.ts';
import { wallClock } from '../time/wallClock.ts';

const MINUTE: Milliseconds = 60_000;
/** Who was away longer begins another stay: a reload, a crash or lunch does not. */
const AWAY: Milliseconds = 20 * MINUTE;
/** No zone's today began earlier than this ago. */
const KEPT: Milliseconds = 50 * 60 * MINUTE;

export const newRecord = (now: EpochMs): PlayRecord => ({
  since: now,
  seen: now,
  minutesTold: 0,
  staked: {},
  stakeTold: { day: '', currencyId: 0, times: 0 },
});

/** Somebody is here: the stay goes on, or another begins; bets of other days are forgotten. */
export const seenAt = (record: PlayRecord, now: EpochMs): PlayRecord => {
  const staked = Object.fromEntries(Object.entries(record.staked).filter(([, { at }]) => now - at < KEPT));
  // A clock that was set back says nothing about how long somebody was away.
  const stays = now - record.seen < AWAY && now >= record.since;
  return stays
    ? { ...record, staked, seen: now }
    : { ...record, staked, since: now, seen: now, minutesTold: 0 };
};

/** The exact sum that was staked in a currency on the day that it is in a zone (C29). */
export const stakedToday = (
  { staked }: PlayRecord,
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

/** How many times over the limit has been reached. */
const timesOver = (amount: Amount, limit: Amount): number =>
  new Money(amount).dividedToIntegerBy(limit).toNumber();

/**
 * What the user is to be reminded of now, or null: each whole `sessionMinutes` of a stay once, and each time
 * over that a day's stake has reached `stakeToday` once. Of several that are due only the newest is said.
 */
export const dueReminder = (
  record: PlayRecord,
  limits: PlayLimits,
  now: EpochMs,
  zone: string,
  currencyId: number,
): PlayReminder | null => {
  const { sessionMinutes, stakeToday } = limits;
  if (stakeToday !== null && compareAmounts(stakeToday, '0' as Amount) > 0) {
    const amount = stakedToday(record, now, zone, currencyId);
    const { date } = wallClock(now, zone);
    const told =
      record.stakeTold.day === date && record.stakeTold.currencyId === currencyId
        ? record.stakeTold.times
        : 0;
    const times = timesOver(amount, stakeToday);
    if (times > told) return { id: `stake ${date} ${currencyId} ${times}`, what: 'stake', amount };
  }
  if (sessionMinutes === null || sessionMinutes <= 0) return null;
  const here = Math.floor((now - record.since) / MINUTE);
  const minutes = here - (here % sessionMinutes);
  return minutes > record.minutesTold
    ? { id: `session ${record.since} ${minutes}`, what: 'session', minutes }
    : null;
};

/** The user has acknowledged what is due now, if it is this: it is not said again. */
export const acknowledge = (
  record: PlayRecord,
  id: string,
  limits: PlayLimits,
  now: EpochMs,
  zone: string,
  currencyId: number,
): PlayRecord => {
  const due = dueReminder(record, limits, now, zone, currencyId);
  if (due === null || due.id !== id) return record;
  if (due.what === 'session') return { ...record, minutesTold: due.minutes };
  return {
    ...record,
    stakeTold: {
      day: wallClock(now, zone).date,
      currencyId,
      times: timesOver(due.amount, limits.stakeToday ?? due.amount),
    },
  };
};
