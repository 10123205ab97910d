import { afterEach, describe, expect, test } from 'vitest';
import type { FeedApi, Hello } from '#contract/feedApi.ts';
import type { Timer } from '../runtime/environment.ts';
import { serveUntilHello } from './serveUntilHello.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

const setUp = () => {
  const armed = new Map<Timer, () => void>();
  const told: string[] = [];
  let isGreeted = false;
  const clock = {
    now: () => 0,
    wallNow: () => 0 as never,
    setTimeout: (run: () => void) => {
      const timer = { timer: armed.size };
      armed.set(timer, run);
      return timer;
    },
    clearTimeout: (timer: Timer) => void armed.delete(timer),
  };
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const hello = (said: Hello) => {
    told.push(`hello ${said.tabId}`);
    isGreeted ||= said.tabId !== 'malformed';
    return {} as ReturnType<FeedApi['hello']>;
  };
  serveUntilHello(
    {
      open: (release) => ({
        api: { hello } as unknown as FeedApi,
        closed: release,
        isGreeted: () => isGreeted,
      }),
      refused: () => told.push('refused'),
    },
    port2,
    clock,
    () => told.push('settled'),
  );
  const greeted = new Promise<void>((done) => port1.addEventListener('message', () => done()));
  port1.start();
  return {
    told,
    greeted,
    hello: (tabId = 'a') =>
      port1.postMessage({
        id: '1',
        type: 'APPLY',
        path: ['hello'],
        argumentList: [{ type: 'RAW', value: { tabId } }],
      }),
    tenSeconds: () => [...armed.values()].forEach((run) => run()),
    end: new Promise<void>((done) => port1.addEventListener('close', () => done())),
  };
};

describe('a port without a hello', () => {
  test('is closed after 10 s, since its page went before it could send one (F51)', async () => {
    const { told, tenSeconds, end } = setUp();
    tenSeconds();
    await end;
    expect(told).toEqual(['settled']);
  });

  test('stays open once its tab has sent one', async () => {
    const { told, hello, greeted, tenSeconds } = setUp();
    hello();
    await greeted;
    tenSeconds();
    expect(told).toEqual(['hello a', 'settled']);
  });

  test('is closed after 10 s if only invalid hellos arrived', async () => {
    const { told, hello, greeted, tenSeconds, end } = setUp();
    hello('malformed');
    await greeted;
    tenSeconds();
    await end;
    expect(told).toEqual(['hello malformed', 'settled']);
  });
});
