import type { HeldMatch, HeldMarket, ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { marketIdOf, type Batch } from '#sandbox/world/worldChange.ts';

/** A market that was on offer, as far as it tells what stands in its place. */
type Gone = Pick<HeldMarket, 'mid' | 'mty' | 'pe' | 'nth' | 'line'>;
export type OnOffer = { readonly held: HeldMatch; readonly market: HeldMarket };

const MOST_REMEMBERED = 50_000;
/** Ids are serials from here on, unless a recording has its own. */
const FIRST_ID = 70_000_000;

/** The sandbox's own board as bets see it: what is on offer by id, and what was. */
export class BettingBoard {
  readonly #mirror: ServerBoard;
  readonly #gone = new Map<string, Gone>();

  constructor(mirror: ServerBoard) {
    this.#mirror = mirror;
  }

  /** Told of a batch before the mirror takes it in: what ends in it is remembered. */
  hear(batch: Batch): void {
    for (const news of batch.news) {
      if (news.k === 'end') for (const n of news.ns) this.#remember(this.#mirror.markets.get(n));
      else if (news.k === 'gone')
        for (const market of this.#mirror.matches.get(news.id)?.markets ?? []) this.#remember(market);
    }
  }

  #remember(market: HeldMarket | undefined): void {
    if (market === undefined) return;
    const { mid, mty, pe, line } = market;
    this.#gone.set(market.id, {
      mid,
      mty,
      pe,
      line,
      ...(market.nth === undefined ? {} : { nth: market.nth }),
    });
    const oldest = this.#gone.size > MOST_REMEMBERED ? this.#gone.keys().next().value : undefined;
    if (oldest !== undefined) this.#gone.delete(oldest);
  }

  market(id: string): OnOffer | null {
    const market = this.#mirror.markets.get(Number(id) - FIRST_ID);
    const found =
      market !== undefined && marketIdOf(market) === id
        ? market
        : [...this.#recorded()].find((each) => each.id === id);
    const held = found && this.#mirror.matches.get(found.mid);
    return found === undefined || held === undefined ? null : { held, market: found };
  }

  /** Markets whose ids are not made of their serials. */
  *#recorded(): Generator<HeldMarket> {
    const [first] = this.#mirror.markets.values();
    if (first !== undefined && first.id === String(FIRST_ID + first.n)) return;
    yield* this.#mirror.markets.values();
  }

  /** Whether there was such a market once. */
  was(id: string): boolean {
    return this.#gone.has(id);
  }

  /**
   * What stands for a market that is gone: of the same match, type and period, with this option; the nearest
   * line, the main one before others.
   */
  instead(id: string, type: number): OnOffer | null {
    const gone = this.#gone.get(id);
    const held = gone && this.#mirror.matches.get(gone.mid);
    if (gone === undefined || held === undefined) return null;
    const far = (each: HeldMarket): number =>
      each.line === null || gone.line === null ? 0 : Math.abs(each.line - gone.line);
    const [market] = held.markets
      .filter(
        (each) =>
          each.ss !== -1 &&
          each.mty === gone.mty &&
          each.pe === gone.pe &&
          each.nth === gone.nth &&
          each.ops.includes(type),
      )
      .sort((a, b) => far(a) - far(b) || a.mbl - b.mbl);
    return market === undefined ? null : { held, market };
  }

  league(held: HeldMatch) {
    return this.#mirror.leagues.get(held.match.lid)?.na ?? null;
  }

  isLive(matchId: string): boolean {
    return this.#mirror.matches.get(matchId)?.kind === 'live';
  }

  /** A match as it stands, or as it ended; null where it is not known any more. */
  match(matchId: string): HeldMatch | null {
    return this.#mirror.matches.get(matchId) ?? this.ended(matchId);
  }

  /** How a match ended, where it is not on offer any more. */
  ended(matchId: string): HeldMatch | null {
    return this.#mirror.ended.get(matchId) ?? null;
  }
}

/** The option's place in its market; null where it has none such. */
export const optionAt = (market: HeldMarket, type: number): number | null => {
  const at = market.ops.indexOf(type);
  return at < 0 ? null : at;
};
/** Price of an option in thousandths; 0 where it may not be bet on. */
export const openOdds = ({ market }: OnOffer, at: number): number =>
  market.ss === 1 ? (market.od[at] ?? 0) : 0;
