import { expect, test } from 'vitest';
import { CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createSearchTimes } from './searchTimes.ts';

const HOUR_MS = 3_600_000;
const setUp = () => {
  const clock = createFakeClock();
  return { clock, times: createSearchTimes({ clock, serverNow: clock.wallNow }) };
};

test('a search lasts since the latest of unknown outcome, request deadline and login (F24, F31)', () => {
  const { clock, times } = setUp();
  const start = clock.wallNow();
  clock.advance(90_000);
  expect(times.searchedMs('a', start, 0)).toBe(90_000);
  expect(times.searchedMs('b', start, start + 10_000)).toBe(80_000);
  times.onAuthorized();
  expect(times.searchedMs('a', start, 0)).toBe(0);
  clock.advance(30_000);
  expect(times.searchedMs('a', start, start + 10_000)).toBe(30_000);
  expect(times.searchedMs('c', start, clock.wallNow() + 5_000)).toBe(-5_000);
});

test('a device clock that is ahead at the login, or when the outcome became unknown, delays nothing (F45)', () => {
  const { clock, times } = setUp();
  clock.jumpWall(HOUR_MS);
  times.onAuthorized();
  const since = clock.wallNow();
  expect(times.searchedMs('a', since, 0)).toBe(0);
  clock.jumpWall(-HOUR_MS);
  clock.advance(60_000);
  expect(times.searchedMs('a', since, 0)).toBe(60_000);
});

test('a time in the future counts from when the worker first saw it, not from an earlier login (F24, F45)', () => {
  const { clock, times } = setUp();
  times.onAuthorized();
  clock.advance(HOUR_MS);
  const since = clock.wallNow() + HOUR_MS;
  expect(times.searchedMs('a', since, 0)).toBe(0);
  clock.advance(20_000);
  expect(times.searchedMs('a', since, 0)).toBe(20_000);
});

const MINUTE_MS = 60_000;
test.each<[string, number, number, number]>([
  ['is right', 0, 0, MINUTE_MS],
  // The request may have left right before this worker saw its outcome.
  ['was ahead in the worker that sent the request', HOUR_MS, 0, MINUTE_MS - CALL_DEADLINE_MS],
  ['jumps ahead during the search', 0, HOUR_MS, MINUTE_MS],
  ['jumps back during the search', 0, -HOUR_MS, MINUTE_MS],
])(
  'a clock that %s neither ends a search early nor keeps it going (F15, F24, F45)',
  (_what, ahead, jump, searched) => {
    const { clock, times } = setUp();
    times.onAuthorized();
    clock.advance(HOUR_MS);
    // The request failed at its deadline.
    const at = clock.wallNow() + ahead - CALL_DEADLINE_MS;
    const searchedMs = () => times.searchedMs('a', at + CALL_DEADLINE_MS, at + CALL_DEADLINE_MS);
    searchedMs();
    clock.advance(MINUTE_MS / 2);
    clock.jumpWall(jump);
    clock.advance(MINUTE_MS / 2);
    expect(searchedMs()).toBe(searched);
  },
);
