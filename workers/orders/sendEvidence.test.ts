import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createScene, selection } from '#tests/worker/orders/scene.ts';
import { sendEvidence, type SentRequest } from './sendEvidence.ts';

const TOKEN = 'Bearer secret-of-the-session';
type Posted = { readonly v: number; readonly evidence: string; readonly signature: string };
const signatureOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');
const turn = () => new Promise<void>((done) => setImmediate(done));

/** One bet of which the board showed other odds than the user saw at first. */
const placed = async (): Promise<{ readonly request: SentRequest; readonly body: object }> => {
  const scene = createScene();
  const worker = scene.worker(1);
  await scene.settle();
  scene.pick([selection('11', 'm1', 1955)]);
  await worker.orders.place(scene.press());
  const { body } = scene.of('betSingle');
  const [request] = worker.notes.sent;
  if (request === undefined || worker.notes.sent.length > 1)
    throw new Error('One request was not reported once.');
  return { request, body };
};

const setUp = (answers: Result<null>[]) => {
  const clock = createFakeClock();
  const [posted, log] = [[] as [string, Posted][], [] as string[]];
  const send = (request: SentRequest) =>
    sendEvidence(request, {
      address: '/hooks/evidence',
      authorization: TOKEN,
      build: 'b1',
      clock,
      post: async (address, body) => {
        posted.push([address, body as Posted]);
        return answers.shift() ?? ok(null);
      },
      log: (what) => void log.push(what),
    });
  return { clock, posted, log, send };
};

test('each request for bets is reported once as it leaves, with what was displayed and what is sent (D6)', async () => {
  const { request, body } = await placed();
  const { posted, send, clock } = setUp([]);
  await send(request);
  expect(posted.map(([address, { v }]) => [address, v])).toEqual([['/hooks/evidence', 1]]);
  const evidence = JSON.parse(posted[0]?.[1].evidence ?? '') as Record<string, unknown>;
  const [{ bet } = { bet: undefined }] = request.entry.bets;
  expect(evidence).toMatchObject({
    build: 'b1',
    isRepeat: false,
    sent: { reference: request.entry.slipId, kind: 'single', orders: [{ reference: bet?.ref }] },
    displayed: [
      {
        reference: bet?.ref,
        stake: bet?.stake,
        potential: bet?.potential,
        legs: [
          {
            odds: 1955,
            oddsFormat: 1,
            names: { match: 'Match m1', league: 'League', market: '1x2', option: 'Home' },
          },
        ],
      },
    ],
  });
  expect(JSON.stringify(body)).toContain(bet?.ref);
  expect(clock.timers()).toBe(0);
});

test('the session signs the evidence; it names no user, device or authorization value (I8)', async () => {
  const { request } = await placed();
  const { posted, send } = setUp([]);
  await send(request);
  const [, { evidence, signature }] = posted[0] ?? ['', { evidence: '', signature: '' }];
  expect(signature).toBe(signatureOf(TOKEN, evidence));
  expect(signature).not.toBe(signatureOf('another session', evidence));
  expect(signature).not.toBe(signatureOf(TOKEN, evidence.replace('1955', '1956')));
  expect(JSON.stringify(posted)).not.toContain(TOKEN);
  expect(evidence).not.toMatch(/"(uid|deviceId|authorization|user)"/);
});

test('a post that fails is tried again with the same bytes, at most four times, and then counted (F52)', async () => {
  const { request } = await placed();
  const failing = setUp(Array.from({ length: 9 }, () => fail({ code: 'http', status: 500 })));
  const sending = failing.send(request);
  while (failing.log.length === 0) {
    failing.clock.advance(1_000);
    await turn();
  }
  await sending;
  expect(failing.posted).toHaveLength(4);
  expect(new Set(failing.posted.map((each) => JSON.stringify(each))).size).toBe(1);
  expect([failing.log, failing.clock.timers()]).toEqual([['evidence-lost'], 0]);
});
