import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/createSandbox.ts';
import type { Sandbox } from '#sandbox/createSandbox.ts';
import { readArguments } from '#sandbox/arguments.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 40, rate: 500, seed: 5 });
});
afterAll(() => sandbox.close());
const fault = (body: string) =>
  fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

test.each([
  '{"kind":"explode"}',
  '{"kind":"skip","on":{"planet":"x"}}',
  '{"kind":"skip","times":0}',
  '{"kind":"drop","bytes":-1}',
  '{"kind":"status"}',
  '{"kind":"status","on":{"path":"/x"},"status":999}',
  '{"kind":"close","code":1006}',
  '{"kind":"close","code":999}',
  '{"kind":"skew"}x',
  '{"kind":"skew","by":0}',
  '{"kind":"skew","on":{"path":"/x"}}',
  '{"kind":"html"}',
  '{"kind":"hang","on":{"stream":"sport/1/live"}}',
  '{"kind":"delay","delay":0}',
  '{"kind":"delay","on":{"path":"/x","conn":"1"}}',
  '{"kind":"corrupt","on":{"path":"/x"}}',
  '{"kind":"cut-snapshot","parts":-1}',
  '{"kind":"bad-odds","value":"plenty"}',
  '{"kind":"wrong-type","on":{"path":"/x"},"shape":"round"}',
  '{"kind":"truncated","on":{"path":"/x"},"cut":"hair"}',
  '{"kind":"skip","code":1000}',
  '{"kind":"corrupt","seed":-1}',
  '{"kind":"skip","ms":0}',
  '{"kind":"skip","on":{"stream":""}}',
  '{"kind":"skip","on":[]}',
  '[]',
  '"skip"',
  '{"kind":"skip","when":1}',
  '{ not json',
])('a fault that cannot be read is refused with a sentence and loses nothing: %s', async (body) => {
  const kept = sandbox.addFault({ kind: 'silence', on: { producer: '9/none' } });
  const answer = await fault(body);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { error: string }).error).toMatch(/\w+ \w+/);
  expect(kept.left).toBe(Infinity);
  expect((await fetch(`${sandbox.url}/v1/match/statistical`, { method: 'POST' })).status).toBe(200);
  sandbox.clearFaults();
});

test('a status fault answers a path as often as asked', async () => {
  expect(
    (await fault('{"kind":"status","on":{"path":"/v1/match/statistical"},"status":502,"times":2}')).status,
  ).toBe(200);
  const statuses: number[] = [];
  for (let i = 0; i < 3; i += 1)
    statuses.push((await fetch(`${sandbox.url}/v1/match/statistical`, { method: 'POST' })).status);
  expect(statuses).toEqual([502, 502, 200]);
});

test('one fault on answers is ended, the others go on', async () => {
  const ids: string[] = [];
  for (const path of ['/v1/match/statistical', '/v1/match/getList'])
    ids.push(
      (
        (await (
          await fault(JSON.stringify({ kind: 'status', on: { path }, status: 502, times: 5 }))
        ).json()) as { id: string }
      ).id,
    );
  const end = async (id: string) =>
    (await fetch(`${sandbox.url}/sandbox/faults/${id}`, { method: 'DELETE' })).status;
  expect([await end(ids[0] ?? ''), await end('none')]).toEqual([200, 404]);
  const status = async (path: string) => (await fetch(`${sandbox.url}${path}`, { method: 'POST' })).status;
  expect([await status('/v1/match/statistical'), await status('/v1/match/getList')]).toEqual([200, 502]);
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' });
});

test('requests are counted by path, and unknown matches are not found', async () => {
  await fetch(`${sandbox.url}/api/forehead/system/domain/config`);
  const stats = (await (await fetch(`${sandbox.url}/sandbox/stats`)).json()) as Record<string, unknown>;
  expect(stats).toMatchObject({
    sockets: 0,
    frames: 0,
    requests: { '/api/forehead/system/domain/config': 1 },
  });
  expect((await fetch(`${sandbox.url}/sandbox/truth/matches/none`)).status).toBe(404);
});

test('after a pause the truth does not change until the world is resumed', async () => {
  await fetch(`${sandbox.url}/sandbox/pause`, { method: 'POST' });
  const all = () => JSON.stringify(sandbox.matchIds().map((id) => sandbox.truth(id)?.options));
  const before = all();
  await new Promise((done) => setTimeout(done, 300));
  expect(all()).toBe(before);
  const { changes } = sandbox.stats();
  await fetch(`${sandbox.url}/sandbox/resume`, { method: 'POST' });
  for (let i = 0; i < 200 && sandbox.stats().changes === changes; i += 1)
    await new Promise((done) => setTimeout(done, 20));
  expect(sandbox.stats().changes).toBeGreaterThan(changes);
});

describe('arguments', () => {
  test('have their usual values, and PORT counts where --port is not given', () => {
    expect(readArguments([], {})).toEqual({
      matches: 600,
      rate: 200,
      speed: 1,
      seed: 1,
      start: null,
      paused: false,
      featured: 2,
      port: 5173,
      recording: null,
      replay: null,
      push: true,
      hasNats: false,
      brand: null,
    });
    expect(readArguments(['--nats', '--rate', '5'], {})).toMatchObject({ hasNats: true, rate: 5 });
    expect(readArguments(['--brand', 'ember'], {})).toMatchObject({ brand: 'ember' });
    expect(readArguments(['--push', 'off', '--rate', '100000'], { PORT: '8080' })).toMatchObject({
      push: false,
      rate: 100_000,
      port: 8080,
    });
    expect(readArguments(['--start', '1773439200000', '--paused', 'on'], {})).toMatchObject({
      start: 1_773_439_200_000,
      paused: true,
    });
    expect(readArguments(['--port', '9000'], { PORT: '8080' })).toMatchObject({ port: 9000 });
  });
  test.each([
    ['--matches', '0'],
    ['--matches', 'many'],
    ['--rate', '1e9'],
    ['--push', 'maybe'],
    ['--start', 'noon'],
    ['--paused', 'maybe'],
    ['--port', '70000'],
    ['--bogus', '1'],
    ['--brand', 'none'],
    ['--speed', '-1'],
    ['--seed'],
  ])('%s %s is refused with a sentence', (...args) => {
    expect(readArguments(args, {})).toEqual(expect.stringMatching(/\.$/));
  });
});
