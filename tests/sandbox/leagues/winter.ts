import { HOT, leaguesOf } from './source.ts';
import type { LeagueSource } from './source.ts';

const league = leaguesOf(2);

export const ICE_HOCKEY: readonly LeagueSource[] = [
  league(
    'NHL|国家冰球联盟',
    'United States',
    0,
    'Boston Bruins|波士顿棕熊,Toronto Maple Leafs|多伦多枫叶,Florida Panthers|佛罗里达美洲豹,Tampa Bay Lightning|坦帕湾闪电,Edmonton Oilers|埃德蒙顿油人,Vegas Golden Knights|维加斯黄金骑士,Colorado Avalanche|科罗拉多雪崩,Dallas Stars|达拉斯星,New York Rangers|纽约游骑兵,Carolina Hurricanes|卡罗来纳飓风,New Jersey Devils|新泽西魔鬼,Winnipeg Jets|温尼伯喷气机,Minnesota Wild|明尼苏达荒野,Los Angeles Kings|洛杉矶国王,Vancouver Canucks|温哥华加人,Washington Capitals|华盛顿首都人,Pittsburgh Penguins|匹兹堡企鹅,Montreal Canadiens|蒙特利尔加拿大人,Ottawa Senators|渥太华参议员,Detroit Red Wings|底特律红翼,Chicago Blackhawks|芝加哥黑鹰,St. Louis Blues|圣路易斯蓝调,Nashville Predators|纳什维尔掠夺者,Seattle Kraken|西雅图海怪,Calgary Flames|卡尔加里火焰,Buffalo Sabres|布法罗军刀,Philadelphia Flyers|费城飞人,New York Islanders|纽约岛人,Columbus Blue Jackets|哥伦布蓝衣,Anaheim Ducks|阿纳海姆鸭,San Jose Sharks|圣何塞鲨鱼,Utah Mammoth|犹他猛犸',
    HOT,
  ),
  league(
    'KHL|大陆冰球联赛',
    'Russia',
    1,
    'CSKA Moscow|莫斯科中央陆军,SKA Saint Petersburg|圣彼得堡斯卡,Metallurg Magnitogorsk|马格尼托哥尔斯克冶金,Ak Bars Kazan|喀山阿克巴尔斯,Lokomotiv Yaroslavl|雅罗斯拉夫尔火车头,Dynamo Moscow|莫斯科迪纳摩,Spartak Moscow|莫斯科斯巴达,Avangard Omsk|鄂木斯克先锋,Salavat Yulaev Ufa|乌法萨拉瓦特,Traktor Chelyabinsk|车里雅宾斯克拖拉机,Dinamo Minsk|明斯克迪纳摩,Barys Astana|阿斯塔纳雪豹,Sibir Novosibirsk|新西伯利亚西伯利亚,Torpedo Nizhny Novgorod|下诺夫哥罗德鱼雷,Neftekhimik|下卡姆斯克石化,Shanghai Dragons|上海龙',
  ),
  league(
    'Swedish Hockey League|瑞典冰球超级联赛|Giải khúc côn cầu Thụy Điển|ฮอกกี้ลีก สวีเดน',
    'Sweden',
    2,
    'Frolunda HC|弗罗伦达,Skelleftea AIK|谢莱夫特奥,Farjestad BK|法杰斯塔德,Vaxjo Lakers|韦克舍湖人,Lulea HF|吕勒奥,Rogle BK|罗格勒,Malmo Redhawks|马尔默红鹰,Brynas IF|布赖奈斯,Orebro HK|厄勒布鲁,Linkoping HC|林雪平,Leksands IF|莱克桑德,Timra IK|蒂姆罗,HV71|HV71,Djurgardens IF|佐加顿斯',
  ),
];
