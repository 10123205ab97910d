import * as fc from '#tests/property.ts';
import { enablePatches, produceWithPatches } from 'immer';
import { expect, test } from 'vitest';
import { applyDocumentPatches } from './documentPatches.ts';

enablePatches();

type Doc = { items: { key: string; odds: number }[]; settings: Record<string, string | undefined> };

const step = fc.oneof(
  fc.record({ do: fc.constant('push' as const), key: fc.string() }),
  fc.record({
    do: fc.constantFrom('cut' as const, 'insert' as const, 'swap' as const, 'change' as const),
    at: fc.nat(6),
  }),
  fc.record({
    do: fc.constantFrom('set' as const, 'unset' as const),
    key: fc.constantFrom('locale', 'theme', '__proto__', 'x'),
  }),
  fc.constant({ do: 'clear' as const }),
  fc.constant({ do: 'replace' as const }),
);

test("patches make of a document what they made of the worker's, and leave the old one as it was (D24)", () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 8 }), (commands) => {
      let truth: Doc = { items: [], settings: {} };
      let replica: Doc = truth;
      for (const steps of commands) {
        const [next, patches] = produceWithPatches(truth, (draft) => {
          for (const each of steps) {
            if (each.do === 'push') draft.items.push({ key: each.key, odds: 1 });
            if (each.do === 'cut') draft.items.splice(each.at, 1);
            if (each.do === 'insert') draft.items.splice(each.at, 0, { key: 'i', odds: 2 });
            if (each.do === 'swap') draft.items.reverse();
            const held = each.do === 'change' ? draft.items[each.at] : undefined;
            if (held !== undefined) held.odds += 1;
            if (each.do === 'set' && each.key !== '__proto__') draft.settings[each.key] = `${steps.length}`;
            if (each.do === 'unset' && each.key !== '__proto__') delete draft.settings[each.key];
            if (each.do === 'clear') draft.items = [];
            if (each.do === 'replace') draft.items = [...draft.items, { key: 'r', odds: 3 }];
          }
        });
        const before = structuredClone(replica);
        const after = applyDocumentPatches(replica, structuredClone(patches));
        expect(replica).toEqual(before);
        expect(after).toEqual(next);
        [truth, replica] = [next, after];
      }
    }),
  );
});

test('a path through a name of every object changes no prototype', () => {
  const after = applyDocumentPatches({}, [{ op: 'replace', path: ['__proto__', 'polluted'], value: 1 }]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
});
