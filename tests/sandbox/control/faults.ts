import { seeded } from '#sandbox/world/random.ts';
import type { Random } from '#sandbox/world/random.ts';
import { kindOf } from './faultKinds.ts';
import type { BadValue, Cut, FaultKind, Shape } from './faultKinds.ts';
import type { FaultOrder, FaultTarget } from './readFault.ts';

export type { FaultKind } from './faultKinds.ts';
export type { FaultOrder } from './readFault.ts';

export type Fault = {
  readonly id: string;
  readonly kind: FaultKind;
  readonly on: FaultTarget;
  /** How often it still happens; Infinity until it is cleared. */
  left: number;
  /** It ends at this wall time. */
  readonly until: number;
  readonly bytes: number | null;
  readonly status: number | null;
  readonly delay: number | null;
  readonly code: number | null;
  readonly by: number;
  /** Parts of a snapshot that are sent; null for half of them. */
  readonly parts: number | null;
  readonly shape: Shape | null;
  readonly cut: Cut;
  readonly value: BadValue | null;
  /** Whether the call is made all the same; null for what is usual for the kind. */
  readonly accepted: boolean | null;
  /** It happens at this request, and `seen` of them have come. */
  readonly at: number;
  seen: number;
  /** What it picks at random it picks by this, in the order in which it happens. */
  readonly seed: number;
  readonly random: Random;
  /** How often it happened, and what it did, each once, the latest last. */
  hits: number;
  readonly did: Set<string>;
};

/** Where something happens that a fault may hit. */
type Place = Omit<FaultTarget, 'match'>;

const MOST_TOLD = 10_000;
const MOST_KEPT = 200;
const PLACES = ['stream', 'conn', 'path', 'producer'] as const;

const fits = (wanted: string | undefined, is: string | undefined): boolean => {
  if (wanted === undefined) return true;
  return wanted.endsWith('*') ? (is?.startsWith(wanted.slice(0, -1)) ?? false) : wanted === is;
};

/** A delay that names no path is one of the feed; bad odds that name neither are everywhere. */
const hits = (fault: Fault, place: Place): boolean =>
  PLACES.every((key) => fits(fault.on[key], place[key])) &&
  (place.path === undefined || fault.on.path !== undefined || fault.kind === 'bad-odds');

/** The faults in force, and what became of those before them. */
export class Faults {
  #list: Fault[] = [];
  #told: Fault[] = [];
  #next = 0;

  get all(): readonly Fault[] {
    return this.#list;
  }

  /** Whatever was ordered since the last clearing, also what is over. */
  get told(): readonly Fault[] {
    return this.#told;
  }

  add(order: FaultOrder, now: number): Fault {
    const lasts = kindOf(order.kind).lasts === true;
    const seed = order.seed ?? Math.floor(Math.random() * 2 ** 32);
    const fault: Fault = {
      id: String((this.#next += 1)),
      kind: order.kind,
      on: order.on,
      left: order.times ?? (lasts || order.ms !== undefined ? Infinity : 1),
      until: order.ms === undefined ? Infinity : now + order.ms,
      bytes: order.bytes ?? null,
      status: order.status ?? null,
      delay: order.delay ?? null,
      code: order.code ?? null,
      by: order.by ?? 300_000,
      parts: order.parts ?? null,
      shape: order.shape ?? null,
      cut: order.cut ?? 'body',
      value: order.value ?? null,
      accepted: order.accepted ?? null,
      at: order.at ?? 1,
      seen: 0,
      seed,
      random: seeded(seed),
      hits: 0,
      did: new Set(),
    };
    this.#list.push(fault);
    this.#told.push(fault);
    if (this.#told.length > MOST_KEPT) this.#told.shift();
    return fault;
  }

  /**
   * Ends one that strikes answers; those of the feed end together (`clear`), with what they hold back. False
   * where there is none.
   */
  end(id: string): boolean {
    const fault = this.#list.find((each) => each.id === id && each.on.path !== undefined);
    if (fault !== undefined) fault.left = 0;
    return fault !== undefined;
  }

  clear(): void {
    this.#list = [];
    this.#told = [];
  }

  #alive(now: number): Fault[] {
    if (this.#list.length > 0) this.#list = this.#list.filter((fault) => fault.left > 0 && fault.until > now);
    return this.#list;
  }

  /** A fault of one of these kinds in force here, the oldest first; not yet counted. */
  find(kind: FaultKind | readonly FaultKind[], place: Place, now: number): Fault | undefined {
    const kinds: readonly FaultKind[] = typeof kind === 'string' ? [kind] : kind;
    return this.#alive(now).find((fault) => kinds.includes(fault.kind) && hits(fault, place));
  }

  /** As `find`, and one of its times is used up. */
  take(kind: FaultKind | readonly FaultKind[], place: Place, now: number, did?: string): Fault | undefined {
    const fault = this.find(kind, place, now);
    if (fault !== undefined) this.count(fault, ...(did === undefined ? [] : [did]));
    return fault;
  }

  /** One of its times is used up, and what it did is kept. */
  count(fault: Fault, ...did: readonly string[]): void {
    fault.left -= 1;
    fault.hits += 1;
    for (const each of did) fault.did.add(each);
    for (const oldest of fault.did) {
      if (fault.did.size <= MOST_TOLD) break;
      fault.did.delete(oldest);
    }
  }
}
