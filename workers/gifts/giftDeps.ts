import type { Problem } from '#contract/problem.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { SessionView } from '#contract/session.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { NewNotice } from '#domain/notices/notice.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { SentAction } from '../orders/sendEvidence.ts';
import type { Journal } from '../orders/journal.ts';
import type { Clock, LockManager, LogAnomaly, PeerChannel } from '../runtime/environment.ts';
import type { RoomEntry } from './giftJournal.ts';

/** Everything that presses in rooms need from the rest of the worker and from the environment. */
export type GiftDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  readonly random: () => number;
  /** The number that identifies this worker among the workers of the browser. */
  readonly instance: number;
  readonly locks: LockManager | null;
  readonly channel: ((name: string) => PeerChannel) | null;
  /** The durable journal; null if the browser has no storage. Without it the worker sends nothing (D32). */
  readonly journal: Journal<RoomEntry> | null;
  readonly config: Pick<DomainConfig, 'merchant' | 'money'>;
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly session: () => SessionView;
  /** Returns the restriction that forbids the user to spend coins in rooms, or null. */
  readonly restricted: () => Problem | null;
  /** Asks the parent site for a login. */
  readonly requestLogin: () => void;
  /** Tells the tabs that the answers to these queries are out of date. */
  readonly changed: (topic: SharedQuery['topic']) => void;
  /** Called with a notice when the search for a gift of unknown outcome ends. */
  readonly onNotices: (notices: readonly NewNotice[]) => void;
  /** Called as a request that moves money leaves. */
  readonly onSent?: (request: SentAction) => void;
  readonly log: LogAnomaly;
};
