/** An event of a room as the feed sends it (FEED.md, section `rm`). */
export type RoomEvent = { readonly n: number; readonly kind: string } & Readonly<Record<string, unknown>>;

const KEPT_CHAT = 300;
const KEPT_GIFTS = 50;
const KEPT_LOG = 1_000;

/** The events of one room: the numbered events, and the content of a snapshot. */
export class RoomTalk {
  readonly roomId: string;
  #n = 0;
  #state: Record<string, unknown> = {};
  #chat: RoomEvent[] = [];
  #gifts: RoomEvent[] = [];
  readonly #activities = new Map<string, RoomEvent>();
  readonly #bans = new Map<string, RoomEvent>();
  #log: RoomEvent[] = [];
  readonly #heard = new Set<(event: RoomEvent) => void>();

  constructor(roomId: string) {
    this.roomId = roomId;
  }

  onEvent(run: (event: RoomEvent) => void): void {
    this.#heard.add(run);
  }

  /** Numbers an event, remembers it for snapshots and sends it to the readers. */
  emit(kind: string, fields: Readonly<Record<string, unknown>>): RoomEvent {
    this.#n += 1;
    const event: RoomEvent = { ...fields, n: this.#n, kind };
    this.#keep(event);
    this.#log = [...this.#log.slice(-KEPT_LOG + 1), event];
    for (const run of this.#heard) run(event);
    return event;
  }

  get state(): Readonly<Record<string, unknown>> {
    return this.#state;
  }

  /** The messages in a snapshot, oldest first. */
  get chat(): readonly RoomEvent[] {
    return this.#chat;
  }

  /** True if the latest ban event of a user forbids writing at this time. */
  isMuted(uid: string, now: number): boolean {
    const ban = this.#bans.get(uid);
    return ban !== undefined && ban.on !== 0 && (typeof ban.to !== 'number' || ban.to > now);
  }

  /** The number of the last event; 0 before the first. */
  get last(): number {
    return this.#n;
  }

  get activities(): readonly RoomEvent[] {
    return [...this.#activities.values()];
  }

  /** Returns all events that a new reader needs, ordered by number. */
  snapshot(): RoomEvent[] {
    const kept = [...this.#chat, ...this.#gifts, ...this.#activities.values(), ...this.#bans.values()];
    const state: RoomEvent = { ...this.#state, n: Math.max(1, this.#n), kind: 'state' };
    return [...kept.toSorted((one, other) => one.n - other.n), state];
  }

  /** The events after a number; null if the room no longer has them all. */
  since(n: number): readonly RoomEvent[] | null {
    const [first] = this.#log;
    return n > 0 && n <= this.#n && first !== undefined && n >= first.n - 1
      ? this.#log.filter((event) => event.n > n)
      : null;
  }

  #keep(event: RoomEvent): void {
    const { kind, n: _n, ...fields } = event;
    if (kind === 'state') this.#state = { ...this.#state, ...fields };
    if (kind === 'chat') this.#chat = [...this.#chat.slice(-KEPT_CHAT + 1), event];
    if (kind === 'gift') this.#gifts = [...this.#gifts.slice(-KEPT_GIFTS + 1), event];
    if (kind === 'activity') this.#activities.set(String(fields.id), event);
    if (kind === 'ban') this.#bans.set(String(fields.uid), event);
    if (kind === 'chatDeleted') {
      const gone = new Set(Array.isArray(fields.ids) ? fields.ids : []);
      this.#chat = this.#chat.filter((each) => !gone.has(each.id));
    }
  }
}
