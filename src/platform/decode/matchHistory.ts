import type { HistoryMatch, MatchHistory, Outcome, StandingRow } from '#domain/match-data/matchData.ts';
import type { MatchId, TeamId } from '#domain/ids.ts';
import { historyStatus, type HistoryStatus } from '#domain/match/historyStatus.ts';
import type { Pair } from '#domain/match/pair.ts';
import type { Decoding } from './context.ts';
import {
  address,
  count,
  decodeField,
  fallbackField,
  id,
  mapField,
  name,
  optionalField,
  readableList,
  record,
  time,
  whole,
  type Field,
} from './fields.ts';
import { countPair, sideField } from './matchEvents.ts';

const MAX_MATCHES = 40;
const MAX_ROWS = 60;
const MAX_INJURIES = 40;
const MAX_SPANS = 12;
/** Codes of outcomes (`status`): 1 win, 2 draw, 3 lose; 0 and others for a match to come (DETAIL-16). */
const OUTCOMES: ReadonlyMap<number, Outcome> = new Map([
  [1, 'win'],
  [2, 'draw'],
  [3, 'lose'],
]);

const noPair: Pair | null = null;
const scoreField: Field<Pair | null> = fallbackField(optionalField(countPair, noPair), noPair);

const noStatus: HistoryStatus | null = null;
/** `matchStatus` of a match in the history: 0 not started, 1 in progress, 2 ended (LIST-29). */
const statusField: Field<HistoryStatus | null> = fallbackField(
  optionalField(mapField(whole(), historyStatus, 'a history status'), noStatus),
  noStatus,
);

const historyMatch = (decoding: Decoding): Field<HistoryMatch> =>
  mapField(
    record({
      id: id<MatchId>(),
      league: name,
      matchTime: time,
      homeName: name,
      awayName: name,
      homeLogo: address(decoding),
      awayLogo: address(decoding),
      score: scoreField,
      halfScore: scoreField,
      status: fallbackField(optionalField(whole(), 0), 0),
      matchStatus: statusField,
    }),
    (raw): HistoryMatch => ({
      id: raw.id,
      league: raw.league,
      at: raw.matchTime,
      home: { name: raw.homeName, logo: raw.homeLogo },
      away: { name: raw.awayName, logo: raw.awayLogo },
      score: raw.score,
      half: raw.halfScore,
      outcome: OUTCOMES.get(raw.status) ?? null,
      status: raw.matchStatus,
    }),
    'a past match',
  );

/** Reads `{ meetings, home, away, injuries }`; a team is `{ last, next, goals }` (DETAIL-12). */
export const decodeHistory = (raw: unknown, decoding: Decoding): MatchHistory | null | undefined => {
  const matches = fallbackField(
    readableList(historyMatch(decoding), MAX_MATCHES, () => decoding.drop('history-match')),
    [],
  );
  const team = fallbackField(
    record({ last: matches, next: matches, goals: fallbackField(readableList(count, MAX_SPANS), []) }),
    { last: [], next: [], goals: [] },
  );
  const injury = mapField(
    record({ side: sideField, name, reason: name }),
    (each): MatchHistory['injuries'][number] | undefined =>
      each.side === 0 || each.name === '' ? undefined : { ...each, side: each.side },
    'an injury',
  );
  const read = decodeField(
    record({
      meetings: matches,
      home: team,
      away: team,
      injuries: fallbackField(readableList(injury, MAX_INJURIES), []),
    }),
    raw,
  );
  if (read === undefined) return undefined;
  const all = [read.meetings, read.home.last, read.home.next, read.away.last, read.away.next, read.injuries];
  return all.every((each) => each.length === 0) ? null : read;
};

/** Reads the rows of the league's table, in the order of their ranks. */
export const decodeStandings = (
  raw: unknown,
  decoding: Decoding,
): readonly StandingRow[] | null | undefined => {
  const row: Field<StandingRow> = mapField(
    record({
      rank: count,
      teamId: id<TeamId>(),
      name,
      logo: address(decoding),
      played: fallbackField(count, 0),
      won: fallbackField(count, 0),
      drawn: fallbackField(count, 0),
      lost: fallbackField(count, 0),
      scored: fallbackField(count, 0),
      conceded: fallbackField(count, 0),
      points: fallbackField(whole(), 0),
      side: sideField,
    }),
    ({ teamId, ...rest }): StandingRow => ({ team: teamId, ...rest }),
    'a row of a table',
  );
  const rows = decodeField(
    readableList(row, MAX_ROWS, () => decoding.drop('standing')),
    raw,
  );
  return rows?.length === 0 ? null : rows && [...rows].sort((a, b) => a.rank - b.rank);
};
