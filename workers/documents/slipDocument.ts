import type { SlipCommand } from '#contract/documents.ts';
import type { OptionKey } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { splitBySeries } from '#domain/slip/seriesStakes.ts';
import { renamedStakes, type QuoteMerge } from '#domain/slip/quote.ts';
import { NO_SLIP, type Selection, type Slip } from '#domain/slip/slip.ts';
import { withCurrency } from '#domain/slip/slipCurrency.ts';
import { enforceSlipRules } from '#domain/slip/slipRules.ts';
import { createRevisedValue, NEVER, type DocumentContext, type SharedDocument } from './sharedDocument.ts';
import { isLaterStamp, type Stamp } from './documentPeers.ts';
import { mergeIntoStored, withPrefs } from './mergeStoredSlip.ts';
import { createSlipCommands } from './slipCommands.ts';
import {
  keepPlaced,
  mergePlacedKeys,
  mergePlacedSlips,
  parseStoredSlip,
  toStoredSlip,
  type SlipState,
} from './slipState.ts';
import { slipIdForUser } from '../slip/slipId.ts';
import { remainingSlip, stakesFor, withoutOtherStakes } from './slipStakes.ts';
import { undoRemoval, removeWithUndo, type RemovedSelections } from './slipUndo.ts';

/**
 * Stamp times below every real write. ADOPTED: the slip was a guest's and belongs to the user now. STORED:
 * the slip was read from the store. So a worker that read the user's store before the adopted slip was saved
 * takes that slip only where the user had none.
 */
const ADOPTED = 1;
const STORED = 2;

/**
 * Asks peers for their slip after this worker has read its store. A peer may have sent its write before this
 * worker listened, and saved it after this worker read (D24). Older builds ignore the message.
 */
const ASK = { ask: true } as const;
const isAsk = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'ask' in message && message.ask === true;

/** The legs of a failed bet, to be put back into the slip. */
type ReturnedLegs = {
  /** The currency of `stakes`. */
  readonly currencyId: number;
  readonly items: readonly Selection[];
  readonly view: Slip['view'];
  readonly stakes: Slip['stakes'];
};

export type SlipDocument = SharedDocument<'slip'> & {
  readonly run: (command: SlipCommand) => void;
  /**
   * Marks this slip id as placed for ever. `last` is the stake of each leg or combination. `keys` are the selections of
   * the slip when the bet was decided: those that the user picked since stay after the bet. Any other slip id
   * is only remembered as placed.
   */
  readonly markPlaced: (slipId: string, last: Amount | null, keys?: readonly OptionKey[]) => void;
  /**
   * Puts the legs of a failed bet back under a new slip id, beside the selections picked since. A later
   * selection of the same match is removed.
   */
  readonly addReturned: (returned: ReturnedLegs) => void;
  /** Clears amounts that were entered in another currency, and reports it. */
  readonly setCurrency: (currencyId: number) => void;
  /**
   * Applies a quote to the legs. Legs and their stakes follow their markets to new ids (SLIP-17). Legs that
   * have become a different bet are removed and reported by name (F30).
   */
  readonly applyQuote: (quoted: Pick<QuoteMerge, 'items' | 'renamed' | 'deduped' | 'mismatched'>) => void;
};

type SlipDeps = DocumentContext & {
  /** Maximum number of selections (SLIP-01). */
  readonly most: number;
  /** Creates a slip id that no worker has created before. */
  readonly createSlipId: () => string;
};

/**
 * Creates the slip, one for all tabs of a device (D24). Between two workers the slip with the later slip id
 * wins as a whole. For the same slip id the later write wins. A placed slip never becomes unplaced.
 */
export const createSlipDocument = ({ most, createSlipId, ...context }: SlipDeps): SlipDocument => {
  const held = createRevisedValue('slip', { ...NO_SLIP, slipId: createSlipId() }, context.publish);
  let turn = 0;
  let spent: readonly string[] = [];
  let placedKeys: SlipState['placedKeys'] = null;
  let stamp: Stamp = NEVER;
  let isDirty = false;
  let lastRemoval: RemovedSelections | null = null;

  const now = (): SlipState => ({ slip: held.value(), turn, spent, placedKeys });
  const remaining = () => remainingSlip(held.value(), placedKeys);
  const storedSlip = (): unknown => toStoredSlip(now());
  const save = (): void => {
    stamp = context.stamp(stamp);
    isDirty = true;
    context.save('slip', storedSlip());
    context.broadcast('slip', storedSlip(), stamp);
  };
  /**
   * Writes the fields that differ. Drops the undo when the legs changed, since it fits only the legs that the
   * removal left.
   */
  const write = (change: Partial<Slip>): void => {
    const before = held.value();
    const undo = isOther(before.items, change.items ?? before.items) ? null : before.undo;
    const dropped = before.dropped.length === 0 ? before.dropped : [];
    const fields = held.change((draft) => {
      Object.assign(draft, { undo, dropped, amountsCleared: false, ...change });
    });
    if (fields.length === 0) return;
    if (held.value().undo === null) lastRemoval = null;
    save();
  };
  const remove = (what: 'removed' | 'cleared' | 'replaced', after: Slip['items']): void => {
    const before = held.value();
    const keys: ReadonlySet<string> = new Set(after.map(({ key }) => key));
    const removedItems = before.items.filter(({ key }) => !keys.has(key));
    const next = removeWithUndo(before, (draft) => {
      draft.items = [...after];
      for (const { key } of removedItems) delete draft.stakes[key];
      draft.stakes = stakesFor({ ...before, stakes: draft.stakes }, after);
    });
    write({ ...next.left, undo: { id: createSlipId(), what, count: removedItems.length } });
    lastRemoval = next;
  };
  /** Ends a placed slip and starts a new slip id with the given legs and stakes. */
  const startNextSlip = (items: Slip['items'], stakes: Slip['stakes'], change: Partial<Slip> = {}): void => {
    turn += 1;
    placedKeys = null;
    write({ slipId: createSlipId(), placed: null, items, stakes, undo: null, ...change });
  };

  const setCurrency = (currencyId: number): void => {
    if (held.value().currencyId === currencyId) return;
    const { stakes, last, quick, amountsCleared } = withCurrency(held.value(), currencyId);
    // Undo would bring back a stake in the old currency.
    write({ currencyId, stakes, last, quick, amountsCleared, undo: null });
  };
  const run = createSlipCommands({
    most,
    value: held.value,
    remaining,
    write,
    remove,
    startNextSlip,
    setCurrency,
    undoneSlip: () => (lastRemoval === null ? undefined : undoRemoval(held.value(), lastRemoval)),
  });

  /**
   * Replaces the slip by one of another worker or of the store. A removal made here can no longer be undone.
   */
  const take = (next: SlipState): void => {
    lastRemoval = null;
    turn = next.turn;
    spent = next.spent;
    placedKeys = next.placedKeys;
    held.replace(next.slip);
  };
  return {
    name: 'slip',
    value: held.value,
    whole: held.whole,
    stored: storedSlip,
    run,
    markPlaced: (slipId, last, keys) => {
      spent = mergePlacedSlips(spent, [slipId]);
      if (held.value().slipId !== slipId) return save();
      placedKeys = keys ?? placedKeys;
      lastRemoval = null;
      write({ placed: slipId, undo: null, ...(last === null ? undefined : { last }) });
    },
    setCurrency,
    addReturned: ({ items, view, stakes, currencyId }) => {
      const slip = held.value();
      const stays = slip.placed === null ? slip : remaining();
      const matches: ReadonlySet<string> = new Set(items.map(({ matchId }) => matchId));
      // A failed parlay comes back as the same parlay: the other legs leave it.
      const others = stays.items
        .filter(({ matchId }) => !matches.has(matchId))
        .map((each) => (view === 'parlay' && each.inParlay ? { ...each, inParlay: false } : each));
      // Stakes on series apply to that parlay alone (C44).
      const own =
        slip.placed !== null ? {} : view === 'parlay' ? splitBySeries(stays.stakes).others : stays.stakes;
      // The returned legs come first. Above the limit, the other legs are dropped.
      const all = enforceSlipRules([...items, ...others], most).items;
      startNextSlip(
        all,
        withoutOtherStakes(currencyId === slip.currencyId ? { ...own, ...stakes } : own, all),
        { view },
      );
    },
    applyQuote: ({ items, renamed, deduped, mismatched: foreign }) => {
      const slip = held.value();
      if (renamed.length === 0 && foreign.length === 0) return;
      const isForeign = ({ key }: Selection): boolean => foreign.includes(key);
      const stakes = renamedStakes(slip.stakes, renamed);
      const stays = items.filter((each) => !isForeign(each));
      const own =
        foreign.length === 0
          ? stakes
          : (Object.fromEntries(
              Object.entries(stakes).filter(([of]) => !foreign.some((key) => key === of)),
            ) as Slip['stakes']);
      write({
        items: stays,
        stakes: stakesFor({ items: slip.items, stakes: own }, stays),
        deduped: slip.deduped + deduped,
        dropped: [...slip.dropped, ...items.filter(isForeign).map(({ names }) => names)],
      });
    },
    ask: () => context.broadcast('slip', ASK, NEVER),
    onPeerWrite: (message, at) => {
      if (isAsk(message)) {
        if (isLaterStamp(stamp, NEVER)) context.broadcast('slip', storedSlip(), stamp);
        return;
      }
      const next = parseStoredSlip(message, most);
      if (next === undefined) return;
      const placedIds = mergePlacedSlips(spent, next.spent);
      const isTheirs = next.turn > turn || (next.turn === turn && isLaterStamp(at, stamp));
      const winner = isTheirs ? next : now();
      const keys = mergePlacedKeys(winner, isTheirs ? now() : next);
      const merged = keepPlaced({ ...winner, spent: placedIds, placedKeys: keys });
      // The peer missed that its slip was placed and dismissed, so it gets the newer one.
      if (next.turn < turn) context.broadcast('slip', storedSlip(), stamp);
      if (isTheirs) stamp = at;
      else if (merged.slip === held.value() && placedIds.length === spent.length && keys === placedKeys)
        return;
      isDirty = true;
      take(merged);
      // Saves again, since the order of the two workers' writes to the store is unknown.
      context.save('slip', storedSlip());
    },
    restore: (stored, keep) => {
      const read = parseStoredSlip(stored, most);
      if (read === undefined) return false;
      const current = now();
      const placedIds = mergePlacedSlips(read.spent, spent);
      if (!isDirty && keep && read.slip.items.length === 0 && current.slip.items.length > 0)
        take(
          keepPlaced({
            slip: withPrefs(current.slip, read.slip),
            turn: Math.max(turn, read.turn),
            spent: placedIds,
            placedKeys: current.placedKeys,
          }),
        );
      else if (!isDirty) {
        if (read.slip.items.length > 0) stamp = { ...NEVER, at: STORED };
        take(keepPlaced({ ...read, spent: placedIds }));
      }
      // Selections picked before the store answered are added to the stored slip.
      else if (read.turn >= turn && read.slip.placed === null && current.slip.placed === null) {
        take(keepPlaced({ ...mergeIntoStored(read, current.slip, most), spent: placedIds }));
        // Peers received the write without the stored legs, so it is sent again (D24).
        stamp = context.stamp(stamp);
        context.broadcast('slip', storedSlip(), stamp);
      }
      return read.slip.items.length > 0;
    },
    isTouched: () => isDirty,
    begin: (heir) => {
      stamp = NEVER;
      isDirty = false;
      // A user needs a new slip id. With the guest's id, the next user who logs in could place the same
      // intent (D25, I6).
      if (heir !== null) {
        held.change((draft) => {
          draft.slipId = slipIdForUser(heir, draft.slipId);
        });
        return;
      }
      lastRemoval = null;
      turn = 0;
      spent = [];
      placedKeys = null;
      held.put({ ...NO_SLIP, slipId: createSlipId() });
    },
    // Never overwrites a slip that the user had.
    adopt: (guest, found) => {
      const theirs = !found && guest.items.length > 0;
      if (theirs) context.save('slip', storedSlip());
      if (theirs && !isDirty) {
        stamp = { ...context.stamp(NEVER), at: ADOPTED };
        context.broadcast('slip', storedSlip(), stamp);
      }
      return theirs;
    },
  };
};

const isOther = (one: Slip['items'], other: Slip['items']): boolean =>
  one.length !== other.length || one.some(({ key }, at) => key !== other[at]?.key);
