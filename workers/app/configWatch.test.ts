import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { decodeDomainConfig } from '#platform/decode/domainConfig.ts';
import { domainConfigFaults } from '#platform/decode/domainConfigFaults.ts';
import type { CallOptions } from '#platform/http.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createConfigWatch } from './configWatch.ts';

const BASE = 'https://play.example.com/sport/';
const configOf = (change: object = {}): DomainConfig => {
  const answer = decodeDomainConfig({ merchant: 'm', ...change }, BASE);
  if (!answer.ok) throw new Error('The configuration of the test is none.');
  return answer.value;
};
const turn = () => new Promise<void>((done) => setImmediate(done));

type Asked = {
  readonly known: string | null;
  readonly answer: (raw: unknown, tag?: string) => Promise<void>;
  readonly end: (result: Result<unknown>) => Promise<void>;
  readonly signal: AbortSignal | undefined;
};
const setUp = (first: object = {}, { isLastGood = false, isTimeTrusted = true } = {}) => {
  const clock = createFakeClock();
  const asked: Asked[] = [];
  const news = { changed: 0, refused: 0 };
  const minima: (string | undefined)[] = [];
  const server = { now: 1_000, isTimeTrusted };
  const faults: ((found?: readonly string[]) => void)[] = [];
  const watch = createConfigWatch({
    clock,
    random: () => 0.5,
    config: { ...configOf(first), ...(isLastGood ? { isLastGood } : undefined) },
    base: BASE,
    serverNow: () => server.now,
    isTimeTrusted: () => server.isTimeTrusted,
    call: (_name, _body, { tag, signal }: CallOptions = {}) =>
      new Promise((resolve) => {
        const end = async (result: Result<unknown>) => {
          resolve(result);
          await turn();
        };
        asked.push({
          known: tag?.known ?? null,
          signal,
          end,
          answer: (raw, next) => {
            tag?.onTag(next ?? null);
            return end(ok(raw));
          },
        });
      }),
    changed: () => {
      news.changed += 1;
    },
    took: ({ minimumVersion }) => void minima.push(minimumVersion),
    refused: (raw) => {
      news.refused += 1;
      return new Promise((resolve) =>
        faults.push((found) => resolve(found ?? domainConfigFaults(raw, BASE))),
      );
    },
  });
  watch.start();
  return { clock, asked, news, minima, server, watch, faults };
};

describe('polling the configuration', () => {
  test('gives on the minimum version of the first configuration and of each later one (F20)', async () => {
    const { clock, asked, minima } = setUp();
    expect(minima).toEqual(['']);
    clock.advance(66_000);
    await asked[0]?.answer({ merchant: 'm', minimumVersion: '1.5.0' });
    clock.advance(66_000);
    await asked[1]?.answer({ merchant: 'other', minimumVersion: '9.0.0' });
    expect(minima).toEqual(['', '1.5.0']);
  });

  test('runs after the interval and a random addition, one request at a time, with the last tag', async () => {
    const { clock, asked } = setUp();
    clock.advance(65_999);
    expect(asked).toHaveLength(0);
    clock.advance(1);
    expect(asked.map(({ known }) => known)).toEqual([null]);
    clock.advance(600_000);
    expect(asked).toHaveLength(1);
    await asked[0]?.answer({ merchant: 'm' }, '"a"');
    clock.advance(66_000);
    expect(asked.map(({ known }) => known)).toEqual([null, '"a"']);
    await asked[1]?.end(fail({ code: 'http', status: 304 }));
    clock.advance(66_000);
    expect(asked.map(({ known }) => known)).toEqual([null, '"a"', '"a"']);
  });

  test('applies betting, maintenance and modules at once, both ways; the interval can be shortened', async () => {
    const { clock, asked, news, watch, server } = setUp();
    const answers = [
      { betting: false, intervals: { config: 5 } },
      { maintenance: { from: 2_000, to: 3_000, notice: { en: 'Soon' } } },
      { modules: { tips: false } },
      {},
    ];
    const seen: unknown[] = [];
    for (const change of answers) {
      clock.advance(66_000);
      await asked.at(-1)?.answer({ merchant: 'm', ...change });
      seen.push([watch.switches().bets, watch.switches().modules.tips, news.changed]);
    }
    expect(seen).toEqual([
      ['off', true, 1],
      ['on', true, 2],
      ['on', false, 3],
      ['on', true, 4],
    ]);
    clock.advance(66_000);
    await asked.at(-1)?.answer({ merchant: 'm', ...answers[1] });
    server.now = 2_500;
    expect(watch.switches()).toMatchObject({ bets: 'maintenance', maintenance: { notice: { en: 'Soon' } } });
    expect(watch.switches()).toBe(watch.switches());
    server.now = 3_000;
    expect(watch.switches().bets).toBe('on');
  });

  test.each<[string, (asked: Asked) => Promise<void>, number]>([
    ['a broken one', (asked) => asked.answer({ merchant: 'm', betting: 'no' }), 1],
    ['none', (asked) => asked.end(fail({ code: 'network' })), 0],
    ['an error', (asked) => asked.end(fail({ code: 'http', status: 503 })), 0],
    ["another merchant's", (asked) => asked.answer({ merchant: 'x', betting: true }), 0],
  ])('%s changes nothing: the last good one holds (F36)', async (_what, end, refused) => {
    const { clock, asked, news, watch } = setUp({ betting: false });
    clock.advance(66_000);
    await end(asked[0] as Asked);
    expect([watch.switches().bets, news]).toEqual(['off', { changed: 0, refused }]);
    clock.advance(66_000);
    expect(asked).toHaveLength(2);
  });

  test.each<[string, object, object]>([
    ['betting', { betting: false }, { bets: 'off' }],
    [
      'a module',
      { modules: { cashOut: false, tips: 1 } },
      { bets: 'on', modules: { cashOut: false, tips: true } },
    ],
    ['bets, by a maintenance', { maintenance: { from: 5, to: null } }, { bets: 'maintenance' }],
    [
      'betting beside a wrong maintenance',
      { betting: false, maintenance: { from: 5, to: 5 } },
      { bets: 'off' },
    ],
  ])('an invalid one still closes %s, and opens nothing', async (_what, closing, closed) => {
    const { clock, asked, news, watch } = setUp({ modules: { reserve: false } });
    clock.advance(66_000);
    await asked[0]?.answer({ merchant: 'm', pageSize: 'many', ...closing });
    expect(watch.switches()).toMatchObject(closed);
    expect(watch.switches().modules.reserve).toBe(false);
    expect(news).toEqual({ changed: 1, refused: 1 });
    clock.advance(66_000);
    await asked[1]?.answer({ merchant: 'm', pageSize: 'many', betting: true, modules: { cashOut: true } });
    expect(watch.switches()).toMatchObject(closed);
    clock.advance(66_000);
    await asked[2]?.answer({ merchant: 'm' });
    expect(watch.switches()).toMatchObject({ bets: 'on', modules: { cashOut: true, reserve: true } });
  });

  test('an invalid one ends no maintenance that is under way; later its own one closes', async () => {
    const { clock, asked, server, watch } = setUp({ maintenance: { from: 5, to: 5_000 } });
    const invalid = { merchant: 'm', pageSize: 'many', maintenance: { from: 9_000, to: 12_000 } };
    clock.advance(66_000);
    await asked[0]?.answer(invalid);
    expect(watch.switches().bets).toBe('maintenance');
    server.now = 5_000;
    expect(watch.switches().bets).toBe('on');
    clock.advance(66_000);
    await asked[1]?.answer(invalid);
    server.now = 9_000;
    expect(watch.switches().bets).toBe('maintenance');
  });

  test.each<[string, object, number | null]>([
    ['ends later', { from: 5, to: 9_000 }, 9_000],
    ['begins while it is under way', { from: 3_000, to: 9_000 }, 9_000],
    ['begins at its end', { from: 5_000, to: 9_000 }, 9_000],
    ['begins now', { from: null, to: 9_000 }, 9_000],
    ['has no end', { from: 5, to: null }, null],
    ['ends earlier', { from: 5, to: 3_000 }, 5_000],
  ])('an invalid one extends a maintenance under way if its own one %s', async (_what, maintenance, end) => {
    const notice = { en: 'Until five' };
    const { clock, asked, server, watch } = setUp({ maintenance: { from: 5, to: 5_000, notice } });
    clock.advance(66_000);
    await asked[0]?.answer({ merchant: 'm', pageSize: 'many', maintenance });
    expect(watch.switches().maintenance).toMatchObject({ from: 5, to: end });
    server.now = (end ?? 1_000_000) - 1;
    expect(watch.switches().bets).toBe('maintenance');
    server.now = end ?? 2_000_000;
    expect(watch.switches().bets).toBe(end === null ? 'maintenance' : 'on');
  });

  test('a later maintenance of an invalid one begins without another poll', async () => {
    const { clock, asked, server, watch } = setUp({ maintenance: { from: 5, to: 5_000 } });
    clock.advance(66_000);
    await asked[0]?.answer({ merchant: 'm', pageSize: 'many', maintenance: { from: 9_000, to: 12_000 } });
    clock.advance(66_000);
    await asked[1]?.answer({ merchant: 'm', pageSize: 'many' });
    const betsAt = (now: number) => {
      server.now = now;
      return watch.switches().bets;
    };
    const seen = [4_999, 5_000, 8_999, 9_000, 11_999, 12_000].map(betsAt);
    expect(seen).toEqual(['maintenance', 'on', 'on', 'maintenance', 'maintenance', 'on']);
    expect(asked).toHaveLength(2);
  });

  test('a valid one withdraws the later maintenance of an invalid one', async () => {
    const { clock, asked, server, watch } = setUp({ maintenance: { from: 5, to: 5_000 } });
    clock.advance(66_000);
    await asked[0]?.answer({ merchant: 'm', pageSize: 'many', maintenance: { from: 9_000, to: 12_000 } });
    clock.advance(66_000);
    await asked[1]?.answer({ merchant: 'm', maintenance: { from: 5, to: 5_000 } });
    server.now = 9_000;
    expect(watch.switches().bets).toBe('on');
  });

  test('runs once a minute until the time of the server is known', async () => {
    const { clock, asked, server } = setUp({ intervals: { config: 600 } }, { isTimeTrusted: false });
    clock.advance(66_000);
    expect(asked).toHaveLength(1);
    server.isTimeTrusted = true;
    await asked[0]?.answer({ merchant: 'm', intervals: { config: 600 } });
    clock.advance(659_999);
    expect(asked).toHaveLength(1);
    clock.advance(1);
    expect(asked).toHaveLength(2);
  });

  test('runs within a minute after the time of the server is lost (F15, F45)', () => {
    const { clock, asked, server } = setUp({ intervals: { config: 600 } });
    clock.advance(100_000);
    server.isTimeTrusted = false;
    clock.advance(31_999);
    expect(asked).toHaveLength(0);
    clock.advance(1);
    expect(asked).toHaveLength(1);
  });

  test('waits its whole interval if the time of the server is known within a minute', () => {
    const { clock, asked, server } = setUp({ intervals: { config: 600 } }, { isTimeTrusted: false });
    clock.advance(1_000);
    server.isTimeTrusted = true;
    clock.advance(658_999);
    expect(asked).toHaveLength(0);
    clock.advance(1);
    expect(asked).toHaveLength(1);
  });

  test('begins at once for the last valid one of the browser, and closes what the new one closes', async () => {
    const { clock, asked, watch } = setUp({}, { isLastGood: true });
    expect(asked).toHaveLength(1);
    await asked[0]?.answer({ merchant: 'm', pageSize: 'many', betting: false });
    expect(watch.switches().bets).toBe('off');
    clock.advance(65_999);
    expect(asked).toHaveLength(1);
  });

  test('an invalid one of another merchant closes nothing', async () => {
    const { clock, asked, watch } = setUp();
    clock.advance(66_000);
    await asked[0]?.answer({ merchant: 'x', pageSize: 'many', betting: false });
    expect(watch.switches().bets).toBe('on');
  });

  test('a return to the last valid one after an invalid one is requested whole, and opens again', async () => {
    const { clock, asked, watch } = setUp();
    clock.advance(66_000);
    await asked[0]?.answer({ merchant: 'm' }, '"a"');
    clock.advance(66_000);
    await asked[1]?.answer({ merchant: 'm', betting: false, pageSize: 'many' }, '"b"');
    clock.advance(66_000);
    expect([asked.map(({ known }) => known), watch.switches().bets]).toEqual([[null, '"a"', null], 'off']);
    await asked[2]?.answer({ merchant: 'm' }, '"a"');
    expect(watch.switches().bets).toBe('on');
  });

  test('the faults of an invalid one reach the tabs until a valid one comes', async () => {
    const { clock, asked, news, watch, faults } = setUp();
    clock.advance(66_000);
    await asked[0]?.answer({ merchant: 'm', pageSize: 'many' });
    faults[0]?.();
    await turn();
    expect(watch.switches().configFaults).toEqual([expect.stringMatching(/^pageSize: /)]);
    expect(news.changed).toBe(1);
    clock.advance(66_000);
    await asked[1]?.answer({ merchant: 'm', pageSize: 'few' });
    clock.advance(66_000);
    await asked[2]?.answer({ merchant: 'm' });
    expect([watch.switches().configFaults, news.changed]).toEqual([undefined, 2]);
    // The faults of the second one were listed after a valid one had come.
    faults[1]?.();
    await turn();
    expect([watch.switches().configFaults, news.changed]).toEqual([undefined, 2]);
  });

  test("runs at once when a new tab brings another configuration; only the platform's answer counts", async () => {
    const { asked, watch } = setUp();
    watch.check(configOf());
    watch.check(configOf({ betting: false, merchant: 'x' }));
    expect(asked).toHaveLength(0);
    watch.check(configOf({ betting: false }));
    watch.check(configOf({ betting: false }));
    expect([asked.length, watch.switches().bets]).toEqual([1, 'on']);
    await asked[0]?.answer({ merchant: 'm', betting: false });
    expect(watch.switches().bets).toBe('off');
  });

  test('runs at once when a new tab has the last valid one of its browser, also after a rest', async () => {
    const { asked, watch } = setUp();
    watch.check({ ...configOf(), isLastGood: true });
    expect(asked).toHaveLength(1);
    await asked[0]?.answer({ merchant: 'm' });
    watch.stop();
    watch.check({ ...configOf(), isLastGood: true });
    expect(asked).toHaveLength(1);
    watch.start();
    expect(asked).toHaveLength(2);
  });

  test('runs again at once if a new tab brought another configuration during a request', async () => {
    const { clock, asked, watch } = setUp();
    clock.advance(66_000);
    watch.check(configOf({ betting: false }));
    expect(asked).toHaveLength(1);
    await asked[0]?.answer({ merchant: 'm' });
    clock.advance(0);
    expect(asked).toHaveLength(2);
    await asked[1]?.answer({ merchant: 'm', betting: false });
    expect(watch.switches().bets).toBe('off');
    clock.advance(65_999);
    expect(asked).toHaveLength(2);
    clock.advance(1);
    expect(asked).toHaveLength(3);
  });

  test('runs at the start when a tab brought another configuration while the worker rested', async () => {
    const { clock, asked, watch } = setUp();
    watch.stop();
    watch.check(configOf({ betting: false }));
    expect([asked.length, clock.timers()]).toEqual([0, 0]);
    watch.start();
    expect([asked.length, clock.timers()]).toEqual([1, 0]);
    await asked[0]?.answer({ merchant: 'm', betting: false });
    expect(watch.switches().bets).toBe('off');
    watch.stop();
    watch.start();
    expect(asked).toHaveLength(1);
  });

  test('stops, with its timer, while the worker rests; a late response changes nothing', async () => {
    const { clock, asked, news, watch } = setUp();
    clock.advance(66_000);
    watch.stop();
    await asked[0]?.answer({ merchant: 'm', betting: false });
    expect([asked[0]?.signal?.aborted, clock.timers(), news.changed, watch.switches().bets]).toEqual([
      true,
      0,
      0,
      'on',
    ]);
    watch.start();
    clock.advance(66_000);
    expect(asked).toHaveLength(2);
  });

  test('runs at once at the start after a stop that cut its request off, as that answer may close betting', async () => {
    const { asked, watch } = setUp();
    watch.stop();
    watch.check(configOf({ betting: false }));
    watch.start();
    watch.stop();
    watch.start();
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    await asked[1]?.answer({ merchant: 'm', betting: false });
    expect(watch.switches().bets).toBe('off');
    watch.stop();
    watch.start();
    expect(asked).toHaveLength(2);
  });
});
