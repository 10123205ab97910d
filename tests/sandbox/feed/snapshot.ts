import type { BoardMatch, BoardMarket } from '#sandbox/server-board/serverBoard.ts';
import { leagueRecord, matchRecord } from '#sandbox/wire/record.ts';
import type { RecordContext } from '#sandbox/wire/record.ts';
import type { League } from '#sandbox/world/worldChange.ts';
import type { Stream } from './stream.ts';

/** The limit of a part is 256 kB of text; the rest of the frame must fit as well. */
const PART_BYTES = 256_000;
const ENVELOPE = 400;

/** Fills parts with JSON texts of records, in order. */
const packed = (lg: readonly string[], mt: readonly string[]): { lg: string[]; mt: string[] }[] => {
  const parts: { lg: string[]; mt: string[] }[] = [{ lg: [], mt: [] }];
  let room = PART_BYTES - ENVELOPE;
  const add = (which: 'lg' | 'mt', text: string) => {
    const size = Buffer.byteLength(text) + 1;
    if (size > room && room < PART_BYTES - ENVELOPE) {
      parts.push({ lg: [], mt: [] });
      room = PART_BYTES - ENVELOPE;
    }
    room -= size;
    parts.at(-1)?.[which].push(text);
  };
  for (const text of lg) add('lg', text);
  for (const text of mt) add('mt', text);
  return parts;
};

/**
 * A part, or a function that writes it. Parts of a large snapshot are written one by one as the reader takes them,
 * so the server serves other readers in between.
 */
export type SnapshotPart = Buffer | (() => Buffer);
export const writeSnapshotPart = (part: SnapshotPart): Buffer => (Buffer.isBuffer(part) ? part : part());

/** Snapshots of more matches are written part by part. */
const LARGE = 2_000;
/**
 * Number of records with the most options that are written to estimate how many fit into a part. `MARGIN` allows
 * for longer names.
 */
const SAMPLED = 20;
const MARGIN = 1.4;

type Shown = { readonly boardMatch: BoardMatch; readonly markets: readonly BoardMarket[] };
const optionsOf = ({ markets }: Shown): number => markets.reduce((sum, { ops }) => sum + ops.length, 0);

/** Copies the content, because prices and sale status keep changing in the server board. */
const asItStands = (content: readonly BoardMatch[], carries: (market: BoardMarket) => boolean): Shown[] =>
  content.map((boardMatch) => ({
    boardMatch: { ...boardMatch, markets: [...boardMatch.markets] },
    markets: boardMatch.markets.filter(carries).map((market) => ({ ...market, od: [...market.od] })),
  }));

/** Creates the numbered parts of a stream's snapshot, all at its current sequence number. */
export const createSnapshotParts = (
  stream: Stream,
  content: readonly BoardMatch[],
  leagues: ReadonlyMap<string, League>,
  writing: RecordContext,
): SnapshotPart[] => {
  const used = new Map<string, League>();
  for (const { match } of content) {
    const league = leagues.get(match.lid);
    if (league !== undefined) used.set(league.id, league);
  }
  const lg = [...used.values()].map((league) => JSON.stringify(leagueRecord(league, writing.language)));
  const record = ({ boardMatch, markets }: Shown): string =>
    JSON.stringify(matchRecord(boardMatch, leagues.get(boardMatch.match.lid), markets, writing));
  const head = `{"t":"snapshot","s":${JSON.stringify(stream.id)},"e":${JSON.stringify(stream.epoch)},"q":${stream.seq}`;
  const write = (part: number, of: number, lgs: readonly string[], mts: readonly string[]): Buffer =>
    Buffer.from(`${head},"part":${part},"of":${of},"lg":[${lgs.join(',')}],"mt":[${mts.join(',')}]}`);

  if (content.length <= LARGE) {
    const parts = packed(
      lg,
      content.map((boardMatch) => record({ boardMatch, markets: boardMatch.markets.filter(stream.carries) })),
    );
    return parts.map((part, i) => write(i + 1, parts.length, part.lg, part.mt));
  }
  const shown = asItStands(content, stream.carries);
  const longest = shown
    .toSorted((a, b) => optionsOf(b) - optionsOf(a))
    .slice(0, SAMPLED)
    .map((each) => Buffer.byteLength(record(each)));
  const size = Math.max(1, Math.floor((PART_BYTES - ENVELOPE) / (Math.max(...longest) * MARGIN)));
  const first = packed(lg, []);
  const of = first.length + Math.ceil(shown.length / size);
  return [
    ...first.map((part, i) => write(i + 1, of, part.lg, [])),
    ...Array.from(
      { length: of - first.length },
      (_, i) => () => write(first.length + i + 1, of, [], shown.slice(i * size, (i + 1) * size).map(record)),
    ),
  ];
};
