import { NO_NOTICE_BOARD, type NewNotice, type NoticeBoard } from '#domain/notices/notice.ts';
import type { MatchId } from '#domain/ids.ts';
import type { Decoding } from './context.ts';
import {
  count,
  decodeField,
  fallbackField,
  flag,
  id,
  mapField,
  name,
  optionalField,
  readableList,
  record,
  time,
  whole,
  words,
} from './fields.ts';

/** Kinds by the platform's type (D38): invented with the call, so unknown types are dropped and counted. */
const TYPES: ReadonlyMap<number, Pick<NewNotice, 'kind' | 'what'>> = new Map([
  [1, { kind: 'platform', what: 'platform' }],
  [2, { kind: 'line-ups', what: 'line-up' }],
  [3, { kind: 'bookings', what: 'room-open' }],
  [4, { kind: 'service', what: 'service' }],
]);

const yes = fallbackField(flag, false);
const none = fallbackField(count, 0);

/** A notice; null for an unknown type. */
const notice = mapField(
  record({
    id: id(),
    type: whole(),
    title: name,
    content: words,
    time,
    matchId: optionalField(id<MatchId>(), null),
  }),
  (raw): NewNotice | null => {
    const type = TYPES.get(raw.type);
    return type === undefined
      ? null
      : {
          ...type,
          id: `platform-${raw.id}`,
          at: raw.time,
          matchId: raw.matchId,
          title: raw.title,
          text: raw.content,
        };
  },
  'a notice',
);

/** `data` of the notice board (BANNER-02 to BANNER-04): flags and counts that are missing are off or zero. */
export const decodeNoticeBoard = (raw: unknown, decoding: Decoding): NoticeBoard | undefined =>
  decodeField(
    mapField(
      record({
        noticeFlag: yes,
        customerService: optionalField(record({ hasNews: yes, hasReply: yes }), NO_NOTICE_BOARD.service),
        messageCount: optionalField(
          record({ system: none, activity: none, personal: none }),
          NO_NOTICE_BOARD.counts,
        ),
        list: optionalField(
          readableList(notice, 100, () => decoding.drop('notice')),
          [],
        ),
      }),
      ({ noticeFlag, customerService, messageCount, list }): NoticeBoard => {
        const entries: readonly (NewNotice | null)[] = list;
        const notices = entries.filter((each): each is NewNotice => each !== null);
        for (let unknown = entries.length - notices.length; unknown > 0; unknown -= 1)
          decoding.drop('unknown-notice-type');
        return { hasNotices: noticeFlag, service: customerService, counts: messageCount, notices };
      },
      'a notice board',
    ),
    raw,
  );
