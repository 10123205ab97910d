import type {
  ChatBan,
  ChatPass,
  ChatRule,
  Emoji,
  EmojiGroup,
  OrderShowRule,
  ReportCategory,
  ReportConfig,
} from '#domain/rooms/chat.ts';
import { pagesOfEmojis } from '#domain/rooms/chat.ts';
import { ORDER_SHOW_COUNT } from '#domain/config/constants.ts';
import type { Decoding } from './context.ts';
import {
  address,
  amount,
  count,
  decodeField,
  flag,
  id,
  mapField,
  optionalField,
  name,
  record,
  readableList,
  fallbackField,
  time,
  whole,
  words,
  type Field,
} from './fields.ts';
import { idOf } from './raw.ts';

/** The rule where none can be read: the platform's own length limit applies, and images are not sent. */
const NO_RULE: ChatRule = { text: '', maxLength: null, interval: 0, images: false };
const NO_BAN: ChatBan = { banned: false, text: '', until: null };

const rule: Field<ChatRule> = mapField(
  record({
    content: words,
    maxLength: optionalField(count, null),
    interval: fallbackField(count, 0),
    image: fallbackField(flag, false),
  }),
  (raw): ChatRule => ({
    text: raw.content,
    maxLength: raw.maxLength,
    interval: raw.interval,
    images: raw.image,
  }),
  'a chat rule',
);
const ban: Field<ChatBan> = mapField(
  record({ isBan: flag, banText: words, banEndTime: fallbackField(optionalField(time, null), null) }),
  (raw): ChatBan => ({ banned: raw.isBan, text: raw.banText, until: raw.banEndTime }),
  'a ban',
);

const TOKEN = /^[\u0021-\u007e]{1,4096}$/;
const token: Field<string> = mapField(
  record({
    token: optionalField(
      mapField(words, (text) => (TOKEN.test(text) ? text : undefined), 'a token'),
      '',
    ),
  }),
  (raw) => raw.token || undefined,
  'a token',
);

/**
 * Reads `data` of the chat token (REQ-21). A pass without a token is undefined, and so is one with an
 * unreadable ban, which must not look like no ban (CHAT-05).
 */
export const decodeChatPass = (raw: unknown): ChatPass | undefined => {
  const pass = decodeField(token, raw);
  const rest = decodeField(
    record({ chatRule: optionalField(rule, null), chatBanInfo: optionalField(ban, null) }),
    raw,
  );
  return pass === undefined || rest === undefined
    ? undefined
    : { token: pass, rule: rest.chatRule ?? NO_RULE, ban: rest.chatBanInfo ?? NO_BAN };
};

/** `data` of the chat rule (REQ-26). */
export const decodeChatRule = (raw: unknown): ChatRule | undefined => decodeField(rule, raw);

const category: Field<ReportCategory> = record<ReportCategory>({ id: id(), name });
/** `data` of the report categories (REQ-23). */
export const decodeReportCategories = (
  raw: unknown,
  { drop }: Decoding,
): readonly ReportCategory[] | undefined =>
  decodeField(
    readableList(category, 200, () => drop('report-category')),
    raw,
  );

/** `data` of the report configuration (REQ-56). */
export const decodeReportConfig = (raw: unknown, { drop }: Decoding): ReportConfig | undefined =>
  decodeField(
    mapField(
      record({
        typeList: readableList(category, 200, () => drop('report-category')),
        maxLength: fallbackField(optionalField(count, null), null),
        maxImages: fallbackField(count, 0),
      }),
      (config): ReportConfig => ({
        categories: config.typeList,
        maxLength: config.maxLength,
        maxImages: config.maxImages,
      }),
      'a report configuration',
    ),
    raw,
  );

/** Reads `data` of the emojis (REQ-25); each group in pages of eight (CONST-07). */
export const decodeEmojis = (raw: unknown, decoding: Decoding): readonly EmojiGroup[] | undefined => {
  const emoji: Field<Emoji> = mapField(
    record({ id: id(), code: name, name, url: address(decoding) }),
    (each): Emoji => ({ id: each.id, code: each.code, name: each.name, address: each.url }),
    'an emoji',
  );
  const group: Field<EmojiGroup> = mapField(
    record({
      groupId: id(),
      groupName: name,
      emojiList: readableList(emoji, 500, () => decoding.drop('emoji')),
    }),
    (each): EmojiGroup => ({ id: each.groupId, name: each.groupName, pages: pagesOfEmojis(each.emojiList) }),
    'a group of emojis',
  );
  return decodeField(
    mapField(
      record({ emojiGroupList: readableList(group, 100, () => decoding.drop('emoji-group')) }),
      (answer) => answer.emojiGroupList,
      'emojis',
    ),
    raw,
  );
};

/** Reads `data` of the order-show rule (REQ-27); ten orders if it has no count (CONST-08). */
export const decodeOrderShowRule = (raw: unknown, { drop }: Decoding): OrderShowRule | undefined =>
  decodeField(
    mapField(
      record({
        showCount: optionalField(count, ORDER_SHOW_COUNT),
        coins: optionalField(
          readableList(
            mapField(
              record({ thirdCoin: whole(), minAmount: amount }),
              (coin) => ({ currencyId: coin.thirdCoin, minAmount: coin.minAmount }),
              'a coin',
            ),
            200,
            () => drop('order-show-coin'),
          ),
          [],
        ),
      }),
      (answer): OrderShowRule => answer,
      'an order-show rule',
    ),
    raw,
  );

/**
 * Reads `data` of a call without a result: undefined if missing, else true, or the id of the created object
 * if sent.
 */
export const decodeDone = (raw: unknown): string | true | undefined => {
  if (raw === true || raw === null || raw === '') return true;
  if (raw === false) return undefined;
  const made = typeof raw === 'object' && 'id' in raw ? idOf(raw.id) : idOf(raw);
  return made ?? (typeof raw === 'object' && !Array.isArray(raw) ? true : undefined);
};
