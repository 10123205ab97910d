import { get } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SHAPES } from '#sandbox/control/faultKinds.ts';
import { createSandbox } from '#sandbox/createSandbox.ts';
import type { Sandbox } from '#sandbox/createSandbox.ts';

const LIST = '/v1/match/getList';
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 0, seed: 5, generator: 'manual' });
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.clearFaults());

const post = (path = LIST, body: unknown = { type: 0, sportId: 1 }, init: RequestInit = {}) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });
const json = async (answer: Response) =>
  (await answer.json()) as { success: boolean; code: number; data: Record<string, unknown> };

const shapes = async (seed: number) => {
  sandbox.addFault({ kind: 'wrong-type', on: { path: LIST }, seed, times: 8 });
  const texts: string[] = [];
  for (let i = 0; i < 8; i += 1) texts.push((await (await post()).text()).slice(0, 60));
  return texts;
};
const logs = async () =>
  (await (await fetch(`${sandbox.url}/sandbox/logs`)).json()) as {
    kept: unknown[];
    batches: number;
    entries: number;
  };

describe('an answer', () => {
  test('is a page, nothing, or empty, with a status of success (html, no-content, empty)', async () => {
    sandbox.addFault({ kind: 'html', on: { path: LIST }, times: 1 });
    const html = await post();
    expect([
      html.status,
      html.headers.get('content-type')?.split(';')[0],
      (await html.text()).slice(0, 15),
    ]).toEqual([200, 'text/html', '<!doctype html>']);
    sandbox.addFault({ kind: 'no-content', on: { path: LIST }, times: 1 });
    const none = await post();
    expect([none.status, await none.text()]).toEqual([204, '']);
    sandbox.addFault({ kind: 'empty', on: { path: LIST }, times: 1 });
    const empty = await post();
    expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([200, '0', '']);
    expect((await json(await post())).code).toBe(0);
  });

  test('ends early: with a length that is right, or with a connection that breaks (truncated)', async () => {
    const whole = await (await post()).text();
    sandbox.addFault({ kind: 'truncated', on: { path: LIST }, times: 1 });
    expect(await (await post()).text()).toBe(
      whole.slice(
        0,
        Buffer.from(whole)
          .subarray(0, Buffer.byteLength(whole) >> 1)
          .toString().length,
      ),
    );
    sandbox.addFault({ kind: 'truncated', on: { path: LIST }, bytes: 10, times: 1 });
    expect(await (await post()).text()).toBe(whole.slice(0, 10));
    sandbox.addFault({ kind: 'truncated', on: { path: LIST }, cut: 'connection', times: 1 });
    const broken = await post();
    expect(broken.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)));
    await expect(broken.text()).rejects.toThrow('terminated');
  });

  test.each(SHAPES)('is JSON of a wrong type: %s (wrong-type)', async (shape) => {
    const right = await json(await post());
    sandbox.addFault({ kind: 'wrong-type', on: { path: LIST }, shape, times: 1 });
    const answer = await post();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const wrong = (await answer.json()) as { code: number; data: unknown };
    // The envelope still reports success, except where the whole answer is in a list.
    expect(wrong.code).toBe(shape === 'list' ? undefined : 0);
    expect(wrong).not.toEqual(right);
  });

  test('of wrong types follows its seed', async () => {
    const one = await shapes(1);
    expect(new Set(one).size).toBeGreaterThan(2);
    expect(await shapes(1)).toEqual(one);
  });

  test('is as large as asked, and is made while it is read (huge)', async () => {
    sandbox.addFault({ kind: 'huge', on: { path: LIST }, bytes: 30_000_000, times: 1 });
    let bytes = 0;
    for await (const chunk of (await post()).body ?? []) bytes += (chunk as Uint8Array).length;
    expect(bytes).toBeGreaterThanOrEqual(30_000_000);
    // The server stops generating the body when the reader disconnects.
    const path = '/api/forehead/system/domain/config';
    const fault = sandbox.addFault({ kind: 'huge', on: { path }, times: 1 });
    await new Promise<void>((done, fail) => {
      get(`${sandbox.url}${path}`, (response) =>
        response.once('data', () => done(void response.destroy())),
      ).once('error', fail);
    });
    const taken = () =>
      [...fault.did].map((each) => /: (\d+) bytes taken$/.exec(each)?.[1]).find((each) => each !== undefined);
    for (let i = 0; i < 1_000 && taken() === undefined; i += 1)
      await new Promise((done) => setTimeout(done, 5));
    expect(Number(taken())).toBeLessThan(20_000_000);
  });

  test('comes a byte at a time, late, or never (slow, delay, hang)', async () => {
    const path = '/api/forehead/system/domain/config';
    sandbox.addFault({ kind: 'slow', on: { path }, times: 1 });
    const reader = (await fetch(`${sandbox.url}${path}`)).body?.getReader();
    const sizes = [await reader?.read(), await reader?.read()].map(
      (each) => (each?.value as Uint8Array | undefined)?.length,
    );
    expect(sizes).toEqual([1, 1]);
    await reader?.cancel();
    for (const kind of ['slow', 'delay'] as const) {
      sandbox.addFault({ kind, on: { path }, delay: 80, times: 1 });
      const from = performance.now();
      expect((await fetch(`${sandbox.url}${path}`)).status).toBe(200);
      expect(performance.now() - from).toBeGreaterThanOrEqual(79);
    }
    sandbox.addFault({ kind: 'hang', on: { path }, times: 1 });
    await expect(fetch(`${sandbox.url}${path}`, { signal: AbortSignal.timeout(150) })).rejects.toThrow(
      'timeout',
    );
    expect((await fetch(`${sandbox.url}${path}`)).status).toBe(200);
  });
});

test('a path may be a prefix, and no fault hits the control plane', async () => {
  sandbox.addFault({ kind: 'status', on: { path: '/v1/*' }, status: 429 });
  expect((await post()).status).toBe(429);
  expect((await post('/v1/match/statistical')).status).toBe(429);
  expect((await fetch(`${sandbox.url}/api/forehead/system/domain/config`)).status).toBe(200);
  sandbox.addFault({ kind: 'html', on: { path: '/*' } });
  expect(
    (await fetch(`${sandbox.url}/api/forehead/system/domain/config`)).headers.get('content-type'),
  ).toContain('text/html');
  expect((await fetch(`${sandbox.url}/sandbox/stats`)).headers.get('content-type')).toContain(
    'application/json',
  );
});

test('the effects of a fault can be read, and a random fault without a seed reports its seed', async () => {
  const order = { kind: 'empty', on: { path: LIST }, times: 2 };
  const answer = await fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { id, seed } = (await answer.json()) as { id: string; seed: number };
  expect(Number.isInteger(seed)).toBe(true);
  await post();
  const { faults } = (await (await fetch(`${sandbox.url}/sandbox/faults`)).json()) as { faults: object[] };
  expect(faults).toEqual([
    { id, kind: 'empty', on: { path: LIST }, seed, hits: 1, left: 1, did: [`POST ${LIST}`] },
  ]);
});

test('the truth stays what it was while answers are wrong', async () => {
  const [id = ''] = sandbox.matchIds(1, 5);
  const before = JSON.stringify(sandbox.truth(id));
  sandbox.addFault({ kind: 'wrong-type', on: { path: '/*' } });
  sandbox.addFault({ kind: 'bad-odds', on: {} });
  await post();
  expect(JSON.stringify(sandbox.truth(id))).toBe(before);
});

describe('the log service', () => {
  const PATH = '/api/forehead/system/log';
  test('takes batches, counts them and keeps the latest thousand', async () => {
    expect(await json(await post(PATH, [{ at: 1 }]))).toMatchObject({ code: 1, data: { accepted: 1 } });
    await post(PATH, { entries: Array.from({ length: 1_200 }, (_, at) => ({ at })) });
    const kept = await logs();
    expect([kept.batches, kept.entries, kept.kept.length, kept.kept.at(-1)]).toEqual([
      2,
      1201,
      1000,
      { at: 1199 },
    ]);
    expect((await (await fetch(`${sandbox.url}/sandbox/stats`)).json()) as object).toMatchObject({
      logs: { batches: 2, entries: 1201 },
    });
    expect((await post(PATH, { entries: 'many' })).status).toBe(400);
  });

  test('fails like any other path', async () => {
    const { batches } = await logs();
    sandbox.addFault({ kind: 'status', on: { path: PATH }, status: 500, times: 1 });
    expect((await post(PATH, [])).status).toBe(500);
    sandbox.addFault({ kind: 'hang', on: { path: PATH }, times: 1 });
    await expect(post(PATH, [], { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
    expect((await logs()).batches).toBe(batches);
  });
});
