import { describe, expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { TransportListener } from '../runtime/environment.ts';
import { createConnection } from './connection.ts';

/** A connection whose every dial is noted; `listeners` are the server's side. */
const setUp = (random = 0, hasNodes = false) => {
  const clock = createFakeClock();
  const dialled: number[] = [];
  const listeners: TransportListener[] = [];
  const closed: number[] = [];
  /** The open events and texts that the connection passed on. */
  const received: string[] = [];
  let downs = 0;
  const connection = createConnection(
    {
      clock,
      random: () => random,
      url: 'ws://x.test',
      hasNodes,
      openSocket: (_url, on) => {
        dialled.push(clock.now());
        const index = listeners.push(on) - 1;
        return { send: () => undefined, close: () => closed.push(index) };
      },
    },
    {
      opened: () => void received.push('open'),
      text: (text) => void received.push(text),
      down: () => {
        downs += 1;
      },
      changed: () => undefined,
    },
  );
  const refuse = (): void => listeners.at(-1)?.closed(1006);
  return { clock, dialled, listeners, closed, received, connection, refuse, downs: () => downs };
};
const gaps = (times: readonly number[]): number[] =>
  times.slice(1).map((time, at) => time - (times[at] as number));

describe('a connection', () => {
  test('a burst is five attempts 3 s apart, and then it is off (FEED-08, CONST-29, CHAT-04, D7)', () => {
    const { clock, dialled, connection, refuse } = setUp();
    connection.burst();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(connection.attempt()).toBe(attempt);
      refuse();
      clock.advance(3_000);
    }
    expect(gaps(dialled)).toEqual([3_000, 3_000, 3_000, 3_000]);
    expect(connection.state()).toBe('off');
    clock.advance(60_000);
    expect(dialled).toHaveLength(5);
  });

  test.each([
    [0, 3_000],
    [0.5, 3_450],
    [1, 3_900],
  ])('the wait between attempts grows by up to 30 %% at random (%s: %s ms, D7)', (random, wait) => {
    const { clock, dialled, connection, refuse } = setUp(random);
    connection.burst();
    refuse();
    clock.advance(5_000);
    expect(gaps(dialled)[0]).toBeCloseTo(wait, 6);
  });

  test('a click or the 10 s loop starts a new burst at once where none is open (D7, C14)', () => {
    const { clock, dialled, connection, refuse } = setUp();
    connection.burst();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      refuse();
      clock.advance(3_000);
    }
    connection.burst();
    expect(dialled).toHaveLength(6);
    connection.burst();
    expect(dialled).toHaveLength(6);
  });

  test('silence of two heartbeats and 2 s closes the socket, at most 15 s (F02)', () => {
    for (const [heartbeat, limit] of [
      [5_000, 12_000],
      [60_000, 15_000],
    ] as const) {
      const { clock, listeners, closed, connection, downs } = setUp();
      connection.burst();
      listeners[0]?.open();
      connection.welcomed(heartbeat);
      clock.advance(limit - 1_000);
      listeners[0]?.text('{}');
      clock.advance(limit - 1);
      expect(downs()).toBe(0);
      clock.advance(1);
      expect(downs()).toBe(1);
      expect(closed).toEqual([0]);
    }
  });

  test.each([
    [true, 0],
    [false, 1],
  ])('bytes of an incomplete frame are a sign of life over NATS alone (nodes: %s, F02)', (hasNodes, lost) => {
    const { clock, listeners, connection, downs } = setUp(0, hasNodes);
    connection.burst();
    connection.welcomed(1_000);
    clock.advance(3_000);
    listeners[0]?.bytes?.(new Uint8Array(1));
    clock.advance(3_000);
    expect(downs()).toBe(lost);
    clock.advance(1_000);
    expect(downs()).toBe(1);
  });

  test('a busy worker reads queued frames before it closes the socket as silent (F02)', () => {
    const { clock, listeners, connection, downs } = setUp();
    connection.burst();
    connection.welcomed(2_000);
    clock.sleep(9_000);
    clock.advance(0);
    expect(downs()).toBe(0);
    listeners[0]?.text('{}');
    clock.advance(5_000);
    expect(downs()).toBe(0);
    clock.sleep(9_000);
    clock.advance(0);
    clock.advance(1_000);
    expect(downs()).toBe(1);
  });

  test.each([1000, 1001, 1006, 1011, 1012, 1013, 4000, 4999])(
    'closed with %i, it is dialled again after 3 s (F01)',
    (code) => {
      const { clock, dialled, listeners, connection, downs } = setUp();
      connection.burst();
      connection.welcomed(5_000);
      listeners[0]?.closed(code);
      expect([connection.state(), downs()]).toEqual(['waiting', 1]);
      clock.advance(3_000);
      expect(gaps(dialled)).toEqual([3_000]);
    },
  );

  test.each([true, false])(
    'refused for its version it dials no more by itself, and once for each click (welcomed before: %s)',
    (welcomed) => {
      const { clock, dialled, listeners, connection } = setUp();
      connection.burst();
      if (welcomed) connection.welcomed(5_000);
      listeners[0]?.closed(4400);
      expect(connection.state()).toBe('outdated');
      clock.advance(600_000);
      expect(dialled).toHaveLength(1);
      connection.burst();
      listeners[1]?.closed(4400);
      clock.advance(600_000);
      expect(dialled).toHaveLength(2);
    },
  );

  test('with several nodes a lost socket is dialled again within half a second, and then by the burst (D7)', () => {
    const { clock, dialled, connection, refuse } = setUp(0.5, true);
    connection.burst();
    connection.welcomed(1_000);
    refuse();
    clock.advance(250);
    expect(gaps(dialled)).toEqual([250]);
    refuse();
    clock.advance(3_450);
    expect(gaps(dialled)[1]).toBeCloseTo(3_450, 6);
  });

  test('a late open, text or close of a socket that the client has closed is ignored', () => {
    const { clock, listeners, received, connection, downs } = setUp();
    connection.burst();
    connection.welcomed(5_000);
    connection.redial();
    expect(downs()).toBe(1);
    listeners[0]?.open();
    listeners[0]?.text('{}');
    listeners[0]?.closed(1006);
    clock.advance(10);
    expect(received).toEqual([]);
    expect(listeners).toHaveLength(2);
    expect(connection.state()).toBe('dialling');
  });
});
