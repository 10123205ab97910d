import type { Problem } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import type { TipQuery } from '#contract/tipQuery.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { SentAction } from '../orders/sendEvidence.ts';
import type { Journal } from '../orders/journal.ts';
import type { Clock, LockManager, LogAnomaly, PeerChannel } from '../runtime/environment.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import type { TipEntry } from './tipJournal.ts';

/** Everything that tips need from the rest of the worker and from the environment. */
export type TipsDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  /** The number that identifies this worker among the workers of the browser. */
  readonly instance: number;
  readonly locks: LockManager | null;
  readonly channel: ((name: string) => PeerChannel) | null;
  /** The durable journal; null if the browser has no storage. Without it the worker buys nothing (D32). */
  readonly journal: Journal<TipEntry> | null;
  readonly config: Pick<DomainConfig, 'merchant' | 'money'>;
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly session: () => SessionView;
  /** Why money may not be moved now, or null. */
  readonly closed: () => Problem | null;
  /** Asks the host for a login. */
  readonly requestLogin: () => void;
  /** Tells the tabs that show answers of this topic to ask again. */
  readonly changed: (topic: TipQuery['topic']) => void;
  /** Called when the user has bought a tip: the coins that other parts show are out of date. */
  readonly coinsMoved: () => void;
  readonly oneTab: Pick<SingleTabDelivery, 'deliver' | 'whenTabVisible' | 'withdrawKind' | 'announce'>;
  /** Called as a request that moves money leaves. */
  readonly onSent?: (request: SentAction) => void;
  readonly log: LogAnomaly;
};
