import { HEADER_WORDS, type Records } from '#contract/patch.ts';
import { flagsOf } from '#domain/odds/priceWord.ts';

const LONGEST_TEXT = 4_096;
const DEEPEST = 12;
const FLAGS = 15;

const unsound = (value: unknown, path: string, depth: number): string | undefined => {
  if (depth > DEEPEST) return `${path} is too deep`;
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : `${path} is ${value}`;
    case 'string':
      return value.length > LONGEST_TEXT ? `${path} has ${value.length} characters` : undefined;
    case 'boolean':
      return undefined;
    case 'object':
      break;
    default:
      return `${path} is ${typeof value}`;
  }
  if (value === null || value instanceof Int32Array) return undefined;
  if (Array.isArray(value)) return firstOf(value.entries(), path, depth);
  const prototype: unknown = Object.getPrototypeOf(value);
  // Maps keyed by ids have no prototype, so that no id matches an inherited key. A structured clone of such a
  // map is an ordinary object.
  if (prototype !== Object.prototype && prototype !== null) return `${path} has a prototype of its own`;
  return firstOf(Object.entries(value), path, depth);
};
const firstOf = (
  entries: Iterable<readonly [string | number, unknown]>,
  path: string,
  depth: number,
): string | undefined => {
  for (const [key, value] of entries) {
    const found = unsound(value, `${path}.${key}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * Returns the first violation in a plain value: NaN or infinite numbers, values that cannot be cloned,
 * overlong texts.
 */
export const unsoundValue = (value: unknown): string | undefined => unsound(value, 'value', 0);

/**
 * Returns the first violation in a patch as the port would carry it: NaN or infinite numbers, values that
 * cannot be cloned, overlong texts.
 */
export const unsoundPatch = (words: Int32Array, records: Records | undefined): string | undefined => {
  if ((words.length - HEADER_WORDS) % 2 !== 0) return 'moves are not in pairs';
  for (let at = HEADER_WORDS; at < words.length; at += 2) {
    const word = words[at + 1] as number;
    if ((words[at] as number) < 0 || (flagsOf(word) & ~FLAGS) !== 0)
      return `word ${word} for slot ${words[at]}`;
  }
  return records === undefined ? undefined : unsound(records, 'records', 0);
};

const ROOTS: readonly (readonly [string, object])[] = [
  ['Object.prototype', Object.prototype],
  ['Array.prototype', Array.prototype],
  ['Function.prototype', Function.prototype],
  ['String.prototype', String.prototype],
  ['Map.prototype', Map.prototype],
  ['Set.prototype', Set.prototype],
  ['Object', Object],
];
const keysOfRoots = (): string =>
  ROOTS.map(([name, root]) => `${name}: ${Reflect.ownKeys(root).map(String).join()}`).join('\n');
const CLEAN = keysOfRoots();

/** Returns whether a built-in prototype has changed since the run began. */
export const isPolluted = (): boolean => keysOfRoots() !== CLEAN || 'polluted' in {} || 'isAdmin' in [];
