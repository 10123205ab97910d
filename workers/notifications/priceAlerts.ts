import type { PriceAlert } from '#contract/documents.ts';
import type { FeedEvent } from '#contract/patch.ts';
import {
  readOptionKey,
  type EpochMs,
  type MatchId,
  type Milliseconds,
  type OptionKey,
  type OptionType,
} from '#domain/ids.ts';
import { isMatchOver } from '#domain/match/matchStatus.ts';
import { flagsOf, isOpen, oddsOf, OFF, type PriceWord } from '#domain/odds/priceWord.ts';
import { compareBets, type BetComparison } from '#domain/slip/sameBet.ts';
import type { MarketFacts } from '#domain/match/match.ts';
import type { Board } from '../board/board.ts';
import type { LockManager } from '../runtime/environment.ts';
import type { Freshness } from '../source/priceFreshness.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';

/** Age at which an alert is removed whatever became of its match. Not from the specification. */
const MAX_AGE_MS: Milliseconds = 14 * 86_400_000;

export type PriceAlerts = {
  /** Compares every alert with the board; called every second. */
  readonly check: () => void;
  /** Matches whose prices the alerts need. */
  readonly neededMatches: () => readonly MatchId[];
};

type PriceAlertsDeps = {
  readonly board: Board;
  readonly fresh: Pick<Freshness, 'ofMarket'>;
  /** True if the match has left every list of the platform. */
  readonly isGone: (match: MatchId) => boolean;
  readonly serverNow: () => EpochMs;
  /** The last measured server time (`ServerClock.measuredNow`), by which alerts grow too old. */
  readonly measuredNow: () => EpochMs;
  readonly oneTab: Pick<SingleTabDelivery, 'deliver' | 'whenTabVisible' | 'announce'>;
  readonly locks: LockManager | null;
  readonly alerts: () => readonly PriceAlert[];
  readonly remove: (key: OptionKey) => void;
};

const eventOf = ({ key, match, market, option, at }: PriceAlert, odds: PriceAlert['odds'], now: EpochMs) =>
  ({
    kind: 'reserve-notice',
    id: `alert-${key}-${at}`,
    ref: `alert-${key}`,
    what: 'alert',
    names: { match, league: '', market, option },
    key,
    odds,
    stake: null,
    currencyId: 0,
    reason: null,
    at: now,
  }) as const satisfies FeedEvent;

/** What the key of an alert names on the board now. */
type BoardOption = {
  readonly type: OptionType;
  /** The market's slot in the board's market table. */
  readonly slot: number;
  readonly market: MarketFacts;
  readonly word: PriceWord;
};

/** Returns the option of a key; undefined if the board does not have it. */
const readBoardOption = ({ markets, options }: Board, key: OptionKey): BoardOption | undefined => {
  const option = readOptionKey(key);
  if (option === undefined) return undefined;
  const slot = markets.slotOf(option.marketId);
  const market = markets.facts[slot];
  const index = market?.options.findIndex(({ type }) => type === option.type) ?? -1;
  if (market === undefined || index < 0) return undefined;
  return { type: option.type, slot, market, word: options.word((markets.first[slot] as number) + index) };
};

/** Compares an alert with what its key names on the board now. */
const compareAlert = (alert: PriceAlert, { type, market }: BoardOption): BetComparison =>
  compareBets({ ...alert, ...alert.bet }, { optionType: type, market });

/**
 * Watches the odds of price alerts. An alert that is reached is shown once over all tabs and workers (D26)
 * and removed then. One whose match has ended, or whose market is off or has become another bet, is removed
 * silently. An alert whose market moved to another line waits until the market has the alert's line again
 * (F30).
 */
export const createPriceAlerts = (deps: PriceAlertsDeps): PriceAlerts => {
  const { board, oneTab, locks, alerts, remove, serverNow } = deps;
  const inProgress = new Set<string>();
  const isThere = ({ key, at }: PriceAlert): boolean =>
    alerts().some((each) => each.key === key && each.at === at);

  const deliver = async (alert: PriceAlert, event: FeedEvent): Promise<void> => {
    await oneTab.whenTabVisible();
    const show = async (): Promise<void> => {
      if (!isThere(alert)) return;
      await oneTab.deliver(event, {
        claimed: () => Promise.resolve(isThere(alert)),
        shown: () => Promise.resolve(remove(alert.key)),
      });
    };
    if (locks === null) await show();
    else await locks.request(`price-alert:${event.id}`, show).catch(show);
    inProgress.delete(event.id);
  };
  const isOver = ({ matchId, at }: PriceAlert, option: BoardOption | undefined): boolean => {
    const facts = board.matches.facts[board.matches.slotOf(matchId)];
    return (
      deps.measuredNow() - at > MAX_AGE_MS ||
      (facts === undefined ? deps.isGone(matchId) : isMatchOver(facts.status)) ||
      (option !== undefined && (flagsOf(option.word) & OFF) !== 0)
    );
  };
  const checkAlert = (alert: PriceAlert): void => {
    const option = readBoardOption(board, alert.key);
    const comparison = option === undefined ? null : compareAlert(alert, option);
    if (comparison === 'other' || isOver(alert, option)) return remove(alert.key);
    if (option === undefined || comparison !== 'same') return undefined;
    if (!isOpen(option.word) || oddsOf(option.word) < alert.odds) return undefined;
    // A stale price raises no alert. Only the age of the option's own market counts (D3).
    if (deps.fresh.ofMarket(option.slot) !== null) return undefined;
    const event = eventOf(alert, oddsOf(option.word), serverNow());
    if (inProgress.has(event.id)) return undefined;
    inProgress.add(event.id);
    oneTab.announce?.(event);
    void deliver(alert, event);
    return undefined;
  };
  return {
    check: () => alerts().forEach(checkAlert),
    neededMatches: () => [...new Set(alerts().map(({ matchId }) => matchId))],
  };
};
