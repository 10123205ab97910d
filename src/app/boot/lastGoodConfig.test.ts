import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { createConfigSource } from './lastGoodConfig.ts';

const setUp = (
  held = new Map<string, string>(),
  base = 'https://play.example.com/sport/',
  applied = (last: DomainConfig | null) => last,
) => {
  const answers: Result<unknown>[] = [];
  const refused: Result<unknown>[] = [];
  const store = {
    read: (key: string) => held.get(key) ?? null,
    write: (key: string, text: string) => void held.set(key, text),
  };
  const source = createConfigSource({
    call: async () => answers.shift() ?? fail({ code: 'network' }),
    base,
    store,
    refused: async (answer, last) => {
      refused.push(answer);
      return applied(last);
    },
  });
  return {
    held,
    refused,
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
    expect(later.refused).toEqual([ok(broken), fail({ code: 'http', status: 503 }), ok(null)]);
  });

  test('applies without what a rejected one closes; a missing one is not waited for', async () => {
    const page = setUp(new Map(), undefined, (last) =>
      last === null ? null : { ...last, merchant: 'closed' },
    );
    expect([
      await page.ask(ok({ merchant: 'm1' })),
      await page.ask(ok({ merchant: 'm1', pageSize: 'many' })),
      await page.ask(fail({ code: 'http', status: 503 })),
    ]).toEqual(['m1', 'closed', 'm1']);
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
