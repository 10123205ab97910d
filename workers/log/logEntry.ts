import type { ExchangeFacts, Report } from '#contract/report.ts';
import type { EpochMs } from '#domain/ids.ts';
import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';

/**
 * One line of the log (D9). `path` is the endpoint's template, never an address; `trace` joins what happened
 * in one worker's life and is made here, at random: it names no user, no device and no session.
 */
export type LogEntry = { readonly at: EpochMs; readonly trace: string } & (
  | ({ readonly kind: 'request'; readonly method: string; readonly path: string } & ExchangeFacts)
  | { readonly kind: 'error'; readonly code: string; readonly component: string }
);

/** A word of the code, as our own sources write them: nothing that came from data fits. */
const WORD = /^[a-z][a-z-]{0,39}$/;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value);
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const CODES: readonly unknown[] = ['broken', 'uncaught', 'rejected'] satisfies readonly Extract<
  Report,
  { kind: 'error' }
>['code'][];

const isEndpoint = (name: unknown): name is EndpointName =>
  typeof name === 'string' && Object.hasOwn(ENDPOINTS, name);

/** Whether a tab's report is one: it comes over a port, where types promise nothing. */
export const isReport = (value: unknown): value is Report => {
  if (!isRecord(value)) return false;
  if (value.kind === 'error') return CODES.includes(value.code) && isWord(value.component);
  return (
    value.kind === 'request' &&
    isEndpoint(value.name) &&
    (value.status === null || isCount(value.status)) &&
    isCount(value.ms) &&
    isCount(value.sent) &&
    isCount(value.received) &&
    (value.problem === null || isWord(value.problem))
  );
};

export type LogBody = LogEntry extends infer E
  ? E extends LogEntry
    ? Omit<E, 'at' | 'trace'>
    : never
  : never;

/** Field by field, so that whatever else a caller holds stays behind. */
export const requestLogBody = (
  name: EndpointName,
  { status, ms, sent, received, problem }: ExchangeFacts,
): LogBody => {
  const { method, path } = ENDPOINTS[name];
  return { kind: 'request', method, path, status, ms: Math.round(ms), sent, received, problem };
};

/** The line that a report makes. */
export const logBodyOf = (report: Report): LogBody =>
  report.kind === 'error'
    ? { kind: 'error', code: report.code, component: report.component }
    : requestLogBody(report.name as EndpointName, report);
