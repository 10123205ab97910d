import { HOT, leaguesOf } from './source.ts';
import type { LeagueSource } from './source.ts';

const league = leaguesOf(1);

export const FOOTBALL: readonly LeagueSource[] = [
  league(
    'English Premier League|英格兰超级联赛|Ngoại hạng Anh|พรีเมียร์ลีก อังกฤษ',
    'England',
    1,
    'Arsenal|阿森纳,Chelsea|切尔西,Liverpool|利物浦,Manchester City|曼城,Manchester United|曼联,Tottenham Hotspur|托特纳姆热刺,Newcastle United|纽卡斯尔联,Aston Villa|阿斯顿维拉,Brighton|布莱顿,West Ham United|西汉姆联,Everton|埃弗顿,Fulham|富勒姆,Brentford|布伦特福德,Crystal Palace|水晶宫,Nottingham Forest|诺丁汉森林,Bournemouth|伯恩茅斯,Wolverhampton Wanderers|狼队,Leeds United|利兹联,Burnley|伯恩利,Sunderland|桑德兰',
    HOT,
  ),
  league(
    'Spanish La Liga|西班牙甲级联赛|La Liga Tây Ban Nha|ลาลีกา สเปน',
    'Spain',
    2,
    'Real Madrid|皇家马德里,Barcelona|巴塞罗那,Atletico Madrid|马德里竞技,Sevilla|塞维利亚,Valencia|瓦伦西亚,Villarreal|比利亚雷亚尔,Real Sociedad|皇家社会,Athletic Bilbao|毕尔巴鄂竞技,Real Betis|皇家贝蒂斯,Girona|赫罗纳,Osasuna|奥萨苏纳,Getafe|赫塔费,Celta Vigo|塞尔塔,Rayo Vallecano|巴列卡诺,Mallorca|马略卡,Espanyol|西班牙人,Alaves|阿拉维斯,Levante|莱万特,Elche|埃尔切,Real Oviedo|皇家奥维耶多',
    HOT,
  ),
  league(
    'Italian Serie A|意大利甲级联赛|Serie A Ý|เซเรีย อา อิตาลี',
    'Italy',
    3,
    'Inter Milan|国际米兰,AC Milan|AC米兰,Juventus|尤文图斯,Napoli|那不勒斯,Roma|罗马,Lazio|拉齐奥,Atalanta|亚特兰大,Fiorentina|佛罗伦萨,Bologna|博洛尼亚,Torino|都灵,Udinese|乌迪内斯,Genoa|热那亚,Cagliari|卡利亚里,Como|科莫,Hellas Verona|维罗纳,Lecce|莱切,Parma|帕尔马,Sassuolo|萨索洛,Cremonese|克雷莫纳,Pisa|比萨',
    HOT,
  ),
  league(
    'German Bundesliga|德国甲级联赛|Bundesliga Đức|บุนเดสลีกา เยอรมนี',
    'Germany',
    4,
    'Bayern Munich|拜仁慕尼黑,Borussia Dortmund|多特蒙德,RB Leipzig|莱比锡红牛,Bayer Leverkusen|勒沃库森,Eintracht Frankfurt|法兰克福,VfB Stuttgart|斯图加特,Wolfsburg|沃尔夫斯堡,SC Freiburg|弗赖堡,Werder Bremen|云达不莱梅,Hoffenheim|霍芬海姆,Mainz 05|美因茨,Augsburg|奥格斯堡,Borussia Monchengladbach|门兴格拉德巴赫,Union Berlin|柏林联合,1. FC Koln|科隆,Hamburger SV|汉堡,FC St. Pauli|圣保利,1. FC Heidenheim|海登海姆',
    HOT,
  ),
  league(
    'French Ligue 1|法国甲级联赛|Ligue 1 Pháp|ลีกเอิง ฝรั่งเศส',
    'France',
    5,
    'Paris Saint-Germain|巴黎圣日耳曼,Marseille|马赛,Lyon|里昂,Monaco|摩纳哥,Lille|里尔,Nice|尼斯,Rennes|雷恩,Lens|朗斯,Strasbourg|斯特拉斯堡,Nantes|南特,Brest|布雷斯特,Toulouse|图卢兹,Auxerre|欧塞尔,Angers|昂热,Le Havre|勒阿弗尔,Lorient|洛里昂,Metz|梅斯,Paris FC|巴黎FC',
  ),
  league(
    'UEFA Champions League|欧洲冠军联赛|UEFA Champions League|ยูฟ่า แชมเปียนส์ลีก',
    'Europe',
    0,
    'Real Madrid|皇家马德里,Bayern Munich|拜仁慕尼黑,Manchester City|曼城,Paris Saint-Germain|巴黎圣日耳曼,Inter Milan|国际米兰,Arsenal|阿森纳,Barcelona|巴塞罗那,Benfica|本菲卡,PSV Eindhoven|埃因霍温,Celtic|凯尔特人,Club Brugge|布鲁日,Sporting CP|葡萄牙体育,Galatasaray|加拉塔萨雷,Shakhtar Donetsk|顿涅茨克矿工,Red Bull Salzburg|萨尔茨堡红牛,FC Copenhagen|哥本哈根,Slavia Prague|布拉格斯拉维亚,Dinamo Zagreb|萨格勒布迪纳摩,Red Star Belgrade|贝尔格莱德红星,Young Boys|年轻人,Olympiacos|奥林匹亚科斯,Qarabag|卡拉巴赫,Bodo/Glimt|博德闪耀,Ferencvaros|费伦茨瓦罗斯,Fenerbahce|费内巴切,Sparta Prague|布拉格斯巴达,Sturm Graz|格拉茨风暴,Union Saint-Gilloise|圣吉罗斯联合,Rangers|流浪者,Slovan Bratislava|布拉迪斯拉发斯洛万,Maccabi Haifa|海法马卡比,FC Basel|巴塞尔,Malmo FF|马尔默,Dynamo Kyiv|基辅迪纳摩,PAOK|塞萨洛尼基,Ludogorets|卢多戈雷茨',
    HOT,
  ),
  league(
    'Chinese Super League|中国超级联赛|Siêu giải Trung Quốc|ไชนีส ซูเปอร์ลีก',
    'China',
    6,
    'Shanghai Port|上海海港,Shandong Taishan|山东泰山,Beijing Guoan|北京国安,Shanghai Shenhua|上海申花,Chengdu Rongcheng|成都蓉城,Zhejiang FC|浙江队,Wuhan Three Towns|武汉三镇,Tianjin Jinmen Tiger|天津津门虎,Changchun Yatai|长春亚泰,Henan FC|河南队,Dalian Yingbo|大连英博,Qingdao Hainiu|青岛海牛,Qingdao West Coast|青岛西海岸,Meizhou Hakka|梅州客家,Shenzhen Peng City|深圳新鹏城,Yunnan Yukun|云南玉昆,Cangzhou Mighty Lions|沧州雄狮,Nantong Zhiyun|南通支云',
    HOT,
  ),
  league(
    'Japanese J1 League|日本J1联赛|J1 League Nhật Bản|เจลีก 1 ญี่ปุ่น',
    'Japan',
    7,
    'Vissel Kobe|神户胜利船,Yokohama F. Marinos|横滨水手,Kawasaki Frontale|川崎前锋,Urawa Reds|浦和红钻,Kashima Antlers|鹿岛鹿角,Gamba Osaka|大阪钢巴,Sanfrecce Hiroshima|广岛三箭,FC Tokyo|东京FC,Nagoya Grampus|名古屋鲸八,Cerezo Osaka|大阪樱花,Machida Zelvia|町田泽维亚,Avispa Fukuoka|福冈黄蜂,Kashiwa Reysol|柏太阳神,Shonan Bellmare|湘南比马,Yokohama FC|横滨FC,Kyoto Sanga|京都不死鸟,Albirex Niigata|新泻天鹅,Tokyo Verdy|东京绿茵,Shimizu S-Pulse|清水心跳,Fagiano Okayama|冈山绿雉',
  ),
  league(
    'Korean K League 1|韩国K1联赛|K League 1 Hàn Quốc|เคลีก 1 เกาหลีใต้',
    'South Korea',
    8,
    'Ulsan HD|蔚山现代,Jeonbuk Motors|全北现代,Pohang Steelers|浦项制铁,FC Seoul|首尔FC,Daegu FC|大邱FC,Incheon United|仁川联,Gangwon FC|江原FC,Suwon FC|水原FC,Daejeon Hana Citizen|大田韩亚市民,Gwangju FC|光州FC,Jeju SK|济州SK,Gimcheon Sangmu|金泉尚武,FC Anyang|安养FC,Suwon Samsung Bluewings|水原三星蓝翼,Seongnam FC|城南FC,Busan IPark|釜山偶像,Jeonnam Dragons|全南天龙,Seoul E-Land|首尔衣恋',
  ),
  league(
    'Brazilian Serie A|巴西甲级联赛|Serie A Brazil|เซเรีย อา บราซิล',
    'Brazil',
    9,
    'Flamengo|弗拉门戈,Palmeiras|帕尔梅拉斯,Sao Paulo|圣保罗,Corinthians|科林蒂安,Fluminense|弗鲁米嫩塞,Botafogo|博塔弗戈,Gremio|格雷米奥,Internacional|国际体育会,Atletico Mineiro|米内罗竞技,Cruzeiro|克鲁塞罗,Vasco da Gama|瓦斯科达伽马,Santos|桑托斯,Bahia|巴伊亚,Fortaleza|福塔雷萨,Ceara|塞阿拉,Vitoria|维多利亚,Sport Recife|累西腓体育,Juventude|尤文图德,Red Bull Bragantino|布拉干蒂诺红牛,Mirassol|米拉索尔',
  ),
  league(
    'Argentine Primera Division|阿根廷甲级联赛|VĐQG Argentina|พรีเมรา ดิวิชั่น อาร์เจนตินา',
    'Argentina',
    10,
    "Boca Juniors|博卡青年,River Plate|河床,Racing Club|竞技俱乐部,Independiente|独立,San Lorenzo|圣洛伦索,Estudiantes|拉普拉塔大学生,Velez Sarsfield|萨斯菲尔德,Rosario Central|罗萨里奥中央,Talleres|塔列雷斯,Lanus|拉努斯,Argentinos Juniors|阿根廷青年人,Huracan|飓风,Newell's Old Boys|纽维尔老男孩,Belgrano|贝尔格拉诺,Defensa y Justicia|防卫与正义,Godoy Cruz|戈多伊克鲁斯,Banfield|班菲尔德,Gimnasia La Plata|拉普拉塔体操,Union Santa Fe|圣达菲联,Tigre|老虎竞技,Platense|普拉滕斯,Central Cordoba|科尔多瓦中央,Instituto|科尔多瓦学院,Atletico Tucuman|图库曼竞技,Barracas Central|巴拉卡斯中央,Sarmiento|萨米恩托,Independiente Rivadavia|里瓦达维亚独立,Deportivo Riestra|里斯特拉,Aldosivi|阿尔多西维,San Martin San Juan|圣胡安圣马丁",
  ),
  league(
    'US Major League Soccer|美国职业足球大联盟|Nhà nghề Mỹ MLS|เมเจอร์ลีก ซอกเกอร์ สหรัฐฯ',
    'United States',
    11,
    'Inter Miami|迈阿密国际,LA Galaxy|洛杉矶银河,Los Angeles FC|洛杉矶FC,Seattle Sounders|西雅图海湾人,New York City FC|纽约城,Atlanta United|亚特兰大联,Columbus Crew|哥伦布机员,Philadelphia Union|费城联合,FC Cincinnati|辛辛那提FC,Orlando City|奥兰多城,New York Red Bulls|纽约红牛,Charlotte FC|夏洛特FC,Portland Timbers|波特兰伐木者,Minnesota United|明尼苏达联,Vancouver Whitecaps|温哥华白帽,Real Salt Lake|皇家盐湖城,Houston Dynamo|休斯敦迪纳摩,Nashville SC|纳什维尔SC,Colorado Rapids|科罗拉多急流,Toronto FC|多伦多FC,San Diego FC|圣迭戈FC,St. Louis City|圣路易斯城,Austin FC|奥斯汀FC,FC Dallas|达拉斯FC,San Jose Earthquakes|圣何塞地震,Sporting Kansas City|堪萨斯城体育,Chicago Fire|芝加哥火焰,D.C. United|华盛顿联,New England Revolution|新英格兰革命,CF Montreal|蒙特利尔CF',
  ),
  league(
    'Dutch Eredivisie|荷兰甲级联赛|VĐQG Hà Lan|เอเรดิวิซี เนเธอร์แลนด์',
    'Netherlands',
    12,
    'Ajax|阿贾克斯,PSV Eindhoven|埃因霍温,Feyenoord|费耶诺德,AZ Alkmaar|阿尔克马尔,FC Twente|特温特,FC Utrecht|乌德勒支,Heerenveen|海伦芬,Sparta Rotterdam|鹿特丹斯巴达,FC Groningen|格罗宁根,NEC Nijmegen|奈梅亨,Go Ahead Eagles|前进之鹰,Heracles Almelo|赫拉克勒斯,PEC Zwolle|兹沃勒,Fortuna Sittard|福图纳锡塔德,NAC Breda|布雷达,FC Volendam|福伦丹,Excelsior|埃克塞尔西奥,Telstar|特尔斯达',
  ),
  league(
    'Portuguese Primeira Liga|葡萄牙超级联赛|VĐQG Bồ Đào Nha|พรีไมรา ลีกา โปรตุเกส',
    'Portugal',
    13,
    'Benfica|本菲卡,FC Porto|波尔图,Sporting CP|葡萄牙体育,Braga|布拉加,Vitoria Guimaraes|吉马良斯,Boavista|博阿维斯塔,Rio Ave|阿维河,Famalicao|法马利康,Gil Vicente|吉尔维森特,Moreirense|摩雷伦斯,Santa Clara|圣克拉拉,Estoril|埃斯托里尔,Casa Pia|卡萨皮亚,Arouca|阿罗卡,Nacional|国民队,Estrela Amadora|阿马多拉之星,Tondela|通德拉,Alverca|阿尔维卡',
  ),
  league(
    'Vietnamese V.League 1|越南职业联赛|V.League 1 Việt Nam|วีลีก 1 เวียดนาม',
    'Vietnam',
    14,
    'Ha Noi FC|河内FC,Cong An Ha Noi|河内公安,Thep Xanh Nam Dinh|南定钢铁,Binh Duong|平阳,Hai Phong|海防,Hoang Anh Gia Lai|嘉莱黄英,Dong A Thanh Hoa|清化东亚,Viettel|军用电信,Song Lam Nghe An|义安蓝江,Hong Linh Ha Tinh|河静洪岭,SHB Da Nang|岘港SHB,Quang Nam|广南,Ninh Binh|宁平,Ho Chi Minh City Police|胡志明市公安,Quy Nhon Binh Dinh|平定,Khanh Hoa|庆和,Long An|隆安,PVF-CAND|公安青训',
  ),
  league(
    'Thai League 1|泰国超级联赛|Thai League 1|ไทยลีก 1',
    'Thailand',
    15,
    'Buriram United|武里南联,Bangkok United|曼谷联,Port FC|泰港,Muangthong United|蒙通联,BG Pathum United|巴吞联,Chonburi|春武里,Ratchaburi|叻武里,Chiangrai United|清莱联,Prachuap FC|巴蜀府,Lamphun Warriors|南奔武士,Sukhothai FC|素可泰,Nakhon Ratchasima|呵叻玛,Uthai Thani|乌泰他尼,Rayong FC|罗勇,Khon Kaen United|孔敬联,Trat FC|达叻府,Police Tero|警察特罗,Nongbua Pitchaya|农布亚,Ayutthaya United|大城联,Kanchanaburi Power|北碧力量',
  ),
  league(
    'English Championship|英格兰冠军联赛|Hạng nhất Anh|แชมเปียนชิพ อังกฤษ',
    'England',
    16,
    'Leicester City|莱斯特城,Southampton|南安普顿,Ipswich Town|伊普斯维奇,Coventry City|考文垂,Middlesbrough|米德尔斯堡,Sheffield United|谢菲尔德联,West Bromwich Albion|西布罗姆维奇,Norwich City|诺维奇,Watford|沃特福德,Wrexham|雷克瑟姆,Birmingham City|伯明翰,Derby County|德比郡,Swansea City|斯旺西,Stoke City|斯托克城,Hull City|赫尔城,Bristol City|布里斯托城,Queens Park Rangers|女王公园巡游者,Blackburn Rovers|布莱克本,Preston North End|普雷斯顿,Millwall|米尔沃尔,Portsmouth|朴茨茅斯,Charlton Athletic|查尔顿,Oxford United|牛津联,Sheffield Wednesday|谢菲尔德星期三',
  ),
  league(
    'Saudi Pro League|沙特职业联赛|VĐQG Ả Rập Xê Út|ซาอุดี โปรลีก',
    'Saudi Arabia',
    17,
    'Al Hilal|利雅得新月,Al Nassr|利雅得胜利,Al Ittihad|吉达联合,Al Ahli|吉达国民,Al Qadsiah|卡德西亚,Al Taawoun|布赖代合作,Al Ettifaq|达曼协定,Al Shabab|利雅得青年人,Al Fateh|法特赫,Al Khaleej|海湾,Neom SC|新未来,Al Riyadh|利雅得,Damac|达马克,Al Fayha|费哈,Al Hazem|哈泽姆,Al Kholood|永恒,Al Okhdood|乌赫杜德,Al Najma|纳杰马',
  ),
  league(
    'AFC Champions League Elite|亚冠精英联赛|AFC Champions League Elite|เอเอฟซี แชมเปียนส์ลีก อีลิท',
    'Asia',
    18,
    'Al Hilal|利雅得新月,Al Ahli|吉达国民,Al Ittihad|吉达联合,Vissel Kobe|神户胜利船,Machida Zelvia|町田泽维亚,Sanfrecce Hiroshima|广岛三箭,Johor Darul Takzim|柔佛,Buriram United|武里南联,FC Seoul|首尔FC,Ulsan HD|蔚山现代,Gangwon FC|江原FC,Shanghai Port|上海海港,Shanghai Shenhua|上海申花,Chengdu Rongcheng|成都蓉城,Melbourne City|墨尔本城,Al Sadd|多哈萨德,Al Duhail|杜海勒,Al Gharafa|加拉法,Tractor|大不里士拖拉机,Al Shorta|警察,Shabab Al Ahli|迪拜青年国民,Al Wahda|阿布扎比团结,Al Sharjah|沙迦,Nasaf|纳萨夫',
    HOT,
  ),
  league(
    'Copa Libertadores|南美解放者杯|Copa Libertadores|โกปา ลิเบร์ตาโดเรส',
    'South America',
    19,
    'Flamengo|弗拉门戈,Palmeiras|帕尔梅拉斯,River Plate|河床,Boca Juniors|博卡青年,Estudiantes|拉普拉塔大学生,Racing Club|竞技俱乐部,Cruzeiro|克鲁塞罗,Fluminense|弗鲁米嫩塞,Corinthians|科林蒂安,Penarol|佩纳罗尔,Nacional Montevideo|民族队,LDU Quito|基多体育大学,Independiente del Valle|山谷独立,Colo-Colo|科洛科洛,Universidad de Chile|智利大学,Atletico Nacional|国民竞技,Libertad|自由队,Cerro Porteno|塞罗波特诺,Olimpia|奥林匹亚,Bolivar|玻利瓦尔,Universitario|秘鲁体育大学,Alianza Lima|利马联盟',
  ),
];
