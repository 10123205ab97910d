/** Leagues and who plays in them: "name|名称" lists, by sport. */
export type LeagueSource = { readonly sid: number; readonly na: string; readonly region: string; readonly hot?: true; readonly teams: string; readonly level: number };

const football = (na: string, region: string, level: number, teams: string, hot?: true): LeagueSource => ({ sid: 1, na, region, level, teams, ...(hot ? { hot } : {}) });
const basketball = (na: string, region: string, level: number, teams: string, hot?: true): LeagueSource => ({ sid: 3, na, region, level, teams, ...(hot ? { hot } : {}) });
const tennis = (na: string, region: string, level: number, teams: string, hot?: true): LeagueSource => ({ sid: 5, na, region, level, teams, ...(hot ? { hot } : {}) });

const MEN = 'Carlos Alcaraz|阿尔卡拉斯,Jannik Sinner|辛纳,Novak Djokovic|德约科维奇,Alexander Zverev|兹维列夫,Daniil Medvedev|梅德韦杰夫,Taylor Fritz|弗里茨,Casper Ruud|鲁德,Holger Rune|鲁内,Andrey Rublev|卢布列夫,Stefanos Tsitsipas|西西帕斯,Alex de Minaur|德米纳尔,Ben Shelton|谢尔顿,Tommy Paul|汤米保罗,Lorenzo Musetti|穆塞蒂,Jack Draper|德雷珀,Zhang Zhizhen|张之臻,Shang Juncheng|商竣程,Frances Tiafoe|蒂亚福';
const WOMEN = 'Aryna Sabalenka|萨巴伦卡,Iga Swiatek|斯瓦泰克,Coco Gauff|高芙,Zheng Qinwen|郑钦文,Elena Rybakina|莱巴金娜,Jessica Pegula|佩古拉,Jasmine Paolini|保利尼,Mirra Andreeva|安德列娃,Emma Navarro|纳瓦罗,Paula Badosa|巴多萨,Madison Keys|凯斯,Danielle Collins|柯林斯,Wang Xinyu|王欣瑜,Yuan Yue|袁悦,Barbora Krejcikova|克雷吉茨科娃,Naomi Osaka|大坂直美';

export const SOURCES: readonly LeagueSource[] = [
  football('English Premier League|英格兰超级联赛', 'England|英格兰', 1, 'Arsenal|阿森纳,Chelsea|切尔西,Liverpool|利物浦,Manchester City|曼城,Manchester United|曼联,Tottenham Hotspur|托特纳姆热刺,Newcastle United|纽卡斯尔联,Aston Villa|阿斯顿维拉,Brighton|布莱顿,West Ham United|西汉姆联,Everton|埃弗顿,Fulham|富勒姆,Brentford|布伦特福德,Crystal Palace|水晶宫', true),
  football('Spanish La Liga|西班牙甲级联赛', 'Spain|西班牙', 2, 'Real Madrid|皇家马德里,Barcelona|巴塞罗那,Atletico Madrid|马德里竞技,Sevilla|塞维利亚,Valencia|瓦伦西亚,Villarreal|比利亚雷亚尔,Real Sociedad|皇家社会,Athletic Bilbao|毕尔巴鄂竞技,Real Betis|皇家贝蒂斯,Girona|赫罗纳,Osasuna|奥萨苏纳,Getafe|赫塔费', true),
  football('Italian Serie A|意大利甲级联赛', 'Italy|意大利', 3, 'Inter Milan|国际米兰,AC Milan|AC米兰,Juventus|尤文图斯,Napoli|那不勒斯,Roma|罗马,Lazio|拉齐奥,Atalanta|亚特兰大,Fiorentina|佛罗伦萨,Bologna|博洛尼亚,Torino|都灵,Udinese|乌迪内斯,Genoa|热那亚', true),
  football('German Bundesliga|德国甲级联赛', 'Germany|德国', 4, 'Bayern Munich|拜仁慕尼黑,Borussia Dortmund|多特蒙德,RB Leipzig|莱比锡红牛,Bayer Leverkusen|勒沃库森,Eintracht Frankfurt|法兰克福,VfB Stuttgart|斯图加特,Wolfsburg|沃尔夫斯堡,SC Freiburg|弗赖堡,Werder Bremen|云达不莱梅,Hoffenheim|霍芬海姆,Mainz 05|美因茨,Augsburg|奥格斯堡', true),
  football('French Ligue 1|法国甲级联赛', 'France|法国', 5, 'Paris Saint-Germain|巴黎圣日耳曼,Marseille|马赛,Lyon|里昂,Monaco|摩纳哥,Lille|里尔,Nice|尼斯,Rennes|雷恩,Lens|朗斯,Strasbourg|斯特拉斯堡,Nantes|南特'),
  football('UEFA Champions League|欧洲冠军联赛', 'Europe|欧洲', 0, 'Real Madrid|皇家马德里,Bayern Munich|拜仁慕尼黑,Manchester City|曼城,Paris Saint-Germain|巴黎圣日耳曼,Inter Milan|国际米兰,Arsenal|阿森纳,Barcelona|巴塞罗那,Benfica|本菲卡,PSV Eindhoven|埃因霍温,Celtic|凯尔特人,Club Brugge|布鲁日,Sporting CP|葡萄牙体育', true),
  football('Chinese Super League|中国超级联赛', 'China|中国', 6, 'Shanghai Port|上海海港,Shandong Taishan|山东泰山,Beijing Guoan|北京国安,Shanghai Shenhua|上海申花,Chengdu Rongcheng|成都蓉城,Zhejiang FC|浙江队,Wuhan Three Towns|武汉三镇,Tianjin Jinmen Tiger|天津津门虎,Changchun Yatai|长春亚泰,Henan FC|河南队', true),
  football('Japanese J1 League|日本职业联赛', 'Japan|日本', 7, 'Vissel Kobe|神户胜利船,Yokohama F. Marinos|横滨水手,Kawasaki Frontale|川崎前锋,Urawa Reds|浦和红钻,Kashima Antlers|鹿岛鹿角,Gamba Osaka|大阪钢巴,Sanfrecce Hiroshima|广岛三箭,FC Tokyo|东京FC,Nagoya Grampus|名古屋鲸八,Cerezo Osaka|大阪樱花'),
  football('Korean K League 1|韩国职业联赛', 'South Korea|韩国', 8, 'Ulsan HD|蔚山现代,Jeonbuk Motors|全北现代,Pohang Steelers|浦项制铁,FC Seoul|首尔FC,Daegu FC|大邱FC,Incheon United|仁川联,Gangwon FC|江原FC,Suwon FC|水原FC'),
  football('Brazilian Serie A|巴西甲级联赛', 'Brazil|巴西', 9, 'Flamengo|弗拉门戈,Palmeiras|帕尔梅拉斯,Sao Paulo|圣保罗,Corinthians|科林蒂安,Fluminense|弗鲁米嫩塞,Botafogo|博塔弗戈,Gremio|格雷米奥,Internacional|国际体育会,Atletico Mineiro|米内罗竞技,Cruzeiro|克鲁塞罗'),
  football('Argentine Primera Division|阿根廷甲级联赛', 'Argentina|阿根廷', 10, 'Boca Juniors|博卡青年,River Plate|河床,Racing Club|竞技俱乐部,Independiente|独立,San Lorenzo|圣洛伦索,Estudiantes|拉普拉塔大学生,Velez Sarsfield|萨斯菲尔德,Rosario Central|罗萨里奥中央'),
  football('US Major League Soccer|美国职业大联盟', 'United States|美国', 11, 'Inter Miami|迈阿密国际,LA Galaxy|洛杉矶银河,Los Angeles FC|洛杉矶FC,Seattle Sounders|西雅图海湾人,New York City FC|纽约城,Atlanta United|亚特兰大联,Columbus Crew|哥伦布机员,Philadelphia Union|费城联合'),
  football('Dutch Eredivisie|荷兰甲级联赛', 'Netherlands|荷兰', 12, 'Ajax|阿贾克斯,PSV Eindhoven|埃因霍温,Feyenoord|费耶诺德,AZ Alkmaar|阿尔克马尔,FC Twente|特温特,FC Utrecht|乌德勒支,Heerenveen|海伦芬,Sparta Rotterdam|鹿特丹斯巴达'),
  football('Portuguese Primeira Liga|葡萄牙超级联赛', 'Portugal|葡萄牙', 13, 'Benfica|本菲卡,FC Porto|波尔图,Sporting CP|葡萄牙体育,Braga|布拉加,Vitoria Guimaraes|吉马良斯,Boavista|博阿维斯塔,Rio Ave|阿维河,Famalicao|法马利康'),
  football('Vietnamese V.League 1|越南职业联赛', 'Vietnam|越南', 14, 'Ha Noi FC|河内FC,Cong An Ha Noi|河内公安,Thep Xanh Nam Dinh|南定钢铁,Binh Duong|平阳,Hai Phong|海防,Hoang Anh Gia Lai|嘉莱黄英,Thanh Hoa|清化,Viettel|军用电信'),
  football('Thai League 1|泰国超级联赛', 'Thailand|泰国', 15, 'Buriram United|武里南联,Bangkok United|曼谷联,Port FC|泰港,Muangthong United|蒙通联,BG Pathum United|巴吞联,Chonburi|春武里,Ratchaburi|叻武里,Chiangrai United|清莱联'),
  basketball('NBA|美国职业篮球联赛', 'United States|美国', 1, 'Los Angeles Lakers|洛杉矶湖人,Boston Celtics|波士顿凯尔特人,Golden State Warriors|金州勇士,Denver Nuggets|丹佛掘金,Milwaukee Bucks|密尔沃基雄鹿,Phoenix Suns|菲尼克斯太阳,Dallas Mavericks|达拉斯独行侠,Miami Heat|迈阿密热火,Philadelphia 76ers|费城76人,New York Knicks|纽约尼克斯,Minnesota Timberwolves|明尼苏达森林狼,Oklahoma City Thunder|俄克拉荷马雷霆', true),
  basketball('Chinese Basketball Association|中国男子篮球职业联赛', 'China|中国', 2, 'Guangdong Southern Tigers|广东华南虎,Liaoning Flying Leopards|辽宁飞豹,Zhejiang Golden Bulls|浙江金牛,Beijing Ducks|北京首钢,Shanghai Sharks|上海久事,Xinjiang Flying Tigers|新疆广汇,Shandong Heroes|山东高速,Shenzhen Leopards|深圳马可波罗,Guangzhou Loong Lions|广州龙狮,Qingdao Eagles|青岛崂山啤酒', true),
  basketball('EuroLeague|欧洲篮球联赛', 'Europe|欧洲', 3, 'Real Madrid Baloncesto|皇家马德里篮球,FC Barcelona Basket|巴塞罗那篮球,Olympiacos|奥林匹亚科斯,Panathinaikos|帕纳辛奈科斯,Fenerbahce|费内巴切,Anadolu Efes|安纳多卢艾菲斯,Maccabi Tel Aviv|特拉维夫马卡比,AS Monaco Basket|摩纳哥篮球,Zalgiris Kaunas|考纳斯萨拉基利斯,Partizan|贝尔格莱德游击队', true),
  basketball('Korean Basketball League|韩国篮球联赛', 'South Korea|韩国', 4, 'Seoul SK Knights|首尔SK骑士,Anyang KGC|安养正官庄,Changwon LG Sakers|昌原LG猎隼,Busan KCC Egis|釜山KCC宙斯盾,Wonju DB Promy|原州DB,Ulsan Hyundai Phoebus|蔚山现代太阳神'),
  basketball('Japanese B.League|日本篮球联赛', 'Japan|日本', 5, 'Alvark Tokyo|东京电击,Chiba Jets|千叶喷射机,Ryukyu Golden Kings|琉球黄金国王,Utsunomiya Brex|宇都宫布雷克斯,Kawasaki Brave Thunders|川崎勇者雷霆,Nagoya Diamond Dolphins|名古屋钻石海豚'),
  basketball('Spanish ACB|西班牙篮球甲级联赛', 'Spain|西班牙', 6, 'Baskonia|巴斯克尼亚,Valencia Basket|瓦伦西亚篮球,Unicaja|马拉加,Joventut|尤文图特,Tenerife|特内里费,Gran Canaria|大加那利'),
  basketball('Australian NBL|澳大利亚篮球联赛', 'Australia|澳大利亚', 7, 'Sydney Kings|悉尼国王,Melbourne United|墨尔本联,Perth Wildcats|珀斯野猫,Tasmania JackJumpers|塔斯马尼亚蚂蚁,Illawarra Hawks|伊拉瓦拉鹰,New Zealand Breakers|新西兰破坏者'),
  tennis('ATP Shanghai Masters|ATP上海大师赛', 'China|中国', 1, MEN, true),
  tennis('WTA Wuhan Open|WTA武汉公开赛', 'China|中国', 2, WOMEN, true),
  tennis('Australian Open Men|澳大利亚网球公开赛男单', 'Australia|澳大利亚', 3, MEN, true),
  tennis('Australian Open Women|澳大利亚网球公开赛女单', 'Australia|澳大利亚', 4, WOMEN),
  tennis('ATP Vienna|ATP维也纳', 'Austria|奥地利', 5, MEN),
  tennis('WTA Tokyo|WTA东京', 'Japan|日本', 6, WOMEN),
  tennis('ATP Challenger Bangkok|ATP曼谷挑战赛', 'Thailand|泰国', 7, MEN),
];

/** Second teams and age groups, so that 50,000 matches have somewhere to be played. */
export const DIVISIONS: readonly (readonly [zh: string, en: string])[] = [
  ['', ''], ['预备队', 'Reserves'], ['U21', 'U21'], ['女子', 'Women'], ['U19', 'U19'], ['乙级', 'Division 2'], ['友谊赛', 'Friendlies'], ['杯赛', 'Cup'],
];
