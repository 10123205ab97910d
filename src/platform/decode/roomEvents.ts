import { activityState, prizeKind, type Prize } from '#domain/rooms/activity.ts';
import type { LiveStatus } from '#domain/rooms/anchor.ts';
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type ChatMessage,
  type ChatPicture,
  type GiftMessage,
  type RoomActivity,
  type RoomEvent,
  type RoomState,
  type RoomUser,
} from '#domain/rooms/roomEvent.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { Decoding } from './context.ts';
import { decodeField, signedAmount } from './fields.ts';
import { idOf, isRaw, listOf, nameOf, timeOf, wholeOf, wordsOf, type Raw } from './raw.ts';

const MAX_EVENTS = 20_000;
const MAX_ITEMS = 100;
/** Longest text of a message that is kept, in UTF-16 units (F43). */
const MAX_TEXT = 2_000;
/** Largest side of a picture, px (F44). */
const MAX_SIDE = 4_096;

const textOf = (raw: unknown): string => wordsOf(raw).slice(0, MAX_TEXT);
const countOf = (raw: unknown): number => Math.max(0, wholeOf(raw) ?? 0);

const userOf = (raw: Raw): RoomUser => ({
  uid: idOf(raw.uid) ?? '',
  name: nameOf(raw.nm),
  titleId: idOf(raw.tt) ?? null,
  isHost: raw.ho === 1,
});

const stateOf = (raw: Raw): Partial<RoomState> => {
  const status = wholeOf(raw.st);
  return {
    ...(status === undefined ? undefined : { status: status as LiveStatus }),
    ...(raw.pop === undefined ? undefined : { popularity: countOf(raw.pop) }),
    ...(raw.aud === undefined ? undefined : { audience: countOf(raw.aud) }),
    ...(raw.sl === undefined ? undefined : { slow: countOf(raw.sl) }),
    ...(raw.mu === undefined
      ? undefined
      : { mute: isRaw(raw.mu) ? { text: textOf(raw.mu.tx), until: timeOf(raw.mu.to) ?? null } : null }),
  };
};

const pictureOf = (raw: unknown, { icons }: Decoding): ChatPicture | undefined =>
  isRaw(raw)
    ? {
        url: icons.address(raw.u, 'image'),
        width: Math.min(MAX_SIDE, countOf(raw.w)),
        height: Math.min(MAX_SIDE, countOf(raw.h)),
      }
    : undefined;

const replyOf = (raw: unknown): ChatMessage['reply'] => {
  const id = isRaw(raw) ? idOf(raw.id) : undefined;
  return isRaw(raw) && id !== undefined ? { id, name: nameOf(raw.nm), text: textOf(raw.tx) } : null;
};

const messageOf = (raw: Raw, n: number, at: EpochMs, decoding: Decoding): ChatMessage | undefined => {
  const id = idOf(raw.id);
  const type = wholeOf(raw.ty);
  if (id === undefined || type === undefined) return undefined;
  return {
    n,
    id,
    clientId: idOf(raw.cid) ?? null,
    at,
    type,
    from: userOf(raw),
    text: textOf(raw.tx),
    pictures: listOf(raw.img, MAX_ITEMS).flatMap((each) => pictureOf(each, decoding) ?? []),
    reply: replyOf(raw.re),
    mentions: listOf(raw.mn, MAX_ITEMS).flatMap((each) => idOf(each) ?? []),
    order: raw.ord ?? null,
  };
};

const giftOf = (raw: Raw, n: number, at: EpochMs, { icons }: Decoding): GiftMessage | undefined => {
  const id = idOf(raw.id);
  const giftId = idOf(raw.g);
  if (id === undefined || giftId === undefined) return undefined;
  return {
    n,
    id,
    at,
    from: userOf(raw),
    giftId,
    name: nameOf(raw.gn),
    icon: icons.address(raw.ic, 'image'),
    count: Math.max(1, countOf(raw.c)),
    combo: Math.max(1, countOf(raw.cb)),
    level: countOf(raw.lv),
  };
};

const amountOf = (raw: unknown): Prize['amount'] => decodeField(signedAmount, raw) ?? null;

const prizeOf = (raw: unknown, { drop }: Decoding): Prize | undefined => {
  const kind = isRaw(raw) ? prizeKind(wholeOf(raw.prizeType) ?? -1) : undefined;
  if (!isRaw(raw) || kind === undefined) {
    drop('unknown-prize');
    return undefined;
  }
  return {
    kind,
    name: nameOf(raw.prizeName),
    amount: amountOf(raw.amount),
    count: countOf(raw.count),
    titleId: idOf(raw.titleId) ?? null,
  };
};

const isActivityKind = (raw: unknown): raw is ActivityKind => ACTIVITY_KINDS.some((each) => each === raw);

const activityOf = (raw: Raw, n: number, decoding: Decoding): RoomActivity | undefined => {
  const id = idOf(raw.id);
  const state = activityState(wholeOf(raw.st) ?? -1);
  if (id === undefined || state === undefined || !isActivityKind(raw.a)) return undefined;
  return {
    n,
    id,
    kind: raw.a,
    state,
    title: nameOf(raw.ti),
    from: timeOf(raw.from) ?? null,
    to: timeOf(raw.to) ?? null,
    total: amountOf(raw.total),
    prizes: listOf(raw.pr, MAX_ITEMS).flatMap((each) => prizeOf(each, decoding) ?? []),
    options: listOf(raw.op, MAX_ITEMS).flatMap((each) => {
      const option = isRaw(each) ? idOf(each.id) : undefined;
      return isRaw(each) && option !== undefined
        ? [{ id: option, text: nameOf(each.tx), count: wholeOf(each.c) ?? null }]
        : [];
    }),
    rightId: idOf(raw.right) ?? null,
    winners: listOf(raw.win, MAX_ITEMS).flatMap((each) =>
      isRaw(each) ? [{ name: nameOf(each.nm), prize: nameOf(each.pz) }] : [],
    ),
  };
};

const eventOf = (raw: Raw, decoding: Decoding): RoomEvent | undefined => {
  const n = wholeOf(raw.n);
  if (n === undefined || n < 1) return undefined;
  const at = timeOf(raw.at) ?? decoding.serverNow();
  switch (raw.kind) {
    case 'state':
      return { kind: 'state', n, state: stateOf(raw) };
    case 'enter':
      return { kind: 'enter', n, at, user: userOf(raw) };
    case 'chat': {
      const message = messageOf(raw, n, at, decoding);
      return message && { kind: 'chat', n, message };
    }
    case 'chatDeleted':
      return { kind: 'chatDeleted', n, ids: listOf(raw.ids, MAX_EVENTS).flatMap((each) => idOf(each) ?? []) };
    case 'gift': {
      const gift = giftOf(raw, n, at, decoding);
      return gift && { kind: 'gift', n, gift };
    }
    case 'activity': {
      const activity = activityOf(raw, n, decoding);
      return activity && { kind: 'activity', n, activity };
    }
    case 'ban':
      return {
        kind: 'ban',
        n,
        uid: idOf(raw.uid) ?? '',
        on: raw.on !== 0,
        text: textOf(raw.tx),
        until: timeOf(raw.to) ?? null,
      };
    case 'approve':
      return {
        kind: 'approve',
        n,
        uid: idOf(raw.uid) ?? '',
        messageId: idOf(raw.id) ?? '',
        result: countOf(raw.res),
      };
    default:
      return undefined;
  }
};

/** Reads the events of a room's frame (FEED.md, section `rm`). Unreadable and unknown ones are dropped and counted. */
export const decodeRoomEvents = (raw: readonly unknown[], decoding: Decoding): readonly RoomEvent[] =>
  listOf(raw, MAX_EVENTS).flatMap((each) => {
    const event = isRaw(each) ? eventOf(each, decoding) : undefined;
    if (event === undefined) decoding.drop('room-event');
    return event ?? [];
  });

/** What happened in a room since an event: `whole` replaces what is known. The events are undecoded. */
export type RoomHistory = {
  readonly whole: boolean;
  readonly events: readonly unknown[];
  /** The largest number of an event; 0 for none. */
  readonly last: number;
};

/** Returns the smallest and the largest number of undecoded events; 0 where none has a number. */
export const eventNumbersOf = (
  events: readonly unknown[],
): { readonly first: number; readonly last: number } => {
  let [first, last] = [0, 0];
  for (const each of events) {
    const n = isRaw(each) ? (wholeOf(each.n) ?? 0) : 0;
    if (n > 0 && (first === 0 || n < first)) first = n;
    last = Math.max(last, n);
  }
  return { first, last };
};

/** `data` of a room's history (D38); undefined if it has no list of events. */
export const decodeRoomHistory = (raw: unknown): RoomHistory | undefined => {
  if (!isRaw(raw) || !Array.isArray(raw.events)) return undefined;
  const events: readonly unknown[] = raw.events;
  return { whole: raw.whole === 1 || raw.whole === true, events, last: eventNumbersOf(events).last };
};
