import type { FeedEvent } from '#contract/patch.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { EntryUpdate, JournalRecord } from './journal.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/**
 * Time for which no other worker shows a notice that a tab has claimed. Longer than the claim of a tab. Not
 * from the specification.
 */
const CLAIM_MS: Milliseconds = 6_000;

/** A notice in a journal entry. */
export type StoredNotice = {
  readonly id: string;
  /** What the notice is about; a later notice about it replaces this one. */
  readonly ref: string;
  readonly at: EpochMs;
  readonly shown: boolean;
  /** The worker whose tab is about to draw the notice, and when that claim ends if no tab confirms it. */
  readonly claim?: { readonly by: number; readonly until: EpochMs };
};
/** An entry with its notices. */
type NotingEntry = JournalRecord & { readonly notices: readonly StoredNotice[] };
type NoticeOf<E extends NotingEntry> = E['notices'][number];

export type NoticeDelivery<E extends NotingEntry> = {
  /** Shows the notices of the entry that no tab has shown yet. */
  readonly check: (uid: string, entry: E) => void;
  /** Drops pending notices, as their user has left (I6). */
  readonly clear: () => void;
};

type Deps<E extends NotingEntry> = {
  readonly deps: Pick<OrdersDeps, 'clock' | 'instance' | 'locks' | 'oneTab' | 'serverNow'>;
  readonly isOf: (uid: string) => boolean;
  readonly reread: (slipId: string) => Promise<E | undefined>;
  readonly changeEntry: (slipId: string, recipe: EntryUpdate<E>) => Promise<void>;
  /** The kind of the events, which also names the locks. */
  readonly kind: FeedEvent['kind'];
  readonly shouldShow: (notice: NoticeOf<E>, now: EpochMs, entry: E) => boolean;
  /** Makes the event that a tab shows; undefined if the entry has lost what it needs. */
  readonly eventOf: (entry: E, notice: NoticeOf<E>) => FeedEvent | undefined;
};

/** True if a later notice of the same bet was shown, so this one would report a former outcome. */
const isOutdated = ({ notices }: NotingEntry, { id, ref }: StoredNotice): boolean => {
  const own = notices.filter((each) => each.ref === ref);
  return own.slice(own.findIndex((each) => each.id === id) + 1).some(({ shown }) => shown);
};
/** Creates an update of a notice that no tab has shown; it changes nothing if `update` returns undefined. */
const pendingNotice =
  <E extends NotingEntry>(
    id: string,
    update: (notice: StoredNotice) => StoredNotice | undefined,
  ): EntryUpdate<E> =>
  (entry) => {
    const before = entry.notices.find((each) => each.id === id && !each.shown);
    const after = before === undefined ? undefined : update(before);
    if (after === undefined) return undefined;
    const notices = entry.notices.map((each) => (each === before ? after : each));
    return { ...entry, rev: entry.rev + 1, notices };
  };

/**
 * Shows notices about the user's money, each once over all tabs and workers (D26). A worker
 * with a visible tab takes a lock and lets the tab claim the notice, which the journal records for a few
 * seconds. The journal records the notice as shown only once the tab has confirmed that it was on screen. If
 * the tab or the worker ends before that, another one shows the notice.
 */
export const createNoticeDelivery = <E extends NotingEntry>({
  deps: { clock, instance, locks, oneTab, serverNow },
  isOf,
  reread,
  changeEntry,
  kind,
  shouldShow,
  eventOf,
}: Deps<E>): NoticeDelivery<E> => {
  const inProgress = new Set<string>();
  /**
   * Ids of notices that this worker has shown, of all users. A journal that failed has no record of them when
   * the user logs in again.
   */
  const shownHere = new Set<string>();
  let userGeneration = 0;

  /** Returns how long the claim of another worker lasts; 0 if there is none. */
  const foreignMs = ({ claim }: StoredNotice): Milliseconds =>
    claim === undefined || claim.by === instance
      ? 0
      : Math.min(CLAIM_MS, Math.max(0, claim.until - serverNow()));

  const deliver = async (uid: string, slipId: string, id: string, begun: number): Promise<void> => {
    const isOurs = (): boolean => begun === userGeneration && isOf(uid);
    let isForeign = true;
    const readPending = async (): Promise<{ event: FeedEvent; waitMs: Milliseconds } | undefined> => {
      if (!isOurs() || shownHere.has(id)) return undefined;
      const entry = await reread(slipId);
      const notice = entry?.notices.find((each) => each.id === id);
      if (entry === undefined || notice === undefined || notice.shown || isOutdated(entry, notice))
        return undefined;
      const event = eventOf(entry, notice);
      return event === undefined || !isOurs() ? undefined : { event, waitMs: foreignMs(notice) };
    };
    const claim = async (): Promise<boolean> => {
      if (!isOurs() || shownHere.has(id)) return false;
      let isClaimed = false;
      await changeEntry(
        slipId,
        pendingNotice(id, (notice) => {
          isForeign = foreignMs(notice) > 0;
          isClaimed = !isForeign;
          return isClaimed
            ? { ...notice, claim: { by: instance, until: serverNow() + CLAIM_MS } }
            : undefined;
        }),
      );
      return isClaimed && isOurs();
    };
    const confirm = async (): Promise<void> => {
      shownHere.add(id);
      await changeEntry(
        slipId,
        pendingNotice(id, ({ claim: _claim, ...notice }) => ({ ...notice, shown: true })),
      );
    };
    // Offers the notice again only where another worker had claimed it first.
    while (isForeign) {
      const pending = await readPending();
      if (pending === undefined) return;
      isForeign = pending.waitMs > 0;
      if (isForeign) await new Promise<void>((done) => void clock.setTimeout(done, pending.waitMs));
      else await oneTab.deliver(pending.event, { claimed: claim, shown: confirm });
    }
  };
  const deliverUnderLock = async (uid: string, slipId: string, id: string): Promise<void> => {
    const begun = userGeneration;
    // A worker whose tabs are all hidden must not hold the lock, as other workers would wait.
    await oneTab.whenTabVisible();
    let hasRun = false;
    const once = (): Promise<void> => {
      hasRun = true;
      return deliver(uid, slipId, id, begun);
    };
    if (locks === null) await once();
    else await locks.request(`${kind}:${id}`, once).catch(() => (hasRun ? undefined : once()));
    inProgress.delete(id);
  };
  return {
    check: (uid, entry) => {
      const { slipId, notices } = entry;
      for (const notice of notices) {
        const { id } = notice;
        if (!shouldShow(notice, serverNow(), entry) || inProgress.has(id)) continue;
        inProgress.add(id);
        const event = shownHere.has(id) ? undefined : eventOf(entry, notice);
        if (event !== undefined) oneTab.announce?.(event);
        void deliverUnderLock(uid, slipId, id);
      }
    },
    clear: () => {
      userGeneration += 1;
      inProgress.clear();
      oneTab.withdrawKind(kind);
    },
  };
};
