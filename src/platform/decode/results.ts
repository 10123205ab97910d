import type { LeagueId, MatchId, SportId } from '#domain/ids.ts';
import type { MatchStatus, ScoreLine } from '#domain/match/match.ts';
import type { MatchResult, ResultCompetition, ResultPage } from '#domain/match/matchResult.ts';
import { SCORE_GROUP } from '#domain/match/scoreGroups.ts';
import type { Decoding } from './context.ts';
import {
  address,
  anything,
  count,
  decodeField,
  flag,
  id,
  mapField,
  optionalField,
  name,
  record,
  readableList,
  fallbackField,
  time,
  whole,
  type Field,
} from './fields.ts';
import { decodeTeams } from './matchRecord.ts';
import { decodeScores } from './progress.ts';
import { isRaw, listOf, nameOf, wholeOf } from './raw.ts';

const MOST = 2000;

/** Returns the final score: that of the whole match, else the first one (wire facts 2.6). */
const totalOf = (scores: readonly ScoreLine[], sport: SportId): MatchResult['total'] => {
  const own = scores.filter(({ group }) => group === SCORE_GROUP.score);
  const found = own.find(({ period }) => period === sport * 1000 + 1) ?? own[0];
  return found === undefined ? null : [found.home, found.away];
};

/** Match types that are outrights (wire facts 4.11). */
const OUTRIGHTS: ReadonlySet<number> = new Set([1, 5]);
/** Outcome of an option: won (wire facts of betting, settle result 4). */
const WON = 4;
const MAX_WINNERS = 50;

/** Reads the names of the options of an outright that won (`otcm`), each once. */
const winnersOf = (raw: unknown): readonly string[] => {
  const options = listOf(raw, MAX_WINNERS)
    .flatMap((group) => (isRaw(group) ? listOf(group.mks, MAX_WINNERS) : []))
    .flatMap((market) => (isRaw(market) ? listOf(market.op, MOST) : []));
  const names = options.flatMap((option) =>
    isRaw(option) && wholeOf(option.otcm) === WON ? [nameOf(option.na)] : [],
  );
  return [...new Set(names)].filter((each) => each !== '').slice(0, MAX_WINNERS);
};

const result = (decoding: Decoding): Field<MatchResult> =>
  mapField(
    record({
      id: id<MatchId>(),
      sid: whole<SportId>(),
      bt: time,
      ms: whole<MatchStatus>(),
      ty: fallbackField(optionalField(whole(), null), null),
      nm: name,
      fmt: fallbackField(optionalField(whole(), null), null),
      ne: fallbackField(flag, false),
      ts: anything,
      nsg: anything,
      mg: anything,
      lg: fallbackField(optionalField(record({ id: id<LeagueId>(), na: name }), null), null),
    }),
    (raw): MatchResult => {
      const [home, away] = decodeTeams(raw.ts, raw.sid, decoding);
      const scores = decodeScores(raw.nsg);
      const isOutright = OUTRIGHTS.has(raw.ty ?? 0);
      return {
        id: raw.id,
        kind: isOutright ? 'outright' : 'match',
        sportId: raw.sid,
        leagueId: raw.lg?.id ?? null,
        leagueName: raw.lg?.na ?? '',
        beginTime: raw.bt,
        status: raw.ms,
        format: raw.fmt,
        neutral: raw.ne,
        home: home.name === '' ? null : home,
        away: away.name === '' ? null : away,
        scores,
        total: totalOf(scores, raw.sid),
        scoreText: '',
        image: null,
        title: isOutright ? raw.nm : '',
        winners: isOutright ? winnersOf(raw.mg) : [],
      };
    },
    'a result',
  );

/** `data` of the product's own results (REQ-72, wire facts 2.6). */
export const decodeResults = (raw: unknown, decoding: Decoding): ResultPage | undefined =>
  decodeField(
    mapField(
      record({
        records: readableList(result(decoding), MOST, () => decoding.drop('result')),
        current: optionalField(count, 1),
        size: optionalField(count, null),
        total: optionalField(count, null),
      }),
      (page): ResultPage => ({
        results: page.records,
        current: page.current,
        size: page.size ?? page.records.length,
        total: page.total ?? page.records.length,
      }),
      'a page of results',
    ),
    raw,
  );

/**
 * Reads `data` of a third-party result feed (REQ-72): competitions with their matches. The third feed is read
 * the same way until a sample of it exists (C40).
 */
export const decodeCompetitions = (
  raw: unknown,
  decoding: Decoding,
): readonly ResultCompetition[] | undefined => {
  const match: Field<ResultCompetition['matches'][number]> = mapField(
    record({
      matchId: id<MatchId>(),
      beginTime: fallbackField(optionalField(time, null), null),
      score: name,
      rawScores: fallbackField(readableList(name, 50), []),
      homeName: name,
      awayName: name,
      homeLogo: address(decoding),
      awayLogo: address(decoding),
      imageUrl: address(decoding),
    }),
    ({ matchId, homeName, awayName, imageUrl, ...raw }) => ({
      ...raw,
      id: matchId,
      home: homeName,
      away: awayName,
      image: imageUrl,
    }),
    'a result',
  );
  return decodeField(
    readableList(
      record<ResultCompetition>({
        id: id(),
        name,
        sportId: whole<SportId>(),
        matches: readableList(match, MOST, () => decoding.drop('result')),
      }),
      MOST,
      () => decoding.drop('competition'),
    ),
    raw,
  );
};
