import * as fc from 'fast-check';
import { applyPatches } from 'immer';
import { describe, expect, test } from 'vitest';
import { isPicks, isSettings } from '#contract/documentChecks.ts';
import type { DocumentNews, Pick, Picks, Settings } from '#contract/documents.ts';
import { createDocuments } from './documents.ts';
import { createPeers, type Written } from './peers.ts';

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
  const documents = createDocuments({ initial: SETTINGS, store, peers: null, stamp: (after) => ({ at: after.at + 1, by: 1 }), log: (what) => logged.push(what), news: (each) => news.push(each) });
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

  test('with any of 200 leftovers in the store the documents are whole and valid, and what is valid of them is kept (F34)', async () => {
    const whole = { ...SETTINGS, theme: 'dark' };
    const items = [pick(1), pick(2)];
    const setting = fc.dictionary(fc.constantFrom(...Object.keys(SETTINGS), '__proto__', 'constructor'), fc.oneof(fc.anything(), fc.constantFrom<unknown>(...Object.values(SETTINGS))));
    const spoilt = fc.tuple(fc.constantFrom(...Object.keys(pick(1))), fc.anything()).map(([key, value]) => ({ items: [...items, { ...pick(3), [key]: value }] }));
    const leftovers = fc.sample(fc.record({ settings: fc.oneof(setting, fc.anything(), fc.constant(whole)), picks: fc.oneof(spoilt, fc.anything(), fc.constant({ items })) }), { numRuns: 200, seed: 34 });
    let kept = 0;
    for (const stored of leftovers) {
      const { documents } = setUp(stored);
      await documents.restore();
      const { settings, picks } = documents.values();
      expect([isSettings(settings), isPicks(picks)]).toEqual([true, true]);
      kept += settings.theme === 'dark' ? 1 : 0;
      documents.run({ kind: 'picks.toggle', pick: pick(9) });
      expect(isPicks(documents.values().picks)).toBe(true);
    }
    expect(kept).toBeGreaterThan(20);
  });

  test('a document that cannot be read does not take the other along (F34)', async () => {
    const stored = { theme: 'dark' };
    const store = { read: (name: string) => (name === 'picks' ? Promise.reject(new Error('broken')) : Promise.resolve({ ...SETTINGS, ...stored })), write: () => Promise.resolve() };
    const documents = createDocuments({ initial: SETTINGS, store, peers: null, stamp: (after) => after, log: () => undefined, news: () => undefined });
    await documents.restore();
    expect(documents.values()).toEqual({ settings: { ...SETTINGS, ...stored }, picks: { items: [] } });
  });

  test('a store that fails breaks nothing (F34)', async () => {
    const logged: string[] = [];
    const broken = { read: () => Promise.reject(new Error('denied')), write: () => Promise.reject(new Error('full')) };
    const documents = createDocuments({ initial: SETTINGS, store: broken, peers: null, stamp: (after) => after, log: (what) => logged.push(what), news: () => undefined });
    await documents.restore();
    documents.run({ kind: 'picks.toggle', pick: pick(1) });
    await Promise.resolve();
    expect(documents.values().picks.items).toHaveLength(1);
    expect(logged).toEqual(['store-read', 'store-read', 'store-write']);
  });
});

/** As many workers as told on one channel; what they tell arrives when the test lets it. */
const together = (count: number) => {
  const waiting: { from: number; written: Written }[] = [];
  const hearers: ((written: Written) => void)[] = [];
  let now = 0;
  const workers = Array.from({ length: count }, (_each, by) => createDocuments({
    initial: SETTINGS, store: null, log: () => undefined, news: () => undefined,
    stamp: (after) => ({ at: Math.max(now, after.at + 1), by }),
    peers: { tell: (written) => void waiting.push({ from: by, written: structuredClone(written) }), hear: (run) => { hearers[by] = run; } },
  }));
  const deliver = (): void => {
    for (const { from, written } of waiting.splice(0)) hearers.forEach((hear, to) => { if (to !== from) hear(written); });
  };
  return { workers, deliver, pass: (ms: number) => { now += ms; } };
};

describe('several workers of one merchant (D24, F19, F20)', () => {
  test('what one writes all have, and none undoes what another did', () => {
    const { workers: [one, two], deliver, pass } = together(2);
    one!.run({ kind: 'picks.toggle', pick: pick(1) });
    deliver();
    pass(1000);
    two!.run({ kind: 'picks.toggle', pick: pick(2) });
    one!.run({ kind: 'settings.set', change: { locale: 'th' } });
    deliver();
    for (const each of [one!, two!]) {
      expect(each.values().picks.items.map(({ key }) => key)).toEqual(['m1:1', 'm2:1']);
      expect(each.values().settings.locale).toBe('th');
    }
  });

  test('whatever they write at once, in the end all have the same', () => {
    const step = fc.oneof(
      fc.record({ by: fc.nat(2), command: fc.oneof(
        fc.nat(3).map((match) => ({ kind: 'picks.toggle' as const, pick: pick(match) })),
        fc.constantFrom('en' as const, 'th' as const).map((locale) => ({ kind: 'settings.set' as const, change: { locale } })),
      ) }),
      fc.constant('deliver' as const), fc.constant('pass' as const),
    );
    fc.assert(fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { workers, deliver, pass } = together(3);
      for (const each of steps) {
        if (each === 'deliver') deliver();
        else if (each === 'pass') pass(7);
        else workers[each.by]?.run(each.command);
      }
      deliver();
      for (const each of workers) expect(each.values()).toEqual(workers[0]?.values());
    }));
  });

  test('garbage on their channel changes nothing', () => {
    const listeners: ((event: MessageEvent) => void)[] = [];
    const peers = createPeers(() => ({ postMessage: () => undefined, addEventListener: (_type, listener) => void listeners.push(listener), close: () => undefined }), 'm');
    const documents = createDocuments({ initial: SETTINGS, store: null, log: () => undefined, news: () => undefined, stamp: (after) => after, peers });
    const before = documents.values();
    for (const data of [null, 1, {}, { name: 'picks' }, { name: '__proto__', value: {}, stamp: { at: 9, by: 9 } }, { name: 'picks', value: { items: 'x' }, stamp: { at: 9, by: 9 } }, { name: 'settings', value: {}, stamp: { at: 9, by: 9 } }, { name: 'picks', value: { items: [] }, stamp: { at: NaN, by: 1 } }])
      for (const listener of listeners) listener(new MessageEvent('message', { data }));
    expect(documents.values()).toEqual(before);
  });
});
