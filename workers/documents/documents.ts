import { NO_FAVOURITES, NO_SHELF } from '#contract/shelfChecks.ts';
import type {
  DocumentCommand,
  DocumentNews,
  Documents,
  Favourites,
  Settings,
  StoredName,
} from '#contract/documents.ts';
import { ok, type Result } from '#contract/problem.ts';
import { MAX_FAVOURITES, MAX_PICKS } from '#domain/config/constants.ts';
import type { MatchId } from '#domain/ids.ts';
import { NO_SLIP } from '#domain/slip/slip.ts';
import type { DocumentStore, LogAnomaly } from '../runtime/environment.ts';
import type { CurrentNames } from './currentNames.ts';
import { createFavouritesDocument } from './favouritesDocument.ts';
import type { DocumentContext } from './sharedDocument.ts';
import { storageKeyOf } from './storageKeys.ts';
import type { DocumentPeers, Stamp } from './documentPeers.ts';
import { createSettingsDocument } from './settingsDocument.ts';
import { createShelfDocument } from './shelfDocument.ts';
import { createSlipDocument, type SlipDocument } from './slipDocument.ts';

export type DocumentsOwner = {
  readonly values: () => Stored;
  /** Returns the full value of every document, for a snapshot. */
  readonly whole: () => DocumentNews;
  /** Runs a tab's command. Fails with `favourites-full` when no further favourite fits. */
  readonly run: (command: Exclude<DocumentCommand, { kind: 'settings.told' }>) => Result<null>;
  /** Removes ended matches from the favourites (FAV-06). */
  readonly removeEnded: (matches: readonly MatchId[]) => void;
  /** Renames the user's leagues, teams and matches that were stored in another language (D23). */
  readonly rename: (names: CurrentNames) => void;
  /** Reads the stored documents. Documents that were never stored keep their initial values. */
  readonly restore: () => Promise<void>;
  /**
   * Switches the documents to another user, or to a guest (null). The previous user's documents are cleared
   * before this function returns, and are deleted from the store once the promise settles (I6). A guest's
   * documents are moved once to the user who logs in (C33).
   */
  readonly setUser: (uid: string | null) => Promise<void>;
  /** Changes of the slip that no tab command causes. */
  readonly slip: Pick<SlipDocument, 'markPlaced' | 'addReturned' | 'applyQuote' | 'setCurrency'>;
};

type Stored = Readonly<{ [N in StoredName]: Documents[N] }>;

export type DocumentsDeps = {
  /** Maximum number of selections, where the operator allows fewer than the product does (CONST-01). */
  readonly mostPicks?: number;
  /** Maximum number of favourites, where the operator allows fewer than the product does (CONST-02). */
  readonly mostFavourites?: number;
  /** Removes setting values that the operator does not offer (C4). */
  readonly offered?: (settings: Partial<Settings>) => Partial<Settings>;
  readonly initial: Settings;
  /** Settings of a user or guest who has changed nothing. They never come from another user. */
  readonly defaults: Settings;
  /**
   * Favourites that the page mirrored for this user. They are used only where the store has none (FAV-05).
   */
  readonly favourites?: Favourites;
  /** The owner at the start: a user's uid, or null for a guest. */
  readonly uid: string | null;
  /** Creates a slip id that no worker has created before. */
  readonly createSlipId: () => string;
  readonly store: DocumentStore | null;
  readonly peers: DocumentPeers | null;
  /** Returns a stamp of the current time that is later than `after`. */
  readonly stamp: (after: Stamp) => Stamp;
  readonly log: LogAnomaly;
  readonly publish: (changes: DocumentNews) => void;
};

/**
 * Creates all documents of one user. The worker is their only writer; it counts revisions, sends immer
 * patches to the tabs, stores each write and sends it to the peers (D24). A failing store does not stop it
 * (F34).
 */
export const createDocuments = (deps: DocumentsDeps): DocumentsOwner => {
  const { store, peers, log, publish } = deps;
  let owner = deps.uid;
  /** Counts user changes. An asynchronous read drops its result when the count has changed meanwhile. */
  let generation = 0;
  /** True while the store is being read. Nothing is saved then; `restore` saves the changes afterwards. */
  let isReading = false;
  const write = async (name: StoredName, value: unknown, of: string | null): Promise<void> => {
    try {
      await store?.write(storageKeyOf(name, of), value);
    } catch {
      log('store-write', name);
    }
  };
  /** Reads one document. Each is read independently, so one unreadable document does not reject the rest. */
  const read = async (name: StoredName): Promise<unknown> => {
    try {
      return await store?.read(storageKeyOf(name, owner));
    } catch {
      log('store-read', name);
      return undefined;
    }
  };
  const context: DocumentContext = {
    stamp: deps.stamp,
    publish,
    save: (name, value) => {
      if (!isReading) void write(name, value, owner);
    },
    broadcast: (name, value, stamp) => peers?.post({ name, uid: owner, value, stamp }),
  };
  const settings = createSettingsDocument({
    ...context,
    initial: deps.initial,
    defaults: deps.defaults,
    ...(deps.offered === undefined ? undefined : { offered: deps.offered }),
  });
  const slip = createSlipDocument({
    ...context,
    most: deps.mostPicks ?? MAX_PICKS,
    createSlipId: deps.createSlipId,
  });
  const favourites = createFavouritesDocument({
    ...context,
    most: deps.mostFavourites ?? MAX_FAVOURITES,
    first: deps.favourites ?? NO_FAVOURITES,
  });
  const shelf = createShelfDocument(context);
  const all = [settings, slip, favourites, shelf] as const;

  const values = (): Stored => ({
    settings: settings.value(),
    slip: slip.value(),
    favourites: favourites.value(),
    shelf: shelf.value(),
  });
  const whole = (): DocumentNews => ({
    settings: settings.whole(),
    slip: slip.whole(),
    favourites: favourites.whole(),
    shelf: shelf.whole(),
  });

  peers?.onMessage(({ name, uid, value, stamp }) => {
    // Ignores documents of another user: one of the two workers has not received the login yet.
    if (uid === owner) all.find((each) => each.name === name)?.onPeerWrite(value, stamp);
  });

  /**
   * Restores every document and returns the names of those that were stored. `keep`: a guest has logged in.
   */
  const restore = async (keep: boolean): Promise<ReadonlySet<StoredName>> => {
    const ownGeneration = generation;
    isReading = true;
    const stored = await Promise.all(all.map(({ name }) => read(name)));
    if (ownGeneration !== generation) return new Set();
    isReading = false;
    const found = new Set<StoredName>();
    all.forEach((each, index) => {
      if (each.restore(stored[index], keep)) found.add(each.name);
      if (each.isTouched()) context.save(each.name, each.stored());
    });
    return found;
  };
  const ask = (): void => all.forEach((each) => each.ask?.());

  /**
   * Gives the guest's documents to the user and deletes them from the guest's store. Otherwise the next user
   * would receive them (I6). The guest's slip always gets a new slip id: a user who logs out and in again would
   * otherwise get the id of a placed slip, as a user's id is derived from the guest's (D4, D5).
   */
  const adopt = (
    guest: Stored,
    found: ReadonlySet<StoredName>,
  ): readonly (readonly [StoredName, unknown])[] => {
    settings.adopt(guest.settings, found.has('settings'));
    const isAdopted = slip.adopt(guest.slip, found.has('slip'));
    return [
      ['slip', { ...(isAdopted ? NO_SLIP : guest.slip), slipId: deps.createSlipId() }] as const,
      ...(favourites.adopt(guest.favourites, found.has('favourites'))
        ? [['favourites', NO_FAVOURITES] as const]
        : []),
      ...(shelf.adopt(guest.shelf, found.has('shelf')) ? [['shelf', NO_SHELF] as const] : []),
    ];
  };

  const setUser = async (next: string | null): Promise<void> => {
    if (next === owner) return;
    const wasGuest = owner === null;
    const keep = wasGuest && next !== null;
    const guest = values();
    owner = next;
    generation += 1;
    const ownGeneration = generation;
    for (const each of all) each.begin(keep ? next : null);
    if (!wasGuest) publish(whole());
    isReading = true;
    try {
      await store?.forget(next);
    } catch {
      log('store-forget');
    }
    if (ownGeneration !== generation) return;
    const found = await restore(keep);
    if (ownGeneration !== generation) return;
    if (keep) await Promise.all(adopt(guest, found).map(([name, left]) => write(name, left, null)));
    if (ownGeneration === generation) ask();
  };

  return {
    values,
    whole,
    run: (command) => {
      switch (command.kind) {
        case 'settings.set':
          settings.set(command.change);
          break;
        case 'favourites.toggle':
          return favourites.toggle(command);
        case 'favourites.add':
          return favourites.add(command.items);
        case 'favourites.clear':
          favourites.clear();
          break;
        case 'shelf.hide':
          shelf.hide(command.league);
          break;
        case 'shelf.unhide':
          shelf.unhide(command.id);
          break;
        case 'shelf.searched':
          shelf.searched(command.text);
          break;
        case 'shelf.viewed':
          shelf.viewed(command.match);
          break;
        case 'shelf.forget':
          shelf.forget(command.list);
          break;
        case 'shelf.alert':
          shelf.alert(command.alert);
          break;
        case 'shelf.unalert':
          shelf.unalert(command.key);
          break;
        // Not a command of the documents.
        case 'bets.dismiss':
        case 'slip.again':
        case 'play.acknowledge':
        case 'balance.refresh':
          break;
        default:
          slip.run(command);
      }
      return ok(null);
    },
    removeEnded: favourites.removeEnded,
    rename: (names) => {
      favourites.rename(names);
      shelf.rename(names);
    },
    restore: async () => {
      const ownGeneration = generation;
      await restore(false);
      if (ownGeneration === generation) ask();
    },
    setUser,
    slip: {
      markPlaced: slip.markPlaced,
      addReturned: slip.addReturned,
      applyQuote: slip.applyQuote,
      setCurrency: slip.setCurrency,
    },
  };
};
