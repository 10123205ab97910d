import { describe, expect, test } from 'vitest';
import type { Election } from './election.ts';
import type { FeedPort } from './feedPort.ts';
import { createLazyElection } from './lazyElection.ts';

const settled = () => new Promise((resolve) => void setTimeout(resolve));

const fake = () => {
  const told: unknown[] = [];
  const port = (): FeedPort => ({
    endpoint: {
      postMessage: (message: unknown) => told.push(message),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
    onBroken: () => undefined,
    offer: (listener) => listener,
    isOwn: () => true,
    close: () => void told.push('closed'),
  });
  const election: Election = {
    port: (approach) => {
      told.push(`asked, ${approach}`);
      return port();
    },
    setFrozen: (isStill) => void told.push(`still ${isStill}`),
    leave: () => void told.push('left'),
  };
  return { told, election };
};

describe('an election that is fetched when it is asked for', () => {
  test('is fetched once, and what was sent meanwhile comes after it (F22)', async () => {
    const { told, election } = fake();
    let fetched = 0;
    const late = createLazyElection(async () => {
      fetched += 1;
      await settled();
      return election;
    });
    expect(fetched).toBe(0);
    const [first, second] = [late.port('usual'), late.port('hung')];
    first.endpoint.postMessage('hello');
    second.close();
    expect([first.isOwn(), told]).toEqual([false, []]);
    await settled();
    await settled();
    late.port('usual');
    expect([fetched, first.isOwn(), told]).toEqual([1, true, ['asked, usual', 'hello', 'asked, usual']]);
  });

  test('learns that the page is put away, also where that was said before it came (F12)', async () => {
    const { told, election } = fake();
    const late = createLazyElection(() => Promise.resolve(election));
    late.setFrozen(true);
    late.port('usual');
    await settled();
    late.setFrozen(false);
    late.leave();
    expect(told).toEqual(['still true', 'asked, usual', 'still false', 'left']);
  });

  test('that cannot be had is a broken way, and is asked for again the next time (F22)', async () => {
    const { told, election } = fake();
    let fetched = 0;
    const late = createLazyElection(() => {
      fetched += 1;
      return fetched === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(election);
    });
    let broken = 0;
    late.port('usual').onBroken(() => {
      broken += 1;
    });
    await settled();
    expect([broken, told]).toEqual([1, []]);
    late.port('usual');
    await settled();
    expect([fetched, broken, told]).toEqual([2, 1, ['asked, usual']]);
  });

  test('a tab that leaves while the code loads does not become a candidate', async () => {
    const { told, election } = fake();
    const late = createLazyElection(() => Promise.resolve(election));
    late.port('usual');
    late.leave();
    await settled();
    expect(told).toEqual([]);
  });
});
