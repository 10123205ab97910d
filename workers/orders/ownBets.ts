import { mayDismiss, NO_BETS, type Bet, type Bets } from '#domain/bet.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Channel, Timer } from '../deps.ts';
import { createAskStore } from './askStore.ts';
import { bareRecipe, forgetUser } from './forgetUser.ts';
import type { Entry, Recipe } from './journal.ts';
import { createKeptEntries, type KeptEntries } from './keptEntries.ts';
import { holdLock } from './locked.ts';
import { isTellable } from './notices.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/** D26: what was shown is remembered this long, and what is over is kept no longer. */
const REMEMBERED_MS = 86_400_000;
/** Not from the specification: a journal that could not be read is read again. */
const REREAD_MS = 5_000;

/** One user's part of it: nothing of it outlives the user. */
export type Own = {
  readonly uid: string;
  readonly entries: KeptEntries;
  /** When this worker heard that the user is there, by the monotonic clock. */
  readonly enteredAt: Milliseconds;
  /** Settles once the journal has been read, or could not be. */
  loaded: Promise<unknown>;
  readonly release: () => void;
  /** This worker is the one of all that asks the platform after this user's bets. */
  isOwner: boolean;
  isRead: boolean;
  ended: boolean;
};

/** The intents of whoever is logged in, and what tabs are told of them. */
export type OwnBets = {
  /** Null while nobody is there. */
  readonly own: () => Own | null;
  readonly entries: () => readonly Entry[];
  /** As tabs were told last. */
  readonly told: () => Bets;
  readonly journal: () => Bets['journal'];
  /** What the journal was found to be; tabs hear of it with what is published next. */
  readonly found: (journal: Bets['journal']) => void;
  readonly publish: () => void;
  /** A change of an entry: journalled, told to the tabs and to other workers. */
  readonly change: (of: Own, sheet: string, recipe: Recipe) => Promise<void>;
  /** The same, of whoever is there; nothing where nobody is. */
  readonly changeNow: (sheet: string, recipe: Recipe) => Promise<void>;
  /** The same for a user who may have left: it stands in their journal when they are back (F32). */
  readonly changeOf: (uid: string, sheet: string, recipe: Recipe) => Promise<void>;
  /**
   * Reads all that the journal has now; what is new in it is followed as if its worker had said so: one that
   * has died may not have.
   */
  readonly reload: (of: Own) => Promise<'ready' | 'denied'>;
  /** An entry is another than it was: tabs are told, and what follows from it is done. */
  readonly settled: (of: Own, sheet: string) => void;
  /** Other workers read it again. */
  readonly spread: (uid: string, sheet: string) => void;
  /** An intent was removed, as its request will not leave: every worker that has read it drops it. */
  readonly takenBack: (entry: Entry) => void;
  readonly become: (uid: string | null) => void;
  /** A journal that could not be read is read now. */
  readonly retry: () => void;
  readonly rest: () => void;
};

type OwnBetsDeps = {
  readonly deps: OrdersDeps;
  /** What follows from an entry that is another now. */
  readonly follows: (of: Own, entry: Entry) => void;
  /** This worker asks the platform after this user's bets from here on. */
  readonly owned: () => void;
  /** The user has left: nothing that waits for them is told to anybody (I6). */
  readonly left: () => void;
};

const latestFirst = (one: Bet, other: Bet): number => other.at - one.at || (one.ref < other.ref ? -1 : 1);
/** Nobody can see anything of it any more, nor will be told. */
const isOver = (entry: Entry, now: EpochMs): boolean =>
  now - entry.at > REMEMBERED_MS &&
  entry.bets.every(
    ({ bet, since, dismissed }) => mayDismiss(bet) && (dismissed || now - since > REMEMBERED_MS),
  ) &&
  !entry.notices.some((each) => isTellable(each, now));

export const createOwnBets = ({ deps, follows, owned, left }: OwnBetsDeps): OwnBets => {
  const { clock, serverNow, locks, log } = deps;
  const { merchant } = deps.config;
  const askStore = createAskStore(clock, log);
  const channel: Channel | null = deps.channel?.(`orders:${merchant}`) ?? null;
  let own: Own | null = null;
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
  const unkept = new Map<string, KeptEntries>();

  const spread: OwnBets['spread'] = (uid, sheet) => channel?.postMessage({ uid, sheet });
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
  const place = ({ sheet, quick, rev }: Entry): void => {
    if (quick !== null || rev === 1 || placed.has(sheet)) return;
    placed.add(sheet);
    deps.placed(sheet, null);
  };
  const settled: OwnBets['settled'] = (of, sheet) => {
    publish();
    const entry = of.entries.of(sheet);
    if (entry === undefined) return;
    place(entry);
    follows(of, entry);
  };
  const change: OwnBets['change'] = async (of, sheet, recipe) => {
    const changed = await of.entries.change(sheet, of.ended ? bareRecipe(recipe) : recipe);
    if (!changed) return;
    spread(of.uid, sheet);
    if (own !== of) return;
    saveSoon(of);
    settled(of, sheet);
  };
  /** Writes later what the journal failed to take: other workers read the bet's end nowhere else (F34). */
  const saveSoon = (of: Own): void => {
    if (saving !== null || !of.entries.isUnsaved()) return;
    saving = clock.setTimeout(() => {
      saving = null;
      if (own === of) void save(of);
    }, REREAD_MS);
  };
  const save = async (of: Own): Promise<void> => {
    for (const sheet of await of.entries.save()) {
      spread(of.uid, sheet);
      if (own === of) settled(of, sheet);
    }
    if (own === of) saveSoon(of);
  };

  const forgetOld = async (of: Own): Promise<void> => {
    for (const entry of of.entries.all())
      if (isOver(entry, serverNow())) await of.entries.remove(entry.sheet);
  };
  const restore = async (of: Own): Promise<void> => {
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
    for (const entry of of.entries.all()) settled(of, entry.sheet);
  };
  const heard = async (of: Own, sheet: string): Promise<void> => {
    const changed = await of.entries.reread(sheet);
    if (own === of && changed) settled(of, sheet);
  };
  const reload: OwnBets['reload'] = async (of) => {
    const before = new Set(of.entries.all());
    const state = await of.entries.load();
    if (own === of) for (const entry of of.entries.all()) if (!before.has(entry)) settled(of, entry.sheet);
    return state;
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const word = data as { readonly uid?: unknown; readonly sheet?: unknown } | null;
    const of = own;
    if (typeof word !== 'object' || word === null || typeof word.sheet !== 'string') return;
    if (of !== null && word.uid === of.uid) void heard(of, word.sheet);
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
    const entries = unkept.get(uid) ?? createKeptEntries(uid, deps.journal, askStore);
    unkept.delete(uid);
    const next: Own = {
      uid,
      entries,
      enteredAt: clock.now(),
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
    changeNow: async (sheet, recipe) => {
      if (own !== null) await change(own, sheet, recipe);
    },
    changeOf: async (uid, sheet, recipe) => {
      if (own?.uid === uid) return change(own, sheet, recipe);
      const kept = unkept.get(uid);
      if (kept === undefined)
        await deps.journal?.change(uid, sheet, bareRecipe(recipe)).catch(() => log('journal-write'));
      else await kept.change(sheet, recipe);
      spread(uid, sheet);
    },
    reload,
    settled,
    spread,
    takenBack: ({ uid, sheet }) => {
      spread(uid, sheet);
      if (own?.uid === uid) void heard(own, sheet);
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
