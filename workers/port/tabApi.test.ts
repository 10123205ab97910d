import { describe, expect, test } from 'vitest';
import { CONTRACT_VERSION, type Hello } from '#contract/feedApi.ts';
import { ok } from '#contract/problem.ts';
import type { Report } from '#contract/report.ts';
import { configOf, helloOf } from '#tests/worker/harness.ts';
import { createTabApi, type TabApiDeps } from './tabApi.ts';

const setUp = () => {
  const here = new Map<string, () => void>();
  const drops: string[] = [];
  const leave = (id: string): void => {
    const release = here.get(id);
    here.delete(id);
    release?.();
  };
  const tabs = {
    has: (id: string) => here.has(id),
    hello: (id: string, release: () => void) => {
      leave(id);
      here.set(id, release);
    },
    leave,
  };
  const reports: Report[] = [];
  const deps: TabApiDeps = {
    tabs: tabs as unknown as TabApiDeps['tabs'],
    greeting: () => ({ contract: CONTRACT_VERSION, build: 'test', instance: 1, mode: 'shared', now: 0 }),
    begin: () => undefined,
    ask: () => Promise.resolve(ok([])),
    run: () => ok(null),
    place: () => Promise.resolve(ok({ intent: 's', repeated: false })),
    cashOut: () => Promise.resolve(ok({ intent: 's', repeated: false })),
    tip: () => Promise.resolve(ok({ intent: 's', repeated: false })),
    room: () => Promise.resolve(ok(null)),
    session: () => ok(null),
    claim: () => false,
    shown: () => false,
    reconnect: () => undefined,
    diagnostics: () => {
      throw new Error('not asked');
    },
    report: (report) => reports.push(report),
    drop: (reason) => drops.push(reason),
  };
  const port = () => {
    let gone = 0;
    const { api, closed } = createTabApi(deps, () => {
      gone += 1;
    });
    return { api, closed, gone: () => gone };
  };
  return { port, here, drops, reports };
};
const hello = (tabId: string): Hello => ({
  ...helloOf(configOf('http://x.test'), 'http://x.test/'),
  tabId,
  contract: CONTRACT_VERSION,
});

describe('a port serves one tab', () => {
  test('a second hello of the same tab is answered and keeps the port open', async () => {
    const { port, here } = setUp();
    const one = port();
    await one.api.hello(hello('a'));
    expect(await one.api.hello(hello('a'))).toMatchObject({ instance: 1 });
    expect(one.gone()).toBe(0);
    expect([...here.keys()]).toEqual(['a']);
  });

  test('a hello for another tab is refused and counted', async () => {
    const { port, here, drops } = setUp();
    const one = port();
    await one.api.hello(hello('a'));
    await one.api.hello(hello('b'));
    expect([...here.keys()]).toEqual(['a']);
    expect(drops).toEqual(['foreign-tab']);
  });

  test("a hello on a new port closes the tab's old port once, and the tab stays (F51)", async () => {
    const { port, here } = setUp();
    const [old, now] = [port(), port()];
    await old.api.hello(hello('a'));
    await now.api.hello(hello('a'));
    expect(old.gone()).toBe(1);
    old.closed();
    expect(old.gone()).toBe(1);
    expect(now.gone()).toBe(0);
    expect([...here.keys()]).toEqual(['a']);
  });

  test('a port released before any hello is closed', () => {
    const one = setUp().port();
    one.closed();
    one.closed();
    expect(one.gone()).toBe(1);
  });
});
