import type { EndpointName } from '#platform/endpoints.ts';

/**
 * `fault`: the client cannot use this. `warning`: the client works, but worse. `note`: useful information.
 */
type FindingLevel = 'fault' | 'warning' | 'note';
/** One finding of a check. `field` is a path inside the answer, or the name of a header. */
export type Finding = {
  readonly level: FindingLevel;
  readonly field: string | null;
  readonly reason: string;
};

export const fault = (reason: string, field: string | null = null): Finding => ({
  level: 'fault',
  field,
  reason,
});
export const warning = (reason: string, field: string | null = null): Finding => ({
  level: 'warning',
  field,
  reason,
});
export const note = (reason: string, field: string | null = null): Finding => ({
  level: 'note',
  field,
  reason,
});

/**
 * The result of a call. `skipped`: the call was not sent, because it writes, needs a login, or lacks a known
 * id.
 */
export type CallState = 'answered' | 'missing' | 'unreadable' | 'failed' | 'skipped';
export type CallReport = {
  readonly name: EndpointName;
  readonly method: string;
  readonly path: string;
  readonly state: CallState;
  readonly ms: number | null;
  readonly bytes: number | null;
  readonly findings: readonly Finding[];
  /** The feature that the client lacks without the call; null if the call works or was not sent. */
  readonly turnsOff: string | null;
  readonly core: boolean;
};
/** A rule that spans calls: paging, languages, the session, the feed. */
export type AreaReport = { readonly name: string; readonly findings: readonly Finding[] };

export type ConformanceReport = {
  readonly base: string;
  /** The start of the run, ISO 8601. */
  readonly at: string;
  readonly calls: readonly CallReport[];
  readonly areas: readonly AreaReport[];
};

/** True if the client can use everything in the report. With `strict` a missing call counts as well. */
export const isConforming = ({ calls, areas }: ConformanceReport, strict = false): boolean =>
  [...calls, ...areas].every(({ findings }) => findings.every(({ level }) => level !== 'fault')) &&
  calls.every(
    ({ state, core }) =>
      state === 'answered' || state === 'skipped' || (state === 'missing' && !core && !strict),
  );
