import { describe, expect, test } from 'vitest';
import { getDomainConfig } from '#platform/calls.ts';
import { createBootCaller } from './bootCaller.ts';

const BASE = 'http://localhost:5173/sport/';
const body = (data: unknown) => JSON.stringify({ code: 1, message: '', data });
const config = (answer: () => Response | Promise<Response>, asked: string[] = []) =>
  getDomainConfig(
    createBootCaller(BASE, 'CMN', async (url) => {
      asked.push(url);
      return answer();
    }),
    BASE,
  );

describe('the domain configuration', () => {
  test("is asked of the page's own origin and read through its envelope (REQ-73, BOOT-08)", async () => {
    const asked: string[] = [];
    const answer = await config(() => new Response(body({ merchant: 'm', feed: '/feed' })), asked);
    expect(answer).toMatchObject({
      ok: true,
      value: { merchant: 'm', feed: '/feed', defaultLocale: 'zh-CN' },
    });
    expect(asked[0]).toMatch(
      /^http:\/\/localhost:5173\/api\/forehead\/system\/domain\/config\?languageType=CMN$/,
    );
  });

  test.each([
    ['an error status', () => new Response('', { status: 503 }), { code: 'http', status: 503 }],
    ['HTML', () => new Response('<!doctype html>'), { code: 'unreadable' }],
    ['nothing', () => new Response(null, { status: 204 }), { code: 'unreadable' }],
    ['a truncated answer', () => new Response(body({ merchant: 'm' }).slice(0, -3)), { code: 'unreadable' }],
    ['a configuration without a merchant', () => new Response(body({})), { code: 'unreadable' }],
    ['a huge body', () => new Response('x'.repeat(3_000_000)), { code: 'unreadable' }],
    [
      'no connection',
      () => {
        throw new TypeError('failed');
      },
      { code: 'network' },
    ],
    [
      'no answer in time',
      () => {
        throw new DOMException('', 'TimeoutError');
      },
      { code: 'timeout' },
    ],
  ])('that is %s is a problem, never a crash (F36, F37)', async (_what, answer, problem) => {
    expect(await config(answer)).toEqual({ ok: false, problem });
  });

  test("is asked without following a redirect, and never taken from the browser's cache unasked", async () => {
    const inits: (RequestInit | undefined)[] = [];
    await getDomainConfig(
      createBootCaller(BASE, 'CMN', async (_url, init) => {
        inits.push(init);
        return new Response(body({ merchant: 'm' }));
      }),
      BASE,
    );
    expect(inits).toMatchObject([{ redirect: 'error', cache: 'no-cache' }]);
  });

  test.each([
    ['an answer', () => new Response('{"merchant":"m"}'), '{"merchant":"m"}'],
    ['a page', () => new Response('<!doctype html>'), '<!doctype html>'],
    ['an error status', () => new Response('gone', { status: 404 }), ''],
  ])(
    'that is %s is told with its text, from which the console names the fault',
    async (_what, answer, text) => {
      const texts: string[] = [];
      const call = createBootCaller(
        BASE,
        'CMN',
        async () => answer(),
        (_name, _facts, received) => texts.push(received),
      );
      await call('domainConfig');
      expect(texts).toEqual([text]);
    },
  );

  test('of a refusal is none (D19)', async () => {
    const answer = await config(
      () => new Response(JSON.stringify({ code: 5, message: 'no', data: { merchant: 'm' } })),
    );
    expect(answer).toMatchObject({ ok: false, problem: { code: 'refused' } });
  });
});
