import type { OpenDBCallbacks, openDB } from 'idb';
import { expect, test } from 'vitest';
import { createIndexedStore } from './indexedStore.ts';

type Callbacks = OpenDBCallbacks<unknown>;
type BlockingEvent = Parameters<NonNullable<Callbacks['blocking']>>[2];
type Opening = {
  readonly callbacks: Callbacks;
  readonly written: unknown[];
  /** Ends the connection: further calls on it fail. */
  readonly end: () => void;
};

/** Creates a store and records each opening of its database. */
const createStoreScene = () => {
  const openings: Opening[] = [];
  const open = (_name: string, _version?: number, callbacks: Callbacks = {}) => {
    const written: unknown[] = [];
    let hasEnded = false;
    const end = (): void => {
      hasEnded = true;
    };
    openings.push({ callbacks, written, end });
    const put = (_table: string, value: unknown): Promise<void> => {
      if (hasEnded) return Promise.reject(new Error('The connection is closing.'));
      written.push(value);
      return Promise.resolve();
    };
    return Promise.resolve({ put });
  };
  const store = createIndexedStore('m1', { openDB: open as unknown as typeof openDB });
  return { openings, write: (value: number) => store.write('settings', value) };
};

test('a store whose connection the browser ended opens its database again at the next call (F34)', async () => {
  const { openings, write } = createStoreScene();
  await write(1);
  openings[0]?.end();
  openings[0]?.callbacks.terminated?.();
  await write(2);
  await write(3);
  expect(openings.map(({ written }) => written)).toEqual([[1], [2, 3]]);
});

test('a store closes its database when a newer build upgrades the schema, and opens it again later', async () => {
  const { openings, write } = createStoreScene();
  await write(1);
  let closes = 0;
  const close = (): void => {
    closes += 1;
    openings[0]?.end();
  };
  openings[0]?.callbacks.blocking?.(1, 2, { target: { close } } as unknown as BlockingEvent);
  expect(closes).toBe(1);
  await write(2);
  expect(openings.map(({ written }) => written)).toEqual([[1], [2]]);
});

test('the late end of an earlier connection leaves a later connection in use', async () => {
  const { openings, write } = createStoreScene();
  await write(1);
  openings[0]?.callbacks.terminated?.();
  await write(2);
  openings[0]?.callbacks.terminated?.();
  await write(3);
  expect(openings.map(({ written }) => written)).toEqual([[1], [2, 3]]);
});
