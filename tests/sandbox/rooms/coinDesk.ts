import { textOf, type Hundredths } from '#sandbox/account/money.ts';
import type { Notebooks } from '#sandbox/account/notes.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member } from '#sandbox/members/members.ts';
import type { Text } from '#sandbox/world/worldChange.ts';

/** A gift on sale: its name, its price in hundredths of a coin, and its level. */
export type SoldGift = {
  readonly id: string;
  readonly name: Text;
  readonly price: Hundredths;
  readonly level: number;
};
const PRICES: readonly (readonly [Text, Hundredths])[] = [
  [['玫瑰', 'Rose', 'Hoa hồng', 'กุหลาบ'], 1_00],
  [['掌声', 'Applause', 'Vỗ tay', 'ปรบมือ'], 2_00],
  [['足球', 'Football', 'Quả bóng', 'ลูกฟุตบอล'], 5_00],
  [['啤酒', 'Beer', 'Bia', 'เบียร์'], 9_90],
  [['金哨', 'Golden whistle', 'Còi vàng', 'นกหวีดทอง'], 66_00],
  [['火箭', 'Rocket', 'Tên lửa', 'จรวด'], 888_50],
  [['奖杯', 'Trophy', 'Cúp', 'ถ้วยรางวัล'], 1_888_00],
  [['海港', 'Harbour', 'Bến cảng', 'ท่าเรือ'], 8_888_00],
];
export const SOLD_GIFTS: readonly SoldGift[] = PRICES.map(([name, price], at) => ({
  id: String(at + 1),
  name,
  price,
  level: price > 500_00 ? 3 : 0,
}));

/** Limits of coins (REQ-46). */
export const COIN_LIMITS = { least: 1_00, most: 5_000_00, mostInDay: 20_000_00 } as const;
const TOP_UP: Hundredths = 100_00;
const DAY_MS = 86_400_000;
const MAX_COUNT = 9_999;

/** One debit or credit of coins in the ledger. */
export type CoinLine = {
  readonly id: string;
  readonly kind: 'gift' | 'envelope';
  readonly member: Member;
  readonly at: number;
  readonly roomId: string;
  readonly hostId: string;
  readonly subject: string;
  readonly count: number;
  /** Negative for a debit. */
  readonly amount: Hundredths;
  readonly clientRef: string;
  readonly key: string | null;
};
type AskedGift = Pick<CoinLine, 'roomId' | 'hostId' | 'clientRef' | 'key'> & {
  readonly giftId: string;
  readonly count: number;
  /** The total that the user saw; null if the request names none. */
  readonly total: Hundredths | null;
};

/**
 * The coin wallets of members. Takes the coins of gifts, pays prizes, and writes each movement into the
 * ledger.
 */
export class CoinDesk {
  /** True if records contain the reference of their request. */
  echoes = true;
  readonly lines: CoinLine[] = [];
  readonly #prices = new Map<string, Hundredths>();
  readonly #notes: Notebooks;
  readonly #clock: ServerClock;
  readonly #listeners = new Set<(line: CoinLine) => void>();

  constructor(notes: Notebooks, clock: ServerClock) {
    this.#notes = notes;
    this.#clock = clock;
  }

  /** The gifts on sale at their prices of now. */
  gifts(): readonly SoldGift[] {
    return SOLD_GIFTS.map((gift) => ({ ...gift, price: this.#prices.get(gift.id) ?? gift.price }));
  }

  setPrice(giftId: string, price: Hundredths): void {
    this.#prices.set(giftId, price);
  }

  onLine(run: (line: CoinLine) => void): void {
    this.#listeners.add(run);
  }

  ofMember(key: string, kind: CoinLine['kind']): readonly CoinLine[] {
    return this.lines.filter((line) => line.kind === kind && keyOf(line.member) === key);
  }

  spentToday(key: string): Hundredths {
    const today = Math.floor(this.#clock.now() / DAY_MS);
    return this.ofMember(key, 'gift')
      .filter(({ at }) => Math.floor(at / DAY_MS) === today)
      .reduce((sum, { amount }) => sum - amount, 0);
  }

  /**
   * Takes the coins of a gift. Returns the line of the ledger, or the reason of a refusal. Every accepted
   * call is a debit.
   */
  present(member: Member, request: AskedGift): CoinLine | string {
    const gift = this.gifts().find(({ id }) => id === request.giftId);
    if (gift === undefined) return 'There is no such gift.';
    if (!Number.isInteger(request.count) || request.count < 1 || request.count > MAX_COUNT)
      return 'count must be a whole number from 1 to 9999.';
    const total = gift.price * request.count;
    if (request.total !== null && request.total !== total) return 'The price has changed.';
    const key = keyOf(member);
    if (total < COIN_LIMITS.least || total > COIN_LIMITS.most) return 'The amount is out of its limits.';
    if (this.spentToday(key) + total > COIN_LIMITS.mostInDay) return 'The limit of the day is reached.';
    if (total > this.#notes.of(key).coins) return 'There are not enough coins.';
    const { giftId, total: _, ...rest } = request;
    return this.#book({ ...rest, kind: 'gift', member, subject: giftId, amount: -total });
  }

  /** Adds the coins of a deposit at the host. */
  topUp(member: Member): void {
    this.#notes.of(keyOf(member)).coins += TOP_UP;
  }

  /** Pays the coins of a red envelope. */
  pay(
    member: Member,
    prize: Pick<CoinLine, 'roomId' | 'subject' | 'clientRef' | 'key'> & { readonly amount: Hundredths },
  ): CoinLine {
    return this.#book({ ...prize, kind: 'envelope', member, hostId: '', count: 1 });
  }

  #book(line: Omit<CoinLine, 'id' | 'at'>): CoinLine {
    const booked = { ...line, id: `77${1_000_000 + this.lines.length}`, at: this.#clock.now() };
    this.#notes.of(keyOf(line.member)).coins += line.amount;
    this.lines.push(booked);
    for (const run of this.#listeners) run(booked);
    return booked;
  }
}

const keyOf = ({ merchant, uid }: Member): string => `${merchant}/${uid}`;

/** Returns a line of coins as an entry of the ledger. */
export const coinEntry = (line: CoinLine): object => ({
  kind: line.kind,
  id: line.id,
  clientRef: line.clientRef,
  user: line.member.user,
  at: line.at,
  roomId: line.roomId,
  subject: line.subject,
  count: line.count,
  amount: textOf(line.amount),
  key: line.key,
});
