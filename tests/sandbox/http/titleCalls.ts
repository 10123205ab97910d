import type { Notebooks, Notes } from '#sandbox/account/notes.ts';
import { USERS } from '#sandbox/members/users.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { iconPath } from '#sandbox/wire/record.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { idIn, missing, wrong, type MemberRoutes } from './memberRequest.ts';

const USER = '/api/forehead/user';
const TITLES: readonly Text[] = [
  ['海港之星', 'Harbour Star', 'Ngôi sao cảng', 'ดาวท่าเรือ'],
  ['连胜王', 'Streak King', 'Vua chuỗi thắng', 'ราชาชนะติด'],
  ['金牌球迷', 'Gold Fan', 'Fan vàng', 'แฟนทอง'],
  ['大方人士', 'Big Giver', 'Người hào phóng', 'ใจป้ำ'],
  ['早鸟', 'Early Bird', 'Dậy sớm', 'ตื่นเช้า'],
  ['夜猫子', 'Night Owl', 'Cú đêm', 'นกฮูก'],
  ['预言家', 'Oracle', 'Nhà tiên tri', 'ผู้หยั่งรู้'],
  ['老船长', 'Old Captain', 'Thuyền trưởng', 'กัปตัน'],
];
const DAILY: Text = ['连续签到 30 天', 'Sign in for 30 days', 'Điểm danh 30 ngày', 'เช็คชื่อ 30 วัน'];
const TARGET = 30;
const OBTAINED = Date.UTC(2026, 0, 5);

const titleRecord = (id: number, language: Language) => ({
  id,
  titleName: inLanguage(TITLES[id - 1] ?? DAILY, language),
  iconUrl: iconPath('league', `title${id}`),
  description: inLanguage(DAILY, language),
  sort: id,
});
const ownRecord = (id: number, mine: Notes, language: Language) => ({
  ...titleRecord(id, language),
  isWear: mine.worn === id ? 1 : 0,
  obtainTime: OBTAINED + id * 86_400_000,
  expireTime: null,
});

/** Titles: all, a member's own, one on the wall, the one that is worn (REQ-29 to REQ-33). */
export const createTitleCalls = (routes: MemberRoutes, notes: Notebooks): void => {
  const own = (key: string, language: Language) => {
    const mine = notes.of(key);
    return [...mine.titles].sort((a, b) => a - b).map((id) => ownRecord(id, mine, language));
  };
  routes.own('POST', `${USER}/title/list/all`, ({ language }) =>
    TITLES.map((_, at) => titleRecord(at + 1, language)),
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
    if (TITLES[id - 1] === undefined) return missing('title');
    const has = notes.of(key).titles.has(id);
    return {
      titleId: id,
      isObtain: has ? 1 : 0,
      obtainTime: has ? OBTAINED + id * 86_400_000 : null,
      condition: inLanguage(DAILY, language),
      progress: has ? TARGET : id * 3,
      target: TARGET,
    };
  });
};
