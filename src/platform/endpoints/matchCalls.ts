import { PAGE_SIZE } from '#domain/config/constants.ts';
import { match, member } from '../endpoint.ts';

/** A part of a match's data. No source shows these calls, so that an operator can move each (D38). */
const data = (part: string) =>
  member(`/api/forehead/match/${part}`, { auth: false, large: true, invented: true });

/** Matches on offer and their results (`/v1/match/...`; wire facts of the match side). */
export const MATCH_CALLS = {
  /** REQ-59, wire facts 2.1. */
  matchList: match('/v1/match/getList', { large: true, pageSize: PAGE_SIZE }),
  /** REQ-60, wire facts 2.2. */
  matchDetail: match('/v1/match/getMatchDetail'),
  /** REQ-61, wire facts 2.3. */
  statistics: match('/v1/match/statistical'),
  /** REQ-38, wire facts 2.4. */
  leagues: match('/v1/match/getOnSaleLeagues'),
  /** Counts of coming matches by day, wire facts 2.7. */
  dayCounts: match('/v1/match/matchCount'),
  /** REQ-62, wire facts 2.5. */
  search: match('/v1/match/queryMatchByRecommend', { large: true }),
  /** REQ-72, wire facts 2.6: the product's own results. */
  results: match('/v1/match/matchResultPage', { large: true, pageSize: PAGE_SIZE }),
  /** REQ-72: the first of the two third-party feeds. */
  resultsSecond: member('/api/forehead/data/result/second/list', {
    auth: false,
    large: true,
    invented: true,
  }),
  /** REQ-72: the second of them (C40). */
  resultsThird: member('/api/forehead/data/result/third/list', { auth: false, large: true, invented: true }),
  /** REQ-74, BOOT-13: the matches with video. */
  matchVideos: member('/api/forehead/live/match/video/list', { auth: false, large: true, invented: true }),
  /** REQ-74, BOOT-14. */
  streamTypes: member('/api/forehead/live/stream/type/list', { auth: false, invented: true }),
  /** Weather at the stadium (DETAIL-10). */
  matchWeather: data('weather'),
  /** Lineups and incidents (DETAIL-09, DETAIL-11). */
  matchLineup: data('lineup'),
  /** Past and coming matches, goals by time, injuries (DETAIL-12, DETAIL-16). */
  matchHistory: data('history'),
  matchStandings: data('standings'),
  /** DETAIL-13. */
  matchCommentary: data('commentary'),
  /** Events of play for the tracker and the momentum (DETAIL-05). */
  matchEvents: data('events'),
  /** DETAIL-14. */
  matchTechnical: data('technical'),
  /** DETAIL-15. */
  matchIntelligence: data('intelligence'),
  /** Content of the first-bet coverage (D13). */
  matchCoverage: data('coverage'),
  /** The language file: texts of the platform's codes (wire facts 1, I18N-03). All languages come at once. */
  languageFile: match('/language/staticList', { large: true }),
};
