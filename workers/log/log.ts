import type { ExchangeFacts, Report } from '#contract/report.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import type { FeedDeps } from '../deps.ts';
import { bodyOf, requestBody, type Body } from './logEntry.ts';
import { createLogQueue, type LogCounts, type LogQueue } from './logQueue.ts';

export type WorkerLog = {
  readonly request: (name: EndpointName, facts: ExchangeFacts) => void;
  readonly report: (report: Report) => void;
  /** Something odd in the worker itself: a fixed word. */
  readonly odd: (what: string) => void;
  readonly counts: () => LogCounts;
  readonly start: () => void;
  readonly stop: () => void;
};

const NOTHING: LogCounts = { waiting: 0, sent: 0, dropped: 0 };
const SILENT: WorkerLog = { request: () => undefined, report: () => undefined, odd: () => undefined, counts: () => NOTHING, start: () => undefined, stop: () => undefined };

type Outside = Pick<FeedDeps, 'clock' | 'caller' | 'random'>;
type Operator = { readonly config: DomainConfig; readonly base: string; readonly language: () => string; readonly serverNow: () => EpochMs };

/** The log of one operator's worker (REQ-07, D9): every exchange and every bug, as words and numbers; nothing where he has no log service. */
export const createWorkerLog = ({ clock, caller, random }: Outside, { config, base, language, serverNow }: Operator): WorkerLog => {
  if (config.log === null) return SILENT;
  // A caller of its own without a log: what it does is never logged.
  const call = caller({ hosts: { ...config.hosts, service: config.log }, base, language });
  const queue: LogQueue = createLogQueue(clock, (entries, signal) => call('log', { entries }, { signal, keepalive: true }));
  const life = Math.floor(random() * 2 ** 32).toString(36);
  let serial = 0;
  const add = (body: Body): void => {
    serial += 1;
    queue.add({ at: Math.round(serverNow()), trace: `${life}-${serial}`, ...body });
  };
  return {
    request: (name, facts) => add(requestBody(name, facts)),
    report: (report) => add(bodyOf(report)),
    odd: (what) => add({ kind: 'error', code: what, component: 'worker' }),
    counts: queue.counts,
    start: queue.start,
    stop: queue.stop,
  };
};
