import type { SlipCommand } from '#contract/documents.ts';
import { MAX_SPORTS } from '#contract/slipChecks.ts';
import type { Amount } from '#domain/amount.ts';
import { partedBySeries, seriesStakes } from '#domain/seriesStakes.ts';
import { renamedStakes, type Quoted } from '#domain/quote.ts';
import { hasAmounts, inCurrency, NO_SLIP, type Selection, type Slip } from '#domain/slip.ts';
import {
  dedupeParlay,
  poolOf,
  removeKey,
  setInParlay,
  settleItems,
  showInSingle,
  togglePick,
} from '#domain/slipRules.ts';
import { createRevisedValue, NEVER, type DocumentContext, type SharedDocument } from './sharedDocument.ts';
import { isLaterStamp, type Stamp } from './documentPeers.ts';
import { parseStoredSlip, keepPlaced, mergePlacedSlips, toStoredSlip, type SlipState } from './slipState.ts';
import { slipIdForUser } from '../slip/slipId.ts';
import { undoRemoval, removeWithUndo, type RemovedSelections } from './slipUndo.ts';

/**
 * Before all that was ever written: what was a guest's and is the user's now. A worker that read the user's
 * store before that was in it hears of it, and takes it in the place of nothing, never in that of what the
 * user had.
 */
const ADOPTED = 1;
const STORED = 2;

/**
 * What a worker says that has read its store: another's word may have come before it listened, and its write
 * after it read (D24). Older builds let it pass.
 */
const ASK = { ask: true } as const;
const isAsk = (told: unknown): boolean =>
  typeof told === 'object' && told !== null && 'ask' in told && told.ask === true;

/** A failed bet's legs as they come back into the slip. */
type Again = {
  /** Of `stakes`. */
  readonly currencyId: number;
  readonly items: readonly Selection[];
  readonly view: Slip['view'];
  readonly stakes: Slip['stakes'];
};

export type SlipDocument = SharedDocument<'slip'> & {
  readonly run: (command: SlipCommand) => void;
  /**
   * What stands on this slipId has been placed, and is never again unplaced; `last` is its stake per leg or
   * combination. Of another slipId it is only remembered.
   */
  readonly placed: (slipId: string, last: Amount | null) => void;
  /** Legs come back on a new slipId, beside what has been picked since; another of their match gives way. */
  readonly again: (again: Again) => void;
  /** Clears the amounts that were entered in another currency than the user's, and says so. */
  readonly setCurrency: (currencyId: number) => void;
  /**
   * The platform's word on the legs: they follow their markets to new ids with their stakes (SLIP-17); those
   * that are another bet now go, and are named (F30).
   */
  readonly follow: (quoted: Pick<Quoted, 'items' | 'renamed' | 'deduped' | 'foreign'>) => void;
};

type SlipDeps = DocumentContext & {
  /** How many selections there may be (SLIP-01). */
  readonly most: number;
  /** Names a slipId: a text that no worker has ever made before. */
  readonly createSlipId: () => string;
};

/**
 * The slip: one for all tabs of a device (D24). Of two workers' the one on the later slipId holds, of the same
 * slipId's the one that was written later, whole; what was placed is never unplaced.
 */
export const createSlipDocument = ({ most, createSlipId, ...around }: SlipDeps): SlipDocument => {
  const held = createRevisedValue('slip', { ...NO_SLIP, slipId: createSlipId() }, around.news);
  let turn = 0;
  let spent: readonly string[] = [];
  let stamp: Stamp = NEVER;
  let touched = false;
  let taken: RemovedSelections | null = null;

  const now = (): SlipState => ({ slip: held.value(), turn, spent });
  const kept = (): unknown => toStoredSlip(now());
  const save = (): void => {
    stamp = around.stamp(stamp);
    touched = true;
    around.save('slip', kept());
    around.tell('slip', kept(), stamp);
  };
  /**
   * Writes the fields that differ; what was taken can only be brought back while its neighbours stand as they
   * were left.
   */
  const write = (change: Partial<Slip>): void => {
    const before = held.value();
    const undo = isOther(before.items, change.items ?? before.items) ? null : before.undo;
    const dropped = before.dropped.length === 0 ? before.dropped : [];
    const fields = held.change((draft) => {
      Object.assign(draft, { undo, dropped, amountsCleared: false, ...change });
    });
    if (fields.length === 0) return;
    if (held.value().undo === null) taken = null;
    save();
  };
  const remove = (
    what: 'removed' | 'cleared' | 'replaced',
    after: Slip['items'],
    change: Partial<Slip> = {},
  ): void => {
    const before = held.value();
    const keys: ReadonlySet<string> = new Set(after.map(({ key }) => key));
    const gone = before.items.filter(({ key }) => !keys.has(key));
    const next = removeWithUndo(before, (draft) => {
      draft.items = [...after];
      for (const { key } of gone) delete draft.stakes[key];
      draft.stakes = after.length === 0 ? {} : stakesFor({ ...before, stakes: draft.stakes }, after);
    });
    write({ ...next.left, ...change, undo: { id: createSlipId(), what, count: gone.length } });
    taken = next;
  };
  /** What was placed is done with: another slipId, and its selections only where they are to stay. */
  const turnOver = (items: Slip['items'], stakes: Slip['stakes'], change: Partial<Slip> = {}): void => {
    turn += 1;
    write({ slipId: createSlipId(), placed: null, items, stakes, undo: null, ...change });
  };

  const toggle = ({ pick, names }: Extract<SlipCommand, { kind: 'slip.toggle' }>): void => {
    const slip = held.value();
    if (slip.placed !== null) {
      // A press on a price that shows as picked takes it back, even where the others go with what was placed.
      const { items, stakes } = left(slip);
      const isPicked = slip.items.some(({ key }) => key === pick.key);
      const next = isPicked
        ? removeKey(items, pick.key)
        : togglePick(items, pick, names, { view: slip.view, most }).items;
      return turnOver(next, stakesFor({ items, stakes }, next));
    }
    const { items, what } = togglePick(slip.items, pick, names, { view: slip.view, most });
    if (what === 'added') write({ items, stakes: stakesFor(slip, items) });
    else if (what !== 'full') remove(what, items);
  };
  const setCurrency = (currencyId: number): void => {
    if (held.value().currencyId === currencyId) return;
    const { stakes, last, quick, amountsCleared } = inCurrency(held.value(), currencyId);
    // What was removed had its stake in the other currency.
    write({ currencyId, stakes, last, quick, amountsCleared, undo: null });
  };
  const stake = (of: keyof Slip['stakes'], amount: Amount | null): void => {
    const { items, stakes } = held.value();
    const { [of]: before, ...others } = stakes;
    // A leg that another tab has just removed has no stake any more.
    const isThere = !of.includes(':') || items.some(({ key }) => key === of);
    if (isThere && before !== (amount ?? undefined))
      write({ stakes: amount === null ? others : { ...others, [of]: amount } });
  };
  const quickStake = (sport: string, amount: Amount | null): void => {
    const { quick } = held.value();
    const { [sport]: before, ...others } = quick.stakes;
    const isRoom = before !== undefined || Object.keys(others).length < MAX_SPORTS;
    if (isRoom && before !== (amount ?? undefined))
      write({ quick: { ...quick, stakes: amount === null ? others : { ...others, [sport]: amount } } });
  };
  const accept = (odds: Extract<SlipCommand, { kind: 'slip.accept' }>['odds']): void => {
    const { items } = held.value();
    const known = items.map((each) =>
      Object.hasOwn(odds, each.key) && odds[each.key] !== each.odds
        ? { ...each, odds: odds[each.key] as Selection['odds'] }
        : each,
    );
    if (known.some((each, at) => each !== items[at])) write({ items: known });
  };
  const run: SlipDocument['run'] = (command) => {
    const { items, undo, placed, deduped } = held.value();
    switch (command.kind) {
      case 'slip.toggle':
        return toggle(command);
      case 'slip.remove': {
        const after = removeKey(items, command.key);
        return after === items ? undefined : remove('removed', after);
      }
      case 'slip.clear':
        if (placed !== null) return turnOver([], {});
        return items.length === 0 ? undefined : remove('cleared', []);
      case 'slip.undo': {
        const back = undo?.id !== command.id || taken === null ? undefined : undoRemoval(held.value(), taken);
        return back === undefined ? undefined : write({ ...back, undo: null });
      }
      case 'slip.view':
        return write({
          view: command.view,
          ...(command.view === 'parlay' ? { items: pooled(items) } : undefined),
        });
      case 'slip.inParlay': {
        const next = setInParlay(items, command.key, command.on);
        return write({
          items: next.items,
          stakes: stakesFor(held.value(), next.items),
          deduped: deduped + next.deduped,
        });
      }
      case 'slip.show':
        return write({ items: showInSingle(items, command.key) });
      case 'slip.stake':
        setCurrency(command.currencyId);
        return stake(command.of, command.amount);
      case 'slip.accept':
        return accept(command.odds);
      case 'slip.keep':
        return write({ keep: command.on });
      case 'slip.quick':
        return write({ quick: { ...held.value().quick, on: command.on } });
      case 'slip.quickStake':
        setCurrency(command.currencyId);
        return quickStake(command.sport, command.amount);
      case 'slip.next': {
        const rest = left(held.value());
        return placed === null ? undefined : turnOver(rest.items, rest.stakes);
      }
    }
  };

  /** Takes what another wrote as it is; what was taken here cannot be brought back to it. */
  const take = (next: SlipState): void => {
    taken = null;
    turn = next.turn;
    spent = next.spent;
    held.replace(next.slip);
  };
  return {
    name: 'slip',
    value: held.value,
    whole: held.whole,
    kept,
    run,
    placed: (slipId, last) => {
      spent = mergePlacedSlips(spent, [slipId]);
      if (held.value().slipId !== slipId) return save();
      taken = null;
      write({ placed: slipId, undo: null, ...(last === null ? undefined : { last }) });
    },
    setCurrency,
    again: ({ items, view, stakes, currencyId }) => {
      const slip = held.value();
      const stays = slip.placed === null ? slip : left(slip);
      const matches: ReadonlySet<string> = new Set(items.map(({ matchId }) => matchId));
      // A parlay that failed comes back as that parlay.
      const others = stays.items
        .filter(({ matchId }) => !matches.has(matchId))
        .map((each) => (view === 'parlay' && each.inParlay ? { ...each, inParlay: false } : each));
      // Its series are those of that parlay alone (C44).
      const own =
        slip.placed !== null ? {} : view === 'parlay' ? partedBySeries(stays.stakes).others : stays.stakes;
      // What comes back comes first: with more than there may be, it is the others that have no room.
      turnOver(
        settleItems([...items, ...others], most).items,
        currencyId === slip.currencyId ? { ...own, ...stakes } : own,
        {
          view,
        },
      );
    },
    follow: ({ items, renamed, deduped, foreign }) => {
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
    ask: () => around.tell('slip', ASK, NEVER),
    hear: (told, at) => {
      if (isAsk(told)) {
        if (isLaterStamp(stamp, NEVER)) around.tell('slip', kept(), stamp);
        return;
      }
      const next = parseStoredSlip(told, most);
      if (next === undefined) return;
      const both = mergePlacedSlips(spent, next.spent);
      const isTheirs = next.turn > turn || (next.turn === turn && isLaterStamp(at, stamp));
      const merged = keepPlaced({ ...(isTheirs ? next : now()), spent: both });
      // It has slept over what was placed and dismissed meanwhile.
      if (next.turn < turn) around.tell('slip', kept(), stamp);
      if (isTheirs) stamp = at;
      else if (merged.slip === held.value() && both.length === spent.length) return;
      touched = true;
      take(merged);
      // Saved again: which of two writes came last to the store nobody knows.
      around.save('slip', kept());
    },
    restore: (stored, keep) => {
      const read = parseStoredSlip(stored, most);
      if (read === undefined) return false;
      const mine = now();
      const both = mergePlacedSlips(read.spent, spent);
      if (!touched && keep && read.slip.items.length === 0 && mine.slip.items.length > 0)
        take(
          keepPlaced({ slip: withPrefs(mine.slip, read.slip), turn: Math.max(turn, read.turn), spent: both }),
        );
      else if (!touched) {
        if (read.slip.items.length > 0) stamp = { ...NEVER, at: STORED };
        take(keepPlaced({ ...read, spent: both }));
      }
      // What was picked before the store had answered is picked beside what stood there.
      else if (read.turn >= turn && read.slip.placed === null && mine.slip.placed === null) {
        take(keepPlaced({ ...withMine(read, mine.slip, most), spent: both }));
        // Other workers were told of it without what stood there (D24).
        stamp = around.stamp(stamp);
        around.tell('slip', kept(), stamp);
      }
      return read.slip.items.length > 0;
    },
    isTouched: () => touched,
    begin: (heir) => {
      stamp = NEVER;
      touched = false;
      // Were it the guest's still, the next who logs in could be given the same intent (D25, I6).
      if (heir !== null) {
        held.change((draft) => {
          draft.slipId = slipIdForUser(heir, draft.slipId);
        });
        return;
      }
      taken = null;
      turn = 0;
      spent = [];
      held.put({ ...NO_SLIP, slipId: createSlipId() });
    },
    // What the user had is not written over.
    adopt: (guest, found) => {
      const theirs = !found && guest.items.length > 0;
      if (theirs) around.save('slip', kept());
      if (theirs && !touched) {
        stamp = { ...around.stamp(NEVER), at: ADOPTED };
        around.tell('slip', kept(), stamp);
      }
      return theirs;
    },
  };
};

/** Stakes as they are with other legs in the parlay (C44). */
const stakesFor = ({ items, stakes }: Pick<Slip, 'items' | 'stakes'>, after: Slip['items']): Slip['stakes'] =>
  seriesStakes(stakes, poolOf(items), poolOf(after));

/** What is left of a slip once what was placed of it is done with. */
const left = ({ keep, items, stakes }: Slip): Pick<Slip, 'items' | 'stakes'> =>
  keep ? { items, stakes } : { items: [], stakes: {} };

const isOther = (one: Slip['items'], other: Slip['items']): boolean =>
  one.length !== other.length || one.some(({ key }, at) => key !== other[at]?.key);

/** The stored slip in the currency of what was entered since; in its own where nothing was. */
const asEntered = (read: Slip, mine: Slip): Slip =>
  hasAmounts(mine) ? inCurrency(read, mine.currencyId) : read;

const withPrefs = (mine: Slip, read: Slip): Slip => {
  const { keep, quick, last, currencyId } = asEntered(read, mine);
  return { ...mine, keep, quick, last, currencyId };
};

/** Whoever turns to the parlay with none of the legs in it means them all (of a match, one). */
const pooled = (items: Slip['items']): Slip['items'] =>
  items.some(({ inParlay }) => inParlay)
    ? items
    : dedupeParlay(items.map((each) => ({ ...each, inParlay: true }))).items;

/** What stood in the store, with what was picked since in its place. */
const withMine = (read: SlipState, mine: Slip, most: number): SlipState => {
  const items = mine.items.reduce<Slip['items']>((all, { names, ...pick }) => {
    const { inParlay: _in, showInSingle: _show, ...own } = pick;
    return all.some(({ key }) => key === own.key)
      ? all
      : togglePick(all, own, names, { view: mine.view, most }).items;
  }, read.slip.items);
  const slip = asEntered(read.slip, mine);
  return { ...read, slip: { ...slip, items, stakes: { ...slip.stakes, ...mine.stakes } } };
};
