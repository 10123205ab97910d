import { enablePatches, produceWithPatches, type Draft } from 'immer';
import { isPicks, isSettings, settingsIn } from '#contract/documentChecks.ts';
import type { DocumentCommand, DocumentName, DocumentNews, Documents, Pick, Settings } from '#contract/documents.ts';
import { MAX_PICKS } from '#domain/constants.ts';
import type { DocumentStore, Log } from '../deps.ts';
import { isLater, type Peers, type Stamp } from './peers.ts';

enablePatches();

export type DocumentsOwner = {
  readonly values: () => Documents;
  /** Everything whole, for an image. */
  readonly whole: () => DocumentNews;
  readonly run: (command: DocumentCommand) => void;
  /** Takes what was stored; until then, and where nothing was, what it was made with. */
  readonly restore: () => Promise<void>;
};

type Held<N extends DocumentName> = { value: Documents[N]; rev: number; stamp: Stamp };
const NEVER: Stamp = { at: 0, by: 0 };

export type DocumentsDeps = {
  readonly initial: Settings;
  readonly store: DocumentStore | null;
  readonly peers: Peers | null;
  /** A stamp of now, later than the one given. */
  readonly stamp: (after: Stamp) => Stamp;
  readonly log: Log;
  readonly news: (news: DocumentNews) => void;
};

/** Settings and picks: one writer, revisions, immer patches to the tabs, a store behind them that may fail, and peers (D24, F34). */
export const createDocuments = ({ initial, store, peers, stamp, log, news }: DocumentsDeps): DocumentsOwner => {
  const settings: Held<'settings'> = { value: initial, rev: 1, stamp: NEVER };
  const picks: Held<'picks'> = { value: { items: [] }, rev: 1, stamp: NEVER };

  const save = async (name: DocumentName, value: unknown): Promise<void> => {
    try {
      await store?.write(name, value);
    } catch {
      log('store-write', name);
    }
  };
  /** Each by itself: one that cannot be read does not take the other along. */
  const read = async (name: DocumentName): Promise<unknown> => {
    try {
      return await store?.read(name);
    } catch {
      log('store-read', name);
      return undefined;
    }
  };

  const change = <N extends DocumentName>(name: N, held: Held<N>, recipe: (draft: Draft<Documents[N]>) => void): void => {
    const [value, patches] = produceWithPatches(held.value, recipe as (draft: Draft<Documents[N]>) => undefined);
    if (patches.length === 0) return;
    const base = held.rev;
    held.value = value;
    held.rev += 1;
    held.stamp = stamp(held.stamp);
    news({ [name]: { rev: held.rev, base, patches } });
    void save(name, value);
    peers?.tell({ name, value, stamp: held.stamp });
  };

  const toggle = (pick: Pick): void => {
    const items = toggled(picks.value.items, pick);
    if (items !== picks.value.items) change('picks', picks, (draft) => { draft.items = [...items]; });
  };

  /** Another worker's is taken if it was written later, and saved again: which of two writes came last to the store nobody knows. */
  const take = <N extends DocumentName>(name: N, held: Held<N>, value: Documents[N], written: Stamp): void => {
    if (!isLater(written, held.stamp)) return;
    held.stamp = written;
    replace(name, held, value);
    void save(name, value);
  };
  peers?.hear(({ name, value, stamp: written }) => {
    if (name === 'settings' && isSettings(value)) take(name, settings, value, written);
    if (name === 'picks' && isPicks(value)) take(name, picks, value, written);
  });

  return {
    values: () => ({ settings: settings.value, picks: picks.value }),
    whole: () => ({ settings: { rev: settings.rev, whole: settings.value }, picks: { rev: picks.rev, whole: picks.value } }),
    run: (command) => {
      switch (command.kind) {
        case 'settings.set': return change('settings', settings, (draft) => { Object.assign(draft, command.change); });
        case 'picks.toggle': return toggle(command.pick);
        case 'picks.clear': return change('picks', picks, (draft) => { draft.items = []; });
      }
    },
    restore: async () => {
      // A command that came while the store was read is newer than what was stored.
      const [stored, kept] = await Promise.all([read('settings'), read('picks')]);
      const known = settingsIn(stored);
      if (Object.keys(known).length > 0 && settings.rev === 1) replace('settings', settings, { ...initial, ...known });
      if (isPicks(kept) && picks.rev === 1) replace('picks', picks, kept);
    },
  };

  function replace<N extends DocumentName>(name: N, held: Held<N>, value: Documents[N]): void {
    held.value = value;
    held.rev += 1;
    news({ [name]: { rev: held.rev, whole: value } });
  }
};

/** Takes a pick back, or adds it in place of another of its match (SLIP-05); the same array where nothing changes. */
const toggled = (items: readonly Pick[], pick: Pick): readonly Pick[] => {
  if (items.some(({ key }) => key === pick.key)) return items.filter(({ key }) => key !== pick.key);
  const at = items.findIndex(({ matchId }) => matchId === pick.matchId);
  if (at >= 0) return items.map((each, index) => (index === at ? pick : each));
  return items.length >= MAX_PICKS ? items : [...items, pick];
};
