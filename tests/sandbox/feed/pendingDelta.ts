import type { Balance } from '#sandbox/account/wallets.ts';
import type { Order } from '#sandbox/betting/order.ts';
import { orderEvent } from '#sandbox/betting/orderEvents.ts';
import type { RoomEvent } from '#sandbox/rooms/roomTalk.ts';
import type { BoardMatch, BoardMarket } from '#sandbox/server-board/serverBoard.ts';
import type { Facts, Incident, League } from '#sandbox/world/worldChange.ts';
import { factsRecord, groupRecords, leagueRecord, matchRecord } from '#sandbox/wire/record.ts';
import type { RecordContext } from '#sandbox/wire/record.ts';

/**
 * The changes of a stream since its last delta. Values are read from the server board when the delta is written,
 * so the delta has only the latest ones.
 */
export class PendingDelta {
  readonly gone = new Set<string>();
  readonly move = new Map<string, string>();
  readonly leagues = new Map<string, League>();
  readonly put = new Map<string, BoardMatch>();
  /** Market serials. */
  readonly ended: number[] = [];
  readonly opened = new Map<BoardMarket, BoardMatch>();
  readonly sale = new Set<BoardMarket>();
  readonly facts = new Map<string, Partial<Facts>>();
  /** Flat: market serial, option index, thousandths, flags. */
  readonly prices: number[] = [];
  readonly incidents: Incident[] = [];
  /** Orders of the member at the time of each change. A later change does not replace an earlier one (F10). */
  readonly orders: Order[] = [];
  readonly balances = new Map<number, Balance>();
  /** Events of the room. */
  readonly room: RoomEvent[] = [];

  get empty(): boolean {
    return (
      this.prices.length === 0 &&
      this.sale.size === 0 &&
      this.facts.size === 0 &&
      this.ended.length === 0 &&
      this.opened.size === 0 &&
      this.put.size === 0 &&
      this.gone.size === 0 &&
      this.move.size === 0 &&
      this.incidents.length === 0 &&
      this.leagues.size === 0 &&
      this.orders.length === 0 &&
      this.balances.size === 0 &&
      this.room.length === 0
    );
  }

  /** True if the delta contains names, so each language needs its own text. */
  get named(): boolean {
    return this.leagues.size > 0 || this.put.size > 0 || this.opened.size > 0 || this.orders.length > 0;
  }

  drop(id: string): void {
    this.put.delete(id);
    this.facts.delete(id);
    for (const [market, boardMatch] of this.opened)
      if (boardMatch.match.id === id) this.opened.delete(market);
    for (const market of this.sale) if (market.mid === id) this.sale.delete(market);
  }

  /** The sections of a delta in the order of application (FEED.md). */
  sections(
    writing: RecordContext,
    at: number,
    leagues: ReadonlyMap<string, League>,
    carries: (market: BoardMarket) => boolean,
  ): Record<string, unknown> {
    const out: Record<string, unknown> = {};
    const handle = writing.handle ?? ((n: number) => n);
    if (this.gone.size > 0) out.gone = [...this.gone];
    if (this.move.size > 0) out.move = [...this.move];
    if (this.leagues.size > 0)
      out.lg = [...this.leagues.values()].map((league) => leagueRecord(league, writing.language));
    if (this.put.size > 0)
      out.mt = [...this.put.values()].map((boardMatch) =>
        matchRecord(
          boardMatch,
          leagues.get(boardMatch.match.lid),
          boardMatch.markets.filter(carries),
          writing,
        ),
      );
    if (this.ended.length > 0) out.x = this.ended.map((n) => handle(n));
    if (this.opened.size > 0) out.g = this.#groups(writing);
    if (this.sale.size > 0) out.m = [...this.sale].flatMap((market) => [handle(market.n), market.ss]);
    if (this.facts.size > 0)
      out.f = [...this.facts].map(([id, facts]) => ({ id, ...factsRecord(facts, writing) }));
    if (this.prices.length > 0) out.p = this.#prices(handle);
    if (this.incidents.length > 0) out.ev = this.incidents.map((incident) => ({ ...incident, at }));
    if (this.orders.length > 0) out.ord = this.orders.map((order) => orderEvent(order, writing.language));
    if (this.balances.size > 0) out.bal = [...this.balances.values()];
    if (this.room.length > 0) out.rm = this.room;
    return out;
  }

  #prices(handle: (n: number) => number): number[] {
    const out = this.prices.slice();
    for (let i = 0; i < out.length; i += 4) out[i] = handle(out[i] ?? 0);
    return out;
  }

  #groups(writing: RecordContext): unknown[] {
    const byMatch = new Map<BoardMatch, BoardMarket[]>();
    for (const [market, boardMatch] of this.opened)
      byMatch.set(boardMatch, [...(byMatch.get(boardMatch) ?? []), market]);
    return [...byMatch].map(([boardMatch, markets]) => ({
      id: boardMatch.match.id,
      mg: groupRecords(boardMatch, markets, writing),
    }));
  }
}
