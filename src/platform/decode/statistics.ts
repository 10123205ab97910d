import type { StatisticsAnswer } from '#contract/sharedQuery.ts';
import type { LeagueId, SportId } from '#domain/ids.ts';
import type { PlayType } from '#domain/match/match.ts';
import { playTypeOf } from '../playTypeCodes.ts';
import type { Decoding } from './context.ts';
import { idOf, isBrokenWhole, isRaw, listOf, nameOf, readableOf, wholeOf, type Raw } from './raw.ts';

const countOf = (raw: unknown): number => Math.max(0, wholeOf(raw) ?? 0);

/**
 * An entry of `sl`. One whose count cannot be read is left out: nought would say that there is nothing (F36).
 */
const typeEntry = (raw: unknown): Raw | undefined =>
  isRaw(raw) && wholeOf(raw.ty) !== undefined && !isBrokenWhole(raw.tc) ? raw : undefined;

/** `data` of `/v1/match/statistical` in the shape of MENU-07; undefined where it has no counts per play type, or none can be read. */
export const decodeStatistics = (raw: unknown, decoding: Decoding): StatisticsAnswer | undefined => {
  const entries = isRaw(raw) && Array.isArray(raw.sl) ? readableOf(listOf(raw.sl, 50), typeEntry) : undefined;
  if (!isRaw(raw) || entries === undefined) return undefined;
  const playTypes: Partial<
    Record<PlayType, { count: number; name: string; sports: { sportId: SportId; count: number }[] }>
  > = {};
  for (const each of entries) {
    const type = playTypeOf(wholeOf(each.ty));
    // Play types the product does not show (parlay, pools) are no fault of the answer.
    if (type === undefined) continue;
    playTypes[type] = { count: countOf(each.tc), name: nameOf(each.des), sports: sportsOf(each.ssl) };
  }
  return {
    total: countOf(raw.tc),
    hotTotal: countOf(raw.ht),
    hot: listOf(raw.hls, 500).flatMap((each) => hotLeague(each, decoding)),
    playTypes,
  };
};

const sportsOf = (raw: unknown): { sportId: SportId; count: number }[] =>
  listOf(raw, 200).flatMap((each) => {
    const sport = isRaw(each) ? wholeOf(each.sid) : undefined;
    return !isRaw(each) || sport === undefined || isBrokenWhole(each.c)
      ? []
      : [{ sportId: sport as SportId, count: countOf(each.c) }];
  });

const hotLeague = (raw: unknown, decoding: Decoding): StatisticsAnswer['hot'][number][] => {
  const id = isRaw(raw) ? idOf(raw.id) : undefined;
  const sport = isRaw(raw) ? wholeOf(raw.sid) : undefined;
  if (!isRaw(raw) || id === undefined || sport === undefined) {
    decoding.drop('hot-league');
    return [];
  }
  return [
    {
      id: id as LeagueId,
      logoUrl: decoding.icons.address(raw.lurl),
      count: matchesOf(raw),
      name: nameOf(raw.na),
      sportId: sport as SportId,
    },
  ];
};

const matchesOf = (raw: Raw): number => countOf(raw.mt);
