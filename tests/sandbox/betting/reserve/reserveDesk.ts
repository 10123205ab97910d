import { payout, type Hundredths } from '#sandbox/account/money.ts';
import type { SeededBooks } from '#sandbox/account/seededBook.ts';
import type { Wallets } from '#sandbox/account/wallets.ts';
import { keyOf } from '#sandbox/account/wallets.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member } from '#sandbox/members/members.ts';
import { openOdds, optionAt, type BettingBoard, type OnOffer } from '../bettingBoard.ts';
import { createRefusal, type OrderRefusal } from '../codes.ts';
import { singleLimits } from '../limits.ts';
import type { OrderLeg } from '../order.ts';
import type { OrderDesk } from '../orderDesk.ts';
import type { OrderRequest } from '../readSubmit.ts';
import { Scripts } from '../scripts.ts';
import { FAILED, orderOdds, type Reservation } from './reservation.ts';
import { readReserveScript, type ReserveScript } from './reserveScripts.ts';

export type ReserveWorld = {
  readonly desk: OrderDesk;
  readonly board: BettingBoard;
  readonly wallets: Wallets;
  readonly clock: ServerClock;
  readonly books: SeededBooks;
};
export type ReserveRequest = {
  readonly member: Member;
  readonly request: OrderRequest;
  readonly currencyId: number | null;
  readonly key: string | null;
  /** True if the stake is taken at once, not when the odds are reached. */
  readonly isCharged: boolean;
};
/** Limits of a reserved bet: odds in thousandths, `winnable` without the stake (wire facts 2.6). */
export type ReserveLimits = {
  readonly now: number;
  readonly mostOdds: number;
  readonly least: Hundredths;
  readonly most: Hundredths;
  readonly winnable: Hundredths;
};

/** Maximum number of waiting reserved bets of a member. */
const MAX_WAITING = 10;
const ODDS_TIMES = 3;
const MAX_ODDS = 200_000;
const LIVE = 5;

/** Returns the maximum stake at these odds, by the limit of the stake and by that of the winnings. */
const capAt = ({ least, most, winnable }: ReserveLimits, odds: number): Hundredths =>
  Math.max(
    least,
    Math.min(most, winnable, Number((BigInt(winnable) * 1000n) / BigInt(Math.max(1, odds - 1000)))),
  );

/**
 * Bets that wait for their odds. Accepts, changes and cancels them, and creates an order when the board
 * reaches the odds.
 */
export class ReserveDesk {
  readonly scripts = new Scripts<ReserveScript>(readReserveScript, {});
  readonly #world: ReserveWorld;
  readonly #books = new Map<string, Reservation[]>();
  readonly #adopted = new Set<string>();
  readonly #waiting = new Set<Reservation>();

  constructor(world: ReserveWorld) {
    this.#world = world;
  }

  /** Returns all reserved bets of a member, with the invented ones of the past. */
  of(member: Member): readonly Reservation[] {
    const key = keyOf(member);
    const own = this.#book(key);
    if (this.#adopted.has(key)) return own;
    const book = this.#world.books.of(key, this.#world.clock.now());
    if (book === null) return own;
    this.#adopted.add(key);
    for (const each of book.reserved) {
      const leg: OrderLeg = {
        ...each.leg,
        sentOdds: each.leg.od,
        type: each.leg.market.ops[each.leg.at] ?? 0,
      };
      const { id, placed: at, stake, rst, fr } = each;
      const made: Reservation = {
        id,
        member,
        key: null,
        rid: '',
        at,
        changedAt: null,
        leg,
        odds: each.leg.od,
        stake,
        oc: 1,
        currencyId: member.currencyId,
        isCharged: false,
        isSeeded: true,
        rst,
        fr,
        order: null,
        script: {},
      };
      own.push(made);
      if (rst === 0) this.#waiting.add(made);
    }
    return own;
  }

  #book(key: string): Reservation[] {
    const found = this.#books.get(key) ?? [];
    this.#books.set(key, found);
    return found;
  }

  /** Returns the limits of an option; null if it is not on offer. */
  limits(marketId: string, type: number, currencyId: number): ReserveLimits | null {
    const found = this.#offer(marketId, type);
    if (found === null) return null;
    const now = openOdds(found.offer, found.at);
    const { least, most } = singleLimits(found.offer.market, currencyId);
    return {
      now,
      mostOdds: Math.min(MAX_ODDS, ODDS_TIMES * Math.max(now, 1_010)),
      least,
      most,
      winnable: 2 * most,
    };
  }

  #offer(marketId: string, type: number): { readonly offer: OnOffer; readonly at: number } | null {
    const offer = this.#world.board.market(marketId);
    const at = offer === null ? null : optionAt(offer.market, type);
    return offer === null || at === null || offer.market.ss === -1 ? null : { offer, at };
  }

  /** Accepts a reserved bet, or returns a refusal. */
  reserve({ member, request, currencyId, key, isCharged }: ReserveRequest): Reservation | OrderRefusal {
    const { board, clock, desk, wallets } = this.#world;
    const [pick] = request.legs;
    const cid = currencyId ?? member.currencyId;
    if (!wallets.has(member, cid)) return createRefusal('currency', 'There is no wallet in this currency.');
    const limits = pick === undefined ? null : this.limits(pick.marketId, pick.type, cid);
    const found = pick === undefined ? null : this.#offer(pick.marketId, pick.type);
    if (pick === undefined || limits === null || found === null || limits.now === 0)
      return createRefusal('reserveMarket', 'The market is not on offer.');
    if (pick.format !== 1) return createRefusal('reserveFormat', 'Reserved odds are European.');
    const wrong = this.#checkTerms(limits, pick.odds, request.unit);
    if (wrong !== null) return wrong;
    if (this.of(member).filter(({ rst }) => rst === 0).length >= MAX_WAITING)
      return createRefusal('tooManyReserved', 'Too many reserved bets are waiting.');
    const script = this.scripts.take();
    if (script.code !== undefined) return { code: script.code, message: 'A script says so.' };
    const { boardMatch, market } = found.offer;
    const made: Reservation = {
      id: desk.nextId(),
      member,
      key,
      rid: request.rid === '' ? request.rmk : request.rid,
      at: clock.now(),
      changedAt: null,
      leg: {
        match: boardMatch.match,
        league: board.league(boardMatch),
        market: { ...market, od: [...market.od] },
        at: found.at,
        od: limits.now,
        sentOdds: limits.now,
        type: pick.type,
        result: 0,
      },
      odds: pick.odds,
      stake: request.unit,
      oc: request.oc,
      currencyId: cid,
      isCharged,
      isSeeded: false,
      rst: 0,
      fr: null,
      order: null,
      script,
    };
    if (script.lost === true) return made;
    if (isCharged && !wallets.take(member, cid, request.unit))
      return createRefusal('balance', 'The balance is too low.');
    this.#book(keyOf(member)).push(made);
    this.#waiting.add(made);
    desk.ledger.push({ kind: 'reserve', reservation: made });
    return made;
  }

  #checkTerms(limits: ReserveLimits, odds: number, stake: Hundredths): OrderRefusal | null {
    if (odds > limits.mostOdds) return createRefusal('reserveOdds', 'The odds are above the highest.');
    if (stake < limits.least) return createRefusal('reserveTooSmall', 'The stake is below the least.');
    return stake > capAt(limits, odds)
      ? createRefusal('reserveTooLarge', 'The stake is above the most.')
      : null;
  }

  #find(member: Member, id: string): Reservation | undefined {
    return this.of(member).find((each) => each.id === id && each.rst === 0);
  }

  /** Changes stake and odds of a waiting reserved bet. Returns null if the change was made. */
  update(
    member: Member,
    id: string,
    terms: { readonly stake: Hundredths; readonly odds: number },
  ): OrderRefusal | null {
    const found = this.#find(member, id);
    if (found === undefined)
      return createRefusal('reserveUnknown', 'There is no such reserved bet that waits.');
    if (found.script.refuse === 'update') return createRefusal('reserveFailed', 'The change has failed.');
    if (found.isCharged && terms.stake !== found.stake)
      return createRefusal('reservePaid', 'A stake that was paid cannot change.');
    const limits = this.limits(found.leg.market.id, found.leg.type, found.currencyId);
    if (limits === null) return createRefusal('reserveMarket', 'The market is not on offer.');
    const wrong = this.#checkTerms(limits, terms.odds, terms.stake);
    if (wrong !== null) return wrong;
    found.stake = terms.stake;
    found.odds = terms.odds;
    found.changedAt = this.#world.clock.now();
    return null;
  }

  /** Cancels a waiting reserved bet. Returns null if it was cancelled. */
  cancel(member: Member, id: string): OrderRefusal | null {
    const known = this.of(member).find((each) => each.id === id);
    if (known === undefined) return createRefusal('reserveUnknown', 'There is no such reserved bet.');
    if (known.rst !== 0 || known.script.refuse === 'cancel')
      return createRefusal('reserveCancel', 'It cannot be cancelled any more.');
    this.#end(known, 3, FAILED.byUser);
    return null;
  }

  #end(each: Reservation, rst: 2 | 3, fr: number): void {
    each.rst = rst;
    each.fr = fr;
    each.changedAt = this.#world.clock.now();
    this.#waiting.delete(each);
    if (each.isCharged) this.#world.wallets.give(each.member, each.currencyId, each.stake);
  }

  /** Makes orders of reserved bets whose odds are reached, and ends those that failed. Called often. */
  tick(): void {
    for (const each of this.#waiting) this.#step(each);
  }

  #step(each: Reservation): void {
    const { script, leg } = each;
    if (script.keep === true) return undefined;
    const gone = this.#goneFor(each);
    if (gone !== null) return this.#end(each, 2, gone);
    if (script.accept === true) return this.#accept(each);
    const found = this.#offer(leg.market.id, leg.type);
    if (found === null || openOdds(found.offer, found.at) < each.odds) return undefined;
    return script.fail === undefined ? this.#accept(each) : this.#end(each, 2, script.fail);
  }

  /**
   * Returns the reason why a reserved bet has failed: kick-off, a closed market or a changed score. Null while it
   * can succeed.
   */
  #goneFor({ leg, isSeeded }: Reservation): number | null {
    const boardMatch = this.#world.board.match(leg.match.id);
    const offer = this.#world.board.market(leg.market.id);
    if (boardMatch === null || offer === null || offer.market.ss === -1) return FAILED.marketSettled;
    if (leg.match.ms !== LIVE && boardMatch.match.ms === LIVE) return FAILED.marketSettled;
    const score = ({ nsg }: typeof leg.match): string => (nsg[0] ?? []).join();
    return !isSeeded &&
      leg.match.ms === LIVE &&
      leg.match.sid === 1 &&
      score(boardMatch.match) !== score(leg.match)
      ? FAILED.scoreChanged
      : null;
  }

  #accept(each: Reservation): void {
    const { desk, wallets } = this.#world;
    const found = this.#offer(each.leg.market.id, each.leg.type);
    const odds = orderOdds(each, found === null ? 0 : openOdds(found.offer, found.at));
    if (odds === null) return undefined;
    if (!each.isCharged && !wallets.take(each.member, each.currencyId, each.stake))
      return this.#end(each, 2, FAILED.chargeFailed);
    this.#waiting.delete(each);
    each.rst = 1;
    each.changedAt = this.#world.clock.now();
    const match = this.#world.board.match(each.leg.match.id)?.match ?? each.leg.match;
    each.order = desk.accept({
      member: each.member,
      key: each.key,
      legs: [{ ...each.leg, match, od: odds, sentOdds: each.odds }],
      series: 1,
      unit: each.stake,
      oc: each.oc,
      of: 1,
      currencyId: each.currencyId,
      rid: each.rid,
      rmk: each.rid,
    });
    return undefined;
  }

  /** Ends the hold of scripts, so that the board decides. Returns the number of released bets. */
  release(): number {
    const kept = [...this.#waiting].filter(({ script }) => script.keep === true);
    for (const each of kept) Object.assign(each, { script: {} });
    return kept.length;
  }
}

/** Returns the winnings of a reserved bet without its stake. */
export const reserveWin = ({ stake, odds }: Pick<Reservation, 'stake' | 'odds'>): Hundredths =>
  payout(stake, [{ od: odds, result: 0 }], 1) - stake;
