export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isWhole = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

/** What was ordered for the requests to come: one script each, in turn, then the rules for all others. */
export class Scripts<S extends object> {
  readonly #read: (raw: unknown) => S | string;
  #next: S[] = [];
  #rules: S;

  /** `read` answers a script, or the sentence that says what is wrong with it; `none` is that of no order. */
  constructor(read: (raw: unknown) => S | string, none: S) {
    this.#read = read;
    this.#rules = none;
  }

  /** Answers the sentence that says what is wrong, or null when it is taken. */
  order(raw: unknown): string | null {
    if (!isRecord(raw)) return 'An order is { next: [script, …] }, { rules: script } or both.';
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
