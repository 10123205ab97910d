import { seedOf } from '#sandbox/account/seedOf.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import { seeded, type Random } from '#sandbox/world/random.ts';
import { CHAT_TEXTS, GIFT_NAMES, namesOfFans } from './roomTexts.ts';
import type { Room, Rooms } from './rooms.ts';
import { RoomTalk } from './roomTalk.ts';

/** Invented messages per second in a live room. */
const USUAL_RATE = 0.7;
const STATE_EVERY_MS = 5_000;
/**
 * Maximum number of messages in one tick. After a standstill of the machine the room does not make up for all
 * missed messages.
 */
const MAX_AT_ONCE = 2_000;

/** An order of a control call: a room sends `rate` messages a second for `ms`. */
export type ChatOrder = { readonly rate: number; readonly ms: number; readonly text: string | null };
type Flood = { readonly rate: number; readonly until: number; readonly text: string | null };
type Lived = {
  readonly talk: RoomTalk;
  readonly random: Random;
  at: number;
  /** Fraction of a message that the last tick left over. */
  rest: number;
  stateAt: number;
  audience: number;
  flood: Flood | null;
  /** False after a test stopped the room's invented messages. */
  isLively: boolean;
};

/** Simulates the events in the rooms. A room starts when a client requests it. */
export class RoomWorld {
  readonly rooms: Rooms;
  readonly #clock: ServerClock;
  readonly #seed: number;
  readonly #lived = new Map<string, Lived>();
  readonly #tickers = new Set<() => void>();
  #messages = 0;
  #isPaused = false;

  constructor(rooms: Rooms, clock: ServerClock, seed: number) {
    this.rooms = rooms;
    this.#clock = clock;
    this.#seed = seed;
  }

  /** Returns the events of a room; undefined if the room does not exist. */
  talk(roomId: string): RoomTalk | undefined {
    return this.#of(roomId)?.talk;
  }

  say(roomId: string, { rate, ms, text }: ChatOrder): boolean {
    const lived = this.#of(roomId);
    if (lived === undefined) return false;
    const now = this.#clock.world();
    if (ms === 0) for (let n = 0; n < rate; n += 1) this.#chat(lived, text);
    else lived.flood = { rate, until: now + ms, text };
    lived.at = now;
    return true;
  }

  /** Stops or starts the invented messages of a room. */
  quiet(roomId: string, on: boolean): void {
    const lived = this.#of(roomId);
    if (lived !== undefined) lived.isLively = !on;
  }

  /** While the world is paused, no room gets invented messages, gifts or a changed audience. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  onTick(run: () => void): void {
    this.#tickers.add(run);
  }

  /** Advances the requested rooms to the current time. */
  tick(): void {
    for (const run of this.#tickers) run();
    const now = this.#clock.world();
    if (this.#lived.size === 0) return;
    const rooms = new Map(this.rooms.all().map((room) => [String(room.roomId), room]));
    for (const [id, lived] of this.#lived) this.#live(lived, rooms.get(id), now);
  }

  /** Number of messages in all rooms so far. */
  get messages(): number {
    return this.#messages;
  }

  #of(roomId: string): Lived | undefined {
    const known = this.#lived.get(roomId);
    if (known !== undefined) return known;
    const room = this.rooms.find(roomId);
    if (room === undefined) return undefined;
    const now = this.#clock.world();
    const random = seeded(seedOf(this.#seed, roomId, 'talk'));
    const lived: Lived = {
      talk: new RoomTalk(roomId),
      random,
      at: now,
      rest: 0,
      stateAt: now,
      audience: 50 + random.int(2_000),
      flood: null,
      isLively: true,
    };
    this.#lived.set(roomId, lived);
    lived.talk.emit('state', this.#stateOf(room, lived));
    if (room.liveStatus === 1) for (let n = 0; n < 12; n += 1) this.#chat(lived, null);
    return lived;
  }

  #stateOf(room: Room, lived: Lived): Record<string, unknown> {
    return { st: room.liveStatus, pop: room.popularity + lived.audience, aud: lived.audience };
  }

  #live(lived: Lived, room: Room | undefined, now: number): void {
    const status = room?.liveStatus ?? 2;
    if (lived.talk.state.st !== status) lived.talk.emit('state', { st: status });
    const { flood } = lived;
    const isFlood = flood !== null && lived.at < flood.until;
    const isLively = status === 1 && lived.isLively && !this.#isPaused;
    const rate = isFlood ? flood.rate : isLively ? USUAL_RATE : 0;
    const until = isFlood ? Math.min(now, flood.until) : now;
    lived.rest += (rate * Math.max(0, until - lived.at)) / 1_000;
    lived.at = now;
    const due = Math.min(MAX_AT_ONCE, Math.floor(lived.rest));
    lived.rest -= Math.floor(lived.rest);
    for (let n = 0; n < due; n += 1) {
      this.#chat(lived, isFlood ? flood.text : null);
      if (!isFlood) this.#extras(lived);
    }
    if (room === undefined || !isLively || now - lived.stateAt < STATE_EVERY_MS) return;
    lived.stateAt = now;
    lived.audience = Math.max(1, lived.audience + lived.random.int(41) - 20);
    lived.talk.emit('state', { aud: lived.audience, pop: room.popularity + lived.audience });
  }

  #user(random: Random): Record<string, unknown> {
    const title = random.chance(0.2) ? { tt: String(1 + random.int(3)) } : {};
    return { uid: `u${100_000 + random.int(5_000)}`, nm: namesOfFans(random), ...title };
  }

  #chat({ talk, random }: Lived, text: string | null): void {
    this.#messages += 1;
    talk.emit('chat', {
      id: `${talk.roomId}-m${this.#messages}`,
      at: this.#clock.now(),
      ty: 1,
      ...this.#user(random),
      tx: text === null ? random.pick(CHAT_TEXTS) : text.replaceAll('#', String(this.#messages)),
    });
  }

  /** Sometimes a user enters the room or presents a gift. */
  #extras({ talk, random }: Lived): void {
    if (random.chance(0.25)) talk.emit('enter', { at: this.#clock.now(), ...this.#user(random) });
    if (!random.chance(0.08)) return;
    const gift = random.int(GIFT_NAMES.length);
    talk.emit('gift', {
      id: `${talk.roomId}-g${this.#messages}`,
      at: this.#clock.now(),
      ...this.#user(random),
      g: String(gift + 1),
      gn: GIFT_NAMES[gift],
      c: 1,
      cb: 1 + random.int(3),
      lv: gift > 4 ? 3 : 0,
    });
  }
}
