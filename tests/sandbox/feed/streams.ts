import type { Balance } from '#sandbox/account/wallets.ts';
import type { Order } from '#sandbox/betting/order.ts';
import type { MemberEvents } from '#sandbox/betting/memberEvents.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type {
  BoardMatch,
  BoardMarket,
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
/** Number of low bits of a serial that the key of an epoch changes. */
const KEY_BITS = 12;
const streamId = (sid: number, kind: Kind): string => `sport/${sid}/${kind}`;

/** All streams. Queues each change of the server board for the streams that carry it. */
export class Streams implements ServerBoardWatcher {
  readonly all = new Map<string, Stream>();
  readonly #serverBoard: ServerBoard;
  readonly #world: StreamWorld;
  readonly #seed: string;
  readonly #personal: MemberEvents;
  readonly #producers: string[] = [ME, ROOMS];
  readonly #talkOf: (roomId: string) => RoomTalk | undefined;
  #lives = 0;

  constructor(
    serverBoard: ServerBoard,
    sports: readonly number[],
    speed: number,
    seed: string,
    clock: ServerClock,
    personal: MemberEvents,
    talkOf: (roomId: string) => RoomTalk | undefined,
  ) {
    this.#talkOf = talkOf;
    this.#personal = personal;
    this.#serverBoard = serverBoard;
    this.#seed = seed;
    this.#world = { leagues: serverBoard.leagues, clock, speed, content: (stream) => this.#content(stream) };
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

  #open(id: string, producer: () => string, carries: (market: BoardMarket) => boolean): Stream {
    const stream = new Stream(id, producer, carries, this.#world, this.life());
    this.all.set(id, stream);
    return stream;
  }

  get producers(): readonly string[] {
    return this.#producers;
  }

  /** Returns a stream by its name. The first request creates the stream of a match or room. */
  get(id: string): Stream | undefined {
    const known = this.all.get(id);
    if (known === undefined && id.startsWith('room/')) return this.#room(id);
    if (known !== undefined || !id.startsWith('match/')) return known;
    const boardMatch = this.#serverBoard.matches.get(id.slice(6));
    if (boardMatch === undefined) return undefined;
    return this.#open(
      id,
      () => `${boardMatch.match.sid}/${boardMatch.kind ?? 'live'}`,
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

  /** Returns the member's own stream. */
  userStream(key: string): Stream {
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

  of(boardMatch: BoardMatch): Stream | undefined {
    return boardMatch.kind === null
      ? undefined
      : this.all.get(streamId(boardMatch.match.sid, boardMatch.kind));
  }

  #carrier(boardMatch: BoardMatch | undefined, market: BoardMarket): Stream | undefined {
    if (boardMatch === undefined) return undefined;
    return market.main ? this.of(boardMatch) : this.all.get(`match/${boardMatch.match.id}`);
  }

  #content(stream: Stream): readonly BoardMatch[] {
    const [what, id, kind] = stream.id.split('/');
    if (what === 'match') {
      const boardMatch = this.#serverBoard.matches.get(id ?? '');
      return boardMatch === undefined ? [] : [boardMatch];
    }
    return [...this.#serverBoard.matches.values()].filter(
      (boardMatch) => String(boardMatch.match.sid) === id && boardMatch.kind === kind,
    );
  }

  league(league: League): void {
    if (!this.all.has(streamId(league.sid, 'live'))) this.#openSport(league.sid);
    for (const kind of KINDS)
      this.all.get(streamId(league.sid, kind))?.pending.leagues.set(league.id, league);
  }

  put(boardMatch: BoardMatch): void {
    this.of(boardMatch)?.pending.put.set(boardMatch.match.id, boardMatch);
  }

  gone(boardMatch: BoardMatch): void {
    for (const stream of [this.of(boardMatch), this.all.get(`match/${boardMatch.match.id}`)]) {
      if (stream === undefined) continue;
      stream.pending.drop(boardMatch.match.id);
      stream.pending.gone.add(boardMatch.match.id);
    }
  }

  moved(boardMatch: BoardMatch, from: Kind, to: Kind): void {
    const old = this.all.get(streamId(boardMatch.match.sid, from));
    old?.pending.drop(boardMatch.match.id);
    old?.pending.move.set(boardMatch.match.id, streamId(boardMatch.match.sid, to));
    this.put(boardMatch);
  }

  facts(boardMatch: BoardMatch, facts: Partial<Facts>): void {
    const pending = this.of(boardMatch)?.pending;
    if (pending === undefined || pending.put.has(boardMatch.match.id)) return;
    pending.facts.set(boardMatch.match.id, { ...pending.facts.get(boardMatch.match.id), ...facts });
  }

  markets(boardMatch: BoardMatch, markets: readonly BoardMarket[]): void {
    for (const market of markets) {
      const pending = this.#carrier(boardMatch, market)?.pending;
      if (pending !== undefined && !pending.put.has(boardMatch.match.id))
        pending.opened.set(market, boardMatch);
    }
  }

  ended(boardMatch: BoardMatch, market: BoardMarket): void {
    const stream = this.#carrier(boardMatch, market);
    if (stream === undefined || stream.pending.put.has(boardMatch.match.id)) return;
    stream.pending.sale.delete(market);
    // A market that opened and ended between two deltas was never sent.
    if (!stream.pending.opened.delete(market)) stream.pending.ended.push(market.n);
  }

  sale(boardMatch: BoardMatch, market: BoardMarket): void {
    const pending = this.#carrier(boardMatch, market)?.pending;
    if (pending !== undefined && !pending.put.has(boardMatch.match.id) && !pending.opened.has(market))
      pending.sale.add(market);
  }

  price(market: BoardMarket, option: number): void {
    const boardMatch = this.#serverBoard.matches.get(market.mid);
    const stream = this.#carrier(boardMatch, market);
    if (stream === undefined) return;
    const od = market.od[option] ?? 0;
    stream.pending.prices.push(market.n, option, od, od === 0 ? 1 : 0);
  }

  goal(boardMatch: BoardMatch, news: Incident): void {
    this.of(boardMatch)?.pending.incidents.push(news);
  }

  /** Removes the streams of matches and members that have no reader any more. */
  tidy(): void {
    for (const [id, stream] of this.all) if (/^(match|me)\//.test(id) && !stream.watched) this.all.delete(id);
  }
}
