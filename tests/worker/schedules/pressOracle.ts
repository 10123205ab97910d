import type { Answered } from './callServer.ts';
import type { SentFrame } from './feedServer.ts';
import { streamOf, type World } from './world.ts';

/** Freshness limits of the specification (D3), ms: in play 10 s, pre-match 130 s, outrights 180 s. */
const LIMITS: Readonly<Record<string, number>> = { live: 10_000, pre: 130_000, outright: 180_000 };
/** Milliseconds that the clock may advance between the worker's read and this one (ticking.ts). */
const LOOKED_MS = 2;
/** Milliseconds until the worker notices a jump of the clock: its next tick of a second (F15). */
const NOTICED_MS = 1_001;

/**
 * What reached the client of one stream: the last sequence number without a gap, its time, and whether the
 * client must know of a gap.
 */
type StreamState = {
  epoch: string;
  seq: number;
  parts: number;
  sound: boolean;
  missing: boolean;
  missingAt: number;
  asOf: number;
  target: number;
};
type Frame = {
  readonly t: string;
  readonly s?: string;
  readonly e?: string;
  readonly q?: number;
  readonly part?: number;
  readonly of?: number;
  readonly how?: string;
  readonly p?: readonly string[];
  readonly at?: unknown;
};

/**
 * Computes what the client could know from what it received, to judge accepted presses (I3). It does not read
 * the client's own state. If it cannot decide, it permits the press.
 */
export class PressOracle {
  readonly #heard = new Map<string, StreamState>();
  readonly #signs = new Map<string, number>();
  /** Matches by their last polled answer: the time of the request, and the producer of their price. */
  readonly #polled = new Map<string, { asked: number; producer: string }>();
  #jumpedAt = -Infinity;
  readonly #world: World;
  readonly #push: boolean;

  constructor(world: World, push: boolean) {
    this.#world = world;
    this.#push = push;
  }

  delivered(said: SentFrame, now: number): void {
    if (said.kind === 'broken') return;
    const frame = JSON.parse(said.text) as Frame;
    if (frame.t === 'alive') return this.#alive(frame, said.at, now);
    if (frame.s === undefined || frame.e === undefined || frame.q === undefined) return;
    const state = this.#of(frame.s);
    if (frame.t === 'answer') this.#answer(state, frame);
    if (frame.t === 'snapshot') this.#snapshot(state, frame, said.at);
    if (frame.t === 'd') this.#delta(state, frame, said.at);
    if (frame.t !== 'answer' && state.sound) this.#sign(frame.s, now);
  }
  answered({ asked, about, layer }: Answered, now: number): void {
    for (const { id, producer } of about) {
      for (const stream of [`sport/${producer}`, ...(layer === 'all' ? [`match/${id}`] : [])]) {
        const state = this.#heard.get(stream);
        if (state !== undefined && asked >= state.missingAt) state.missing = false;
      }
      this.#signs.set(producer, now);
      if ((this.#polled.get(id)?.asked ?? -1) <= asked) this.#polled.set(id, { asked, producer });
    }
  }
  jumped(now: number): void {
    this.#jumpedAt = now;
  }

  /** Returns why an accepted press should have been refused; undefined if it may be accepted. */
  violationOf(key: string, matchId: string, now: number): string | undefined {
    const offered = this.#world.option(key);
    const [marketId = ''] = key.split(':');
    const match = this.#world.matches.get(matchId);
    const streams = [...(match === undefined ? [] : [streamOf(match)]), `match/${matchId}`];
    const closed = this.#world.closedAt.get(key);
    if (this.#push && offered !== undefined) {
      const stream = offered.market.main ? streamOf(offered.match) : `match/${matchId}`;
      const state = this.#heard.get(stream);
      if (state?.missing === true) return `${key} was pressed while ${stream} has a gap`;
      const joinedAt = Math.max(offered.market.since, offered.market.main ? offered.match.since : 0);
      if (state !== undefined && closed !== undefined && closed < state.asOf && joinedAt < state.asOf)
        return `${key} of ${marketId} was closed at ${closed}, before what was heard of ${stream} (${state.asOf})`;
    }
    const polled = this.#polled.get(matchId);
    if (
      !this.#push &&
      closed !== undefined &&
      polled !== undefined &&
      closed < polled.asked &&
      offered?.market.main !== false
    )
      return `${key} was closed at ${closed}, before it was asked for last (${polled.asked})`;
    const producers = [
      polled?.producer,
      ...streams.filter((each) => each.startsWith('sport/')).map((each) => each.slice(6)),
    ].flatMap((each) => each ?? []);
    const fresh = producers.length === 0 || producers.some((producer) => this.#isFresh(producer, now));
    return fresh
      ? undefined
      : `${key} was pressed though nothing was heard of ${producers.join()} for too long`;
  }

  #isFresh(producer: string, now: number): boolean {
    const sign = this.#signs.get(producer) ?? -Infinity;
    const voided = sign <= this.#jumpedAt && now - this.#jumpedAt > NOTICED_MS;
    return !voided && now - sign <= (LIMITS[producer.split('/')[1] ?? ''] ?? 0) + LOOKED_MS;
  }
  #of(stream: string): StreamState {
    const state = this.#heard.get(stream) ?? {
      epoch: '',
      seq: 0,
      parts: 0,
      sound: false,
      missing: false,
      missingAt: 0,
      asOf: -Infinity,
      target: 0,
    };
    this.#heard.set(stream, state);
    return state;
  }
  #sign(stream: string, now: number): void {
    if (stream.startsWith('sport/')) this.#signs.set(stream.slice(6), now);
  }
  #answer(state: StreamState, { e, q = 0, how }: Frame): void {
    state.parts = 0;
    if (how !== 'deltas' || e !== state.epoch) return;
    state.sound = true;
    state.target = q;
    if (state.seq >= q) state.missing = false;
  }
  #snapshot(state: StreamState, { e, q, part, of }: Frame, at: number): void {
    state.parts = part === state.parts + 1 ? state.parts + 1 : -1_000;
    if (part !== of || state.parts !== of || (e === state.epoch && (q as number) < state.seq)) return;
    Object.assign(state, { epoch: e, seq: q, sound: true, missing: false, asOf: at });
  }
  #delta(state: StreamState, { e, q = 0 }: Frame, at: number): void {
    if (!state.sound) return;
    if (e === state.epoch && q <= state.seq) return;
    if (e === state.epoch && q === state.seq + 1) {
      state.seq = q;
      state.asOf = Math.max(state.asOf, at);
      if (state.seq >= state.target) state.missing = false;
      return;
    }
    state.sound = false;
    state.missing = true;
    state.missingAt = this.#world.now();
  }
  #alive({ p, at: places }: Frame, at: number, now: number): void {
    for (const producer of p ?? [])
      if (this.#heard.get(`sport/${producer}`)?.sound === true) this.#signs.set(producer, now);
    for (const [stream, epoch, seq] of (places ?? []) as readonly (readonly [string, string, number])[]) {
      const state = this.#heard.get(stream);
      if (state === undefined || !state.sound) continue;
      if (epoch === state.epoch && seq <= state.seq) state.asOf = Math.max(state.asOf, at);
      else Object.assign(state, { sound: false, missing: true, missingAt: this.#world.now() });
    }
  }
}
