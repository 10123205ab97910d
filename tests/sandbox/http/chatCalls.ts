import { randomBytes } from 'node:crypto';
import type { Reports } from '#sandbox/account/reports.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { createChatSend, type ChatWorld } from './chatSend.ts';
import { idIn, missing, wrong, type MemberRoutes } from './memberRequest.ts';

const USER = '/api/forehead/user/chat';
const LIVE = '/api/forehead/live';
const GAMES: ReadonlySet<number> = new Set([34, 44, 45, 141, 164]);
const LONGEST = 200;
const MAX_IMAGES = 3;

const RULE: Text = [
  '文明发言。\n禁止广告。',
  'Be civil.\nNo advertising.',
  'Phát ngôn văn minh.\nKhông quảng cáo.',
  'สุภาพ\nห้ามโฆษณา',
];
const BANNED: Text = ['您已被禁言', 'You may not chat', 'Bạn đã bị cấm chat', 'คุณถูกห้ามแชท'];
const CATEGORIES: readonly Text[] = [
  ['广告', 'Advertising', 'Quảng cáo', 'โฆษณา'],
  ['辱骂', 'Insults', 'Xúc phạm', 'หยาบคาย'],
  ['色情', 'Indecency', 'Khiêu dâm', 'ลามก'],
  ['其他', 'Other', 'Khác', 'อื่นๆ'],
];
const GROUPS: readonly (readonly [Text, readonly string[]])[] = [
  [
    ['常用', 'Common', 'Thường dùng', 'ทั่วไป'],
    ['smile', 'cry', 'angry', 'up', 'down', 'clap', 'goal', 'red', 'yellow', 'fight', 'night'],
  ],
  [['球迷', 'Fans', 'Cổ động', 'แฟนบอล'], Array.from({ length: 24 }, (_, at) => `fan${at + 1}`)],
];
const ruleOf = (language: Language) => ({
  content: inLanguage(RULE, language),
  maxLength: 60,
  interval: 1,
  image: 1,
});
const categories = (language: Language) =>
  CATEGORIES.map((name, at) => ({ id: at + 1, name: inLanguage(name, language) }));
/** Categories of reports outside chat have numbers of their own. */
const types = (language: Language) => categories(language).map(({ id, name }) => ({ id: id + 9, name }));

/**
 * Serves chat tokens, rules, emojis and reports (REQ-21 to REQ-27, REQ-56, REQ-57). Calls `onToken` with
 * every new token.
 */
export const createChatCalls = (
  routes: MemberRoutes,
  world: ChatWorld,
  reports: Reports,
  onToken: (token: string) => void,
): void => {
  const { rooms } = world.roomWorld;
  createChatSend(routes, world, { longest: ruleOf('CMN').maxLength, interval: ruleOf('CMN').interval });
  routes.own('GET', `${USER}/token/v2`, ({ language }, { banned }) => {
    const token = `chat-${randomBytes(16).toString('hex')}`;
    onToken(token);
    return {
      token,
      chatRule: ruleOf(language),
      chatBanInfo: {
        isBan: banned ? 1 : 0,
        banText: banned ? inLanguage(BANNED, language) : '',
        banEndTime: null,
      },
    };
  });
  routes.own('GET', `${USER}/get/rule`, ({ language }) => ruleOf(language));
  routes.open('GET', `${USER}/live/show/v2`, ({ body }) =>
    GAMES.has(body.number('gameId') ?? 0)
      ? {
          showCount: 10,
          coins: [
            { thirdCoin: 1, minAmount: 50 },
            { thirdCoin: 2, minAmount: 7 },
            { thirdCoin: 200, minAmount: '7' },
          ],
        }
      : missing('game'),
  );
  routes.open('POST', `${LIVE}/chat/history`, ({ body }) => {
    const talk = world.roomWorld.talk(idIn(body, 'roomId'));
    if (talk === undefined) return missing('room');
    const since = talk.since(body.number('after') ?? 0);
    return { whole: since === null ? 1 : 0, events: since ?? talk.snapshot() };
  });
  routes.own('POST', `${LIVE}/chat/report/cate`, ({ language }) => categories(language));
  routes.own('POST', `${LIVE}/emoji/list`, ({ language }) => ({
    emojiGroupList: GROUPS.map(([name, emojis], group) => ({
      groupId: group + 1,
      groupName: inLanguage(name, language),
      emojiList: emojis.map((code, at) => ({
        id: (group + 1) * 100 + at,
        code: `[${code}]`,
        name: code,
        url: `/icon/team/emoji-${code}.svg`,
      })),
    })),
  }));

  routes.own('POST', `${LIVE}/chat/report/add`, ({ body, language }, _member, key) => {
    const [roomId, messageId, category, content] = [
      idIn(body, 'roomId'),
      idIn(body, 'messageId'),
      idIn(body, 'categoryId'),
      body.text('content') ?? '',
    ];
    if (rooms.find(roomId) === undefined) return missing('room');
    if (messageId === '' || content.length > LONGEST)
      return wrong(`A message and at most ${LONGEST} characters are needed.`);
    if (!categories(language).some(({ id }) => String(id) === category)) return missing('category');
    return { id: reports.add({ member: key, kind: 'message', roomId, about: messageId, category, content }) };
  });
  routes.own('POST', `${LIVE}/report/config`, ({ language }) => ({
    typeList: types(language),
    maxLength: LONGEST,
    maxImages: MAX_IMAGES,
  }));
  routes.own('POST', `${LIVE}/report/submit`, ({ body, language }, _member, key) => {
    const [roomId, type, content, images] = [
      idIn(body, 'roomId'),
      idIn(body, 'typeId'),
      body.text('content') ?? '',
      body.ids('images') ?? [],
    ];
    if (rooms.find(roomId) === undefined) return missing('room');
    if (content === '' || content.length > LONGEST || images.length > MAX_IMAGES)
      return wrong(`1 to ${LONGEST} characters and at most ${MAX_IMAGES} images are taken.`);
    if (!types(language).some(({ id }) => String(id) === type)) return missing('type');
    reports.add({ member: key, kind: 'room', roomId, about: roomId, category: type, content });
    return true;
  });
};
