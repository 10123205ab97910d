import { describe, expect, test } from 'vitest';
import type { DayCounts, ListLeagues } from '#contract/sharedQuery.ts';
import type { FeedEvent } from '#contract/patch.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { dayRange } from '#domain/time/dayRange.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import { waitFor } from '#tests/waitFor.ts';
import { createFakeClock, type FakeClock } from '#tests/worker/fakeClock.ts';
import type { DocumentStore } from '../runtime/environment.ts';
import { createSharedQueries } from './sharedQueries.ts';

const counts = (total: number) => ({ tc: total, ht: 0, hls: [], sl: [] });

/** A store of the browser. It outlives the workers that share it. */
const createMemoryStore = () => {
  const values = new Map<string, unknown>();
  const store: DocumentStore = {
    read: async (name) => values.get(name),
    write: async (name, value) => void values.set(name, structuredClone(value)),
    forget: async () => undefined,
  };
  return { values, store };
};

type SetUp = {
  readonly own?: DayCounts | ListLeagues;
  readonly store?: DocumentStore | null;
  readonly clock?: FakeClock;
};
const setUp = ({ own, store = null, clock = createFakeClock() }: SetUp = {}) => {
  const logged: unknown[] = [];
  const asked: number[] = [];
  const events: FeedEvent[] = [];
  const bodies: unknown[] = [];
  let next: Result<unknown> = ok(counts(1));
  const begin = clock.now();
  const each = createSharedQueries({
    clock,
    call: () => ({
      everyMs: 60_000,
      call: (_name, body) => {
        asked.push(clock.now() - begin);
        bodies.push(body);
        return Promise.resolve(next);
      },
      languageOf: (locale) => (locale === 'en' ? 'ENG' : 'CMN'),
      decoding: {
        drop: () => undefined,
        serverNow: () => 0,
        icons: { team: () => null, address: () => null },
      },
    }),
    event: (event) => events.push(event),
    onAnswer: () => undefined,
    today: (zone) => dayRange(clock.wallNow(), zone),
    own: () => own,
    store: () => store,
    log: (...entry) => void logged.push(entry),
  });
  each.start();
  return {
    clock,
    asked,
    bodies,
    events,
    each,
    logged,
    answer: (value: Result<unknown>) => {
      next = value;
    },
  };
};
const refuse = () => Promise.reject(new Error('full'));
const turn = () => new Promise<void>((done) => setImmediate(done));

describe('a query that tabs share', () => {
  test('is sent once, kept, and refreshed only by the loop (D27)', async () => {
    const { clock, asked, each } = setUp();
    await Promise.all([each.ask({ topic: 'statistics' }), each.ask({ topic: 'statistics' })]);
    await each.ask({ topic: 'statistics' });
    expect(asked).toEqual([0]);
    clock.advance(60_000);
    await turn();
    expect(asked).toEqual([0, 60_000]);
  });

  test('notifies tabs that show league counts once after names changed, however many changed (D27, D23)', async () => {
    const { clock, asked, events, each } = setUp({ own: [] });
    each.leagueChanged();
    clock.advance(1_000);
    expect(events).toEqual([]);
    await each.ask({
      topic: 'list-leagues',
      sportId: 1 as SportId,
      playType: 'today',
      timeZone: 'UTC',
      day: null,
    });
    for (let league = 0; league < 50; league += 1) each.leagueChanged();
    clock.advance(1_000);
    expect(events).toMatchObject([{ kind: 'asked-changed', topic: 'list-leagues' }]);
    // The worker does not request the answer again, because no tab may show it any more.
    each.leagueChanged();
    clock.advance(1_000);
    expect([events.length, asked]).toEqual([1, []]);
  });

  test('for statistics is retried every 1.5 s after a failure until it succeeds (FEED-06, CONST-24)', async () => {
    const { clock, asked, events, each, answer } = setUp();
    answer(fail({ code: 'network' }));
    expect(await each.ask({ topic: 'statistics' })).toEqual(fail({ code: 'network' }));
    clock.advance(1_500);
    await turn();
    answer(ok(counts(2)));
    clock.advance(1_499);
    expect(asked).toEqual([0, 1_500]);
    clock.advance(1);
    await turn();
    expect(asked).toEqual([0, 1_500, 3_000]);
    expect(events.map(({ kind }) => kind)).toEqual(['asked-changed']);
    clock.advance(10_000);
    expect(asked).toHaveLength(3);
  });

  test('publishes an event when its answer changed, and none when it is equal (D27)', async () => {
    const { clock, events, each, answer } = setUp();
    await each.ask({ topic: 'statistics' });
    clock.advance(60_000);
    await turn();
    expect(events).toEqual([]);
    answer(ok(counts(7)));
    clock.advance(60_000);
    await turn();
    expect(events).toHaveLength(1);
  });

  test('for counts of a list is not refetched by the loop, which reports the counts as stale (D27, C41)', async () => {
    const { clock, asked, bodies, events, each, answer } = setUp();
    answer(ok({ d: 3, dl: [] }));
    const question = { topic: 'days', sportId: 1 as SportId, timeZone: 'UTC' } as const;
    const [days] = await Promise.all([each.ask(question), each.ask(question)]);
    await each.ask(question);
    expect(days).toMatchObject({ ok: true, value: [{ count: 3 }, { count: 0 }, {}, {}, {}, {}, {}, {}] });
    expect([asked, bodies]).toEqual([[0], [{ sportId: 1, days: 7, timeZone: 'UTC' }]]);
    clock.advance(60_000);
    await turn();
    expect([asked.length, events.map((event) => event.kind === 'asked-changed' && event.topic)]).toEqual([
      1,
      ['days'],
    ]);
    await each.ask(question);
    expect(asked).toHaveLength(2);
  });

  test('is answered from the board without the platform where the board holds the answer (G13)', async () => {
    const { clock, asked, events, each } = setUp({ own: [{ day: '2026-03-14', count: 5 }] });
    expect(await each.ask({ topic: 'days', sportId: 1 as SportId, timeZone: 'UTC' })).toEqual(
      ok([{ day: '2026-03-14', count: 5 }]),
    );
    clock.advance(60_000);
    await turn();
    expect([asked, events.length]).toEqual([[], 1]);
  });

  test.each([
    {
      question: { topic: 'match', matchId: '7' as MatchId } as const,
      named: (na: string) => ({ id: '7', sid: 1, ms: 3, bt: 5, lg: { id: 1, na } }),
    },
    {
      question: {
        topic: 'list-leagues',
        sportId: 1 as SportId,
        playType: 'today',
        timeZone: 'UTC',
        day: null,
      } as const,
      named: (na: string) => [{ id: 1, na, sid: 1, mt: 1 }],
    },
  ])(
    'whose first answer is under way at a change of language answers in the later one ($question.topic, D23, D27)',
    async ({ question, named }) => {
      const { asked, events, each, answer } = setUp();
      answer(ok(named('Küstenliga')));
      // A tab ignores an event about an answer that it still waits for.
      const first = each.ask(question);
      answer(ok(named('Coast League')));
      each.renew();
      const shown = JSON.stringify(await first);
      expect(shown).toContain('Coast League');
      expect(JSON.stringify(await each.ask(question))).toBe(shown);
      expect([asked.length, events]).toEqual([2, []]);
    },
  );

  test('is not retried if it fails after the worker went to rest', async () => {
    const { clock, asked, each, answer } = setUp();
    answer(fail({ code: 'network' }));
    const question = each.ask({ topic: 'statistics' });
    each.stop();
    expect((await question).ok).toBe(false);
    await turn();
    clock.advance(120_000);
    expect(asked).toEqual([0]);
    expect(clock.timers()).toBe(0);
  });

  test('for words is sent once a day in each language, also after a switch (CONST-26, I18N-03)', async () => {
    const { clock, asked, bodies, each, answer } = setUp();
    answer(ok({ Sports: { 7: { CMN: '棒球', ENG: 'Baseball' } } }));
    expect(await each.ask({ topic: 'words', locale: 'en' })).toEqual(ok({ sport: { 7: 'Baseball' } }));
    expect(await each.ask({ topic: 'words', locale: 'zh-CN' })).toEqual(ok({ sport: { 7: '棒球' } }));
    each.renew();
    for (let minute = 1; minute < 1_440; minute += 1) clock.advance(60_000);
    await each.ask({ topic: 'words', locale: 'en' });
    expect([asked, bodies]).toEqual([
      [0, 0],
      [{ languageType: 'ENG' }, { languageType: 'CMN' }],
    ]);
    clock.advance(60_000);
    await turn();
    expect(asked).toHaveLength(4);
  });

  test('for words keeps its answer while no tab is open, and is sent again after a failure (CONST-26)', async () => {
    const { asked, each, answer } = setUp();
    answer(ok('<html>'));
    expect((await each.ask({ topic: 'words', locale: 'en' })).ok).toBe(false);
    answer(ok({ Option: { 1: { ENG: 'Home' } } }));
    expect((await each.ask({ topic: 'words', locale: 'en' })).ok).toBe(true);
    each.stop();
    each.start();
    expect((await each.ask({ topic: 'words', locale: 'en' })).ok).toBe(true);
    expect(asked).toEqual([0, 0]);
  });

  test('for words is not sent by a new worker until the stored words are a day old (CONST-26, I18N-03)', async () => {
    const clock = createFakeClock();
    const { store } = createMemoryStore();
    const first = setUp({ store, clock });
    first.answer(ok({ Sports: { 7: { CMN: '棒球', ENG: 'Baseball' } } }));
    await first.each.ask({ topic: 'words', locale: 'en' });
    first.each.stop();
    clock.advance(86_399_999);
    const next = setUp({ store, clock });
    expect(await next.each.ask({ topic: 'words', locale: 'en' })).toEqual(ok({ sport: { 7: 'Baseball' } }));
    expect([first.asked.length, next.asked.length]).toEqual([1, 0]);
    next.answer(ok({ Sports: { 7: { ENG: 'Ball' } } }));
    // The next refresh of the worker finds that the day is over.
    clock.advance(60_000);
    await turn();
    expect(await next.each.ask({ topic: 'words', locale: 'en' })).toEqual(ok({ sport: { 7: 'Ball' } }));
    expect(next.asked).toHaveLength(1);
  });

  const WORDS = { sport: { 7: 'Stored' } };
  test.each<[string, (now: number) => unknown]>([
    ['words in another language', (at) => ({ language: 'CMN', at, words: WORDS })],
    ['words that are a day old', (now) => ({ language: 'ENG', at: now - 86_400_000, words: WORDS })],
    ['words from a time to come', (now) => ({ language: 'ENG', at: now + 1, words: WORDS })],
    ['words without a time', () => ({ language: 'ENG', at: null, words: WORDS })],
    ['words that are no texts', (at) => ({ language: 'ENG', at, words: { sport: { 7: {} } } })],
    ['a text', () => 'words'],
    ['nothing', () => undefined],
  ])('for words is sent and kept instead of what the store has: %s (CONST-26)', async (_, stored) => {
    const clock = createFakeClock();
    const { values, store } = createMemoryStore();
    values.set('words', stored(clock.wallNow()));
    const { each, answer, asked } = setUp({ store, clock });
    answer(ok({ Sports: { 7: { ENG: 'Baseball' } } }));
    const words = { sport: { 7: 'Baseball' } };
    expect(await each.ask({ topic: 'words', locale: 'en' })).toEqual(ok(words));
    expect(asked).toHaveLength(1);
    expect(values.get('words')).toEqual({ language: 'ENG', at: clock.wallNow(), words });
  });

  test('for words is answered by the platform if the store fails; too many words are not stored (F34)', async () => {
    const broken = setUp({ store: { read: refuse, write: refuse, forget: refuse } });
    broken.answer(ok({ Sports: { 7: { ENG: 'Baseball' } } }));
    expect((await broken.each.ask({ topic: 'words', locale: 'en' })).ok).toBe(true);
    await turn();
    expect(broken.logged).toEqual([
      ['store-read', 'words'],
      ['store-write', 'words'],
    ]);
    const { values, store } = createMemoryStore();
    const large = setUp({ store });
    const codes = Array.from({ length: 20_000 }, (_, code) => [code, { ENG: 'x'.repeat(80) }]);
    large.answer(ok({ Sports: Object.fromEntries(codes), Option: Object.fromEntries(codes) }));
    expect((await large.each.ask({ topic: 'words', locale: 'en' })).ok).toBe(true);
    expect(values.size).toBe(0);
  });

  test('for words is answered by the platform if the store does not answer in 3 s (F34)', async () => {
    let reads = 0;
    const never = () => new Promise<never>(() => void (reads += 1));
    const { clock, each, answer, logged } = setUp({ store: { read: never, write: never, forget: never } });
    answer(ok({ Sports: { 7: { ENG: 'Baseball' } } }));
    const words = each.ask({ topic: 'words', locale: 'en' });
    await waitFor(() => expect(reads).toBe(1));
    clock.advance(2_999);
    expect(logged).toEqual([]);
    clock.advance(1);
    expect(logged).toEqual([['store-read', 'words']]);
    expect(await words).toEqual(ok({ sport: { 7: 'Baseball' } }));
  });

  test('for a removed match is sent once for all tabs, and at most a hundred are kept (D27, D29)', async () => {
    const { clock, asked, each, answer } = setUp();
    answer(ok({ id: '7', sid: 1, ms: 3, bt: 5, lg: { id: 1, na: 'Coast League' } }));
    const ended = await Promise.all([
      each.ask({ topic: 'match', matchId: '7' as MatchId }),
      each.ask({ topic: 'match', matchId: '7' as MatchId }),
    ]);
    expect(ended).toMatchObject([
      { ok: true, value: { status: 3, league: { name: 'Coast League' } } },
      { ok: true },
    ]);
    clock.advance(120_000);
    expect(asked).toEqual([0]);
    for (let id = 0; id < 100; id += 1) await each.ask({ topic: 'match', matchId: `m${id}` as MatchId });
    await each.ask({ topic: 'match', matchId: 'm99' as MatchId });
    expect(asked).toHaveLength(101);
    await each.ask({ topic: 'match', matchId: '7' as MatchId });
    expect(asked).toHaveLength(102);
  });

  test('the loop does not ask again about a match that the platform no longer knows (D27, D29)', async () => {
    const { clock, asked, events, each, answer } = setUp();
    answer(fail({ code: 'refused', platformCode: '7', message: '' }));
    await each.ask({ topic: 'match', matchId: '7' as MatchId });
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(60_000);
      await turn();
    }
    expect([asked, events]).toEqual([[0], []]);
  });

  test.each<Problem>([
    { code: 'network' },
    { code: 'refused', platformCode: '10', message: '' },
    { code: 'refused', platformCode: '500', message: '' },
  ])(
    'after a failure only a tab that still shows the removed match asks again: $code (D27, D29)',
    async (problem) => {
      const { clock, asked, events, each, answer } = setUp();
      answer(fail(problem));
      await each.ask({ topic: 'match', matchId: '7' as MatchId });
      clock.advance(60_000);
      await turn();
      expect([asked, events]).toMatchObject([[0], [{ kind: 'asked-changed', topic: 'match' }]]);
      await each.ask({ topic: 'match', matchId: '7' as MatchId });
      expect(asked).toEqual([0, 60_000]);
      // No tab asks any more.
      for (let minute = 0; minute < 3; minute += 1) {
        clock.advance(60_000);
        await turn();
      }
      expect([asked.length, events.length]).toEqual([2, 2]);
    },
  );

  test('a match that is not over is requested again: it may be cancelled later (D29)', async () => {
    const { asked, each, answer } = setUp();
    const status = async () => {
      const found = await each.ask({ topic: 'match', matchId: '7' as MatchId });
      return found.ok && 'status' in found.value ? found.value.status : null;
    };
    answer(ok({ id: '7', sid: 1, ms: 4, bt: 5, lg: { id: 1 } }));
    expect(await status()).toBe(4);
    answer(ok({ id: '7', sid: 1, ms: 3, bt: 5, lg: { id: 1 } }));
    expect(await status()).toBe(3);
    expect(await status()).toBe(3);
    expect(asked).toHaveLength(2);
  });
});
