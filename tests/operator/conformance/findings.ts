import type { EndpointName } from '#platform/endpoints.ts';

/** `fault`: the client cannot use this. `warning`: it works, but worse. `note`: worth knowing. */
type FindingLevel = 'fault' | 'warning' | 'note';
/** One thing that a check found. `field` is a path inside the answer, or the name of a header. */
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

/** How a call ended. `skipped`: not sent, because it writes, needs a login, or nothing is known to ask about. */
export type CallState = 'answered' | 'missing' | 'unreadable' | 'failed' | 'skipped';
export type CallReport = {
  readonly name: EndpointName;
  readonly method: string;
  readonly path: string;
  readonly state: CallState;
  readonly ms: number | null;
  readonly bytes: number | null;
  readonly findings: readonly Finding[];
  /** What the client does without the call; null if the call works or was not sent. */
  readonly turnsOff: string | null;
  readonly core: boolean;
};
/** A rule that spans calls: paging, languages, the session, the feed. */
export type AreaReport = { readonly name: string; readonly findings: readonly Finding[] };

export type ConformanceReport = {
  readonly base: string;
  /** When the run began, ISO 8601. */
  readonly at: string;
  readonly calls: readonly CallReport[];
  readonly areas: readonly AreaReport[];
};

/** Whether a report has nothing that the client cannot use. `strict`: a missing call counts too. */
export const isConforming = ({ calls, areas }: ConformanceReport, strict = false): boolean =>
  [...calls, ...areas].every(({ findings }) => findings.every(({ level }) => level !== 'fault')) &&
  calls.every(
    ({ state, core }) =>
      state === 'answered' || state === 'skipped' || (state === 'missing' && !core && !strict),
  );
