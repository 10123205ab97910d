import { enablePatches, produceWithPatches, type Patch } from 'immer';
import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { Documents } from '#contract/documents.ts';
import type { OptionKey } from '#domain/ids.ts';
import { NO_QUOTE, NO_SLIP, type Selection, type Slip } from '#domain/slip/slip.ts';
import { NO_ACTIVITY } from '#domain/responsible-gambling/gamblingActivity.ts';
import { NO_RESERVES } from '#domain/orders/noReserves.ts';
import { NO_CASH_OUTS } from '#domain/orders/cashOutIntent.ts';
import { NO_BETS } from '#domain/orders/bet.ts';
import { GUEST } from '#contract/session.ts';
import { NO_FAVOURITES, NO_SHELF } from '#contract/shelfChecks.ts';
import { createReplicas } from './replica.ts';

enablePatches();

const pick = (key: string): Selection =>
  ({
    key: key as OptionKey,
    matchId: key,
    sportId: 1,
    marketType: 1,
    period: 1,
    line: null,
    odds: 1950,
  }) as unknown as Selection;
const slipOf = (...keys: string[]): Slip => ({ ...NO_SLIP, items: keys.map(pick) });
const change = (before: Slip, key: string): [Slip, Patch[]] => {
  const [after, patches] = produceWithPatches(before, (draft) => {
    const at = draft.items.findIndex((each) => each.key === key);
    if (at < 0) draft.items.push(pick(key));
    else draft.items.splice(at, 1);
  });
  return [after, patches];
};

const replica = () => {
  const held: { slip: Slip; settings?: Documents['settings'] } = { slip: NO_SLIP };
  const replicas = createReplicas(
    {
      settings: {} as Documents['settings'],
      slip: NO_SLIP,
      favourites: NO_FAVOURITES,
      shelf: NO_SHELF,
      session: GUEST,
      quote: NO_QUOTE,
      bets: NO_BETS,
      reserves: NO_RESERVES,
      cashOuts: NO_CASH_OUTS,
      play: NO_ACTIVITY,
    },
    {
      quote: () => undefined,
      session: () => undefined,
      bets: () => undefined,
      reserves: () => undefined,
      cashOuts: () => undefined,
      play: () => undefined,
      favourites: () => undefined,
      shelf: () => undefined,
      settings: (value) => {
        held.settings = value;
      },
      slip: (value) => {
        held.slip = value;
      },
    },
  );
  return { replicas, held };
};

describe('a replica of a document', () => {
  test('takes the whole, then patches on it (D24)', () => {
    const { replicas, held } = replica();
    expect(replicas.apply({ slip: { rev: 4, whole: slipOf('a') } })).toBe('applied');
    const [after, patches] = change(held.slip, 'b');
    expect(replicas.apply({ slip: { rev: 5, base: 4, patches } })).toBe('applied');
    expect(held.slip).toEqual(after);
  });

  test.each([
    ['before anything was told', null],
    ['after a missed revision', 3],
  ])('asks for the whole %s, and keeps what it has', (_when, rev) => {
    const { replicas, held } = replica();
    if (rev !== null) replicas.apply({ slip: { rev, whole: slipOf('a') } });
    const before = held.slip;
    const [, patches] = change(before, 'b');
    expect(replicas.apply({ slip: { rev: 6, base: 5, patches } })).toBe('resync');
    expect(held.slip).toBe(before);
  });

  test('accepts a whole document of any revision, because a new worker starts again (F17)', () => {
    const { replicas, held } = replica();
    replicas.apply({ slip: { rev: 40, whole: slipOf('a') } });
    expect(replicas.apply({ slip: { rev: 1, whole: NO_SLIP } })).toBe('applied');
    expect(held.slip.items).toEqual([]);
  });

  test('of one document off its base does not stop another', () => {
    const { replicas, held } = replica();
    const settings = { locale: 'en' } as Documents['settings'];
    expect(
      replicas.apply({ slip: { rev: 2, base: 1, patches: [] }, settings: { rev: 1, whole: settings } }),
    ).toBe('resync');
    expect(held.settings).toBe(settings);
  });

  test('ends equal to its writer, for any changes, losses and wholes', () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), lost: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { replicas, held } = replica();
        let writer = NO_SLIP;
        let rev = 0;
        const whole = () => replicas.apply({ slip: { rev, whole: writer } });
        whole();
        for (const { key, lost } of steps) {
          const [after, patches] = change(writer, key);
          writer = after;
          rev += 1;
          if (!lost && replicas.apply({ slip: { rev, base: rev - 1, patches } }) === 'resync') whole();
        }
        const [after, patches] = change(writer, 'z');
        writer = after;
        rev += 1;
        if (replicas.apply({ slip: { rev, base: rev - 1, patches } }) === 'resync') whole();
        expect(held.slip).toEqual(writer);
      }),
    );
  });
});
