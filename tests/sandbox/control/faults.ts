const FAULT_KINDS = ['drop', 'half-open', 'skip', 'duplicate', 'reorder', 'new-epoch', 'silence', 'refuse', 'status'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
export type FaultTarget = { readonly stream?: string; readonly conn?: string; readonly path?: string; readonly producer?: string };
export type Fault = {
  readonly id: string;
  readonly kind: FaultKind;
  readonly on: FaultTarget;
  /** How often it still happens; Infinity until it is cleared. */
  left: number;
  /** It ends at this wall time. */
  readonly until: number;
  readonly bytes: number | null;
  readonly status: number;
};
export type FaultOrder = { readonly kind: FaultKind; readonly on: FaultTarget; readonly times?: number; readonly ms?: number; readonly bytes?: number; readonly status?: number };

/** These last until they are cleared, unless `times` or `ms` says otherwise; the others happen once. */
const LASTING: readonly FaultKind[] = ['half-open', 'silence', 'refuse', 'status'];
const TARGETS = ['stream', 'conn', 'path', 'producer'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const whole = (value: unknown, least: number, most: number): value is number => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

const readTarget = (raw: unknown): FaultTarget | string => {
  if (raw === undefined) return {};
  if (!isRecord(raw)) return '"on" must be an object with any of stream, conn, path, producer.';
  const out: { -readonly [K in keyof FaultTarget]: FaultTarget[K] } = {};
  for (const [key, value] of Object.entries(raw)) {
    const known = TARGETS.find((each) => each === key);
    if (known === undefined) return `"on.${key}" is not known: use stream, conn, path or producer.`;
    if (typeof value !== 'string' && typeof value !== 'number') return `"on.${key}" must be text.`;
    out[known] = String(value);
  }
  return out;
};

/** A fault as it was asked for, or the sentence that says what is wrong with it. */
export const readFault = (raw: unknown): FaultOrder | string => {
  if (!isRecord(raw)) return 'The body must be a JSON object: { kind, on, times, ms, bytes, status }.';
  const kind = FAULT_KINDS.find((each) => each === raw.kind);
  if (kind === undefined) return `"kind" must be one of ${FAULT_KINDS.join(', ')}.`;
  const unknown = Object.keys(raw).find((key) => !['kind', 'on', 'times', 'ms', 'bytes', 'status'].includes(key));
  if (unknown !== undefined) return `"${unknown}" is not known: use kind, on, times, ms, bytes, status.`;
  const on = readTarget(raw.on);
  if (typeof on === 'string') return on;
  if (raw.times !== undefined && !whole(raw.times, 1, 1e9)) return '"times" must be a whole number from 1.';
  if (raw.ms !== undefined && !whole(raw.ms, 1, 1e9)) return '"ms" must be a whole number of milliseconds from 1.';
  if (raw.bytes !== undefined && !whole(raw.bytes, 0, 1e9)) return '"bytes" must be a whole number from 0.';
  if (raw.status !== undefined && !whole(raw.status, 200, 599)) return '"status" must be an HTTP status from 200 to 599.';
  if (kind === 'status' && on.path === undefined) return 'A "status" fault needs "on.path".';
  const { times, ms, bytes, status } = raw;
  return { kind, on, ...(times === undefined ? {} : { times }), ...(ms === undefined ? {} : { ms }), ...(bytes === undefined ? {} : { bytes }), ...(status === undefined ? {} : { status }) };
};

/** The faults in force. */
export class Faults {
  #list: Fault[] = [];
  #next = 0;

  get all(): readonly Fault[] {
    return this.#list;
  }

  add(order: FaultOrder, now: number): Fault {
    const lasting = LASTING.includes(order.kind);
    const fault: Fault = {
      id: String((this.#next += 1)),
      kind: order.kind,
      on: order.on,
      left: order.times ?? (lasting || order.ms !== undefined ? Infinity : 1),
      until: order.ms === undefined ? Infinity : now + order.ms,
      bytes: order.bytes ?? null,
      status: order.status ?? 503,
    };
    this.#list.push(fault);
    return fault;
  }

  clear(): void {
    this.#list = [];
  }

  #alive(now: number): Fault[] {
    this.#list = this.#list.filter((fault) => fault.left > 0 && fault.until > now);
    return this.#list;
  }

  /** A fault of a kind in force on this, not yet counted. */
  find(kind: FaultKind, on: FaultTarget, now: number): Fault | undefined {
    return this.#alive(now).find((fault) => fault.kind === kind && TARGETS.every((key) => fault.on[key] === undefined || fault.on[key] === on[key]));
  }

  /** As `find`, and one of its times is used up. */
  take(kind: FaultKind, on: FaultTarget, now: number): Fault | undefined {
    const fault = this.find(kind, on, now);
    if (fault !== undefined) fault.left -= 1;
    return fault;
  }
}
