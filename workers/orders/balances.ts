import { fail, ok, type Result } from '#contract/problem.ts';
import type { Bet, BetState } from '#domain/bet.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Order } from '#domain/order.ts';
import { getBalances } from '#platform/calls/bets.ts';
import { getOrders } from '#platform/calls/orders.ts';
import type { Timer } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/** Not from the specification: balances where nothing pushes them. */
const BALANCE_MS: Milliseconds = 60_000;
/** Not from the specification: several bets end at once. */
const SETTLE_MS: Milliseconds = 300;
/** Not from the specification: whoever shows the open bets asks again this often. */
const OPEN_MS: Milliseconds = 10_000;

const UNSETTLED: readonly BetState[] = [
  'sending',
  'unknown',
  'created',
  'confirming',
  'checking',
  'confirmed',
];

export type Balances = {
  /**
   * The user has logged in: open orders are asked where goals are told for them; what the balance is the
   * parent has just said.
   */
  readonly begun: () => void;
  /** Bets are others now: so are balances, and what is open. */
  readonly changed: () => void;
  readonly open: () => Promise<Result<readonly Order[]>>;
  readonly hasOrders: (match: MatchId) => boolean;
  /** The user has left. */
  readonly empty: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

type MoneyDeps = {
  readonly deps: OrdersDeps;
  readonly mayAsk: () => boolean;
  readonly bets: () => readonly Bet[];
};

/** Balances (USER-01, USER-02) and unsettled orders, asked once for all tabs (D27). */
export const createBalances = ({ deps, mayAsk, bets }: MoneyDeps): Balances => {
  const { clock, call, decoding } = deps;
  /** Counts users: what was asked for one before says nothing any more. */
  let turn = 0;
  let kept: readonly Order[] | null = null;
  let known: ReadonlySet<MatchId> = new Set();
  let flight: Promise<Result<readonly Order[]>> | null = null;
  let soon: Timer | null = null;
  let renew: Timer | null = null;
  let states = '';

  const balances = async (): Promise<void> => {
    const begun = turn;
    if (!mayAsk() || deps.arePushed()) return;
    const answer = await getBalances(call);
    if (answer.ok && begun === turn)
      for (const { currencyId, balance } of answer.value) deps.balance(currencyId, balance);
  };
  const fetch = async (): Promise<Result<readonly Order[]>> => {
    const begun = turn;
    const { user } = deps.session();
    if (user === null || !mayAsk()) return ok([]);
    const answer = await getOrders(call, decoding, { settled: false, currencyId: user.currencyId });
    if (begun !== turn) return ok([]);
    if (!answer.ok) return fail(answer.problem);
    kept = answer.value.orders;
    known = new Set(kept.flatMap(({ options }) => options.map(({ matchId }) => matchId)));
    return ok(kept);
  };
  const ask = (): Promise<Result<readonly Order[]>> => {
    if (flight !== null) return flight;
    const asked = fetch().finally(() => {
      if (flight === asked) flight = null;
    });
    flight = asked;
    return asked;
  };
  const clear = (which: Timer | null): null => {
    if (which !== null) clock.clearTimeout(which);
    return null;
  };
  /** Goals are told for matches with orders (GOAL-05): that is the only reason to ask unasked. */
  const follow = (): void => {
    const { pushEvents, acceptList } = deps.settings();
    if (pushEvents && acceptList[1] === 1 && mayAsk()) void ask();
  };
  const look = (): void => {
    void balances();
    follow();
  };
  const loop = createLoop(clock, BALANCE_MS, look);

  return {
    begun: follow,
    changed: () => {
      const now = bets()
        .map(({ ref, state }) => `${ref}=${state}`)
        .join();
      if (now === states) return;
      states = now;
      kept = null;
      // An answer that is on its way may be of before.
      flight = null;
      deps.openChanged();
      soon ??= clock.setTimeout(() => {
        soon = null;
        look();
      }, SETTLE_MS);
    },
    open: async () => {
      const { user } = deps.session();
      if (user === null) return ok([]);
      renew ??= clock.setTimeout(() => {
        renew = null;
        kept = null;
        deps.openChanged();
      }, OPEN_MS);
      return kept === null ? ask() : ok(kept);
    },
    hasOrders: (match) =>
      known.has(match) ||
      bets().some(
        ({ state, legs }) => UNSETTLED.includes(state) && legs.some(({ matchId }) => matchId === match),
      ),
    empty: () => {
      turn += 1;
      kept = null;
      known = new Set();
      flight = null;
      states = '';
      soon = clear(soon);
      renew = clear(renew);
    },
    start: loop.start,
    stop: () => {
      loop.stop();
      soon = clear(soon);
      renew = clear(renew);
    },
  };
};
