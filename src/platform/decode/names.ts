import type { LeagueId, MatchId, StreamId } from '#domain/ids.ts';
import type { Names } from './frames.ts';
import { handleOf } from './market.ts';
import { idOf, listOf, nameOf, wholeOf, type Raw } from './raw.ts';

const MAX_NAMES = 1_000_000;
const rows = (raw: unknown): readonly (readonly unknown[])[] =>
  listOf(raw, MAX_NAMES).filter((each): each is unknown[] => Array.isArray(each));

/** Reads the `names` frame: names of a running stream in another language. */
export const decodeNames = (raw: Raw): Names | undefined => {
  if (
    typeof raw.s !== 'string' ||
    typeof raw.lang !== 'string' ||
    ![raw.lg, raw.tm, raw.mk, raw.op].every(Array.isArray)
  )
    return undefined;
  return {
    t: 'names',
    stream: raw.s as StreamId,
    lang: raw.lang,
    leagues: rows(raw.lg).flatMap(([id, name, region]) => {
      const league = idOf(id) as LeagueId | undefined;
      return league === undefined
        ? []
        : [{ id: league, name: nameOf(name), regionName: nameOf(region) || null }];
    }),
    matches: rows(raw.tm).flatMap(([id, name, home, away]) => {
      const match = idOf(id) as MatchId | undefined;
      return match === undefined
        ? []
        : [{ id: match, name: nameOf(name), home: nameOf(home), away: nameOf(away) }];
    }),
    markets: rows(raw.mk).flatMap(([h, name]) => {
      const handle = handleOf(h);
      return handle === null ? [] : [{ handle, name: nameOf(name) }];
    }),
    options: rows(raw.op).flatMap(([h, at, name]) => {
      const handle = handleOf(h);
      const index = wholeOf(at);
      return handle === null || index === undefined || index < 0
        ? []
        : [{ handle, index, name: nameOf(name) }];
    }),
  };
};
