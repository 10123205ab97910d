import { expect, test } from 'vitest';
import type { Restriction } from '#domain/responsible-gambling/restrictions.ts';
import { createPlatformRestrictionStore } from './platformRestrictions.ts';

const CLOSED: readonly Restriction[] = [{ kind: 'self-exclusion', until: null }];
const setUp = () => {
  const stored = new Map<string, unknown>();
  const restrictions = createPlatformRestrictionStore(
    {
      read: async (name) => stored.get(name),
      write: async (name, value) => void stored.set(name, value),
      forget: async () => undefined,
    },
    () => undefined,
  );
  return { stored, restrictions };
};
const turn = () => new Promise<void>((done) => setImmediate(done));

test('nothing is stored of a user whom the platform forbids nothing (I6)', async () => {
  const { stored, restrictions } = setUp();
  restrictions.write('71', []);
  await turn();
  expect([...stored.keys()]).toEqual([]);
});

test('a restriction is stored for its user, until the platform lifts it', async () => {
  const { restrictions } = setUp();
  restrictions.write('71', CLOSED);
  await turn();
  expect([await restrictions.read('71'), await restrictions.read('72')]).toEqual([CLOSED, []]);
  restrictions.write('71', []);
  await turn();
  expect(await restrictions.read('71')).toEqual([]);
});
