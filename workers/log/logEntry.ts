import { MEASURES, type ExchangeFacts, type Report } from '#contract/report.ts';
import type { EpochMs } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';

/**
 * One line of the log (D9). `path` is the endpoint's template, never an address. `trace` joins the lines of
 * one worker's life; it is random and identifies no user, device or session.
 */
export type LogEntry = { readonly at: EpochMs; readonly trace: string } & (
  | ({ readonly kind: 'request'; readonly method: string; readonly path: string } & ExchangeFacts)
  | { readonly kind: 'error'; readonly code: string; readonly component: string }
);

/** Matches a word as the product's own sources write it. Text that came from data does not fit. */
const WORD = /^[a-z][a-z-]{0,39}$/;
const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value);
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const CODES: readonly unknown[] = ['broken', 'uncaught', 'rejected'] satisfies readonly Extract<
  Report,
  { kind: 'error' }
>['code'][];

const MEASURE_NAMES: readonly unknown[] = MEASURES;
/** No measurement of a page is larger: a day in ms. */
const MAX_MEASURED = 86_400_000;
const isEndpoint = (name: unknown): name is EndpointName =>
  typeof name === 'string' && Object.hasOwn(ENDPOINTS, name);

/** Checks a tab's report. It arrives over a port, where types guarantee nothing. */
export const isReport = (value: unknown): value is Report => {
  if (!isRecord(value)) return false;
  if (value.kind === 'error') return CODES.includes(value.code) && isWord(value.component);
  if (value.kind === 'measure')
    return MEASURE_NAMES.includes(value.name) && isCount(value.value) && value.value <= MAX_MEASURED;
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

/** Copies the fields one by one, so that any other field of the caller stays out of the log. */
export const requestLogBody = (
  name: EndpointName,
  { status, ms, sent, received, problem }: ExchangeFacts,
): LogBody => {
  const { method, path } = ENDPOINTS[name];
  return { kind: 'request', method, path, status, ms: Math.round(ms), sent, received, problem };
};

/** Returns the log line of a report. Measurements are counted and not logged. */
export const logBodyOf = (report: Exclude<Report, { kind: 'measure' }>): LogBody =>
  report.kind === 'error'
    ? { kind: 'error', code: report.code, component: report.component }
    : requestLogBody(report.name as EndpointName, report);
