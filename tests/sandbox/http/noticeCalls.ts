import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '#sandbox/clock.ts';
import { inLanguage } from '#sandbox/wire/language.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import type { MemberRoutes } from './memberRequest.ts';

const HOUR = 3_600_000;
const WELCOME: Text = ['欢迎来到海港体育', 'Welcome to Harbour Sports', 'Chào mừng đến Harbour', 'ยินดีต้อนรับ'];
const WELCOME_TEXT: Text = [
  '新会员礼包已发放，请在优惠券中查看。',
  'Your welcome gift is among your coupons.',
  'Quà tân thủ đã có trong phiếu thưởng của bạn.',
  'ของขวัญต้อนรับอยู่ในคูปองของคุณแล้ว',
];
const UPKEEP: Text = ['维护预告', 'Planned maintenance', 'Bảo trì định kỳ', 'แจ้งปิดปรับปรุง'];
const UPKEEP_TEXT: Text = [
  '周三 03:00 至 04:00 暂停投注。',
  'No bets are taken on Wednesday from 03:00 to 04:00.',
  'Ngừng nhận cược thứ Tư từ 03:00 đến 04:00.',
  'งดรับเดิมพันวันพุธ 03:00 ถึง 04:00',
];
const REPLY: Text = [
  '客服已回复您的咨询',
  'Customer service has answered you',
  'CSKH đã trả lời bạn',
  'ฝ่ายบริการตอบคุณแล้ว',
];
const COUPONS: readonly { readonly kind: number; readonly name: Text; readonly amount: string }[] = [
  { kind: 8, name: ['新人现金券', 'Welcome cash', 'Tiền mặt tân thủ', 'เงินสดต้อนรับ'], amount: '18.80' },
  { kind: 12, name: ['首存加赠', 'First deposit bonus', 'Thưởng nạp đầu', 'โบนัสฝากแรก'], amount: '50' },
  { kind: 13, name: ['流水减免', 'Turnover relief', 'Giảm vòng cược', 'ลดยอดหมุนเวียน'], amount: '200' },
  { kind: 8, name: ['周末现金券', 'Weekend cash', 'Tiền mặt cuối tuần', 'เงินสดสุดสัปดาห์'], amount: '5' },
];

/**
 * Notices, flags and counts of the platform, and the coupons of a member. `POST /sandbox/notices` with
 * `{ add: { type, title, matchId? } }` adds a notice for everybody.
 */
export const createNoticeCalls = (app: FastifyInstance, routes: MemberRoutes, clock: ServerClock): void => {
  const begun = clock.now();
  const added: Readonly<Record<string, unknown>>[] = [];
  app.post('/sandbox/notices', (request) => {
    const { add } = (request.body ?? {}) as { readonly add?: Readonly<Record<string, unknown>> };
    if (add !== undefined)
      added.push({ id: 1000 + added.length, type: 1, title: '', content: '', time: clock.now(), ...add });
    return { notices: added.length };
  });
  routes.own('POST', '/api/forehead/user/notice/board', ({ language }) => {
    const own = [
      {
        id: 1,
        type: 1,
        title: inLanguage(WELCOME, language),
        content: inLanguage(WELCOME_TEXT, language),
        time: begun - HOUR,
      },
      {
        id: 2,
        type: 1,
        title: inLanguage(UPKEEP, language),
        content: inLanguage(UPKEEP_TEXT, language),
        time: begun - 2 * HOUR,
      },
      { id: 3, type: 4, title: inLanguage(REPLY, language), content: '', time: begun - 3 * HOUR },
    ];
    return {
      noticeFlag: 1,
      customerService: { hasNews: 0, hasReply: 1 },
      messageCount: { system: own.length + added.length, activity: 1, personal: 1 },
      list: [...added, ...own],
    };
  });
  routes.own('POST', '/api/forehead/user/coupon/list', ({ language }) => [
    ...COUPONS.map(({ kind, name, amount }, at) => ({
      id: at + 1,
      prizeType: kind,
      name: inLanguage(name, language),
      amount,
      currencyId: 1,
      expireTime: begun + (at === 3 ? -HOUR : (at + 1) * 24 * HOUR),
      isUsed: at === 2 ? 1 : 0,
    })),
    {
      id: 9,
      prizeType: 17,
      name: inLanguage(['连胜王', 'Streak King', 'Vua chuỗi thắng', 'ราชาชนะติด'], language),
      currencyId: 1,
      isUsed: 0,
      titleId: 2,
    },
  ]);
};
