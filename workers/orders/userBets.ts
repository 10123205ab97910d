import { mayDismiss, NO_BETS, type Bet, type Bets } from '#domain/bet.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { PeerChannel, Timer } from '../runtime/environment.ts';
import { createJournalRequest } from './journalRequest.ts';
import { bareRecipe, forgetUser } from './forgetUser.ts';
import type { JournalEntry, EntryUpdate } from './journal.ts';
import { createJournalCache, type JournalCache } from './journalCache.ts';
import { holdLock } from '../runtime/exclusive.ts';
import { isTellable } from './betNotices.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/** D26: what was shown is remembered this long, and what is over is kept no longer. */
const REMEMBERED_MS = 86_400_000;
/** Not from the specification: a journal that could not be read is read again. */
const REREAD_MS = 5_000;

/** One user's part of it: nothing of it outlives the user. */
export type UserJournal = {
  readonly uid: string;
  readonly entries: JournalCache;
  /** Settles once the journal has been read, or could not be. */
  loaded: Promise<unknown>;
  readonly release: () => void;
  /** This worker is the one of all that asks the platform after this user's bets. */
  isOwner: boolean;
  isRead: boolean;
  ended: boolean;
};

/** The intents of whoever is logged in, and what tabs are told of them. */
export type UserBets = {
  /** Null while nobody is there. */
  readonly own: () => UserJournal | null;
  readonly entries: () => readonly JournalEntry[];
  /** As tabs were told last. */
  readonly told: () => Bets;
  readonly journal: () => Bets['journal'];
  /** What the journal was found to be; tabs hear of it with what is published next. */
  readonly found: (journal: Bets['journal']) => void;
  readonly publish: () => void;
  /** A change of an entry: journalled, told to the tabs and to other workers. */
  readonly change: (of: UserJournal, slipId: string, recipe: EntryUpdate) => Promise<void>;
  /** The same, of whoever is there; nothing where nobody is. */
  readonly changeNow: (slipId: string, recipe: EntryUpdate) => Promise<void>;
  /** The same for a user who may have left: it stands in their journal when they are back (F32). */
  readonly changeOf: (uid: string, slipId: string, recipe: EntryUpdate) => Promise<void>;
  /**
   * Reads all that the journal has now; what is new in it is followed as if its worker had said so: one that
   * has died may not have.
   */
  readonly reload: (of: UserJournal) => Promise<'ready' | 'denied'>;
  /** An entry is another than it was: tabs are told, and what follows from it is done. */
  readonly settled: (of: UserJournal, slipId: string) => void;
  /** Other workers read it again. */
  readonly spread: (uid: string, slipId: string) => void;
  /** An intent was removed, as its request will not leave: every worker that has read it drops it. */
  readonly takenBack: (entry: JournalEntry) => void;
  readonly become: (uid: string | null) => void;
  /** A journal that could not be read is read now. */
  readonly retry: () => void;
  readonly rest: () => void;
};

type OwnBetsDeps = {
  readonly deps: OrdersDeps;
  /** What follows from an entry that is another now. */
  readonly follows: (of: UserJournal, entry: JournalEntry) => void;
  /** This worker asks the platform after this user's bets from here on. */
  readonly owned: () => void;
  /** The user has left: nothing that waits for them is told to anybody (I6). */
  readonly left: () => void;
};

const latestFirst = (one: Bet, other: Bet): number => other.at - one.at || (one.ref < other.ref ? -1 : 1);
/** Nobody can see anything of it any more, nor will be told. */
const isOver = (entry: JournalEntry, now: EpochMs): boolean =>
  now - entry.at > REMEMBERED_MS &&
  entry.bets.every(
    ({ bet, since, dismissed }) => mayDismiss(bet) && (dismissed || now - since > REMEMBERED_MS),
  ) &&
  !entry.notices.some((each) => isTellable(each, now));

export const createUserBets = ({ deps, follows, owned, left }: OwnBetsDeps): UserBets => {
  const { clock, serverNow, locks, log } = deps;
  const { merchant } = deps.config;
  const askStore = createJournalRequest(clock, log);
  const channel: PeerChannel | null = deps.channel?.(`orders:${merchant}`) ?? null;
  let own: UserJournal | null = null;
  let journal: Bets['journal'] = 'loading';
  let told: Bets = NO_BETS;
  let rereading: Timer | null = null;
  let saving: Timer | null = null;
  /** Sheets that the slip was told of. */
  const placed = new Set<string>();
  /**
   * Of users who have left, what no journal has: it is there for nobody but them, when they are back (F32,
   * F34).
   */
  const unkept = new Map<string, JournalCache>();

  const spread: UserBets['spread'] = (uid, slipId) => channel?.postMessage({ uid, slipId });
  const publish = (): void => {
    const items = (own?.entries.all() ?? [])
      .flatMap(({ bets }) => bets.filter(({ dismissed }) => !dismissed).map(({ bet }) => bet))
      .sort(latestFirst);
    told = { items, journal };
    deps.news(told);
  };
  /**
   * Its worker may have ended between the journal and the slip. Until something has become of it its sender,
   * who may take it back, says so alone.
   */
  const place = ({ slipId, quick, rev }: JournalEntry): void => {
    if (quick !== null || rev === 1 || placed.has(slipId)) return;
    placed.add(slipId);
    deps.placed(slipId, null);
  };
  const settled: UserBets['settled'] = (of, slipId) => {
    publish();
    const entry = of.entries.of(slipId);
    if (entry === undefined) return;
    place(entry);
    follows(of, entry);
  };
  const change: UserBets['change'] = async (of, slipId, recipe) => {
    const changed = await of.entries.change(slipId, of.ended ? bareRecipe(recipe) : recipe);
    if (!changed) return;
    spread(of.uid, slipId);
    if (own !== of) return;
    saveSoon(of);
    settled(of, slipId);
  };
  /** Writes later what the journal failed to take: other workers read the bet's end nowhere else (F34). */
  const saveSoon = (of: UserJournal): void => {
    if (saving !== null || !of.entries.isUnsaved()) return;
    saving = clock.setTimeout(() => {
      saving = null;
      if (own === of) void save(of);
    }, REREAD_MS);
  };
  const save = async (of: UserJournal): Promise<void> => {
    for (const slipId of await of.entries.save()) {
      spread(of.uid, slipId);
      if (own === of) settled(of, slipId);
    }
    if (own === of) saveSoon(of);
  };

  const forgetOld = async (of: UserJournal): Promise<void> => {
    for (const entry of of.entries.all())
      if (isOver(entry, serverNow())) await of.entries.remove(entry.slipId);
  };
  const restore = async (of: UserJournal): Promise<void> => {
    const state = await of.entries.load();
    if (own !== of) return;
    of.isRead = state === 'ready';
    if (of.isRead || journal !== 'memory') journal = state;
    // A store that was only slow still has the user's bets.
    if (state === 'denied' && deps.journal !== null)
      rereading = clock.setTimeout(() => void restore(of), REREAD_MS);
    await forgetOld(of);
    if (own !== of) return;
    publish();
    for (const entry of of.entries.all()) settled(of, entry.slipId);
  };
  const heard = async (of: UserJournal, slipId: string): Promise<void> => {
    const changed = await of.entries.reread(slipId);
    if (own === of && changed) settled(of, slipId);
  };
  const reload: UserBets['reload'] = async (of) => {
    const before = new Set(of.entries.all());
    const state = await of.entries.load();
    if (own === of) for (const entry of of.entries.all()) if (!before.has(entry)) settled(of, entry.slipId);
    return state;
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const word = data as { readonly uid?: unknown; readonly slipId?: unknown } | null;
    const of = own;
    if (typeof word !== 'object' || word === null || typeof word.slipId !== 'string') return;
    if (of !== null && word.uid === of.uid) void heard(of, word.slipId);
  });

  const rest = (): void => {
    if (rereading !== null) clock.clearTimeout(rereading);
    rereading = null;
    if (saving !== null) clock.clearTimeout(saving);
    saving = null;
  };
  const leave = (): void => {
    rest();
    if (own !== null) {
      own.ended = true;
      own.release();
      if (own.entries.isOnly()) unkept.set(own.uid, own.entries);
      if (deps.journal !== null) forgetUser(deps.journal, own.uid).catch(() => log('journal-write'));
    }
    own = null;
    placed.clear();
    journal = 'loading';
    left();
  };
  const enter = (uid: string): void => {
    const held = holdLock(locks, `orders:${merchant}:${uid}`, () =>
      queueMicrotask(() => {
        if (own !== next) return;
        next.isOwner = true;
        owned();
      }),
    );
    const entries = unkept.get(uid) ?? createJournalCache(uid, deps.journal, askStore);
    unkept.delete(uid);
    const next: UserJournal = {
      uid,
      entries,
      isOwner: false,
      isRead: false,
      ended: false,
      release: held.release,
      loaded: Promise.resolve(),
    };
    own = next;
    next.loaded = restore(next);
  };

  return {
    own: () => own,
    entries: () => own?.entries.all() ?? [],
    told: () => told,
    journal: () => journal,
    found: (state) => {
      journal = state;
    },
    publish,
    change,
    changeNow: async (slipId, recipe) => {
      if (own !== null) await change(own, slipId, recipe);
    },
    changeOf: async (uid, slipId, recipe) => {
      if (own?.uid === uid) return change(own, slipId, recipe);
      const kept = unkept.get(uid);
      if (kept === undefined)
        await deps.journal?.change(uid, slipId, bareRecipe(recipe)).catch(() => log('journal-write'));
      else await kept.change(slipId, recipe);
      spread(uid, slipId);
    },
    reload,
    settled,
    spread,
    takenBack: ({ uid, slipId }) => {
      spread(uid, slipId);
      if (own?.uid === uid) void heard(own, slipId);
    },
    become: (uid) => {
      if ((own?.uid ?? null) === uid) return;
      leave();
      if (uid !== null) enter(uid);
      publish();
    },
    retry: () => {
      if (own !== null && journal === 'denied') void restore(own);
    },
    rest,
  };
};
