import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { createChatPass } from './chatPass.ts';

const passOf = (token: string): Result<unknown> => ok({ token });

const setUp = () => {
  const scene = {
    uid: 'alice' as string | null,
    stored: new Map<string, unknown>(),
    requests: 0,
    answer: passOf('t1'),
    logged: [] as string[],
    isBroken: false,
  };
  const create = () =>
    createChatPass({
      uid: () => scene.uid,
      call: async () => {
        scene.requests += 1;
        return scene.answer;
      },
      store: {
        read: async (name) => {
          if (scene.isBroken) throw new Error('The store is broken.');
          return scene.stored.get(name);
        },
        write: async (name, value) => {
          if (scene.isBroken) throw new Error('The store is broken.');
          scene.stored.set(name, value);
        },
        forget: async () => undefined,
      },
      log: (what) => void scene.logged.push(what),
    });
  return { scene, create };
};

test('the token is saved in this browser under its user; one request serves all readers (CHAT-02)', async () => {
  const { scene, create } = setUp();
  const pass = create();
  const [one, two] = await Promise.all([pass.read(), pass.read()]);
  expect([one, scene.requests]).toEqual([two, 1]);
  expect([...scene.stored]).toEqual([['chat-token:alice', { token: 't1' }]]);
});

test('after a login the token of a new pass replaces the saved one; a failed pass keeps it (CHAT-02)', async () => {
  const { scene, create } = setUp();
  const pass = create();
  await pass.read();
  scene.answer = passOf('t2');
  pass.forget();
  await pass.read();
  expect([...scene.stored]).toEqual([['chat-token:alice', { token: 't2' }]]);
  scene.answer = fail({ code: 'network' });
  pass.forget();
  expect([await pass.read(), await pass.read()]).toEqual(Array(2).fill(fail({ code: 'network' })));
  expect([scene.requests, [...scene.stored.values()]]).toEqual([4, [{ token: 't2' }]]);
});

test('a guest requests and stores nothing', async () => {
  const { scene, create } = setUp();
  scene.uid = null;
  expect(await create().read()).toEqual(fail({ code: 'login-wanted' }));
  expect([scene.requests, scene.stored.size]).toEqual([0, 0]);
});

test('a token that arrives after its user left is not stored for the next one (I6)', async () => {
  const { scene, create } = setUp();
  const flight = create().read();
  scene.uid = 'bob';
  await flight;
  expect(scene.stored.size).toBe(0);
});

test('a broken store is logged, and the pass works without it (F34)', async () => {
  const { scene, create } = setUp();
  scene.isBroken = true;
  expect(await create().read()).toMatchObject({ ok: true, value: { token: 't1' } });
  await Promise.resolve();
  expect(scene.logged).toEqual(['store-write']);
});
