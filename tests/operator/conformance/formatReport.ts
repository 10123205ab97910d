import type { CallReport, ConformanceReport, Finding } from './findings.ts';
import { printable } from '../printable.ts';
import { isConforming } from './findings.ts';

const sentenceOf = ({ level, field, reason }: Finding): string =>
  printable(`${level === 'fault' ? 'FAULT' : level}: ${field === null ? '' : `${field} `}${reason}`);

const SIZE = 1024;
const measureOf = ({ ms, bytes }: CallReport): string =>
  ms === null
    ? ''
    : ` ${ms} ms${bytes === null ? '' : `, ${bytes < SIZE ? `${bytes} B` : `${Math.round(bytes / SIZE)} kB`}`}`;

/** Writes one call as lines for a terminal. Notes of skipped calls stay on the line of the call. */
export const formatCall = (call: CallReport): string => {
  const { name, state, findings, turnsOff } = call;
  if (state === 'skipped') return `${name}: not asked, ${findings.map(({ reason }) => reason).join('; ')}`;
  return [
    `${name}: ${state}${measureOf(call)}`,
    ...findings.map((finding) => `    ${sentenceOf(finding)}`),
    ...(turnsOff === null ? [] : [`    without it: ${turnsOff}`]),
  ].join('\n');
};

const countsOf = ({ calls, areas }: ConformanceReport) => {
  const findings = [...calls, ...areas].flatMap((each) => each.findings);
  const states = (state: CallReport['state']) => calls.filter((call) => call.state === state).length;
  return {
    answered: states('answered'),
    missing: states('missing'),
    unreadable: states('unreadable') + states('failed'),
    skipped: states('skipped'),
    faults: findings.filter(({ level }) => level === 'fault').length,
    warnings: findings.filter(({ level }) => level === 'warning').length,
  };
};

/** Writes the rules that span calls, and the totals, as lines for a terminal. */
export const formatSummary = (report: ConformanceReport, strict: boolean): string => {
  const { answered, missing, unreadable, skipped, faults, warnings } = countsOf(report);
  return [
    ...report.areas.map(({ name, findings }) =>
      findings.length === 0
        ? `${name}: good`
        : [`${name}:`, ...findings.map((each) => `    ${sentenceOf(each)}`)].join('\n'),
    ),
    '',
    `${answered} calls answered, ${missing} missing, ${unreadable} unreadable or failed, ${skipped} not asked; ${faults} faults, ${warnings} warnings.`,
    isConforming(report, strict)
      ? 'The client can use this platform.'
      : 'The client cannot use all of this platform.',
  ].join('\n');
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  printable(text).replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');

const listOf = (findings: readonly Finding[]): string =>
  findings.length === 0
    ? ''
    : `<ul>${findings.map((each) => `<li class="${each.level}">${each.field === null ? '' : `<code>${escape(each.field)}</code> `}${escape(each.reason)}</li>`).join('')}</ul>`;

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1c2024;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #d9dde2}
ul{margin:0;padding-left:1rem}.fault{color:#a3121b}.warning{color:#7a4b00}.note,.skipped{color:#565d66}
code{font-size:.9em}td.state{font-weight:600}td.size{white-space:nowrap}.missing,.unreadable,.failed{color:#a3121b}.answered{color:#11632f}`;

/** Writes the report as one page without scripts or other files. Escapes all text of the platform. */
export const formatPage = (report: ConformanceReport, strict: boolean): string => {
  const { answered, missing, unreadable, skipped, faults, warnings } = countsOf(report);
  const rows = report.calls.map(
    (call) =>
      `<tr><td><code>${escape(call.name)}</code><br>${escape(`${call.method} ${call.path}`)}</td><td class="state ${call.state}">${call.state}</td><td class="size">${escape(measureOf(call))}</td><td>${listOf(call.findings)}${call.turnsOff === null ? '' : `Without it: ${escape(call.turnsOff)}.`}</td></tr>`,
  );
  const areas = report.areas.map(
    ({ name, findings }) =>
      `<tr><td>${escape(name)}</td><td>${findings.length === 0 ? 'good' : listOf(findings)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Conformance of ${escape(report.base)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${STYLE}</style></head><body>
<h1>Conformance of ${escape(report.base)}</h1>
<p>${escape(report.at)}. ${answered} calls answered, ${missing} missing, ${unreadable} unreadable or failed, ${skipped} not asked; ${faults} faults, ${warnings} warnings.
<strong>${isConforming(report, strict) ? 'The client can use this platform.' : 'The client cannot use all of this platform.'}</strong></p>
<h2>Rules</h2><table><tbody>${areas.join('\n')}</tbody></table>
<h2>Calls</h2><table><thead><tr><th>Call</th><th>State</th><th>Time, size</th><th>Findings</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
</body></html>
`;
};
