import type { FeedEvent } from '#contract/patch.ts';
import type { Problem } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import type { Settings } from '#contract/documents.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Bets } from '#domain/orders/bet.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { EpochMs, OptionKey } from '#domain/ids.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import type { PriceWord } from '#domain/odds/priceWord.ts';
import type { Quote, Slip } from '#domain/slip/slip.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { PeerChannel, Clock, LockManager, LogAnomaly } from '../runtime/environment.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import type { DraftPrices } from './betDraft.ts';
import type { Journal } from './journal.ts';

export type BetNotice = Extract<FeedEvent, { kind: 'bet-notice' }>;

/** Everything that betting needs from the rest of the worker and from the environment. */
export type OrdersDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
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
  /** The current service language code. */
  readonly language: () => string;
  /** The session as tabs see it. Only its user may bet. */
  readonly session: () => SessionView;
  readonly settings: () => Pick<Settings, 'accept' | 'oddsFormat' | 'pushEvents' | 'acceptList'>;
  readonly slip: () => Slip;
  /** Marks the slip of this id as placed; `last` is the stake to offer next. */
  readonly placed: (slipId: string, last: Amount | null) => void;
  readonly quote: () => Quote;
  readonly prices: DraftPrices;
  /** Returns the price of an option on the board; null if it is not on offer. */
  readonly priceOf: (key: OptionKey) => PriceWord | null;
  /** Returns the odds format in which the option is displayed now (C4, C6). */
  readonly shownIn: (key: OptionKey, asked: OddsFormat) => OddsFormat;
  /** Returns why betting is closed now, or null. */
  readonly closed: () => Problem | null;
  /** References (`Bet.ref`) of bets whose receipt is on screen in a visible tab (C12). */
  readonly receipts: () => ReadonlySet<string>;
  /** Asks the host for a login, as a guest wants to bet (PLACE-01). */
  readonly loginWanted: () => void;
  /** Publishes the bets to the tabs. */
  readonly news: (bets: Bets) => void;
  readonly oneTab: Pick<SingleTabDelivery, 'tell' | 'seen' | 'takeBack' | 'announce'>;
  /** Called when the unsettled orders may have changed, so tabs that show them ask again. */
  readonly openChanged: () => void;
  /** Called when orders may have been settled or corrected, so tabs that show settled ones ask again. */
  readonly settled: () => void;
  /** Takes a new balance of the user. */
  readonly balance: (currencyId: number, balance: Amount) => void;
  /** True while the feed pushes the user's balances without a gap, so the worker need not request them. */
  readonly arePushed: () => boolean;
  readonly log: LogAnomaly;
};
