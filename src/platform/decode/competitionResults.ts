import type { LeagueId, MarketPeriod, SportId, TeamId } from '#domain/ids.ts';
import type { ScoreLine, Team } from '#domain/match/match.ts';
import type { MatchResult, ResultCompetition } from '#domain/match/matchResult.ts';
import type { Pair } from '#domain/match/pair.ts';
import { partGroup, partPeriods } from '#domain/match/partPeriods.ts';
import { SCORE_GROUP } from '#domain/match/scoreGroups.ts';
import { isFootball } from '#domain/match/sports.ts';

/** Reads `2-1` or `2:1`; undefined for any other text. */
const pairOf = (text: string): Pair | undefined => {
  const found = /^\s*(\d{1,4})\s*[-:]\s*(\d{1,4})\s*$/.exec(text);
  return found === null ? undefined : [Number(found[1]), Number(found[2])];
};

const partsOf = (sport: SportId): readonly MarketPeriod[] =>
  isFootball(sport) ? ([sport * 1000 + 2, sport * 1000 + 3] as MarketPeriod[]) : partPeriods(sport);

/** A feed's raw scores are those of the parts of the match, in their order. */
const partLines = (sport: SportId, rawScores: readonly string[]): readonly ScoreLine[] =>
  partsOf(sport).flatMap((period, at): ScoreLine[] => {
    const pair = pairOf(rawScores[at] ?? '');
    const group = partGroup(sport) ?? SCORE_GROUP.score;
    return pair === undefined ? [] : [{ period, group, home: pair[0], away: pair[1] }];
  });

const teamOf = (name: string, icon: string | null): Team | null =>
  name === '' ? null : { id: '' as TeamId, name, icon };

/** Returns the results of a third-party feed's competition in the form that all sources share (RESULTS-06). */
export const competitionResults = ({ id, name, sportId, matches }: ResultCompetition): MatchResult[] =>
  matches.map((match): MatchResult => {
    const total = pairOf(match.score);
    const whole: readonly ScoreLine[] =
      total === undefined
        ? []
        : [
            {
              period: (sportId * 1000 + 1) as MarketPeriod,
              group: SCORE_GROUP.score,
              home: total[0],
              away: total[1],
            },
          ];
    return {
      id: match.id,
      kind: 'match',
      sportId,
      leagueId: id as LeagueId,
      leagueName: name,
      beginTime: match.beginTime,
      status: null,
      format: null,
      neutral: false,
      home: teamOf(match.home, match.homeLogo),
      away: teamOf(match.away, match.awayLogo),
      scores: [...whole, ...partLines(sportId, match.rawScores)],
      total: total ?? null,
      scoreText: total === undefined ? match.score : '',
      image: match.image,
      title: '',
      winners: [],
    };
  });
