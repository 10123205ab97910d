import type { MemberTitle, Title, TitleId, TitleProgress, TitleWall } from '#domain/rooms/title.ts';
import type { Decoding } from './context.ts';
import {
  address,
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

const MOST = 1000;
const base = (decoding: Decoding) => ({
  id: id<TitleId>(),
  titleName: name,
  iconUrl: address(decoding),
  description: words,
  sort: fallbackField(whole(), 0),
});

const title = (decoding: Decoding): Field<Title> =>
  mapField(
    record(base(decoding)),
    ({ titleName, iconUrl, ...raw }): Title => ({ ...raw, name: titleName, icon: iconUrl }),
    'a title',
  );

const memberTitle = (decoding: Decoding): Field<MemberTitle> =>
  mapField(
    record({
      ...base(decoding),
      isWear: flag,
      obtainTime: fallbackField(optionalField(time, null), null),
      expireTime: fallbackField(optionalField(time, null), null),
    }),
    (raw): MemberTitle => ({
      id: raw.id,
      name: raw.titleName,
      icon: raw.iconUrl,
      description: raw.description,
      sort: raw.sort,
      worn: raw.isWear,
      obtainedTime: raw.obtainTime,
      expiresTime: raw.expireTime,
    }),
    'a member title',
  );

/** `data` of all titles (REQ-32). */
export const decodeTitles = (raw: unknown, decoding: Decoding): readonly Title[] | undefined =>
  decodeField(
    readableList(title(decoding), MOST, () => decoding.drop('title')),
    raw,
  );

/** `data` of the member's titles (REQ-29, REQ-37): a list whose entries have ids. */
export const decodeMemberTitles = (raw: unknown, decoding: Decoding): readonly MemberTitle[] | undefined =>
  decodeField(
    readableList(memberTitle(decoding), MOST, () => decoding.drop('member-title')),
    raw,
  );

/** `data` of a title wall (REQ-30). */
export const decodeTitleWall = (raw: unknown, decoding: Decoding): TitleWall | undefined =>
  decodeField(
    mapField(
      record({
        userId: id(),
        nickName: name,
        titleList: readableList(memberTitle(decoding), MOST, () => decoding.drop('member-title')),
      }),
      (each): TitleWall => ({ userId: each.userId, name: each.nickName, titles: each.titleList }),
      'a title wall',
    ),
    raw,
  );

/** Reads `data` of a title's requirements (REQ-33). */
export const decodeTitleProgress = (raw: unknown): TitleProgress | undefined =>
  decodeField(
    mapField(
      record({
        titleId: id<TitleId>(),
        isObtain: flag,
        obtainTime: fallbackField(optionalField(time, null), null),
        condition: words,
        progress: fallbackField(count, 0),
        target: fallbackField(count, 0),
      }),
      (each): TitleProgress => ({
        id: each.titleId,
        obtained: each.isObtain,
        obtainedTime: each.obtainTime,
        condition: each.condition,
        progress: each.progress,
        target: each.target,
      }),
      'what a title takes',
    ),
    raw,
  );
