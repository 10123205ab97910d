import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bettorAt, openPicks, sendCommand } from '#sandbox/betting/bettor.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { openReader, type AnyFrame, type Reader } from '#sandbox/reader.ts';

type Mine = AnyFrame & {
  readonly e: string;
  readonly q: number;
  readonly ord?: readonly { readonly id: string; readonly st: number }[];
  readonly bal?: readonly { readonly cid: number; readonly bl: string }[];
};
let sandbox: Sandbox;
const readers: Reader[] = [];
/** Opens a reader whose socket sends this token and subscribes to the member's own stream. */
const readerOf = async (token: string, lang = 'ENG'): Promise<Reader> => {
  const reader = await openReader(sandbox.url);
  readers.push(reader);
  reader.say({ t: 'hello', v: 1, lang, device: 'P1', auth: token });
  reader.say({ t: 'sub', want: [{ s: 'me' }] });
  await reader.settle();
  return reader;
};
const deltas = async (reader: Reader): Promise<Mine[]> => {
  await new Promise((done) => setImmediate(done));
  await reader.settle();
  return reader.of('d', 'me') as Mine[];
};

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 30, rate: 0, seed: 14, generator: 'manual' });
});
afterAll(() => sandbox.close());
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

describe("a member's own stream", () => {
  test('begins with a snapshot of balances and of open and recent orders, and names its producer', async () => {
    const bob = bettorAt(sandbox, 'bob');
    const [taken] = await bob.taken(openPicks(sandbox)[0] as never, { thirdRemark: 'ref' });
    const reader = await readerOf(bob.token);
    expect(reader.of('welcome')[0]?.producers).toContain('me');
    expect(reader.of('snapshot', 'me')).toMatchObject([
      {
        part: 1,
        of: 1,
        lg: [],
        mt: [],
        ord: [{ id: taken?.id, st: 0, rmk: 'ref' }],
        bal: (await bob.base()).cbs,
      },
    ]);
  });

  test('sends each step of an order with its balance, without a gap, and nothing of another member', async () => {
    const [alice, vip] = [bettorAt(sandbox, 'alice'), bettorAt(sandbox, 'vip')];
    const [mine, other] = [await readerOf(alice.token), await readerOf(vip.token)];
    await sendCommand(sandbox, '/sandbox/orders', { next: [{ reject: 3, offered: 5, delay: 900 }] });
    const [taken] = await alice.taken(openPicks(sandbox)[0] as never);
    const placed = await deltas(mine);
    expect(placed.at(-1)).toMatchObject({ ord: [{ id: taken?.id, st: 0 }], bal: [{ cid: 1, bl: '990.00' }] });
    sandbox.advance(1_000);
    const told = await deltas(mine);
    expect(told.flatMap(({ ord }) => ord ?? []).map(({ st }) => st)).toEqual([0, 1, 2]);
    expect(told.at(-1)).toMatchObject({
      ord: [{ id: taken?.id, st: 2, rj: 3, rjs: 'Above the position limit', os: 5 }],
      bal: [{ cid: 1, bl: '1000.00' }],
    });
    expect(told.map(({ q }) => q)).toEqual(told.map((_, at) => at + 1 + ((told[0]?.q ?? 1) - 1)));
    expect(await deltas(other)).toEqual([]);
  });

  test("is none for a guest; ends with its user, and the next user's is another one", async () => {
    const guest = await openReader(sandbox.url);
    readers.push(guest);
    guest.hello();
    guest.say({ t: 'sub', want: [{ s: 'me' }] });
    await guest.settle();
    expect(guest.of('answer', 'me')).toMatchObject([{ how: 'none' }]);
    const [alice, vip] = [bettorAt(sandbox, 'alice'), bettorAt(sandbox, 'vip')];
    const reader = await readerOf(alice.token);
    reader.say({ t: 'auth', auth: bettorAt(sandbox, 'alice').token });
    reader.say({ t: 'auth', auth: vip.token });
    await reader.settle();
    expect(reader.of('answer', 'me').map(({ how }) => how)).toEqual(['snapshot', 'none']);
    await alice.taken(openPicks(sandbox)[0] as never);
    expect(await deltas(reader)).toEqual([]);
    reader.say({ t: 'sub', want: [{ s: 'me' }] });
    await reader.settle();
    const [first, second] = reader.of('snapshot', 'me') as Mine[];
    expect([second?.e === first?.e, second?.bal]).toEqual([false, (await vip.base()).cbs]);
    sandbox.members.expire({ token: vip.token });
    await reader.settle();
    expect(reader.of('answer', 'me').at(-1)).toMatchObject({ how: 'none' });
  });

  test('is resumed where it was left', async () => {
    const vip = bettorAt(sandbox, 'vip');
    const reader = await readerOf(vip.token);
    const [snapshot] = reader.of('snapshot', 'me') as Mine[];
    reader.close();
    await vip.taken(openPicks(sandbox)[0] as never);
    await new Promise((done) => setImmediate(done));
    const again = await openReader(sandbox.url);
    readers.push(again);
    again.say({ t: 'hello', v: 1, lang: 'ENG', device: 'P1', auth: vip.token });
    again.say({ t: 'sub', want: [{ s: 'me', e: snapshot?.e, q: snapshot?.q }] });
    await again.settle();
    expect([
      again.of('answer', 'me')[0]?.how,
      again.of('d', 'me').length,
      again.of('snapshot', 'me'),
    ]).toEqual(['deltas', 1, []]);
  });
});
