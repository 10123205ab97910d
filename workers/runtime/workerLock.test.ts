import { describe, expect, test } from 'vitest';
import { workerLock } from '#contract/feedApi.ts';
import { fail } from '#contract/problem.ts';
import { helloFrom } from '#tests/worker/fuzz/portCases.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { settle } from '#tests/worker/harness.ts';
import { createFeed } from '../app/createFeed.ts';
import type { WorkerEnvironment } from './environment.ts';

/** A browser whose lock manager answers when the test says so. */
const slowLocks = () => {
  const asked: { readonly name: string; readonly grant: () => void; readonly refuse: () => void }[] = [];
  const locks: WorkerEnvironment['locks'] = {
    request: (name, held) =>
      new Promise(
        (resolve, reject) =>
          void asked.push({
            name,
            grant: () => void Promise.resolve(held()).then(resolve),
            refuse: () => reject(new DOMException('denied', 'SecurityError')),
          }),
      ),
  };
  return { locks, of: (name: string) => asked.find((each) => each.name === name) };
};

const greetedBy = (locks: WorkerEnvironment['locks']) => {
  const clock = createFakeClock();
  const odd: string[] = [];
  const feed = createFeed({
    build: 'test',
    userAgent: '',
    mode: 'elected',
    clock,
    locks,
    channel: null,
    store: null,
    log: (what) => void odd.push(what),
    random: () => 0.5,
    post: () => async () => ({ ok: true, value: null }),
    caller: () => () => Promise.resolve(fail({ code: 'network' })),
    openSocket: () => ({ send: () => undefined, close: () => undefined }),
  });
  const answers: number[] = [];
  void Promise.resolve(feed.open(() => undefined).api.hello(helloFrom('tab'))).then(({ instance }) =>
    answers.push(instance),
  );
  return { clock, feed, answers, odd };
};

describe("greeting a tab waits for the worker's lock (F17)", () => {
  test('because a tab that gets the lock first would take the worker for dead', async () => {
    const slow = slowLocks();
    const { feed, answers } = greetedBy(slow.locks);
    await settle();
    expect(answers).toEqual([]);
    slow.of(workerLock(feed.instance))?.grant();
    await settle();
    expect(answers).toEqual([feed.instance]);
  });

  test('but not where the browser refuses the lock, which is counted (F22)', async () => {
    const slow = slowLocks();
    const { feed, answers, odd } = greetedBy(slow.locks);
    slow.of(workerLock(feed.instance))?.refuse();
    await settle();
    expect([answers, odd]).toEqual([[feed.instance], ['worker-lock']]);
  });

  test('for at most half a second where the browser neither grants nor refuses it', async () => {
    const { clock, feed, answers } = greetedBy(slowLocks().locks);
    await settle();
    expect(answers).toEqual([]);
    clock.advance(500);
    await settle();
    expect(answers).toEqual([feed.instance]);
  });
});
