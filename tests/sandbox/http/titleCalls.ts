import type { Notebooks, Notes } from '#sandbox/account/notes.ts';
import { USERS } from '#sandbox/members/users.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { iconPath } from '#sandbox/wire/record.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { idIn, missing, wrong, type MemberRoutes } from './memberRequest.ts';

const USER = '/api/forehead/user';
/**
 * A title: its name, its text about the owner, the action that earns it, and how often a member must do this
 * action.
 */
type TitleOnOffer = {
  readonly name: Text;
  readonly says: Text;
  readonly condition: Text;
  readonly target: number;
};
const TITLES: readonly TitleOnOffer[] = [
  {
    name: ['海港之星', 'Harbour Star', 'Ngôi sao cảng', 'ดาวท่าเรือ'],
    says: ['海港的常客', 'A regular of the harbour', 'Khách quen của cảng', 'ขาประจำของท่าเรือ'],
    condition: ['连续签到 30 天', 'Sign in for 30 days', 'Điểm danh 30 ngày', 'เช็คชื่อ 30 วัน'],
    target: 30,
  },
  {
    name: ['连胜王', 'Streak King', 'Vua chuỗi thắng', 'ราชาชนะติด'],
    says: ['投注连胜的玩家', 'Wins bet after bet', 'Thắng hết vé này đến vé khác', 'ชนะติดกันทุกบิล'],
    condition: ['连续赢 10 注', 'Win 10 bets in a row', 'Thắng 10 vé liên tiếp', 'ชนะ 10 บิลติดกัน'],
    target: 10,
  },
  {
    name: ['金牌球迷', 'Gold Fan', 'Fan vàng', 'แฟนทอง'],
    says: ['看球最多的球迷', 'Watches more matches than anyone', 'Xem nhiều trận nhất', 'ดูบอลมากที่สุด'],
    condition: ['观看 100 场比赛', 'Watch 100 matches', 'Xem 100 trận', 'ดู 100 แมตช์'],
    target: 100,
  },
  {
    name: ['大方人士', 'Big Giver', 'Người hào phóng', 'ใจป้ำ'],
    says: ['主播最喜欢的观众', 'A favourite of the hosts', 'Được chủ phòng yêu thích', 'คนโปรดของโฮสต์'],
    condition: ['送出 500 份礼物', 'Send 500 gifts', 'Tặng 500 món quà', 'ส่งของขวัญ 500 ชิ้น'],
    target: 500,
  },
  {
    name: ['早鸟', 'Early Bird', 'Dậy sớm', 'ตื่นเช้า'],
    says: ['开赛前就已下注', 'Bets long before the kick-off', 'Cược từ rất sớm', 'เดิมพันก่อนใคร'],
    condition: ['下 30 注早盘', 'Place 30 early bets', 'Đặt 30 vé sớm', 'วางเดิมพันล่วงหน้า 30 บิล'],
    target: 30,
  },
  {
    name: ['夜猫子', 'Night Owl', 'Cú đêm', 'นกฮูก'],
    says: ['深夜也在看球', 'Awake for every late match', 'Thức xem trận khuya', 'ตื่นดูทุกคู่ดึก'],
    condition: ['观看 40 场深夜比赛', 'Watch 40 late matches', 'Xem 40 trận khuya', 'ดูคู่ดึก 40 แมตช์'],
    target: 40,
  },
  {
    name: ['预言家', 'Oracle', 'Nhà tiên tri', 'ผู้หยั่งรู้'],
    says: ['波胆一猜就中', 'Knows the score before the end', 'Đoán đúng tỷ số', 'ทายสกอร์แม่น'],
    condition: ['猜中 25 次波胆', 'Hit 25 correct scores', 'Đoán đúng 25 tỷ số', 'ทายสกอร์ถูก 25 ครั้ง'],
    target: 25,
  },
  {
    name: ['老船长', 'Old Captain', 'Thuyền trưởng', 'กัปตัน'],
    says: ['多年的老玩家', 'On board for years', 'Người chơi lâu năm', 'อยู่กันมานานหลายปี'],
    condition: ['注册满 365 天', 'Be a member for 365 days', 'Là thành viên 365 ngày', 'เป็นสมาชิก 365 วัน'],
    target: 365,
  },
];
const titleOf = (id: number): TitleOnOffer | undefined => TITLES[id - 1];
const OBTAINED = Date.UTC(2026, 0, 5);

const titleRecord = (id: number, { name, says }: TitleOnOffer, language: Language) => ({
  id,
  titleName: inLanguage(name, language),
  iconUrl: iconPath('league', `title${id}`),
  description: inLanguage(says, language),
  sort: id,
});
const ownRecord = (id: number, title: TitleOnOffer, mine: Notes, language: Language) => ({
  ...titleRecord(id, title, language),
  isWear: mine.worn === id ? 1 : 0,
  obtainTime: OBTAINED + id * 86_400_000,
  expireTime: null,
});

/**
 * Serves titles: all titles, a member's own, the titles on a user's wall, and the worn title (REQ-29 to
 * REQ-33).
 */
export const createTitleCalls = (routes: MemberRoutes, notes: Notebooks): void => {
  const own = (key: string, language: Language) => {
    const mine = notes.of(key);
    return [...mine.titles]
      .sort((a, b) => a - b)
      .flatMap((id) => {
        const title = titleOf(id);
        return title === undefined ? [] : [ownRecord(id, title, mine, language)];
      });
  };
  routes.open('POST', `${USER}/title/list/all`, ({ language }) =>
    TITLES.map((title, at) => titleRecord(at + 1, title, language)),
  );
  routes.own('POST', `${USER}/membertitlemanagement/listpc`, ({ language }, _, key) => own(key, language));
  routes.own('POST', `${USER}/title/wall/info`, ({ body, language }, { merchant }) => {
    const userId = idIn(body, 'userId');
    const user = USERS.find((each) => each.uid === userId && each.merchant === merchant);
    return user === undefined
      ? missing('user')
      : { userId, nickName: user.name, titleList: own(`${merchant}/${userId}`, language) };
  });
  routes.own('POST', `${USER}/title/set/info`, ({ body }, _, key) => {
    const id = Number(idIn(body, 'titleId'));
    const mine = notes.of(key);
    if (!mine.titles.has(id)) return wrong('This title is not yours.');
    mine.worn = id;
    return true;
  });
  routes.own('POST', `${USER}/title/obtain/info`, ({ body, language }, _, key) => {
    const id = Number(idIn(body, 'titleId'));
    const title = titleOf(id);
    if (title === undefined) return missing('title');
    const has = notes.of(key).titles.has(id);
    return {
      titleId: id,
      isObtain: has ? 1 : 0,
      obtainTime: has ? OBTAINED + id * 86_400_000 : null,
      condition: inLanguage(title.condition, language),
      progress: has ? title.target : Math.floor(title.target / 3),
      target: title.target,
    };
  });
};
