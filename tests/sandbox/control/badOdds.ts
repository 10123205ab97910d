import { seeded } from '#sandbox/world/random.ts';
import { BAD_VALUES } from './faultKinds.ts';
import type { BadValue } from './faultKinds.ts';

/** An option of a delta's prices, by handle and index. */
export type OptionName = { readonly match: string; readonly key: string };
export type Spoiling = {
  readonly seed: number;
  /** Limits the fault to this match. */
  readonly match: string | null;
  /** The bad value to use; null for a choice by the seed. */
  readonly value: BadValue | null;
};
export type Spoiled = {
  readonly text: string;
  /** The bad value of each changed option, by `marketId:optionType`. */ readonly hurt: readonly string[];
};

type Json = { [key: string]: unknown };
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** A placeholder for a number that JSON.stringify cannot write; the text replaces it afterwards. */
const INFINITE = '@1e400@';
/** Replacements of European odds, and of whole thousandths. */
const WRITTEN: Readonly<Record<BadValue, readonly [odds: unknown, thousandths: unknown]>> = {
  NaN: ['NaN', 'NaN'],
  negative: [-1.9, -1900],
  zero: [0, 0],
  huge: [1e9, 1e9],
  text: ['1.9', '1.9'],
  null: [null, null],
  infinite: [INFINITE, INFINITE],
};

const hash = (text: string): number => {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
};

/**
 * Chooses the bad value of an option; null if the option keeps its price. The fault spoils about half of the
 * options, and the same ones as long as it lasts.
 */
const badValueOf = ({ seed, match, value }: Spoiling, option: OptionName): BadValue | null => {
  if (match !== null && match !== option.match) return null;
  const random = seeded((seed ^ hash(option.key)) >>> 0);
  return random.chance(0.5) ? (value ?? random.pick(BAD_VALUES)) : null;
};

/**
 * Spoils the prices of a frame or body (F38): in match records, in opened markets, and in a delta's prices,
 * whose options `nameOf` names. Returns null if the text is not JSON or no price changed.
 */
export const spoilPrices = (
  text: string,
  spoiling: Spoiling,
  nameOf: (handle: number, index: number) => OptionName | null,
): Spoiled | null => {
  const hurt: string[] = [];
  const spoil = (option: OptionName): BadValue | null => {
    const bad = badValueOf(spoiling, option);
    if (bad !== null) hurt.push(`${option.key} ${bad}`);
    return bad;
  };
  const groups = (match: string, mg: unknown): void => {
    for (const group of listOf(mg)) {
      for (const market of isRecord(group) ? listOf(group.mks) : []) {
        for (const option of isRecord(market) ? listOf(market.op) : []) {
          // A locked option stays locked.
          if (!isRecord(market) || !isRecord(option) || !(Number(option.od) > 0)) continue;
          const bad = spoil({ match, key: `${String(market.id)}:${String(option.ty)}` });
          if (bad !== null) Object.assign(option, { od: WRITTEN[bad][0], bod: WRITTEN[bad][0] });
        }
      }
    }
  };
  const prices = (p: unknown[]): void => {
    for (let i = 0; i + 3 < p.length; i += 4) {
      const option = Number(p[i + 2]) > 0 ? nameOf(Number(p[i]), Number(p[i + 1])) : null;
      const bad = option === null ? null : spoil(option);
      if (bad !== null) p[i + 2] = WRITTEN[bad][1];
    }
  };
  const walk = (node: unknown): void => {
    for (const each of listOf(node)) walk(each);
    if (!isRecord(node)) return;
    if ('mg' in node) return groups(String(node.id), node.mg);
    if (node.t === 'd') prices(listOf(node.p));
    for (const key of ['data', 'records', 'mt', 'g']) walk(node[key]);
  };
  const whole = parse(text);
  walk(whole);
  return hurt.length === 0
    ? null
    : { text: JSON.stringify(whole).replaceAll(`"${INFINITE}"`, '1e400'), hurt };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
