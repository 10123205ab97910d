import type { LeagueId, MarketPeriod, MatchId, ScoreGroup, SportId, TeamId } from '#domain/ids.ts';
import type { ScoreLine, Team } from '#domain/match/match.ts';
import type { MatchResult } from '#domain/match/matchResult.ts';

/** Writes score lines as `period group home-away`, such as `1001 5 2-1`. */
export const scoreLines = (...lines: readonly string[]): readonly ScoreLine[] =>
  lines.map((line) => {
    const [period, group, home, away] = line.split(/[ -]/).map(Number);
    return {
      period: period as MarketPeriod,
      group: group as ScoreGroup,
      home: home as number,
      away: away as number,
    };
  });

const team = (name: string): Team => ({ id: name as TeamId, name, icon: null });

/** A football match that ended 2-1. */
export const resultOf = (change: Partial<MatchResult> = {}): MatchResult => ({
  id: '77' as MatchId,
  kind: 'match',
  sportId: 1 as SportId,
  leagueId: '10' as LeagueId,
  leagueName: 'Coast League',
  beginTime: Date.parse('2026-03-13T18:00:00Z'),
  status: 0,
  format: null,
  neutral: false,
  home: team('Harbour'),
  away: team('Northhill'),
  scores: scoreLines('1001 5 2-1', '1002 5 1-0', '1003 5 1-1', '1001 6 7-4', '1001 7 2-3', '1001 8 0-1'),
  total: [2, 1],
  scoreText: '',
  image: null,
  title: '',
  winners: [],
  ...change,
});
