import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { createDefectProxy, type DefectProxy } from './defectProxy.ts';
import { isConforming, type ConformanceReport } from './findings.ts';
import { formatPage, formatSummary } from './formatReport.ts';
import { PLANTED_DEFECTS } from './plantedDefects.ts';
import { runConformance, type ConformanceOptions } from './runConformance.ts';

/** The gate plants some defects. The long tier plants all of them and also checks the feed. */
const isLong = process.env.LONG_PIECE !== undefined;
const GATE = [
  'a required field is missing in every record',
  'times in seconds',
  'a limit without Retry-After',
];

let sandbox: Sandbox;
let proxy: DefectProxy;
let token = '';
let clock: ReturnType<typeof setInterval>;
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 20, seed: 3, generator: 'manual' });
  proxy = await createDefectProxy(`http://127.0.0.1:${sandbox.port}`);
  token = sandbox.members.login('vip')?.token ?? '';
  // The world runs ten times as fast, so that heartbeats and deltas come soon.
  clock = setInterval(() => sandbox.advance(1_000), 100);
});
afterAll(async () => {
  clearInterval(clock);
  await proxy.close();
  await sandbox.close();
});

const run = (more: Partial<ConformanceOptions> = {}): Promise<ConformanceReport> =>
  runConformance({
    base: proxy.url,
    config: null,
    token,
    origin: null,
    burst: 0,
    push: false,
    only: [],
    now: () => sandbox.now(),
    ...more,
  });

/**
 * Returns faults and warnings as `place field: reason`, and failed calls with the features that they turn
 * off.
 */
const linesOf = ({ calls, areas }: ConformanceReport): readonly string[] => [
  ...calls.flatMap(({ name, state, turnsOff }) =>
    turnsOff === null ? [] : [`${name} ${state}: ${turnsOff}`],
  ),
  ...[...calls, ...areas].flatMap(({ name, findings }) =>
    findings
      .filter(({ level }) => level !== 'note')
      .map(({ field, reason }) => `${name} ${field ?? ''}: ${reason}`),
  ),
];

describe('a platform that keeps to the wire', () => {
  test('has no fault and no warning, and is asked no call that writes or moves money', async () => {
    const paths: string[] = [];
    proxy.plant({ answer: ({ path }) => void paths.push(path) });
    const report = await run({ push: isLong });
    expect(linesOf(report)).toEqual([]);
    const states = report.calls.map(({ state }) => state);
    expect(states.filter((state) => state === 'answered').length).toBeGreaterThan(60);
    expect(isConforming(report, true)).toBe(true);
    const skipped = report.calls.filter(({ state }) => state === 'skipped').map(({ path }) => path);
    expect(paths.filter((path) => skipped.includes(path))).toEqual([]);
    expect(formatSummary(report, true)).toContain('The client can use this platform.');
  });

  test('a guest is asked nothing that needs a login', async () => {
    proxy.plant({});
    const report = await run({ token: null, only: ['statistics', 'orderList'] });
    expect(report.calls.map(({ name, state, findings }) => [name, state, findings[0]?.reason])).toEqual([
      ['statistics', 'answered', undefined],
      ['orderList', 'skipped', 'needs --token'],
    ]);
  });
});

describe('a planted defect is found and named', () => {
  test.each(PLANTED_DEFECTS.filter(({ title }) => isLong || GATE.includes(title)))(
    '$title',
    async ({ defect, asked, expected }) => {
      proxy.plant(defect);
      const report = await run({
        token: asked.only?.includes('orderList') === true ? token : null,
        ...asked,
      });
      expect(linesOf(report).join('\n')).toMatch(expected);
    },
  );
});

test('texts of a platform cannot act in the report', () => {
  const report: ConformanceReport = {
    base: 'https://a.example',
    at: '2026-01-01T00:00:00.000Z',
    calls: [],
    areas: [
      {
        name: '<b>x',
        findings: [{ level: 'fault', field: '<i>', reason: '\u001b[2J<script>alert(1)</script>' }],
      },
    ],
  };
  expect(formatPage(report, false)).not.toMatch(/<script|<b>|<i>/);
  expect(formatPage(report, false)).not.toContain('\u001b');
  expect(formatSummary(report, false)).not.toContain('\u001b');
});
