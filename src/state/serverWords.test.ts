import { describe, expect, test } from 'vitest';
import type { ServerWords } from '#contract/sharedQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { createServerWords } from './serverWords.ts';
import type { Locale } from '#domain/config/locales.ts';

const setUp = () => {
  const asked: Locale[] = [];
  const timers: (() => void)[] = [];
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
    schedule: (_ms, run) => void timers.push(run),
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
    later: async () => {
      for (const run of timers.splice(0)) run();
      await turn();
    },
  };
};
const turn = () => new Promise<void>((done) => setImmediate(done));

describe("the platform's own words", () => {
  test('are requested once, when something unknown shows, and not before the first draw (D17, D27)', async () => {
    const { words, asked, held, later } = setUp();
    words.renew();
    await later();
    expect(asked).toEqual([]);
    for (let times = 0; times < 5; times += 1) words.need();
    expect(asked).toEqual([]);
    await later();
    expect([asked, held()]).toEqual([['en'], 'Kabaddi']);
  });

  test('follow the language; the old ones stay until the new ones are there (D23)', async () => {
    const { words, held, later, speak } = setUp();
    words.need();
    await later();
    speak('zh-CN');
    expect(held()).toBe('Kabaddi');
    await turn();
    expect(held()).toBe('卡巴迪');
  });

  test('of a language that was left meanwhile are not shown', async () => {
    const { words, asked, held, later, speak } = setUp();
    words.need();
    const gone = later();
    speak('zh-CN');
    await gone;
    await turn();
    expect([asked.toSorted(), held()]).toEqual([['en', 'zh-CN'], '卡巴迪']);
  });

  test('that did not come are asked for again later', async () => {
    const { words, asked, answers, held, later } = setUp();
    answers.delete('en');
    words.need();
    await later();
    expect(held()).toBeUndefined();
    answers.set('en', ok({ sport: { 1777: 'Kabaddi' } }));
    await later();
    expect([asked, held()]).toEqual([['en', 'en'], 'Kabaddi']);
  });
});
