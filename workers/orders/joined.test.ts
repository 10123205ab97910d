import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bet, BetState } from '#domain/bet.ts';
import { mayBecome } from '#domain/betStates.ts';
import { joined } from './joined.ts';
import type { Entry, Noted } from './journal.ts';

const STATES: readonly BetState[] = [
  'sending',
  'unknown',
  'created',
  'confirming',
  'checking',
  'confirmed',
  'rejected',
  'canceled',
  'settled',
  'refused',
  'unconfirmed',
];
type Account = { readonly state: BetState; readonly since: number; readonly dismissed: boolean };
const noted = (id: number, shown: boolean): Noted => ({
  id: `bet-${id}`,
  ref: 's:1',
  what: 'succeeded',
  reason: null,
  at: 0,
  shown,
});
const entryOf = (rev: number, accounts: readonly Account[], notices: readonly Noted[]): Entry => ({
  uid: '71',
  sheet: 's',
  rev,
  at: 0,
  by: 1,
  kind: 'single',
  sent: { formats: {}, language: 'ENG', deviceId: 'P1' },
  picks: [],
  repeatable: true,
  quick: null,
  notices,
  bets: accounts.map(({ state, since, dismissed }, at) => ({
    bet: { ref: `s:${at}`, state } as Bet,
    since,
    dismissed,
  })),
});

const account = fc.record({ state: fc.constantFrom(...STATES), since: fc.nat(3), dismissed: fc.boolean() });
const notices = fc
  .uniqueArray(fc.tuple(fc.nat(3), fc.boolean()), { selector: ([id]) => id })
  .map((all) => all.map(([id, shown]) => noted(id, shown)));
const entry = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.tuple(account, account), notices)
  .map((of) => entryOf(...of));
const saying = ({ bets, notices: all }: Entry) => [
  bets.map(({ bet, dismissed }) => [bet.state, dismissed]),
  all.map(({ id, shown }) => `${id} ${shown}`).toSorted(),
];
/** Two accounts of a bet that came at one moment and differ. */
const isOpen = (own: Entry, stored: Entry) =>
  own.bets.some(
    ({ bet, since }, at) => since === stored.bets[at]!.since && bet.state !== stored.bets[at]!.bet.state,
  );

describe('what two workers know of one intent, joined', () => {
  test('is the stored one itself where that says all of it, and a later write of it where not', () => {
    fc.assert(
      fc.property(entry, entry, (own, stored) => {
        const both = joined(own, stored);
        expect(both === stored || both.rev > stored.rev).toBe(true);
        expect(joined(own, both)).toBe(both);
        expect(joined(own, own)).toBe(own);
      }),
    );
  });

  test('says of each bet what is further on', () => {
    fc.assert(
      fc.property(entry, entry, (own, stored) => {
        for (const both of [joined(own, stored), joined(stored, own)]) {
          both.bets.forEach(({ bet }, at) => {
            const of = [own, stored].map((each) => each.bets[at]!.bet.state);
            expect(of).toContain(bet.state);
            for (const other of of)
              expect(mayBecome(bet.state, other) && !mayBecome(other, bet.state)).toBe(false);
          });
        }
      }),
    );
  });

  test('says the same whichever of the two was written, but where both are as late and neither is further on', () => {
    fc.assert(
      fc.property(entry, entry, (own, stored) => {
        fc.pre(!isOpen(own, stored));
        expect(saying(joined(own, stored))).toEqual(saying(joined(stored, own)));
      }),
    );
  });

  test('loses no notice, and one that either has told is told', () => {
    fc.assert(
      fc.property(entry, entry, (own, stored) => {
        const both = joined(own, stored).notices;
        expect(both.map(({ id }) => id).toSorted()).toEqual(
          [...new Set([...own.notices, ...stored.notices].map(({ id }) => id))].toSorted(),
        );
        for (const { id, shown } of both)
          expect(shown).toBe(
            [...own.notices, ...stored.notices].some((each) => each.id === id && each.shown),
          );
      }),
    );
  });
});
