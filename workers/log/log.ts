import type { ExchangeFacts, Report } from '#contract/report.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { EpochMs } from '#domain/ids.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import { createLazyModule, noReport } from '../runtime/lazyModule.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';
import type { CounterValues } from './counterReport.ts';
import { createOperatorHooks } from './hooks.ts';
import { logBodyOf, requestLogBody, type LogBody, type LogEntry } from './logEntry.ts';
import { createLogQueue, type LogCounts, type LogQueue } from './logQueue.ts';
import type { Measures } from './measures.ts';

export type WorkerLog = {
  readonly request: (name: EndpointName, facts: ExchangeFacts) => void;
  readonly report: (report: Report) => void;
  /** Logs an anomaly of the worker itself by a fixed word. */
  readonly logAnomaly: (what: string) => void;
  readonly counts: () => LogCounts;
  /** Takes the user's bets after a change, for the operator's counters. */
  readonly bets: (bets: Parameters<Measures['bets']>[0]) => void;
  readonly start: () => void;
  readonly stop: () => void;
};

/** The answer to a poll of a configuration that has not changed. */
const NOT_MODIFIED = 304;
const NOTHING: LogCounts = { waiting: 0, sent: 0, dropped: 0 };

type Outside = Pick<WorkerEnvironment, 'build' | 'mode' | 'clock' | 'caller' | 'random' | 'post'>;
type Operator = {
  readonly config: DomainConfig;
  readonly base: string;
  readonly language: () => string;
  readonly serverNow: () => EpochMs;
  /** Returns the current counters of the worker. */
  readonly counters: () => CounterValues;
};

/**
 * Creates the log of one operator's worker (REQ-07, D9). Sends every exchange and bug, as words and numbers,
 * to the operator's log service, and bugs and counters to the operator's hooks. Without addresses it sends
 * nothing.
 */
export const createWorkerLog = (
  { build, mode, clock, caller, random, post }: Outside,
  { config, base, language, serverNow, counters }: Operator,
): WorkerLog => {
  const queue = config.log === null ? null : createServiceQueue(config.log);
  const hooks = createOperatorHooks({
    clock,
    addresses: config.hooks,
    post: (address, body, signal) => post(base)(address, body, signal),
    build,
    counters: () => ({
      at: Math.round(serverNow()),
      mode,
      life,
      ...withMeasures(counters(), measures?.read(serverNow())),
    }),
  });
  const life = Math.floor(random() * 2 ** 32).toString(36);
  let serial = 0;
  const results: Record<string, number> = {};
  const isCounting = config.hooks.counters !== null;
  const measuresPart = createLazyModule(() => import('./measures.ts'), clock, noReport);
  let measures: Measures | null = null;
  let lastBets: Parameters<Measures['bets']>[0] = [];
  const loadMeasures = async (): Promise<void> => {
    const part = await measuresPart.load();
    if (part === undefined || measures !== null) return;
    measures = part.createMeasures();
    measures.bets(lastBets);
  };
  const add = (body: LogBody): void => {
    serial += 1;
    const entry: LogEntry = { at: Math.round(serverNow()), trace: `${life}-${serial}`, ...body };
    queue?.add(entry);
    if (entry.kind === 'error') hooks.error(entry);
  };
  return {
    request: (name, facts) => {
      // An unchanged configuration is no failure.
      const word = facts.status === NOT_MODIFIED ? 'ok' : (facts.problem ?? 'ok');
      results[word] = (results[word] ?? 0) + 1;
      add(requestLogBody(name, facts));
    },
    report: (report) => {
      if (report.kind === 'measure') measures?.add(report.name, report.value);
      else add(logBodyOf(report));
    },
    logAnomaly: (what) => add({ kind: 'error', code: what, component: 'worker' }),
    counts: () => queue?.counts() ?? NOTHING,
    bets: (bets) => {
      lastBets = bets;
      measures?.bets(bets);
    },
    start: () => {
      if (isCounting) void loadMeasures();
      queue?.start();
      hooks.start();
    },
    stop: () => {
      queue?.stop();
      hooks.stop();
    },
  };

  function withMeasures(
    values: CounterValues,
    measured: ReturnType<Measures['read']> | undefined,
  ): CounterValues {
    return {
      ...values,
      countsBy: { ...values.countsBy, requests: { ...results }, ...measured?.countsBy },
      statesBy: { ...values.statesBy, ...measured?.statesBy },
      histograms: { ...values.histograms, ...measured?.histograms },
    };
  }

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
