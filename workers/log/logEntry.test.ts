import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { logBodyOf, isReport, requestLogBody } from './logEntry.ts';

const FACTS = { status: 200, ms: 12.345, sent: 80, received: 9_000, problem: null };

describe('a line of the log', () => {
  test('names a request by method and path template, with status, duration and sizes (D9, REQ-07)', () => {
    expect(requestLogBody('matchList', FACTS)).toEqual({
      kind: 'request',
      method: 'POST',
      path: '/v1/match/getList',
      status: 200,
      ms: 12,
      sent: 80,
      received: 9_000,
      problem: null,
    });
    expect(requestLogBody('file', FACTS)).toMatchObject({ path: '/api/forehead/system/file/get/' });
  });

  test("contains no other field, whatever the caller's object contains (D9, I8)", () => {
    const loaded = {
      ...FACTS,
      url: 'https://a.example/?token=canary',
      body: 'canary',
      headers: { Authorization: 'canary' },
    };
    expect(JSON.stringify(requestLogBody('statistics', loaded))).not.toContain('canary');
    expect(
      JSON.stringify(
        logBodyOf({
          kind: 'error',
          code: 'broken',
          component: 'match-row',
          stack: 'canary',
          message: 'canary',
        } as Parameters<typeof logBodyOf>[0]),
      ),
    ).not.toContain('canary');
  });

  test("from a tab's report contains only words of the code and counts; any other report is refused (D9)", () => {
    const error = { kind: 'error', code: 'broken', component: 'match-row' };
    const request = { kind: 'request', name: 'domainConfig', ...FACTS };
    const measure = { kind: 'measure', name: 'lcp', value: 1_200.5 };
    expect([error, request, measure].map(isReport)).toEqual([true, true, true]);
    const wrong = [
      { ...measure, name: 'https://x' },
      { ...measure, name: 'toString' },
      { ...measure, value: -1 },
      { ...measure, value: Infinity },
      { ...measure, value: 1e12 },
      { ...error, component: 'Manchester United' },
      { ...error, component: 'a'.repeat(50) },
      { ...error, component: 'https://x' },
      { ...error, component: '' },
      { ...error, code: 'token' },
      { ...request, name: '/v1/user/1234' },
      { ...request, name: 'constructor' },
      { ...request, problem: 'user 7 has no money' },
      { ...request, ms: Infinity },
      { ...request, status: '200' },
      { ...request, sent: -1 },
      null,
      5,
      'error',
      [],
      {},
    ];
    expect(wrong.filter(isReport)).toEqual([]);
  });

  test('is made or refused without throwing for any value from the port, and contains only the report (I8)', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, text) => {
        expect(typeof isReport(value)).toBe('boolean');
        const report: unknown = { kind: 'error', code: 'uncaught', component: text };
        expect(isReport(report)).toBe(/^[a-z][a-z-]{0,39}$/.test(text));
      }),
    );
  });
});
