import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Feed } from '#sandbox/feed/feed.ts';
import type { BoardMatch, ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { languageOf } from '#sandbox/wire/language.ts';
import { videoRecord } from '#sandbox/media/lines.ts';
import { matchRecord } from '#sandbox/wire/record.ts';
import type { RecordContext } from '#sandbox/wire/record.ts';
import { bodyOf, matchAnswer, matchRefusal } from './envelope.ts';
import type { Body } from './envelope.ts';
import { dayCounts } from './dayCounts.ts';
import { languageFile } from './languageFile.ts';
import { leagueAnswer } from './leagues.ts';
import { isInSportTypes, Lists, windowOf } from './lists.ts';
import { chosenMarkets } from './markets.ts';
import { searchMatches } from './search.ts';
import { createStatistics } from './statistics.ts';

export type MatchWorld = {
  readonly serverBoard: ServerBoard;
  readonly feed: Feed;
  readonly push: boolean;
  readonly speed: number;
  readonly clock: ServerClock;
};

const MAX_PAGE = 50;
const PARAMETERS = 2;
const NOT_FOUND = 7;

export const createMatchCalls = (app: FastifyInstance, world: MatchWorld): Lists => {
  const { serverBoard, feed } = world;
  const { clock } = world;
  const lists = new Lists(serverBoard, clock);
  const statistics = createStatistics(serverBoard, lists, clock.now);

  const writing = (body: Body): RecordContext => ({
    language: languageOf(body.text('languageType')),
    now: clock.world(),
    skew: clock.skew(),
    speed: world.speed,
    oddsType: body.number('oddsType') ?? 1,
  });
  /** The positions of the streams of these matches at the moment of the answer. */
  const position = (streams: Iterable<string>) => {
    if (!world.push) return {};
    const out: { stream: string; epoch: string; seq: number }[] = [];
    for (const id of new Set(streams)) {
      const stream = feed.streams.all.get(id);
      // The data of a silent producer has no known age, so its streams have no position.
      if (stream !== undefined && !feed.silent(stream.producer(), id))
        out.push({ stream: id, epoch: stream.epoch, seq: stream.seq });
    }
    return { feed: out };
  };
  const streamOf = (boardMatch: BoardMatch): string[] => {
    const stream = feed.streams.of(boardMatch);
    return stream === undefined ? [] : [stream.id];
  };

  const chosen = (
    body: Body,
  ): { matches: BoardMatch[]; sports: readonly number[]; type: number | null } | null => {
    const ids = body.ids('matchIds');
    if (ids !== null)
      return { matches: ids.flatMap((id) => serverBoard.matches.get(id) ?? []), sports: [], type: null };
    const leagueId = body.number('leagueId');
    const type = body.number('type') ?? (leagueId === null ? null : 0);
    if (type === null) return null;
    const one = body.number('sportId');
    const named = body.numbers('sportIds') ?? (one === null ? lists.sports : [one]);
    const sports = named.filter(isInSportTypes(body));
    const leagues = leagueId === null ? body.ids('leagueIds') : [String(leagueId)];
    const [from, to] = windowOf(type, clock.now(), body.number('beginTime'), body.number('endTime'));
    const matches = lists.query({
      sports,
      type,
      leagues: leagues === null ? null : new Set(leagues),
      from,
      to,
      orderBy: body.number('orderBy') ?? 0,
    });
    return { matches, sports, type };
  };

  app.post('/v1/match/getList', (request) => {
    const body = bodyOf(request.body);
    const found = chosen(body);
    if (found === null) return matchRefusal(PARAMETERS, 'One of type, leagueId, matchIds must be given.');
    const markets = chosenMarkets(body);
    if ('refusal' in markets) return matchRefusal(PARAMETERS, markets.refusal);
    const size = Math.min(Math.max(1, body.number('size') ?? MAX_PAGE), MAX_PAGE);
    const current = Math.max(1, body.number('current') ?? 1);
    const page = found.matches.slice((current - 1) * size, current * size);
    const how = writing(body);
    const records = page.map((boardMatch) =>
      matchRecord(
        boardMatch,
        serverBoard.leagues.get(boardMatch.match.lid),
        boardMatch.markets.filter(markets.carries),
        how,
      ),
    );
    const total = found.matches.length;
    // The streams of the query. An empty page has them too, because an empty answer also has an age.
    const about =
      found.type === null
        ? []
        : found.sports
            .flatMap((sid) => ['live', 'pre', 'outright'].map((kind) => `sport/${sid}/${kind}`))
            .filter((id) => matchesKind(found.type ?? 0, id));
    return matchAnswer({
      current,
      size,
      total,
      pageTotal: Math.ceil(total / size),
      records,
      ...position([...about, ...page.flatMap(streamOf)]),
    });
  });

  app.post('/v1/match/getMatchDetail', (request) => {
    const body = bodyOf(request.body);
    const id = body.text('matchId') ?? String(body.number('matchId') ?? '');
    const boardMatch = serverBoard.matches.get(id) ?? serverBoard.ended.get(id);
    if (boardMatch === undefined) return matchRefusal(NOT_FOUND, 'No such match.');
    const streams = serverBoard.matches.has(id) ? [...streamOf(boardMatch), `match/${id}`] : [];
    return matchAnswer({
      ...matchRecord(
        boardMatch,
        serverBoard.leagues.get(boardMatch.match.lid),
        boardMatch.markets,
        writing(body),
      ),
      ...(boardMatch.match.vs ? { vs: { have: true, ...videoRecord(boardMatch.match.id) } } : undefined),
      ...position(streams),
    });
  });

  // The search compares the names of teams and competitions in every language. The answer is in the requested
  // language (wire facts 2.5).
  app.post('/v1/match/queryMatchByRecommend', (request) => {
    const body = bodyOf(request.body);
    const text = body.text('recommend')?.trim() ?? '';
    if (text === '') return matchRefusal(PARAMETERS, 'recommend must be given.');
    const found = searchMatches(
      serverBoard,
      text,
      Math.min(Math.max(1, body.number('size') ?? MAX_PAGE), MAX_PAGE),
    );
    return matchAnswer(
      found.map((boardMatch) =>
        matchRecord(
          boardMatch,
          serverBoard.leagues.get(boardMatch.match.lid),
          boardMatch.markets.filter(({ main }) => main),
          writing(body),
        ),
      ),
    );
  });

  app.post('/v1/match/statistical', (request) => {
    const body = bodyOf(request.body);
    return matchAnswer(
      statistics(languageOf(body.text('languageType')), body.flag('allLeague'), isInSportTypes(body)),
    );
  });
  app.post('/v1/match/getOnSaleLeagues', (request) =>
    matchAnswer(leagueAnswer(serverBoard, lists, bodyOf(request.body), clock.now())),
  );
  app.post('/v1/match/matchCount', (request) => {
    const counts = dayCounts(lists, bodyOf(request.body), clock.now());
    return counts === null ? matchRefusal(PARAMETERS, 'sportId must be given.') : matchAnswer(counts);
  });
  for (const path of ['/language/staticList', '/language/fileStreamByType'])
    app.post(path, () => matchAnswer(languageFile()));
  return lists;
};

const matchesKind = (type: number, stream: string): boolean => {
  const kind = stream.split('/')[2];
  if (type === 7) return kind === 'outright';
  if (type === 1) return kind === 'live';
  if (kind === 'live') return [0, 2, 6, 8].includes(type);
  return kind === 'pre';
};
