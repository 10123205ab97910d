import { createContext, useContext } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey, Thousandths } from '#domain/ids.ts';
import { isSeries } from '#domain/slip/seriesStakes.ts';
import type { Slip, StakeOf } from '#domain/slip/slip.ts';

type StoredStake = Amount | null;
/**
 * Text that the user is typing into a stake field. The text stays in this tab; its amount goes to the slip.
 * `awaited` lists the slip amounts that do not replace the draft: the amount before typing, and the amounts sent
 * since. `left` is set after the field lost focus: the draft is removed once the slip has the same amount.
 */
export type Draft = {
  readonly text: string;
  readonly amount: StoredStake;
  /** Currency that the field showed while the user typed. */
  readonly currencyId: number;
  readonly awaited: readonly StoredStake[];
  readonly left?: true;
};
type Drafts = Readonly<Partial<Record<StakeOf, Draft>>>;
type DraftsState = {
  readonly drafts: Drafts;
  /** The stake field that had the focus last. The number pad and the preset amounts write into it. */
  readonly active: StakeOf | null;
};

/** Content of a stake field. `isUnreadable` is true if the text is not a valid amount. */
export type ShownStake = {
  readonly text: string;
  readonly amount: Amount | null;
  readonly isUnreadable: boolean;
};

/**
 * Returns the user's draft while the slip holds an amount that the draft knows, else the slip's amount. A
 * later amount from another tab therefore replaces the draft.
 */
export const shownStake = (
  draft: Draft | undefined,
  storedStakes: StoredStake,
  write: (amount: Amount) => string,
): ShownStake =>
  draft?.awaited.includes(storedStakes) === true
    ? {
        text: draft.text,
        amount: draft.amount,
        isUnreadable: draft.amount === null && draft.text.trim() !== '',
      }
    : { text: storedStakes === null ? '' : write(storedStakes), amount: storedStakes, isUnreadable: false };

/** Returns the draft if the user typed it in the given currency, else undefined. */
export const draftIn = (draft: Draft | undefined, currencyId: number): Draft | undefined =>
  draft?.currencyId === currencyId ? draft : undefined;

/** State of the slip form that exists only in this tab: stake drafts and displayed odds. */
export type StakeDrafts = {
  readonly state: StoreApi<DraftsState>;
  /** European odds as displayed. `PaintedOdds` writes them, and a press on Place bet sends them (D6). */
  readonly displayedOdds: Map<OptionKey, Thousandths>;
  /**
   * Stores typed text, or an amount that a button filled in. The field shows `text`; the slip gets the
   * amount.
   */
  readonly type: (of: StakeOf, text: string, amount: Amount | null, currencyId: number) => void;
  /**
   * Ends the draft when the field loses focus. A valid amount is then shown in its normal format; an invalid
   * text stays visible for the user to correct.
   */
  readonly leave: (of: StakeOf) => void;
  /** Drops the drafts that the slip confirmed, and those of series stakes if the number of legs changed. */
  readonly onSlipChanged: () => void;
  readonly activate: (of: StakeOf) => void;
};

type DraftsParts = {
  /** Returns the stakes of the slip, in the currency of `currencyId()`. */
  readonly storedStakes: () => Slip['stakes'];
  readonly currencyId: () => number;
  /** Returns the number of legs in the parlay. */
  readonly pool: () => number;
  /** Sends an amount to the worker. */
  readonly send: (of: StakeOf, amount: StoredStake, currencyId: number) => void;
};

/**
 * Confirms each draft whose amount the slip now holds: amounts from before no longer count as known, and a
 * draft whose field lost focus is removed.
 */
const confirmDrafts = (drafts: Drafts, storedStakes: Slip['stakes']): Drafts => {
  const confirmed = (Object.entries(drafts) as [StakeOf, Draft][]).filter(
    ([of, { amount, awaited, left }]) =>
      amount === (storedStakes[of] ?? null) && (awaited.length > 1 || left === true),
  );
  if (confirmed.length === 0) return drafts;
  const removed = new Set(confirmed.flatMap(([of, { left }]) => (left === true ? [of] : [])));
  const next = {
    ...drafts,
    ...Object.fromEntries(confirmed.map(([of, draft]) => [of, { ...draft, awaited: [draft.amount] }])),
  };
  return Object.fromEntries(Object.entries(next).filter(([of]) => !removed.has(of as StakeOf))) as Drafts;
};

export const createStakeDrafts = ({
  storedStakes,
  currencyId: slipCurrency,
  pool,
  send,
}: DraftsParts): StakeDrafts => {
  let legs = pool();
  const state = createStore<DraftsState>(() => ({ drafts: {}, active: null }));
  const put = (drafts: Drafts) => state.setState({ drafts });
  return {
    state,
    displayedOdds: new Map(),
    type: (of, text, amount, currencyId) => {
      const { drafts } = state.getState();
      const before = draftIn(drafts[of], currencyId);
      const now = slipCurrency() === currencyId ? (storedStakes()[of] ?? null) : null;
      const awaited = before?.awaited.includes(now) === true ? before.awaited : [now];
      put({
        ...drafts,
        [of]: {
          text,
          amount,
          currencyId,
          awaited: awaited.includes(amount) ? awaited : [...awaited, amount],
        },
      });
      if (before?.amount !== amount || !awaited.includes(amount)) send(of, amount, currencyId);
    },
    leave: (of) => {
      const { drafts } = state.getState();
      const draft = drafts[of];
      if (draft === undefined || (draft.amount === null && draft.text.trim() !== '')) return;
      put(confirmDrafts({ ...drafts, [of]: { ...draft, left: true } }, storedStakes()));
    },
    onSlipChanged: () => {
      const { drafts } = state.getState();
      const now = pool();
      // The number of legs changed, so the worker moved a series stake to another series (C44). Keeping its
      // draft would bet that stake twice.
      const own =
        now === legs
          ? drafts
          : (Object.fromEntries(Object.entries(drafts).filter(([of]) => !isSeries(of))) as Drafts);
      legs = now;
      const next = confirmDrafts(own, storedStakes());
      if (next !== drafts) put(next);
    },
    activate: (of) => state.setState({ active: of }),
  };
};

const Context = createContext<StakeDrafts | null>(null);
export const StakeDraftsProvider = Context;

export const useStakeDrafts = (): StakeDrafts => {
  const drafts = useContext(Context);
  if (drafts === null) throw new Error('useStakeDrafts was called outside StakeDraftsProvider.');
  return drafts;
};

export const useDrafts = (): Drafts => useStore(useStakeDrafts().state, ({ drafts }) => drafts);
export const useActive = (): StakeOf | null => useStore(useStakeDrafts().state, ({ active }) => active);
