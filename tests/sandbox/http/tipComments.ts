import type { Notebooks, Notes } from '#sandbox/account/notes.ts';
import { seedOf } from '#sandbox/account/seedOf.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member } from '#sandbox/members/members.ts';
import type { Advice } from '#sandbox/tips/tips.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { idIn, missing, wrong, type MemberRequest, type MemberRoutes } from './memberRequest.ts';

const BASE = '/api/forehead/professor';
const MAX_PAGE = 50;
const [LEAST, LONGEST] = [2, 200];
const NEEDED_COINS = 100;
const NEEDED_VIP = 1;
/** Words that no comment may contain. */
const FORBIDDEN = ['casino88', '代充'];
const TEXT = {
  comment: ['有道理', 'Makes sense', 'Có lý', 'มีเหตุผล'],
  reply: ['同意', 'Agreed', 'Đồng ý', 'เห็นด้วย'],
  recharge: ['累计充值满 100 可评论', 'Deposits of 100 in all', 'Tổng nạp đủ 100', 'ฝากรวม 100'],
  vip: ['VIP 1 可评论', 'From VIP 1 on', 'Từ VIP 1', 'ตั้งแต่ VIP 1'],
  banned: [
    '原因：违反评论规则',
    'The rules of comments were broken',
    'Lý do: vi phạm quy tắc bình luận',
    'เหตุผล: ละเมิดกติกาความคิดเห็น',
  ],
} as const satisfies Record<string, Text>;

/** Returns a page in the form of the tip lists (wire facts of the platform 4). */
export const pageOf = <T>(all: readonly T[], { body }: MemberRequest) => {
  const size = Math.min(Math.max(1, body.number('pageSize') ?? 10), MAX_PAGE);
  const page = Math.max(1, body.number('pageNum') ?? 1);
  return {
    list: all.slice((page - 1) * size, page * size),
    isLastPage: page * size >= all.length ? 1 : 0,
    pageSize: size,
    pageNum: page,
    total: all.length,
  };
};

type Comments = {
  readonly routes: MemberRoutes;
  readonly notes: Notebooks;
  readonly clock: ServerClock;
  readonly aboutTip: (
    path: string,
    answer: (advice: Advice, memberRequest: MemberRequest, member: Member) => unknown,
  ) => void;
};
type Written = Notes['comments'][number];
const keyOf = (member: Member): string => `${member.merchant}/${member.uid}`;

/** The writer of a comment, with the title that the writer wears. */
type Writer = { readonly userId: string | null; readonly titleId: number | null };

const commentRecord = (
  id: string,
  tip: string,
  nickName: string,
  text: string,
  at: number,
  mine: Notes,
  parentId: string | null,
  writer: Writer = { userId: null, titleId: null },
) => {
  const liked = mine.liked.has(id);
  return {
    id,
    parentId,
    messageId: tip,
    ...writer,
    nickName,
    username: `${nickName.slice(0, 2)}***`,
    content: text,
    createTime: at,
    likeCount: (seedOf(id) % 20) + (liked ? 1 : 0),
    isLike: liked ? 1 : 0,
    subComments: [] as readonly unknown[],
  };
};
const ownRecord = (each: Written, nickName: string, mine: Notes, writer: Writer) =>
  commentRecord(each.id, each.tip, nickName, each.text, each.at, mine, each.parent, writer);
const others = (advice: Advice, language: Language, mine: Notes) =>
  [1, 2, 3].map((n) => ({
    ...commentRecord(
      `${advice.id}-${n}`,
      advice.id,
      `Fan ${n}`,
      inLanguage(TEXT.comment, language),
      advice.published + n * 60_000,
      mine,
      null,
      { userId: null, titleId: n },
    ),
    subComments:
      n === 1
        ? [
            commentRecord(
              `${advice.id}-1-1`,
              advice.id,
              'Fan 9',
              inLanguage(TEXT.reply, language),
              advice.published + 300_000,
              mine,
              `${advice.id}-1`,
            ),
          ]
        : [],
  }));

const mayComment = ({ banned, vipLevel, balance }: Member): boolean =>
  !banned && (vipLevel >= NEEDED_VIP || Number(balance) >= NEEDED_COINS);
const isFitting = (text: string): boolean =>
  text.trim().length >= LEAST &&
  text.length <= LONGEST &&
  !FORBIDDEN.some((word) => text.toLowerCase().includes(word));

/** Creates the comments on a tip: three by other users, those by members, and the rules for comments. */
export const createTipComments = ({ routes, notes, clock, aboutTip }: Comments): void => {
  aboutTip('/comment/list', (advice, memberRequest, member) => {
    const mine = notes.of(keyOf(member));
    const written = [...notes.all.entries()].flatMap(([key, each]) =>
      each.comments
        .filter(({ tip }) => tip === advice.id)
        .map((comment) =>
          ownRecord(comment, key === keyOf(member) ? member.name : 'Fan', mine, {
            userId: key.slice(key.indexOf('/') + 1),
            titleId: each.worn,
          }),
        ),
    );
    const top = [
      ...written.filter(({ parentId }) => parentId === null).reverse(),
      ...others(advice, memberRequest.language, mine),
    ];
    return pageOf(
      top.map((each) => ({
        ...each,
        subComments: [...each.subComments, ...written.filter(({ parentId }) => parentId === each.id)],
      })),
      memberRequest,
    );
  });
  routes.own('POST', `${BASE}/comment/mine`, (memberRequest, member) => {
    const mine = notes.of(keyOf(member));
    return pageOf(
      [...mine.comments]
        .reverse()
        .map((each) => ownRecord(each, member.name, mine, { userId: member.uid, titleId: mine.worn })),
      memberRequest,
    );
  });
  aboutTip('/comment/add', (advice, { body, language }, member) => {
    const [text, parent] = [body.text('content') ?? '', body.text('parentId')];
    if (!mayComment(member)) return wrong('You may not comment.');
    if (!isFitting(text))
      return wrong(`${LEAST} to ${LONGEST} characters without forbidden words are taken.`);
    const mine = notes.of(keyOf(member));
    const known =
      others(advice, language, mine).some(({ id }) => id === parent) ||
      [...notes.all.values()].some((each) =>
        each.comments.some(({ id, parent: of }) => id === parent && of === null),
      );
    if (parent !== null && !known) return missing('comment');
    const id = `${advice.id}-${member.uid}-${mine.comments.length + 1}`;
    mine.comments.push({ id, tip: advice.id, parent, text, at: clock.now() });
    return { id };
  });
  // A member needs to meet only one of the two conditions, so the record shows both as met.
  routes.own('POST', `${BASE}/comment/rule`, ({ language }, member) => {
    const isMet = mayComment({ ...member, banned: false }) ? 1 : 0;
    return {
      isAvailable: 1,
      isBan: member.banned ? 1 : 0,
      banText: member.banned ? inLanguage(TEXT.banned, language) : '',
      rechargeLimitRule: {
        current: member.balance,
        limit: NEEDED_COINS,
        isAccord: isMet,
        text: inLanguage(TEXT.recharge, language),
      },
      vip: {
        current: member.vipLevel,
        limit: NEEDED_VIP,
        isAccord: isMet,
        text: inLanguage(TEXT.vip, language),
      },
      textRule: { minLength: LEAST, maxLength: LONGEST, words: FORBIDDEN },
    };
  });
  routes.own('POST', `${BASE}/like/set`, ({ body }, member) => {
    const [id, kind] = [idIn(body, 'id'), body.number('type')];
    if (id === '' || (kind !== 1 && kind !== 2)) return wrong('An id and type 1 or 2 are needed.');
    const { liked } = notes.of(keyOf(member));
    if (body.number('isLike') === 1) liked.add(id);
    else liked.delete(id);
    return null;
  });
};
