import { HOT, leaguesOf } from './source.ts';
import type { LeagueSource } from './source.ts';

const volleyball = leaguesOf(13);
const table = leaguesOf(15);
const badminton = leaguesOf(47);
const beach = leaguesOf(51);

export const VOLLEYBALL: readonly LeagueSource[] = [
  volleyball(
    'Nations League Women|世界女排联赛|Giải VĐ các quốc gia nữ|เนชั่นส์ลีก หญิง',
    'World',
    0,
    'China (W)|中国 (女),Italy (W)|意大利 (女),Brazil (W)|巴西 (女),Turkey (W)|土耳其 (女),Poland (W)|波兰 (女),United States (W)|美国 (女),Japan (W)|日本 (女),Serbia (W)|塞尔维亚 (女),Thailand (W)|泰国 (女),Vietnam (W)|越南 (女),Dominican Republic (W)|多米尼加 (女),Netherlands (W)|荷兰 (女),Germany (W)|德国 (女),Canada (W)|加拿大 (女),South Korea (W)|韩国 (女),Belgium (W)|比利时 (女),Bulgaria (W)|保加利亚 (女),Czech Republic (W)|捷克 (女)',
    { hot: true, women: true },
  ),
  volleyball(
    'Nations League|世界联赛|Giải VĐ các quốc gia nam|เนชั่นส์ลีก ชาย',
    'World',
    1,
    'France|法国,Poland|波兰,Italy|意大利,Japan|日本,Slovenia|斯洛文尼亚,Brazil|巴西,United States|美国,Argentina|阿根廷,Serbia|塞尔维亚,Cuba|古巴,Iran|伊朗,China|中国,Germany|德国,Canada|加拿大,Netherlands|荷兰,Bulgaria|保加利亚',
  ),
  volleyball(
    'Italian SuperLega|意大利男排超级联赛|SuperLega Ý|ซูเปอร์เลก้า อิตาลี',
    'Italy',
    2,
    'Sir Safety Perugia|佩鲁贾,Itas Trentino|特伦蒂诺,Lube Civitanova|奇维塔诺瓦,Modena Volley|摩德纳,Gas Sales Piacenza|皮亚琴察,Vero Volley Monza|蒙扎,Allianz Milano|米兰,Rana Verona|维罗纳,Cisterna Volley|奇斯泰纳,Padova|帕多瓦,Grottazzolina|格罗塔佐利纳,Cuneo Volley|库内奥',
  ),
  volleyball(
    'Chinese Volleyball Super League|中国排球超级联赛|Siêu giải bóng chuyền Trung Quốc|วอลเลย์บอลซูเปอร์ลีก จีน',
    'China',
    3,
    'Tianjin Bohai Bank|天津渤海银行,Shanghai Bright|上海光明优倍,Jiangsu Zenith|江苏中天钢铁,Shandong Hi-Speed|山东高速,Beijing BAIC|北京汽车,Zhejiang Dejing|浙江德清,Fujian Anxi|福建安溪铁观音,Shenzhen Zhongsai|深圳中塞,Liaoning Donghua|辽宁东华,Henan Bai He|河南百合,Sichuan Wuliangchun|四川五粮春,Guangdong Evergrande|广东恒大',
    { women: true },
  ),
];

export const TABLE_TENNIS: readonly LeagueSource[] = [
  table(
    'WTT Champions|WTT冠军赛',
    'World',
    0,
    'Wang Chuqin|王楚钦,Lin Shidong|林诗栋,Fan Zhendong|樊振东,Liang Jingkun|梁靖崑,Hugo Calderano|雨果,Tomokazu Harimoto|张本智和,Felix Lebrun|费利克斯,Truls Moregard|莫雷高德,Dang Qiu|邱党,Alexis Lebrun|亚历克西斯,Patrick Franziska|弗朗西斯卡,Lin Yun-ju|林昀儒,Jang Woojin|张禹珍,Darko Jorgic|约奇克,Sora Matsushima|松岛辉空,Xiang Peng|向鹏;Sun Yingsha|孙颖莎,Wang Manyu|王曼昱,Chen Xingtong|陈幸同,Kuai Man|蒯曼,Wang Yidi|王艺迪,Miwa Harimoto|张本美和,Hina Hayata|早田希娜,Satsuki Odo|大藤沙月,Mima Ito|伊藤美诚,Cheng I-ching|郑怡静,Shin Yubin|申裕斌,Zhu Yuling|朱雨玲,Adriana Diaz|迪亚兹,Bernadette Szocs|斯佐科斯,Sabine Winter|温特,Honoka Hashimoto|桥本帆乃香',
    { hot: true, fmt: 1500002 },
  ),
  table(
    'Setka Cup|塞特卡杯|Setka Cup|เซตก้า คัพ',
    'Ukraine',
    2,
    'Oleksandr Naida|奈达,Vladyslav Pryshchepa|普里谢帕,Anton Limonov|利莫诺夫,Yaroslav Zhmudenko|日穆坚科,Viktor Yefimov|叶菲莫夫,Oleksandr Tymofieiev|季莫费耶夫,Serhii Reshetniak|列舍特尼亚克,Dmytro Lukianov|卢基扬诺夫,Mykhailo Lytvynenko|利特维年科,Ivan Zaporozhets|扎波罗热茨,Andrii Yakovenko|亚科文科,Bohdan Hryshchenko|赫里先科,Roman Vovchenko|沃夫琴科,Denys Melnyk|梅利尼克,Taras Kovalchuk|科瓦利丘克,Pavlo Tkachuk|特卡丘克',
    { fmt: 1500001 },
  ),
];

export const BADMINTON: readonly LeagueSource[] = [
  badminton(
    'BWF World Tour Men|羽联世界巡回赛男单|BWF World Tour đơn nam|บีดับเบิลยูเอฟ เวิลด์ทัวร์ ชายเดี่ยว',
    'World',
    0,
    'Shi Yuqi|石宇奇,Viktor Axelsen|安赛龙,Kunlavut Vitidsarn|昆拉武特,Anders Antonsen|安东森,Jonatan Christie|乔纳坦,Li Shifeng|李诗沣,Chou Tien-chen|周天成,Alex Lanier|拉尼尔,Kodai Naraoka|奈良冈功大,Lakshya Sen|拉克什亚森,Loh Kean Yew|骆建佑,Christo Popov|波波夫,Weng Hongyang|翁泓阳,Lu Guangzu|陆光祖,Anthony Ginting|金廷,Lee Cheuk Yiu|李卓耀,Lin Chun-yi|林俊易,Toma Junior Popov|小波波夫,Nguyen Hai Dang|阮海登,Le Duc Phat|黎德发,Koki Watanabe|渡边航贵,Kenta Nishimoto|西本拳太,Panitchaphon Teeraratsakul|帕尼查彭,Kantaphon Wangcharoen|坎塔丰',
    HOT,
  ),
  badminton(
    'BWF World Tour Women|羽联世界巡回赛女单|BWF World Tour đơn nữ|บีดับเบิลยูเอฟ เวิลด์ทัวร์ หญิงเดี่ยว',
    'World',
    1,
    'An Se-young|安洗莹,Wang Zhiyi|王祉怡,Chen Yufei|陈雨菲,Han Yue|韩悦,Akane Yamaguchi|山口茜,Pornpawee Chochuwong|乔楚旺,Ratchanok Intanon|因达农,Tomoka Miyazaki|宫崎友花,Gregoria Tunjung|通君,P. V. Sindhu|辛杜,Supanida Katethong|苏帕妮达,Putri Kusuma Wardani|瓦尔达尼,Busanan Ongbamrungphan|布桑兰,Gao Fangjie|高昉洁,Sim Yu-jin|沈有振,Michelle Li|李文珊,Nozomi Okuhara|奥原希望,Line Christophersen|克里斯托弗森,Mia Blichfeldt|布里希菲尔特,Nguyen Thuy Linh|阮垂玲',
    { women: true },
  ),
  badminton(
    'BWF World Tour Doubles|羽联世界巡回赛双打|BWF World Tour đôi|บีดับเบิลยูเอฟ เวิลด์ทัวร์ ประเภทคู่',
    'World',
    2,
    'Liang Weikeng/Wang Chang|梁伟铿/王昶,Kim Won-ho/Seo Seung-jae|金元昊/徐承宰,Aaron Chia/Soh Wooi Yik|谢定峰/苏伟译,Kim Astrup/Anders Rasmussen|阿斯特鲁普/拉斯穆森,Fajar Alfian/Muhammad Fikri|法贾尔/菲克里,Satwiksairaj Rankireddy/Chirag Shetty|兰基雷迪/谢蒂,Lee Yang/Wang Chi-lin|李洋/王齐麟,He Jiting/Ren Xiangyu|何济霆/任翔宇;Liu Shengshu/Tan Ning|刘圣书/谭宁,Jia Yifan/Zhang Shuxian|贾一凡/张殊贤,Pearly Tan/Thinaah Muralitharan|陈康乐/蒂娜,Baek Ha-na/Lee So-hee|白荷娜/李绍希,Nami Matsuyama/Chiharu Shida|松山奈未/志田千阳,Yuki Fukushima/Mayu Matsumoto|福岛由纪/松本麻佑;Feng Yanzhe/Huang Dongping|冯彦哲/黄东萍,Jiang Zhenbang/Wei Yaxin|蒋振邦/魏雅欣,Dechapol Puavaranukroh/Supissara Paewsampran|德差波/苏披莎拉,Thom Gicquel/Delphine Delrue|吉凯尔/德尔吕,Tang Chun Man/Tse Ying Suet|邓俊文/谢影雪,Chen Tang Jie/Toh Ee Wei|陈堂杰/杜依蔚',
  ),
];

export const BEACH_VOLLEYBALL: readonly LeagueSource[] = [
  beach(
    'Beach Pro Tour Men|沙滩排球职业巡回赛男子|Beach Pro Tour nam|บีชโปรทัวร์ ชาย',
    'World',
    0,
    'Mol/Sorum|莫尔/索勒姆,Ahman/Hellvig|奥曼/赫尔维格,Cherif/Ahmed|谢里夫/艾哈迈德,Ehlers/Wickler|埃勒斯/维克勒,Boermans/de Groot|布尔曼斯/德格鲁特,Partain/Benesh|帕滕/贝内什,Perusic/Schweiner|佩鲁希奇/施韦纳,Nicolai/Cottafava|尼科莱/科塔法瓦,George/Andre|乔治/安德烈,Evandro/Arthur|埃万德罗/阿图尔,Bryl/Losiak|布里尔/洛西亚克,Grimalt/Grimalt|格里马尔特兄弟,Plavins/Fokerots|普拉文斯/福克罗茨,Krattiger/Dillier|克拉蒂格/迪利尔',
    HOT,
  ),
  beach(
    'Beach Pro Tour Women|沙滩排球职业巡回赛女子|Beach Pro Tour nữ|บีชโปรทัวร์ หญิง',
    'World',
    1,
    'Ana Patricia/Duda|帕特里西娅/杜达,Nuss/Kloth|纳斯/克洛思,Melissa/Brandie|梅丽莎/布兰迪,Graudina/Samoilova|格劳迪纳/萨莫伊洛娃,Tina/Anastasija|蒂娜/安娜斯塔西娅,Huberli/Brunner|许贝利/布伦纳,Muller/Tillmann|穆勒/蒂尔曼,Thamela/Victoria|塔梅拉/维多利亚,Stam/Schoon|斯塔姆/斯洪,Xue/Xia|薛晨/夏欣怡,Clancy/Mariafe|克兰西/玛丽亚菲,Gottardi/Orsi Toth|戈塔尔迪/奥尔西',
    { women: true },
  ),
];
