import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { isOpenIntent } from '#domain/orders/cashOutIntent.ts';
import type { EntryUpdate } from '../orders/journal.ts';
import { createUserJournal, type OwnIntents, type UserJournal } from '../orders/userJournal.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import { withoutNames, type CashOutEntry } from './cashOutJournal.ts';

/** Time for which an ended intent is kept (D26). */
const REMEMBERED_MS: Milliseconds = 86_400_000;

export type CashOutUpdater = EntryUpdate<CashOutEntry>;
/** The cash-outs of one logged-in user. */
export type OwnCashOuts = OwnIntents<CashOutEntry>;
/** The journal of the logged-in user's cash-outs. */
export type UserCashOuts = UserJournal<CashOutEntry>;

type UserCashOutsParts = {
  readonly deps: CashOutDeps;
  /** Called with each entry that changed or was read. */
  readonly follows: (of: OwnCashOuts, entry: CashOutEntry) => void;
  readonly publish: () => void;
  /** Called when this worker becomes the one that asks the platform. */
  readonly owned: () => void;
  readonly left: () => void;
};

const isOver = ({ intent, notices }: CashOutEntry): boolean =>
  !isOpenIntent(intent) && notices.every(({ shown }) => shown);
const isExpired = (entry: CashOutEntry, now: EpochMs): boolean =>
  isOver(entry) && now - entry.since > REMEMBERED_MS;

/** Creates the journal of cash-outs for the user who is logged in (D25, D31, D34). */
export const createUserCashOuts = (parts: UserCashOutsParts): UserCashOuts =>
  createUserJournal({ ...parts, name: 'cash-outs', isExpired, isOver, withoutNames });
