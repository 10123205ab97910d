import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Members } from '#sandbox/members/members.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { MatchTimelines } from '#sandbox/match-data/matchTimelines.ts';
import type { MatchTimeline } from '#sandbox/match-data/matchTimeline.ts';
import { historyRecord, standingRecords } from '#sandbox/match-data/pastMatches.ts';
import {
  commentaryRecords,
  coverageRecords,
  eventRecords,
  insightRecords,
  lineupRecord,
  technicalRecords,
  weatherRecord,
} from '#sandbox/match-data/records.ts';
import type { Language } from '#sandbox/wire/language.ts';
import { idIn, memberRoutes, missing } from './memberRequest.ts';

type MatchDataWorld = {
  readonly board: ServerBoard;
  readonly clock: ServerClock;
  readonly members: Members;
  readonly timelines: MatchTimelines;
};

/** A match's data, all of it invented (D38): the events of the match's timeline, and made-up history. */
export const createMatchDataCalls = (
  app: FastifyInstance,
  { board, clock, members, timelines }: MatchDataWorld,
): void => {
  const routes = memberRoutes(app, members);
  const call = (part: string, answer: (timeline: MatchTimeline, language: Language) => unknown): void =>
    routes.open('POST', `/api/forehead/match/${part}`, ({ body, language }) => {
      const timeline = timelines.of(idIn(body, 'matchId'));
      return timeline === undefined ? missing('match') : answer(timeline, language);
    });
  const context = (language: Language) => ({ language, skew: clock.skew() });
  const past = (timeline: MatchTimeline, language: Language) => ({
    board,
    match: timeline.match,
    language,
    now: clock.now(),
  });
  call('weather', ({ match }) => weatherRecord(match));
  call('lineup', (timeline, language) => lineupRecord(timeline, context(language)));
  call('history', (timeline, language) => historyRecord(past(timeline, language)));
  call('standings', (timeline, language) => standingRecords(past(timeline, language)));
  call('commentary', (timeline, language) => commentaryRecords(timeline, context(language)));
  call('events', (timeline, language) => eventRecords(timeline, context(language)));
  call('technical', (timeline) => technicalRecords(timeline));
  call('intelligence', ({ match }, language) => insightRecords(match, language));
  call('coverage', ({ match }, language) => coverageRecords(match, language));
};
