import type { LeagueId, SportId } from '#domain/ids.ts';
import type { LeagueFacts } from '#domain/match/match.ts';
import type { Decoding } from './context.ts';
import { idOf, isRaw, nameOf, wholeOf } from './raw.ts';

/** Sort position of leagues without an order: last. */
const LAST = 1_000_000;

/** Reads the id of a match's league. The feed may send only the id if the frame's `lg` has the league. */
export const leagueIdOf = (raw: unknown): LeagueId | undefined =>
  idOf(isRaw(raw) ? raw.id : raw) as LeagueId | undefined;

/**
 * Reads a league (`lg` of a match record, of a snapshot, of a delta; LIST-09); undefined without id or name.
 */
export const decodeLeague = (raw: unknown, decoding: Decoding, sport?: SportId): LeagueFacts | undefined => {
  const id = leagueIdOf(raw);
  if (!isRaw(raw) || id === undefined) {
    decoding.drop('league');
    return undefined;
  }
  if (raw.na === undefined) return undefined;
  return {
    id,
    name: nameOf(raw.na),
    sportId: (wholeOf(raw.sid) ?? sport ?? 0) as SportId,
    icon: decoding.icons.address(raw.lurl),
    order: wholeOf(raw.or) ?? LAST,
    hot: raw.hot === true || raw.hot === 1,
    regionName: nameOf(raw.rnm) || null,
  };
};
