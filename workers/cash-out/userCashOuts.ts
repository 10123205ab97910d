import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { isOpenIntent } from '#domain/orders/cashOutIntent.ts';
import type { EntryUpdate } from '../orders/journal.ts';
import { createUserEntries, type OwnEntries, type UserEntries } from '../orders/userEntries.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import { isOpenForeign, withoutNames, type CashOutEntry } from './cashOutJournal.ts';

/** Time for which the worker keeps an ended intent (D26). */
const REMEMBERED_MS: Milliseconds = 86_400_000;

export type CashOutUpdater = EntryUpdate<CashOutEntry>;
export type OwnCashOuts = OwnEntries<CashOutEntry>;
export type UserCashOuts = UserEntries<CashOutEntry>;

type UserCashOutsParts = Pick<
  Parameters<typeof createUserEntries<CashOutEntry>>[0],
  'onEntry' | 'publish' | 'onOwner' | 'onUserLeft'
> & { readonly deps: CashOutDeps };

/** True if the user knows the outcome, so the worker may remove the entry. */
const isOver = ({ intent, notices, auto }: CashOutEntry): boolean =>
  !isOpenIntent(intent) && auto !== 'waiting' && notices.every(({ shown }) => shown);
/**
 * Selects what a logout removes: what the user knows, and open cash-outs that this browser did not send. The platform
 * lists those again at the next login.
 */
const isForgotten = (entry: CashOutEntry): boolean => isOver(entry) || isOpenForeign(entry);
const isExpired = (entry: CashOutEntry, now: EpochMs): boolean =>
  isForgotten(entry) && now - entry.since > REMEMBERED_MS;

/** Creates the journal of cash-outs for the user who is logged in (D25, D31, D34). */
export const createUserCashOuts = ({ deps, ...parts }: UserCashOutsParts): UserCashOuts =>
  createUserEntries<CashOutEntry>({
    ...deps,
    ...parts,
    merchant: deps.config.merchant,
    table: deps.journal,
    name: 'cash-outs',
    isExpired,
    // A cash-out that this browser did not send gets the same id whenever it is listed.
    isExpiredInLogin: (entry, now) => entry.isForeign !== true && isExpired(entry, now),
    isForgotten,
    withoutNames,
  });
