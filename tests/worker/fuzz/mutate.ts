import type { Random } from '#tests/worker/random.ts';
import { hostile, hostileText, PROTOTYPE_KEYS, textOf, withKey } from './hostile.ts';

type Branch = Record<string, unknown> | unknown[];
const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;
const keysOf = (branch: Branch): string[] => Object.keys(branch);
const get = (branch: Branch, key: string): unknown => (branch as Record<string, unknown>)[key];
const set = (branch: Branch, key: string, value: unknown): void => {
  Object.defineProperty(branch, key, { value, enumerable: true, configurable: true, writable: true });
};

/**
 * Walks down the tree to a random branch and one of its fields. `spare` names fields of the root that are
 * left out.
 */
const descend = (
  root: Branch,
  random: Random,
  untouchedFields: ReadonlySet<string>,
): { branch: Branch; key: string } | undefined => {
  let branch = root;
  for (let first = true; ; first = false) {
    const keys = first ? keysOf(branch).filter((key) => !untouchedFields.has(key)) : keysOf(branch);
    if (keys.length === 0) return undefined;
    const key = random.pick(keys);
    const value = get(branch, key);
    if (!isBranch(value) || keysOf(value).length === 0 || random.chance(0.15)) return { branch, key };
    branch = value;
  }
};

const remove = (branch: Branch, key: string): void => {
  if (Array.isArray(branch)) branch.splice(Number(key), 1);
  else Reflect.deleteProperty(branch, key);
};

/** Changes the type of a value: a number to text, text to a number, a value to a list, a list to a value. */
const retyped = (value: unknown, random: Random): unknown => {
  if (typeof value === 'number')
    return random.pick([
      String(value).replace('e+', 'e'),
      -value,
      value * 1e6,
      value + 0.5,
      [value],
      value === 0,
    ]);
  if (typeof value === 'string')
    return random.pick([
      Number(value) || 0,
      [value],
      { a: value },
      `${value}${hostileText(random)}`,
      value.slice(1),
    ]);
  if (Array.isArray(value))
    return random.pick([
      value[0],
      Object.fromEntries(value.slice(0, 5).map((each, at) => [`k${at}`, each as unknown])),
      [value],
      null,
      value.toReversed() as unknown[],
    ]);
  if (isBranch(value))
    return random.pick([Object.values(value), [value], null, JSON.stringify(value).slice(0, 200)]);
  return random.pick([0, '', [], {}]);
};

const STEPS: readonly ((at: { branch: Branch; key: string }, random: Random) => void)[] = [
  ({ branch, key }, random) => set(branch, key, hostile(random)),
  ({ branch, key }, random) => set(branch, key, hostile(random)),
  ({ branch, key }, random) => set(branch, key, retyped(get(branch, key), random)),
  ({ branch, key }) => remove(branch, key),
  // Copies a field to another name.
  ({ branch, key }, random) => {
    const value = get(branch, key);
    if (Array.isArray(branch)) branch.splice(Number(key), 0, structuredClone(value));
    else {
      const name = random.chance(0.5) ? hostileText(random) : random.pick(keysOf(branch));
      set(branch, name, structuredClone(value));
      if (random.chance(0.5)) remove(branch, key);
    }
  },
  // Swaps two fields of one branch.
  ({ branch, key }, random) => {
    const other = random.pick(keysOf(branch));
    const value = get(branch, key);
    set(branch, key, get(branch, other));
    set(branch, other, value);
  },
  ({ branch, key }, random) => set(branch, key, withKey(random.pick(PROTOTYPE_KEYS), get(branch, key))),
  ({ branch }, random) => {
    if (Array.isArray(branch)) branch.push(hostile(random));
    else set(branch, random.chance(0.5) ? random.pick(PROTOTYPE_KEYS) : hostileText(random), hostile(random));
  },
];

/** Some hostile values are nested too deeply to be copied or formatted. Such a field stays unchanged. */
const apply = (step: (typeof STEPS)[number], at: { branch: Branch; key: string }, random: Random): void => {
  try {
    step(at, random);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
};

/** Corrupts one to four fields of a tree in place. Fields of the root named in `spare` stay unchanged. */
export const mutate = (
  root: unknown,
  random: Random,
  untouchedFields: ReadonlySet<string> = new Set(),
): unknown => {
  if (!isBranch(root)) return hostile(random);
  for (let count = 1 + random.int(4); count > 0; count -= 1) {
    const at = descend(root, random, untouchedFields);
    if (at !== undefined) apply(random.pick(STEPS), at, random);
  }
  return root;
};

/** Corrupts a text: cuts it, and doubles, drops or overwrites parts of it. */
export const garble = (text: string, random: Random): string => {
  const at = random.int(text.length + 1);
  const to = Math.min(text.length, at + random.int(40));
  switch (random.int(8)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(to);
    case 3:
      return text.slice(0, to) + text.slice(at);
    case 4:
      return text.slice(0, at) + hostileText(random) + text.slice(to);
    case 5:
      return text.slice(0, at) + String.fromCharCode(random.int(0x1_0000)) + text.slice(at + 1);
    case 6:
      return text + text;
    default:
      return text.replaceAll(
        random.pick(['"', ',', ':', '[', '0', '1', '}']),
        random.pick(['"', '', ' ', '9', '[', 'null']),
      );
  }
};

/** Field names of the wire, for trees that are built from nothing. */
const NAMES = [
  't',
  's',
  'e',
  'q',
  'at',
  'how',
  'part',
  'of',
  'lg',
  'mt',
  'gone',
  'move',
  'x',
  'g',
  'm',
  'f',
  'p',
  'ev',
  'id',
  'mg',
  'mks',
  'op',
  'od',
  'ty',
  'ss',
  'h',
  'li',
  'sid',
  'ms',
  'bt',
  'nsg',
  'mc',
  'sb',
  'ts',
  'records',
  'total',
  'size',
  'current',
  'feed',
  'stream',
  'epoch',
  'seq',
  'sl',
  'code',
  'data',
  'success',
  'message',
];
const grown = (random: Random, depth: number): unknown => {
  if (depth === 0 || random.chance(0.3)) return hostile(random);
  const count = random.int(6);
  if (random.chance(0.4)) return Array.from({ length: count }, () => grown(random, depth - 1));
  const tree: Record<string, unknown> = {};
  for (let at = 0; at < count; at += 1) set(tree, random.pick(NAMES), grown(random, depth - 1));
  return tree;
};

/** Builds a text that no server would send. */
export const wild = (random: Random, root: Readonly<Record<string, unknown>> = {}): string => {
  if (random.chance(0.2))
    return Array.from({ length: random.int(200) }, () =>
      String.fromCharCode(random.int(random.chance(0.5) ? 128 : 0x1_0000)),
    ).join('');
  const tree = grown(random, 4);
  return textOf(isBranch(tree) && !Array.isArray(tree) ? { ...tree, ...root } : tree);
};
