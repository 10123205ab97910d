import { HOT, leaguesOf } from './source.ts';
import type { LeagueSource } from './source.ts';

const league = leaguesOf(5);

const MEN = [
  'Carlos Alcaraz|阿尔卡拉斯,Jannik Sinner|辛纳,Novak Djokovic|德约科维奇,Alexander Zverev|兹维列夫,Daniil Medvedev|梅德韦杰夫,Taylor Fritz|弗里茨,Casper Ruud|鲁德,Holger Rune|鲁内',
  'Andrey Rublev|卢布列夫,Stefanos Tsitsipas|西西帕斯,Alex de Minaur|德米纳尔,Ben Shelton|谢尔顿,Tommy Paul|汤米保罗,Lorenzo Musetti|穆塞蒂,Jack Draper|德雷珀,Zhang Zhizhen|张之臻',
  'Shang Juncheng|商竣程,Frances Tiafoe|蒂亚福,Hubert Hurkacz|胡尔卡奇,Felix Auger-Aliassime|阿利亚西姆,Grigor Dimitrov|迪米特洛夫,Ugo Humbert|亨伯特,Arthur Fils|菲尔斯,Karen Khachanov|哈恰诺夫',
  'Jakub Mensik|门西克,Francisco Cerundolo|塞伦多洛,Sebastian Korda|科达,Alejandro Davidovich Fokina|福基纳,Tomas Machac|马查克,Flavio Cobolli|科博利,Jiri Lehecka|莱赫卡,Giovanni Mpetshi Perricard|佩里卡尔',
  'Alexei Popyrin|波普林,Matteo Berrettini|贝雷蒂尼,Denis Shapovalov|沙波瓦洛夫,Brandon Nakashima|中岛布兰登,Cameron Norrie|诺里,Alex Michelsen|米切尔森,Learner Tien|钱勒纳,Joao Fonseca|丰塞卡',
  'Nuno Borges|博尔热斯,Tallon Griekspoor|格里克斯普尔,Matteo Arnaldi|阿纳尔迪,Gael Monfils|孟菲尔斯,Sebastian Baez|巴埃斯,Jordan Thompson|汤普森,Miomir Kecmanovic|凯茨马诺维奇,Marcos Giron|吉隆',
  'Gabriel Diallo|迪亚洛,Alexander Bublik|布勃利克,Zizou Bergs|贝尔格斯,Luciano Darderi|达尔德里,Lorenzo Sonego|索内戈,Roberto Bautista Agut|阿古特,Pedro Martinez|马丁内斯,Jan-Lennard Struff|施特鲁夫',
  'Tomas Martin Etcheverry|埃切韦里,Mariano Navone|纳沃内,Fabian Marozsan|马罗赞,Jaume Munar|穆纳尔,Camilo Ugo Carabelli|卡拉贝利,Alexandre Muller|穆勒,Kei Nishikori|锦织圭,Yoshihito Nishioka|西冈良仁',
  'Reilly Opelka|奥佩尔卡,Benjamin Bonzi|邦齐,Quentin Halys|哈利斯,Hamad Medjedovic|梅杰多维奇,Laslo Djere|杰雷,Damir Dzumhur|祖姆胡尔,Roman Safiullin|萨菲乌林,Aleksandar Kovacevic|科瓦切维奇',
  "Corentin Moutet|穆泰,Arthur Rinderknech|林德克内奇,Marton Fucsovics|富索维奇,Botic van de Zandschulp|范德赞舒普,David Goffin|戈芬,Rinky Hijikata|土方凛琦,Christopher O'Connell|奥康奈尔,Aleksandar Vukic|武基奇",
  'Adam Walton|沃尔顿,Juan Manuel Cerundolo|小塞伦多洛,Francisco Comesana|科梅萨纳,Thiago Monteiro|蒙泰罗,Cristian Garin|加林,Alejandro Tabilo|塔比洛,Nicolas Jarry|哈里,Daniel Altmaier|阿尔特迈尔',
  'Yannick Hanfmann|汉夫曼,Dominik Koepfer|科普费尔,Kamil Majchrzak|马赫扎克,Vit Kopriva|科普日瓦,Raphael Collignon|科利尼翁,Ethan Quinn|奎因,Mackenzie McDonald|麦克唐纳,Jenson Brooksby|布鲁克斯比',
  'Emilio Nava|纳瓦埃米利奥,Jacob Fearnley|费恩利,Billy Harris|哈里斯,Bu Yunchaokete|布云朝克特,Wu Yibing|吴易昺,Zhou Yi|周意,Sun Fajing|孙发京,Li Tu|李图',
  'Te Rigele|特日格乐,Cui Jie|崔杰,Bai Yan|柏衍,Tseng Chun-hsin|曾俊欣,Wu Tung-lin|吴东霖,Jason Jung|庄吉生,Coleman Wong|黄泽林,Kwon Soon-woo|权顺宇',
  'Hong Seong-chan|洪成灿,Taro Daniel|丹尼尔太郎,Shintaro Mochizuki|望月慎太郎,Sho Shimabukuro|岛袋将,Yosuke Watanuki|绵贯阳介,Rei Sakamoto|坂本怜,Kasidit Samrej|萨姆雷,Maximus Jones|琼斯',
  'Ly Hoang Nam|李黄南,Sumit Nagal|纳加尔,Ramkumar Ramanathan|拉马纳坦,James Duckworth|达克沃斯,Tristan Schoolkate|斯库尔凯特,Beibit Zhukayev|朱卡耶夫,Mikhail Kukushkin|库库什金,Denis Yevseyev|叶夫谢耶夫',
]
  .join(',')
  .split(',');
const WOMEN = [
  'Aryna Sabalenka|萨巴伦卡,Iga Swiatek|斯瓦泰克,Coco Gauff|高芙,Zheng Qinwen|郑钦文,Elena Rybakina|莱巴金娜,Jessica Pegula|佩古拉,Jasmine Paolini|保利尼,Mirra Andreeva|安德列娃',
  'Emma Navarro|纳瓦罗,Paula Badosa|巴多萨,Madison Keys|凯斯,Danielle Collins|柯林斯,Wang Xinyu|王欣瑜,Yuan Yue|袁悦,Barbora Krejcikova|克雷吉茨科娃,Naomi Osaka|大坂直美',
  'Marketa Vondrousova|万卓索娃,Ons Jabeur|贾贝尔,Maria Sakkari|萨卡里,Jelena Ostapenko|奥斯塔彭科,Daria Kasatkina|卡萨金娜,Diana Shnaider|施奈德,Karolina Muchova|穆霍娃,Beatriz Haddad Maia|哈达德玛雅',
  'Donna Vekic|维基奇,Elina Svitolina|斯维托丽娜,Marta Kostyuk|科斯秋克,Amanda Anisimova|阿尼西莫娃,Victoria Mboko|姆博科,Clara Tauson|陶森,Liudmila Samsonova|萨姆索诺娃,Ekaterina Alexandrova|亚历山德洛娃',
  'Linda Noskova|诺斯科娃,Anastasia Pavlyuchenkova|帕夫柳琴科娃,Emma Raducanu|拉杜卡努,Leylah Fernandez|费尔南德斯,Magdalena Frech|弗雷赫,Magda Linette|利内特,Katie Boulter|博尔特,Sofia Kenin|肯宁',
  'Mccartney Kessler|凯斯勒,Ashlyn Krueger|克鲁格,Peyton Stearns|斯特恩斯,Dayana Yastremska|亚斯特列姆斯卡,Anhelina Kalinina|卡利尼娜,Veronika Kudermetova|库德梅托娃,Polina Kudermetova|小库德梅托娃,Anna Kalinskaya|卡林斯卡娅',
  'Marie Bouzkova|布兹科娃,Katerina Siniakova|西尼亚科娃,Belinda Bencic|本西奇,Viktorija Golubic|戈卢比奇,Jil Teichmann|泰希曼,Caroline Garcia|加西亚,Clara Burel|布雷尔,Varvara Gracheva|格拉切娃',
  'Lois Boisson|布瓦松,Elise Mertens|梅尔滕斯,Greet Minnen|米嫩,Suzan Lamens|拉门斯,Tatjana Maria|玛丽亚,Eva Lys|莉丝,Laura Siegemund|西格蒙德,Jaqueline Cristian|克里斯蒂安',
  'Sorana Cirstea|科斯蒂亚,Irina-Camelia Begu|贝古,Elena-Gabriela Ruse|鲁塞,Anca Todoni|托多尼,Olga Danilovic|达尼洛维奇,Tamara Zidansek|兹丹塞克,Kaja Juvan|尤万,Ajla Tomljanovic|汤姆贾诺维奇',
  'Daria Saville|萨维尔,Kimberly Birrell|比雷尔,Maya Joint|乔因特,Talia Gibson|吉布森,Elisabetta Cocciaretto|科恰雷托,Lucia Bronzetti|布隆泽蒂,Lucrezia Stefanini|斯特凡尼尼,Sara Sorribes Tormo|索里韦斯',
  'Cristina Bucsa|布克萨,Jessica Bouzas Maneiro|博萨斯,Maria Lourdes Carle|卡莱,Solana Sierra|谢拉,Camila Osorio|奥索里奥,Renata Zarazua|萨拉苏亚,Zeynep Sonmez|索恩梅兹,Alexandra Eala|伊拉',
  'Zhu Lin|朱琳,Zhang Shuai|张帅,Wang Xiyu|王曦雨,Wang Yafan|王雅繁,Bai Zhuoxuan|白卓璇,Wei Sijia|韦思佳,Wang Qiang|王蔷,Gao Xinyu|高馨妤',
]
  .join(',')
  .split(',');
/**
 * Selects the players of a tournament: every nth player of the ranking, so that tournaments at the same time
 * share no player.
 */
const entry = (ranks: readonly string[], first: number, every: number): string =>
  ranks.filter((_, i) => i % every === first).join(',');
const TOP = MEN.slice(0, 64);
const REST = MEN.slice(64);

export const TENNIS: readonly LeagueSource[] = [
  league(
    'ATP Shanghai Masters|ATP上海大师赛|ATP Thượng Hải Masters|เอทีพี เซี่ยงไฮ้ มาสเตอร์ส',
    'China',
    1,
    entry(TOP, 0, 2),
    HOT,
  ),
  league(
    'WTA Wuhan Open|WTA武汉公开赛|WTA Vũ Hán mở rộng|ดับเบิลยูทีเอ อู่ฮั่น โอเพ่น',
    'China',
    2,
    entry(WOMEN, 0, 3),
    { hot: true, women: true },
  ),
  league(
    'Australian Open Men|澳大利亚网球公开赛男单|Úc mở rộng đơn nam|ออสเตรเลียน โอเพ่น ชายเดี่ยว',
    'Australia',
    3,
    entry(TOP, 1, 2),
    { hot: true, fmt: 500002 },
  ),
  league(
    'Australian Open Women|澳大利亚网球公开赛女单|Úc mở rộng đơn nữ|ออสเตรเลียน โอเพ่น หญิงเดี่ยว',
    'Australia',
    4,
    entry(WOMEN, 1, 3),
    { women: true },
  ),
  league('ATP Vienna|ATP维也纳|ATP Vienna|เอทีพี เวียนนา', 'Austria', 5, entry(REST, 0, 2)),
  league('WTA Tokyo|WTA东京|WTA Tokyo|ดับเบิลยูทีเอ โตเกียว', 'Japan', 6, entry(WOMEN, 2, 3), { women: true }),
  league(
    'ATP Challenger Bangkok|ATP曼谷挑战赛|ATP Challenger Bangkok|เอทีพี ชาลเลนเจอร์ กรุงเทพฯ',
    'Thailand',
    7,
    entry(REST, 1, 2),
  ),
];
