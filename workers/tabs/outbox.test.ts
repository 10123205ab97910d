import { serialize } from 'node:v8';
import { proxy, transfer, wrap, expose, type Remote } from 'comlink';
import { describe, expect, test } from 'vitest';
import { HEADER_WORDS, type FeedEvent, type Records, type TabListener } from '#contract/patch.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { HEARTBEAT_MS, Outbox } from './outbox.ts';
import { createSendTurns } from './sendTurns.ts';

type Sent = {
  readonly words: Int32Array;
  readonly records: Records | undefined;
  readonly answer: () => void;
  readonly refuse: () => void;
};

const noRefresh = (): void => undefined;
const setUp = () => {
  const clock = createFakeClock();
  const sent: Sent[] = [];
  const column = new Int32Array(4_096).map((_, at) => at * 1_000);
  let snapshots = 0;
  let first: readonly number[] = [];
  let asked = 0;
  let refresh: () => void = noRefresh;
  const outbox = new Outbox({
    clock,
    instance: 77,
    words: () => column,
    urgentSlots: () => {
      asked += 1;
      return first;
    },
    refresh: () => refresh(),
    needsSnapshot: () => {
      snapshots += 1;
    },
    listener: (words, records) =>
      new Promise<void>((answer, refuse) =>
        sent.push({ words, records, answer, refuse: () => refuse(new Error('x')) }),
      ),
    turns: createSendTurns(clock),
    isFocused: () => false,
  });
  const change = (...slots: number[]): void => {
    for (const slot of slots) outbox.mark(slot);
    outbox.flush();
  };
  return {
    clock,
    sent,
    column,
    outbox,
    change,
    snapshots: () => snapshots,
    asked: () => asked,
    refreshIs: (run: () => void) => {
      refresh = run;
    },
    slipIs: (...slots: number[]) => {
      first = slots;
    },
  };
};
const turn = () => new Promise<void>((done) => setImmediate(done));
const moves = ({ words }: Sent): number[] => [...words.subarray(HEADER_WORDS)];
const event = (id: string): FeedEvent => ({ kind: 'login-wanted', id, reason: 'expired' });
type OutdatedTopic = Extract<FeedEvent, { kind: 'asked-changed' }>['topic'];
/** Returns the event that an answer to queries of the topic is out of date. */
const outdated = (topic: OutdatedTopic, id: string): FeedEvent => ({ kind: 'asked-changed', id, topic });

/** Creates a tab that does not keep up: changes are gathered for up to 250 ms. */
const slow = async (unacknowledged: 0 | 1) => {
  const stage = setUp();
  const answer = async (ms: number): Promise<void> => {
    stage.clock.advance(ms);
    for (const each of stage.sent) each.answer();
    await turn();
  };
  for (let late = 0; late < 8; late += 1) {
    stage.change(3);
    await answer(400);
  }
  expect(stage.outbox.mergeWindow).toBe(250);
  stage.clock.advance(1_000);
  await answer(0);
  stage.change(100);
  if (unacknowledged === 0) await answer(0);
  stage.sent.length = 0;
  return { ...stage, answer };
};

describe('an outbox', () => {
  test('has at most two unanswered patches; the rest merges to the newest value (F11, G4)', async () => {
    const { sent, column, change } = setUp();
    change(1);
    change(2);
    change(3);
    column[3] = 9;
    change(4, 3);
    expect(sent.map(moves)).toEqual([
      [1, 1_000],
      [2, 2_000],
    ]);
    sent[0]?.answer();
    await turn();
    expect(sent.slice(2).map(moves)).toEqual([[3, 9, 4, 4_000]]);
  });

  test("numbers its patches without gaps under the worker's instance, with the oldest wait (F18)", () => {
    const { clock, sent, outbox, change } = setUp();
    change(1);
    outbox.mark(2);
    clock.advance(12);
    outbox.flush();
    expect(sent.map(({ words }) => [...words.subarray(0, 2)])).toEqual([
      [77, 1],
      [77, 2],
    ]);
    expect(sent[1]?.words[4]).toBe(12_000);
    const at = (sent[1]?.words[2] ?? 0) * 1_000 + (sent[1]?.words[3] ?? 0) / 1_000;
    expect(at).toBeCloseTo(clock.now(), 3);
  });

  test("the slip's prices never wait for a slow tab: they go ahead alone, the rest later", async () => {
    const { sent, change, slipIs, clock, answer } = await slow(0);
    slipIs(7, 8);
    change(1, 2, 7);
    expect(sent.map(moves)).toEqual([[7, 7_000]]);
    await answer(10);
    change(8, 1);
    expect(sent.map(moves)).toEqual([
      [7, 7_000],
      [8, 8_000],
    ]);
    await answer(10);
    clock.advance(250);
    await turn();
    expect(sent.map(moves)).toEqual([
      [7, 7_000],
      [8, 8_000],
      [1, 1_000, 2, 2_000],
    ]);
    expect(sent.map(({ words }) => (words[1] ?? 0) - (sent[0]?.words[1] ?? 0))).toEqual([0, 1, 2]);
  });

  test("the slip's prices go while one patch is in flight, never as a third patch (F11, G4)", async () => {
    const { sent, change, slipIs, column } = await slow(1);
    slipIs(7);
    change(7);
    change(7);
    expect(sent.map(moves)).toEqual([[7, 7_000]]);
    column[7] = 5;
    change(7);
    change(7);
    expect(sent.map(moves)).toEqual([[7, 7_000]]);
    sent[0]?.answer();
    await turn();
    expect(sent.map(moves)).toEqual([
      [7, 7_000],
      [7, 5],
    ]);
  });

  test('a slip with constant price changes does not delay other changes: due changes are sent along', async () => {
    const { sent, change, slipIs, clock } = await slow(0);
    slipIs(7);
    change(1, 7);
    for (let ms = 0; ms < 400; ms += 20) {
      clock.advance(20);
      sent.at(-1)?.answer();
      await turn();
      change(7);
    }
    expect(sent.filter((each) => moves(each).includes(1_000))).toHaveLength(1);
  });

  test('a fast tab is never asked for its slip; a slow one without legs gets no extra message (G4)', async () => {
    const { change, asked, sent, clock } = setUp();
    for (let tick = 0; tick < 100; tick += 1) {
      change(tick, tick + 1);
      clock.advance(10);
      for (const each of sent) each.answer();
      await turn();
    }
    expect([asked(), sent.length]).toEqual([0, 100]);
    const late = await slow(0);
    for (let tick = 0; tick < 20; tick += 1) {
      late.change(tick);
      late.clock.advance(10);
    }
    expect(late.sent.map(moves)).toEqual([]);
  });

  test('a leg that moves in every tick is at most one message a tick, and two under way (G4)', async () => {
    const { sent, change, slipIs, clock } = await slow(0);
    slipIs(7);
    const ticks: number[] = [];
    for (let tick = 0; tick < 60; tick += 1) {
      const before = sent.length;
      change(7, tick + 10);
      ticks.push(sent.length - before);
      clock.advance(10);
      if (tick % 3 === 2) sent.at(-1)?.answer();
      await turn();
    }
    expect(Math.max(...ticks)).toBe(1);
    const answered = 20;
    expect(sent.length).toBeLessThanOrEqual(answered + 2);
  });

  test('a hidden tab is sent nothing of its slip either (F12, G4)', async () => {
    const { sent, change, slipIs, outbox } = await slow(0);
    slipIs(7);
    outbox.pause(true);
    change(7);
    outbox.heartbeat();
    expect(sent).toEqual([]);
  });

  test('a slip market that was not sent yet goes with its record, and user actions go at once', async () => {
    const { sent, change, slipIs, outbox } = await slow(0);
    slipIs(7);
    outbox.enqueue({ markets: { m: null } } as never);
    change(1, 7);
    expect(sent.map(({ records }) => records)).toEqual([{ markets: { m: null } }]);
    sent[0]?.answer();
    await turn();
    outbox.enqueue({ documents: {} });
    outbox.flush();
    expect(sent).toHaveLength(1);
    outbox.skipWaitOnNextFlush();
    outbox.flush();
    expect(sent.map(({ records }) => records)).toEqual([{ markets: { m: null } }, { documents: {} }]);
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
    const widest = outbox.mergeWindow;
    expect(widest).toBeGreaterThan(200);
    expect(widest).toBeLessThanOrEqual(250);
    const windows: number[] = [widest];
    for (let quick = 0; quick < 50; quick += 1) {
      clock.advance(1_000);
      change(5);
      await answerAfter(5);
      windows.push(outbox.mergeWindow);
    }
    // Let go in small steps: one quick answer proves little where ten windows share the machine.
    expect(windows).toEqual(windows.toSorted((a, b) => b - a));
    expect(windows[1]).toBeGreaterThan(widest * 0.8);
    expect(outbox.mergeWindow).toBe(0);
    expect(await wait()).toBe(0);
  });

  test('a tab that does not keep up has one patch under way; one that does has two (F11)', async () => {
    const { clock, sent, change } = setUp();
    const unacknowledgedCount = (): number => {
      const before = sent.length;
      for (let at = 0; at < 4; at += 1) {
        clock.advance(500);
        change(at);
      }
      return sent.length - before;
    };
    const answerAll = async (): Promise<void> => {
      for (const each of sent) each.answer();
      await turn();
    };
    expect(unacknowledgedCount()).toBe(2);
    for (let late = 0; late < 3; late += 1) {
      clock.advance(500);
      await answerAll();
      change(late);
    }
    clock.advance(500);
    await answerAll();
    clock.advance(500);
    await answerAll();
    expect(unacknowledgedCount()).toBe(1);
  });

  test('a hidden tab collects only events, which it receives in order when it returns (F12, D2)', () => {
    const { sent, outbox, change } = setUp();
    outbox.pause(true);
    change(1, 2, 3);
    outbox.enqueue({ rows: { 4: null } });
    outbox.enqueueEvent(event('a'));
    outbox.enqueueEvent(event('b'));
    outbox.flush();
    outbox.heartbeat();
    expect(sent).toEqual([]);
    outbox.pause(false);
    outbox.reset();
    outbox.enqueue({ snapshot: true });
    outbox.flush();
    expect(sent.map(({ records }) => records)).toEqual([
      { snapshot: true, events: [event('a'), event('b')] },
    ]);
  });

  test('a hidden tab gets one event for each outdated topic, however many the worker reports (D27, F12)', () => {
    const { sent, outbox } = setUp();
    outbox.pause(true);
    outbox.enqueueEvent(event('a'));
    outbox.enqueueEvent(outdated('settled-orders', 's1'));
    for (let count = 0; count < 600; count += 1) outbox.enqueueEvent(outdated('open-bets', `o${count}`));
    outbox.enqueueEvent(event('b'));
    outbox.pause(false);
    outbox.flush();
    outbox.enqueueEvent(outdated('open-bets', 'later'));
    outbox.flush();
    expect(sent.map(({ records }) => records?.events)).toEqual([
      [event('a'), outdated('settled-orders', 's1'), outdated('open-bets', 'o0'), event('b')],
      [outdated('open-bets', 'later')],
    ]);
  });

  test('a hidden tab drops its oldest events beyond 500, but no report of an outdated answer (D27, I9)', () => {
    const { sent, outbox } = setUp();
    outbox.pause(true);
    outbox.enqueueEvent(outdated('settled-orders', 's1'));
    for (let count = 0; count < 600; count += 1) outbox.enqueueEvent(event(`e${count}`));
    outbox.pause(false);
    outbox.flush();
    const events = sent[0]?.records?.events ?? [];
    expect([events.length, events[0], events[1], events.at(-1)]).toEqual([
      500,
      outdated('settled-orders', 's1'),
      event('e101'),
      event('e599'),
    ]);
  });

  test('events are neither merged nor held back by the merge window (D2)', async () => {
    const { clock, sent, outbox, change } = setUp();
    change(1);
    clock.advance(40);
    sent[0]?.answer();
    await turn();
    change(2);
    outbox.enqueueEvent(event('a'));
    outbox.enqueueEvent(event('a2'));
    outbox.flush();
    expect(sent.at(-1)?.records?.events).toEqual([event('a'), event('a2')]);
  });

  test('an event does not wait for the answer of a tab that does not keep up (D2, F11)', async () => {
    const { clock, sent, outbox, change } = setUp();
    for (let late = 0; late < 4; late += 1) {
      change(late);
      clock.advance(500);
      for (const each of sent) each.answer();
      await turn();
    }
    clock.advance(500);
    change(5);
    clock.advance(500);
    const before = sent.length;
    change(6);
    clock.advance(500);
    expect([outbox.mergeWindow > 0, outbox.unacknowledged, sent.length]).toEqual([true, 1, before]);
    outbox.enqueueEvent(event('a'));
    outbox.flush();
    expect(sent.at(-1)?.records?.events).toEqual([event('a')]);
    expect(outbox.unacknowledged).toBe(2);
  });

  test("a freed slot's mark is not sent; a slot used anew is sent once, as it is now", () => {
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

  test('a visible tab without changes gets an empty patch with each heartbeat, none left out (D3, G15)', async () => {
    const { clock, sent, outbox, change } = setUp();
    change(1);
    sent[0]?.answer();
    await turn();
    clock.advance(399);
    outbox.heartbeat();
    expect(sent).toHaveLength(1);
    for (let beat = 1; beat <= 5; beat += 1) {
      clock.advance(beat === 1 ? 1 : HEARTBEAT_MS - 3);
      outbox.heartbeat();
      expect(sent).toHaveLength(1 + beat);
      expect(sent[beat]?.words.length).toBe(HEADER_WORDS);
      expect(sent[beat]?.records).toBeUndefined();
      sent[beat]?.answer();
      await turn();
    }
  });

  test('a heartbeat with a pending record has the rest of the change, as any other patch (F11)', async () => {
    const { clock, sent, outbox, change, refreshIs } = setUp();
    change(1);
    sent[0]?.answer();
    await turn();
    outbox.enqueue({ markets: { former: null } } as never);
    refreshIs(() => outbox.enqueue({ rows: { 1: null } }));
    clock.advance(400);
    outbox.heartbeat();
    expect(sent.slice(1).map(({ records }) => records)).toEqual([
      { markets: { former: null }, rows: { 1: null } },
    ]);
  });

  test('a refused patch, or too many pending records of a silent tab, lead to a snapshot (F11, I9)', async () => {
    const { sent, outbox, change, snapshots } = setUp();
    change(1);
    sent[0]?.refuse();
    await turn();
    expect(snapshots()).toBe(1);
    change(2);
    change(3);
    for (let row = 0; row < 6_000; row += 1) outbox.enqueue({ rows: { [row]: null } });
    expect(snapshots()).toBe(2);
  });

  test.each<[string, (rev: number) => Records]>([
    [
      'splices of a list',
      (rev) => ({
        lists: {
          main: {
            rev,
            base: rev - 1,
            splices: [{ at: 0, remove: 1, insert: Int32Array.of(rev) }],
            matches: 1,
            leagues: 1,
            openLeagues: 1,
            phase: 'ready',
            loading: false,
            problem: null,
          },
        },
      }),
    ],
    [
      'patches of a document',
      (rev) => ({
        documents: {
          slip: { rev, base: rev - 1, patches: [{ op: 'replace', path: ['view'], value: 'single' }] },
        },
      }),
    ],
  ])('too many %s that wait for a silent tab lead to a snapshot (F11, I9)', (_what, recordsOf) => {
    const { sent, outbox, change, snapshots } = setUp();
    change(1);
    change(2);
    for (let rev = 1; rev <= 5_000; rev += 1) outbox.enqueue(recordsOf(rev));
    expect(snapshots()).toBe(0);
    outbox.enqueue(recordsOf(5_001));
    expect([snapshots(), sent.length]).toEqual([1, 2]);
  });

  test('a message is at most 256 bytes and 8 a change, envelope and Comlink included (G4)', async () => {
    const sizes: number[] = [];
    const { port1, port2 } = new MessageChannel();
    const bare = port1.postMessage.bind(port1);
    port1.postMessage = (message: unknown) => {
      sizes.push(serialize(message).length);
      bare(message);
    };
    expose(
      proxy(() => undefined),
      port2,
    );
    const remote: Remote<TabListener> = wrap<TabListener>(port1);
    for (const count of [1, 10, 100, 1_000]) {
      const outbox = new Outbox({
        clock: createFakeClock(),
        instance: 0x7fffffff,
        words: () => new Int32Array(4_096),
        urgentSlots: () => [],
        refresh: () => undefined,
        needsSnapshot: () => undefined,
        listener: (words, records) =>
          records === undefined ? remote(transfer(words, [])) : remote(words, records),
        turns: createSendTurns(createFakeClock()),
        isFocused: () => false,
      });
      for (let slot = 0; slot < count; slot += 1) outbox.mark(slot);
      outbox.flush();
      expect(sizes.at(-1), `${count} changes`).toBeLessThanOrEqual(256 + 8 * count);
    }
    port1.close();
    port2.close();
  });
});
