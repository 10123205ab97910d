import type { Tolerance } from '#domain/odds/tolerances.ts';
import { LOCKED, priceWord } from '#domain/odds/priceWord.ts';
import type { PlacementRequest, SlipPlacing } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import { combinationCount } from '#domain/odds/series.ts';
import { NO_QUOTE, NO_SLIP, type Quote, type Selection, type Slip } from '#domain/slip/slip.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Wallet } from '#domain/money/wallet.ts';
import type { Bets, BetState } from '#domain/orders/bet.ts';
import type { MatchId, MarketPeriod, MarketType, OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import { createIcons } from '#platform/icons.ts';
import { OptionLists } from '#platform/decode/optionLists.ts';
import type { CallOptions, Caller } from '#platform/http.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createOrigin, type Owner } from '#tests/worker/fakeOrigin.ts';
import { createPriceRing } from '#workers/events/priceRing.ts';
import { createListCurrency } from '#workers/orders/listCurrency.ts';
import type { SentRequest } from '#workers/orders/sendEvidence.ts';
import type { JournalEntry, JournalRecord, Journal } from '#workers/orders/journal.ts';
import { createOrders, type Orders } from '#workers/orders/orders.ts';
import type { BetNotice, OrdersDeps } from '#workers/orders/ordersDeps.ts';
import { createDeadline } from '#workers/runtime/deadline.ts';

const EMPTY_WALLET: Wallet = {
  centerBalance: null,
  balances: [],
  total: null,
  oldGameBalance: null,
  channels: [],
  experienceCash: [],
  security: {},
};

const key = (market: string, type = 1): OptionKey => `${market}:${type}` as OptionKey;

export const selection = (
  market: string,
  match: string,
  odds: number,
  more: Partial<Selection> = {},
): Selection => ({
  key: key(market),
  matchId: match as MatchId,
  sportId: 1 as SportId,
  marketType: 1005 as MarketType,
  period: 1001 as MarketPeriod,
  line: null,
  odds: odds as Thousandths,
  names: { match: `Match ${match}`, league: 'League', market: '1x2', option: 'Home' },
  inParlay: true,
  showInSingle: false,
  ...more,
});

/** Builds a quote that accepts any stake on these legs and on any series of them. */
const wideQuote = (items: readonly Selection[]): Quote => {
  const limits = { minBet: '0.01' as Amount, maxBet: '1000000000000000' as Amount };
  const numbers = [items.length, ...items.map((_, at) => at + 2).slice(0, -2), 0];
  return {
    ...NO_QUOTE,
    phase: 'ready',
    currencyId: 1,
    at: 1,
    legs: Object.fromEntries(
      items.map(({ key: of }) => [
        of,
        { status: 1, allowParlay: true, inPlay: false, odds: null, result: '', note: null, ...limits },
      ]),
    ),
    series: numbers.map((seriesNumber) => ({
      seriesNumber,
      combinations: combinationCount(items.length, seriesNumber),
      betCount: 1,
      ...limits,
    })),
  };
};

type Body = Readonly<Record<string, unknown>>;
/** One request that left and waits for the platform. The test answers it. */
export type PendingCall = {
  readonly name: string;
  readonly body: Body;
  readonly options: CallOptions;
  readonly answer: (result: Result<unknown>) => Promise<void>;
  readonly by: number;
};

const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise<void>((done) => setImmediate(done));
};

const at = (uid: string, slipId: string): string => `${uid} ${slipId}`;

/** Creates the content of IndexedDB, which outlives workers. */
export const createFakeJournal = <E extends JournalRecord = JournalEntry>() => {
  const entries = new Map<string, E>();
  /** `unread` means that writing works and reading fails. */
  const state = { broken: false, unread: false };
  const step = async <T>(run: () => T): Promise<T> => {
    await Promise.resolve();
    if (state.broken) throw new DOMException('full', 'QuotaExceededError');
    return structuredClone(run());
  };
  const journal: Journal<E> = {
    all: (uid) =>
      state.unread
        ? Promise.reject(new DOMException('gone', 'UnknownError'))
        : step(() => [...entries.values()].filter((each) => each.uid === uid)),
    read: (uid, slipId) => step(() => entries.get(at(uid, slipId))),
    add: (entry, bars) =>
      step(() => {
        const existing = [...entries.values()].find((each) => each.uid === entry.uid && bars(each));
        if (existing === undefined) entries.set(at(entry.uid, entry.slipId), structuredClone(entry));
        return existing;
      }),
    change: (uid, slipId, recipe) =>
      step(() => {
        const before = entries.get(at(uid, slipId));
        const after = before === undefined ? undefined : recipe(before);
        if (after !== undefined) entries.set(at(uid, slipId), structuredClone(after));
        return after ?? before;
      }),
    remove: (uid, slipId, goes = () => true) =>
      step(() => {
        const existing = entries.get(at(uid, slipId));
        if (existing !== undefined && goes(existing)) entries.delete(at(uid, slipId));
      }),
  };
  return { journal, entries, state };
};

type How = {
  /** The user's odds format; Europe if left out. */
  readonly oddsFormat?: 1 | 2;
  readonly honoured?: boolean;
  /** Further codes with which this operator refuses a bet. */
  readonly refusals?: readonly number[];
  readonly journal?: boolean;
  readonly locks?: boolean;
  /** True if the workers' clocks advance a little at each read, as real clocks do. */
  readonly ticking?: boolean;
};

/** Creates one platform and one browser with any number of workers. Time advances only by `pass`. */
export const createScene = (how: How = {}) => {
  const clock = createFakeClock();
  let looks = 0;
  const origin = createOrigin();
  const disk = createFakeJournal();
  const pendingCalls: PendingCall[] = [];
  const odds = new Map<OptionKey, number>();
  const closed = new Map<OptionKey, Problem>();
  const state = {
    /** Quick bets are on, with a stake of 5 for the sport of each selection. */
    slip: { ...NO_SLIP, slipId: 'slipId1', quick: { on: true, stakes: { 1: '5' as Amount } } } as Slip,
    quote: NO_QUOTE,
    /** False before the worker has measured the server's time. */
    isTimeMeasured: true,
    accept: 1 as 0 | 1 | 2,
    tolerance: 0 as Tolerance,
    acceptList: [0, 0, 0, 0] as [number, number, number, number],
    receipts: new Set<string>(),
    off: null as Problem | null,
    isQuickBetOn: true,
    /** The platform's quote; null if it cannot be reached. */
    preBet: null as object | null,
    visible: true,
    /**
     * When the worker ends: before a tab claims a notice, before the tab has drawn it, or after the tab
     * confirmed it.
     */
    ends: null as 'before' | 'claimed' | 'after' | null,
    pushed: false,
    session: {
      user: { uid: '71', name: 'n', memberType: 0, currencyId: 1 },
      // The host has given a wallet that names no balance.
      wallet: EMPTY_WALLET,
      settings: { showSettingChangableTip: false },
      maintenance: false,
      generation: 1,
    } as SessionView,
  };
  const worker = (instance: number) => {
    const owner: Owner = { alive: true };
    const shownNotices: BetNotice[] = [];
    const notes = {
      requestLogin: 0,
      /** The journal's state in each publication of the bets. */
      published: [] as Bets['journal'][],
      openChanged: 0,
      settled: 0,
      balances: [] as (readonly [number, string])[],
      log: [] as string[],
      placed: [] as (readonly [string, Amount | null])[],
      sent: [] as SentRequest[],
    };
    let latest: Bets | null = null;
    const call: Caller = (name, body = {}, options = {}) =>
      new Promise((done) => {
        if (!owner.alive) return;
        const one: PendingCall = {
          name,
          body,
          options,
          by: instance,
          answer: async (result) => {
            pendingCalls.splice(pendingCalls.indexOf(one), 1);
            if (owner.alive) done(result);
            await quiet();
          },
        };
        if (name === 'preBet') done(state.preBet === null ? fail({ code: 'network' }) : ok(state.preBet));
        else pendingCalls.push(one);
      });
    const waiting: (() => void)[] = [];
    const locks = origin.locks.of(owner);
    const ring = createPriceRing({
      now: clock.now,
      serverNow: clock.wallNow,
      keys: () => state.slip.items.map((item) => item.key),
      priceOf: (of) => (odds.has(of) ? priceWord(odds.get(of) as number, closed.has(of) ? LOCKED : 0) : null),
      openOptions: () => [],
    });
    const deps: OrdersDeps = {
      clock: {
        ...clock,
        now: () => clock.now() + (how.ticking === true ? (looks += 1) / 1e6 : 0),
        setTimeout: (run, ms) =>
          clock.setTimeout(() => {
            if (owner.alive) run();
          }, ms),
      },
      serverNow: clock.wallNow,
      measuredNow: () => (state.isTimeMeasured ? clock.wallNow() : -Infinity),
      instance,
      locks: how.locks === false ? null : { request: (name, held) => locks.request(name, held) },
      channel: origin.channels.open(owner),
      journal: how.journal === false ? null : disk.journal,
      config: {
        merchant: 'm1',
        money: {
          reference: how.honoured === true ? 'honoured' : 'ignored',
          refusals: { bet: how.refusals ?? [], reserve: [], cashOut: [], member: [] },
        },
      },
      deviceId: 'P1',
      call,
      decoding: {
        drop: (reason) => notes.log.push(reason),
        serverNow: clock.wallNow,
        icons: createIcons('', 'http://x.test/', {
          image: [],
          stream: [],
          banner: [],
          link: [],
          api: [],
          jump: [],
        }),
        optionLists: new OptionLists(),
      },
      language: () => 'ENG',
      session: () => state.session,
      settings: () => ({
        accept: state.accept,
        tolerance: state.tolerance,
        oddsFormat: how.oddsFormat ?? 1,
        pushEvents: true,
        acceptList: state.acceptList,
      }),
      slip: () => state.slip,
      markPlaced: (slipId, last) => {
        notes.placed.push([slipId, last]);
        if (state.slip.slipId === slipId) state.slip = { ...state.slip, placed: slipId };
      },
      quote: () => state.quote,
      prices: {
        may: ({ key: of }) =>
          closed.has(of)
            ? fail(closed.get(of) as Problem)
            : odds.has(of)
              ? ok(null)
              : fail({ code: 'option-gone' }),
        odds: (of) => (odds.get(of) as Thousandths | undefined) ?? null,
        market: () => undefined,
      },
      ring,
      displayedFormat: (_key, format) => format,
      closedReason: () => state.off,
      isQuickBetOn: () => state.isQuickBetOn,
      visibleReceipts: () => state.receipts,
      requestLogin: () => {
        notes.requestLogin += 1;
      },
      publishBets: (bets) => {
        latest = bets;
        notes.published.push(bets.journal);
      },
      oneTab: {
        whenTabVisible: () =>
          state.visible ? Promise.resolve(true) : new Promise((done) => waiting.push(() => done(true))),
        deliver: async (event, steps) => {
          if (state.ends === 'before') return origin.end(owner);
          const may = (await steps?.claimed()) ?? true;
          if (state.ends === 'claimed') return origin.end(owner);
          if (!may || !owner.alive) return undefined;
          shownNotices.push(event as BetNotice);
          await steps?.shown();
          return state.ends === 'after' ? origin.end(owner) : undefined;
        },
        withdrawKind: () => undefined,
      },
      onOpenOrdersChanged: () => {
        notes.openChanged += 1;
      },
      onOrdersSettled: () => {
        notes.settled += 1;
      },
      setBalance: (currency, amount) => notes.balances.push([currency, amount]),
      onSent: (request) => void notes.sent.push(request),
      areBalancesPushed: () => state.pushed,
      listCurrency: createListCurrency(),
      log: (what) => notes.log.push(what),
    };
    const orders: Orders = createOrders(deps);
    orders.start();
    orders.setUser(state.session.user?.uid ?? null);
    orders.setAuthorized(state.session.user !== null);
    return {
      /** A press without an expiry time does not expire. */
      orders: {
        ...orders,
        place: (placing: PlacementRequest, expiresAt = Infinity) =>
          orders.place(placing, createDeadline(clock, expiresAt)),
      },
      told: shownNotices,
      /** Applies the prices of the scene, as data from the platform does. */
      pricesChanged: ring.record,
      notes,
      bets: () => latest?.items ?? [],
      journal: () => latest?.journal,
      states: (): readonly BetState[] => (latest?.items ?? []).map((bet) => bet.state),
      see: async () => {
        state.visible = true;
        waiting.splice(0).forEach((run) => run());
        await quiet();
      },
      /** Ends the worker as a crash does: none of its code runs any more. */
      crash: async () => {
        origin.end(owner);
        await quiet();
      },
    };
  };
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 250) {
      clock.advance(Math.min(250, left));
      await quiet();
    }
  };
  return {
    clock,
    disk,
    asked: pendingCalls,
    odds,
    closed,
    state,
    worker,
    pass,
    settle: quiet,
    of: (name: string): PendingCall => {
      const found = pendingCalls.find((each) => each.name === name);
      if (found === undefined)
        throw new Error(`${name} was not asked: ${pendingCalls.map((each) => each.name).join()}`);
      return found;
    },
    count: (name: string): number => pendingCalls.filter((each) => each.name === name).length,
    /** Puts these selections into the slip, on offer at their displayed odds. */
    pick: (items: readonly Selection[], view: Slip['view'] = 'single', slipId = 'slipId1') => {
      for (const item of items) odds.set(item.key, item.odds);
      state.slip = { ...NO_SLIP, quick: state.slip.quick, slipId, items, view };
      state.quote = wideQuote(items);
    },
    /** Presses the Place bet button for the slip's content. */
    press: (
      stakes: SlipPlacing['stakes'] = { single: '10' as Amount },
      more: Partial<SlipPlacing> = {},
    ): SlipPlacing => ({
      kind: 'slip',
      slipId: state.slip.slipId,
      view: state.slip.view,
      stakes,
      legs: (state.slip.view === 'single' ? state.slip.items.slice(0, 1) : state.slip.items).map(
        ({ key: of, odds: painted }) => ({ key: of, odds: painted }),
      ),
      currencyId: state.session.user?.currencyId ?? 0,
      ...more,
    }),
  };
};
