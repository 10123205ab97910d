import type { FastifyInstance } from 'fastify';
import { seedOf } from '#sandbox/account/seedOf.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { inLanguage, languageOf, type Language } from '#sandbox/wire/language.ts';
import { iconPath, leagueRecord, sides } from '#sandbox/wire/record.ts';
import type { League, Match } from '#sandbox/world/worldChange.ts';
import { seeded } from '#sandbox/world/random.ts';
import { wrong, type MemberRequest, type MemberRoutes } from './memberRequest.ts';
import { bodyOf, matchAnswer, matchRefusal, type Body } from './envelope.ts';

const DAY = 86_400_000;
const KEPT_DAYS = 45;
const MOST_PAGE = 300;
const BAD_PARAMETER = 5;
/** Of so many matches to come, each pair of teams also met on some days before. */
const PAIRS = 40;

type Past = {
  readonly id: string;
  readonly match: Match;
  readonly league: League | undefined;
  readonly bt: number;
  readonly home: number;
  readonly away: number;
};

/** Results of a day: pairs of teams that the world knows, who met then; the same whenever it is asked. */
const resultsOf = (pairs: readonly Match[], mirror: ServerBoard, seed: number, day: number): Past[] =>
  pairs.flatMap((match) => {
    const random = seeded(seedOf(seed, match.id, day));
    if (!random.chance(0.3)) return [];
    const many = match.sid === 3 ? 120 : match.sid === 1 ? 5 : 4;
    const home = random.int(many);
    // Sports that are won by sets or maps have no draw.
    const away = match.sid === 1 ? random.int(many) : (home + 1 + random.int(many - 1)) % many;
    const bt = day * DAY + 10 * 3_600_000 + random.int(10) * 1_800_000;
    return [
      {
        id: String(3_000_000_000 + (seedOf(match.id, day) % 900_000_000)),
        match,
        league: mirror.leagues.get(match.lid),
        bt,
        home,
        away,
      },
    ];
  });

/** The product's own results, and the two feeds of others (REQ-72). */
export const createResultCalls = (
  app: FastifyInstance,
  routes: MemberRoutes,
  mirror: ServerBoard,
  clock: ServerClock,
  seed: number,
): void => {
  /** Pairs are kept per sport, so that a result of yesterday is one tomorrow too. */
  const pairs = new Map<number, readonly Match[]>();
  const pairsOf = (sport: number): readonly Match[] => {
    const known = pairs.get(sport);
    if (known !== undefined) return known;
    const found = [...mirror.matches.values()]
      .map(({ match }) => match)
      .filter(({ sid, ty, ts }) => sid === sport && ty === 2 && ts.length === 2)
      .slice(0, PAIRS);
    if (found.length > 0) pairs.set(sport, found);
    return found;
  };
  /** Newest first; null where the range is none. */
  const found = (body: Body): Past[] | null => {
    const [sport, from, to] = [body.number('sportId'), body.number('beginTime'), body.number('endTime')];
    if (sport === null || from === null || to === null || from > to || to - from > KEPT_DAYS * DAY)
      return null;
    const first = Math.floor(Math.max(from, clock.now() - KEPT_DAYS * DAY) / DAY);
    const last = Math.floor(Math.min(to, clock.now()) / DAY);
    const list: Past[] = [];
    for (let day = last; day >= first; day -= 1) list.push(...resultsOf(pairsOf(sport), mirror, seed, day));
    return list
      .filter(({ bt }) => bt >= from && bt <= to && bt < clock.now() - 3 * 3_600_000)
      .sort((a, b) => b.bt - a.bt);
  };

  app.post('/v1/match/matchResultPage', (request) => {
    const body = bodyOf(request.body);
    const results = found(body);
    if (results === null)
      return matchRefusal(BAD_PARAMETER, 'sportId, beginTime and endTime are needed, at most 45 days apart.');
    const language = languageOf(body.text('languageType'));
    const size = Math.min(Math.max(1, body.number('size') ?? 50), MOST_PAGE);
    const current = Math.max(1, body.number('current') ?? 1);
    const leagues = new Map(
      results.flatMap(({ league }) =>
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
        .map((past) => resultRecord(past, language)),
    });
  });

  const competitions = ({ body, language }: MemberRequest) => {
    const results = found(body);
    if (results === null) return wrong('sportId, beginTime and endTime are needed, at most 45 days apart.');
    const by = new Map<string, Past[]>();
    for (const each of results) by.set(each.match.lid, [...(by.get(each.match.lid) ?? []), each]);
    return [...by].map(([id, list]) => ({
      id,
      name: list[0]?.league === undefined ? '' : inLanguage(list[0].league.na, language),
      sportId: list[0]?.match.sid ?? 0,
      matches: list.map((past) => feedRecord(past, language)),
    }));
  };
  routes.open('POST', '/api/forehead/data/result/second/list', competitions);
  routes.open('POST', '/api/forehead/data/result/third/list', competitions);
};

const resultRecord = ({ id, match, league, bt, home, away }: Past, language: Language) => {
  const names = sides(match, language);
  return {
    id,
    bt,
    ms: 0,
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
    nsg: [
      { pe: match.sid * 1000 + 1, tyg: 5, sc: [home, away] },
      { pe: match.sid * 1000 + 2, tyg: 5, sc: [Math.floor(home / 2), Math.floor(away / 2)] },
    ],
  };
};

const feedRecord = ({ id, match, bt, home, away }: Past, language: Language) => {
  const [homeName, awayName] = sides(match, language);
  const logo = (at: 0 | 1) => iconPath('team', match.ts[at]?.id ?? '0');
  return {
    matchId: id,
    beginTime: bt,
    score: `${home}-${away}`,
    rawScores: [`${Math.floor(home / 2)}-${Math.floor(away / 2)}`, `${home}-${away}`],
    homeName,
    awayName,
    homeLogo: logo(0),
    awayLogo: logo(1),
    imageUrl: null,
  };
};
