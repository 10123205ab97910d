import type { TransportListener } from '#workers/runtime/environment.ts';
import {
  LANGUAGES,
  groupRecords,
  leagueRecord,
  matchRecord,
  scoreRecord,
  teamsOf,
  type Language,
  type Tree,
} from './records.ts';
import { SPORTS, streamOf, type Market, type Match, type FeedEvent, type World } from './world.ts';

/** A frame in flight. `at` is when it was sent, `about` the stream that it advances. */
export type SentFrame = {
  readonly text: string;
  readonly at: number;
  readonly kind: string;
  readonly about: string | null;
};
/** Source of the stream `me` (FEED.md): the user of a token, and that user's pushed orders and balances. */
export type MeSource = {
  readonly userOf: (token: string | null) => string | undefined;
  readonly orders: (uid: string) => readonly Tree[];
  readonly balances: (uid: string) => readonly Tree[];
};
type Written = Readonly<Record<Language, Tree>>;
type Stream = {
  readonly id: string;
  epoch: number;
  seq: number;
  log: { readonly q: number; readonly written: Written; readonly at: number }[];
};
type Want = { readonly s: string; readonly e?: string; readonly q?: number; readonly fresh?: number };

const PRODUCERS: readonly string[] = SPORTS.flatMap((sport) =>
  ['live', 'pre', 'outright'].map((kind) => `${sport}/${kind}`),
);
/** Number of deltas kept for a resume. Some schedules make more, so that both answers happen. */
const KEPT = 25;
const HEARTBEAT_MS = 5_000;
const ALIVE_MS = 2_000;
const PART_MATCHES = 2;

const both = (write: (language: Language) => Tree): Written =>
  Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as Written;

/**
 * The server of the pushed feed (FEED.md): streams with epochs, sequence numbers and handles, one socket at a
 * time, and a connection that a schedule can disturb.
 */
export class FeedServer {
  /** Frames in flight to the client, oldest first. */
  wire: SentFrame[] = [];
  line: TransportListener | null = null;
  /** While true, the TCP connection is open but carries nothing in either direction. */
  halfOpen = false;
  refusing = false;
  readonly silent = new Set<string>();
  #greeted = false;
  #language: Language = 'ENG';
  #running = new Set<string>();
  #aliveAt = 0;
  /** Deltas that silent producers have not sent, and since when. */
  #owed: { readonly id: string; readonly written: Written; readonly at: number }[] = [];
  /** An outdated snapshot. */
  #kept: { readonly id: string; readonly epoch: number; readonly frames: readonly SentFrame[] } | null = null;
  readonly #streams = new Map<string, Stream>();
  readonly #world: () => World;
  readonly #now: () => number;
  readonly #me: MeSource | null;
  /** The socket's user, and the number of deltas in each user's stream. */
  #uid: string | null = null;
  readonly #meSeqs = new Map<string, number>();

  /** Without `me` this feed has no orders. */
  constructor(world: () => World, now: () => number, me: MeSource | null = null) {
    this.#world = world;
    this.#now = now;
    this.#me = me;
  }

  // --- what happened becomes deltas ---

  onEvent(onEvent: FeedEvent): void {
    const { match } = onEvent;
    const sport = streamOf(match);
    const own = `match/${match.id}`;
    switch (onEvent.what) {
      case 'put':
        return this.#commit(sport, (handle, language) => ({
          lg: [leagueRecord(match.league, match.sport, language)],
          mt: [this.#record(match, sport, handle, language)],
        }));
      case 'gone':
        this.#commit(sport, () => ({ gone: [match.id] }));
        this.#commit(own, () => ({ gone: [match.id] }));
        this.#streams.delete(own);
        return;
      case 'score':
        return this.#commit(sport, () => ({
          f: [{ id: match.id, ...scoreRecord(match) }],
          ...(onEvent.goal === undefined
            ? undefined
            : {
                ev: [
                  {
                    id: `g${match.id}-${this.#now()}-${match.score.join('-')}`,
                    k: 'goal',
                    mid: match.id,
                    side: 1,
                    sc: [...match.score],
                    at: this.#now(),
                  },
                ],
              }),
        }));
      case 'moved': {
        const leave = () =>
          this.#commit(streamOf({ ...match, kind: onEvent.from }), () => ({ move: [[match.id, sport]] }));
        const enter = () =>
          this.#commit(sport, (handle, language) => ({ mt: [this.#record(match, sport, handle, language)] }));
        // The order of the two deltas is not defined (FEED.md), so both occur.
        for (const step of Number(match.id) % 2 === 0 ? [leave, enter] : [enter, leave]) step();
        return;
      }
      case 'price':
        return this.#commit(this.#carrier(match, onEvent.market), (handle) => {
          const option = onEvent.market.options[onEvent.option ?? 0];
          return {
            p: [
              handle(onEvent.market),
              onEvent.option ?? 0,
              option?.locked === true ? 0 : (option?.odds ?? 0),
              option?.locked === true ? 1 : 0,
            ],
          };
        });
      case 'sale':
        return this.#commit(this.#carrier(match, onEvent.market), (handle) => ({
          m: [handle(onEvent.market), onEvent.market.ss],
        }));
      case 'opened':
        return this.#open(match, onEvent.market);
      case 'ended':
        return this.#commit(this.#carrier(match, onEvent.market), (handle) => ({
          x: [handle(onEvent.market)],
        }));
      case 'shifted': {
        const leave = () =>
          this.#commit(onEvent.market.main ? own : sport, (handle) => ({ x: [handle(onEvent.market)] }));
        for (const step of onEvent.market.n % 2 === 0
          ? [leave, () => this.#open(match, onEvent.market)]
          : [() => this.#open(match, onEvent.market), leave])
          step();
      }
    }
  }
  #open(match: Match, market: Market): void {
    this.#commit(this.#carrier(match, market), (handle, language) => ({
      g: [{ id: match.id, mg: groupRecords([market], handle, language) }],
    }));
  }
  #carrier(match: Match, market: Market): string {
    return market.main ? streamOf(match) : `match/${match.id}`;
  }
  #record(match: Match, stream: string, handle: (market: Market) => number, language: Language): Tree {
    return matchRecord(
      match,
      match.markets.filter((market) => this.#carrier(match, market) === stream),
      handle,
      language,
    );
  }

  #commit(id: string, write: (handle: (market: Market) => number, language: Language) => Tree): void {
    const stream = this.#stream(id);
    if (stream === undefined) return;
    const written = both((language) => write((market) => this.#handle(stream, market), language));
    if (this.silent.has(this.#producerOf(id))) this.#owed.push({ id, written, at: this.#now() });
    else this.#send(stream, written, this.#now());
  }
  #send(stream: Stream, written: Written, at: number): void {
    stream.seq += 1;
    stream.log = [...stream.log, { q: stream.seq, written, at }].slice(-KEPT);
    if (this.#running.has(stream.id))
      this.#say(
        {
          t: 'd',
          s: stream.id,
          e: epochOf(stream),
          q: stream.seq,
          at: this.#now(),
          ...written[this.#language],
        },
        stream.id,
        at,
      );
  }
  /** Uses small handles in one epoch and huge ones in the next, so that both kinds of table are tested. */
  #handle({ epoch }: Stream, market: Market): number {
    return market.n + epoch * 1_500_000;
  }
  #producerOf(stream: string): string {
    if (stream.startsWith('sport/')) return stream.slice(6);
    const match = this.#world().matches.get(stream.slice(6));
    return match === undefined ? '' : streamOf(match).slice(6);
  }
  #stream(id: string): Stream | undefined {
    const known = this.#streams.get(id);
    if (known !== undefined) return known;
    if (id.startsWith('match/') ? !this.#world().matches.has(id.slice(6)) : !PRODUCERS.includes(id.slice(6)))
      return undefined;
    const stream: Stream = { id, epoch: 1, seq: 0, log: [] };
    this.#streams.set(id, stream);
    return stream;
  }
  /**
   * Returns a stream's position for HTTP answers; undefined for a silent stream, because its state is not
   * current.
   */
  stamp(id: string): Tree | undefined {
    const stream = this.#stream(id);
    return stream === undefined || this.silent.has(this.#producerOf(id))
      ? undefined
      : { stream: id, epoch: epochOf(stream), seq: stream.seq };
  }

  /** Starts new epochs of all streams: new handles, and nothing to resume. */
  restart(): void {
    for (const stream of this.#streams.values()) {
      stream.epoch += 1;
      stream.seq = 0;
      stream.log = [];
    }
    // The new epoch's content already includes the unsent deltas.
    this.#owed = [];
  }
  /** Ends the silence and sends the unsent deltas. */
  speak(): void {
    this.silent.clear();
    for (const { id, written, at } of this.#owed.splice(0)) {
      const stream = this.#streams.get(id);
      if (stream !== undefined) this.#send(stream, written, at);
    }
  }

  // --- the socket ---

  dial(on: TransportListener): { readonly send: (text: string) => void; readonly close: () => void } {
    if (this.refusing) {
      queueMicrotask(() => on.closed(1006));
      return { send: () => undefined, close: () => undefined };
    }
    this.#hangUp();
    this.line = on;
    queueMicrotask(() => {
      if (this.line === on) on.open();
    });
    return {
      send: (text) => {
        if (this.line === on && !this.halfOpen) this.#onFrame(text);
      },
      close: () => {
        if (this.line === on) this.#hangUp();
      },
    };
  }
  drop(): void {
    const { line } = this;
    this.#hangUp();
    line?.closed(1006);
  }
  #hangUp(): void {
    this.line = null;
    this.halfOpen = false;
    this.wire = [];
    this.#greeted = false;
    this.#uid = null;
    this.#running = new Set();
  }

  #onFrame(text: string): void {
    const frame = JSON.parse(text) as {
      readonly t: string;
      readonly n?: number;
      readonly lang?: Language;
      readonly want?: readonly Want[];
      readonly auth?: string | null;
    };
    if (frame.t === 'hello') {
      this.#greeted = true;
      this.#language = frame.lang ?? 'ENG';
      this.#say({
        t: 'welcome',
        v: 1,
        now: this.#now(),
        hb: HEARTBEAT_MS,
        producers: this.#me === null ? PRODUCERS : [...PRODUCERS, 'me'],
      });
    }
    if (this.#me !== null && frame.auth !== undefined) this.#identify(this.#me, frame.auth);
    if (frame.t === 'ping') this.#say({ t: 'pong', n: frame.n, now: this.#now() });
    if (frame.t === 'lang') {
      this.#language = frame.lang ?? 'ENG';
      for (const id of this.#running) if (id !== 'me') this.#say(this.#names(id));
    }
    if (frame.want === undefined) return;
    const named = new Set(frame.want.map(({ s }) => s));
    for (const id of this.#running) if (!named.has(id)) this.#running.delete(id);
    for (const want of frame.want) this.#want(want);
  }
  /** Handles a token, or none: streams of another user end. */
  #identify(me: MeSource, auth: string | null): void {
    const uid = me.userOf(auth) ?? null;
    if (uid !== this.#uid && this.#running.delete('me')) this.#say({ t: 'answer', s: 'me', how: 'none' });
    this.#uid = uid;
    this.#say(
      auth !== null && uid === null ? { t: 'error', code: 'auth', message: '' } : { t: 'authed', uid },
    );
  }
  #wantMe(e: string | undefined, q: number | undefined, isFresh: boolean): void {
    const uid = this.#uid;
    if (this.#me === null || uid === null) {
      this.#running.delete('me');
      return this.#say({ t: 'answer', s: 'me', how: 'none' });
    }
    const at = { s: 'me', e: `me${uid}`, q: this.#meSeqs.get(uid) ?? 0 };
    this.#running.add('me');
    if (!isFresh && e === at.e && q === at.q) return this.#say({ t: 'answer', ...at, how: 'deltas' }, 'me');
    this.#say({ t: 'answer', ...at, how: 'snapshot' }, 'me');
    this.#say(
      {
        t: 'snapshot',
        ...at,
        part: 1,
        of: 1,
        lg: [],
        mt: [],
        ord: this.#me.orders(uid),
        bal: this.#me.balances(uid),
      },
      'me',
    );
  }
  /** Sends a changed order or balance to its user. */
  sendToUser(uid: string, sections: Tree): void {
    const seq = (this.#meSeqs.get(uid) ?? 0) + 1;
    this.#meSeqs.set(uid, seq);
    if (this.#running.has('me') && this.#uid === uid)
      this.#say({ t: 'd', s: 'me', e: `me${uid}`, q: seq, at: this.#now(), ...sections }, 'me');
  }
  #want({ s, e, q, fresh }: Want): void {
    if (s === 'me')
      return this.#running.has('me') && fresh === undefined && e === undefined
        ? undefined
        : this.#wantMe(e, q, fresh !== undefined);
    if (this.#running.has(s) && fresh === undefined && e === undefined) return;
    const stream = this.#stream(s);
    if (stream === undefined) {
      this.#running.delete(s);
      return this.#say({ t: 'answer', s, how: 'none' });
    }
    this.#running.add(s);
    const oldest = stream.log[0]?.q ?? stream.seq + 1;
    if (
      fresh === undefined &&
      e === epochOf(stream) &&
      q !== undefined &&
      q <= stream.seq &&
      q >= oldest - 1
    ) {
      this.#say({ t: 'answer', s, e, q: stream.seq, how: 'deltas' }, s);
      for (const each of stream.log)
        if (each.q > q)
          this.#say({ t: 'd', s, e, q: each.q, at: each.at, ...each.written[this.#language] }, s, each.at);
    } else this.#snapshot(s);
  }
  /** Sends a stream's current snapshot: its announcement and its parts. */
  #snapshot(id: string): void {
    const stream = this.#stream(id);
    if (stream === undefined) return;
    // The snapshot already includes the unsent deltas.
    this.#owed = this.#owed.filter((each) => each.id !== id);
    const matches = this.#content(id);
    const of = Math.max(1, Math.ceil(matches.length / PART_MATCHES));
    this.#say({ t: 'answer', s: id, e: epochOf(stream), q: stream.seq, how: 'snapshot' }, id);
    for (let part = 1; part <= of; part += 1) {
      const partMatches = matches.slice((part - 1) * PART_MATCHES, part * PART_MATCHES);
      const mt = partMatches.map((match) =>
        this.#record(match, id, (market) => this.#handle(stream, market), this.#language),
      );
      this.#say({ t: 'snapshot', s: id, e: epochOf(stream), q: stream.seq, part, of, lg: [], mt }, id);
    }
  }
  /** Keeps a running stream's current snapshot, to be sent too late (F07). */
  keepSnapshot(at: number): void {
    const id = [...this.#running][at % Math.max(1, this.#running.size)];
    const stream = id === undefined ? undefined : this.#stream(id);
    if (stream === undefined || this.#owed.some((each) => each.id === id)) return;
    const before = this.wire;
    this.wire = [];
    this.#snapshot(stream.id);
    this.#kept = { id: stream.id, epoch: stream.epoch, frames: this.wire };
    this.wire = before;
  }
  sayKept(): void {
    const kept = this.#kept;
    if (
      kept === null ||
      this.line === null ||
      this.halfOpen ||
      !this.#running.has(kept.id) ||
      this.#streams.get(kept.id)?.epoch !== kept.epoch
    )
      return;
    this.wire.push(...kept.frames);
  }
  #content(id: string): readonly Match[] {
    const { matches } = this.#world();
    if (id.startsWith('match/')) return [matches.get(id.slice(6))].flatMap((match) => match ?? []);
    return [...matches.values()].filter((match) => streamOf(match) === id);
  }
  #names(id: string): Tree {
    const stream = this.#stream(id) as Stream;
    const matches = this.#content(id);
    const markets = matches.flatMap((match) =>
      match.markets.filter((market) => this.#carrier(match, market) === id),
    );
    return {
      t: 'names',
      s: id,
      lang: this.#language,
      lg: matches.map((match) => {
        const { id: league, na } = leagueRecord(match.league, match.sport, this.#language);
        return [league, na];
      }),
      tm: matches.map((match) => {
        const { nm } = matchRecord(match, [], null, this.#language);
        return match.kind === 'outright'
          ? [match.id, nm, '', '']
          : [match.id, nm, ...teamsOf(match, this.#language)];
      }),
      mk: markets.map((market) => [this.#handle(stream, market), `G${market.mty} ${this.#language}`]),
      op: markets.flatMap((market) =>
        market.options.length > 3
          ? market.options.map(({ ty }, at) => [this.#handle(stream, market), at, `O${ty} ${this.#language}`])
          : [],
      ),
    };
  }

  /** Advances time: sends heartbeats. */
  tick(): void {
    if (!this.#greeted || this.#now() - this.#aliveAt < ALIVE_MS) return;
    this.#aliveAt = this.#now();
    const at = [...this.#running].flatMap((id) => {
      if (id === 'me') return [['me', `me${this.#uid}`, this.#meSeqs.get(this.#uid ?? '') ?? 0]];
      const stream = this.#stream(id);
      // A silent stream has unsent deltas, so its state is not current.
      return stream === undefined || this.silent.has(this.#producerOf(id))
        ? []
        : [[id, epochOf(stream), stream.seq]];
    });
    const live = PRODUCERS.filter((producer) => !this.silent.has(producer));
    this.#say({ t: 'alive', now: this.#now(), p: this.#me === null ? live : [...live, 'me'], at });
  }

  #say(frame: Tree, about: string | null = null, at: number = this.#now()): void {
    if (this.line === null || this.halfOpen) return;
    this.wire.push({ text: JSON.stringify(frame), at, kind: String(frame.t), about });
  }
}

const epochOf = ({ id, epoch }: Stream): string => `${id.length}e${epoch}`;
