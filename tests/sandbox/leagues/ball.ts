import { HOT, leaguesOf } from './source.ts';
import type { LeagueSource } from './source.ts';

const rugby = leaguesOf(4);
const american = leaguesOf(6);
const baseball = leaguesOf(7);
const handball = leaguesOf(8);

export const RUGBY: readonly LeagueSource[] = [
  rugby(
    'Six Nations|六国橄榄球锦标赛|Giải Sáu quốc gia|ซิกซ์ เนชั่นส์',
    'Europe',
    0,
    'England|英格兰,France|法国,Ireland|爱尔兰,Italy|意大利,Scotland|苏格兰,Wales|威尔士,Georgia|格鲁吉亚,Portugal|葡萄牙,Spain|西班牙,Romania|罗马尼亚',
    HOT,
  ),
  rugby(
    'Super Rugby Pacific|超级橄榄球太平洋联赛|Super Rugby Thái Bình Dương|ซูเปอร์รักบี้ แปซิฟิก',
    'Oceania',
    1,
    'Blues|蓝人,Chiefs|酋长,Crusaders|十字军,Highlanders|高地人,Hurricanes|飓风,Moana Pasifika|莫阿纳太平洋,Fijian Drua|斐济德鲁阿,Brumbies|野马,Queensland Reds|昆士兰红人,NSW Waratahs|新南威尔士瓦拉塔,Western Force|西部力量',
  ),
  rugby(
    'French Top 14|法国橄榄球甲级联赛|Top 14 Pháp|ท็อป 14 ฝรั่งเศส',
    'France',
    2,
    'Stade Toulousain|图卢兹,Union Bordeaux Begles|波尔多贝格勒,RC Toulon|土伦,Stade Rochelais|拉罗谢尔,Racing 92|竞技92,Stade Francais|法兰西体育场,ASM Clermont|克莱蒙,Castres Olympique|卡斯特尔,Montpellier Herault|蒙彼利埃,Lyon OU|里昂,Section Paloise|波城,USA Perpignan|佩皮尼昂,Aviron Bayonnais|巴约讷,US Montauban|蒙托邦',
  ),
];

export const AMERICAN_FOOTBALL: readonly LeagueSource[] = [
  american(
    'NFL|美国职业橄榄球大联盟',
    'United States',
    0,
    'Kansas City Chiefs|堪萨斯城酋长,Philadelphia Eagles|费城老鹰,Buffalo Bills|布法罗比尔,Baltimore Ravens|巴尔的摩乌鸦,Detroit Lions|底特律雄狮,San Francisco 49ers|旧金山49人,Dallas Cowboys|达拉斯牛仔,Green Bay Packers|绿湾包装工,Cincinnati Bengals|辛辛那提猛虎,Houston Texans|休斯顿德州人,Los Angeles Rams|洛杉矶公羊,Los Angeles Chargers|洛杉矶闪电,Minnesota Vikings|明尼苏达维京人,Tampa Bay Buccaneers|坦帕湾海盗,Washington Commanders|华盛顿指挥官,Denver Broncos|丹佛野马,Pittsburgh Steelers|匹兹堡钢人,Miami Dolphins|迈阿密海豚,New York Jets|纽约喷气机,New York Giants|纽约巨人,Seattle Seahawks|西雅图海鹰,Atlanta Falcons|亚特兰大猎鹰,Chicago Bears|芝加哥熊,Indianapolis Colts|印第安纳波利斯小马,Arizona Cardinals|亚利桑那红雀,New Orleans Saints|新奥尔良圣徒,Jacksonville Jaguars|杰克逊维尔美洲虎,Las Vegas Raiders|拉斯维加斯突袭者,Cleveland Browns|克利夫兰布朗,Tennessee Titans|田纳西泰坦,New England Patriots|新英格兰爱国者,Carolina Panthers|卡罗来纳黑豹',
    HOT,
  ),
  american(
    'NCAA Football|美国大学橄榄球|Bóng bầu dục NCAA|อเมริกันฟุตบอล NCAA',
    'United States',
    1,
    'Ohio State Buckeyes|俄亥俄州立七叶树,Georgia Bulldogs|佐治亚斗牛犬,Alabama Crimson Tide|阿拉巴马红潮,Michigan Wolverines|密歇根狼獾,Texas Longhorns|得克萨斯长角牛,Oregon Ducks|俄勒冈鸭,Penn State Nittany Lions|宾州州立雄狮,Notre Dame Fighting Irish|圣母大学爱尔兰战士,LSU Tigers|路易斯安那州立老虎,Clemson Tigers|克莱姆森老虎,USC Trojans|南加州特洛伊人,Tennessee Volunteers|田纳西志愿者,Oklahoma Sooners|俄克拉荷马捷足者,Miami Hurricanes|迈阿密飓风,Florida State Seminoles|佛罗里达州立塞米诺尔人,Texas A&M Aggies|得州农工',
  ),
];

export const BASEBALL: readonly LeagueSource[] = [
  baseball(
    'MLB|美国职业棒球大联盟',
    'United States',
    0,
    'Los Angeles Dodgers|洛杉矶道奇,New York Yankees|纽约洋基,Atlanta Braves|亚特兰大勇士,Houston Astros|休斯顿太空人,Philadelphia Phillies|费城费城人,San Diego Padres|圣迭戈教士,Baltimore Orioles|巴尔的摩金莺,Cleveland Guardians|克利夫兰守护者,New York Mets|纽约大都会,Milwaukee Brewers|密尔沃基酿酒人,Chicago Cubs|芝加哥小熊,Boston Red Sox|波士顿红袜,Seattle Mariners|西雅图水手,Toronto Blue Jays|多伦多蓝鸟,Tampa Bay Rays|坦帕湾光芒,Arizona Diamondbacks|亚利桑那响尾蛇,Detroit Tigers|底特律老虎,Kansas City Royals|堪萨斯城皇家,Minnesota Twins|明尼苏达双城,Texas Rangers|得克萨斯游骑兵,St. Louis Cardinals|圣路易斯红雀,San Francisco Giants|旧金山巨人,Cincinnati Reds|辛辛那提红人,Pittsburgh Pirates|匹兹堡海盗,Miami Marlins|迈阿密马林鱼,Washington Nationals|华盛顿国民,Los Angeles Angels|洛杉矶天使,Athletics|运动家,Colorado Rockies|科罗拉多落基,Chicago White Sox|芝加哥白袜',
    HOT,
  ),
  baseball(
    'Japanese NPB|日本职业棒球|Bóng chày Nhật Bản NPB|เบสบอลญี่ปุ่น NPB',
    'Japan',
    1,
    'Yomiuri Giants|读卖巨人,Hanshin Tigers|阪神虎,Yokohama DeNA BayStars|横滨DeNA海湾之星,Hiroshima Toyo Carp|广岛东洋鲤鱼,Chunichi Dragons|中日龙,Tokyo Yakult Swallows|东京养乐多燕子,Fukuoka SoftBank Hawks|福冈软银鹰,Orix Buffaloes|欧力士猛牛,Chiba Lotte Marines|千叶罗德海洋,Saitama Seibu Lions|埼玉西武狮,Hokkaido Nippon-Ham Fighters|北海道日本火腿斗士,Tohoku Rakuten Golden Eagles|东北乐天金鹰',
  ),
  baseball(
    'Korean KBO League|韩国职业棒球联赛|Bóng chày Hàn Quốc KBO|เบสบอลเกาหลี KBO',
    'South Korea',
    2,
    'Kia Tigers|起亚老虎,LG Twins|LG双子,Samsung Lions|三星狮子,Doosan Bears|斗山熊,KT Wiz|KT巫师,SSG Landers|SSG登陆者,Lotte Giants|乐天巨人,Hanwha Eagles|韩华鹰,NC Dinos|NC恐龙,Kiwoom Heroes|培证英雄',
  ),
];

export const HANDBALL: readonly LeagueSource[] = [
  handball(
    'EHF Champions League|欧洲手球冠军联赛|EHF Champions League|อีเอชเอฟ แชมเปียนส์ลีก',
    'Europe',
    0,
    'FC Barcelona Handbol|巴塞罗那,Aalborg Handbold|奥尔堡,THW Kiel|基尔,SC Magdeburg|马格德堡,Paris Saint-Germain Handball|巴黎圣日耳曼,Telekom Veszprem|维斯普雷姆,Industria Kielce|凯尔采,Fuchse Berlin|柏林狐狸,Sporting CP Handball|葡萄牙体育,HBC Nantes|南特,OTP Bank-Pick Szeged|塞格德,Wisla Plock|普沃茨克,GOG|哥本奥尔,Dinamo Bucuresti|布加勒斯特迪纳摩,RK Zagreb|萨格勒布,Kolstad|科尔斯塔',
    HOT,
  ),
  handball(
    'German Handball Bundesliga|德国手球甲级联赛|Bóng ném Bundesliga Đức|แฮนด์บอลบุนเดสลีกา เยอรมนี',
    'Germany',
    1,
    'SG Flensburg-Handewitt|弗伦斯堡,Rhein-Neckar Lowen|莱茵内卡雄狮,MT Melsungen|梅尔松根,TSV Hannover-Burgdorf|汉诺威布格多夫,HSV Hamburg|汉堡,VfL Gummersbach|古默斯巴赫,TBV Lemgo Lippe|莱姆戈,Frisch Auf Goppingen|格平根,HC Erlangen|埃尔朗根,ThSV Eisenach|艾森纳赫,HSG Wetzlar|韦茨拉尔,TVB Stuttgart|斯图加特,SC DHfK Leipzig|莱比锡,Bergischer HC|贝尔吉舍尔',
  ),
];
