import type { Text } from '#sandbox/world/worldChange.ts';
import { appendText, parseNames, parseTeamNames } from './names.ts';
import type { LeagueSource } from './source.ts';

/**
 * The teams of a league or of one of its side leagues. The side leagues exist so that the world has room for
 * 50,000 matches.
 */
export type Division = {
  readonly league: Text;
  readonly pools: readonly (readonly Text[])[];
  /** True if the teams are those of the league itself. */ readonly same: boolean;
};

/** Second teams and age groups. The text is added to the names of the league and of its teams. */
const OF_CLUBS: readonly Text[] = [
  ['', ''],
  ['预备队', 'Reserves', 'Dự bị', 'ทีมสำรอง'],
  ['U21', 'U21'],
  ['女子', 'Women', 'Nữ', 'หญิง'],
  ['U19', 'U19'],
  ['乙级', 'Division 2', 'Hạng 2', 'ดิวิชั่น 2'],
  ['友谊赛', 'Friendlies', 'Giao hữu', 'กระชับมิตร'],
  ['杯赛', 'Cup', 'Cúp', 'คัพ'],
];
/** Names of competitions in which a club plays under its own name. */
const OWN_NAME: ReadonlySet<string> = new Set(['Friendlies', 'Cup']);
/** Smaller tournaments of the same players. */
const OF_PLAYERS: readonly Text[] = [
  ['', ''],
  ['双打', 'Doubles', 'Đôi', 'ประเภทคู่'],
  ['资格赛', 'Qualifying', 'Vòng loại', 'รอบคัดเลือก'],
  ['双打资格赛', 'Doubles Qualifying', 'Vòng loại đôi', 'ประเภทคู่ รอบคัดเลือก'],
  ['邀请赛', 'Invitational', 'Giải mời', 'อินวิเตชันแนล'],
  ['双打挑战赛', 'Doubles Challenge', 'Thử thách đôi', 'ประเภทคู่ ชาลเลนจ์'],
  ['表演赛', 'Exhibition', 'Giao hữu', 'นัดพิเศษ'],
  ['双打邀请赛', 'Doubles Invitational', 'Giải mời đôi', 'ประเภทคู่ อินวิเตชันแนล'],
];
const OF_EVENTS: readonly Text[] = [
  ['', ''],
  ['资格赛', 'Qualifying', 'Vòng loại', 'รอบคัดเลือก'],
  ['邀请赛', 'Invitational', 'Giải mời', 'อินวิเตชันแนล'],
  ['公开赛', 'Open', 'Mở rộng', 'โอเพ่น'],
  ['大师赛', 'Masters', 'Masters', 'มาสเตอร์ส'],
  ['挑战赛', 'Challenge', 'Thử thách', 'ชาลเลนจ์'],
  ['表演赛', 'Exhibition', 'Giao hữu', 'นัดพิเศษ'],
  ['总决赛', 'Finals', 'Chung kết', 'รอบชิงชนะเลิศ'],
];
const OF_TITLES: readonly Text[] = [
  ['', ''],
  ['青训赛', 'Academy', 'Học viện', 'อะคาเดมี'],
  ['公开预选赛', 'Open Qualifier', 'Vòng loại mở', 'รอบคัดเลือกเปิด'],
  ['挑战者', 'Challengers', 'Challengers', 'ชาลเลนเจอร์ส'],
  ['女子', 'Women', 'Nữ', 'หญิง'],
  ['邀请赛', 'Invitational', 'Giải mời', 'อินวิเตชันแนล'],
  ['季前赛', 'Pre-season', 'Trước mùa giải', 'ปรีซีซั่น'],
  ['杯赛', 'Cup', 'Cúp', 'คัพ'],
];

/** Tennis, table tennis and badminton also have doubles. Fights, snooker and games on a console do not. */
const PAIRED: ReadonlySet<number> = new Set([5, 15, 47]);
const ALONE: ReadonlySet<number> = new Set([16, 18, 19, 51, 177, 178]);
const TITLES: ReadonlySet<number> = new Set([164, 165, 169, 179, 180]);
export const MAX_DIVISIONS = OF_CLUBS.length;

/** Pairs each player with another player of the pool. */
const pairs = (pool: readonly Text[], apart: number): Text[] =>
  pool.map((one, i) => {
    const other = pool[(i + apart) % pool.length] ?? one;
    const [zh, en, vi, th, tw] = one;
    return [
      `${zh}/${other[0]}`,
      `${en}/${other[1]}`,
      `${vi || en}/${other[2] || other[1]}`,
      `${th || en}/${other[3] || other[1]}`,
      tw && other[4] ? `${tw}/${other[4]}` : '',
    ];
  });

/** Names by league. A process that makes many worlds parses them once. */
const POOLS = new WeakMap<LeagueSource, Text[][]>();
const poolsOf = (source: LeagueSource): Text[][] => {
  const known = POOLS.get(source);
  if (known !== undefined) return known;
  const pools = source.teams.split(';').map((pool) => pool.split(',').map(parseTeamNames));
  POOLS.set(source, pools);
  return pools;
};

/** Division `d` of a league; 0 is the league itself. */
export const divisionOf = (source: LeagueSource, d: number): Division => {
  const league = parseNames(source.na);
  const pools = poolsOf(source);
  const of = (names: readonly Text[]): Text => names[d] ?? ['', ''];
  if (d === 0) return { league, pools, same: true };
  if (PAIRED.has(source.sid)) {
    const doubles = d % 2 === 1 && !pools.flat().some(([, en]) => en.includes('/'));
    return {
      league: appendText(league, of(OF_PLAYERS)),
      pools: doubles ? pools.map((pool) => pairs(pool, d)) : pools,
      same: !doubles,
    };
  }
  if (ALONE.has(source.sid)) return { league: appendText(league, of(OF_EVENTS)), pools, same: true };
  const added = of(TITLES.has(source.sid) ? OF_TITLES : OF_CLUBS);
  const same = OWN_NAME.has(added[1]);
  return {
    league: appendText(league, added),
    pools: same ? pools : pools.map((pool) => pool.map((name) => appendText(name, added))),
    same,
  };
};
