import { textOf, type Hundredths } from '#sandbox/account/money.ts';
import type { Notebooks } from '#sandbox/account/notes.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member } from '#sandbox/members/members.ts';
import type { Advice } from './tips.ts';

/** A debit of coins for a tip, or the refund of a missed tip. */
export type TipLine = {
  readonly kind: 'tip' | 'tip-refund';
  readonly member: Member;
  readonly tip: string;
  readonly amount: Hundredths;
  readonly at: number;
  readonly clientRef: string;
  readonly key: string | null;
};
/** Returns a line of the ledger for `GET /sandbox/ledger`. */
export const tipEntry = ({ kind, member, tip, amount, at, clientRef, key }: TipLine) => ({
  kind,
  user: member.user,
  tip,
  amount: textOf(amount),
  at,
  clientRef,
  key,
});

type Purchase = { readonly line: TipLine; readonly advice: Advice; isRefunded: boolean };
const COIN: Hundredths = 100;
const keyOf = ({ merchant, uid }: Member): string => `${merchant}/${uid}`;

/**
 * Sells tips for coins. Every accepted request is a separate debit, so the client must not send a request
 * twice.
 */
export class TipDesk {
  readonly #notes: Notebooks;
  readonly #clock: ServerClock;
  readonly #onCoinLine: (line: TipLine) => void;
  readonly #purchases: Purchase[] = [];

  constructor(notes: Notebooks, clock: ServerClock, onCoinLine: (line: TipLine) => void) {
    this.#notes = notes;
    this.#clock = clock;
    this.#onCoinLine = onCoinLine;
  }

  /** Returns when a member paid for a tip; null if never. */
  paidAt(member: Member, tip: string): number | null {
    const bought = this.#purchases.find(
      ({ line }) => line.tip === tip && keyOf(line.member) === keyOf(member),
    );
    return bought?.line.at ?? null;
  }

  boughtBy(member: Member): readonly Advice[] {
    const own = this.#purchases.filter(({ line }) => keyOf(line.member) === keyOf(member));
    return [...new Set(own.map(({ advice }) => advice))].reverse();
  }

  /** Takes the price. Returns a text if the purchase is refused. */
  buy(
    member: Member,
    advice: Advice,
    {
      price,
      clientRef,
      key,
    }: { readonly price: number; readonly clientRef: string; readonly key: string | null },
  ): TipLine | string {
    if (advice.price === 0) return 'This tip is free.';
    if (advice.outcome !== 0) return 'This tip is settled.';
    if (price !== advice.price) return 'The price has changed.';
    const mine = this.#notes.of(keyOf(member));
    const amount = advice.price * COIN;
    if (mine.coins < amount) return 'Too few coins.';
    mine.coins -= amount;
    const at = this.#clock.now();
    const line: TipLine = { kind: 'tip', member, tip: advice.id, amount, at, clientRef, key };
    this.#purchases.push({ line, advice, isRefunded: false });
    this.#onCoinLine(line);
    return line;
  }

  /** Refunds the promised share of missed tips. */
  tick(): void {
    for (const each of this.#purchases) {
      const { line, advice } = each;
      if (each.isRefunded || advice.outcome !== 2 || advice.back === 0) continue;
      each.isRefunded = true;
      const amount = Math.floor((line.amount * advice.back) / 100);
      this.#notes.of(keyOf(line.member)).coins += amount;
      this.#onCoinLine({ ...line, kind: 'tip-refund', amount, at: this.#clock.now() });
    }
  }
}
