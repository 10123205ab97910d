import { describe, expect, test } from 'vitest';
import type { ServerWords } from '#contract/sharedQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { createVisibleClock } from '#feed/visibleClock.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createServerWords } from './serverWords.ts';
import type { Locale } from '#domain/config/locales.ts';

/** The names, with the clock of a tab that can be hidden. */
const setUp = () => {
  const asked: Locale[] = [];
  const timers = createFakeClock();
  const page = { isActive: true, listeners: new Set<(active: boolean) => void>() };
  const clock = createVisibleClock(
    {
      now: timers.now,
      schedule: (after, run) => {
        const timer = timers.setTimeout(run, after);
        return () => timers.clearTimeout(timer);
      },
    },
    {
      isActive: () => page.isActive,
      onActive: (run) => {
        page.listeners.add(run);
        return () => page.listeners.delete(run);
      },
    },
  );
  const answers = new Map<Locale, Result<ServerWords>>([
    ['en', ok({ sport: { 1777: 'Kabaddi' } })],
    ['zh-CN', ok({ sport: { 1777: '卡巴迪' } })],
  ]);
  let locale: Locale = 'en';
  const words = createServerWords({
    ask: (each) => {
      asked.push(each);
      return Promise.resolve(answers.get(each) ?? fail({ code: 'network' }));
    },
    locale: () => locale,
    schedule: clock.schedule,
  });
  return {
    words,
    asked,
    answers,
    held: () => words.store.getState().words?.sport?.['1777'],
    speak: (next: Locale) => {
      locale = next;
      words.renew();
    },
    /** Lets time pass, second by second, with answers arriving in between. */
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        timers.advance(1_000);
        await turn();
      }
    },
    setVisible: async (isVisible: boolean) => {
      page.isActive = isVisible;
      for (const listener of page.listeners) listener(isVisible);
      await turn();
    },
    /** The number of timers and of listeners for the return of the tab. */
    waiting: () => timers.timers() + page.listeners.size,
  };
};
const turn = () => new Promise<void>((done) => setImmediate(done));

describe("the platform's own words", () => {
  test('are requested once, when something unknown shows, and not before the first draw (D17, D27)', async () => {
    const { words, asked, held, pass } = setUp();
    words.renew();
    await pass(1);
    expect(asked).toEqual([]);
    for (let times = 0; times < 5; times += 1) words.need();
    expect(asked).toEqual([]);
    await pass(1);
    expect([asked, held()]).toEqual([['en'], 'Kabaddi']);
  });

  test('follow the language; the old ones stay until the new ones are there (D23)', async () => {
    const { words, held, pass, speak } = setUp();
    words.need();
    await pass(1);
    speak('zh-CN');
    expect(held()).toBe('Kabaddi');
    await pass(1);
    expect(held()).toBe('卡巴迪');
  });

  test('of a language that was left meanwhile are not shown', async () => {
    const { words, asked, held, pass, speak } = setUp();
    words.need();
    const answered = pass(1);
    speak('zh-CN');
    await answered;
    await pass(1);
    expect([asked, held()]).toEqual([['en', 'zh-CN'], '卡巴迪']);
  });

  test('that did not come are asked for again after a minute', async () => {
    const { words, asked, answers, held, pass } = setUp();
    answers.delete('en');
    words.need();
    await pass(1);
    expect(held()).toBeUndefined();
    answers.set('en', ok({ sport: { 1777: 'Kabaddi' } }));
    await pass(59);
    expect(asked).toEqual(['en']);
    await pass(1);
    expect([asked, held()]).toEqual([['en', 'en'], 'Kabaddi']);
  });

  test('have one chain of retries, however often they were renewed after failures', async () => {
    const { words, asked, answers, pass, waiting } = setUp();
    answers.delete('en');
    words.need();
    await pass(20);
    words.renew();
    await pass(20);
    words.renew();
    await pass(20);
    expect([asked.length, waiting()]).toEqual([3, 1]);
    await pass(180);
    expect([asked.length, waiting()]).toEqual([6, 1]);
  });

  test('that arrive after a failure end the retries', async () => {
    const { words, asked, answers, pass, waiting } = setUp();
    answers.delete('en');
    words.need();
    await pass(20);
    answers.set('en', ok({ sport: { 1777: 'Kabaddi' } }));
    words.renew();
    await pass(180);
    expect([asked.length, waiting()]).toEqual([2, 0]);
  });

  test('are not requested by a hidden tab, and once when the user shows the tab again', async () => {
    const { words, asked, answers, held, pass, setVisible, speak } = setUp();
    answers.delete('en');
    words.need();
    await pass(20);
    await setVisible(false);
    await pass(180);
    words.renew();
    await pass(180);
    speak('zh-CN');
    await pass(180);
    expect(asked).toEqual(['en']);
    await setVisible(true);
    await pass(180);
    expect([asked, held()]).toEqual([['en', 'zh-CN'], '卡巴迪']);
  });

  test('that a hidden tab still lacks are retried once when the user shows the tab again', async () => {
    const { words, asked, answers, pass, setVisible } = setUp();
    answers.delete('en');
    words.need();
    await pass(20);
    words.renew();
    await pass(20);
    await setVisible(false);
    await pass(180);
    expect(asked.length).toBe(2);
    await setVisible(true);
    expect(asked.length).toBe(3);
    await pass(59);
    expect(asked.length).toBe(3);
    await pass(1);
    expect(asked.length).toBe(4);
  });
});
