import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '#sandbox/clock.ts';
import { finalPair, partScores } from '#sandbox/results/pastNsg.ts';
import { KEPT_DAYS, PastResults, type Past } from '#sandbox/results/pastResults.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { inLanguage, languageOf, type Language } from '#sandbox/wire/language.ts';
import { iconPath, leagueRecord, teamNames } from '#sandbox/wire/record.ts';
import { wrong, type MemberRequest, type MemberRoutes } from './memberRequest.ts';
import { bodyOf, matchAnswer, matchRefusal, type Body } from './envelope.ts';

const DAY = 86_400_000;
const MAX_PAGE = 300;
const BAD_PARAMETER = 5;
const NEEDED = `sportId, beginTime and endTime are needed, at most ${KEPT_DAYS} days apart.`;
/** `matchType` of outrights, and the outcome of an option that won. */
const OUTRIGHTS = 1;
const WON = 4;
const BY_LEAGUE = 1;

/** Serves the product's own results and the two feeds of external results (REQ-72). */
export const createResultCalls = (
  app: FastifyInstance,
  routes: MemberRoutes,
  serverBoard: ServerBoard,
  clock: ServerClock,
  seed: number,
): void => {
  const past = new PastResults(serverBoard, seed);
  /**
   * Returns null if the range is invalid. Allows one day more than the sandbox keeps, because a day may have
   * 25 hours.
   */
  const found = (body: Body, outrights = false): Past[] | null => {
    const [sport, from, to] = [body.number('sportId'), body.number('beginTime'), body.number('endTime')];
    if (sport === null || from === null || to === null || from > to || to - from > (KEPT_DAYS + 1) * DAY)
      return null;
    return outrights
      ? past.outrights(sport, from, to, clock.now())
      : past.matches(sport, from, to, clock.now(), clock.skew());
  };

  app.post('/v1/match/matchResultPage', (request) => {
    const body = bodyOf(request.body);
    const all = found(body, body.number('matchType') === OUTRIGHTS);
    if (all === null) return matchRefusal(BAD_PARAMETER, NEEDED);
    const wanted = body.ids('leagueIds');
    const results = wanted === null ? all : all.filter(({ match }) => wanted.includes(match.lid));
    if (body.number('orderBy') !== BY_LEAGUE) results.sort((a, b) => b.bt - a.bt);
    const language = languageOf(body.text('languageType'));
    const size = Math.min(Math.max(1, body.number('size') ?? 50), MAX_PAGE);
    const current = Math.max(1, body.number('current') ?? 1);
    const leagues = new Map(
      all.flatMap(({ league }) =>
        league === undefined ? [] : [[league.id, inLanguage(league.na, language)] as const],
      ),
    );
    return matchAnswer({
      current,
      size,
      total: results.length,
      totalType: 0,
      lgs: [...leagues].map(([id, nm]) => ({ id, nm })),
      records: results
        .slice((current - 1) * size, current * size)
        .map((each) => resultRecord(each, language)),
    });
  });

  const competitions = ({ body, language }: MemberRequest) => {
    const results = found(body);
    if (results === null) return wrong(NEEDED);
    const by = new Map<string, Past[]>();
    // The external feeds report only matches that were played to the end.
    for (const each of results.filter(({ ms }) => ms === 0))
      by.set(each.match.lid, [...(by.get(each.match.lid) ?? []), each]);
    return [...by].map(([id, list]) => ({
      id,
      name: list[0]?.league === undefined ? '' : inLanguage(list[0].league.na, language),
      sportId: list[0]?.match.sid ?? 0,
      matches: list.map((each) => feedRecord(each, language)),
    }));
  };
  routes.open('POST', '/api/forehead/data/result/second/list', competitions);
  routes.open('POST', '/api/forehead/data/result/third/list', competitions);
};

const resultRecord = ({ id, match, league, bt, ms, nsg, outright }: Past, language: Language) => {
  const names = teamNames(match, language);
  return {
    id,
    bt,
    ms,
    fid: match.fid,
    ...(match.fmt === null ? {} : { fmt: match.fmt }),
    ne: match.ne,
    sid: match.sid,
    lg: league === undefined ? { id: match.lid } : leagueRecord(league, language),
    ts: match.ts.map((team, at) => ({
      id: team.id,
      na: names[at as 0 | 1],
      lurl: iconPath('team', team.id),
    })),
    nsg: nsg.map(([pe, tyg, home, away]) => ({ pe, tyg, sc: [home, away] })),
    ...(outright === null ? { ty: 2 } : outrightPart(outright, ms, language)),
  };
};

/** Writes an outright with its title, its season, and the winning options. */
const outrightPart = (
  { title, season, winners }: NonNullable<Past['outright']>,
  ms: number,
  language: Language,
) => ({
  ty: 1,
  ye: season,
  nm: inLanguage(title, language),
  mg: [
    {
      mks: [{ op: ms === 0 ? winners.map((name) => ({ na: inLanguage(name, language), otcm: WON })) : [] }],
    },
  ],
});

const feedRecord = ({ id, match, bt, nsg }: Past, language: Language) => {
  const [homeName, awayName] = teamNames(match, language);
  const logo = (at: 0 | 1) => iconPath('team', match.ts[at]?.id ?? '0');
  return {
    matchId: id,
    beginTime: bt,
    score: finalPair(match.sid, nsg)?.join('-') ?? '',
    rawScores: partScores(match.sid, nsg).map((pair) => pair.join('-')),
    homeName,
    awayName,
    homeLogo: logo(0),
    awayLogo: logo(1),
    imageUrl: null,
  };
};
