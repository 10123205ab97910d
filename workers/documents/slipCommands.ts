import type { SlipCommand } from '#contract/documents.ts';
import { MAX_SPORTS } from '#contract/slipChecks.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Selection, Slip } from '#domain/slip/slip.ts';
import { dedupeParlay, removeKey, setInParlay, showInSingle, togglePick } from '#domain/slip/slipRules.ts';
import { stakesFor } from './slipStakes.ts';

/** The slip and the writes that its commands end in. */
type SlipWrites = {
  /** Maximum number of selections (SLIP-01). */
  readonly most: number;
  readonly value: () => Slip;
  /** Returns the legs and stakes that remain when the placed slip is dismissed. */
  readonly remaining: () => Pick<Slip, 'items' | 'stakes'>;
  /** Writes the fields that differ. */
  readonly write: (change: Partial<Slip>) => void;
  /** Removes legs so that the user can undo it. */
  readonly remove: (what: 'removed' | 'cleared' | 'replaced', after: Slip['items']) => void;
  /** Ends a placed slip and starts a new slip id with the given legs and stakes. */
  readonly startNextSlip: (items: Slip['items'], stakes: Slip['stakes']) => void;
  readonly setCurrency: (currencyId: number) => void;
  /** Returns the slip before the last removal; undefined if the removal can no longer be undone. */
  readonly undoneSlip: () => Pick<Slip, 'items' | 'stakes'> | undefined;
};

/** Creates the function that runs a tab's command on the slip. */
export const createSlipCommands = ({
  most,
  value,
  remaining,
  write,
  remove,
  startNextSlip,
  setCurrency,
  undoneSlip,
}: SlipWrites): ((command: SlipCommand) => void) => {
  const toggle = ({ pick, names }: Extract<SlipCommand, { kind: 'slip.toggle' }>): void => {
    const slip = value();
    if (slip.placed !== null) {
      // Pressing a price that is shown as picked removes it, even where the placed legs go too.
      const { items, stakes } = remaining();
      const isPicked = slip.items.some(({ key }) => key === pick.key);
      const next = isPicked
        ? removeKey(items, pick.key)
        : togglePick(items, pick, names, { view: slip.view, most }).items;
      return startNextSlip(next, stakesFor({ items, stakes }, next));
    }
    const { items, outcome } = togglePick(slip.items, pick, names, { view: slip.view, most });
    if (outcome === 'added') write({ items, stakes: stakesFor(slip, items) });
    else if (outcome !== 'full') remove(outcome, items);
  };
  const stake = (of: keyof Slip['stakes'], amount: Amount | null): void => {
    const { items, stakes } = value();
    const { [of]: before, ...others } = stakes;
    // Ignores the stake of a leg that another tab has just removed.
    const isThere = !of.includes(':') || items.some(({ key }) => key === of);
    if (isThere && before !== (amount ?? undefined))
      write({ stakes: amount === null ? others : { ...others, [of]: amount } });
  };
  const quickStake = (sport: string, amount: Amount | null): void => {
    const { quick } = value();
    const { [sport]: before, ...others } = quick.stakes;
    const isRoom = before !== undefined || Object.keys(others).length < MAX_SPORTS;
    if (isRoom && before !== (amount ?? undefined))
      write({ quick: { ...quick, stakes: amount === null ? others : { ...others, [sport]: amount } } });
  };
  const accept = (odds: Extract<SlipCommand, { kind: 'slip.accept' }>['odds']): void => {
    const { items } = value();
    const known = items.map((each) =>
      Object.hasOwn(odds, each.key) && odds[each.key] !== each.odds
        ? { ...each, odds: odds[each.key] as Selection['odds'] }
        : each,
    );
    if (known.some((each, at) => each !== items[at])) write({ items: known });
  };
  return (command) => {
    const { items, undo, placed, deduped } = value();
    switch (command.kind) {
      case 'slip.toggle':
        return toggle(command);
      case 'slip.remove': {
        const after = removeKey(items, command.key);
        return after === items ? undefined : remove('removed', after);
      }
      case 'slip.clear':
        if (placed !== null) return startNextSlip([], {});
        return items.length === 0 ? undefined : remove('cleared', []);
      case 'slip.undo': {
        const back = undo?.id === command.id ? undoneSlip() : undefined;
        return back === undefined ? undefined : write({ ...back, undo: null });
      }
      case 'slip.view': {
        if (command.view !== 'parlay') return write({ view: command.view });
        const filled = fillParlay(items);
        return write({ view: command.view, items: filled, stakes: stakesFor(value(), filled) });
      }
      case 'slip.inParlay': {
        const next = setInParlay(items, command.key, command.on);
        return write({
          items: next.items,
          stakes: stakesFor(value(), next.items),
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
        return write({ quick: { ...value().quick, on: command.on } });
      case 'slip.quickStake':
        setCurrency(command.currencyId);
        return quickStake(command.sport, command.amount);
      case 'slip.next': {
        const rest = remaining();
        return placed === null ? undefined : startNextSlip(rest.items, rest.stakes);
      }
    }
  };
};

/** Puts every leg into the parlay when none is in it; of each match only one. */
const fillParlay = (items: Slip['items']): Slip['items'] =>
  items.some(({ inParlay }) => inParlay)
    ? items
    : dedupeParlay(items.map((each) => ({ ...each, inParlay: true }))).items;
