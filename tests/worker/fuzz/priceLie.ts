import type { Random } from '#tests/worker/random.ts';
import { hostile, textOf } from './hostile.ts';
import type { Life } from './life.ts';
import type { Recording, Tree } from './recording.ts';

type RawOption = Tree & { readonly ty: number };
type RawMarket = Tree & { readonly id: string; readonly op: readonly RawOption[] };
type RawGroup = Tree & { readonly mks: readonly RawMarket[] };
type RawMatch = Tree & { readonly id: string; readonly mg: readonly RawGroup[] };

const DECIMAL = /^\d{1,8}(\.\d{1,20})?$/;
/**
 * Returns whether a value is odds as a match record writes them: "1.955" or 1.955, above 1. Independent of
 * the client's parser.
 */
export const isDecimal = (od: unknown): boolean => {
  const text = typeof od === 'number' ? String(od) : typeof od === 'string' ? od.trim() : '';
  return DECIMAL.test(text) && Number(text) > 1 && Number(text) < 16_777.216;
};

/**
 * A wrong price for one option of one match in play, and a wrong sale status for its market, in every answer
 * that contains them.
 */
export type PriceLie = {
  readonly corruptAnswer: (clean: Tree) => string;
  readonly findViolation: (life: Life) => string | undefined;
};

export const priceLie = (recording: Recording, random: Random): PriceLie => {
  const match = random.pick((recording.snapshots.get('sport/1/live')?.mt ?? []) as readonly RawMatch[]);
  const market = random.pick(match.mg.flatMap(({ mks }) => mks));
  const at = random.int(market.op.length);
  const key = `${market.id}:${market.op[at]?.ty}`;
  const od = random.chance(0.3) ? 1.5 : hostile(random);
  const ss = random.chance(0.7) ? 1 : hostile(random);
  const spoil = (each: RawMatch): RawMatch => ({
    ...each,
    mg: each.mg.map((group) => ({
      ...group,
      mks: group.mks.map((one) =>
        one.id === market.id
          ? { ...one, ss, op: one.op.map((option, index) => (index === at ? { ...option, od } : option)) }
          : one,
      ),
    })),
  });
  const corruptAnswer: PriceLie['corruptAnswer'] = (clean) => {
    const data = clean.data as { readonly records?: readonly RawMatch[]; readonly mg?: unknown };
    if (Array.isArray(data.records))
      return textOf({
        ...clean,
        data: {
          ...data,
          records: data.records.map((each: RawMatch) => (each.id === match.id ? spoil(each) : each)),
        },
      });
    return textOf(data.mg === undefined ? clean : { ...clean, data: spoil(data as unknown as RawMatch) });
  };
  const read = JSON.parse(textOf({ od, ss })) as { readonly od?: unknown; readonly ss?: unknown };
  const open = isDecimal(read.od) && read.ss === 1;
  return {
    corruptAnswer,
    findViolation: (life) =>
      !open && life.isShownOpen(key)
        ? `${key} is open after od ${JSON.stringify(read.od)}, ss ${JSON.stringify(read.ss)}`
        : undefined,
  };
};
