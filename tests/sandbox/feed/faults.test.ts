import { once } from 'node:events';
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
const faultList = async () =>
  (
    (await (await fetch(`${sandbox.url}/sandbox/faults`)).json()) as {
      faults: { kind: string; hits: number; left: number | null; seed: number; did: string[] }[];
    }
  ).faults;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const until = async (holds: () => boolean) => {
  for (let i = 0; i < 2_000 && !holds(); i += 1) await pause(5);
  expect(holds()).toBe(true);
};
const seqs = (frames: readonly AnyFrame[]) => frames.map((frame) => Number(frame.q));

describe('a frame that is late', () => {
  test('arrives after its delay, in order, and frames of other streams overtake it (delay)', async () => {
    await live();
    sandbox.addFault({ kind: 'delay', on: { stream: LIVE }, delay: 60_000 });
    sandbox.advance(2_000);
    await reader.settle();
    expect(reader.of('d', LIVE)).toEqual([]);
    // The heartbeat leaves out a delayed stream, because its reader has not received the frames.
    expect(JSON.stringify(reader.of('alive').at(-1)?.at)).not.toContain(LIVE);
    sandbox.clearFaults();
    sandbox.advance(200);
    await reader.settle();
    const q = seqs(reader.of('d', LIVE));
    expect(q.length).toBe(22);
    expect(q).toEqual(q.map((_, i) => (q[0] ?? 0) + i));
  });

  test('arrives without another frame once its delay is over, for the requested number of frames', async () => {
    await live();
    sandbox.addFault({ kind: 'delay', on: { stream: LIVE }, delay: 40, times: 3 });
    const from = performance.now();
    sandbox.advance(500);
    await until(() => reader.of('d', LIVE).length === 5);
    expect(performance.now() - from).toBeGreaterThanOrEqual(39);
    const q = seqs(reader.of('d', LIVE));
    expect(q).toEqual(q.map((_, i) => (q[0] ?? 0) + i));
    expect((await faultList())[0]).toMatchObject({ hits: 3, left: 0 });
  });
});

/** Returns the frames that a reader received while a fault with this seed corrupted 40 of them. */
const garbled = async (seed: number) => {
  const other = await createSandbox({ matches: 60, rate: 1000, seed: 3, generator: 'manual' });
  const own = await openReader(other.url);
  own.hello();
  own.say({ t: 'sub', want: [{ s: LIVE }] });
  await own.settle();
  own.frames.length = 0;
  other.addFault({ kind: 'corrupt', on: { stream: LIVE }, times: 40, seed });
  other.advance(6_000);
  await own.settle();
  const retyped = own.frames
    .filter((frame) => frame.t !== 'alive' && frame.t !== 'pong')
    .slice(0, 40 - own.broken.length);
  own.close();
  await other.close();
  return { broken: own.broken, retyped };
};

describe('a corrupted frame', () => {
  test('is invalid JSON or of a wrong type, never another price, repeatable by seed (corrupt)', async () => {
    const first = await garbled(5);
    expect(first.broken.length).toBeGreaterThan(5);
    expect(first.retyped.length).toBeGreaterThan(5);
    expect(first.broken.length + first.retyped.length).toBe(40);
    const types = { t: 'string', s: 'string', e: 'string', q: 'number', at: 'number' };
    const isWhole = (frame: AnyFrame) =>
      Object.entries(frame).every(
        ([key, value]) =>
          (key in types ? typeof value === types[key as keyof typeof types] : Array.isArray(value)) &&
          !(key === 'q' && Number(value) < 0),
      );
    expect(first.retyped.filter(isWhole)).toEqual([]);
    const again = await garbled(5);
    expect([again.broken, again.retyped]).toEqual([first.broken, first.retyped]);
    expect((await garbled(6)).broken).not.toEqual(first.broken);
  });

  test('is cut in its middle and sent as a complete message (truncate)', async () => {
    await live();
    sandbox.addFault({ kind: 'truncate', on: { stream: LIVE }, times: 5, seed: 1 });
    sandbox.advance(1_000);
    await reader.settle();
    expect(reader.broken.length).toBe(5);
    for (const text of reader.broken) expect(text.startsWith('{')).toBe(true);
    expect(reader.of('d', LIVE).length).toBe(5);
    expect((await faultList())[0]?.did[0]).toMatch(
      /^d sport\/1\/live q \d+: cut after \d+ of \d+ characters$/,
    );
  });
});

describe('a snapshot', () => {
  test('of an earlier state replaces the current one, and later deltas follow (old-snapshot)', async () => {
    await live();
    sandbox.advance(500);
    await reader.settle();
    const q = Number(reader.of('d', LIVE).at(-1)?.q);
    sandbox.addFault({ kind: 'old-snapshot', on: { stream: LIVE } });
    sandbox.advance(1_000);
    await reader.settle();
    reader.frames.length = 0;
    reader.say({ t: 'sub', want: [{ s: LIVE, fresh: 1 }] });
    await reader.settle();
    expect(reader.of('answer', LIVE)).toMatchObject([{ how: 'snapshot', q }]);
    expect(reader.of('snapshot', LIVE)).toMatchObject([{ q }]);
    expect(seqs(reader.of('d', LIVE))).toEqual(Array.from({ length: 10 }, (_, i) => q + 1 + i));
    // The fault applies once: the next snapshot is current.
    reader.say({ t: 'sub', want: [{ s: LIVE, fresh: 1 }] });
    await reader.settle();
    expect(reader.of('snapshot', LIVE).at(-1)).toMatchObject({ q: q + 10 });
  });

  test('an old one is also sent to a client that resumes from its position', async () => {
    await live();
    sandbox.addFault({ kind: 'old-snapshot', on: {} });
    sandbox.advance(1_000);
    await reader.settle();
    const last = reader.of('d', LIVE).at(-1);
    reader.frames.length = 0;
    reader.say({ t: 'sub', want: [{ s: LIVE, e: last?.e, q: last?.q }] });
    await reader.settle();
    expect(reader.of('answer', LIVE)[0]).toMatchObject({ how: 'snapshot', q: Number(last?.q) - 10 });
  });

  test('is cut between its parts: those after the n-th never arrive, the stream continues (cut-snapshot)', async () => {
    const large = await createSandbox({ matches: 400, rate: 500, seed: 2, generator: 'manual' });
    const other = await openReader(large.url);
    other.hello();
    large.addFault({ kind: 'cut-snapshot', on: {}, parts: 2 });
    other.say({ t: 'sub', want: [{ s: 'sport/1/pre' }] });
    await other.settle();
    large.advance(5_000);
    await other.settle();
    expect(other.of('snapshot').map(({ part }) => part)).toEqual([1, 2]);
    expect(Number(other.of('snapshot')[0]?.of)).toBeGreaterThan(2);
    expect(other.of('d').length).toBeGreaterThan(0);
    large.addFault({ kind: 'cut-snapshot', on: {}, code: 1012 });
    const gone = once(other.ws, 'close');
    other.say({ t: 'sub', want: [{ s: 'sport/1/pre', fresh: 1 }] });
    expect((await gone)[0]).toBe(1012);
    other.close();
    await large.close();
  });
});

test.each([1001, 1011, 1012, 4400, 4999])(
  'open sockets are closed with %i, and the requested number of later connections too (close)',
  async (code) => {
    const closed = once(reader.ws, 'close');
    sandbox.addFault({ kind: 'close', on: {}, code, times: 2 });
    expect((await closed)[0]).toBe(code);
    const second = await openReader(sandbox.url);
    const again = once(second.ws, 'close');
    second.hello();
    expect((await again)[0]).toBe(code);
    expect(second.of('error').map((frame) => frame.code)).toEqual(code === 4400 ? ['version'] : []);
    const third = await openReader(sandbox.url);
    third.hello();
    await third.settle();
    expect(third.of('welcome').length).toBe(1);
    third.close();
  },
);

test('a close, a drop or a mute of a producer affects only readers of its streams', async () => {
  await live();
  const other = await openReader(sandbox.url);
  other.hello();
  other.say({ t: 'sub', want: [{ s: 'sport/3/live' }] });
  await other.settle();
  const closed = once(reader.ws, 'close');
  sandbox.addFault({ kind: 'close', on: { producer: '1/live' }, code: 1001 });
  await closed;
  expect(other.ws.readyState).toBe(other.ws.OPEN);
  other.close();
});

describe('invalid prices', () => {
  const BAD: readonly unknown[] = ['NaN', -1900, 0, 1e9, '1.9', null, Infinity];

  test('are in snapshots and deltas for every second option, always the same (bad-odds)', async () => {
    sandbox.addFault({ kind: 'bad-odds', on: {}, seed: 4 });
    await live();
    sandbox.advance(5_000);
    await reader.settle();
    const [fault] = await faultList();
    const hurt = new Map(fault?.did.map((each) => each.split(' ') as [string, string]));
    type Market = { id: string; h: number; op: { ty: number; od: unknown }[] };
    const markets = ((reader.of('snapshot')[0]?.mt ?? []) as { mg: { mks: Market[] }[] }[]).flatMap(
      ({ mg }) => mg.flatMap(({ mks }) => mks),
    );
    const keys = new Map<string, string>();
    let wrong = 0;
    for (const { id, h, op } of markets) {
      for (const [i, { ty, od }] of op.entries()) {
        keys.set(`${h}:${i}`, `${id}:${ty}`);
        const isHurt = hurt.has(`${id}:${ty}`);
        const isPrice = typeof od === 'number' && od > 1 && od < 1e6;
        // Locked options are not changed.
        expect([id, ty, isHurt ? !isPrice : isPrice || od === -999]).toEqual([id, ty, true]);
        wrong += isHurt ? 1 : 0;
      }
    }
    expect(wrong).toBeGreaterThan(markets.length / 2);
    const seen = new Set<unknown>();
    for (const frame of reader.of('d')) {
      const p = (frame.p ?? []) as unknown[];
      for (let i = 0; i < p.length; i += 4) {
        const key = keys.get(`${String(p[i])}:${String(p[i + 1])}`);
        if (key === undefined || p[i + 3] === 1) continue;
        const isPrice = typeof p[i + 2] === 'number' && Number(p[i + 2]) > 1000 && Number(p[i + 2]) < 1e9;
        expect([key, isPrice]).toEqual([key, !hurt.has(key)]);
        if (!isPrice) seen.add(p[i + 2]);
      }
    }
    expect([...seen].every((value) => BAD.includes(value))).toBe(true);
    expect(seen.size).toBe(BAD.length);
  });

  test('of one match alone, of one value alone, in a body as well', async () => {
    const [id = '', other = ''] = sandbox.matchIds(1, 5);
    sandbox.addFault({ kind: 'bad-odds', on: { match: id }, value: 'infinite', seed: 1 });
    const answer = await fetch(`${sandbox.url}/v1/match/getList`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ matchIds: [id, other] }),
    });
    const text = await answer.text();
    expect(text).toContain('"od":1e400');
    const records = (JSON.parse(text) as { data: { records: { id: string; mg: unknown }[] } }).data.records;
    expect(records.length).toBe(2);
    // JSON has no literal for infinity, but 1e400 is parsed as infinity.
    expect(records.map((record) => [record.id, JSON.stringify(record.mg).includes('"od":null')])).toEqual([
      [id, true],
      [other, false],
    ]);
  });
});

test('a skewed server shifts all its times by the same amount, but not the clocks of matches', async () => {
  const [id = ''] = sandbox.matchIds(1, 5);
  const before = sandbox.truth(id)?.match;
  const world = sandbox.now();
  const by = 86_400_000;
  await live();
  const e = reader.of('snapshot')[0]?.e;
  sandbox.addFault({ kind: 'skew', on: {}, by });
  expect(sandbox.now()).toBe(world + by);
  const after = sandbox.truth(id)?.match;
  expect([after?.bt, after?.mc]).toEqual([Number(before?.bt) + by, before?.mc]);
  const own = await openReader(sandbox.url);
  own.hello();
  own.say({ t: 'sub', want: [{ s: LIVE }] });
  await own.settle();
  sandbox.advance(3_000);
  await own.settle();
  const from = world + by;
  for (const frame of [...own.of('welcome'), ...own.of('pong'), ...own.of('alive')])
    expect(Number(frame.now)).toBeGreaterThanOrEqual(from);
  for (const frame of own.of('d', LIVE)) expect(Number(frame.at)).toBeGreaterThanOrEqual(from);
  const record = ((own.of('snapshot', LIVE)[0]?.mt ?? []) as { id: string; bt: number }[]).find(
    (each) => each.id === id,
  );
  expect(record?.bt).toBe(after?.bt);
  // Clients that were connected before get everything again.
  await reader.settle();
  expect(reader.of('d', LIVE).at(-1)?.e).not.toBe(e);
  const today = async () => {
    const answer = await fetch(`${sandbox.url}/v1/match/getList`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sportId: 1,
        type: 3,
        beginTime: sandbox.now(),
        endTime: sandbox.now() + 6 * 3_600_000,
      }),
    });
    const { data } = (await answer.json()) as { data: { records: { id: string }[] } };
    return { date: Date.parse(answer.headers.get('date') ?? ''), ids: data.records.map((each) => each.id) };
  };
  const skewed = await today();
  expect(Math.abs(skewed.date - sandbox.now())).toBeLessThan(1_000);
  sandbox.clearFaults();
  expect((await today()).ids).toEqual(skewed.ids);
  expect(skewed.ids.length).toBeGreaterThan(3);
  own.close();
});
