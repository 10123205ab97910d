import { expect, test } from 'vitest';
import type { Restriction } from '#domain/responsible-gambling/restrictions.ts';
import type { DocumentStore } from '../runtime/environment.ts';
import { createPlatformRestrictionStore } from './platformRestrictions.ts';

const CLOSED: readonly Restriction[] = [{ kind: 'self-exclusion', until: null }];
const LIMITED: readonly Restriction[] = [{ kind: 'loss-limit', until: null }];
const setUp = (change: Partial<DocumentStore> = {}) => {
  const stored = new Map<string, unknown>();
  const restrictions = createPlatformRestrictionStore(
    {
      read: async (name) => stored.get(name),
      write: async (name, value) => void stored.set(name, value),
      forget: async () => undefined,
      ...change,
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

test('a restriction that follows a lift at once stays stored', async () => {
  const { restrictions } = setUp();
  restrictions.write('71', CLOSED);
  await turn();
  restrictions.write('71', []);
  restrictions.write('71', LIMITED);
  expect(await restrictions.read('71')).toEqual(LIMITED);
  await turn();
  expect(await restrictions.read('71')).toEqual(LIMITED);
});

test('a lift is stored although the store could not be read before it', async () => {
  let isBroken = false;
  const { stored, restrictions } = setUp({
    read: async (name) => {
      if (isBroken) throw new Error('The store of the test is broken.');
      return stored.get(name);
    },
  });
  restrictions.write('71', CLOSED);
  await turn();
  isBroken = true;
  restrictions.write('71', []);
  await turn();
  isBroken = false;
  expect(await restrictions.read('71')).toEqual([]);
});

test('nothing is stored of a user without restrictions whose document could not be read (I6)', async () => {
  const { stored, restrictions } = setUp({
    read: () => Promise.reject(new Error('The store of the test is broken.')),
  });
  restrictions.write('71', []);
  await turn();
  expect([...stored.keys()]).toEqual([]);
});
