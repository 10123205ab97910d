import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { createConfigSource } from './lastGoodConfig.ts';

const setUp = (held = new Map<string, string>(), base = 'https://play.example.com/sport/') => {
  const answers: Result<unknown>[] = [];
  const refused: (readonly [answer: Result<unknown>, isLastKept: boolean])[] = [];
  const store = {
    read: (key: string) => held.get(key) ?? null,
    write: (key: string, text: string) => void held.set(key, text),
  };
  const source = createConfigSource({
    call: async () => answers.shift() ?? fail({ code: 'network' }),
    base,
    store,
    refused: (...report) => void refused.push(report),
  });
  return {
    held,
    refused,
    source,
    ask: async (answer?: Result<unknown>) => {
      if (answer !== undefined) answers.push(answer);
      const config = await source();
      return config.ok ? config.value.merchant : config.problem.code;
    },
  };
};

describe('the last good configuration', () => {
  test('holds where a later one is broken or does not come, over visits (BOOT-08, F36)', async () => {
    const first = setUp();
    expect(await first.ask(ok({ merchant: 'm1', log: true }))).toBe('m1');
    const broken = { merchant: 'm1', pageSize: 'many' };
    const later = setUp(first.held);
    expect([
      await later.ask(ok(broken)),
      await later.ask(),
      await later.ask(fail({ code: 'http', status: 503 })),
      await later.ask(ok(null)),
    ]).toEqual(['m1', 'm1', 'm1', 'm1']);
    expect(later.refused).toEqual([
      [ok(broken), true],
      [fail({ code: 'http', status: 503 }), true],
      [ok(null), true],
    ]);
  });

  test('is marked, so that the worker asks for a newer one at once; a new one is not marked', async () => {
    const page = setUp();
    expect(await page.ask(ok({ merchant: 'm1' }))).toBe('m1');
    const last = await page.source();
    expect(last).toMatchObject({ ok: true, value: { merchant: 'm1', isLastGood: true } });
    await page.ask(ok({ merchant: 'm1', isLastGood: true }));
    expect(page.held.size).toBe(1);
    const fresh = setUp(page.held);
    expect(await fresh.ask(ok({ merchant: 'm1' }))).toBe('m1');
    expect(fresh.refused).toEqual([]);
  });

  test('gives way to the next good one', async () => {
    const page = setUp();
    expect([
      await page.ask(ok({ merchant: 'm1' })),
      await page.ask(ok({ merchant: 'm2' })),
      await page.ask(),
    ]).toEqual(['m1', 'm2', 'm2']);
  });

  test('is null at a first visit, at another address, or if the stored one is invalid (BOOT-09, F34)', async () => {
    const page = setUp();
    expect([await page.ask(), await page.ask(ok({}))]).toEqual(['network', 'unreadable']);
    await page.ask(ok({ merchant: 'm1' }));
    expect(await setUp(page.held, 'https://play.example.com/other/').ask()).toBe('network');
    for (const text of ['{', 'null', '{"merchant":5}']) {
      for (const key of page.held.keys()) page.held.set(key, text);
      expect(await page.ask()).toBe('network');
    }
  });

  test('a configuration too large to keep is used and not kept', async () => {
    const page = setUp();
    expect(await page.ask(ok({ merchant: 'm1', more: 'x'.repeat(100_000) }))).toBe('m1');
    expect(page.held.size).toBe(0);
  });
});
