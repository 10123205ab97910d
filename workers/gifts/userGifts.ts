import { isOpenIntent } from '#domain/gifts/roomIntent.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { createJournalCache, type JournalCache } from '../orders/journalCache.ts';
import { createJournalRequest } from '../orders/journalRequest.ts';
import { holdLock } from '../runtime/exclusive.ts';
import type { PeerChannel, Timer } from '../runtime/environment.ts';
import type { GiftDeps } from './giftDeps.ts';
import type { RoomEntry, RoomUpdater } from './giftJournal.ts';

/** Time for which an ended intent is kept. */
const REMEMBERED_MS: Milliseconds = 86_400_000;
/** Delay before a failed read or write of the journal is tried again. Not from the specification. */
const JOURNAL_RETRY_MS: Milliseconds = 5_000;

/** The presses of one logged-in user. The worker drops this object when the user leaves. */
export type OwnGifts = {
  readonly uid: string;
  readonly entries: JournalCache<RoomEntry>;
  /** Settles once the journal has been read, or could not be. */
  loaded: Promise<unknown>;
  readonly release: () => void;
  /** True if this worker, of all workers, searches for this user's presses of unknown outcome. */
  isOwner: boolean;
  isRead: boolean;
  ended: boolean;
};

/** The journal of the logged-in user's presses in rooms (D25, D32). */
export type UserGifts = {
  readonly own: () => OwnGifts | null;
  readonly entries: () => readonly RoomEntry[];
  /** Changes an entry, and notifies the tabs and the other workers. */
  readonly change: (of: OwnGifts, slipId: string, recipe: RoomUpdater) => Promise<void>;
  readonly changeNow: (slipId: string, recipe: RoomUpdater) => Promise<void>;
  /** Changes an entry of a user who may have left; the user finds the change at the next login (D34). */
  readonly changeOf: (uid: string, slipId: string, recipe: RoomUpdater) => Promise<void>;
  /** Reads the whole journal again, also what other workers have written. */
  readonly reload: (of: OwnGifts) => Promise<'ready' | 'denied'>;
  /** Publishes an entry that was added, and tells the other workers. */
  readonly added: (of: OwnGifts, slipId: string) => void;
  readonly become: (uid: string | null) => void;
  readonly stop: () => void;
};

type UserGiftsParts = {
  readonly deps: GiftDeps;
  /** Called with each entry that changed or was read. */
  readonly follows: (of: OwnGifts, entry: RoomEntry) => void;
  readonly publish: () => void;
  /** Called when this worker becomes the one that searches. */
  readonly owned: () => void;
  readonly left: () => void;
};

const isExpired = ({ intent, since }: RoomEntry, now: EpochMs): boolean =>
  !isOpenIntent(intent) && now - since > REMEMBERED_MS;
/** Removes the platform's words from the entry of a user who has left (D34). */
const withoutTexts: RoomUpdater = (entry) =>
  entry.intent.reason === null && entry.intent.prize === null
    ? undefined
    : { ...entry, rev: entry.rev + 1, intent: { ...entry.intent, reason: null, prize: null } };

/** Creates the journal of presses in rooms for the user who is logged in. */
export const createUserGifts = ({ deps, follows, publish, owned, left }: UserGiftsParts): UserGifts => {
  const { clock, serverNow, locks, log, journal } = deps;
  const { merchant } = deps.config;
  const askStore = createJournalRequest(clock, log);
  const channel: PeerChannel | null = deps.channel?.(`gifts:${merchant}`) ?? null;
  let own: OwnGifts | null = null;
  let retryTimer: Timer | null = null;

  const spread = (uid: string, slipId: string): void => channel?.postMessage({ uid, slipId });
  const settled = (of: OwnGifts, slipId: string): void => {
    publish();
    const entry = of.entries.of(slipId);
    if (entry !== undefined) follows(of, entry);
  };
  const retryLater = (of: OwnGifts): void => {
    retryTimer ??= clock.setTimeout(() => {
      retryTimer = null;
      if (own !== of) return;
      if (!of.isRead) void restore(of);
      void save(of);
    }, JOURNAL_RETRY_MS);
  };
  /** Writes the changes that the journal failed to store; other workers read them only there. */
  const save = async (of: OwnGifts): Promise<void> => {
    for (const slipId of await of.entries.save()) spread(of.uid, slipId);
    if (own === of && of.entries.isUnsaved()) retryLater(of);
  };
  const change: UserGifts['change'] = async (of, slipId, recipe) => {
    const changed = await of.entries.change(slipId, recipe);
    if (!changed) return;
    spread(of.uid, slipId);
    if (own !== of) return;
    if (of.entries.isUnsaved()) retryLater(of);
    settled(of, slipId);
  };
  const restore = async (of: OwnGifts): Promise<void> => {
    of.isRead = (await of.entries.load()) === 'ready';
    if (own !== of) return;
    if (!of.isRead && journal !== null) retryLater(of);
    for (const entry of of.entries.all())
      if (isExpired(entry, serverNow())) await of.entries.remove(entry.slipId);
    if (own !== of) return;
    publish();
    for (const entry of of.entries.all()) follows(of, entry);
  };
  const onPeerMessage = async (of: OwnGifts, slipId: string): Promise<void> => {
    const changed = await of.entries.reread(slipId);
    if (own === of && changed) settled(of, slipId);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = data as { readonly uid?: unknown; readonly slipId?: unknown } | null;
    const of = own;
    if (typeof message !== 'object' || message === null || typeof message.slipId !== 'string') return;
    if (of !== null && message.uid === of.uid) void onPeerMessage(of, message.slipId);
  });

  const stop = (): void => {
    if (retryTimer !== null) clock.clearTimeout(retryTimer);
    retryTimer = null;
  };
  /**
   * Removes ended gifts and texts of a user who leaves (D34). Parts in activities stay for their day: they bar a
   * second one.
   */
  const forget = async (uid: string): Promise<void> => {
    for (const { slipId } of (await journal?.all(uid)) ?? []) {
      await journal?.remove(uid, slipId, ({ intent }) => intent.action === 'gift' && !isOpenIntent(intent));
      await journal?.change(uid, slipId, withoutTexts);
    }
  };
  const close = (): void => {
    stop();
    if (own === null) return;
    own.ended = true;
    own.release();
    forget(own.uid).catch(() => log('journal-write'));
    own = null;
    left();
  };
  const open = (uid: string): void => {
    const held = holdLock(locks, `gifts:${merchant}:${uid}`, () =>
      queueMicrotask(() => {
        if (own !== next) return;
        next.isOwner = true;
        owned();
      }),
    );
    const next: OwnGifts = {
      uid,
      entries: createJournalCache<RoomEntry>(uid, journal, askStore),
      loaded: Promise.resolve(),
      release: held.release,
      isOwner: false,
      isRead: false,
      ended: false,
    };
    own = next;
    next.loaded = restore(next);
  };

  return {
    own: () => own,
    entries: () => own?.entries.all() ?? [],
    change,
    changeNow: async (slipId, recipe) => {
      if (own !== null) await change(own, slipId, recipe);
    },
    changeOf: async (uid, slipId, recipe) => {
      if (own?.uid === uid) return change(own, slipId, recipe);
      await journal
        ?.change(uid, slipId, (entry) => {
          const after = recipe(entry);
          return after === undefined ? undefined : (withoutTexts(after) ?? after);
        })
        .catch(() => log('journal-write'));
      spread(uid, slipId);
    },
    reload: async (of) => {
      const before = new Set(of.entries.all());
      const state = await of.entries.load();
      if (own === of) for (const entry of of.entries.all()) if (!before.has(entry)) settled(of, entry.slipId);
      return state;
    },
    added: (of, slipId) => {
      spread(of.uid, slipId);
      settled(of, slipId);
    },
    become: (uid) => {
      if ((own?.uid ?? null) === uid) return;
      close();
      if (uid !== null) open(uid);
      publish();
    },
    stop,
  };
};
