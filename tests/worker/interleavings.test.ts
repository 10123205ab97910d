import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { ok, type Result } from '#contract/problem.ts';
import type { Records } from '#contract/patch.ts';
import { CONTRACT_VERSION } from '#contract/feedApi.ts';
import { LOCKED, SUSPENDED } from '#domain/odds/priceWord.ts';
import { createFeed } from '#workers/app/createFeed.ts';
import { createFakeClock } from './fakeClock.ts';
import { QUERY, TabModel } from './fakeTab.ts';
import { configOf, helloOf } from './harness.ts';
import { ModelServer } from './modelServer.ts';

type Step =
  | {
      readonly do:
        | 'add'
        | 'restart'
        | 'drop'
        | 'poll'
        | 'answer-poll'
        | 'duplicate'
        | 'swap'
        | 'lose'
        | 'hide'
        | 'show'
        | 'hold'
        | 'answer'
        | 'watch';
    }
  | { readonly do: 'price'; readonly at: number; readonly value: number; readonly locked: boolean }
  | { readonly do: 'sell'; readonly at: number; readonly ss: number }
  | { readonly do: 'goal' | 'line' | 'end'; readonly at: number }
  | { readonly do: 'deliver'; readonly count: number }
  | { readonly do: 'time'; readonly ms: number };

const at = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'add' }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      at,
      value: fc.integer({ min: 1, max: 900 }),
      locked: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sell' as const), at, ss: fc.constantFrom(1, 0, -1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('goal' as const, 'line' as const, 'end' as const), at }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), count: fc.integer({ min: 1, max: 6 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      ms: fc.constantFrom(20, 300, 1_000, 5_000, 20_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom<Step['do']>(
        'restart',
        'drop',
        'poll',
        'answer-poll',
        'duplicate',
        'swap',
        'lose',
        'hide',
        'show',
        'hold',
        'answer',
        'watch',
      )
      .map((each) => ({ do: each }) as Step),
  },
);

const turn = () => new Promise<void>((done) => setImmediate(done));

/** Creates the worker between a model server and a model of a tab. Nothing happens except by a step. */
const createWorld = () => {
  const server = new ModelServer();
  const clock = createFakeClock();
  const model = new TabModel();
  const polls: { readonly answer: (value: Result<unknown>) => void; readonly body: unknown }[] = [];
  let holding = false;
  let heldAcks: (() => void)[] = [];
  const feed = createFeed({
    build: 'test',
    userAgent: '',
    post: () => async () => ({ ok: true, value: null }),
    mode: 'shared',
    clock,
    random: () => 0.5,
    locks: null,
    channel: null,
    store: null,
    log: () => undefined,
    caller: () => () =>
      new Promise((answer) => {
        // The answer is delivered later, with the state at the time of the request.
        polls.push({ answer, body: (server.list() as { data: unknown }).data });
      }),
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
  });
  const { api } = feed.open(() => undefined);
  const watch = () =>
    api.watch('t', {
      lists: { main: { query: QUERY, rows: model.lists.get('main')?.rows ?? [] } },
      picks: [],
      matches: [],
    });
  const sayHello = () => {
    void api.hello({
      ...helloOf(configOf('http://x.test'), 'http://x.test/'),
      tabId: 't',
      contract: CONTRACT_VERSION,
    });
    void watch();
    void api.connect('t', (words: Int32Array, records?: Records) => {
      model.apply(words, structuredClone(records));
      return holding ? new Promise<void>((done) => heldAcks.push(done)) : Promise.resolve();
    });
  };
  const release = () => {
    holding = false;
    for (const done of heldAcks.splice(0)) done();
  };
  const run = (each: Step): void => {
    switch (each.do) {
      case 'add':
        return server.addMatch();
      case 'price':
        return server.price(each.at, each.value, each.locked);
      case 'sell':
        return server.sell(each.at, each.ss);
      case 'goal':
        return server.goal(each.at);
      case 'line':
        return server.newLine(each.at);
      case 'end':
        return server.end(each.at);
      case 'restart':
        return server.restart();
      case 'drop':
        return server.drop();
      case 'deliver':
        return server.deliver(each.count);
      case 'time':
        return clock.advance(each.ms);
      case 'poll':
        return clock.advance(5_000);
      case 'answer-poll': {
        const poll = polls.shift();
        return poll?.answer(ok(poll.body));
      }
      case 'duplicate':
        return void (server.wire[0] !== undefined && server.wire.unshift(server.wire[0]));
      case 'swap': {
        const [one, two] = server.wire;
        if (one !== undefined && two !== undefined) server.wire.splice(0, 2, two, one);
        return;
      }
      case 'lose':
        return void server.wire.shift();
      case 'hide':
        return void api.visible('t', false);
      case 'show':
        return void api.visible('t', true);
      case 'hold':
        holding = true;
        return;
      case 'answer':
        return release();
      case 'watch':
        return void watch();
    }
  };
  /** Ends the faults: delivers everything in flight and advances the time. */
  const heal = async (): Promise<void> => {
    void api.visible('t', true);
    server.price(0, 5, false);
    for (let round = 0; round < 60; round += 1) {
      release();
      server.deliver(1_000);
      for (const poll of polls.splice(0)) poll.answer(ok((server.list() as { data: unknown }).data));
      clock.advance(500);
      if (round === 30) server.price(1, 7, false);
      if (round > 40) await watch();
      await turn();
      await turn();
    }
  };
  heldAcks = [];
  return { server, model, run, begin: sayHello, heal, api };
};

const expected = (server: ModelServer): Record<string, string> => {
  const all: Record<string, string> = {};
  for (const match of server.matches.values()) {
    // A row shows the main line of its one column: markets on sale first, then by rank, then by id.
    const [main] = [...match.markets].sort(
      (a, b) => b.ss - a.ss || a.rank - b.rank || a.id.length - b.id.length || (a.id < b.id ? -1 : 1),
    );
    for (const option of main?.options ?? []) {
      all[`${main?.id}:${option.ty}`] =
        `${option.locked ? 'locked' : option.odds} ${main?.ss !== 1 ? 'closed' : 'open'}`;
    }
    all[match.id] = match.score.join('-');
  }
  return all;
};

const painted = (model: TabModel): Record<string, string> => {
  const all: Record<string, string> = {};
  for (const market of model.markets.values()) {
    for (const option of market.options) {
      const cell = model.option(`${market.id}:${option.type}`);
      const flags = cell?.flags ?? 0;
      all[`${market.id}:${option.type}`] =
        `${(flags & LOCKED) !== 0 ? 'locked' : cell?.odds} ${(flags & (SUSPENDED | 4)) !== 0 ? 'closed' : 'open'}`;
    }
  }
  for (const match of model.matches.values())
    all[match.id] = `${match.scores[0]?.home}-${match.scores[0]?.away}`;
  return all;
};

describe('any interleaving', () => {
  test(
    'of any stream events leaves every tab equal to the server (F04, F05, F06, F07, F08, F09, F11, F12, I5)',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
          const world = createWorld();
          for (let count = 0; count < 3; count += 1) world.server.addMatch();
          world.begin();
          await turn();
          for (const each of steps) {
            world.run(each);
            await turn();
          }
          await world.heal();
          expect(world.model.faults).toEqual([]);
          expect(painted(world.model)).toEqual(expected(world.server));
          expect(world.model.lists.get('main')?.record.matches).toBe(world.server.matches.size);
          expect(new Set(world.model.events.map(({ id }) => id)).size).toBe(world.model.events.length);
          await world.api.leave('t');
        }),
        { numRuns: 120 },
      );
    },
  );
});
