import type { Held } from '#sandbox/mirror/mirror.ts';
import { leagueRecord, matchRecord } from '#sandbox/wire/record.ts';
import type { Writing } from '#sandbox/wire/record.ts';
import type { League } from '#sandbox/world/news.ts';
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

/** A stream's content as numbered parts, all at the seq it stands at. */
export const imageParts = (stream: Stream, content: readonly Held[], leagues: ReadonlyMap<string, League>, writing: Writing): Buffer[] => {
  const used = new Map<string, League>();
  const mt: string[] = [];
  for (const held of content) {
    const league = leagues.get(held.match.lid);
    if (league !== undefined) used.set(league.id, league);
    mt.push(JSON.stringify(matchRecord(held, league, held.markets.filter(stream.carries), writing)));
  }
  const lg = [...used.values()].map((league) => JSON.stringify(leagueRecord(league, writing.language)));
  const parts = packed(lg, mt);
  const head = `{"t":"image","s":${JSON.stringify(stream.id)},"e":${JSON.stringify(stream.epoch)},"q":${stream.seq}`;
  return parts.map((part, i) => Buffer.from(`${head},"part":${i + 1},"of":${parts.length},"lg":[${part.lg.join(',')}],"mt":[${part.mt.join(',')}]}`));
};
