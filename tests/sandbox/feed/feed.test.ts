import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/createSandbox.ts';
import type { Sandbox } from '#sandbox/createSandbox.ts';
import { openReader } from '#sandbox/reader.ts';
import type { AnyFrame, Reader } from '#sandbox/reader.ts';

const LIVE = 'sport/1/live';
let sandbox: Sandbox;
let reader: Reader;

beforeEach(async () => {
  sandbox = await createSandbox({ matches: 120, rate: 1000, seed: 11, speed: 5, generator: 'manual' });
  reader = await openReader(sandbox.url);
  reader.hello();
});
afterEach(async () => {
  reader.close();
  await sandbox.close();
});

const live = async (s = LIVE) => {
  reader.say({ t: 'sub', want: [{ s }] });
  await reader.settle();
};
const seqs = (frames: readonly AnyFrame[]) => frames.map((frame) => Number(frame.q));

/** Prices by handle and option, as an independent reader of snapshots and deltas keeps them. */
const prices = (frames: readonly AnyFrame[]) => {
  const out = new Map<string, number>();
  type Market = { h: number; op: { od: number }[] };
  const put = (mg: unknown) => {
    for (const group of mg as { mks: Market[] }[])
      for (const { h, op } of group.mks)
        for (const [i, { od }] of op.entries()) out.set(`${h}:${i}`, od < 0 ? 0 : Math.round(od * 1000));
  };
  for (const frame of frames) {
    for (const match of (frame.mt ?? []) as { mg: unknown }[]) put(match.mg);
    for (const each of (frame.g ?? []) as { mg: unknown }[]) put(each.mg);
    const p = (frame.p ?? []) as number[];
    for (let i = 0; i < p.length; i += 4) out.set(`${p[i]}:${p[i + 1]}`, p[i + 2] ?? 0);
  }
  return out;
};

describe('a running stream', () => {
  test('deltas follow the snapshot without a gap, in one epoch', async () => {
    await live();
    for (let i = 0; i < 30; i += 1) sandbox.advance(1000);
    await reader.settle();
    const [snapshot] = reader.of('snapshot', LIVE);
    const deltas = reader.of('d', LIVE);
    expect(deltas.length).toBeGreaterThan(200);
    expect(seqs(deltas)).toEqual(deltas.map((_, i) => Number(snapshot?.q) + 1 + i));
    expect(new Set(deltas.map((frame) => frame.e))).toEqual(new Set([snapshot?.e]));
  });

  test('snapshot and deltas together give the same state as a fresh snapshot', async () => {
    await live();
    for (let i = 0; i < 60; i += 1) sandbox.advance(1000);
    await reader.settle();
    const before = prices([...reader.of('snapshot', LIVE), ...reader.of('d', LIVE)]);
    reader.frames.length = 0;
    reader.say({ t: 'sub', want: [{ s: LIVE, fresh: 1 }] });
    await reader.settle();
    const fresh = prices(reader.of('snapshot', LIVE));
    expect(fresh.size).toBeGreaterThan(60);
    for (const [key, od] of fresh) expect([key, before.get(key)]).toEqual([key, od]);
  });

  test('an unknown stream is answered with "none", and a sub replaces all subscriptions', async () => {
    await live();
    reader.say({ t: 'sub', want: [{ s: 'sport/1/nothing' }] });
    await reader.settle();
    expect(reader.of('answer').at(-1)).toEqual({ t: 'answer', s: 'sport/1/nothing', how: 'none' });
    const count = reader.of('d').length;
    sandbox.advance(2000);
    await reader.settle();
    expect(reader.of('d').length).toBe(count);
  });

  test('a resume sends the missed deltas, not a snapshot', async () => {
    await live();
    sandbox.advance(1000);
    await reader.settle();
    const last = reader.of('d', LIVE).at(-1);
    reader.close();
    await once(reader.ws, 'close');
    sandbox.advance(3000);
    reader = await openReader(sandbox.url);
    reader.hello();
    reader.say({ t: 'sub', want: [{ s: LIVE, e: last?.e, q: last?.q }] });
    await reader.settle();
    expect(reader.of('answer')[0]).toMatchObject({ how: 'deltas' });
    expect(reader.of('snapshot')).toEqual([]);
    expect(seqs(reader.of('d', LIVE))[0]).toBe(Number(last?.q) + 1);
    expect(reader.of('d', LIVE).length).toBe(30);
  });

  test('a resume with an old epoch is answered by a snapshot', async () => {
    reader.say({ t: 'sub', want: [{ s: LIVE, e: 'other', q: 1 }] });
    await reader.settle();
    expect(reader.of('answer')[0]).toMatchObject({ how: 'snapshot' });
  });

  test('a match stream has the markets that the sport stream lacks', async () => {
    const id = sandbox.matchIds(1, 4)[0] ?? '';
    await live(`match/${id}`);
    const [snapshot] = reader.of('snapshot');
    const types =
      (snapshot?.mt as { mg: { mty: number; pe: number }[] }[] | undefined)?.[0]?.mg.map(
        ({ mty, pe }) => `${mty}/${pe}`,
      ) ?? [];
    expect(types).toEqual(
      expect.arrayContaining(['1012/1001', '1027/1001', '1008/1002', '1099/1001', '1005/1007']),
    );
    expect(
      types.filter((type) =>
        ['1000/1001', '1007/1001', '1005/1001', '1000/1002', '1010/1001'].includes(type),
      ),
    ).toEqual([]);
  });

  test('a change of language sends the names again and uses no seq', async () => {
    await live('sport/1/outright');
    reader.say({ t: 'lang', lang: 'ENG' });
    await reader.settle();
    const [names] = reader.of('names');
    expect(names).toMatchObject({ s: 'sport/1/outright', lang: 'ENG' });
    expect((names?.op as unknown[] | undefined)?.length).toBeGreaterThan(7);
  });
});

test('an unsupported version is refused with 4400', async () => {
  const ws = new WebSocket(`${sandbox.url.replace('http', 'ws')}/feed`);
  await once(ws, 'open');
  ws.send(JSON.stringify({ t: 'hello', v: 2, lang: 'CMN', device: 'P1' }));
  const [code] = (await once(ws, 'close')) as [number];
  expect(code).toBe(4400);
});

const faulted = async (kind: string, extra: object = {}) => {
  await live();
  sandbox.advance(500);
  const answer = await fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, on: { stream: LIVE }, ...extra }),
  });
  expect(answer.status).toBe(200);
  sandbox.advance(1000);
};
const steps = () => {
  const q = seqs(reader.of('d', LIVE));
  return q.slice(1).map((each, i) => each - (q[i] ?? 0));
};

describe('faults', () => {
  test('skip loses one seq', async () => {
    await faulted('skip');
    await reader.settle();
    expect(steps().filter((step) => step !== 1)).toEqual([2]);
  });
  test('duplicate sends one twice', async () => {
    await faulted('duplicate');
    await reader.settle();
    expect(steps().filter((step) => step !== 1)).toEqual([0]);
  });
  test('reorder swaps two', async () => {
    await faulted('reorder');
    await reader.settle();
    expect(steps().filter((step) => step !== 1)).toEqual([2, -1, 2]);
  });
  test('new-epoch restarts at seq 1 in another epoch and with other handles', async () => {
    await faulted('new-epoch');
    await reader.settle();
    const deltas = reader.of('d', LIVE);
    const epochs = [...new Set(deltas.map((frame) => frame.e))];
    expect(epochs.length).toBe(2);
    expect(deltas.find((frame) => frame.e === epochs[1])?.q).toBe(1);
  });
  test('silence stops a producer, and its held frames arrive when the fault is cleared', async () => {
    await live();
    sandbox.addFault({ kind: 'silence', on: { producer: '1/live' } });
    sandbox.advance(5000);
    await reader.settle();
    expect(reader.of('d', LIVE)).toEqual([]);
    expect(reader.of('alive').at(-1)?.p).not.toContain('1/live');
    sandbox.clearFaults();
    await reader.settle();
    expect(reader.of('d', LIVE).length).toBe(1);
  });
  test('half-open sends nothing more while the socket stays open', async () => {
    await live();
    sandbox.addFault({ kind: 'half-open', on: {} });
    const count = reader.frames.length;
    reader.say({ t: 'ping', n: 99 });
    sandbox.advance(5000);
    await new Promise((done) => setTimeout(done, 50));
    expect(reader.frames.length).toBe(count);
    expect(reader.ws.readyState).toBe(WebSocket.OPEN);
    expect(sandbox.stats().sockets).toBe(1);
  });
  test('drop cuts a frame in its middle after so many bytes', async () => {
    await live();
    sandbox.addFault({ kind: 'drop', on: {}, bytes: 700 });
    const gone = once(reader.ws, 'close');
    for (let i = 0; i < 20; i += 1) sandbox.advance(100);
    const [code] = (await gone) as [number];
    expect(code).toBe(1006);
    expect(sandbox.stats().sockets).toBe(0);
  });
  test('refuse answers the requested number of connections with 503', async () => {
    sandbox.addFault({ kind: 'refuse', on: {}, times: 1 });
    await expect(openReader(sandbox.url)).rejects.toThrow('503');
    const again = await openReader(sandbox.url);
    again.close();
  });
});
