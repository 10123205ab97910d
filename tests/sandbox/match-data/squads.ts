import { seedOf } from '#sandbox/account/seedOf.ts';
import { seeded } from '#sandbox/world/random.ts';
import type { Text } from '#sandbox/world/worldChange.ts';

const FAMILY: readonly Text[] = [
  ['席尔瓦', 'Silva'],
  ['费尔南德斯', 'Fernandes'],
  ['科瓦奇', 'Kovacs'],
  ['伊万诺夫', 'Ivanov'],
  ['安德森', 'Andersen'],
  ['林德霍尔姆', 'Lindholm'],
  ['罗西', 'Rossi'],
  ['贝尔蒂', 'Berti'],
  ['穆勒', 'Moller'],
  ['范德桑德', 'Van der Zande'],
  ['奥康纳', "O'Connor"],
  ['卡特', 'Carter'],
  ['布朗', 'Brown'],
  ['拉莫斯', 'Ramos'],
  ['托雷斯', 'Torrez'],
  ['诺瓦克', 'Novak'],
  ['卡尔松', 'Karlsson'],
  ['西蒙尼', 'Simonet'],
  ['杜邦', 'Dupont'],
  ['迪亚洛', 'Diallo'],
  ['特劳雷', 'Traore'],
  ['门萨', 'Mensah'],
  ['奥科耶', 'Okoye'],
  ['佐藤', 'Sato'],
  ['田边', 'Tanabe'],
  ['金民宇', 'Kim Min-woo'],
  ['朴志勋', 'Park Ji-hoon'],
  ['阮文长', 'Nguyen Van Truong', 'Nguyễn Văn Trường'],
  ['颂猜', 'Somchai', '', 'สมชาย'],
  ['哈桑', 'Hassan'],
  ['耶尔马兹', 'Yilmaz'],
  ['帕帕多普洛斯', 'Papadopoulos'],
  ['彼得罗维奇', 'Petrovic'],
  ['莫雷诺', 'Moreno'],
  ['阿尔维斯', 'Alves'],
  ['埃里克森', 'Eriksen'],
];
const INITIALS = 'ABCDEFGHJKLMNPRSTVW';
const SIZE = 20;
const FORMATIONS = ['4-3-3', '4-4-2', '4-2-3-1', '3-5-2', '5-3-2'] as const;

type Squad = {
  readonly formation: string;
  readonly coach: Text;
  /** The players at index 0 to 10 start the match; index 0 is the goalkeeper. */
  readonly players: readonly { readonly id: string; readonly name: Text; readonly number: number }[];
};

const withInitial = ([zh, en, vi, th]: Text, letter: string): Text => [
  `${letter}·${zh}`,
  `${letter}. ${en}`,
  `${letter}. ${vi || en}`,
  `${letter}. ${th || en}`,
];

/** Returns the players of a team. The same team always has the same players. */
export const squadOf = (team: string): Squad => {
  const random = seeded(seedOf(team, 'squad'));
  const order = FAMILY.map((name) => ({ name, at: random.next() })).sort((a, b) => a.at - b.at);
  const letter = () => INITIALS[random.int(INITIALS.length)] ?? 'A';
  return {
    formation: random.pick(FORMATIONS),
    coach: withInitial(order.at(-1)?.name ?? ['', ''], letter()),
    players: order.slice(0, SIZE).map(({ name }, at) => ({
      id: `${team}-${at}`,
      name: withInitial(name, letter()),
      number: at === 0 ? 1 : at + 1,
    })),
  };
};
