import type { FeedEvent } from '#contract/patch.ts';
import type { Problem } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import type { Settings } from '#contract/documents.ts';
import type { Amount } from '#domain/amount.ts';
import type { Bets } from '#domain/bet.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { EpochMs, OptionKey } from '#domain/ids.ts';
import type { OddsFormat } from '#domain/odds.ts';
import type { Quote, Slip } from '#domain/slip.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { PeerChannel, Clock, LockManager, LogAnomaly } from '../runtime/environment.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import type { DraftPrices } from './betDraft.ts';
import type { Journal } from './journal.ts';

export type BetNotice = Extract<FeedEvent, { kind: 'bet-notice' }>;

/** All that betting needs of the rest of the worker, and of the outside world. */
export type OrdersDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  /** This worker's number among all of the browser. */
  readonly instance: number;
  readonly locks: LockManager | null;
  readonly channel: ((name: string) => PeerChannel) | null;
  /** Null where nothing can be kept (F34, D25). */
  readonly journal: Journal | null;
  readonly config: Pick<DomainConfig, 'merchant' | 'money'>;
  readonly deviceId: string;
  readonly call: Caller;
  readonly decoding: Decoding;
  /** Service language code of now. */
  readonly language: () => string;
  /** The session as tabs see it: nobody may bet but its user. */
  readonly session: () => SessionView;
  readonly settings: () => Pick<Settings, 'accept' | 'oddsFormat' | 'pushEvents' | 'acceptList'>;
  readonly slip: () => Slip;
  /** What stood on this slipId has been placed. */
  readonly placed: (slipId: string, last: Amount | null) => void;
  readonly quote: () => Quote;
  readonly prices: DraftPrices;
  /** The format that this option's odds are shown in now (C4, C6). */
  readonly shownIn: (key: OptionKey, asked: OddsFormat) => OddsFormat;
  /** Why nothing at all may be bet now, or null. */
  readonly closed: () => Problem | null;
  /** Bets (`Bet.ref`) whose receipt is on screen of a visible tab (C12). */
  readonly receipts: () => ReadonlySet<string>;
  /** A guest wants to bet: the host is asked for a login (PLACE-01). */
  readonly loginWanted: () => void;
  /** What tabs are told. */
  readonly news: (bets: Bets) => void;
  readonly oneTab: Pick<SingleTabDelivery, 'tell' | 'seen' | 'takeBack'>;
  /** The unsettled orders are others now: whoever shows them asks again. */
  readonly openChanged: () => void;
  readonly balance: (currencyId: number, balance: Amount) => void;
  /** Whether the feed pushes the user's balances now, and none is missing: they need not be asked for. */
  readonly arePushed: () => boolean;
  readonly log: LogAnomaly;
};
