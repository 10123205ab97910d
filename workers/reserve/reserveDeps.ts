import type { ReserveRequest } from '#contract/placement.ts';
import type { Problem } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { Reserves } from '#domain/orders/reserve.ts';
import type { OrdersDeps } from '../orders/ordersDeps.ts';
import type { SentAction } from '../orders/sendEvidence.ts';
import type { StakedBet } from '../responsible-gambling/gamblingActivity.ts';
import type { Journal } from '../orders/journal.ts';
import type { ReserveEntry } from './reserveEntry.ts';

/** Everything that reserved bets need from the rest of the worker and from the environment. */
export type ReserveDeps = Pick<
  OrdersDeps,
  | 'clock'
  | 'serverNow'
  | 'instance'
  | 'locks'
  | 'channel'
  | 'deviceId'
  | 'call'
  | 'decoding'
  | 'language'
  | 'settings'
  | 'requestLogin'
  | 'oneTab'
  | 'log'
> & {
  readonly random: () => number;
  readonly session: () => SessionView;
  /** Returns why this kind of press is refused now, or null. */
  readonly closed: (action: ReserveRequest['action']) => Problem | null;
  readonly config: Pick<DomainConfig, 'merchant' | 'money' | 'limits' | 'utcOffset'>;
  /** Null if the browser has no storage: then the worker sends nothing (D25). */
  readonly journal: Journal<ReserveEntry> | null;
  /** Called as a request that moves money leaves. */
  readonly onSent?: (request: SentAction) => void;
  /** Takes the reserved bets that have become orders: all that the journal has, again at each change. */
  readonly onPlaced: (bets: readonly StakedBet[]) => void;
  /** Publishes the intents to the tabs. */
  readonly publish: (reserves: Reserves) => void;
  /** Tells tabs that an answer is out of date. */
  readonly changed: (topic: SharedQuery['topic']) => void;
  /** Called when a reserved bet has become an order. */
  readonly accepted: () => void;
};
