import { applyPatches } from 'immer';
import { describe, expect, test } from 'vitest';
import type { DocumentNews, Pick, Picks, Settings } from '#contract/documents.ts';
import { createDocuments } from './documents.ts';

const SETTINGS: Settings = { locale: 'en', oddsFormat: 1, theme: 'system', upColour: 'auto', lineNotation: 'split', timeZone: 'UTC' };
const pick = (match: number, market = match): Pick =>
  ({ key: `m${market}:1`, matchId: `${match}`, sportId: 1, marketType: 1000, period: 1001, line: null, odds: 1_900 }) as unknown as Pick;

const setUp = (stored: Record<string, unknown> = {}) => {
  const held = new Map(Object.entries(stored));
  const news: DocumentNews[] = [];
  const logged: string[] = [];
  const store = {
    read: (name: string) => Promise.resolve(held.get(name)),
    write: (name: string, value: unknown) => {
      held.set(name, structuredClone(value));
      return Promise.resolve();
    },
  };
  const documents = createDocuments({ initial: SETTINGS, store, log: (what) => logged.push(what), news: (each) => news.push(each) });
  return { documents, news, held, logged };
};

describe('shared documents', () => {
  test('a replica that applies each patch on its base equals the worker\'s (D24)', () => {
    const { documents, news } = setUp();
    let replica: { rev: number; value: Picks } = { rev: 1, value: { items: [] } };
    documents.run({ kind: 'picks.toggle', pick: pick(1) });
    documents.run({ kind: 'picks.toggle', pick: pick(2) });
    documents.run({ kind: 'picks.toggle', pick: pick(1, 9) });
    documents.run({ kind: 'picks.toggle', pick: pick(2) });
    for (const { picks } of news) {
      if (picks === undefined || !('patches' in picks)) throw new Error('Not a patch.');
      expect(picks.base).toBe(replica.rev);
      replica = { rev: picks.rev, value: applyPatches(replica.value, [...picks.patches]) };
    }
    expect(replica.value).toEqual(documents.values().picks);
    expect(replica.value.items.map(({ key }) => key)).toEqual(['m9:1']);
  });

  test('a pick of the same match takes the other\'s place; a second press takes it back (SLIP-05)', () => {
    const { documents } = setUp();
    documents.run({ kind: 'picks.toggle', pick: pick(1) });
    documents.run({ kind: 'picks.toggle', pick: pick(2) });
    documents.run({ kind: 'picks.toggle', pick: pick(1, 8) });
    expect(documents.values().picks.items.map(({ key }) => key)).toEqual(['m8:1', 'm2:1']);
    documents.run({ kind: 'picks.toggle', pick: pick(1, 8) });
    expect(documents.values().picks.items.map(({ key }) => key)).toEqual(['m2:1']);
  });

  test('an eleventh pick changes nothing and says nothing (CONST-01, C15)', () => {
    const { documents, news } = setUp();
    for (let match = 0; match < 11; match += 1) documents.run({ kind: 'picks.toggle', pick: pick(match) });
    expect(documents.values().picks.items).toHaveLength(10);
    expect(news).toHaveLength(10);
  });

  test('settings and picks come back from the store, and news tells them whole (F14)', async () => {
    const first = setUp();
    first.documents.run({ kind: 'settings.set', change: { theme: 'dark' } });
    first.documents.run({ kind: 'picks.toggle', pick: pick(3) });
    const again = setUp(Object.fromEntries(first.held));
    await again.documents.restore();
    expect(again.documents.values()).toEqual(first.documents.values());
    expect(again.news).toHaveLength(2);
  });

  test.each([['text', 'x'], ['a number', 3], ['null', null], ['picks without keys', { items: [{}] }], ['eleven picks', { items: Array.from({ length: 11 }, (_, at) => pick(at)) }]])(
    'garbage in the store (%s) is as good as nothing (F34)', async (_name, garbage) => {
      const { documents } = setUp({ settings: garbage, picks: garbage });
      await documents.restore();
      expect(documents.values()).toEqual({ settings: SETTINGS, picks: { items: [] } });
    },
  );

  test('a store that fails breaks nothing (F34)', async () => {
    const logged: string[] = [];
    const broken = { read: () => Promise.reject(new Error('denied')), write: () => Promise.reject(new Error('full')) };
    const documents = createDocuments({ initial: SETTINGS, store: broken, log: (what) => logged.push(what), news: () => undefined });
    await documents.restore();
    documents.run({ kind: 'picks.toggle', pick: pick(1) });
    await Promise.resolve();
    expect(documents.values().picks.items).toHaveLength(1);
    expect(logged).toEqual(['store-read', 'store-write']);
  });
});
