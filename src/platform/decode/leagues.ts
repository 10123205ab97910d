import type { LeagueAnswer } from '#contract/sharedQuery.ts';
import type { Decoding } from './context.ts';
import { decodeLeague } from './league.ts';
import { isBrokenWhole, isRaw, listOf, readableOf, wholeOf } from './raw.ts';

const MAX_LEAGUES = 10_000;

/** `data` of `/v1/match/getOnSaleLeagues` in the shape of MENU-08; undefined where it is no list, or none of it can be read (F36). */
export const decodeLeagues = (raw: unknown, decoding: Decoding): LeagueAnswer | undefined => {
  if (!Array.isArray(raw)) return undefined;
  return readableOf(listOf(raw, MAX_LEAGUES), (each) => {
    const league = decodeLeague(each, decoding);
    if (!isRaw(each) || league === undefined || isBrokenWhole(each.mt)) return undefined;
    const { id, name, icon, order, sportId, hot } = league;
    return { id, name, matchCount: Math.max(0, wholeOf(each.mt) ?? 0), logoUrl: icon, order, sportId, hot };
  });
};
