import type { ExchangeFacts, Report } from '#contract/report.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { EpochMs } from '#domain/ids.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';
import { createOperatorHooks } from './hooks.ts';
import { logBodyOf, requestLogBody, type LogBody, type LogEntry } from './logEntry.ts';
import { createLogQueue, type LogCounts, type LogQueue } from './logQueue.ts';

export type WorkerLog = {
  readonly request: (name: EndpointName, facts: ExchangeFacts) => void;
  readonly report: (report: Report) => void;
  /** Logs an anomaly of the worker itself by a fixed word. */
  readonly logAnomaly: (what: string) => void;
  readonly counts: () => LogCounts;
  readonly start: () => void;
  readonly stop: () => void;
};

const NOTHING: LogCounts = { waiting: 0, sent: 0, dropped: 0 };

type Outside = Pick<WorkerEnvironment, 'build' | 'mode' | 'clock' | 'caller' | 'random' | 'post'>;
type Operator = {
  readonly config: DomainConfig;
  readonly base: string;
  readonly language: () => string;
  readonly serverNow: () => EpochMs;
  /** Returns the current counters. */
  readonly counts: () => Readonly<Record<string, number>>;
};

/**
 * Creates the log of one operator's worker (REQ-07, D9). Sends every exchange and bug, as words and numbers,
 * to the operator's log service, and bugs and counters to the operator's hooks. Without addresses it sends
 * nothing.
 */
export const createWorkerLog = (
  { build, mode, clock, caller, random, post }: Outside,
  { config, base, language, serverNow, counts }: Operator,
): WorkerLog => {
  const queue = config.log === null ? null : createServiceQueue(config.log);
  const hooks = createOperatorHooks({
    clock,
    addresses: config.hooks,
    post: (address, body, signal) => post(base)(address, body, signal),
    counters: () => ({ at: Math.round(serverNow()), build, mode, counts: counts() }),
  });
  const life = Math.floor(random() * 2 ** 32).toString(36);
  let serial = 0;
  const add = (body: LogBody): void => {
    serial += 1;
    const entry: LogEntry = { at: Math.round(serverNow()), trace: `${life}-${serial}`, ...body };
    queue?.add(entry);
    if (entry.kind === 'error') hooks.error(entry);
  };
  return {
    request: (name, facts) => add(requestLogBody(name, facts)),
    report: (report) => add(logBodyOf(report)),
    logAnomaly: (what) => add({ kind: 'error', code: what, component: 'worker' }),
    counts: () => queue?.counts() ?? NOTHING,
    start: () => {
      queue?.start();
      hooks.start();
    },
    stop: () => {
      queue?.stop();
      hooks.stop();
    },
  };

  function createServiceQueue(service: string): LogQueue {
    // A separate caller without a log: requests of the log are never logged.
    const call = caller({
      hosts: { ...config.hosts, service },
      base,
      language,
      endpoints: readEndpoints(config.endpoints).map,
      memberSuccess: config.memberSuccess,
    });
    return createLogQueue(clock, (entries, signal) => call('log', { entries }, { signal, keepalive: true }));
  }
};
