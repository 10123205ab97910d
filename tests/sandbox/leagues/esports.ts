import { leaguesOf } from './source.ts';
import type { LeagueSource } from './source.ts';

const football = leaguesOf(177);
const basketball = leaguesOf(178);
const dota = leaguesOf(164);
const lol = leaguesOf(165);
const valorant = leaguesOf(169);
const counterStrike = leaguesOf(179);
const kings = leaguesOf(180);

export const E_FOOTBALL: readonly LeagueSource[] = [
  football(
    'Esoccer Battle - 8 mins|电竞足球战 - 8分钟|Esoccer Battle - 8 phút|อีซอกเกอร์ แบทเทิล - 8 นาที',
    'World',
    0,
    'Real Madrid (Hotshot)|皇家马德里 (Hotshot),Manchester City (Kray)|曼城 (Kray),Liverpool (Bomb1to)|利物浦 (Bomb1to),Bayern Munich (Jekunam)|拜仁慕尼黑 (Jekunam),Barcelona (Nekishka)|巴塞罗那 (Nekishka),PSG (Shone)|巴黎圣日耳曼 (Shone),Arsenal (Carnage)|阿森纳 (Carnage),Inter Milan (Palkan)|国际米兰 (Palkan),Chelsea (Inquisitor)|切尔西 (Inquisitor),Juventus (Cofi)|尤文图斯 (Cofi),AC Milan (Boulevard)|AC米兰 (Boulevard),Borussia Dortmund (Kodak)|多特蒙德 (Kodak),Napoli (Sena)|那不勒斯 (Sena),Atletico Madrid (Force)|马德里竞技 (Force),Tottenham (Professor)|热刺 (Professor),Manchester United (Galikooo)|曼联 (Galikooo)',
    { hot: true, fmt: 17700001 },
  ),
  football(
    'Esoccer GT Leagues - 12 mins|GT电竞足球联赛 - 12分钟|Esoccer GT Leagues - 12 phút|อีซอกเกอร์ GT ลีก - 12 นาที',
    'World',
    1,
    'Argentina (Aras)|阿根廷 (Aras),France (Tohi4)|法国 (Tohi4),England (Oliver)|英格兰 (Oliver),Germany (V1nn)|德国 (V1nn),Spain (Ricksen)|西班牙 (Ricksen),Portugal (Bolt)|葡萄牙 (Bolt),Brazil (Crysis)|巴西 (Crysis),Netherlands (Lucas)|荷兰 (Lucas),Italy (Dm1trena)|意大利 (Dm1trena),Belgium (Eros)|比利时 (Eros),Croatia (Foxy)|克罗地亚 (Foxy),Morocco (Sinner)|摩洛哥 (Sinner)',
    { fmt: 17700002 },
  ),
];

export const E_BASKETBALL: readonly LeagueSource[] = [
  basketball(
    'H2H GG League - 4x5 mins|H2H GG电竞篮球联赛 - 4x5分钟|H2H GG League - 4x5 phút|H2H GG ลีก - 4x5 นาที',
    'World',
    0,
    'LA Lakers (Exquisite)|湖人 (Exquisite),Boston Celtics (Outlaw)|凯尔特人 (Outlaw),Milwaukee Bucks (Sparkz)|雄鹿 (Sparkz),Denver Nuggets (Carbon)|掘金 (Carbon),Golden State Warriors (Hollywood)|勇士 (Hollywood),Dallas Mavericks (Kjmr)|独行侠 (Kjmr),Phoenix Suns (Lamz)|太阳 (Lamz),Miami Heat (Prodigy)|热火 (Prodigy),Philadelphia 76ers (Saint)|76人 (Saint),New York Knicks (Spooky)|尼克斯 (Spooky),OKC Thunder (Oreo)|雷霆 (Oreo),Minnesota Timberwolves (Pulse)|森林狼 (Pulse)',
    { hot: true, fmt: 17800002 },
  ),
  basketball(
    'Ebasketball Battle - 4x6 mins|电竞篮球战 - 4x6分钟|Ebasketball Battle - 4x6 phút|อีบาสเกตบอล แบทเทิล - 4x6 นาที',
    'World',
    1,
    'San Antonio Spurs (Arcane)|马刺 (Arcane),Houston Rockets (Titan)|火箭 (Titan),Cleveland Cavaliers (Ghost)|骑士 (Ghost),Orlando Magic (Nova)|魔术 (Nova),Sacramento Kings (Blaze)|国王 (Blaze),Memphis Grizzlies (Riot)|灰熊 (Riot),LA Clippers (Vortex)|快船 (Vortex),Atlanta Hawks (Echo)|老鹰 (Echo),Toronto Raptors (Frost)|猛龙 (Frost),Indiana Pacers (Onyx)|步行者 (Onyx)',
    { fmt: 17800001 },
  ),
];

export const DOTA: readonly LeagueSource[] = [
  dota(
    'The International|DOTA2国际邀请赛',
    'World',
    0,
    'Team Spirit|Team Spirit,Team Liquid|Team Liquid,Gaimin Gladiators|GG战队,Team Falcons|Falcons,Xtreme Gaming|XG战队,Tundra Esports|Tundra,Team Tidebound|Tidebound,BetBoom Team|BetBoom,PARIVISION|PARIVISION,Natus Vincere|NAVI,OG|OG,Nigma Galaxy|Nigma,Aurora Gaming|Aurora,HEROIC|HEROIC,Wildcard|Wildcard,Yakult Brothers|养乐多兄弟,Azure Ray|AR战队,LGD Gaming|LGD,Talon Esports|Talon,Blacklist International|Blacklist,BOOM Esports|BOOM,Shopify Rebellion|Shopify,beastcoast|beastcoast,9Pandas|9Pandas,MOUZ|MOUZ,Virtus.pro|VP',
    { hot: true, fmt: 16400003 },
  ),
];
export const LOL: readonly LeagueSource[] = [
  lol(
    'LPL|英雄联盟职业联赛',
    'China',
    0,
    "Bilibili Gaming|BLG,Top Esports|TES,JD Gaming|京东JDG,Weibo Gaming|微博WBG,Invictus Gaming|iG,Anyone's Legend|AL,EDward Gaming|EDG,FunPlus Phoenix|FPX凤凰,LNG Esports|LNG李宁,Ninjas in Pyjamas|NIP,Royal Never Give Up|RNG,Oh My God|OMG,Team WE|WE,ThunderTalk Gaming|TT,LGD Gaming|LGD老干爹,Ultra Prime|UP",
    { hot: true, fmt: 16500003 },
  ),
  lol(
    'LCK|英雄联盟韩国冠军联赛',
    'South Korea',
    1,
    'T1|T1,Gen.G|Gen.G,Hanwha Life Esports|韩华生命HLE,Dplus KIA|DK,KT Rolster|KT,Nongshim RedForce|农心NS,DRX|DRX,BNK FearX|BNK,OKSavingsBank BRION|BRO,DN Freecs|DNF',
    { hot: true, fmt: 16500003 },
  ),
  lol(
    'LEC|英雄联盟欧洲冠军联赛',
    'Europe',
    2,
    'G2 Esports|G2,Fnatic|FNC,Movistar KOI|KOI,Karmine Corp|KC,Team Vitality|VIT,SK Gaming|SK,Team Heretics|TH,GIANTX|GX,Rogue|RGE,Natus Vincere LEC|NAVI',
    { fmt: 16500003 },
  ),
];
export const VALORANT: readonly LeagueSource[] = [
  valorant(
    'VCT Pacific|无畏契约太平洋赛区|VCT Thái Bình Dương|VCT แปซิฟิก',
    'Asia',
    0,
    'Paper Rex|PRX,Gen.G|Gen.G,DRX|DRX,T1|T1,Talon Esports|Talon,Rex Regum Qeon|RRQ,ZETA DIVISION|ZETA,DetonatioN FocusMe|DFM,Team Secret|Secret,Global Esports|GE,Nongshim RedForce|农心NS,BOOM Esports|BOOM',
    { hot: true, fmt: 16900003 },
  ),
  valorant(
    'VCT EMEA|无畏契约欧洲赛区',
    'Europe',
    1,
    'Fnatic|Fnatic,Team Heretics|Heretics,Team Vitality|Vitality,Team Liquid|Liquid,Karmine Corp|KC,FUT Esports|FUT,Natus Vincere|NAVI,BBL Esports|BBL,GIANTX|GIANTX,Gentle Mates|Gentle Mates',
    { fmt: 16900003 },
  ),
];
export const COUNTER_STRIKE: readonly LeagueSource[] = [
  counterStrike(
    'ESL Pro League|ESL职业联赛',
    'World',
    0,
    'Vitality|Vitality,MOUZ|MOUZ,Team Spirit|Spirit,Natus Vincere|NAVI,FaZe Clan|FaZe,G2 Esports|G2,The MongolZ|The MongolZ,Falcons|Falcons,Aurora|Aurora,Astralis|Astralis,FURIA|FURIA,Virtus.pro|VP,Team Liquid|Liquid,HEROIC|HEROIC,Lynn Vision|LVG,TYLOO|TYLOO天禄,3DMAX|3DMAX,paiN Gaming|paiN,Complexity|Complexity,BIG|BIG',
    { hot: true, fmt: 17900003 },
  ),
  counterStrike(
    'BLAST Open|BLAST公开赛',
    'Europe',
    1,
    'Ninjas in Pyjamas|NIP,ENCE|ENCE,GamerLegion|GL,B8|B8,OG|OG,SAW|SAW,Legacy|Legacy,MIBR|MIBR,Nemiga|Nemiga,Fnatic|Fnatic,M80|M80,Rare Atom|RA',
    { fmt: 17900003 },
  ),
];
export const KINGS: readonly LeagueSource[] = [
  kings(
    'King Pro League|王者荣耀职业联赛|KPL Trung Quốc|คิงโปรลีก จีน',
    'China',
    0,
    "Chengdu AG|成都AG超玩会,Wolves Esports|重庆狼队,Suzhou KSG|苏州KSG,Hangzhou LGD|杭州LGD大鹅,Beijing JDG|北京JDG,Guangzhou TTG|广州TTG,Wuhan eStarPro|武汉eStarPro,Foshan DRG|佛山DRG,Nanjing Hero|南京Hero久竞,Shanghai EDG.M|上海EDG.M,Shenzhen DYG|深圳DYG,Xi'an WE|西安WE,Jinan RW|济南RW侠,Beijing WB|北京WB,Changsha TES.A|长沙TES.A,Shanghai RNG.M|上海RNG.M",
    { hot: true, fmt: 18000004 },
  ),
];
