import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Members } from '#sandbox/members/members.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { Diaries } from '#sandbox/match-data/diaries.ts';
import type { Diary } from '#sandbox/match-data/diary.ts';
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
  readonly diaries: Diaries;
};

/** A match's data, all of it invented (D38): what the diary of the match tells, and made-up history. */
export const createMatchDataCalls = (
  app: FastifyInstance,
  { board, clock, members, diaries }: MatchDataWorld,
): void => {
  const routes = memberRoutes(app, members);
  const call = (part: string, answer: (diary: Diary, language: Language) => unknown): void =>
    routes.open('POST', `/api/forehead/match/${part}`, ({ body, language }) => {
      const diary = diaries.of(idIn(body, 'matchId'));
      return diary === undefined ? missing('match') : answer(diary, language);
    });
  const telling = (language: Language) => ({ language, skew: clock.skew() });
  const past = (diary: Diary, language: Language) => ({
    board,
    match: diary.match,
    language,
    now: clock.now(),
  });
  call('weather', ({ match }) => weatherRecord(match));
  call('lineup', (diary, language) => lineupRecord(diary, telling(language)));
  call('history', (diary, language) => historyRecord(past(diary, language)));
  call('standings', (diary, language) => standingRecords(past(diary, language)));
  call('commentary', (diary, language) => commentaryRecords(diary, telling(language)));
  call('events', (diary, language) => eventRecords(diary, telling(language)));
  call('technical', (diary) => technicalRecords(diary));
  call('intelligence', ({ match }, language) => insightRecords(match, language));
  call('coverage', ({ match }, language) => coverageRecords(match, language));
};
