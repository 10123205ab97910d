/**
 * What the registry says of the run-time packages. `unreached`: it was not asked, or has no such question to
 * answer.
 */
export type Advisories =
  | { readonly state: 'clean' }
  | { readonly state: 'found'; readonly problems: readonly string[] }
  | { readonly state: 'unreached' }
  | { readonly state: 'unreadable' };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads what `npm audit --omit=dev --json` wrote: a report, or of a refusal (405, 404) and of a line that is
 * down its message alone.
 */
export const readAudit = (output: string): Advisories => {
  const report = parse(output);
  if (!isRecord(report)) return { state: 'unreadable' };
  const { vulnerabilities } = report;
  if (!isRecord(vulnerabilities))
    return {
      state: typeof report.message === 'string' || isRecord(report.error) ? 'unreached' : 'unreadable',
    };
  const problems = Object.entries(vulnerabilities).map(
    ([name, each]) =>
      `${name}: ${isRecord(each) && typeof each.severity === 'string' ? each.severity : 'of unknown weight'}`,
  );
  return problems.length === 0 ? { state: 'clean' } : { state: 'found', problems };
};
