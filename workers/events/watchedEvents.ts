import type { FeedEvent, GoalReport } from '#contract/patch.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { MarketHistory, RecordQuestion } from '#contract/sharedQuery.ts';
import {
  optionKey,
  readOptionKey,
  type EpochMs,
  type MarketId,
  type MatchId,
  type Milliseconds,
  type OptionKey,
} from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import {
  largeMove,
  missedMatch,
  MAX_MOVES,
  sortedMoves,
  type MissedEvent,
} from '#domain/match/missedEvent.ts';
import type { Slip } from '#domain/slip/slip.ts';
import type { Board } from '../board/board.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import { createMemo } from '../runtime/memo.ts';
import { boardWord } from '../slip/boardPrice.ts';
import type { EventRing } from './eventRing.ts';
import { openOptions } from './openOptions.ts';
import type { PriceRing } from './priceRing.ts';

/** The worker notifies tabs that show a history of a change at most this often. Not from the specification. */
const UPDATE_MS: Milliseconds = 5_000;
/** Minimum time between two checks for red cards. Not from the specification. */
const LOOK_MS: Milliseconds = 1_000;

export type WatchedEvents = {
  /** Loads the ring of prices. Null if it cannot be loaded. */
  readonly loadPrices: () => Promise<PriceRing | null>;
  /** Records prices. Called after data was applied. */
  readonly pricesChanged: () => void;
  /** Answers from the record, without a request to the platform. */
  readonly ask: (question: RecordQuestion) => Promise<Result<MarketHistory | readonly MissedEvent[]>>;
  readonly goal: (event: GoalReport) => void;
  readonly announced: (event: FeedEvent) => void;
  readonly userChanged: () => void;
  readonly stop: () => void;
};

export type WatchedLeg = { readonly key: OptionKey; readonly matchId: MatchId };

type WatchedEventsDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  readonly board: Board;
  readonly slip: () => Slip;
  /** The matches that tabs have open. */
  readonly openMatches: () => readonly MatchId[];
  /** The starred matches. */
  readonly favourites: () => readonly MatchId[];
  /**
   * The legs of the user's bets whose outcome is open: of those that tabs show, and of this client's bets, the most
   * important first. The array is the same one until a leg changes, because it is read with each frame.
   */
  readonly openLegs: () => readonly WatchedLeg[];
  /** True if the user has an unsettled order on the match, of any client. */
  readonly hasOrders: (match: MatchId) => boolean;
  /** Tells the visible tabs to ask for histories again. */
  readonly changed: () => void;
};

type Move = Extract<MissedEvent, { readonly kind: 'move' }>;
type Recorder = { readonly prices: PriceRing; readonly events: EventRing };

/**
 * Creates the record of the markets and matches that the user watches: open matches, favourites, and those of
 * the slip and of open bets. It loads with the first of them. Price histories, receipts and the list of
 * events that a hidden tab missed are read from it. The record subscribes to no stream: it reads the board.
 */
export const createWatchedEvents = (deps: WatchedEventsDeps): WatchedEvents => {
  const { clock, serverNow, board, slip, openMatches, favourites, openLegs, hasOrders, changed } = deps;
  const part = createLazyModule(() => import('./recorder.ts'), clock);
  let recorder: Recorder | null = null;
  let timer: Timer | null = null;
  let isRequested = false;
  let updatedAt = -Infinity;
  let lookedAt = -Infinity;

  const legs = createMemo(
    () => [slip().items, openLegs()],
    () => {
      const all: readonly WatchedLeg[] = [...slip().items, ...openLegs()];
      return {
        keys: new Set(all.map(({ key }) => key)),
        matches: new Set(all.map(({ matchId }) => matchId)),
      };
    },
  );
  const watchedMatches = (): ReadonlySet<MatchId> =>
    new Set([...openMatches(), ...favourites(), ...legs().matches]);
  const factsOf = (id: MatchId): MatchFacts | undefined => board.matches.facts[board.matches.slotOf(id)];

  const scheduleUpdate = (): void => {
    if (!isRequested || timer !== null) return;
    const run = (): void => {
      [timer, isRequested, updatedAt] = [null, false, clock.now()];
      changed();
    };
    timer = clock.setTimeout(run, Math.max(0, updatedAt + UPDATE_MS - clock.now()));
  };
  const load = async (loading = part.load()): Promise<Recorder | null> => {
    const loaded = await loading;
    if (loaded === undefined) return null;
    recorder ??= {
      prices: loaded.createPriceRing({
        now: clock.now,
        serverNow,
        keys: () => legs().keys,
        priceOf: (key) => boardWord(board, key) ?? null,
        openOptions: () => openOptions(board, openMatches()),
        changed: scheduleUpdate,
      }),
      events: loaded.createEventRing(serverNow),
    };
    return recorder;
  };
  const historyOf = ({ prices }: Recorder, { marketId }: { readonly marketId: MarketId }): MarketHistory => {
    const facts = board.markets.facts[board.markets.slotOf(marketId)];
    return {
      at: serverNow(),
      options: (facts?.options ?? []).map(({ type }) => ({
        type,
        ticks: prices.ticksOf(optionKey(marketId, type)),
      })),
    };
  };
  const moveOf = ({ prices }: Recorder, key: OptionKey, since: EpochMs): readonly Move[] => {
    const named = readOptionKey(key);
    if (named === undefined) return [];
    const market = board.markets.facts[board.markets.slotOf(named.marketId)];
    const match = market === undefined ? undefined : factsOf(market.matchId);
    const option = market?.options.find(({ type }) => type === named.type);
    const move = largeMove(prices.ticksOf(key), since);
    if (market === undefined || match === undefined || option === undefined || move === null) return [];
    return [{ kind: 'move', id: key, match: missedMatch(match), market, option, ...move }];
  };
  /** Returns the large moves of legs, and of other prices of open matches while there is room for them. */
  const movesOf = (loaded: Recorder, since: EpochMs): readonly MissedEvent[] => {
    const own = legs().keys;
    const others = [...openOptions(board, openMatches())].flatMap(([key]) => (own.has(key) ? [] : [key]));
    const moves = (keys: Iterable<OptionKey>) =>
      sortedMoves([...keys].flatMap((key) => moveOf(loaded, key, since)));
    return [...moves(own), ...moves(others)].slice(0, MAX_MOVES);
  };
  /** Looks for red cards of the watched matches. */
  const lookAtCards = ({ events }: Recorder): void => {
    if (clock.now() - lookedAt < LOOK_MS) return;
    lookedAt = clock.now();
    for (const id of watchedMatches()) {
      const facts = factsOf(id);
      if (facts !== undefined) events.scored(facts);
    }
  };
  return {
    loadPrices: async () => (await load())?.prices ?? null,
    pricesChanged: () => {
      if (recorder !== null) {
        recorder.prices.record();
        lookAtCards(recorder);
      } else if (watchedMatches().size > 0) void load(part.loadInBackground());
    },
    ask: async (question) => {
      const loaded = await load();
      if (loaded === null) return fail({ code: 'network' });
      loaded.prices.record();
      if (question.topic === 'missed') {
        const since = serverNow() - question.absentMs;
        return ok([...loaded.events.since(since), ...movesOf(loaded, since)]);
      }
      isRequested = true;
      return ok(historyOf(loaded, question));
    },
    goal: (event) => {
      const facts = factsOf(event.matchId);
      if (recorder === null || facts === undefined) return;
      if (watchedMatches().has(facts.id) || hasOrders(facts.id))
        recorder.events.goal(event, missedMatch(facts));
    },
    announced: (event) => recorder?.events.announced(event),
    userChanged: () => recorder?.events.userChanged(),
    stop: () => {
      if (timer !== null) clock.clearTimeout(timer);
      [timer, isRequested] = [null, false];
    },
  };
};
