import type { Group } from '#sandbox/prices/groups.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import { haltsOf } from '#sandbox/sports/sport.ts';
import { sportOf } from '#sandbox/sports/sports.ts';
import { marketOf, openGroup, reprice } from './book.ts';
import type { ChangeSink, Offer } from './book.ts';
import type { Clock, Facts, Market, Match, Sale } from './worldChange.ts';
import type { Play } from './play.ts';

/** A match of the world: its last sent facts, its play and its offers. */
export class Fixture {
  readonly id: string;
  readonly sid: number;
  readonly play: Play;
  readonly groups: readonly Group[];
  match: Match;
  offers: Offer[] = [];
  /**
   * Times in wall ms: the start; the time up to which the play has advanced; the end of the suspension or
   * halt.
   */
  dueAt = 0;
  last = 0;
  reopenAt = 0;
  haltedUntil = 0;
  /** True if the match ended without a result. */
  retired = false;
  /** The winner of a walkover: 1 home, 2 away, 0 for none. */
  walkover: 0 | 1 | 2 = 0;
  /** Number of void markets by group; the group offers that many lines less. */
  readonly #void = new Map<Group, number>();
  #mains: { readonly of: readonly Offer[]; readonly mains: readonly Offer[] } = { of: [], mains: [] };

  constructor(match: Match, play: Play, groups: readonly Group[]) {
    this.match = match;
    this.id = match.id;
    this.sid = match.sid;
    this.play = play;
    this.groups = groups;
  }

  openAll(nextSerial: () => number, ss: Sale): void {
    const quote = this.play.quote();
    this.offers = this.groups.flatMap((group) => openGroup(group, quote, nextSerial, ss));
  }

  /** The offers that lists and the sport's stream carry. */
  get mains(): readonly Offer[] {
    if (this.#mains.of !== this.offers)
      this.#mains = { of: this.offers, mains: this.offers.filter(({ group }) => group.main) };
    return this.#mains.mains;
  }

  markets(): Market[] {
    return this.offers.map(marketOf);
  }

  /** Returns the play's facts at a time. If play is stopped, the clock's phase follows from `ms`. */
  facts(at: number): Partial<Facts> {
    const { play, match } = this;
    return {
      ms: match.ms,
      nsg: play.nsg(),
      mc: this.#clock(at),
      ssi: play.serving(),
      sb: play.board?.() ?? null,
      smt: play.stage?.() ?? 0,
    };
  }

  #clock(at: number): Clock | null {
    const { ms } = this.match;
    const clock = this.play.clock();
    const halts = haltsOf(sportOf(this.sid));
    const still =
      ms === 1
        ? halts.postponed
        : ms === 3 && this.walkover !== 0
          ? (halts.walkover?.[this.walkover - 1] ?? null)
          : null;
    if (clock === null)
      return still === null ? null : { pe: still, s: null, r: false, tp: 1, tu: 1, itd: null, at };
    const pe = ms === 2 ? halts.interrupted : ms === 7 && !this.retired ? halts.abandoned : clock.pe;
    return { ...clock, pe, at, r: clock.r && ms === 5 };
  }

  change(facts: Partial<Facts>, changes: ChangeSink): void {
    this.match = { ...this.match, ...facts };
    changes.add({ k: 'facts', id: this.id, facts });
  }

  sale(ss: Sale, changes: ChangeSink, which: (offer: Offer) => boolean): void {
    const ns: number[] = [];
    for (const offer of this.offers) {
      if (offer.ss === ss || !which(offer)) continue;
      offer.ss = ss;
      ns.push(offer.n);
    }
    if (ns.length > 0) changes.add({ k: 'sale', ns, ss });
  }

  /** Ends a market; its group has one line less from then on. */
  end(offer: Offer, changes: ChangeSink): void {
    this.#void.set(offer.group, (this.#void.get(offer.group) ?? 0) + 1);
    if (!this.offers.includes(offer)) return;
    this.offers = this.offers.filter((each) => each !== offer);
    changes.add({ k: 'end', ns: [offer.n] });
  }

  /** Continues the same market under another id. */
  renew(offer: Offer, anew: Offer, changes: ChangeSink): void {
    this.offers = this.offers.map((each) => (each === offer ? anew : each));
    changes.add({ k: 'end', ns: [offer.n] });
    changes.add({ k: 'markets', id: this.id, put: [marketOf(anew)] });
  }

  /**
   * Prices the selected groups from the current state of the play, and returns the number of changed prices.
   * A group with a moved even line gets new markets, and so does a group on the next number. With `fresh`
   * every move of the line counts, otherwise a move of two steps or a lopsided main line. A decided group or
   * market only ends. A group opens when its time has come (the next set).
   */
  refresh(
    fresh: boolean,
    nextSerial: () => number,
    changes: ChangeSink,
    which: (group: Group) => boolean = () => true,
  ): number {
    const quote = this.play.quote();
    const byGroup = new Map<Group, Offer[]>();
    for (const offer of this.offers) byGroup.set(offer.group, [...(byGroup.get(offer.group) ?? []), offer]);
    const ended: number[] = [];
    const opened: Offer[] = [];
    const kept: Offer[] = [];
    let count = 0;
    for (const group of this.groups) {
      const now = byGroup.get(group) ?? [];
      if (!which(group)) {
        kept.push(...now);
        continue;
      }
      const [main] = now;
      if (main === undefined || this.#moved(main, quote, fresh)) {
        for (const { n } of now) ended.push(n);
        opened.push(
          ...openGroup(group, quote, nextSerial, main?.ss, group.lines - (this.#void.get(group) ?? 0)),
        );
        continue;
      }
      for (const offer of now) {
        const probs = quote.probs(group, offer.line);
        if (probs === null) {
          ended.push(offer.n);
          continue;
        }
        offer.probs = probs;
        count += reprice(offer, changes);
        kept.push(offer);
      }
    }
    if (ended.length > 0) changes.add({ k: 'end', ns: ended });
    if (opened.length > 0) changes.add({ k: 'markets', id: this.id, put: opened.map(marketOf) });
    this.offers = [...kept, ...opened];
    return count;
  }

  #moved({ group, line }: Offer, quote: Quote, fresh: boolean): boolean {
    const even = group.lines > 0 ? quote.even(group) : null;
    const off = Math.abs((even ?? 0) - (line ?? 0));
    if (even === null || off === 0) return false;
    if (fresh || group.shape === 'nth' || off >= 2 * group.step) return true;
    const [p = 0.5] = quote.probs(group, line) ?? [];
    return p < 0.35 || p > 0.65;
  }
}
