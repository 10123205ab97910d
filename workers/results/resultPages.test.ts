import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { SportId } from '#domain/ids.ts';
import { createIcons } from '#platform/icons.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createResultPages, RESULTS_MAX_AGE_MS, type ResultsQuestion } from './resultPages.ts';

const QUESTION: ResultsQuestion = {
  topic: 'results',
  sportId: 1 as SportId,
  kind: 'match',
  from: '2026-03-07',
  to: '2026-03-14',
  timeZone: 'Asia/Shanghai',
  page: 1,
};
const turn = () => new Promise<void>((done) => setImmediate(done));
const answerOf = (total: number) => ({ records: [], current: 1, size: 200, total });

const setUp = () => {
  const clock = createFakeClock();
  const bodies: unknown[] = [];
  const waiting: ((answer: Result<unknown>) => void)[] = [];
  const scene = { changes: 0, isReady: true };
  const pages = createResultPages({
    clock,
    source: () =>
      scene.isReady
        ? {
            call: (_name, body) => {
              bodies.push(body);
              return new Promise((done) => waiting.push(done));
            },
            decoding: {
              drop: () => undefined,
              serverNow: () => 0,
              icons: createIcons('', 'https://play.example.com/'),
            },
            resultsApi: 'own',
          }
        : null,
    changed: () => {
      scene.changes += 1;
    },
  });
  const answer = async (result: Result<unknown>) => {
    await turn();
    waiting.shift()?.(result);
    await turn();
  };
  return { clock, bodies, scene, pages, answer };
};

describe('match results of the worker', () => {
  test("load once for all tabs, by days in the user's zone (REQ-72, RESULTS-04, D27)", async () => {
    const { bodies, pages, answer } = setUp();
    const asked = Promise.all([
      pages.ask(QUESTION),
      pages.ask(QUESTION),
      pages.ask({ ...QUESTION, page: 2 }),
    ]);
    await answer(ok(answerOf(5)));
    await answer(ok(answerOf(6)));
    expect((await asked).map((each) => each.ok && each.value.total)).toEqual([5, 5, 6]);
    await pages.ask(QUESTION);
    expect(bodies).toMatchObject([
      {
        sportId: 1,
        beginTime: Date.parse('2026-03-06T16:00:00Z'),
        endTime: Date.parse('2026-03-14T15:59:59.999Z'),
        current: 1,
      },
      { current: 2 },
    ]);
  });

  test('are kept for 60 s and not polled; tabs that show them learn of a change of language', async () => {
    const { clock, bodies, scene, pages, answer } = setUp();
    const read = async () => {
      const asked = pages.ask(QUESTION);
      await answer(ok(answerOf(1)));
      return asked;
    };
    await read();
    clock.advance(RESULTS_MAX_AGE_MS - 1);
    await pages.ask(QUESTION);
    expect([bodies.length, scene.changes]).toEqual([1, 0]);
    clock.advance(1);
    expect([scene.changes, clock.timers()]).toEqual([0, 0]);
    await read();
    expect(bodies).toHaveLength(2);
    clock.advance(10 * RESULTS_MAX_AGE_MS);
    expect([bodies.length, scene.changes, clock.timers()]).toEqual([2, 0, 0]);
    pages.outdate();
    expect(scene.changes).toBe(1);
  });

  test('of a range that takes longer than 60 s to read do not start again at the first page (REQ-72)', async () => {
    const { clock, bodies, scene, pages, answer } = setUp();
    for (const page of [1, 2, 3, 4]) {
      const asked = pages.ask({ ...QUESTION, page });
      clock.advance(25_000);
      await answer(ok({ ...answerOf(800), current: page }));
      expect((await asked).ok).toBe(true);
    }
    expect([bodies.length, scene.changes]).toEqual([4, 0]);
  });

  test('a failure is not kept: the next question sends another request', async () => {
    const { bodies, pages, answer } = setUp();
    const failed = pages.ask(QUESTION);
    await answer(fail({ code: 'network' }));
    expect(await failed).toEqual(fail({ code: 'network' }));
    const asked = pages.ask(QUESTION);
    await answer(ok(answerOf(1)));
    expect([(await asked).ok, bodies.length]).toEqual([true, 2]);
  });

  test('an answer from before a change of language is not cached; the tabs learn of the change', async () => {
    const { bodies, scene, pages, answer } = setUp();
    const old = pages.ask(QUESTION);
    pages.outdate();
    await answer(ok(answerOf(1)));
    expect((await old).ok).toBe(true);
    const asked = pages.ask(QUESTION);
    await answer(ok(answerOf(2)));
    expect([await asked, bodies.length, scene.changes]).toMatchObject([{ value: { total: 2 } }, 2, 1]);
    pages.stop();
    pages.outdate();
    expect(scene.changes).toBe(1);
  });

  test('days that are none, and a question before the first hello, send nothing', async () => {
    const { bodies, scene, pages } = setUp();
    expect(await pages.ask({ ...QUESTION, from: '2026-02-31' })).toEqual(fail({ code: 'bad-request' }));
    expect(await pages.ask({ ...QUESTION, from: '2020-01-01' })).toEqual(fail({ code: 'bad-request' }));
    scene.isReady = false;
    expect(await pages.ask({ ...QUESTION, page: 9 })).toEqual(fail({ code: 'network' }));
    expect(bodies).toEqual([]);
  });
});
