import type { Bet, BetState } from '#domain/bet.ts';
import { NO_PLAY, type Play, type PlayLimits, type PlayRecord } from '#domain/play.ts';
import { acknowledge, dueReminder, newRecord, seenAt, stakedToday } from '#domain/playRules.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import type { DocumentStore, LogAnomaly } from '../runtime/environment.ts';
import { parseActivityRecord } from './activityRecord.ts';

/** That somebody is here is written down at most this often: what a crash forgets of a stay is no more. */
const WRITTEN_MS: Milliseconds = 30_000;

export type GamblingActivityDeps = {
  readonly limits: PlayLimits;
  readonly store: DocumentStore | null;
  /** Server time: a device's clock that is set back begins no other day. */
  readonly now: () => EpochMs;
  /** IANA zone of the user's today. */
  readonly zone: () => string;
  readonly currencyId: () => number;
  /** Visible tabs, the one focused last first (D26). */
  readonly visible: () => readonly string[];
  readonly log: LogAnomaly;
  /** What tabs are told is another. */
  readonly news: () => void;
};

/**
 * How a user plays here (responsible play): one state for all tabs, kept over reloads, and what they are
 * reminded of in one tab of all.
 */
export type GamblingActivityOwner = {
  readonly rev: () => number;
  readonly value: () => Play;
  /** Whose stay it is; a guest has none. */
  readonly become: (uid: string | null) => Promise<void>;
  /** The bets as they are now: what is accepted counts, from when it was bet. */
  readonly bets: (bets: readonly Bet[]) => void;
  /** Time has passed, or other tabs are visible. */
  readonly turn: () => void;
  readonly acknowledge: (id: string) => void;
};

const ACCEPTED: ReadonlySet<BetState> = new Set(['confirmed', 'settled']);
/** Nothing was bet after all, whatever was said of it before. */
const UNDONE: ReadonlySet<BetState> = new Set(['rejected', 'refused', 'canceled', 'unconfirmed']);

export const createGamblingActivity = ({
  limits,
  store,
  now,
  zone,
  currencyId,
  visible,
  log,
  news,
}: GamblingActivityDeps): GamblingActivityOwner => {
  let rev = 1;
  let uid: string | null = null;
  /**
   * Null for a guest, and until what is kept of a user was read: nothing is counted or written over it
   * before.
   */
  let record: PlayRecord | null = null;
  let latest: readonly Bet[] = [];
  let value: Play = NO_PLAY;
  let written = 0;
  let turns = 0;

  const write = (): void => {
    if (record === null || uid === null) return;
    written = now();
    store?.write(storageKeyOf('play', uid), record).catch(() => log('store-write', 'play'));
  };
  /** The tab that says it: as long as it is visible the same one. */
  const tabFor = (id: string): string | null => {
    const tabs = visible();
    const { reminder } = value;
    return reminder?.id === id && tabs.includes(reminder.tabId) ? reminder.tabId : (tabs[0] ?? null);
  };
  const next = (): Play => {
    if (record === null) return NO_PLAY;
    const due = dueReminder(record, limits, now(), zone(), currencyId());
    const tabId = due === null ? null : tabFor(due.id);
    return {
      today: stakedToday(record, now(), zone(), currencyId()),
      currencyId: currencyId(),
      reminder: due === null || tabId === null ? null : { ...due, tabId },
    };
  };
  const tell = (): void => {
    const told = next();
    const same =
      told.today === value.today &&
      told.currencyId === value.currencyId &&
      told.reminder?.id === value.reminder?.id &&
      told.reminder?.tabId === value.reminder?.tabId;
    if (same) return;
    value = told;
    rev += 1;
    news();
  };

  /** Whether anything of it counts differently from before. */
  const count = (bets: readonly Bet[]): boolean => {
    if (record === null) return false;
    const staked = { ...record.staked };
    let changed = false;
    for (const { ref, state, at, stake, currencyId: currency } of bets) {
      if (ACCEPTED.has(state) && staked[ref] === undefined) staked[ref] = { at, stake, currencyId: currency };
      else if (UNDONE.has(state) && staked[ref] !== undefined) delete staked[ref];
      else continue;
      changed = true;
    }
    if (changed) record = { ...record, staked };
    return changed;
  };

  return {
    rev: () => rev,
    value: () => value,
    become: async (whose) => {
      if (whose === uid) return;
      uid = whose;
      record = null;
      latest = [];
      turns += 1;
      const at = turns;
      tell();
      if (whose === null) return;
      const kept = await Promise.resolve(store?.read(storageKeyOf('play', whose))).catch(() =>
        log('store-read', 'play'),
      );
      if (at !== turns) return;
      record = seenAt(parseActivityRecord(kept) ?? newRecord(now()), now());
      count(latest);
      write();
      tell();
    },
    bets: (bets) => {
      latest = bets;
      if (count(bets)) write();
      tell();
    },
    turn: () => {
      if (record === null) return;
      if (visible().length > 0) {
        record = seenAt(record, now());
        if (now() - written >= WRITTEN_MS) write();
      }
      tell();
    },
    acknowledge: (id) => {
      if (record === null) return;
      const before = record;
      record = acknowledge(record, id, limits, now(), zone(), currencyId());
      if (record !== before) write();
      tell();
    },
  };
};
