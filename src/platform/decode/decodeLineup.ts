import type { Lineup, Player, TeamLineup } from '#domain/match-data/matchData.ts';
import type { Decoding } from './context.ts';
import { address, decodeField, fallbackField, id, mapField, name, readableList, record } from './fields.ts';
import type { Field } from './fields.ts';
import { matchEvents } from './matchEvents.ts';
import { isRaw } from './raw.ts';

const STARTING = 11;
const MAX_BACKUP = 30;

/** Reads `{ home, away, incidents }`; a team is `{ formation, coach, logo, line, backup }` (DETAIL-11). */
export const decodeLineup = (raw: unknown, decoding: Decoding): Lineup | null | undefined => {
  if (isRaw(raw) && raw.home === undefined && raw.away === undefined) return null;
  const player: Field<Player> = mapField(
    record({ id: id(), name, number: name }),
    (each): Player | undefined => (each.name === '' ? undefined : each),
    'a player',
  );
  const team: Field<TeamLineup> = record({
    formation: name,
    coach: name,
    logo: address(decoding),
    line: fallbackField(
      readableList(player, STARTING, () => decoding.drop('lineup-player')),
      [],
    ),
    backup: fallbackField(
      readableList(player, MAX_BACKUP, () => decoding.drop('lineup-player')),
      [],
    ),
  });
  const read = decodeField(
    record({ home: team, away: team, incidents: fallbackField(matchEvents(decoding), []) }),
    raw,
  );
  return read !== undefined && read.home.line.length + read.away.line.length === 0 ? null : read;
};
