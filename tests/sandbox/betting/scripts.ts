export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isWhole = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

/** Scripts for future requests: a queue with one script each, then the rules for all others. */
export class Scripts<S extends object> {
  readonly #read: (raw: unknown) => S | string;
  #next: S[] = [];
  #rules: S;

  /** `read` parses a script, or returns a sentence if it is invalid. `none` is the script without any fields. */
  constructor(read: (raw: unknown) => S | string, none: S) {
    this.#read = read;
    this.#rules = none;
  }

  /** Sets the queue, the rules, or both. Returns a sentence if a script is invalid, else null. */
  set(raw: unknown): string | null {
    if (!isRecord(raw)) return 'A command is { next: [script, …] }, { rules: script } or both.';
    const next =
      raw.next === undefined
        ? []
        : Array.isArray(raw.next)
          ? (raw.next as unknown[]).map(this.#read)
          : ['"next" is a list of scripts.'];
    const rules = raw.rules === undefined ? this.#rules : this.#read(raw.rules);
    const wrong = [...next, rules].find((each) => typeof each === 'string');
    if (typeof wrong === 'string') return wrong;
    if (raw.next !== undefined) this.#next = next.filter((each): each is S => typeof each !== 'string');
    if (typeof rules !== 'string') this.#rules = rules;
    return null;
  }

  take(): S {
    return this.#next.shift() ?? this.#rules;
  }

  get waiting(): number {
    return this.#next.length;
  }

  get rules(): S {
    return this.#rules;
  }
}
