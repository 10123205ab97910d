import type { Hundredths } from './money.ts';

/** Whole millionths, because coins on a blockchain have more decimals than money. */
type Millionths = bigint;
const MILLION = 1_000_000n;
const PER_HUNDREDTH = 10_000n;

const read = (text: string): Millionths => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * MILLION + BigInt(part.padEnd(6, '0').slice(0, 6));
};
const written = (value: Millionths): string => {
  if (value < 0n) return `-${written(-value)}`;
  const part = String(value % MILLION)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${value / MILLION}.${part}`;
};

/** The owner of a wallet, and its first balance. */
export type Owner = {
  readonly merchant: string;
  readonly uid: string;
  readonly currencyId: number;
  readonly balance: string;
};
export type Balance = { readonly cid: number; readonly bl: string };
type Heard = (key: string, balance: Balance) => void;

const CNY = 1;
const USD = 2;
const USDT = 200;
/** Balances that every member has besides the account's currency. */
const OTHERS: readonly (readonly [cid: number, amount: string])[] = [
  [CNY, '700.00'],
  [USD, '100.00'],
  [USDT, '12.345678'],
];

/** The same uid at two merchants belongs to two people. */
export const keyOf = ({ merchant, uid }: Pick<Owner, 'merchant' | 'uid'>): string => `${merchant}/${uid}`;

/**
 * Keeps the balances of members by currency. They start with those of the account, and every bet changes
 * them.
 */
export class Wallets {
  readonly #amounts = new Map<string, Map<number, Millionths>>();
  readonly #listeners = new Set<Heard>();

  onChange(run: Heard): void {
    this.#listeners.add(run);
  }

  /** Returns every balance of a member, the account's currency first. */
  of(owner: Owner): readonly Balance[] {
    return [...this.#wallet(owner)].map(([cid, amount]) => ({ cid, bl: written(amount) }));
  }

  /** Creates the wallet at the first login. */
  open(owner: Owner): void {
    this.#wallet(owner);
  }

  /** Returns the balances by the member's key. */
  ofKey(key: string): readonly Balance[] {
    return [...(this.#amounts.get(key) ?? [])].map(([cid, amount]) => ({ cid, bl: written(amount) }));
  }

  has(owner: Owner, cid: number): boolean {
    return this.#wallet(owner).has(cid);
  }

  /** Takes a stake. Returns false, and takes nothing, if the balance is too low. */
  take(owner: Owner, cid: number, amount: Hundredths): boolean {
    const left = (this.#wallet(owner).get(cid) ?? 0n) - BigInt(amount) * PER_HUNDREDTH;
    if (left < 0n) return false;
    this.#set(owner, cid, left);
    return true;
  }

  /** Adds an amount. The negative amount of a correction may make the balance negative (D29). */
  give(owner: Owner, cid: number, amount: Hundredths): void {
    this.#set(owner, cid, (this.#wallet(owner).get(cid) ?? 0n) + BigInt(amount) * PER_HUNDREDTH);
  }

  #set(owner: Owner, cid: number, amount: Millionths): void {
    this.#wallet(owner).set(cid, amount);
    for (const run of this.#listeners) run(keyOf(owner), { cid, bl: written(amount) });
  }

  #wallet(owner: Owner): Map<number, Millionths> {
    const known = this.#amounts.get(keyOf(owner));
    if (known !== undefined) return known;
    const others = OTHERS.filter(
      ([cid]) => cid !== owner.currencyId && (cid === USDT || owner.balance !== '0.00'),
    );
    const made = new Map([
      [owner.currencyId, read(owner.balance)],
      ...others.map(([cid, amount]) => [cid, read(amount)] as const),
    ]);
    this.#amounts.set(keyOf(owner), made);
    return made;
  }
}
