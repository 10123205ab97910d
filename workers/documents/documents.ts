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
import { MAX_FAVOURITES, MAX_PICKS } from '#domain/constants.ts';
import type { MatchId } from '#domain/ids.ts';
import { NO_SLIP } from '#domain/slip.ts';
import type { DocumentStore, LogAnomaly } from '../runtime/environment.ts';
import { createFavouritesDocument } from './favouritesDocument.ts';
import type { DocumentContext } from './sharedDocument.ts';
import { storageKeyOf } from './storageKeys.ts';
import type { DocumentPeers, Stamp } from './documentPeers.ts';
import { createSettingsDocument } from './settingsDocument.ts';
import { createShelfDocument } from './shelfDocument.ts';
import { createSlipDocument, type SlipDocument } from './slipDocument.ts';
import { parseOlderPicks } from './slipState.ts';

export type DocumentsOwner = {
  readonly values: () => Stored;
  /** Everything whole, for a snapshot. */
  readonly whole: () => DocumentNews;
  /** Problem: `favourites-full`. */
  readonly run: (command: Exclude<DocumentCommand, { kind: 'settings.told' }>) => Result<null>;
  /** Matches that are over are starred no more (FAV-06). */
  readonly ended: (matches: readonly MatchId[]) => void;
  /** Takes what was stored; until then, and where nothing was, what it was made with. */
  readonly restore: () => Promise<void>;
  /**
   * From now on these are a user's documents, or a guest's (null). What was another user's is gone before
   * this answers, from the store too once the promise settles (I6); what a guest had gathered becomes the
   * user's who logs in, once (C33).
   */
  readonly setUser: (uid: string | null) => Promise<void>;
  /** What happens to the slip that no command says. */
  readonly slip: Pick<SlipDocument, 'placed' | 'again' | 'follow' | 'setCurrency'>;
};

type Stored = Readonly<{ [N in StoredName]: Documents[N] }>;

export type DocumentsDeps = {
  /** The product's own unless the operator says fewer (CONST-01). */
  readonly mostPicks?: number;
  /** The same (CONST-02). */
  readonly mostFavourites?: number;
  /** Settings without what the operator does not offer (C4). */
  readonly offered?: (settings: Partial<Settings>) => Partial<Settings>;
  readonly initial: Settings;
  /** What holds for a user, or a guest, who has decided nothing: never what another has. */
  readonly defaults: Settings;
  /** What the page kept of the stars of whoever this is, for where the store has none (FAV-05). */
  readonly favourites?: Favourites;
  /** Whose they are at first: a user's uid, or null for a guest. */
  readonly uid: string | null;
  /** Names a slipId of the slip: a text that no worker has ever made before. */
  readonly createSlipId: () => string;
  readonly store: DocumentStore | null;
  readonly peers: DocumentPeers | null;
  /** A stamp of now, later than the one given. */
  readonly stamp: (after: Stamp) => Stamp;
  readonly log: LogAnomaly;
  readonly news: (news: DocumentNews) => void;
};

/**
 * All documents of one user: one writer, revisions, immer patches to the tabs, a store behind them that may
 * fail, and peers (D24, F34).
 */
export const createDocuments = (deps: DocumentsDeps): DocumentsOwner => {
  const { store, peers, log, news } = deps;
  let whose = deps.uid;
  /** Counts the changes of user: what was read for one before says nothing any more. */
  let turn = 0;
  /** Nothing is written over what is still to be read; `restore` writes it then. */
  let reading = false;
  const write = async (name: StoredName, value: unknown, of: string | null): Promise<void> => {
    try {
      await store?.write(storageKeyOf(name, of), value);
    } catch {
      log('store-write', name);
    }
  };
  /** Each by itself: one that cannot be read does not take the others along. */
  const read = async (name: StoredName): Promise<unknown> => {
    try {
      const stored = await store?.read(storageKeyOf(name, whose));
      return name === 'slip' && stored === undefined
        ? parseOlderPicks(await store?.read(storageKeyOf('picks', whose)), mostPicks, deps.createSlipId)
        : stored;
    } catch {
      log('store-read', name);
      return undefined;
    }
  };
  const around: DocumentContext = {
    stamp: deps.stamp,
    news,
    save: (name, value) => {
      if (!reading) void write(name, value, whose);
    },
    tell: (name, value, stamp) => peers?.tell({ name, uid: whose, value, stamp }),
  };
  const settings = createSettingsDocument({
    ...around,
    initial: deps.initial,
    defaults: deps.defaults,
    ...(deps.offered === undefined ? undefined : { offered: deps.offered }),
  });
  const mostPicks = deps.mostPicks ?? MAX_PICKS;
  const slip = createSlipDocument({ ...around, most: mostPicks, createSlipId: deps.createSlipId });
  const favourites = createFavouritesDocument({
    ...around,
    most: deps.mostFavourites ?? MAX_FAVOURITES,
    first: deps.favourites ?? NO_FAVOURITES,
  });
  const shelf = createShelfDocument(around);
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

  peers?.hear(({ name, uid, value, stamp }) => {
    // Another user's is none of ours: that worker has not heard of the login yet, or this one has not.
    if (uid === whose) all.find((each) => each.name === name)?.hear(value, stamp);
  });

  /** Answers which of them were stored. `keep`: a guest has logged in. */
  const restore = async (keep: boolean): Promise<ReadonlySet<StoredName>> => {
    const at = turn;
    reading = true;
    const stored = await Promise.all(all.map(({ name }) => read(name)));
    if (at !== turn) return new Set();
    reading = false;
    const found = new Set<StoredName>();
    all.forEach((each, index) => {
      if (each.restore(stored[index], keep)) found.add(each.name);
      if (each.isTouched()) around.save(each.name, each.kept());
    });
    return found;
  };
  const ask = (): void => all.forEach((each) => each.ask?.());

  /**
   * What the guest keeps of what is the user's now, nothing: were it still the guest's, the next user would
   * find it (I6).
   */
  const adopt = (
    guest: Stored,
    found: ReadonlySet<StoredName>,
  ): readonly (readonly [StoredName, unknown])[] => {
    settings.adopt(guest.settings, found.has('settings'));
    return [
      ...(slip.adopt(guest.slip, found.has('slip'))
        ? [['slip', { ...NO_SLIP, slipId: deps.createSlipId() }] as const]
        : []),
      ...(favourites.adopt(guest.favourites, found.has('favourites'))
        ? [['favourites', NO_FAVOURITES] as const]
        : []),
      ...(shelf.adopt(guest.shelf, found.has('shelf')) ? [['shelf', NO_SHELF] as const] : []),
    ];
  };

  const become = async (next: string | null): Promise<void> => {
    if (next === whose) return;
    const wasGuest = whose === null;
    const keep = wasGuest && next !== null;
    const guest = values();
    whose = next;
    turn += 1;
    const at = turn;
    for (const each of all) each.begin(keep ? next : null);
    if (!wasGuest) news(whole());
    reading = true;
    try {
      await store?.forget(next);
    } catch {
      log('store-forget');
    }
    if (at !== turn) return;
    const found = await restore(keep);
    if (at !== turn) return;
    if (keep) await Promise.all(adopt(guest, found).map(([name, left]) => write(name, left, null)));
    if (at === turn) ask();
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
          shelf.forget(command.what);
          break;
        // Not theirs.
        case 'bets.dismiss':
        case 'slip.again':
        case 'play.acknowledge':
          break;
        default:
          slip.run(command);
      }
      return ok(null);
    },
    ended: favourites.ended,
    restore: async () => {
      const at = turn;
      await restore(false);
      if (at === turn) ask();
    },
    setUser: become,
    slip: {
      placed: slip.placed,
      again: slip.again,
      follow: slip.follow,
      setCurrency: slip.setCurrency,
    },
  };
};
