import { describe, expect, test } from 'vitest';
import { createConnection } from '#workers/source/connection.ts';
import { createNatsTopics } from '#workers/source/nats/natsTopics.ts';
import { createNatsTransport } from '#workers/source/nats/natsTransport.ts';
import type { TransportListener } from '#workers/runtime/environment.ts';
import { createFakeClock } from '../fakeClock.ts';
import { settle } from '../harness.ts';

const INBOX = '_INBOX._guest.x';
const INBOX_SID = '1';
const LIVE = 'sport/1/live';
const PRE = 'sport/1/pre';
const LIVE_SUBJECT = 'feed.ENG.sport.1.live';
const PRE_SUBJECT = 'feed.ENG.sport.1.pre';
const encoder = new TextEncoder();

/** Returns the reply subjects of all requests for a subject, in the order of the requests. */
const replySubjects = (written: string, subject: string): string[] =>
  [...written.matchAll(/^PUB ask\.(\S+) (\S+) \d+\r$/gm)]
    .filter(([, requested]) => requested === subject)
    .map(([, , reply = '']) => reply);
/** Returns the id of the subscription to a subject. */
const sidOf = (written: string, subject: string): string =>
  [...written.matchAll(/^SUB (\S+) (\S+)\r$/gm)].find(([, subscribed]) => subscribed === subject)?.[2] ??
  'There is no subscription.';
const messageTo = (subject: string, payload: string): Uint8Array =>
  encoder.encode(`MSG ${subject} ${INBOX_SID} ${encoder.encode(payload).length}\r\n${payload}\r\n`);

/** The subscriptions of one connection. The test plays the node. */
const createStage = () => {
  const clock = createFakeClock();
  const frames: string[] = [];
  const answered: string[] = [];
  let written = '';
  const topics = createNatsTopics({
    clock,
    inbox: INBOX,
    write: (lines) => {
      written += lines;
    },
    frame: (text) => frames.push(text),
    answered: (stream) => answered.push(stream),
  });
  return {
    clock,
    topics,
    frames,
    answered,
    repliesOf: (subject: string) => replySubjects(written, subject),
    publish: (subject: string, payload: string) =>
      topics.onMessage(sidOf(written, subject), subject, payload),
    answer: (reply: string | undefined, payload: string) =>
      topics.onMessage(INBOX_SID, reply ?? 'The request is missing.', payload),
  };
};

describe('requests over NATS on a slow connection', () => {
  test('streams are requested once while the parts of any answer arrive (F08)', () => {
    const { clock, topics, frames, answered, repliesOf, answer } = createStage();
    topics.request(LIVE, LIVE_SUBJECT, {});
    topics.request(PRE, PRE_SUBJECT, {});
    const [live] = repliesOf(LIVE_SUBJECT);
    const [pre] = repliesOf(PRE_SUBJECT);
    answer(live, 'live 0');
    answer(pre, 'pre 0');
    for (let part = 1; part <= 8; part += 1) {
      clock.advance(1_000);
      answer(live, `live ${part}`);
    }
    answer(live, '');
    for (let part = 1; part <= 8; part += 1) {
      clock.advance(1_000);
      answer(pre, `pre ${part}`);
    }
    answer(pre, '');
    expect(repliesOf(LIVE_SUBJECT)).toHaveLength(1);
    expect(repliesOf(PRE_SUBJECT)).toHaveLength(1);
    expect(answered).toEqual([LIVE, PRE]);
    expect(frames.filter((frame) => frame.startsWith('live'))).toHaveLength(9);
    expect(frames.filter((frame) => frame.startsWith('pre'))).toHaveLength(9);
    topics.stop();
  });

  test("a stream whose answer waits behind another's parts is requested once (F08)", () => {
    const { clock, topics, answered, repliesOf, answer } = createStage();
    topics.request(LIVE, LIVE_SUBJECT, {});
    topics.request(PRE, PRE_SUBJECT, {});
    const [live] = repliesOf(LIVE_SUBJECT);
    const [pre] = repliesOf(PRE_SUBJECT);
    // The first snapshot takes 8 s.
    for (let part = 1; part <= 20; part += 1) {
      clock.advance(400);
      answer(live, `live ${part}`);
    }
    expect(repliesOf(PRE_SUBJECT)).toHaveLength(1);
    answer(live, '');
    answer(pre, 'pre');
    answer(pre, '');
    expect([repliesOf(LIVE_SUBJECT).length, repliesOf(PRE_SUBJECT).length, answered]).toEqual([
      1,
      1,
      [LIVE, PRE],
    ]);
    topics.stop();
  });

  test('a stream without an answer is requested again once no other part arrives', () => {
    const { clock, topics, repliesOf, answer } = createStage();
    topics.request(LIVE, LIVE_SUBJECT, {});
    topics.request(PRE, PRE_SUBJECT, {});
    const [live] = repliesOf(LIVE_SUBJECT);
    for (let part = 1; part <= 3; part += 1) {
      clock.advance(400);
      answer(live, `live ${part}`);
    }
    answer(live, '');
    clock.advance(1_000);
    expect(repliesOf(PRE_SUBJECT)).toHaveLength(2);
    topics.stop();
  });

  test('a stream whose answer has no end is requested again although its subject goes on (D3)', () => {
    const { clock, topics, frames, repliesOf, answer, publish } = createStage();
    topics.request(LIVE, LIVE_SUBJECT, {});
    answer(repliesOf(LIVE_SUBJECT)[0], 'answer');
    for (let second = 1; second <= 4; second += 1) {
      clock.advance(1_000);
      publish(LIVE_SUBJECT, `delta ${second}`);
    }
    expect([repliesOf(LIVE_SUBJECT).length, frames]).toEqual([2, ['answer']]);
    answer(repliesOf(LIVE_SUBJECT)[1], 'second answer');
    answer(repliesOf(LIVE_SUBJECT)[1], '');
    expect(frames).toEqual(['answer', 'second answer', 'delta 1', 'delta 2', 'delta 3', 'delta 4']);
    for (let second = 5; second <= 15; second += 1) {
      clock.advance(1_000);
      publish(LIVE_SUBJECT, `delta ${second}`);
    }
    expect(repliesOf(LIVE_SUBJECT)).toHaveLength(2);
    topics.stop();
  });

  test('a silent stream is requested again although pings are answered each second', () => {
    const { clock, topics, repliesOf, answer } = createStage();
    topics.request(LIVE, LIVE_SUBJECT, {});
    const [reply] = repliesOf(LIVE_SUBJECT);
    answer(reply, 'frame');
    answer(reply, '');
    for (let second = 1; second <= 4; second += 1) {
      clock.advance(1_000);
      topics.ask('ping', '{}', () => undefined);
      answer(repliesOf('ping').at(-1), 'pong');
    }
    expect(repliesOf(LIVE_SUBJECT)).toHaveLength(2);
    topics.stop();
  });

  test('an answer to the first request is taken after the repetition, and only once', () => {
    const { clock, topics, repliesOf, answer } = createStage();
    const received: string[] = [];
    topics.ask('hello', '{}', (payload) => received.push(payload));
    clock.advance(250);
    const [first, second] = repliesOf('hello');
    answer(first, 'welcome 1');
    expect(received).toEqual(['welcome 1']);
    answer(second, 'welcome 2');
    clock.advance(60_000);
    expect(received).toEqual(['welcome 1']);
    expect(repliesOf('hello')).toHaveLength(2);
    topics.stop();
  });

  test.each([
    ['first request', 0],
    ['repetition', 1],
  ])('all parts of a snapshot are those of the answer that began first: to the %s', (_name, taken) => {
    const { clock, topics, frames, answered, repliesOf, answer } = createStage();
    topics.request(LIVE, LIVE_SUBJECT, {});
    clock.advance(600);
    const replies = repliesOf(LIVE_SUBJECT);
    expect(replies).toHaveLength(2);
    const ignored = 1 - taken;
    for (const part of ['part 1', 'part 2']) {
      answer(replies[taken], part);
      answer(replies[ignored], `other ${part}`);
    }
    // The end of the ignored answer does not end the other one.
    answer(replies[ignored], '');
    answer(replies[taken], 'part 3');
    answer(replies[taken], '');
    expect(frames).toEqual(['part 1', 'part 2', 'part 3']);
    expect(answered).toEqual([LIVE]);
    topics.stop();
  });
});

test('a part of a snapshot that takes 10 s keeps the connection, and is requested once (F02)', async () => {
  const clock = createFakeClock();
  const texts: string[] = [];
  const nodes: TransportListener[] = [];
  let written = '';
  const openSocket = createNatsTransport({
    clock,
    random: () => 0,
    openSocket: (_url, on) => {
      nodes.push(on);
      return {
        send: (text) => {
          written += text;
        },
        close: () => undefined,
      };
    },
    exchange: () =>
      Promise.resolve({
        ok: true,
        value: { jwt: 'a.b.c', lifetimeMs: 600_000, uid: null, inbox: INBOX, nodes: ['ws://localhost:1'] },
      }),
  });
  const connection = createConnection(
    { clock, random: () => 0, openSocket, url: 'nats', hasNodes: true },
    {
      opened: () => connection.send(JSON.stringify({ t: 'hello', lang: 'ENG' })),
      text: (text) => texts.push(text),
      down: () => undefined,
      changed: () => undefined,
    },
  );
  const deliver = (bytes: Uint8Array): void => nodes[0]?.bytes?.(bytes);
  connection.burst();
  await settle(5);
  deliver(encoder.encode('INFO {}\r\nPONG\r\n'));
  deliver(messageTo(replySubjects(written, 'hello')[0] ?? '', 'welcome'));
  connection.welcomed(1_000);
  connection.send(JSON.stringify({ t: 'sub', want: [{ s: LIVE }] }));
  const reply = replySubjects(written, LIVE_SUBJECT)[0] ?? '';
  deliver(messageTo(reply, 'answer'));
  const part = messageTo(reply, 'x'.repeat(40_000));
  for (let second = 0; second < 10; second += 1) {
    clock.advance(1_000);
    deliver(part.subarray(second * 4_096, (second + 1) * 4_096));
  }
  expect(connection.state()).toBe('open');
  expect(nodes).toHaveLength(1);
  expect(replySubjects(written, LIVE_SUBJECT)).toHaveLength(1);
  expect(texts.map((text) => text.length)).toEqual(['welcome'.length, 'answer'.length, 40_000]);
  clock.advance(4_000);
  expect(connection.state()).not.toBe('open');
  connection.stop();
});
