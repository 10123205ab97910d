import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#platform/endpoints.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { createDefectProxy, type DefectProxy, type Passing } from './defectProxy.ts';
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

describe('the configuration of a platform', () => {
  const { path } = ENDPOINTS.domainConfig;
  const plant = (change: (passing: Passing) => void): void =>
    proxy.plant({ answer: (passing) => (passing.path === path ? change(passing) : undefined) });

  test('is read with success code 1, also if the configuration names another code (D19)', async () => {
    plant((passing) => {
      passing.body = { ...(passing.body as object), code: 200 };
    });
    const config = '{"merchant":"m","memberSuccess":200}';
    const report = await run({ token: null, only: ['domainConfig'], config });
    expect(linesOf(report).join('\n')).toMatch(/^domainConfig code: refused with code 200/m);
  });

  test('is warned of a name that is no field, which would have no effect', async () => {
    plant(() => undefined);
    const config = '{"code":1,"data":{"merchant":"m","modules":{"cashout":false}}}';
    const report = await run({ token: null, only: ['rules'], config });
    expect(linesOf(report)).toContain(
      'configuration modules.cashout: is no field of CONFIG.md and is dropped',
    );
    expect(isConforming(report)).toBe(true);
  });

  test.each([
    ['cache', 'public, max-age=3600'],
    ['shared cache alone', 'public, max-age=0, s-maxage=3600'],
  ])('that a %s may keep is named', async (_what, control) => {
    plant(({ headers }) => {
      headers['cache-control'] = control;
    });
    const report = await run({ token: null, only: ['domainConfig'] });
    expect(linesOf(report)).toEqual([
      expect.stringMatching(/^domainConfig cache-control: lets a cache keep the configuration for 3600 s/),
    ]);
  });

  test.each([
    ['a refusal without data', '{"code":-2,"message":"no such call","data":null}'],
    ['an envelope that is cut', '{"code":1,"data":{"merchant":"m"'],
  ])('that is %s is replaced by the defaults, and the check goes on', async (_what, text) => {
    plant((passing) => {
      passing.text = text;
    });
    const report = await run({ token: null, only: ['statistics'] });
    expect(report.calls.map(({ name, state }) => [name, state])).toEqual([['statistics', 'answered']]);
  });
});

test('a platform without the balances of a user can be used, with the balance of the host', async () => {
  proxy.plant({
    answer: (passing) => {
      if (passing.path === ENDPOINTS.userBase.path) passing.status = 404;
    },
  });
  const report = await run({ only: ['userBase'] });
  expect(linesOf(report)).toEqual(['userBase missing: the balance is only that of the host']);
  expect(isConforming(report)).toBe(true);
});

describe('pages of another origin', () => {
  const PAGE = 'https://www.example.com';
  const MEMBER = 'device-id, os-type, app-type, timestamp, version, language';
  /** Lets pages of `PAGE` call. `allowed` returns the headers that a path allows. */
  const plant = (allowed: (path: string) => string): void =>
    proxy.plant({
      answer: (passing) => {
        Object.assign(passing.headers, {
          'access-control-allow-origin': PAGE,
          'access-control-expose-headers': 'Date, Retry-After',
          vary: 'Origin',
        });
        if (passing.method !== 'OPTIONS') return;
        passing.status = 204;
        passing.text = '';
        passing.headers['access-control-allow-headers'] = allowed(passing.path);
      },
    });
  const areasOf = async (more: Partial<ConformanceOptions>): Promise<readonly string[]> => {
    const report = await run({ only: ['rules'], origin: PAGE, ...more });
    return linesOf({
      ...report,
      areas: report.areas.filter(({ name }) => name.startsWith('calls of pages')),
    });
  };

  test('need permission for the headers of each family of calls alone', async () => {
    plant((path) => {
      if (path.startsWith('/v1/match/')) return 'content-type';
      const common = 'content-type, authorization, idempotency-key';
      return path.startsWith('/v1/order/') ? common : `${common}, ${MEMBER}`;
    });
    expect(await areasOf({})).toEqual([]);
  });

  test('are checked at each host of the configuration', async () => {
    plant((path) =>
      path.startsWith('/orders/')
        ? 'content-type, idempotency-key'
        : `content-type, authorization, idempotency-key, ${MEMBER}`,
    );
    const config = JSON.stringify({ merchant: 'm', hosts: { order: `${proxy.url}/orders` } });
    expect(await areasOf({ config })).toEqual([
      `calls of pages of ${PAGE} to hosts.order access-control-allow-headers: does not allow authorization`,
    ]);
  });

  test('are not checked at hosts of their own origin', async () => {
    proxy.plant({});
    expect(await areasOf({ origin: new URL(proxy.url).origin })).toEqual([]);
  });
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
