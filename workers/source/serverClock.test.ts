import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createServerClock } from './serverClock.ts';

const SERVER = 1_800_000_000_000;

test.each([-300_000, 300_000, 86_400_000])(
  'a device clock off by %s ms makes no difference once the server has answered (F45)',
  (skew) => {
    const clock = createFakeClock(SERVER + skew);
    const begin = clock.now();
    const server = createServerClock(clock);
    expect(server.now()).toBe(SERVER + skew);
    for (const trip of [400, 40, 4_000, 60, 50]) {
      const sent = clock.now();
      clock.advance(trip);
      server.onPong(SERVER + (sent + trip / 2 - begin), sent);
    }
    expect(Math.abs(server.now() - (SERVER + clock.now() - begin))).toBeLessThanOrEqual(1);
    clock.jumpWall(86_400_000);
    expect(Math.abs(server.now() - (SERVER + clock.now() - begin))).toBeLessThanOrEqual(1);
  },
);

test('without push the Date headers of answers give the server time within one second (F45)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 9_000 })), {
        minLength: 1,
        maxLength: 12,
      }),
      (phase, skew, calls) => {
        const clock = createFakeClock(SERVER + skew);
        const begin = clock.now();
        const truth = () => SERVER + phase + clock.now() - begin;
        const server = createServerClock(clock);
        for (const [trip, rest] of calls) {
          const sent = clock.now();
          clock.advance(trip / 2);
          const date = truth() - (truth() % 1000);
          clock.advance(trip / 2);
          server.onDateHeader(date, sent);
          expect(Math.abs(server.now() - truth())).toBeLessThanOrEqual(500 + trip);
          clock.advance(rest);
        }
      },
    ),
  );
});

test('the worker follows a changed server clock from the next answer, and prefers pings to Date (F45)', () => {
  const clock = createFakeClock(SERVER);
  const server = createServerClock(clock);
  server.onDateHeader(SERVER, clock.now());
  server.onDateHeader(SERVER + 300_000, clock.now());
  expect(Math.abs(server.now() - (SERVER + 300_000))).toBeLessThanOrEqual(1_000);
  server.onPong(SERVER, clock.now());
  server.onDateHeader(SERVER + 300_000, clock.now());
  expect(server.now()).toBe(SERVER);
});

test('two answers a minute apart without the time of the server leave restrictions to the device (F45)', () => {
  const clock = createFakeClock(SERVER);
  const logged: string[] = [];
  const server = createServerClock(clock, (what) => logged.push(what));
  // Nothing is known of a server that does not answer.
  clock.advance(600_000);
  expect(server.isTimeTrusted()).toBe(false);
  server.onAnswer();
  clock.advance(59_999);
  server.onAnswer();
  expect([server.isTimeTrusted(), logged]).toEqual([false, []]);
  clock.advance(1);
  expect(server.isTimeTrusted()).toBe(false);
  server.onAnswer();
  server.onAnswer();
  expect([server.isTimeTrusted(), server.isKnown()]).toEqual([true, false]);
  expect(logged).toEqual(['server-time-missing']);
  expect(server.now()).toBe(clock.wallNow());
});

test('an answer with the time of the server decides at once, and nothing is logged (F45)', () => {
  const clock = createFakeClock(SERVER);
  const logged: string[] = [];
  const server = createServerClock(clock, (what) => logged.push(what));
  server.onAnswer();
  server.onDateHeader(SERVER, clock.now());
  expect(server.isTimeTrusted()).toBe(true);
  clock.advance(600_000);
  server.onAnswer();
  expect([server.isTimeTrusted(), logged]).toEqual([true, []]);
});

test("after sleep the device's clock counts, with its known offset, until the next answer (F15, F45)", () => {
  const clock = createFakeClock(SERVER - 22_000_000_000);
  const server = createServerClock(clock);
  expect(server.isKnown()).toBe(false);
  server.onPong(SERVER, clock.now());
  clock.jumpWall(3_600_000);
  server.forget();
  expect([server.isKnown(), server.now()]).toEqual([true, SERVER + 3_600_000]);
  server.onPong(SERVER + 3_600_500, clock.now());
  expect(server.now()).toBe(SERVER + 3_600_500);
});

test.each([15 * 86_400_000, -15 * 86_400_000])(
  'a device clock set by %s ms moves no certain time, before and after the next answer (F15, F45)',
  (jump) => {
    const clock = createFakeClock(SERVER - 5_000);
    const server = createServerClock(clock);
    expect(server.measuredNow()).toBe(-Infinity);
    server.onPong(SERVER, clock.now());
    clock.jumpWall(jump);
    server.forget();
    clock.advance(2_000);
    expect([server.isTimeTrusted(), server.measuredNow()]).toEqual([false, SERVER + 2_000]);
    server.onPong(SERVER + 2_000, clock.now());
    expect([server.isTimeTrusted(), server.measuredNow()]).toEqual([true, SERVER + 2_000]);
  },
);

test('the certain time is behind by a sleep until the next answer (F15, F45)', () => {
  const clock = createFakeClock(SERVER);
  const server = createServerClock(clock);
  server.onDateHeader(SERVER, clock.now());
  const before = server.measuredNow();
  clock.jumpWall(3_600_000);
  server.forget();
  expect(server.measuredNow()).toBe(before);
  server.onPong(SERVER + 3_600_000, clock.now());
  expect(server.measuredNow()).toBe(SERVER + 3_600_000);
});

test('a time that comes late ends the trust in the device clock (F45)', () => {
  const clock = createFakeClock(SERVER + 86_400_000);
  const server = createServerClock(clock);
  server.onAnswer();
  clock.advance(60_000);
  server.onAnswer();
  expect(server.measuredNow()).toBe(clock.wallNow());
  server.onPong(SERVER, clock.now());
  server.forget();
  expect([server.isTimeTrusted(), server.measuredNow()]).toEqual([false, SERVER]);
});

test('the Date of an answer to a request from before a sleep does not count after it (F15, F45)', () => {
  const clock = createFakeClock(SERVER);
  const server = createServerClock(clock);
  server.onPong(SERVER, clock.now());
  const sent = clock.now();
  clock.advance(100);
  clock.jumpWall(3_600_000);
  server.forget();
  // The server wrote this time an hour ago.
  server.onDateHeader(SERVER, sent);
  expect([server.isMeasured(), server.now()]).toEqual([false, SERVER + 3_600_100]);
  server.onDateHeader(SERVER + 3_600_000, clock.now());
  expect(server.isMeasured()).toBe(true);
});

test('a time is measured from its arrival until the samples are dropped, and from the next one (F15, F45)', () => {
  const clock = createFakeClock(SERVER);
  const server = createServerClock(clock);
  const states = () => [server.isKnown(), server.isMeasured()];
  expect(states()).toEqual([false, false]);
  server.onDateHeader(SERVER, clock.now());
  expect(states()).toEqual([true, true]);
  server.forget();
  expect(states()).toEqual([true, false]);
  server.onDateHeader(SERVER, clock.now());
  expect(states()).toEqual([true, true]);
});
