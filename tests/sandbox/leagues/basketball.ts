import { HOT, leaguesOf } from './source.ts';
import type { LeagueSource } from './source.ts';

const league = leaguesOf(3);

export const BASKETBALL: readonly LeagueSource[] = [
  league(
    'NBA|美国职业篮球联赛|NBA|เอ็นบีเอ',
    'United States',
    1,
    'Los Angeles Lakers|洛杉矶湖人,Boston Celtics|波士顿凯尔特人,Golden State Warriors|金州勇士,Denver Nuggets|丹佛掘金,Milwaukee Bucks|密尔沃基雄鹿,Phoenix Suns|菲尼克斯太阳,Dallas Mavericks|达拉斯独行侠,Miami Heat|迈阿密热火,Philadelphia 76ers|费城76人,New York Knicks|纽约尼克斯,Minnesota Timberwolves|明尼苏达森林狼,Oklahoma City Thunder|俄克拉荷马雷霆,Atlanta Hawks|亚特兰大老鹰,Brooklyn Nets|布鲁克林篮网,Charlotte Hornets|夏洛特黄蜂,Chicago Bulls|芝加哥公牛,Cleveland Cavaliers|克利夫兰骑士,Detroit Pistons|底特律活塞,Houston Rockets|休斯敦火箭,Indiana Pacers|印第安纳步行者,Los Angeles Clippers|洛杉矶快船,Memphis Grizzlies|孟菲斯灰熊,New Orleans Pelicans|新奥尔良鹈鹕,Orlando Magic|奥兰多魔术,Portland Trail Blazers|波特兰开拓者,Sacramento Kings|萨克拉门托国王,San Antonio Spurs|圣安东尼奥马刺,Toronto Raptors|多伦多猛龙,Utah Jazz|犹他爵士,Washington Wizards|华盛顿奇才',
    HOT,
  ),
  league(
    'Chinese Basketball Association|中国男子篮球职业联赛|CBA Trung Quốc|ซีบีเอ จีน',
    'China',
    2,
    'Guangdong Southern Tigers|广东华南虎,Liaoning Flying Leopards|辽宁飞豹,Zhejiang Golden Bulls|浙江金牛,Beijing Ducks|北京首钢,Shanghai Sharks|上海久事,Xinjiang Flying Tigers|新疆广汇,Shandong Heroes|山东高速,Shenzhen Leopards|深圳马可波罗,Guangzhou Loong Lions|广州龙狮,Qingdao Eagles|青岛崂山啤酒,Beijing Royal Fighters|北京控股,Zhejiang Lions|浙江广厦,Shanxi Loongs|山西汾酒,Jilin Northeast Tigers|吉林东北虎,Fujian Sturgeons|福建浔兴,Sichuan Blue Whales|四川锦城,Jiangsu Dragons|江苏肯帝亚,Nanjing Monkey Kings|南京同曦,Tianjin Pioneers|天津先行者,Ningbo Rockets|宁波町渥',
    HOT,
  ),
  league(
    'EuroLeague|欧洲篮球联赛|EuroLeague|ยูโรลีก',
    'Europe',
    3,
    'Real Madrid Baloncesto|皇家马德里篮球,FC Barcelona Basket|巴塞罗那篮球,Olympiacos|奥林匹亚科斯,Panathinaikos|帕纳辛奈科斯,Fenerbahce|费内巴切,Anadolu Efes|安纳多卢艾菲斯,Maccabi Tel Aviv|特拉维夫马卡比,AS Monaco Basket|摩纳哥篮球,Zalgiris Kaunas|考纳斯萨拉基利斯,Partizan|贝尔格莱德游击队,Crvena Zvezda|贝尔格莱德红星篮球,Bayern Munich Basketball|拜仁慕尼黑篮球,Virtus Bologna|博洛尼亚维图斯,Olimpia Milano|米兰奥林匹亚,ASVEL Villeurbanne|维勒班,Paris Basketball|巴黎篮球,Hapoel Tel Aviv|特拉维夫夏普尔,Alba Berlin|柏林阿尔巴,Baskonia|巴斯克尼亚,Valencia Basket|瓦伦西亚篮球,Dubai Basketball|迪拜篮球,Besiktas Basketball|贝西克塔斯篮球,Galatasaray Basketball|加拉塔萨雷篮球,Turk Telekom|土耳其电信,Buducnost VOLI|布杜克诺斯特,Cedevita Olimpija|采德维塔奥林匹亚,Wolves Vilnius|维尔纽斯狼,Aris Thessaloniki|塞萨洛尼基阿里斯',
    HOT,
  ),
  league(
    'Korean Basketball League|韩国篮球联赛|Bóng rổ KBL Hàn Quốc|เคบีแอล เกาหลีใต้',
    'South Korea',
    4,
    'Seoul SK Knights|首尔SK骑士,Anyang KGC|安养正官庄,Changwon LG Sakers|昌原LG猎隼,Busan KCC Egis|釜山KCC宙斯盾,Wonju DB Promy|原州DB,Ulsan Hyundai Phoebus|蔚山现代太阳神,Seoul Samsung Thunders|首尔三星迅雷,Suwon KT Sonicboom|水原KT音爆,Goyang Sono Skygunners|高阳Sono天空射手,Daegu KOGAS Pegasus|大邱天然气飞马,Sangmu Phoenix|尚武凤凰,Jeju Dolphins|济州海豚',
  ),
  league(
    'Japanese B.League|日本篮球联赛|B.League Nhật Bản|บีลีก ญี่ปุ่น',
    'Japan',
    5,
    'Alvark Tokyo|东京电击,Chiba Jets|千叶喷射机,Ryukyu Golden Kings|琉球黄金国王,Utsunomiya Brex|宇都宫布雷克斯,Kawasaki Brave Thunders|川崎勇者雷霆,Nagoya Diamond Dolphins|名古屋钻石海豚,Shimane Susanoo Magic|岛根须佐之男魔法,Hiroshima Dragonflies|广岛蜻蜓,Mikawa Seahorses|三河海马,Osaka Evessa|大阪惠比寿,Gunma Crane Thunders|群马鹤雷,Sendai 89ers|仙台89人,Akita Northern Happinets|秋田北方快乐,Yokohama B-Corsairs|横滨海盗,Sun Rockers Shibuya|涩谷太阳火箭,Kyoto Hannaryz|京都花成,Saga Ballooners|佐贺气球,Toyama Grouses|富山雷鸟,Nagasaki Velca|长崎维尔卡,Levanga Hokkaido|北海道莱万加,Rizing Zephyr Fukuoka|福冈西风,Altiri Chiba|千叶阿尔蒂里,Ibaraki Robots|茨城机器人,San-en NeoPhoenix|三远新凤凰,Shiga Lakes|滋贺湖泊,FE Nagoya|名古屋FE',
  ),
  league(
    'Spanish ACB|西班牙篮球甲级联赛|Liga ACB Tây Ban Nha|ลีกา เอซีบี สเปน',
    'Spain',
    6,
    'Baskonia|巴斯克尼亚,Valencia Basket|瓦伦西亚篮球,Unicaja|马拉加,Joventut|尤文图特,Tenerife|特内里费,Gran Canaria|大加那利,Real Madrid Baloncesto|皇家马德里篮球,FC Barcelona Basket|巴塞罗那篮球,UCAM Murcia|穆尔西亚,Surne Bilbao Basket|毕尔巴鄂篮球,Casademont Zaragoza|萨拉戈萨,BAXI Manresa|曼雷萨,Basquet Girona|赫罗纳篮球,Rio Breogan|布雷奥甘,Forca Lleida|莱里达,Coviran Granada|格拉纳达,MoraBanc Andorra|安道尔,San Pablo Burgos|布尔戈斯',
  ),
  league(
    'Australian NBL|澳大利亚篮球联赛|NBL Úc|เอ็นบีแอล ออสเตรเลีย',
    'Australia',
    7,
    'Sydney Kings|悉尼国王,Melbourne United|墨尔本联,Perth Wildcats|珀斯野猫,Tasmania JackJumpers|塔斯马尼亚蚂蚁,Illawarra Hawks|伊拉瓦拉鹰,New Zealand Breakers|新西兰破坏者,Brisbane Bullets|布里斯班子弹,Adelaide 36ers|阿德莱德36人,Cairns Taipans|凯恩斯大班,South East Melbourne Phoenix|东南墨尔本凤凰,Canberra Cannons|堪培拉大炮,Newcastle Falcons|纽卡斯尔猎鹰',
  ),
  league(
    'NCAA Division I|美国大学生篮球联赛|NCAA Division I|เอ็นซีเอเอ ดิวิชั่น 1',
    'United States',
    8,
    'Duke Blue Devils|杜克大学,North Carolina Tar Heels|北卡罗来纳大学,Kentucky Wildcats|肯塔基大学,Kansas Jayhawks|堪萨斯大学,UConn Huskies|康涅狄格大学,Gonzaga Bulldogs|冈萨加大学,Villanova Wildcats|维拉诺瓦大学,Michigan State Spartans|密歇根州立大学,UCLA Bruins|加州大学洛杉矶分校,Arizona Wildcats|亚利桑那大学,Houston Cougars|休斯敦大学,Baylor Bears|贝勒大学,Purdue Boilermakers|普渡大学,Tennessee Volunteers|田纳西大学,Auburn Tigers|奥本大学,Alabama Crimson Tide|亚拉巴马大学,Florida Gators|佛罗里达大学,Marquette Golden Eagles|马凯特大学,Creighton Bluejays|克雷顿大学,Iowa State Cyclones|艾奥瓦州立大学,Texas Tech Red Raiders|得州理工大学,Wisconsin Badgers|威斯康星大学,Illinois Fighting Illini|伊利诺伊大学,Indiana Hoosiers|印第安纳大学',
  ),
];
