import { parseTeamNames } from '#sandbox/leagues/names.ts';
import { SPECIALS } from '#sandbox/leagues/specials.ts';
import type { LeagueRoster } from './matchmaker.ts';
import type { Text } from './worldChange.ts';

/**
 * The plan of an outright: its subject, its runners, their strengths (in deviations), and the number of
 * winning runners.
 */
export type Plan = {
  readonly cast: LeagueRoster;
  readonly kind: Text;
  /** True if the platform names this outright; false for the type of a winner. */ readonly own: boolean;
  readonly runners: readonly Text[];
  readonly strengths: readonly number[];
  readonly places: number;
};

const WINNER: Text = ['冠军', 'Winner', 'Vô địch', 'แชมป์'];
const FINAL: Text = ['晋级决赛', 'To Reach the Final', 'Vào chung kết', 'เข้าชิงชนะเลิศ'];
const RELEGATION: Text = ['降级', 'To Be Relegated', 'Xuống hạng', 'ตกชั้น'];
const TOP_FOUR: Text = ['前四名', 'Top 4 Finish', 'Vào top 4', 'จบท็อป 4'];
const LAST: Text = ['垫底', 'To Finish Bottom', 'Đứng cuối bảng', 'จบอันดับสุดท้าย'];
const BEST: Text = ['年度最佳', 'Performer of the Year', 'Xuất sắc nhất năm', 'ยอดเยี่ยมแห่งปี'];
const FIRST: Text = ['年终第一', 'Year-end No. 1', 'Số 1 cuối năm', 'มือหนึ่งสิ้นปี'];
const FOOTBALL = 1;
const MAX_RUNNERS = 48;
/** Regions whose competitions are cups, without relegation. */
const CUPS: ReadonlySet<string> = new Set(['World', 'Europe', 'Asia', 'South America']);
/** Sports of single players: a tournament has a winner and a final, but no last place. */
const PLAYERS: ReadonlySet<number> = new Set([5, 15, 16, 18, 19, 47, 51]);

const all = (cast: LeagueRoster, kind: Text, places: number, own = true): Plan => ({
  cast,
  kind,
  own,
  places,
  runners: cast.teams.map(({ na }) => na).slice(0, MAX_RUNNERS),
  strengths: cast.strengths.slice(0, MAX_RUNNERS),
});
const upsideDown = (plan: Plan): Plan => ({
  ...plan,
  strengths: plan.strengths.map((strength) => -strength),
});
const specials = (cast: LeagueRoster): Plan[] =>
  SPECIALS.filter(({ league }) => cast.league.na[1] === league).map(({ kind, runners }) => {
    const names = runners.split(',').map(parseTeamNames);
    return {
      cast,
      kind,
      own: true,
      places: 1,
      runners: names,
      strengths: names.map((_, i) => 1.6 - (3 * i) / names.length),
    };
  });

/** Returns the outrights of a league: its winner, and one or two more. */
const ofLeague = (cast: LeagueRoster): Plan[] => {
  const { sid, region } = cast.source;
  if (new Set(cast.pools).size > 1) return [all(cast, FIRST, 1, false), all(cast, BEST, 1)];
  const winner = all(cast, WINNER, 1, false);
  if (PLAYERS.has(sid) || CUPS.has(region)) return [winner, ...specials(cast), all(cast, FINAL, 2)];
  if (sid === FOOTBALL)
    return [winner, ...specials(cast), upsideDown(all(cast, RELEGATION, 3)), all(cast, TOP_FOUR, 4)];
  return [winner, ...specials(cast), all(cast, FINAL, 2), upsideDown(all(cast, LAST, 1))];
};

const A_LEAGUE = 3;

/**
 * Returns the outrights of a sport, most popular first. It takes some of each league in order, so the first
 * two outrights are of different kinds.
 */
export const outrightPlans = (casts: readonly LeagueRoster[], count: number): Plan[] => {
  const leagues = [...casts].sort((a, b) => a.source.level - b.source.level).map(ofLeague);
  return [
    ...leagues.flatMap((plans) => plans.slice(0, A_LEAGUE)),
    ...leagues.flatMap((plans) => plans.slice(A_LEAGUE)),
  ].slice(0, count);
};
