import type { PriceAlert } from '#contract/documents.ts';
import type { FeedEvent, MatchAge } from '#contract/patch.ts';
import { readOptionKey, type EpochMs, type MatchId, type Milliseconds, type OptionKey } from '#domain/ids.ts';
import { isMatchOver } from '#domain/match/matchStatus.ts';
import { flagsOf, isOpen, oddsOf, OFF } from '#domain/odds/priceWord.ts';
import { compareBets, type BetComparison } from '#domain/slip/sameBet.ts';
import type { Board } from '../board/board.ts';
import type { LockManager } from '../runtime/environment.ts';
import { boardWord } from '../slip/boardPrice.ts';
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
  readonly ageOf: (match: MatchId) => MatchAge | null;
  /** True if the match has left every list of the platform. */
  readonly isGone: (match: MatchId) => boolean;
  readonly serverNow: () => EpochMs;
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

/**
 * Watches the odds of price alerts. An alert that is reached is shown once over all tabs and workers (D26)
 * and removed then. One whose match has ended, or whose market is off or has become another bet, is removed
 * silently. One whose market has another line waits for its own line (F30).
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
  const isOver = (alert: PriceAlert): boolean => {
    const { matchId, key, at } = alert;
    const facts = board.matches.facts[board.matches.slotOf(matchId)];
    const word = boardWord(board, key);
    return (
      serverNow() - at > MAX_AGE_MS ||
      (facts === undefined ? deps.isGone(matchId) : isMatchOver(facts.status)) ||
      (word !== undefined && (flagsOf(word) & OFF) !== 0)
    );
  };
  /** Compares an alert with what its key names on the board now; null if the board does not have the option. */
  const compareAlert = (alert: PriceAlert): BetComparison | null => {
    const option = readOptionKey(alert.key);
    const market =
      option === undefined ? undefined : board.markets.facts[board.markets.slotOf(option.marketId)];
    if (option === undefined || market?.options.some(({ type }) => type === option.type) !== true)
      return null;
    if (alert.bet === undefined) return market.matchId === alert.matchId ? 'same' : 'other';
    return compareBets({ ...alert, ...alert.bet }, { optionType: option.type, market });
  };
  const checkAlert = (alert: PriceAlert): void => {
    const comparison = compareAlert(alert);
    if (comparison === 'other' || isOver(alert)) return remove(alert.key);
    const word = boardWord(board, alert.key);
    if (comparison !== 'same' || word === undefined || !isOpen(word) || oddsOf(word) < alert.odds)
      return undefined;
    // A stale price is no news (D3).
    if (deps.ageOf(alert.matchId) !== null) return undefined;
    const event = eventOf(alert, oddsOf(word), serverNow());
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
