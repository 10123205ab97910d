import { seeded } from '#sandbox/world/random.ts';
import type { Random } from '#sandbox/world/random.ts';
import { kindOf } from './faultKinds.ts';
import type { BadValue, Cut, FaultKind, Shape } from './faultKinds.ts';
import type { FaultCommand, FaultTarget } from './readFault.ts';

export type { FaultKind } from './faultKinds.ts';
export type { FaultCommand } from './readFault.ts';

export type Fault = {
  readonly id: string;
  readonly kind: FaultKind;
  readonly on: FaultTarget;
  /** Remaining number of times that the fault happens; Infinity until it is cleared. */
  left: number;
  /** Wall time at which the fault ends. */
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
  /** Whether the call takes effect although its answer fails; null for the default of the kind. */
  readonly accepted: boolean | null;
  /** Number of the request at which the fault happens; `seen` counts the requests so far. */
  readonly at: number;
  seen: number;
  /** Seed of the fault's random choices. */
  readonly seed: number;
  readonly random: Random;
  /** How often the fault happened, and its distinct effects, the latest last. */
  hits: number;
  readonly did: Set<string>;
};

/** A place at which a fault may happen: connection, stream, producer or path. */
type Place = Omit<FaultTarget, 'match'>;

const MAX_LISTED = 10_000;
const MAX_KEPT = 200;
const PLACES = ['stream', 'conn', 'path', 'producer'] as const;

const fits = (wanted: string | undefined, is: string | undefined): boolean => {
  if (wanted === undefined) return true;
  return wanted.endsWith('*') ? (is?.startsWith(wanted.slice(0, -1)) ?? false) : wanted === is;
};

/**
 * True if a fault applies at a place. A delay without a path applies to the feed; bad odds without one apply
 * everywhere.
 */
const hits = (fault: Fault, place: Place): boolean =>
  PLACES.every((key) => fits(fault.on[key], place[key])) &&
  (place.path === undefined || fault.on.path !== undefined || fault.kind === 'bad-odds');

/** The faults in force, and the record of earlier ones. */
export class Faults {
  #list: Fault[] = [];
  #told: Fault[] = [];
  #next = 0;
  readonly #onUnanswered: ((path: string) => void)[] = [];

  get all(): readonly Fault[] {
    return this.#list;
  }

  /** Returns every fault since the last `clear`, ended ones included. */
  get told(): readonly Fault[] {
    return this.#told;
  }

  add(command: FaultCommand, now: number): Fault {
    const lasts = kindOf(command.kind).lasts === true;
    const seed = command.seed ?? Math.floor(Math.random() * 2 ** 32);
    const fault: Fault = {
      id: String((this.#next += 1)),
      kind: command.kind,
      on: command.on,
      left: command.times ?? (lasts || command.ms !== undefined ? Infinity : 1),
      until: command.ms === undefined ? Infinity : now + command.ms,
      bytes: command.bytes ?? null,
      status: command.status ?? null,
      delay: command.delay ?? null,
      code: command.code ?? null,
      by: command.by ?? 300_000,
      parts: command.parts ?? null,
      shape: command.shape ?? null,
      cut: command.cut ?? 'body',
      value: command.value ?? null,
      accepted: command.accepted ?? null,
      at: command.at ?? 1,
      seen: 0,
      seed,
      random: seeded(seed),
      hits: 0,
      did: new Set(),
    };
    this.#list.push(fault);
    this.#told.push(fault);
    if (this.#told.length > MAX_KEPT) this.#told.shift();
    return fault;
  }

  /**
   * Ends a fault of HTTP answers. Faults of the feed end together (`clear`), which sends the delayed frames.
   * Returns false if there is no such fault.
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

  /** Calls the listener with the path of each request that a fault leaves unanswered for ever. */
  onUnanswered(listener: (path: string) => void): void {
    this.#onUnanswered.push(listener);
  }

  /** Called for a request that will never be answered. */
  leaveUnanswered(path: string): void {
    for (const listener of this.#onUnanswered) listener(path);
  }

  /** Returns the oldest fault of these kinds that applies here, without counting it. */
  find(kind: FaultKind | readonly FaultKind[], place: Place, now: number): Fault | undefined {
    const kinds: readonly FaultKind[] = typeof kind === 'string' ? [kind] : kind;
    return this.#alive(now).find((fault) => kinds.includes(fault.kind) && hits(fault, place));
  }

  /** Like `find`, and counts the fault as having happened once. */
  take(kind: FaultKind | readonly FaultKind[], place: Place, now: number, did?: string): Fault | undefined {
    const fault = this.find(kind, place, now);
    if (fault !== undefined) this.count(fault, ...(did === undefined ? [] : [did]));
    return fault;
  }

  /** Counts the fault as having happened once, and records its effect. */
  count(fault: Fault, ...did: readonly string[]): void {
    fault.left -= 1;
    fault.hits += 1;
    for (const each of did) fault.did.add(each);
    for (const oldest of fault.did) {
      if (fault.did.size <= MAX_LISTED) break;
      fault.did.delete(oldest);
    }
  }
}
