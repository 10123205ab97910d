/** Collects the violations of rules that a test checks very often. */
export type Violations = {
  /** Texts of the first violations. A test expects none. */
  readonly found: string[];
  /** Notes a violation if `holds` is false. `text` describes it, and is only built then. */
  readonly unless: (holds: boolean, text: () => string) => void;
};

/** More would not help the reader of a failure. */
const MAX_FOUND = 20;

/**
 * Creates an empty collection. An `expect` takes about ten microseconds, so a test that checks a rule at every step of
 * hundreds of simulated matches collects the violations and has one `expect` at its end.
 */
export const createViolations = (): Violations => {
  const found: string[] = [];
  return {
    found,
    unless: (holds, text) => {
      if (!holds && found.length < MAX_FOUND) found.push(text());
    },
  };
};

/** True if two pairs of numbers, such as scores, are equal. */
export const isSamePair = (
  a: readonly [number, number] | undefined,
  b: readonly [number, number] | undefined,
): boolean => a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
