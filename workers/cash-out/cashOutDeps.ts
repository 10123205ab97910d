import type { Problem, Result } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { CashOuts } from '#domain/orders/cashOutIntent.ts';
import type { Order, OrderId } from '#domain/orders/order.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { SentAction } from '../orders/sendEvidence.ts';
import type { Journal } from '../orders/journal.ts';
import type { Clock, LockManager, LogAnomaly, PeerChannel } from '../runtime/environment.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import type { CashOutEntry } from './cashOutJournal.ts';

/** Everything that cash-outs need from the rest of the worker and from the environment. */
export type CashOutDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  /** The number that identifies this worker among the workers of the browser. */
  readonly instance: number;
  readonly locks: LockManager | null;
  readonly channel: ((name: string) => PeerChannel) | null;
  /** The durable journal; null if the browser has no storage. Without it nothing is cashed out (D31). */
  readonly journal: Journal<CashOutEntry> | null;
  readonly config: Pick<DomainConfig, 'merchant' | 'money'>;
  readonly deviceId: string;
  readonly call: Caller;
  readonly decoding: Decoding;
  /** The current service language code. */
  readonly language: () => string;
  readonly session: () => SessionView;
  /** Why no request may be sent now, or null. */
  readonly closed: () => Problem | null;
  /** True while the operator offers cash-outs. An auto cash-out can be removed at any time. */
  readonly isOffered: () => boolean;
  /** Returns an unsettled order of the user; undefined if the platform's list lacks it. */
  readonly openOrder: (id: OrderId) => Promise<Result<Order | undefined>>;
  /** Orders whose cash-out price is on the screen of a visible tab. */
  readonly quotedOrders: () => ReadonlySet<string>;
  /** Asks the host for a login. */
  readonly requestLogin: () => void;
  /** Publishes the document to the tabs. */
  readonly publish: (cashOuts: CashOuts) => void;
  readonly oneTab: Pick<SingleTabDelivery, 'deliver' | 'whenTabVisible' | 'withdrawKind' | 'announce'>;
  /** Called when a cash-out has changed an order and the balance. */
  readonly ordersChanged: () => void;
  /** Called as a request that moves money leaves. */
  readonly onSent?: (request: SentAction) => void;
  readonly log: LogAnomaly;
};
