import { expect, test } from 'vitest';
import { createLoginDetector } from './loginDetector.ts';

test('a login is the first valid report of a user; a renewed token of the same user is none (F31)', () => {
  const isLogin = createLoginDetector();
  const reports: readonly (readonly [boolean, string | undefined, boolean])[] = [
    [false, undefined, false],
    [true, 'alice', true],
    // A renewed token.
    [true, 'alice', false],
    // An expiry keeps the journal of the user.
    [false, 'alice', false],
    [true, 'alice', true],
    [true, 'bob', true],
    [true, 'alice', true],
    [false, undefined, false],
    [true, 'alice', true],
  ];
  expect(reports.map(([isAuthorized, uid]) => isLogin(isAuthorized, uid))).toEqual(
    reports.map(([, , isNew]) => isNew),
  );
});
