import type { Balance } from '#sandbox/account/wallets.ts';
import type { Order } from '#sandbox/betting/order.ts';
import type { Personal } from '#sandbox/betting/personal.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type {
  HeldMatch,
  HeldMarket,
  ServerBoard,
  ServerBoardWatcher,
} from '#sandbox/server-board/serverBoard.ts';
import type { Facts, Incident, Kind, League } from '#sandbox/world/worldChange.ts';
import type { RoomTalk } from '#sandbox/rooms/roomTalk.ts';
import { ME, MeStream } from './meStream.ts';
import { ROOMS, RoomStream } from './roomStream.ts';
import { Stream } from './stream.ts';
import type { StreamWorld } from './stream.ts';

const KINDS: readonly Kind[] = ['live', 'pre', 'outright'];
/** Low bits of a serial that an epoch disguises. */
const KEY_BITS = 12;
const streamId = (sid: number, kind: Kind): string => `sport/${sid}/${kind}`;

/** All streams, and what each is owed by every change of the mirror. */
export class Streams implements ServerBoardWatcher {
  readonly all = new Map<string, Stream>();
  readonly #mirror: ServerBoard;
  readonly #world: StreamWorld;
  readonly #seed: string;
  readonly #personal: Personal;
  readonly #producers: string[] = [ME, ROOMS];
  readonly #talkOf: (roomId: string) => RoomTalk | undefined;
  #lives = 0;

  constructor(
    mirror: ServerBoard,
    sports: readonly number[],
    speed: number,
    seed: string,
    clock: ServerClock,
    personal: Personal,
    talkOf: (roomId: string) => RoomTalk | undefined,
  ) {
    this.#talkOf = talkOf;
    this.#personal = personal;
    this.#mirror = mirror;
    this.#seed = seed;
    this.#world = { leagues: mirror.leagues, clock, speed, content: (stream) => this.#content(stream) };
    for (const sid of sports) this.#openSport(sid);
  }

  #openSport(sid: number): void {
    for (const kind of KINDS) {
      this.#open(
        streamId(sid, kind),
        () => `${sid}/${kind}`,
        (market) => market.main,
      );
      this.#producers.push(`${sid}/${kind}`);
    }
  }

  life(): { epoch: string; key: number } {
    this.#lives += 1;
    return { epoch: `${this.#seed}.${this.#lives}`, key: (this.#lives * 2654435761) % 2 ** KEY_BITS };
  }

  #open(id: string, producer: () => string, carries: (market: HeldMarket) => boolean): Stream {
    const stream = new Stream(id, producer, carries, this.#world, this.life());
    this.all.set(id, stream);
    return stream;
  }

  get producers(): readonly string[] {
    return this.#producers;
  }

  /** A stream by its name; that of a match or room begins when it is first asked for. */
  get(id: string): Stream | undefined {
    const known = this.all.get(id);
    if (known === undefined && id.startsWith('room/')) return this.#room(id);
    if (known !== undefined || !id.startsWith('match/')) return known;
    const held = this.#mirror.matches.get(id.slice(6));
    if (held === undefined) return undefined;
    return this.#open(
      id,
      () => `${held.match.sid}/${held.kind ?? 'live'}`,
      (market) => !market.main,
    );
  }

  #room(id: string): Stream | undefined {
    const talk = this.#talkOf(id.slice(5));
    if (talk === undefined) return undefined;
    const stream = new RoomStream(talk, this.#world, this.life());
    this.all.set(id, stream);
    return stream;
  }

  /** A member's own stream. */
  mine(key: string): Stream {
    const known = this.all.get(`${ME}/${key}`);
    if (known !== undefined) return known;
    const stream = new MeStream(key, this.#personal, this.#world, this.life());
    this.all.set(`${ME}/${key}`, stream);
    return stream;
  }

  order(key: string, order: Order): void {
    this.all.get(`${ME}/${key}`)?.pending.orders.push({ ...order });
  }

  balance(key: string, balance: Balance): void {
    this.all.get(`${ME}/${key}`)?.pending.balances.set(balance.cid, balance);
  }

  of(held: HeldMatch): Stream | undefined {
    return held.kind === null ? undefined : this.all.get(streamId(held.match.sid, held.kind));
  }

  #carrier(held: HeldMatch | undefined, market: HeldMarket): Stream | undefined {
    if (held === undefined) return undefined;
    return market.main ? this.of(held) : this.all.get(`match/${held.match.id}`);
  }

  #content(stream: Stream): readonly HeldMatch[] {
    const [what, id, kind] = stream.id.split('/');
    if (what === 'match') {
      const held = this.#mirror.matches.get(id ?? '');
      return held === undefined ? [] : [held];
    }
    return [...this.#mirror.matches.values()].filter(
      (held) => String(held.match.sid) === id && held.kind === kind,
    );
  }

  league(league: League): void {
    if (!this.all.has(streamId(league.sid, 'live'))) this.#openSport(league.sid);
    for (const kind of KINDS)
      this.all.get(streamId(league.sid, kind))?.pending.leagues.set(league.id, league);
  }

  put(held: HeldMatch): void {
    this.of(held)?.pending.put.set(held.match.id, held);
  }

  gone(held: HeldMatch): void {
    for (const stream of [this.of(held), this.all.get(`match/${held.match.id}`)]) {
      if (stream === undefined) continue;
      stream.pending.drop(held.match.id);
      stream.pending.gone.add(held.match.id);
    }
  }

  moved(held: HeldMatch, from: Kind, to: Kind): void {
    const old = this.all.get(streamId(held.match.sid, from));
    old?.pending.drop(held.match.id);
    old?.pending.move.set(held.match.id, streamId(held.match.sid, to));
    this.put(held);
  }

  facts(held: HeldMatch, facts: Partial<Facts>): void {
    const pending = this.of(held)?.pending;
    if (pending === undefined || pending.put.has(held.match.id)) return;
    pending.facts.set(held.match.id, { ...pending.facts.get(held.match.id), ...facts });
  }

  markets(held: HeldMatch, markets: readonly HeldMarket[]): void {
    for (const market of markets) {
      const pending = this.#carrier(held, market)?.pending;
      if (pending !== undefined && !pending.put.has(held.match.id)) pending.opened.set(market, held);
    }
  }

  ended(held: HeldMatch, market: HeldMarket): void {
    const stream = this.#carrier(held, market);
    if (stream === undefined || stream.pending.put.has(held.match.id)) return;
    stream.pending.sale.delete(market);
    // Opened and ended between two deltas: nobody ever heard of it.
    if (!stream.pending.opened.delete(market)) stream.pending.ended.push(market.n);
  }

  sale(held: HeldMatch, market: HeldMarket): void {
    const pending = this.#carrier(held, market)?.pending;
    if (pending !== undefined && !pending.put.has(held.match.id) && !pending.opened.has(market))
      pending.sale.add(market);
  }

  price(market: HeldMarket, option: number): void {
    const held = this.#mirror.matches.get(market.mid);
    const stream = this.#carrier(held, market);
    if (stream === undefined) return;
    const od = market.od[option] ?? 0;
    stream.pending.prices.push(market.n, option, od, od === 0 ? 1 : 0);
  }

  goal(held: HeldMatch, news: Incident): void {
    this.of(held)?.pending.incidents.push(news);
  }

  /** Forgets the streams of matches and members that nobody reads any more. */
  tidy(): void {
    for (const [id, stream] of this.all) if (/^(match|me)\//.test(id) && !stream.watched) this.all.delete(id);
  }
}
