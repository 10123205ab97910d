import type { SeededBooks } from '#sandbox/account/seededBook.ts';
import { keyOf } from '#sandbox/account/wallets.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member } from '#sandbox/members/members.ts';
import { OPEN, type Order } from './order.ts';
import { createSeededOrder } from './seededOrder.ts';

/** The orders of each member. Past orders are generated at the first request. */
export class OrderBooks {
  /** Orders that wait for a decision. */
  readonly open = new Set<Order>();
  /** Orders that are confirmed, and not settled. */
  readonly confirmed = new Set<Order>();
  readonly #seeds: SeededBooks;
  readonly #clock: ServerClock;
  readonly #byMember = new Map<string, Order[]>();
  readonly #adopted = new Set<string>();

  constructor(seeds: SeededBooks, clock: ServerClock) {
    this.#seeds = seeds;
    this.#clock = clock;
  }

  of(member: Member): readonly Order[] {
    const key = keyOf(member);
    const own = this.#book(key);
    if (this.#adopted.has(key)) return own;
    const book = this.#seeds.of(key, this.#clock.now());
    if (book === null) return own;
    this.#adopted.add(key);
    for (const bet of book.bets) this.add(createSeededOrder(bet, member, this.#clock));
    return own;
  }

  add(order: Order): void {
    this.#book(keyOf(order.member)).push(order);
    this.indexByStatus(order);
  }

  /** Moves an order to the index of its status. */
  indexByStatus(order: Order): void {
    if (OPEN.has(order.st)) this.open.add(order);
    else this.open.delete(order);
    if (order.st === 4) this.confirmed.add(order);
    else this.confirmed.delete(order);
  }

  /** Returns an order by its id. Searches the orders of all members whose book exists. */
  find(id: string): Order | undefined {
    for (const book of this.#byMember.values()) {
      const found = book.find((each) => each.id === id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #book(key: string): Order[] {
    const found = this.#byMember.get(key) ?? [];
    this.#byMember.set(key, found);
    return found;
  }
}
