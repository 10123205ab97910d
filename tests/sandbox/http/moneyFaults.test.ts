import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { bettorAt, ledgerOf, openPicks, sendCommand, type Pick } from '#sandbox/betting/bettor.ts';

let sandbox: Sandbox;
let pick: Pick;
const SUBMIT = '/v1/order/bet/singlePass';
const POLL = '/v1/order/getStakeOrderStatus';
const fault = (kind: string, more: object = {}, path = SUBMIT) =>
  sendCommand(sandbox, '/sandbox/faults', { kind, on: { path }, ...more });
const taken = async (ref: string): Promise<number> =>
  (await ledgerOf(sandbox)).filter(({ clientRef }) => clientRef === ref).length;
let serial = 0;
/**
 * Places one single under a fault. Returns the answer (null if none came), the member's token, and how often
 * the ledger has the order.
 */
const placed = async () => {
  const alice = bettorAt(sandbox, 'vip');
  const ref = `r-${(serial += 1)}`;
  const answer = await fetch(sandbox.url + SUBMIT, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: alice.token },
    body: JSON.stringify(alice.single(pick, { thirdRemark: ref })),
    signal: AbortSignal.timeout(1_500),
  }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => null,
  );
  return { answer, token: alice.token, count: await taken(ref) };
};

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 30, rate: 0, seed: 13, generator: 'manual' });
  pick = openPicks(sandbox)[0] as Pick;
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.clearFaults();
});

describe('a submit whose answer is lost', () => {
  test.each<[string, object, number]>([
    ['accept-hang', {}, 1],
    ['reject-hang', {}, 0],
  ])('%s: nothing is answered, and the ledger has it as often as it was taken', async (kind, more, count) => {
    await fault(kind, more);
    expect(await placed()).toMatchObject({ answer: null, count });
  });

  test.each(
    [500, 502, 503].flatMap((status) => [true, false].map((accepted) => [status, accepted] as const)),
  )('is answered %s, and was taken: %s', async (status, accepted) => {
    await fault('status', { status, accepted });
    expect(await placed()).toMatchObject({
      answer: { status, text: expect.stringContaining('"success":false') as string },
      count: accepted ? 1 : 0,
    });
  });

  test.each([true, false])('is a success without data, and was taken: %s', async (accepted) => {
    await fault('no-data', { accepted });
    expect(await placed()).toMatchObject({
      answer: { status: 200, text: '{"success":true,"code":0}' },
      count: accepted ? 1 : 0,
    });
  });

  test.each([true, false])('is no JSON, and was taken: %s', async (accepted) => {
    await fault('garbled', { accepted });
    const { answer, count } = await placed();
    expect([count, answer?.status]).toEqual([accepted ? 1 : 0, 200]);
    expect(() => {
      JSON.parse(answer?.text ?? '{}');
    }).toThrow(SyntaxError);
  });

  test.each([
    [true, null],
    [false, null],
    [true, 401],
    [false, 401],
  ] as const)(
    'is the end of the session at the third request, and was taken: %s, status %s',
    async (accepted, status) => {
      await fault('expire-at', { at: 3, accepted, ...(status === null ? {} : { status }) });
      const answers = [await placed(), await placed(), await placed(), await placed()];
      expect(answers.map(({ count }) => count)).toEqual([1, 1, accepted ? 1 : 0, 1]);
      expect(answers[2]?.answer).toMatchObject({
        status: status ?? 200,
        text: expect.stringContaining('14010') as string,
      });
      expect(answers.map(({ token }) => sandbox.members.ofToken(token) === null)).toEqual([
        false,
        false,
        true,
        false,
      ]);
    },
  );

  test('is slow, and is what it would have been', async () => {
    await fault('slow', { delay: 200, times: 1 });
    const { answer, count } = await placed();
    expect([answer?.status, JSON.parse(answer?.text ?? ''), count]).toMatchObject([
      200,
      { success: true, data: [{ st: 0 }] },
      1,
    ]);
  });
});

test('a status poll can succeed without data as often as is asked', async () => {
  const vip = bettorAt(sandbox, 'vip');
  const [order1] = await vip.taken(pick);
  await fault('no-data', { times: 1 }, POLL);
  expect(await vip.poll([order1?.id ?? ''])).toBeUndefined();
  expect(await vip.poll([order1?.id ?? ''])).toMatchObject([{ oid: order1?.id }]);
});

test.each([
  [{ kind: 'no-data' }],
  [{ kind: 'accept-hang', on: { path: SUBMIT }, accepted: false }],
  [{ kind: 'status', on: { path: SUBMIT }, accepted: 1 }],
  [{ kind: 'expire-at', on: { path: SUBMIT }, at: 0 }],
])('a fault that cannot be read is refused: %j', async (wrong) => {
  expect(await sendCommand(sandbox, '/sandbox/faults', wrong)).toEqual({
    error: expect.any(String) as string,
  });
});
