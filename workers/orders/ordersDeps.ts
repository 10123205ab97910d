import type { FeedEvent } from '#contract/patch.ts';
import type { Problem } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import type { Settings } from '#contract/documents.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Bets } from '#domain/orders/bet.ts';
import type { Order } from '#domain/orders/order.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { EpochMs, OptionKey } from '#domain/ids.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import type { Quote, Slip } from '#domain/slip/slip.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { PriceRing } from '../events/priceRing.ts';
import type { PeerChannel, Clock, LockManager, LogAnomaly } from '../runtime/environment.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import type { DraftPrices } from './betDraft.ts';
import type { SentRequest } from './sendEvidence.ts';
import type { Journal } from './journal.ts';
import type { ListCurrency } from './listCurrency.ts';

export type BetNotice = Extract<FeedEvent, { kind: 'bet-notice' }>;

/** What betting runs on: clock, locks, storage and the platform. */
type BettingEnvironment = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  /** The last measured server time (`ServerClock.measuredNow`): a wrong clock of the device removes no open outcome. */
  readonly measuredNow: () => EpochMs;
  /** The number that identifies this worker among the workers of the browser. */
  readonly instance: number;
  readonly locks: LockManager | null;
  readonly channel: ((name: string) => PeerChannel) | null;
  /** The durable journal; null if the browser has no storage (F34, D25). */
  readonly journal: Journal | null;
  readonly config: Pick<DomainConfig, 'merchant' | 'money'>;
  readonly deviceId: string;
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly log: LogAnomaly;
};

/** What betting reads from the rest of the worker: the user, the slip, the board and the tabs. */
type BettingInputs = {
  /** The current service language code. */
  readonly language: () => string;
  /** The session as tabs see it. Only its user may bet. */
  readonly session: () => SessionView;
  readonly listCurrency: ListCurrency;
  readonly settings: () => Pick<
    Settings,
    'accept' | 'tolerance' | 'oddsFormat' | 'pushEvents' | 'acceptList'
  >;
  readonly slip: () => Slip;
  readonly quote: () => Quote;
  readonly prices: DraftPrices;
  /** Records the prices of a bet's legs. */
  readonly ring: PriceRing;
  /** Returns the odds format in which the option is displayed now (C4, C6). */
  readonly displayedFormat: (key: OptionKey, requestedFormat: OddsFormat) => OddsFormat;
  /** Returns why betting is closed now, or null. */
  readonly closedReason: () => Problem | null;
  /** True while the operator has quick bets on. */
  readonly isQuickBetOn: () => boolean;
  /** References (`Bet.ref`) of bets whose receipt is on screen in a visible tab (C12). */
  readonly visibleReceipts: () => ReadonlySet<string>;
  /** True while the feed pushes the user's balances without a gap, so the worker need not request them. */
  readonly areBalancesPushed: () => boolean;
};

/** What betting changes in the rest of the worker. */
type BettingOutputs = {
  /**
   * Marks the slip of this id as placed. `last` is the stake to offer next, `keys` are the selections that the slip had
   * when the bet was decided.
   */
  readonly markPlaced: (slipId: string, last: Amount | null, keys?: readonly OptionKey[]) => void;
  /** Called as a request for bets leaves. */
  readonly onSent?: (request: SentRequest) => void;
  /** Asks the host for a login, as a guest wants to bet (PLACE-01). */
  readonly requestLogin: () => void;
  /** Publishes the bets to the tabs. */
  readonly publishBets: (bets: Bets) => void;
  readonly oneTab: Pick<SingleTabDelivery, 'deliver' | 'whenTabVisible' | 'withdrawKind' | 'announce'>;
  /** Called with the unsettled orders of the user that were read. */
  readonly onOpenOrdersRead?: (orders: readonly Order[]) => void;
  /** Called when the unsettled orders may have changed, so tabs that show them ask again. */
  readonly onOpenOrdersChanged: () => void;
  /** Called when orders may have been settled or corrected, so tabs that show settled ones ask again. */
  readonly onOrdersSettled: () => void;
  /** Takes a new balance of the user. */
  readonly setBalance: (currencyId: number, balance: Amount) => void;
};

/** Everything that betting needs from the rest of the worker and from the environment. */
export type OrdersDeps = BettingEnvironment & BettingInputs & BettingOutputs;
