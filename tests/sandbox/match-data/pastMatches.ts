import { seedOf } from '#sandbox/account/seedOf.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { iconPath } from '#sandbox/wire/record.ts';
import { seeded, type Random } from '#sandbox/world/random.ts';
import type { Match, Team } from '#sandbox/world/worldChange.ts';
import { isFootball } from './playClock.ts';
import { INJURIES } from './sentences.ts';
import { squadOf } from './squads.ts';

const DAY = 86_400_000;
const MEETINGS = 6;
const LAST = 6;
const NEXT = 3;
const SPANS = 6;
const MAX_TEAMS = 20;

type PastWorld = {
  readonly board: ServerBoard;
  readonly match: Match;
  readonly language: Language;
  readonly now: number;
};

/** Returns the teams of the match's league that are on the board, first the two of the match. */
const teamsOf = ({ board, match }: PastWorld): readonly Team[] => {
  const teams = new Map(match.ts.map((team) => [team.id, team]));
  for (const other of board.matches.values())
    if (other.match.lid === match.lid && other.match.ty === 2)
      for (const team of other.match.ts) if (teams.size < MAX_TEAMS) teams.set(team.id, team);
  return [...teams.values()];
};

const scoreIn = (sid: number, random: Random): [number, number] =>
  isFootball(sid)
    ? [random.int(4), random.int(3)]
    : sid === 3 || sid === 178
      ? [88 + random.int(30), 85 + random.int(30)]
      : [random.int(4), random.int(4)];

/** Creates a past or coming match between two teams; `of` is the team of the list. */
const pastMatch = (
  world: PastWorld,
  [home, away]: readonly [Team, Team],
  of: string,
  at: number,
  isNext = false,
) => {
  const { match, language, board } = world;
  const random = seeded(seedOf(home.id, away.id, Math.floor(at / DAY)));
  const score = scoreIn(match.sid, random);
  const half = isFootball(match.sid) ? score.map((each) => random.int(each + 1)) : undefined;
  const mine = of === home.id ? score[0] - score[1] : score[1] - score[0];
  return {
    id: `p${seedOf(home.id, away.id, Math.floor(at / DAY))}`,
    league: inLanguage(board.leagues.get(match.lid)?.na ?? ['', ''], language),
    matchTime: at - (at % 900_000),
    homeName: inLanguage(home.na, language),
    awayName: inLanguage(away.na, language),
    homeLogo: iconPath('team', home.id),
    awayLogo: iconPath('team', away.id),
    ...(isNext
      ? { status: 0, matchStatus: 0 }
      : { score, halfScore: half, status: mine > 0 ? 1 : mine === 0 ? 2 : 3, matchStatus: 2 }),
  };
};

export const historyRecord = (world: PastWorld) => {
  const { match, now, language } = world;
  const [home, away] = match.ts;
  if (home === undefined || away === undefined) return null;
  const others = teamsOf(world).filter(({ id }) => id !== home.id && id !== away.id);
  const sideOf = (team: Team, side: 1 | 2) => {
    const random = seeded(seedOf(team.id, 'past'));
    const rival = (at: number): Team => others[(at + random.int(9)) % Math.max(1, others.length)] ?? away;
    const pair = (at: number): readonly [Team, Team] =>
      random.chance(0.5) ? [team, rival(at)] : [rival(at), team];
    return {
      last: Array.from({ length: LAST }, (_, at) =>
        pastMatch(world, pair(at), team.id, now - (at + 1) * 5 * DAY - random.int(DAY)),
      ),
      next: Array.from({ length: NEXT }, (_, at) =>
        pastMatch(world, pair(at), team.id, now + (at + 1) * 5 * DAY + random.int(DAY), true),
      ),
      goals: isFootball(match.sid) ? Array.from({ length: SPANS }, () => random.int(9)) : [],
      injuries: isFootball(match.sid)
        ? squadOf(team.id)
            .players.slice(-random.int(3) || 20)
            .map(({ name }) => ({
              side,
              name: inLanguage(name, language),
              reason: inLanguage(random.pick(INJURIES), language),
            }))
        : [],
    };
  };
  const [first, second] = [sideOf(home, 1), sideOf(away, 2)];
  return {
    meetings: Array.from({ length: MEETINGS }, (_, at) =>
      pastMatch(world, at % 2 === 0 ? [home, away] : [away, home], home.id, now - (at + 1) * 150 * DAY),
    ),
    home: { last: first.last, next: first.next, goals: first.goals },
    away: { last: second.last, next: second.next, goals: second.goals },
    injuries: [...first.injuries, ...second.injuries],
  };
};

/** Returns the league's table, with points and goals that add up for each team. */
export const standingRecords = (world: PastWorld) => {
  const { match, language } = world;
  const rows = teamsOf(world).map((team) => {
    const random = seeded(seedOf(team.id, match.lid, 'table'));
    const [won, drawn, lost] = [3 + random.int(12), random.int(8), 2 + random.int(9)];
    const conceded = lost + random.int(20);
    return {
      teamId: team.id,
      name: inLanguage(team.na, language),
      logo: iconPath('team', team.id),
      played: won + drawn + lost,
      won,
      drawn,
      lost,
      scored: won * 2 + drawn + random.int(9),
      conceded,
      points: 3 * won + drawn,
      side: match.ts[0]?.id === team.id ? 1 : match.ts[1]?.id === team.id ? 2 : 0,
    };
  });
  return rows
    .sort((a, b) => b.points - a.points || b.scored - b.conceded - (a.scored - a.conceded))
    .map((row, at) => ({ rank: at + 1, ...row }));
};
