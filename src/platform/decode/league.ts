import type { LeagueId, SportId } from '#domain/ids.ts';
import type { LeagueFacts } from '#domain/match/match.ts';
import type { Decoding } from './context.ts';
import { idOf, isRaw, nameOf, wholeOf } from './raw.ts';

/** Leagues without an order stand last. */
const LAST = 1_000_000;

/** The id of a match's league; the feed may send the id alone where `lg` of the frame has the rest. */
export const leagueIdOf = (raw: unknown): LeagueId | undefined =>
  idOf(isRaw(raw) ? raw.id : raw) as LeagueId | undefined;

/**
 * A league (`lg` of a match record, of a snapshot, of a delta; LIST-09), or undefined where it has no id or no
 * name.
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
