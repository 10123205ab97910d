import { CONTRACT_VERSION } from '#contract/feedApi.ts';
import type { Records } from '#contract/patch.ts';
import type { ListQuery } from '#contract/watch.ts';
import { fail, ok } from '#contract/problem.ts';
import { createFeed } from '#workers/app/createFeed.ts';
import type { WorkerEnvironment } from '#workers/runtime/environment.ts';
import { createFakeClock } from './fakeClock.ts';
import { QUERY, TabModel } from './fakeTab.ts';
import { configOf, helloOf } from './harness.ts';
import { ModelServer } from './modelServer.ts';

export const turn = () => new Promise<void>((done) => setImmediate(done));

/** Creates a worker with one tab. The test sees every timer, call and socket. */
export const createModelBench = async (push: boolean, change: Partial<WorkerEnvironment> = {}) => {
  const clock = createFakeClock();
  const began = clock.now();
  const server = new ModelServer();
  server.addMatch();
  const calls: { readonly name: string; readonly at: number }[] = [];
  const model = new TabModel();
  const feed = createFeed({
    build: 'test',
    userAgent: '',
    post: () => async () => ({ ok: true, value: null }),
    mode: 'shared',
    clock,
    random: () => 0,
    locks: null,
    channel: null,
    store: null,
    log: () => undefined,
    caller: () => (name) => {
      calls.push({ name, at: clock.now() - began });
      if (name === 'matchList') return Promise.resolve(ok((server.list() as { data: unknown }).data));
      return Promise.resolve(
        name === 'statistics' ? ok({ tc: 1, ht: 0, hls: [], sl: [] }) : fail({ code: 'network' }),
      );
    },
    openSocket: (_url, on) => {
      server.line = on;
      queueMicrotask(() => on.open());
      return {
        send: (text) => server.receive(text),
        close: () => {
          server.line = null;
        },
      };
    },
    ...change,
  });
  const { api } = feed.open(() => undefined);
  const hello = {
    ...helloOf(configOf('http://x.test', push), 'http://x.test/'),
    tabId: 't',
    contract: CONTRACT_VERSION,
  };
  const sayHello = async (open: readonly string[] = []) => {
    void api.hello(hello);
    void api.watch('t', { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: open as never });
    void api.connect('t', (words: Int32Array, records?: Records) => {
      model.apply(words, structuredClone(records));
      return Promise.resolve();
    });
    await turn();
  };
  /** Advances in small steps, so that answers arrive at their time. */
  const live = async (ms: number, step = 500) => {
    for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += step) {
      clock.advance(Math.min(step, ms - elapsedMs));
      server.deliver(1_000);
      await turn();
    }
  };
  const times = (name: string) => calls.filter((call) => call.name === name).map(({ at }) => at);
  /** Shows another list in the tab. */
  const watch = (query: ListQuery) =>
    void api.watch('t', { lists: { main: { query, rows: [] } }, picks: [], matches: [] });
  /** Shows all rows of the list and watches these selections. */
  const watchAll = (picks: readonly string[] = []) =>
    void api.watch('t', {
      lists: { main: { query: QUERY, rows: model.lists.get('main')?.rows ?? [] } },
      picks: picks as never,
      matches: [],
    });
  /** Opens another tab's side of the contract. */
  const open = () => feed.open(() => undefined).api;
  return {
    clock,
    server,
    api,
    model,
    open,
    watch,
    watchAll,
    begin: sayHello,
    live,
    times,
    now: () => clock.now() - began,
  };
};
