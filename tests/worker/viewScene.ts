import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { expect } from 'vitest';
import type { QueryAnswers, SharedQuery } from '#contract/sharedQuery.ts';
import type { Result } from '#contract/problem.ts';
import type { ListQuery, Watch } from '#contract/watch.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until } from './harness.ts';
import { sideBySide } from './truth.ts';

export type Wire = {
  readonly id: string;
  readonly sid: number;
  readonly bt: number;
  readonly ms: number;
  readonly lg: { readonly id: string };
  readonly ts: readonly { readonly id: string; readonly na: string }[];
};
export const idsOf = (matches: readonly Wire[]): string[] => matches.map(({ id }) => id).sort();
export const asking = (change: Partial<ListQuery>): ListQuery => ({ ...QUERY, ...change });
export const watching = (query: ListQuery): Watch => ({
  lists: { main: { query, rows: [] } },
  picks: [],
  matches: [],
});
/** Returns the matches of the list's rows in order, each once even if it has several rows. */
export const matchesOf = (tab: FakeTab): string[] => {
  const ids = (tab.model.lists.get('main')?.rows ?? []).flatMap((handle) => {
    const row = tab.model.rows.get(handle);
    return row === undefined || row.kind === 'league' ? [] : [row.matchId];
  });
  return [...new Set(ids)];
};
/** Sends a shared query. Comlink's types lose the relation of answer and query. */
export const ask = async <Q extends SharedQuery>(tab: FakeTab, question: Q) =>
  (await tab.api.ask(tab.id, question)) as Result<QueryAnswers[Q['topic']]>;

export type ViewScene = Awaited<ReturnType<typeof createViewScene>>;

/** Creates a sandbox, a worker on it, and tabs that show one list with all its rows. */
export const createViewScene = async (push: boolean, matches = 90) => {
  const sandbox: Sandbox = await createSandbox({ matches, rate: 60, generator: 'manual', push });
  const bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);

  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ languageType: 'ENG', sportTypes: [1, 2], ...body }),
    });
    return ((await answer.json()) as { data: T }).data;
  };
  /** Requests everything that the platform offers for a query, page by page. */
  const offered = async (request: object): Promise<readonly Wire[]> => {
    const found: Wire[] = [];
    for (let current = 1; ; current += 1) {
      const { records, total } = await post<{ records: Wire[]; total: number }>('/v1/match/getList', {
        ...request,
        current,
        size: 50,
      });
      found.push(...records);
      if (records.length === 0 || found.length >= total) return found;
    }
  };
  /** Waits until the list is ready, laid out, and all its rows are watched. */
  const shown = async (tab: FakeTab, query: ListQuery): Promise<void> => {
    await until(
      () => {
        const record = tab.model.lists.get('main')?.record;
        // The first page may arrive before the others.
        return record?.phase === 'ready' && !record.loading;
      },
      () => bench.clock.advance(10),
    );
    await settle(30);
    for (let turn = 0; turn < 3; turn += 1) {
      bench.clock.advance(1_000);
      await settle();
      await tab.watchAll(query);
      await settle();
    }
  };
  const go = async (tab: FakeTab, change: Partial<ListQuery>): Promise<void> => {
    await tab.watch(watching(asking(change)));
    await shown(tab, asking(change));
  };
  return {
    sandbox,
    bench,
    post,
    offered,
    shown,
    go,
    clock: bench.clock,
    open: async (change: Partial<ListQuery>): Promise<FakeTab> => {
      const tab = await bench.tab(watching(asking(change)));
      await shown(tab, asking(change));
      return tab;
    },
    /** Advances the worker one loop at a time, so that answers arrive before the next round. */
    live: async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 1) {
        bench.clock.advance(1_000);
        await settle(3);
      }
    },
    requests: (path: string): number => sandbox.stats().requests[path] ?? 0,
    /** Expects that everything displayed equals the server's state, and that something is displayed. */
    isRight: (tab: FakeTab): void => {
      const { painted, truth } = sideBySide(tab, sandbox);
      expect(painted).toEqual(truth);
      expect(Object.keys(painted).length).toBeGreaterThan(0);
      expect(tab.model.faults).toEqual([]);
    },
    close: async (): Promise<void> => {
      bench.close();
      await sandbox.close();
    },
  };
};
