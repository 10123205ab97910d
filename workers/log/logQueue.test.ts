import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { LOG_BATCH, LOG_DEADLINE_MS, LOG_EVERY_MS, LOG_QUEUE } from '#domain/config/constants.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { LogEntry } from './logEntry.ts';
import { createLogQueue, type SendBatch } from './logQueue.ts';

const entry = (serial: number): LogEntry => ({
  at: 0,
  trace: String(serial),
  kind: 'error',
  code: 'odd',
  component: 'worker',
});
const turn = () => new Promise<void>((done) => setImmediate(done));

type Flight = {
  readonly traces: readonly string[];
  readonly signal: AbortSignal;
  readonly answer: (result: Result<unknown>) => void;
};

const setUp = (send?: SendBatch) => {
  const clock = createFakeClock();
  const flights: Flight[] = [];
  const queue = createLogQueue(
    clock,
    send ??
      ((entries, signal) =>
        new Promise((answer) => flights.push({ traces: entries.map(({ trace }) => trace), signal, answer }))),
  );
  queue.start();
  let serial = 0;
  const add = (count: number) => {
    for (let each = 0; each < count; each += 1) queue.add(entry((serial += 1)));
  };
  /** Advances time in steps, so that answers in between count. */
  const live = async (ms: number, step = 1_000) => {
    for (let passed = 0; passed < ms; passed += step) {
      clock.advance(step);
      await turn();
    }
  };
  return { clock, flights, queue, add, live };
};

describe('the queue of the log', () => {
  test('entries are sent in order, one batch at a time, the next only after the last was answered (D9)', async () => {
    const { flights, queue, add, live } = setUp();
    add(LOG_BATCH + 3);
    await live(LOG_EVERY_MS - 1_000);
    expect(flights).toHaveLength(0);
    await live(1_000);
    expect(flights.map(({ traces }) => traces.length)).toEqual([LOG_BATCH]);
    await live(9_000);
    expect(flights).toHaveLength(1);
    flights[0]?.answer(ok(null));
    await turn();
    await live(LOG_EVERY_MS);
    expect(flights.flatMap(({ traces }) => traces)).toEqual(
      Array.from({ length: LOG_BATCH + 3 }, (_, at) => String(at + 1)),
    );
    flights[1]?.answer(ok(null));
    await turn();
    expect(queue.counts()).toEqual({ waiting: 0, sent: LOG_BATCH + 3, dropped: 0 });
  });

  test('a full queue drops its oldest entries and counts them (D9, F52)', async () => {
    const { flights, queue, add, live } = setUp();
    add(LOG_QUEUE + 7);
    expect(queue.counts()).toEqual({ waiting: LOG_QUEUE, sent: 0, dropped: 7 });
    await live(LOG_EVERY_MS);
    expect(flights[0]?.traces[0]).toBe('8');
  });

  test('a request without a response is aborted at the deadline, and the pauses grow (F52)', async () => {
    const { clock, flights, queue, add, live } = setUp();
    const at: number[] = [];
    const began = clock.now();
    for (let second = 0; second < 3_600; second += 1) {
      add(1);
      const before = flights.length;
      await live(1_000);
      if (flights.length > before) at.push(clock.now() - began);
    }
    const pauses = at.slice(1).map((each, index) => each - (at[index] ?? 0) - LOG_DEADLINE_MS);
    expect(pauses.slice(0, 8)).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
    expect(flights.slice(0, -1).every(({ signal }) => signal.aborted)).toBe(true);
    expect(queue.counts().waiting).toBeLessThanOrEqual(LOG_QUEUE);
    // One timer, of the pause or of the deadline, however long it lasts.
    expect(clock.timers()).toBe(1);
  });

  test('a response after the deadline is ignored; the next success ends the pauses (F52)', async () => {
    const { flights, queue, add, live } = setUp();
    add(1);
    await live(LOG_EVERY_MS + LOG_DEADLINE_MS);
    flights[0]?.answer(ok(null));
    await turn();
    expect(queue.counts()).toEqual({ waiting: 0, sent: 0, dropped: 1 });
    add(1);
    await live(2 * LOG_EVERY_MS);
    flights[1]?.answer(ok(null));
    await turn();
    add(1);
    await live(LOG_EVERY_MS);
    expect(flights).toHaveLength(3);
    expect(queue.counts().sent).toBe(1);
  });

  test.each<[string, SendBatch]>([
    [
      'throws',
      () => {
        throw new Error('hostile');
      },
    ],
    ['rejects', () => Promise.reject(new Error('hostile'))],
    ['refuses', () => Promise.resolve(fail({ code: 'http', status: 500 }))],
    ['answers nonsense', () => Promise.resolve(undefined as unknown as Result<unknown>)],
  ])(
    'a service that %s loses its batch and breaks nothing; no batch is sent twice (F52)',
    async (_how, hostile) => {
      const sent: string[] = [];
      const { queue, add, live } = setUp((entries, signal) => {
        sent.push(...entries.map(({ trace }) => trace));
        return hostile(entries, signal);
      });
      for (let round = 0; round < 20; round += 1) {
        add(30);
        await live(LOG_EVERY_MS);
      }
      expect(new Set(sent).size).toBe(sent.length);
      const { waiting, sent: taken, dropped } = queue.counts();
      expect([taken, waiting + dropped]).toEqual([0, 600]);
    },
  );

  test('a worker without tabs sends the waiting entries once and keeps no timer (F51)', async () => {
    const { clock, flights, queue, add, live } = setUp();
    add(3);
    queue.stop();
    await turn();
    expect(flights.map(({ traces }) => traces.length)).toEqual([3]);
    flights[0]?.answer(ok(null));
    await turn();
    add(5);
    await live(60_000);
    expect([clock.timers(), flights.length]).toEqual([0, 1]);
    queue.start();
    await live(LOG_EVERY_MS);
    expect(flights[1]?.traces).toHaveLength(5);
  });

  test('in any sequence of events no entry is lost uncounted, sent twice, or in flight twice (I9)', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), count: fc.integer({ min: 1, max: 400 }) }),
      fc.record({
        do: fc.constant('pass' as const),
        ms: fc.integer({ min: 1, max: 400 }).map((seconds) => seconds * 1_000),
      }),
      fc.record({ do: fc.constant('answer' as const), ok: fc.boolean() }),
      fc.record({ do: fc.constant('stop' as const) }),
      fc.record({ do: fc.constant('start' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { clock, flights, queue, add } = setUp();
        let added = 0;
        let answered = 0;
        for (const each of steps) {
          if (each.do === 'add') {
            add(each.count);
            added += each.count;
          } else if (each.do === 'pass') clock.advance(each.ms);
          else if (each.do === 'stop') queue.stop();
          else if (each.do === 'start') queue.start();
          else {
            flights[answered]?.answer(each.ok ? ok(null) : fail({ code: 'network' }));
            answered = Math.min(answered + 1, flights.length);
          }
          await turn();
          const { waiting, sent, dropped } = queue.counts();
          expect(waiting).toBeLessThanOrEqual(LOG_QUEUE);
          const inFlight = added - waiting - sent - dropped;
          expect(inFlight).toBeGreaterThanOrEqual(0);
          expect(inFlight).toBeLessThanOrEqual(LOG_BATCH);
          expect(clock.timers()).toBeLessThanOrEqual(1);
        }
        const traces = flights.flatMap((flight) => flight.traces);
        expect(new Set(traces).size).toBe(traces.length);
      }),
      { numRuns: 100 },
    );
  });
});
