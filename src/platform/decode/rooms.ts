import type { Amount } from '#domain/money/amount.ts';
import {
  anchorTypeKey,
  liveStatusKey,
  type Anchor,
  type AnchorType,
  type Bookings,
  type HostId,
  type LiveStatus,
  type LocalNames,
  type RoomId,
  type RoomStreams,
} from '#domain/rooms/anchor.ts';
import { groupMembership, type GroupMembership } from '#domain/rooms/roomAccess.ts';
import type {
  CoinLimit,
  Gift,
  GiftId,
  Gifter,
  GiftRecord,
  GiftRecords,
  Presented,
} from '#domain/rooms/gift.ts';
import type { MatchId } from '#domain/ids.ts';
import type { Decoding } from './context.ts';
import {
  address,
  amount,
  anything,
  count,
  decodeField,
  exactAmount,
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
  type Field,
} from './fields.ts';
import { mediaKindOf } from './media.ts';
import { nameOf } from './raw.ts';

const MAX_ROOMS = 5000;
const NO_NAMES: LocalNames = { zh: '', en: '', vi: '', th: '' };
const NO_STREAMS: RoomStreams = { flv: null, hls: null };

/**
 * Adds the spare stream of a room. The platform may send words in place of an address, so a relative address is not
 * taken, nor a page, because the player cannot see a page fail.
 */
const withSpare = (streams: RoomStreams, raw: unknown, { icons }: Decoding): RoomStreams => {
  const spare = typeof raw === 'string' && raw.includes('://') ? icons.address(raw, 'stream') : null;
  const kind = spare === null ? 'page' : mediaKindOf(spare);
  return spare === null || kind === 'page' ? streams : { ...streams, spare: { kind, address: spare } };
};

const localNames: Field<LocalNames> = mapField(
  record({ zh_CN: name, en: name, vietnam: name, thai: name }),
  (raw): LocalNames => ({ zh: raw.zh_CN, en: raw.en, vi: raw.vietnam, th: raw.thai }),
  'names',
);
/** Returns the names by language; if there are none, the first single name that the platform sent. */
const namesOr = (names: LocalNames | null, ...plain: readonly string[]): LocalNames =>
  names !== null && Object.values(names).some((each) => each !== '')
    ? names
    : { ...NO_NAMES, zh: plain.find((each) => each !== '') ?? '' };

/** Returns the first of several comma-separated addresses (wire facts of the platform 6). */
const firstOf = (text: string): string => text.split(',')[0] ?? '';

const anchor = (decoding: Decoding): Field<Anchor> =>
  mapField(
    record({
      liveRoomId: id<RoomId>(),
      hostId: id<HostId>(),
      hostName: name,
      hostPhotoId: name,
      hostTags: name,
      liveStatus: whole<LiveStatus>(),
      liveHostType: fallbackField(whole<AnchorType>(), 0 as AnchorType),
      liveUserGroupId: fallbackField(count, 0),
      matchId: fallbackField(optionalField(id<MatchId>(), null), null),
      sportId: fallbackField(optionalField(whole(), null), null),
      matchType: name,
      league: name,
      homeName: name,
      awayName: name,
      masterTeamName: name,
      guestTeamName: name,
      multiLanguageMatchLeague: fallbackField(optionalField(localNames, null), null),
      multiLanguageMasterTeamName: fallbackField(optionalField(localNames, null), null),
      multiLanguageGuestTeamName: fallbackField(optionalField(localNames, null), null),
      homeScore: name,
      awayScore: name,
      half: name,
      startDate: fallbackField(optionalField(time, null), null),
      videoSource: fallbackField(
        mapField(
          record({ flv: address(decoding, 'stream'), m3u8: address(decoding, 'stream') }),
          (raw): RoomStreams => ({ flv: raw.flv, hls: raw.m3u8 }),
          'streams',
        ),
        NO_STREAMS,
      ),
      voidSourceUrl: anything,
      backgroundImage: name,
      popularity: fallbackField(count, 0),
      watcherCount: fallbackField(count, 0),
      sort: fallbackField(whole(), 0),
      subscribeStatus: fallbackField(flag, false),
      redEnvelopeTotalAmount: fallbackField(count, 0),
    }),
    (raw): Anchor => {
      if (liveStatusKey(raw.liveStatus) === undefined) decoding.drop('unknown-live-status');
      if (anchorTypeKey(raw.liveHostType) === undefined) decoding.drop('unknown-anchor-type');
      return {
        roomId: raw.liveRoomId,
        hostId: raw.hostId,
        hostName: raw.hostName,
        hostPhotoId: raw.hostPhotoId,
        tags: raw.hostTags === '' ? [] : raw.hostTags.split(',').slice(0, 20),
        type: raw.liveHostType,
        status: raw.liveStatus,
        userGroupId: raw.liveUserGroupId,
        matchId: raw.matchId,
        sportId: raw.sportId,
        sportName: raw.matchType,
        league: namesOr(raw.multiLanguageMatchLeague, raw.league),
        home: namesOr(raw.multiLanguageMasterTeamName, raw.homeName, raw.masterTeamName),
        away: namesOr(raw.multiLanguageGuestTeamName, raw.awayName, raw.guestTeamName),
        homeScore: raw.homeScore,
        awayScore: raw.awayScore,
        half: raw.half,
        startTime: raw.startDate,
        streams: withSpare(raw.videoSource, raw.voidSourceUrl, decoding),
        cover: decoding.icons.address(firstOf(raw.backgroundImage)),
        popularity: raw.popularity,
        watchers: raw.watcherCount,
        sort: raw.sort,
        booked: raw.subscribeStatus,
        redEnvelopeTotal: raw.redEnvelopeTotalAmount,
      };
    },
    'an anchor',
  );

/** `data` of the anchor list (REQ-41): a plain list. */
export const decodeAnchors = (raw: unknown, decoding: Decoding): readonly Anchor[] | undefined =>
  decodeField(
    readableList(anchor(decoding), MAX_ROOMS, () => decoding.drop('anchor')),
    raw,
  );

const ROOM_IDS = /^\d{1,18}(,\d{1,18})*$/;
/** Reads `data` of the special rooms (REQ-43): numeric ids separated by commas; an empty text means none. */
export const decodeSpecialRooms = (raw: unknown): readonly RoomId[] | undefined => {
  if (raw === '' || raw === null) return [];
  if (typeof raw !== 'string' || raw.length > 100_000) return undefined;
  const text = raw.replaceAll(' ', '');
  return ROOM_IDS.test(text) ? ([...new Set(text.split(','))].slice(0, MAX_ROOMS) as RoomId[]) : undefined;
};

/** Reads `data` of the switch of agents' rooms: whether they are on, and the user's live group (ANCHOR-12). */
export const decodeAnchorProxy = (
  raw: unknown,
): { readonly isOn: boolean; readonly membership: GroupMembership } | undefined =>
  decodeField(
    mapField(
      record({
        enable: flag,
        liveUserGroupId: fallbackField(optionalField(id(), null), null),
        liveGroupUserType: fallbackField(optionalField(count, null), null),
      }),
      (each) => ({
        isOn: each.enable,
        membership: groupMembership(each.liveUserGroupId, each.liveGroupUserType),
      }),
      'a switch',
    ),
    raw,
  );

/** `data` of the gift list (REQ-42). */
export const decodeGifts = (raw: unknown, decoding: Decoding): readonly Gift[] | undefined =>
  decodeField(
    readableList(
      mapField(
        record({
          id: id<GiftId>(),
          giftName: name,
          iconUrl: address(decoding),
          animationUrl: address(decoding),
          // A request repeats the price of the gifts as their total.
          price: exactAmount,
          level: fallbackField(count, 0),
          sort: fallbackField(whole(), 0),
        }),
        (gift): Gift => ({
          id: gift.id,
          name: gift.giftName,
          icon: gift.iconUrl,
          animation: gift.animationUrl,
          price: gift.price,
          level: gift.level,
          sort: gift.sort,
        }),
        'a gift',
      ),
      1000,
      () => decoding.drop('gift'),
    ),
    raw,
  );

/** Reads `data` of a room's top ten (REQ-28), at most ten entries. */
export const decodeGifters = (raw: unknown, decoding: Decoding): readonly Gifter[] | undefined =>
  decodeField(
    readableList(
      mapField(
        record({
          userId: id(),
          nickName: name,
          headUrl: address(decoding),
          amount,
          rank: fallbackField(optionalField(count, null), null),
          titleId: fallbackField(optionalField(id(), null), null),
        }),
        (each) => each,
        'a gifter',
      ),
      10,
      () => decoding.drop('gifter'),
    ),
    raw,
  )?.map((each, at) => ({
    rank: each.rank ?? at + 1,
    userId: each.userId,
    name: each.nickName,
    photo: each.headUrl,
    amount: each.amount,
    titleId: each.titleId,
  }));

/** `data` of a presented gift (REQ-44). */
export const decodePresented = (raw: unknown): Presented | undefined =>
  decodeField(
    mapField(
      record({ recordId: optionalField(id(), null), coinBalance: optionalField(amount, null) }),
      (each): Presented => ({ recordId: each.recordId, balance: each.coinBalance }),
      'a present',
    ),
    raw,
  );

/** `data` of the user's own gifts (D32), newest first. */
export const decodeGiftRecords = (raw: unknown, { drop }: Decoding): GiftRecords | undefined => {
  let unreadable = 0;
  return decodeField(
    mapField(
      record({
        list: readableList(
          mapField(
            record({
              recordId: id(),
              clientRef: fallbackField(optionalField(id(), null), null),
              roomId: id(),
              giftId: id<GiftId>(),
              count,
              amount,
              createdTime: fallbackField(optionalField(time, null), null),
            }),
            ({ recordId, clientRef, createdTime, ...each }): GiftRecord => ({
              ...each,
              id: recordId,
              reference: clientRef,
              time: createdTime,
            }),
            'a gift record',
          ),
          200,
          () => {
            unreadable += 1;
            drop('gift-record');
          },
        ),
        spentToday: optionalField(amount, null),
      }),
      (each): GiftRecords => ({ records: each.list, unreadable, spentToday: each.spentToday }),
      'gift records',
    ),
    raw,
  );
};

/** `data` of the coin balance (REQ-45). */
export const decodeCoinBalance = (raw: unknown): Amount | undefined =>
  decodeField(
    mapField(record({ coinBalance: amount }), (each) => each.coinBalance, 'a balance'),
    raw,
  );

/** `data` of the coin limits (REQ-46). */
export const decodeCoinLimits = (raw: unknown, { drop }: Decoding): readonly CoinLimit[] | undefined =>
  decodeField(
    mapField(
      record({
        configs: readableList(
          mapField(
            record({
              coinCode: mapField(name, (text) => text || undefined, 'a coin'),
              minAmount: amount,
              maxAmount: optionalField(exactAmount, null),
              dayMaxAmount: optionalField(exactAmount, null),
            }),
            (each): CoinLimit => ({
              coinCode: nameOf(each.coinCode),
              least: each.minAmount,
              most: each.maxAmount,
              mostInDay: each.dayMaxAmount,
            }),
            'a limit',
          ),
          200,
          () => drop('coin-limit'),
        ),
      }),
      (each) => each.configs,
      'coin limits',
    ),
    raw,
  );

/** `data` of the bookings (REQ-54). */
export const decodeBookings = (raw: unknown, { drop }: Decoding): Bookings | undefined =>
  decodeField(
    mapField(
      record({
        subscribeMatchId: readableList(id<MatchId>(), MAX_ROOMS, () => drop('booking')),
        subscribeHostId: readableList(id<HostId>(), MAX_ROOMS, () => drop('booking')),
      }),
      (each): Bookings => ({ matchIds: each.subscribeMatchId, hostIds: each.subscribeHostId }),
      'bookings',
    ),
    raw,
  );

/** `data` of the followed anchors: a plain list of ids. */
export const decodeHostIds = (raw: unknown, { drop }: Decoding): readonly HostId[] | undefined =>
  decodeField(
    readableList(id<HostId>(), MAX_ROOMS, () => drop('host')),
    raw,
  );
