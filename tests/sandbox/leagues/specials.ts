import type { Text } from '#sandbox/world/worldChange.ts';

/**
 * An outright other than the league's winner: the league's English name, the subject, and the runners as
 * "en|zh", favourite first.
 */
export type Special = { readonly league: string; readonly kind: Text; readonly runners: string };

const SCORER: Text = ['最佳射手', 'Top Goalscorer', 'Vua phá lưới', 'ดาวซัลโว'];
const COACH: Text = ['下任主教练', 'Next Permanent Head Coach', 'HLV trưởng kế tiếp', 'ผู้จัดการทีมคนต่อไป'];
const MVP: Text = ['最有价值球员', 'Most Valuable Player', 'Cầu thủ xuất sắc nhất', 'ผู้เล่นทรงคุณค่า'];
const PLAYER: Text = ['最有价值选手', 'Most Valuable Player', 'Tuyển thủ xuất sắc nhất', 'ผู้เล่นทรงคุณค่า'];
const coachOf = (zh: string, en: string, th: string): Text => [
  `${zh} ${COACH[0]}`,
  `${en} ${COACH[1]}`,
  `${en} ${COACH[2] ?? ''}`,
  `${th} ${COACH[3] ?? ''}`,
];

export const SPECIALS: readonly Special[] = [
  {
    league: 'English Premier League',
    kind: SCORER,
    runners:
      'Erling Haaland|哈兰德,Mohamed Salah|萨拉赫,Alexander Isak|伊萨克,Viktor Gyokeres|约克雷斯,Hugo Ekitike|埃基蒂克,Cole Palmer|帕尔默,Bukayo Saka|萨卡,Joao Pedro|若昂·佩德罗,Igor Thiago|伊戈尔·蒂亚戈,Bryan Mbeumo|姆贝莫,Antoine Semenyo|塞门约,Jean-Philippe Mateta|马特塔,Matheus Cunha|库尼亚,Ollie Watkins|沃特金斯,Danny Welbeck|维尔贝克,Jarrod Bowen|鲍文,Richarlison|理查利森,Phil Foden|福登,Nick Woltemade|沃尔特马德,Chris Wood|伍德',
  },
  {
    league: 'English Premier League',
    kind: coachOf('曼联', 'Manchester United', 'แมนเชสเตอร์ ยูไนเต็ด'),
    runners:
      'Oliver Glasner|格拉斯纳,Andoni Iraola|伊拉奥拉,Michael Carrick|卡里克,Gareth Southgate|索斯盖特,Xavi Hernandez|哈维,Zinedine Zidane|齐达内,Marco Silva|席尔瓦,Kieran McKenna|麦肯纳,Unai Emery|埃梅里,Thomas Tuchel|图赫尔,Ole Gunnar Solskjaer|索尔斯克亚,Roberto De Zerbi|德泽尔比',
  },
  {
    league: 'Spanish La Liga',
    kind: SCORER,
    runners:
      'Kylian Mbappe|姆巴佩,Robert Lewandowski|莱万多夫斯基,Julian Alvarez|阿尔瓦雷斯,Lamine Yamal|亚马尔,Ferran Torres|费兰·托雷斯,Alexander Sorloth|索尔洛特,Vinicius Junior|维尼修斯,Raphinha|拉菲尼亚,Mikel Oyarzabal|奥亚萨瓦尔,Ante Budimir|布迪米尔,Vedat Muriqi|穆里奇,Borja Iglesias|伊格莱西亚斯,Jude Bellingham|贝林厄姆,Cucho Hernandez|库乔',
  },
  {
    league: 'Italian Serie A',
    kind: SCORER,
    runners:
      'Lautaro Martinez|劳塔罗,Marcus Thuram|小图拉姆,Christian Pulisic|普利西奇,Rasmus Hojlund|霍伊伦,Moise Kean|基恩,Dusan Vlahovic|弗拉霍维奇,Ademola Lookman|卢克曼,Riccardo Orsolini|奥尔索利尼,Kenan Yildiz|伊尔迪兹,Jonathan David|乔纳森·戴维,Nico Paz|尼科·帕斯,Rafael Leao|莱奥',
  },
  {
    league: 'German Bundesliga',
    kind: SCORER,
    runners:
      'Harry Kane|凯恩,Serhou Guirassy|吉拉西,Luis Diaz|路易斯·迪亚斯,Michael Olise|奥利塞,Patrik Schick|希克,Jonathan Burkardt|布卡特,Deniz Undav|翁达夫,Christoph Baumgartner|鲍姆加特纳,Haris Tabakovic|塔巴科维奇,Karim Adeyemi|阿德耶米,Said El Mala|埃尔马拉,Tim Kleindienst|克莱因丁斯特',
  },
  {
    league: 'UEFA Champions League',
    kind: SCORER,
    runners:
      'Kylian Mbappe|姆巴佩,Harry Kane|凯恩,Erling Haaland|哈兰德,Victor Osimhen|奥斯梅恩,Lautaro Martinez|劳塔罗,Ousmane Dembele|登贝莱,Lamine Yamal|亚马尔,Julian Alvarez|阿尔瓦雷斯,Marcus Rashford|拉什福德,Raphinha|拉菲尼亚,Vitinha|维蒂尼亚,Gabriel Martinelli|马丁内利,Fermin Lopez|费尔明,Viktor Gyokeres|约克雷斯',
  },
  {
    league: 'NBA',
    kind: MVP,
    runners:
      'Nikola Jokic|约基奇,Shai Gilgeous-Alexander|亚历山大,Luka Doncic|东契奇,Victor Wembanyama|文班亚马,Giannis Antetokounmpo|阿德托昆博,Cade Cunningham|坎宁安,Anthony Edwards|爱德华兹,Jaylen Brown|杰伦·布朗,Jalen Brunson|布伦森,Donovan Mitchell|米切尔,Tyrese Maxey|马克西,Stephen Curry|库里,Alperen Sengun|申京,Kevin Durant|杜兰特,Jamal Murray|穆雷,LeBron James|詹姆斯',
  },
  {
    league: 'NBA',
    kind: ['得分王', 'Top Scorer', 'Vua ghi điểm', 'ผู้ทำแต้มสูงสุด'],
    runners:
      'Luka Doncic|东契奇,Shai Gilgeous-Alexander|亚历山大,Tyrese Maxey|马克西,Jaylen Brown|杰伦·布朗,Giannis Antetokounmpo|阿德托昆博,Donovan Mitchell|米切尔,Nikola Jokic|约基奇,Anthony Edwards|爱德华兹,Jalen Brunson|布伦森,Stephen Curry|库里',
  },
  {
    league: 'NHL',
    kind: ['最佳射手', 'Top Goalscorer', 'Vua phá lưới', 'ดาวซัลโว'],
    runners:
      'Nathan MacKinnon|麦金农,Leon Draisaitl|德莱赛特尔,Connor McDavid|麦克戴维,Auston Matthews|马修斯,David Pastrnak|帕斯特尔纳克,Nikita Kucherov|库切罗夫,Kirill Kaprizov|卡普里佐夫,Cole Caufield|考菲尔德,Jack Hughes|休斯,Morgan Geekie|吉基,Macklin Celebrini|塞莱布里尼,Alex Ovechkin|奥韦奇金',
  },
  {
    league: 'NFL',
    kind: MVP,
    runners:
      'Josh Allen|艾伦,Patrick Mahomes|马霍姆斯,Lamar Jackson|杰克逊,Joe Burrow|巴罗,Drake Maye|梅耶,Jalen Hurts|赫茨,Matthew Stafford|斯塔福德,Justin Herbert|赫伯特,Jared Goff|戈夫,Jordan Love|洛夫,Dak Prescott|普雷斯科特,Saquon Barkley|巴克利',
  },
  {
    league: 'MLB',
    kind: ['全垒打王', 'Most Home Runs', 'Nhiều home run nhất', 'โฮมรันมากที่สุด'],
    runners:
      'Aaron Judge|贾奇,Shohei Ohtani|大谷翔平,Kyle Schwarber|施瓦伯,Cal Raleigh|罗利,Pete Alonso|阿隆索,Juan Soto|索托,Eugenio Suarez|苏亚雷斯,Vladimir Guerrero Jr.|小格雷罗,Nick Kurtz|库尔茨,Junior Caminero|卡米内罗,Yordan Alvarez|阿尔瓦雷斯,Matt Olson|奥尔森',
  },
  {
    league: 'LPL',
    kind: PLAYER,
    runners:
      'Bin|Bin,Knight|Knight,Viper|Viper,Kanavi|Kanavi,JackeyLove|JackeyLove,Xun|Xun,Elk|Elk,Tarzan|Tarzan,TheShy|TheShy,Rookie|Rookie,Ruler|Ruler,Creme|Creme',
  },
  {
    league: 'LCK',
    kind: PLAYER,
    runners:
      'Faker|Faker,Chovy|Chovy,Gumayusi|Gumayusi,Oner|Oner,Canyon|Canyon,Keria|Keria,Zeus|Zeus,ShowMaker|ShowMaker,Doran|Doran,Bdd|Bdd',
  },
  {
    league: 'EHF Champions League',
    kind: SCORER,
    runners:
      'Mathias Gidsel|吉塞尔,Kamil Syprzak|西普扎克,Aleks Vlah|弗拉赫,Dika Mem|梅姆,Emil Madsen|马德森,Nedim Remili|雷米利,Melvyn Richardson|理查森,Omar Ingi Magnusson|马格努松,Elohim Prandi|普兰迪,Francisco Costa|科斯塔',
  },
];
