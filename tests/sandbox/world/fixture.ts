import type { Group } from '#sandbox/prices/groups.ts';
import { groupsOf } from '#sandbox/sports/sports.ts';
import { marketOf, openGroup, reprice } from './book.ts';
import type { Changes, Offer } from './book.ts';
import type { Clock, Facts, Market, Match, Sale } from './news.ts';
import type { Play } from './play.ts';

/** A match of the world: its facts as they were told last, its play and its offers. */
export class Fixture {
  readonly id: string;
  readonly sid: number;
  readonly play: Play;
  readonly groups: readonly Group[];
  match: Match;
  offers: Offer[] = [];
  /** Wall ms it was played on to; markets stay suspended, or the match halted, until then. */
  last = 0;
  reopenAt = 0;
  haltedUntil = 0;
  /** It ended without a result. */
  retired = false;

  constructor(match: Match, play: Play, matches: number) {
    this.match = match;
    this.id = match.id;
    this.sid = match.sid;
    this.play = play;
    this.groups = groupsOf(match.sid, matches);
  }


  openAll(nextSerial: () => number, ss: Sale): void {
    const quote = this.play.quote();
    this.offers = this.groups.flatMap((group) => openGroup(group, quote, nextSerial, ss));
  }

  markets(): Market[] {
    return this.offers.map(marketOf);
  }

  /** The play's facts at a time; `ms` as it is. */
  facts(at: number): Partial<Facts> {
    const clock = this.play.clock();
    const mc: Clock | null = clock === null ? null : { ...clock, at, r: clock.r && this.match.ms === 5 };
    const facts = { ms: this.match.ms, nsg: this.play.nsg(), mc, ssi: this.play.serving() };
    return this.play.board === undefined ? facts : { ...facts, sb: this.play.board() };
  }

  change(facts: Partial<Facts>, changes: Changes): void {
    this.match = { ...this.match, ...facts };
    changes.tell({ k: 'facts', id: this.id, facts });
  }

  sale(ss: Sale, changes: Changes, which: (offer: Offer) => boolean): void {
    const ns: number[] = [];
    for (const offer of this.offers) {
      if (offer.ss === ss || !which(offer)) continue;
      offer.ss = ss;
      ns.push(offer.n);
    }
    if (ns.length > 0) changes.tell({ k: 'sale', ns, ss });
  }

  /**
   * Prices everything from the play as it stands. A group whose even line has moved (any move with `fresh`, two steps or a lopsided
   * main line without) ends its markets and opens new ones; a group that is over only ends, one whose time has come (the next set) opens. Answers how many prices changed.
   */
  refresh(fresh: boolean, nextSerial: () => number, changes: Changes): number {
    const quote = this.play.quote();
    const ended: number[] = [];
    const opened: Offer[] = [];
    const kept: Offer[] = [];
    let count = 0;
    for (const group of this.groups) {
      const now = this.offers.filter((offer) => offer.group === group);
      const main = now[0];
      if (main === undefined) {
        opened.push(...openGroup(group, quote, nextSerial));
        continue;
      }
      const probs = quote.probs(group, main.line);
      const moved = probs !== null && group.lines > 0 && this.#moved(group, main, probs[0] ?? 0.5, quote.even(group), fresh);
      if (probs === null || moved) {
        ended.push(...now.map((offer) => offer.n));
        if (moved) opened.push(...openGroup(group, quote, nextSerial, main.ss));
        continue;
      }
      for (const offer of now) {
        const own = quote.probs(group, offer.line);
        if (own === null) {
          ended.push(offer.n);
          continue;
        }
        offer.probs = own;
        count += reprice(offer, changes);
        kept.push(offer);
      }
    }
    if (ended.length > 0) changes.tell({ k: 'end', ns: ended });
    if (opened.length > 0) changes.tell({ k: 'markets', id: this.id, put: opened.map(marketOf) });
    this.offers = [...kept, ...opened];
    return count;
  }

  #moved(group: Group, main: Offer, p: number, even: number | null, fresh: boolean): boolean {
    if (even === null) return false;
    const off = Math.abs(even - (main.line ?? 0));
    if (off === 0) return false;
    if (group.shape === 'nth') return true;
    return fresh || off >= 2 * group.step || p < 0.35 || p > 0.65;
  }
}
