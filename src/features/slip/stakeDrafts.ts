import { createContext, useContext } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Amount } from '#domain/amount.ts';
import type { OptionKey, Thousandths } from '#domain/ids.ts';
import { isSeries } from '#domain/seriesStakes.ts';
import type { Slip, StakeOf } from '#domain/slip.ts';

type Kept = Amount | null;
/**
 * What is being typed into a stake: its text is this field's alone, the amount goes to the slip. `seen` is
 * what the slip may say meanwhile: what stood there before, and what was told since. `left`: the focus has
 * gone elsewhere, and it goes as soon as the slip says the same.
 */
export type Draft = {
  readonly text: string;
  readonly amount: Kept;
  /** The currency that stood beside the field while it was typed. */
  readonly currencyId: number;
  readonly seen: readonly Kept[];
  readonly left?: true;
};
type Drafts = Readonly<Partial<Record<StakeOf, Draft>>>;
type DeskState = {
  readonly drafts: Drafts;
  /** The stake that the number pad and the amounts beside it write into: the one that had the focus last. */
  readonly active: StakeOf | null;
};

/** What a field shows. `unread`: something stands in it that is no amount. */
export type ShownStake = { readonly text: string; readonly amount: Amount | null; readonly unread: boolean };

/**
 * The slip's amount, or what is typed over it for as long as the slip says nothing but what was typed:
 * another tab's later amount takes its place.
 */
export const shownStake = (
  draft: Draft | undefined,
  kept: Kept,
  write: (amount: Amount) => string,
): ShownStake =>
  draft?.seen.includes(kept) === true
    ? { text: draft.text, amount: draft.amount, unread: draft.amount === null && draft.text.trim() !== '' }
    : { text: kept === null ? '' : write(kept), amount: kept, unread: false };

/** A draft, unless it was typed in another currency. */
export const draftIn = (draft: Draft | undefined, currencyId: number): Draft | undefined =>
  draft?.currencyId === currencyId ? draft : undefined;

/** What a tab alone knows of the slip in front of it. */
export type Desk = {
  readonly state: StoreApi<DeskState>;
  /** European odds as they stand on screen, written by whoever paints them: what a press sends (D6). */
  readonly painted: Map<OptionKey, Thousandths>;
  /** Something was typed, or put in by a button: the field shows `text`, the slip is told the amount. */
  readonly type: (of: StakeOf, text: string, amount: Amount | null, currencyId: number) => void;
  /**
   * The field was left: what could be read is written as amounts are, what could not stays for the user to
   * see.
   */
  readonly leave: (of: StakeOf) => void;
  /** The slip has changed: what it says as it was told is not to be mistaken later. */
  readonly settle: () => void;
  readonly activate: (of: StakeOf) => void;
};

type DeskParts = {
  /** The slip's stakes, of `currencyId`. */
  readonly kept: () => Slip['stakes'];
  readonly currencyId: () => number;
  /** How many legs are in its parlay. */
  readonly pool: () => number;
  /** Tells the worker an amount. */
  readonly send: (of: StakeOf, amount: Kept, currencyId: number) => void;
};

/**
 * What the slip says as it was told is not to be mistaken later for what it said before; nobody types any
 * more in what was left.
 */
const settled = (drafts: Drafts, kept: Slip['stakes']): Drafts => {
  const late = (Object.entries(drafts) as [StakeOf, Draft][]).filter(
    ([of, { amount, seen, left }]) => amount === (kept[of] ?? null) && (seen.length > 1 || left === true),
  );
  if (late.length === 0) return drafts;
  const gone = new Set(late.flatMap(([of, { left }]) => (left === true ? [of] : [])));
  const next = {
    ...drafts,
    ...Object.fromEntries(late.map(([of, draft]) => [of, { ...draft, seen: [draft.amount] }])),
  };
  return Object.fromEntries(Object.entries(next).filter(([of]) => !gone.has(of as StakeOf))) as Drafts;
};

export const createDesk = ({ kept, currencyId: slipCurrency, pool, send }: DeskParts): Desk => {
  let legs = pool();
  const state = createStore<DeskState>(() => ({ drafts: {}, active: null }));
  const put = (drafts: Drafts) => state.setState({ drafts });
  return {
    state,
    painted: new Map(),
    type: (of, text, amount, currencyId) => {
      const { drafts } = state.getState();
      const before = draftIn(drafts[of], currencyId);
      const now = slipCurrency() === currencyId ? (kept()[of] ?? null) : null;
      const seen = before?.seen.includes(now) === true ? before.seen : [now];
      put({
        ...drafts,
        [of]: { text, amount, currencyId, seen: seen.includes(amount) ? seen : [...seen, amount] },
      });
      if (before?.amount !== amount || !seen.includes(amount)) send(of, amount, currencyId);
    },
    leave: (of) => {
      const { drafts } = state.getState();
      const draft = drafts[of];
      if (draft === undefined || (draft.amount === null && draft.text.trim() !== '')) return;
      put(settled({ ...drafts, [of]: { ...draft, left: true } }, kept()));
    },
    settle: () => {
      const { drafts } = state.getState();
      const now = pool();
      // What was typed of a series went with the legs to another (C44): here it would be bet beside that.
      const own =
        now === legs
          ? drafts
          : (Object.fromEntries(Object.entries(drafts).filter(([of]) => !isSeries(of))) as Drafts);
      legs = now;
      const next = settled(own, kept());
      if (next !== drafts) put(next);
    },
    activate: (of) => state.setState({ active: of }),
  };
};

const Context = createContext<Desk | null>(null);
export const DeskProvider = Context;

export const useDesk = (): Desk => {
  const desk = useContext(Context);
  if (desk === null) throw new Error('A stake stands outside DeskProvider.');
  return desk;
};

export const useDrafts = (): Drafts => useStore(useDesk().state, ({ drafts }) => drafts);
export const useActive = (): StakeOf | null => useStore(useDesk().state, ({ active }) => active);
