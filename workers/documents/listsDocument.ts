import type { Documents } from '#contract/documents.ts';
import { listsIn, type ListRule, type Rules } from '#contract/shelfChecks.ts';
import { isRecord } from '#domain/isRecord.ts';
import { createRevisedValue, NEVER, type DocumentContext, type SharedDocument } from './sharedDocument.ts';
import { createEntryWrites, type EntryWrite, type EntryWrites } from './entryWrites.ts';
import { isLaterStamp, isStamp, type Stamp } from './documentPeers.ts';

/** The documents that consist of lists. */
type ListsName = 'favourites' | 'shelf';
type PartOf<N extends ListsName> = keyof Documents[N] & string;

type ListsDeps<N extends ListsName> = {
  readonly name: N;
  readonly rules: Rules<Documents[N]>;
  /** Returns the maximum number of shown entries of a list. */
  readonly most: (part: PartOf<N>) => number;
  /**
   * Which entries are shown when there are too many: the first ones in their order, or the last ones, newest
   * first.
   */
  readonly shown: 'first' | 'last';
  /** Lists whose entries are never removed one by one, so that old entries can be forgotten. */
  readonly pruned: readonly PartOf<N>[];
  readonly first: Documents[N];
  readonly context: DocumentContext;
};

/** One write to an entry: put (`item`) or removed (null). The empty key means all entries. */
type Written<P> = { readonly part: P; readonly key: string; readonly item: unknown };
type ListsMessage = {
  readonly marks: readonly (EntryWrite & { readonly part: string })[];
  /** True if the sender asks the other workers for their entries. */
  readonly ask: boolean;
};

export type ListsDocument<N extends ListsName> = SharedDocument<N> & {
  readonly write: (written: readonly Written<PartOf<N>>[]) => void;
  /**
   * Replaces present items by what `replace` returns, which has the same key. Order and times stay. This worker
   * sends no message to other workers, because such a change is no choice of the user.
   */
  readonly replaceItems: (replace: (part: PartOf<N>, item: unknown) => unknown) => void;
  readonly has: (part: PartOf<N>, key: string) => boolean;
  readonly keys: (part: PartOf<N>) => readonly string[];
  readonly count: (part: PartOf<N>) => number;
};

/**
 * Creates a document of lists. Entries are written one by one, so two workers that write at once both keep
 * their writes (F35). Entries above the limit are kept but not shown until there is room. All workers
 * therefore show the same entries, whichever wrote first.
 */
export const createListsDocument = <N extends ListsName>({
  name,
  rules,
  most,
  shown,
  pruned,
  first,
  context,
}: ListsDeps<N>): ListsDocument<N> => {
  const ruleOf = (part: PartOf<N>) => rules[part] as unknown as ListRule<unknown>;
  const parts = Object.keys(rules) as PartOf<N>[];
  const lists = new Map<PartOf<N>, EntryWrites>(parts.map((part) => [part, createEntryWrites()]));
  const list = (part: PartOf<N>) => lists.get(part) as EntryWrites;
  let latest: Stamp = NEVER;
  let isDirty = false;
  /** Keys of the entries that were read from the user's store. */
  let own: ReadonlyMap<PartOf<N>, ReadonlySet<string>> = new Map();

  /** Returns the items in the order in which they were put. */
  const inOrder = (items: readonly unknown[]): readonly unknown[] =>
    shown === 'first' ? items : [...items].reverse();
  const entriesOf = (value: Documents[N], part: PartOf<N>) =>
    inOrder(value[part] as unknown as readonly unknown[]).map(
      (item) => [ruleOf(part).key(item), item] as const,
    );
  const itemsOf = (part: PartOf<N>) =>
    list(part)
      .live()
      .map(({ item }) => item);
  const shownOf = (part: PartOf<N>): readonly unknown[] => {
    const all = itemsOf(part);
    return shown === 'first'
      ? all.slice(0, most(part))
      : inOrder(all.slice(Math.max(0, all.length - most(part))));
  };
  const buildLists = (of: (part: PartOf<N>) => readonly unknown[]) =>
    Object.fromEntries(parts.map((part) => [part, of(part)])) as unknown as Documents[N];

  for (const part of parts) list(part).setStored(entriesOf(first, part), false);
  const held = createRevisedValue(name, buildLists(shownOf), context.publish);
  /** Updates the shown lists from the known entries. */
  const updateShown = (): void => {
    const now = held.value() as unknown as Readonly<Record<string, readonly unknown[]>>;
    held.change((draft) => {
      const drafts = draft as unknown as Record<string, unknown[]>;
      for (const part of parts) {
        if (pruned.includes(part)) list(part).prune(most(part));
        const before = now[part] ?? [];
        const next = shownOf(part);
        const isPrefix = before.every((item, at) => item === next[at]);
        if (isPrefix && next.length === before.length) continue;
        // Appends a single added entry, which makes a small patch. Every other change replaces the list, but
        // is rare.
        if (isPrefix && next.length === before.length + 1) drafts[part]?.push(next[before.length]);
        else drafts[part] = [...next];
      }
    });
  };
  const storedLists = () => buildLists((part) => inOrder(itemsOf(part)));
  const save = (): void => context.save(name, storedLists());
  const broadcastAll = (ask: boolean): void => {
    const marks = parts.flatMap((part) =>
      list(part)
        .all()
        .map((mark) => ({ part, ...mark })),
    );
    if (ask || marks.length > 0) context.broadcast(name, { marks, ask } satisfies ListsMessage, latest);
  };
  const isMark = (value: unknown): value is ListsMessage['marks'][number] => {
    if (
      !isRecord(value) ||
      !parts.includes(value.part as PartOf<N>) ||
      typeof value.key !== 'string' ||
      !isStamp(value.stamp)
    )
      return false;
    if (value.item === null) return true;
    const rule = ruleOf(value.part as PartOf<N>);
    return rule.is(value.item) && rule.key(value.item) === value.key;
  };

  const write: ListsDocument<N>['write'] = (written) => {
    const marks = written.map(({ part, key, item }) => {
      latest = context.stamp(latest);
      const mark = { part, key, item, stamp: latest };
      list(part).take(mark);
      return mark;
    });
    if (marks.length === 0) return;
    isDirty = true;
    updateShown();
    save();
    context.broadcast(name, { marks, ask: false } satisfies ListsMessage, latest);
  };

  return {
    name,
    value: held.value,
    whole: held.whole,
    stored: storedLists,
    write,
    replaceItems: (replace) => {
      let isReplaced = false;
      for (const part of parts)
        for (const { key, item } of list(part).live()) {
          const next = replace(part, item);
          if (next === item) continue;
          list(part).replace(key, next);
          isReplaced = true;
        }
      if (!isReplaced) return;
      updateShown();
      save();
    },
    has: (part, key) => list(part).has(key),
    keys: (part) =>
      list(part)
        .live()
        .map(({ key }) => key),
    count: (part) => list(part).live().length,
    onPeerWrite: (message) => {
      if (!isRecord(message) || !Array.isArray(message.marks)) return;
      let hasChanged = false;
      for (const mark of message.marks) {
        if (!isMark(mark)) continue;
        if (isLaterStamp(mark.stamp, latest)) latest = mark.stamp;
        hasChanged = list(mark.part as PartOf<N>).take(mark) || hasChanged;
      }
      if (hasChanged) {
        isDirty = true;
        updateShown();
        save();
      }
      if (message.ask === true) broadcastAll(false);
    },
    restore: (stored, keep) => {
      const read = listsIn<Documents[N]>(stored, rules);
      if (read !== undefined) {
        own = new Map(parts.map((part) => [part, new Set(entriesOf(read, part).map(([key]) => key))]));
        for (const part of parts) list(part).setStored(entriesOf(read, part), keep);
        updateShown();
      } else if (!keep && parts.some((part) => list(part).live().length > 0)) isDirty = true;
      return read !== undefined;
    },
    isTouched: () => isDirty,
    ask: () => broadcastAll(true),
    begin: (heir) => {
      isDirty = false;
      latest = NEVER;
      own = new Map();
      for (const part of parts) {
        if (heir !== null) list(part).markAllAsOld();
        else list(part).clear();
      }
      if (heir === null) held.put(buildLists(() => []));
    },
    adopt: (guest) => {
      const theirs = parts
        .flatMap((part) => entriesOf(guest, part).map(([key, item]) => ({ part, key, item })))
        .filter(({ part, key }) => !own.get(part)?.has(key) && !list(part).isNew(key));
      const shownNow = new Map(parts.map((part) => [part, new Set(shownOf(part))]));
      // Removes the guest's entries above the limit, so that the user does not find them later.
      for (const { part, key, item } of theirs)
        if (shownNow.get(part)?.has(item) !== true) list(part).drop(key);
      write(theirs.filter(({ part, item }) => shownNow.get(part)?.has(item)));
      return parts.some((part) => entriesOf(guest, part).length > 0);
    },
  };
};
