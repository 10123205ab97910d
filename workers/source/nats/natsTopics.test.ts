import { describe, expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createNatsTopics } from './natsTopics.ts';

const INBOX = '_INBOX._guest.secret';
const STREAM = 'sport/1/live';
const ENGLISH = 'feed.ENG.sport.1.live';
const CHINESE = 'feed.CHS.sport.1.live';
const RESUME = { e: 'e1', q: 5 };
const NAMES = { names: 1 } as const;

/** Creates the subscriptions. The test answers their requests. */
const setUp = () => {
  const requests: { readonly subject: string; readonly reply: string; readonly payload: unknown }[] = [];
  let seen = 0;
  const topics = createNatsTopics({
    clock: createFakeClock(),
    inbox: INBOX,
    write: (lines) => {
      const [, subject, reply, payload] = /^PUB ask\.(\S+) (\S+) \d+\r\n(.*)\r\n$/.exec(lines) ?? [];
      if (subject !== undefined && reply !== undefined)
        requests.push({ subject, reply, payload: JSON.parse(payload ?? '') });
    },
    frame: () => undefined,
    answered: () => undefined,
  });
  return {
    topics,
    /** Returns the requests since the last call. */
    sent: () => {
      const fresh = requests.slice(seen).map(({ subject, payload }) => [subject, payload]);
      seen = requests.length;
      return fresh;
    },
    /** Answers the last request by one frame, and ends the answer. */
    answer: () => {
      const reply = requests.at(-1)?.reply ?? '';
      for (const payload of ['{"t":"alive"}', '']) topics.onMessage('1', reply, payload);
    },
  };
};

describe('the names of a stream in another language', () => {
  test('are requested on the same subject too: the language changed while no node was connected (D23)', () => {
    const { topics, sent, answer } = setUp();
    topics.request(STREAM, CHINESE, RESUME);
    answer();
    sent();
    topics.move(STREAM, CHINESE);
    topics.move(STREAM, CHINESE);
    expect(sent()).toEqual([[CHINESE, NAMES]]);
    answer();
    expect(sent()).toEqual([]);
  });

  test.each([RESUME, { alive: 1 }] as const)(
    'are requested after the answer to %o, which is requested again on the new subject (D23)',
    (request) => {
      const { topics, sent, answer } = setUp();
      topics.request(STREAM, ENGLISH, request);
      sent();
      topics.move(STREAM, CHINESE);
      expect(sent()).toEqual([[CHINESE, request]]);
      answer();
      expect(sent()).toEqual([[CHINESE, NAMES]]);
      answer();
      expect(sent()).toEqual([]);
    },
  );

  test('are requested after an awaited snapshot, which counts as of the former language (D23)', () => {
    const { topics, sent, answer } = setUp();
    topics.request(STREAM, ENGLISH, {});
    sent();
    topics.move(STREAM, CHINESE);
    expect(sent()).toEqual([[CHINESE, {}]]);
    answer();
    expect(sent()).toEqual([[CHINESE, NAMES]]);
    answer();
    expect(sent()).toEqual([]);
  });

  test('are requested again after missing deltas that were requested in between (D23, D2)', () => {
    const { topics, sent, answer } = setUp();
    topics.request(STREAM, ENGLISH, {});
    answer();
    topics.move(STREAM, CHINESE);
    topics.request(STREAM, CHINESE, RESUME);
    answer();
    expect(sent().slice(1)).toEqual([
      [CHINESE, NAMES],
      [CHINESE, RESUME],
      [CHINESE, NAMES],
    ]);
  });
});
