import { mayBecome } from '#domain/betStates.ts';
import type { Entry, Noted, Tracked } from './journal.ts';

/**
 * Of two accounts of a bet the one that may have come of the other; where each or neither may have, the
 * later.
 */
const further = (one: Tracked, other: Tracked): Tracked => {
  const [forth, back] = [
    mayBecome(one.bet.state, other.bet.state),
    mayBecome(other.bet.state, one.bet.state),
  ];
  const isOther = forth === back ? other.since > one.since : forth;
  return isOther ? other : one;
};
const dismissedAs = (each: Tracked, by: Tracked): Tracked =>
  each.dismissed || !by.dismissed || each.bet.state !== by.bet.state ? each : { ...each, dismissed: true };

const noticesOf = (one: Entry, other: Entry): readonly Noted[] => {
  const merged = one.notices.map((own) =>
    own.shown ? own : (other.notices.find(({ id, shown }) => id === own.id && shown) ?? own),
  );
  return [...merged, ...other.notices.filter(({ id }) => !one.notices.some((own) => own.id === id))];
};
const isAs = (joined: Pick<Entry, 'bets' | 'notices'>, entry: Entry): boolean =>
  joined.bets.every((each, at) => each === entry.bets[at]) &&
  joined.notices.length === entry.notices.length &&
  joined.notices.every(({ id, shown }) =>
    entry.notices.some((each) => each.id === id && each.shown === shown),
  );

/**
 * What two workers know of one intent, where the journal failed between them (F34): of each bet what is
 * further on, and nothing is told twice. Answers `stored` itself where it already says all of it.
 */
export const joined = (own: Entry, stored: Entry): Entry => {
  const bets = stored.bets.map((theirs) => {
    const ours = own.bets.find(({ bet }) => bet.ref === theirs.bet.ref);
    if (ours === undefined) return theirs;
    const kept = further(theirs, ours);
    return dismissedAs(kept, kept === theirs ? ours : theirs);
  });
  const all = { bets, notices: noticesOf(stored, own) };
  if (isAs(all, stored)) return stored;
  return { ...stored, ...all, rev: Math.max(own.rev, stored.rev + 1) };
};
