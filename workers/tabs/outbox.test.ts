import { serialize } from 'node:v8';
import { proxy, transfer, wrap, expose, type Remote } from 'comlink';
import { describe, expect, test } from 'vitest';
import { HEADER_WORDS, type FeedEvent, type Records, type TabListener } from '#contract/patch.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { Outbox } from './outbox.ts';

type Sent = { readonly words: Int32Array; readonly records: Records | undefined; readonly answer: () => void; readonly refuse: () => void };

const setUp = () => {
  const clock = createFakeClock();
  const sent: Sent[] = [];
  const column = new Int32Array(4_096).map((_, at) => at * 1_000);
  let images = 0;
  const outbox = new Outbox({
    clock, instance: 77, words: () => column, refresh: () => undefined, needsImage: () => { images += 1; },
    listener: (words, records) => new Promise<void>((answer, refuse) => sent.push({ words, records, answer, refuse: () => refuse(new Error('x')) })),
  });
  const change = (...slots: number[]): void => {
    for (const slot of slots) outbox.mark(slot);
    outbox.flush();
  };
  return { clock, sent, column, outbox, change, images: () => images };
};
const turn = () => new Promise<void>((done) => setImmediate(done));
const moves = ({ words }: Sent): number[] => [...words.subarray(HEADER_WORDS)];
const event = (id: string): FeedEvent => ({ kind: 'asked-changed', id, topic: 'leagues' });

describe('an outbox', () => {
  test('has at most two unanswered patches; the rest merges to the newest value (F11, G4)', async () => {
    const { sent, column, change } = setUp();
    change(1);
    change(2);
    change(3);
    column[3] = 9;
    change(4, 3);
    expect(sent.map(moves)).toEqual([[1, 1_000], [2, 2_000]]);
    sent[0]?.answer();
    await turn();
    expect(sent.slice(2).map(moves)).toEqual([[3, 9, 4, 4_000]]);
  });

  test('numbers its patches without gaps under the worker\'s instance, and says how long the oldest change waited (F18)', () => {
    const { clock, sent, outbox, change } = setUp();
    change(1);
    outbox.mark(2);
    clock.advance(12);
    outbox.flush();
    expect(sent.map(({ words }) => [...words.subarray(0, 2)])).toEqual([[77, 1], [77, 2]]);
    expect(sent[1]?.words[4]).toBe(12_000);
    const at = (sent[1]?.words[2] ?? 0) * 1_000 + (sent[1]?.words[3] ?? 0) / 1_000;
    expect(at).toBeCloseTo(clock.now(), 3);
  });

  test('a tab that answers late gets fewer, newer patches; one that keeps up gets them at once (F11)', async () => {
    const { clock, sent, outbox, change } = setUp();
    const answerAfter = async (ms: number): Promise<void> => {
      clock.advance(ms);
      for (const each of sent) each.answer();
      await turn();
    };
    /** How long a change waits before it is sent. */
    const wait = async (): Promise<number> => {
      clock.advance(1_000);
      await answerAfter(0);
      change(1);
      await answerAfter(0);
      const before = sent.length;
      change(2);
      for (let ms = 0; ; ms += 10) {
        if (sent.length > before) return ms;
        clock.advance(10);
      }
    };
    expect(await wait()).toBe(0);
    for (let late = 0; late < 4; late += 1) {
      change(3);
      await answerAfter(400);
      change(4);
      await answerAfter(400);
    }
    expect(outbox.mergeWindow).toBe(250);
    for (let quick = 0; quick < 3; quick += 1) {
      clock.advance(1_000);
      change(5);
      await answerAfter(5);
    }
    expect(outbox.mergeWindow).toBe(0);
    expect(await wait()).toBe(0);
  });

  test('a hidden tab is owed nothing but events, which come in order when it is back (F12, D2)', () => {
    const { sent, outbox, change } = setUp();
    outbox.pause(true);
    change(1, 2, 3);
    outbox.owe({ rows: { 4: null } });
    outbox.event(event('a'));
    outbox.event(event('b'));
    outbox.flush();
    outbox.beat();
    expect(sent).toEqual([]);
    outbox.pause(false);
    outbox.forget();
    outbox.owe({ image: true });
    outbox.flush();
    expect(sent.map(({ records }) => records)).toEqual([{ image: true, events: [event('a'), event('b')] }]);
  });

  test('events are neither merged nor held back by the merge window (D2)', async () => {
    const { clock, sent, outbox, change } = setUp();
    change(1);
    clock.advance(40);
    sent[0]?.answer();
    await turn();
    change(2);
    outbox.event(event('a'));
    outbox.event(event('a2'));
    outbox.flush();
    expect(sent.at(-1)?.records?.events).toEqual([event('a'), event('a2')]);
  });

  test('a freed slot\'s mark is not sent; a slot used anew is sent once, as it is now', () => {
    const { sent, column, outbox } = setUp();
    outbox.mark(5);
    outbox.mark(6);
    outbox.unmark(5);
    outbox.unmark(6);
    outbox.mark(6);
    column[6] = 42;
    outbox.flush();
    expect(sent.map(moves)).toEqual([[6, 42]]);
  });

  test('a visible tab that got nothing for a second gets an empty patch (D3)', async () => {
    const { clock, sent, outbox, change } = setUp();
    change(1);
    sent[0]?.answer();
    await turn();
    clock.advance(999);
    outbox.beat();
    expect(sent).toHaveLength(1);
    clock.advance(1);
    outbox.beat();
    expect(sent[1]?.words.length).toBe(HEADER_WORDS);
    expect(sent[1]?.records).toBeUndefined();
  });

  test('a refused patch, or too much owed while the tab is silent, ends in an image (F11, I9)', async () => {
    const { sent, outbox, change, images } = setUp();
    change(1);
    sent[0]?.refuse();
    await turn();
    expect(images()).toBe(1);
    change(2);
    change(3);
    for (let row = 0; row < 6_000; row += 1) outbox.owe({ rows: { [row]: null } });
    expect(images()).toBe(2);
  });

  test('a message is at most 256 bytes and 8 a change, envelope and Comlink included (G4)', async () => {
    const sizes: number[] = [];
    const { port1, port2 } = new MessageChannel();
    const bare = port1.postMessage.bind(port1);
    port1.postMessage = (message: unknown) => {
      sizes.push(serialize(message).length);
      bare(message);
    };
    expose(proxy(() => undefined), port2);
    const remote: Remote<TabListener> = wrap<TabListener>(port1);
    for (const count of [1, 10, 100, 1_000]) {
      const outbox = new Outbox({
        clock: createFakeClock(), instance: 0x7fffffff, words: () => new Int32Array(4_096), refresh: () => undefined, needsImage: () => undefined,
        listener: (words, records) => (records === undefined ? remote(transfer(words, [])) : remote(words, records)),
      });
      for (let slot = 0; slot < count; slot += 1) outbox.mark(slot);
      outbox.flush();
      expect(sizes.at(-1), `${count} changes`).toBeLessThanOrEqual(256 + 8 * count);
    }
    port1.close();
    port2.close();
  });
});
