import { defaultSettings } from '#contract/defaultSettings.ts';
import * as fc from '#tests/property.ts';
import { applyPatches } from 'immer';
import { describe, expect, test } from 'vitest';
import { isSettings } from '#contract/documentChecks.ts';
import type { DocumentNews, Settings } from '#contract/documents.ts';
import { isSlip } from '#contract/slipChecks.ts';
import { NO_SLIP, type PickedOption, type Slip } from '#domain/slip/slip.ts';
import { NO_FAVOURITES, NO_SHELF } from '#contract/shelfChecks.ts';
import { createDocuments } from './documents.ts';
import { belongsToOtherUser } from './storageKeys.ts';
import { createDocumentPeers, type PeerDocument } from './documentPeers.ts';

const SETTINGS: Settings = { ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }), timeZone: 'UTC' };
const pick = (match: number, market = match): PickedOption =>
  ({
    key: `m${market}:1`,
    matchId: `${match}`,
    sportId: 1,
    marketType: 1000,
    period: 1001,
    line: null,
    odds: 1_900,
  }) as unknown as PickedOption;
const NAMES = { match: 'A v B', league: 'C', market: 'D', option: 'E' };
const toggle = (match: number, market = match) => ({
  kind: 'slip.toggle' as const,
  pick: pick(match, market),
  names: NAMES,
});
const createSlipIds = () => {
  let slipIds = 0;
  return () => `slipId-${(slipIds += 1)}`;
};

const NOTHING = { slip: { ...NO_SLIP, slipId: 'slipId-1' }, favourites: NO_FAVOURITES, shelf: NO_SHELF };

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
    forget: (but: string | null) => {
      for (const name of held.keys()) if (belongsToOtherUser(name, but)) held.delete(name);
      return Promise.resolve();
    },
  };
  const documents = createDocuments({
    initial: SETTINGS,
    defaults: SETTINGS,
    store,
    peers: null,
    uid: null,
    createSlipId: createSlipIds(),
    stamp: (after) => ({ at: after.at + 1, by: 1 }),
    log: (what) => logged.push(what),
    publish: (each) => news.push(each),
  });
  return { documents, news, held, logged };
};

describe('shared documents', () => {
  test("a replica that applies each patch on its base equals the worker's document (D24)", () => {
    const { documents, news } = setUp();
    let replica: { rev: number; value: Slip } = { rev: 1, value: documents.values().slip };
    documents.run(toggle(1));
    documents.run(toggle(2));
    documents.run(toggle(1, 9));
    documents.run(toggle(2));
    for (const { slip } of news) {
      if (slip === undefined || !('patches' in slip)) throw new Error('Not a patch.');
      expect(slip.base).toBe(replica.rev);
      replica = { rev: slip.rev, value: applyPatches(replica.value, [...slip.patches]) };
    }
    expect(replica.value).toEqual(documents.values().slip);
    expect(replica.value.items.map(({ key }) => key)).toEqual(['m9:1']);
  });

  test('a pick of the same match replaces the earlier one; a second press removes it (SLIP-05)', () => {
    const { documents } = setUp();
    documents.run(toggle(1));
    documents.run(toggle(2));
    documents.run(toggle(1, 8));
    expect(documents.values().slip.items.map(({ key }) => key)).toEqual(['m8:1', 'm2:1']);
    documents.run(toggle(1, 8));
    expect(documents.values().slip.items.map(({ key }) => key)).toEqual(['m2:1']);
  });

  test('an eleventh pick changes nothing and sends no patch (CONST-01, C15)', () => {
    const { documents, news } = setUp();
    for (let match = 0; match < 11; match += 1) documents.run(toggle(match));
    expect(documents.values().slip.items).toHaveLength(10);
    expect(news).toHaveLength(10);
  });

  test('settings and picks are restored from the store and published whole (F14)', async () => {
    const first = setUp();
    first.documents.run({ kind: 'settings.set', change: { theme: 'dark' } });
    first.documents.run(toggle(3));
    const again = setUp(Object.fromEntries(first.held));
    await again.documents.restore();
    expect(again.documents.values()).toEqual(first.documents.values());
    expect(again.news).toHaveLength(2);
  });

  test.each([
    ['text', 'x'],
    ['a number', 3],
    ['null', null],
    ['selections without keys', { slipId: '', items: [{}] }],
  ])('garbage in the store (%s) is as good as nothing (F34)', async (_name, garbage) => {
    const { documents } = setUp({ settings: garbage, slip: garbage, picks: garbage });
    await documents.restore();
    expect(documents.values()).toEqual({ ...NOTHING, settings: SETTINGS });
  });

  test('with any of 200 invalid stored values the documents are complete and keep the valid parts (F34)', async () => {
    const whole = { ...SETTINGS, theme: 'dark' };
    const items = [pick(1), pick(2)].map((each) => ({
      ...each,
      names: NAMES,
      inParlay: false,
      showInSingle: false,
    }));
    const setting = fc.dictionary(
      fc.constantFrom(...Object.keys(SETTINGS), '__proto__', 'constructor'),
      fc.oneof(fc.anything(), fc.constantFrom<unknown>(...Object.values(SETTINGS))),
    );
    const spoilt = fc
      .tuple(fc.constantFrom(...Object.keys(pick(1))), fc.anything())
      .map(([key, value]) => ({ ...NO_SLIP, slipId: 's', items: [...items, { ...pick(3), [key]: value }] }));
    const leftovers = fc.sample(
      fc.record({
        settings: fc.oneof(setting, fc.anything(), fc.constant(whole)),
        slip: fc.oneof(spoilt, fc.anything(), fc.constant({ ...NO_SLIP, slipId: 's', items })),
        picks: fc.oneof(spoilt, fc.anything()),
      }),
      { numRuns: 200, seed: 34 },
    );
    let kept = 0;
    for (const stored of leftovers) {
      const { documents } = setUp(stored);
      await documents.restore();
      const { settings, slip } = documents.values();
      expect([isSettings(settings), isSlip(slip, 10)]).toEqual([true, true]);
      kept += settings.theme === 'dark' ? 1 : 0;
      documents.run(toggle(9));
      expect(isSlip(documents.values().slip, 10)).toBe(true);
    }
    expect(kept).toBeGreaterThan(20);
  });

  test('an unreadable document does not affect the other (F34)', async () => {
    const stored = { theme: 'dark' };
    const store = {
      read: (name: string) =>
        name === 'slip' ? Promise.reject(new Error('broken')) : Promise.resolve({ ...SETTINGS, ...stored }),
      write: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    };
    const documents = createDocuments({
      initial: SETTINGS,
      defaults: SETTINGS,
      store,
      peers: null,
      uid: null,
      createSlipId: createSlipIds(),
      stamp: (after) => after,
      log: () => undefined,
      publish: () => undefined,
    });
    await documents.restore();
    expect(documents.values()).toEqual({ ...NOTHING, settings: { ...SETTINGS, ...stored } });
  });

  test('the documents work while the store fails (F34)', async () => {
    const logged: string[] = [];
    const broken = {
      read: () => Promise.reject(new Error('denied')),
      write: () => Promise.reject(new Error('full')),
      forget: () => Promise.reject(new Error('full')),
    };
    const documents = createDocuments({
      initial: SETTINGS,
      defaults: SETTINGS,
      store: broken,
      peers: null,
      uid: null,
      createSlipId: createSlipIds(),
      stamp: (after) => after,
      log: (what) => logged.push(what),
      publish: () => undefined,
    });
    await documents.restore();
    documents.run(toggle(1));
    await Promise.resolve();
    expect(documents.values().slip.items).toHaveLength(1);
    expect(logged).toEqual(['store-read', 'store-read', 'store-read', 'store-read', 'store-write']);
  });
});

/** Creates a number of workers on one channel. Their messages arrive when the test delivers them. */
const together = (count: number) => {
  const waiting: { from: number; written: PeerDocument }[] = [];
  const listeners: ((written: PeerDocument) => void)[] = [];
  let now = 0;
  // The first is the same for all, as from the store.
  let slipIds = -count;
  const createSlipId = () => `slipId-${Math.max(0, (slipIds += 1))}`;
  const workers = Array.from({ length: count }, (_each, by) =>
    createDocuments({
      initial: SETTINGS,
      defaults: SETTINGS,
      uid: null,
      store: null,
      createSlipId,
      log: () => undefined,
      publish: () => undefined,
      stamp: (after) => ({ at: Math.max(now, after.at + 1), by }),
      peers: {
        post: (written) => void waiting.push({ from: by, written: structuredClone(written) }),
        onMessage: (run) => {
          listeners[by] = run;
        },
      },
    }),
  );
  const deliver = (): void => {
    for (const { from, written } of waiting.splice(0))
      listeners.forEach((hear, to) => {
        if (to !== from) hear(written);
      });
  };
  return {
    workers,
    deliver,
    pass: (ms: number) => {
      now += ms;
    },
  };
};

describe('several workers of one merchant (D24, F19, F20)', () => {
  test("a write in one worker reaches all, and no worker undoes another's write", () => {
    const {
      workers: [one, two],
      deliver,
      pass,
    } = together(2);
    one!.run(toggle(1));
    deliver();
    pass(1000);
    two!.run(toggle(2));
    one!.run({ kind: 'settings.set', change: { locale: 'th' } });
    deliver();
    for (const each of [one!, two!]) {
      expect(each.values().slip.items.map(({ key }) => key)).toEqual(['m1:1', 'm2:1']);
      expect(each.values().settings.locale).toBe('th');
    }
  });

  test('concurrent writes end with the same documents in all workers', () => {
    const step = fc.oneof(
      fc.record({
        by: fc.nat(2),
        command: fc.oneof(
          fc.nat(3).map((match) => toggle(match)),
          fc
            .constantFrom('en' as const, 'th' as const)
            .map((locale) => ({ kind: 'settings.set' as const, change: { locale } })),
        ),
      }),
      fc.constant('deliver' as const),
      fc.constant('pass' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { workers, deliver, pass } = together(3);
        for (const each of steps) {
          if (each === 'deliver') deliver();
          else if (each === 'pass') pass(7);
          else workers[each.by]?.run(each.command);
        }
        deliver();
        // What can be undone is each one's own.
        const [first, ...others] = workers.map((each) => ({
          ...each.values(),
          slip: { ...each.values().slip, undo: null },
        }));
        for (const each of others) expect(each).toEqual(first);
      }),
    );
  });

  test('two workers that write different settings keep both; of one setting the later write wins (F35)', () => {
    const values = {
      theme: ['light', 'dark'],
      locale: ['en', 'th', 'vi'],
      upColour: ['red', 'green'],
      lineNotation: ['split', 'decimal'],
      oddsFormat: [1, 2, 3],
    } as const;
    const write = fc
      .constantFrom(...(Object.keys(values) as (keyof typeof values)[]))
      .chain((key) =>
        fc.record({ by: fc.nat(2), key: fc.constant(key), value: fc.constantFrom<unknown>(...values[key]) }),
      );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            { weight: 4, arbitrary: write },
            { weight: 1, arbitrary: fc.constant('deliver' as const) },
          ),
          { maxLength: 30 },
        ),
        (steps) => {
          const { workers, deliver, pass } = together(3);
          const last: Record<string, unknown> = { ...SETTINGS };
          for (const step of steps) {
            // Longer than the stamps of one worker can run ahead of the clock.
            pass(100);
            if (step === 'deliver') deliver();
            else {
              // What a tab already shows it does not write again.
              const worker = workers[step.by]!;
              if (worker.values().settings[step.key] !== step.value) last[step.key] = step.value;
              worker.run({ kind: 'settings.set', change: { [step.key]: step.value } });
            }
          }
          deliver();
          for (const each of workers) expect(each.values().settings).toEqual(last);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('invalid messages on the channel change nothing', () => {
    const listeners: ((event: MessageEvent) => void)[] = [];
    const peers = createDocumentPeers(
      () => ({
        postMessage: () => undefined,
        addEventListener: (_type, listener) => void listeners.push(listener),
        close: () => undefined,
      }),
      'm',
    );
    const documents = createDocuments({
      initial: SETTINGS,
      defaults: SETTINGS,
      uid: null,
      store: null,
      createSlipId: createSlipIds(),
      log: () => undefined,
      publish: () => undefined,
      stamp: (after) => after,
      peers,
    });
    const before = documents.values();
    for (const data of [
      null,
      1,
      {},
      { name: 'slip' },
      { uid: null, name: 'slip' },
      { name: '__proto__', uid: null, value: {}, stamp: { at: 9, by: 9 } },
      { name: 'slip', uid: null, value: { slipId: 's', items: 'x' }, stamp: { at: 9, by: 9 } },
      { name: 'settings', uid: null, value: {}, stamp: { at: 9, by: 9 } },
      { name: 'slip', uid: null, value: { ...NO_SLIP, slipId: 's' }, stamp: { at: NaN, by: 1 } },
    ])
      for (const listener of listeners) listener(new MessageEvent('message', { data }));
    expect(documents.values()).toEqual(before);
  });
});
