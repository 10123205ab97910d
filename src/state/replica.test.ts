import { enablePatches, produceWithPatches, type Patch } from 'immer';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Documents, Pick, Picks } from '#contract/documents.ts';
import type { OptionKey } from '#domain/ids.ts';
import { createReplicas } from './replica.ts';

enablePatches();

const pick = (key: string): Pick => ({ key: key as OptionKey, matchId: key, sportId: 1, marketType: 1, period: 1, line: null, odds: 1950 }) as unknown as Pick;
const change = (before: Picks, key: string): [Picks, Patch[]] => {
  const [after, patches] = produceWithPatches(before, (draft) => {
    const at = draft.items.findIndex((each) => each.key === key);
    if (at < 0) draft.items.push(pick(key));
    else draft.items.splice(at, 1);
  });
  return [after, patches];
};

const replica = () => {
  const held: { picks: Picks; settings?: Documents['settings'] } = { picks: { items: [] } };
  const replicas = createReplicas({ settings: {} as Documents['settings'], picks: { items: [] } }, {
    settings: (value) => { held.settings = value; },
    picks: (value) => { held.picks = value; },
  });
  return { replicas, held };
};

describe('a replica of a document', () => {
  test('takes the whole, then patches on it (D24)', () => {
    const { replicas, held } = replica();
    expect(replicas.take({ picks: { rev: 4, whole: { items: [pick('a')] } } })).toBe('applied');
    const [after, patches] = change(held.picks, 'b');
    expect(replicas.take({ picks: { rev: 5, base: 4, patches } })).toBe('applied');
    expect(held.picks).toEqual(after);
  });

  test.each([['before anything was told', null], ['after a missed revision', 3]])('asks for the whole %s, and keeps what it has', (_when, rev) => {
    const { replicas, held } = replica();
    if (rev !== null) replicas.take({ picks: { rev, whole: { items: [pick('a')] } } });
    const before = held.picks;
    const [, patches] = change(before, 'b');
    expect(replicas.take({ picks: { rev: 6, base: 5, patches } })).toBe('resync');
    expect(held.picks).toBe(before);
  });

  test('takes a whole of any revision: a new worker begins anew (F17)', () => {
    const { replicas, held } = replica();
    replicas.take({ picks: { rev: 40, whole: { items: [pick('a')] } } });
    expect(replicas.take({ picks: { rev: 1, whole: { items: [] } } })).toBe('applied');
    expect(held.picks.items).toEqual([]);
  });

  test('of one document off its base does not stop another', () => {
    const { replicas, held } = replica();
    const settings = { locale: 'en' } as Documents['settings'];
    expect(replicas.take({ picks: { rev: 2, base: 1, patches: [] }, settings: { rev: 1, whole: settings } })).toBe('resync');
    expect(held.settings).toBe(settings);
  });

  test('ends equal to its writer, for any changes, losses and wholes', () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), lost: fc.boolean() });
    fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { replicas, held } = replica();
      let writer: Picks = { items: [] };
      let rev = 0;
      const whole = () => replicas.take({ picks: { rev, whole: writer } });
      whole();
      for (const { key, lost } of steps) {
        const [after, patches] = change(writer, key);
        writer = after;
        rev += 1;
        if (!lost && replicas.take({ picks: { rev, base: rev - 1, patches } }) === 'resync') whole();
      }
      const [after, patches] = change(writer, 'z');
      writer = after;
      rev += 1;
      if (replicas.take({ picks: { rev, base: rev - 1, patches } }) === 'resync') whole();
      expect(held.picks).toEqual(writer);
    }));
  });
});
