import { streamOfProducer } from '#platform/streams.ts';
import type { Random } from '#tests/worker/random.ts';
import { hostile, hostilePrice, textOf } from './hostile.ts';
import { isDecimal } from './priceLie.ts';
import { garble, mutate, wild } from './mutate.ts';
import type { Life } from './life.ts';
import type { Recording, Tree } from './recording.ts';

/** A text from the socket, and the condition that the tab must meet after it. */
export type Case = { readonly text: string; readonly expect?: (life: Life) => string | undefined };

const HEADER: ReadonlySet<string> = new Set(['t', 's', 'e', 'q']);
const KIND: ReadonlySet<string> = new Set(['t']);

type RawMarket = Tree & {
  readonly id: string;
  readonly h: number;
  readonly op: readonly (Tree & { readonly ty: number })[];
};
type RawGroup = Tree & { readonly mks: readonly RawMarket[] };
type RawMatch = Tree & { readonly id: string; readonly mg: readonly RawGroup[]; readonly lg: Tree };

const matchesOf = (recording: Recording, stream: string): readonly RawMatch[] =>
  (recording.snapshots.get(stream)?.mt ?? []) as readonly RawMatch[];
const marketsOf = (match: RawMatch): readonly RawMarket[] => match.mg.flatMap(({ mks }) => mks);

/** Builds a delta that this server could send: some sections about things that exist on the board. */
const sections = (recording: Recording, stream: string, random: Random): Tree => {
  const matches = matchesOf(recording, stream);
  const match = random.pick(matches);
  const market = random.pick(marketsOf(match));
  const group = match.mg.find(({ mks }) => mks.includes(market)) as RawGroup;
  const some: Tree = {};
  const add = (name: string, p: number, value: () => unknown): void => {
    if (random.chance(p)) some[name] = value();
  };
  add('gone', 0.06, () => [random.pick(matches).id]);
  add('move', 0.06, () => [[random.pick(matches).id, random.pick([...recording.snapshots.keys()])]]);
  add('lg', 0.1, () => [match.lg]);
  add('mt', 0.12, () => [match]);
  add('x', 0.06, () => [market.h]);
  add('g', 0.2, () => [
    {
      id: match.id,
      mg: [
        {
          ...group,
          mks: [
            random.chance(0.5)
              ? market
              : { ...market, id: `n${random.int(40)}`, h: 900_000 + random.int(40) },
          ],
        },
      ],
    },
  ]);
  add('m', 0.2, () => [market.h, random.pick([1, 0, -1])]);
  add('f', 0.35, () => [
    {
      id: match.id,
      bt: match.bt,
      ms: match.ms,
      ssi: 1,
      fmt: match.fmt,
      nsg: match.nsg,
      mc: match.mc ?? { pe: 1002, s: 60, r: true, tp: 1, tu: 1 },
      sb: { a: 1, b: '2' },
      tms: match.tms,
      vs: { have: true },
      as: match.as,
      nm: match.nm,
      ts: match.ts,
    },
  ]);
  add('p', 0.5, () => [
    market.h,
    random.int(2),
    1001 + random.int(5_000),
    random.int(2),
    market.h,
    1,
    1500,
    0,
  ]);
  add('ev', 0.15, () => [
    { id: `g${random.int(1_000)}`, k: 'goal', mid: match.id, side: 1, sc: [1, 0], at: 1_773_489_600_000 },
  ]);
  return some;
};

const isReadable = (odds: unknown, flags: unknown): boolean =>
  typeof odds === 'number' &&
  Number.isInteger(odds) &&
  odds > 1_000 &&
  odds <= 0xffffff &&
  typeof flags === 'number' &&
  Number.isInteger(flags) &&
  flags >= -(2 ** 31) &&
  flags < 2 ** 31 &&
  flags % 2 === 0;

/**
 * Sends a price for one option of one market. The option may be open only if the price is valid, and then at
 * that price.
 */
const priceAttack = (
  life: Life,
  recording: Recording,
  stream: string,
  header: Tree,
  random: Random,
): Case => {
  const match = random.pick(matchesOf(recording, stream));
  const market = random.pick(marketsOf(match));
  const at = random.int(market.op.length);
  const key = `${market.id}:${market.op[at]?.ty}`;
  const odds = hostilePrice(random);
  const flags = random.chance(0.6) ? 0 : hostile(random);
  const corruptMatch = {
    id: match.id,
    mg: match.mg.flatMap((group) => (group.mks.includes(market) ? [{ ...group, mks: [market] }] : [])),
  };
  const text = textOf({ ...header, g: [corruptMatch], p: [market.h, at, odds, flags] });
  const read = JSON.parse(text) as { readonly p: readonly unknown[] };
  const open = isReadable(read.p[2], read.p[3]);
  return {
    text,
    expect: () => {
      if (!wasTaken(life, header, match)) return undefined;
      if (!open && life.isShownOpen(key))
        return `${key} is open after ${JSON.stringify(read.p).slice(0, 200)}`;
      if (open && life.isShownOpen(key) && life.shownOdds(key) !== read.p[2])
        return `${key} shows ${life.shownOdds(key)} for ${String(read.p[2])}`;
      return undefined;
    },
  };
};

/**
 * Returns whether the frame reached the prices of a match. A stream that waits for a snapshot ignores frames,
 * and one from which the match has moved no longer writes it (D1). They then prove nothing about a price.
 */
const wasTaken = (life: Life, { s, q }: Tree, match: RawMatch): boolean => {
  const stream = String(s);
  const producer = life.model.matches.get(match.id)?.producer;
  const isWriter =
    !stream.startsWith('sport/') || (producer !== undefined && stream === streamOfProducer(producer));
  return life.placeOf(stream)?.seq === q && isWriter;
};

/** Replaces one market with an invalid price or sale status. */
const putAttack = (life: Life, recording: Recording, stream: string, header: Tree, random: Random): Case => {
  const match = random.pick(matchesOf(recording, stream));
  const market = random.pick(marketsOf(match));
  const at = random.int(market.op.length);
  const key = `${market.id}:${market.op[at]?.ty}`;
  const ss = random.chance(0.7) ? 1 : hostile(random);
  const corruptMarket = {
    ...market,
    ss,
    op: market.op.map((option, index) =>
      index === at ? { ...option, od: random.chance(0.3) ? 1.5 : hostile(random) } : option,
    ),
  };
  const group = match.mg.find(({ mks }) => mks.includes(market)) as RawGroup;
  const text = textOf({ ...header, g: [{ id: match.id, mg: [{ ...group, mks: [corruptMarket] }] }] });
  const read = JSON.parse(text) as {
    readonly g: readonly [
      {
        readonly mg: readonly [
          {
            readonly mks: readonly [
              { readonly ss: unknown; readonly op: readonly { readonly od: unknown }[] },
            ];
          },
        ];
      },
    ];
  };
  const { ss: sale, op } = read.g[0].mg[0].mks[0];
  const od = op[at]?.od;
  return {
    text,
    expect: () =>
      wasTaken(life, header, match) && !(isDecimal(od) && sale === 1) && life.isShownOpen(key)
        ? `${key} is open after ss ${JSON.stringify(sale)}, od ${JSON.stringify(od)?.slice(0, 100)}`
        : undefined,
  };
};

/**
 * Builds the n-th frame for a worker. Most frames have a valid header for the stream's position, so that the
 * worker reads the rest.
 */
export const frameCase = (life: Life, recording: Recording, random: Random): Case => {
  const stream = random.pick(
    [...recording.snapshots.keys()].filter((each) => life.placeOf(each) !== undefined),
  );
  const place = life.placeOf(stream);
  const header = {
    t: 'd',
    s: stream,
    e: place?.epoch ?? '',
    q: (place?.seq ?? 0) + 1,
    at: life.clock.wallNow(),
  };
  const keptFields = random.chance(0.9) ? HEADER : KIND;
  const kind = random.next();
  if (kind < 0.1) return priceAttack(life, recording, stream, header, random);
  if (kind < 0.2) return putAttack(life, recording, stream, header, random);
  if (kind < 0.55)
    return {
      text: textOf(
        mutate(structuredClone({ ...header, ...sections(recording, stream, random) }), random, keptFields),
      ),
    };
  if (kind < 0.7) {
    const frame = random.pick(recording.frames);
    const stamped =
      frame.t === 'd'
        ? { ...frame, s: stream, e: header.e, q: header.q }
        : { ...frame, ...('s' in frame ? { s: stream } : undefined) };
    return { text: textOf(mutate(structuredClone(stamped), random, KIND)) };
  }
  if (kind < 0.76)
    return { text: textOf(mutate(structuredClone(life.server.snapshot(stream)), random, keptFields)) };
  if (kind < 0.8)
    return {
      text: textOf(
        mutate(
          {
            t: 'answer',
            s: stream,
            e: header.e,
            q: header.q,
            how: random.pick(['snapshot', 'deltas', 'none']),
          },
          random,
          KIND,
        ),
      ),
    };
  if (kind < 0.82)
    return {
      text: textOf(
        mutate(structuredClone(random.pick([life.server.alive(), recording.welcome])), random, KIND),
      ),
    };
  if (kind < 0.84)
    return {
      text: textOf({
        t: 'error',
        code: random.chance(0.5)
          ? random.pick(['version', 'stream', 'auth', 'rate', 'frame'])
          : hostile(random),
        s: hostile(random),
        message: hostile(random),
      }),
    };
  if (kind < 0.92)
    return { text: garble(textOf({ ...header, ...sections(recording, stream, random) }), random) };
  return {
    text: wild(
      random,
      random.chance(0.7)
        ? {
            t: random.pick([
              'd',
              'snapshot',
              'answer',
              'alive',
              'welcome',
              'names',
              'pong',
              'producers',
              'error',
              'authed',
            ]),
            ...(random.chance(0.5) ? { s: stream, e: header.e, q: header.q } : undefined),
          }
        : {},
    ),
  };
};
