import type { Result } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Anchor, Bookings, HostId, RoomId } from '#domain/rooms/anchor.ts';
import type { CoinLimit, Gift, Gifter, GiftRecords, Presented } from '#domain/rooms/gift.ts';
import type { MatchId } from '#domain/ids.ts';
import { decodeDone } from '../decode/chat.ts';
import type { Decoding } from '../decode/context.ts';
import type { GroupMembership } from '#domain/rooms/roomAccess.ts';
import {
  decodeAnchorProxy,
  decodeAnchors,
  decodeBookings,
  decodeCoinBalance,
  decodeCoinLimits,
  decodeGifters,
  decodeGiftRecords,
  decodeGifts,
  decodeHostIds,
  decodePresented,
  decodeSpecialRooms,
} from '../decode/rooms.ts';
import { exactNumber } from '../exactJson.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Returns the rooms of all anchors, also ended ones (REQ-41). */
export const getAnchors = async (call: Caller, decoding: Decoding): Promise<Result<readonly Anchor[]>> =>
  decodeAnswer(await call('anchors', {}), (raw) => decodeAnchors(raw, decoding));

/** Rooms that only this user may see (REQ-43). */
export const getSpecialRooms = async (call: Caller): Promise<Result<readonly RoomId[]>> =>
  decodeAnswer(await call('specialRooms', {}), decodeSpecialRooms);

/** The switch of agents' rooms (USER-05), and what the user is in live groups (ANCHOR-12). */
export type AnchorProxy = { readonly isOn: boolean; readonly membership: GroupMembership };
/** Reads the switch of agents' rooms and the user's live group (ANCHOR-11). */
export const getAnchorProxy = async (call: Caller): Promise<Result<AnchorProxy>> =>
  decodeAnswer(await call('anchorProxy', {}), decodeAnchorProxy);

/** Gifts that can be presented (REQ-42). */
export const getGifts = async (call: Caller, decoding: Decoding): Promise<Result<readonly Gift[]>> =>
  decodeAnswer(await call('gifts', {}), (raw) => decodeGifts(raw, decoding));

/**
 * Presents gifts, once (REQ-44). `amount` is the total that the user saw, by which the platform refuses another
 * price (D6). `reference` is echoed by the list of the user's gifts (D32). The caller has journalled the intent
 * (D4).
 */
export const presentGift = async (
  call: Caller,
  gift: {
    readonly roomId: string;
    readonly hostId: string;
    readonly giftId: string;
    readonly count: number;
    readonly amount: Amount;
    readonly reference: string;
  },
): Promise<Result<Presented>> => {
  const { reference, amount, ...rest } = gift;
  const body = { ...rest, amount: exactNumber(amount), clientRef: reference };
  return decodeAnswer(await call('giftPresent', body, { reference }), decodePresented);
};

/** Returns the user's latest gifts (D32). */
export const getGiftRecords = async (call: Caller, decoding: Decoding): Promise<Result<GiftRecords>> =>
  decodeAnswer(await call('giftRecords', { page: 1, size: 50 }), (raw) => decodeGiftRecords(raw, decoding));

/** Returns the ten users who gave most in a room (REQ-28). */
export const getGifters = async (
  call: Caller,
  decoding: Decoding,
  roomId: RoomId,
): Promise<Result<readonly Gifter[]>> =>
  decodeAnswer(await call('giftTop', { roomId }), (raw) => decodeGifters(raw, decoding));

/** The user's coins (REQ-45). */
export const getCoinBalance = async (call: Caller): Promise<Result<Amount>> =>
  decodeAnswer(await call('coinBalance', {}), decodeCoinBalance);

/** Returns the spending limits per gift and per day (REQ-46). */
export const getCoinLimits = async (
  call: Caller,
  decoding: Decoding,
): Promise<Result<readonly CoinLimit[]>> =>
  decodeAnswer(await call('coinLimits', {}), (raw) => decodeCoinLimits(raw, decoding));

/** A booked room: a match and the anchor who shows it. */
export type Booking = { readonly matchId: MatchId; readonly hostId: HostId };

/** Books a live room (REQ-52). */
export const addBooking = async (call: Caller, booking: Booking): Promise<Result<string | true>> =>
  decodeAnswer(
    await call('bookingAdd', { subscribeMatchId: booking.matchId, subscribeHostId: booking.hostId }),
    decodeDone,
  );

/** Cancels a booking (REQ-53). */
export const cancelBooking = async (call: Caller, booking: Booking): Promise<Result<string | true>> =>
  decodeAnswer(
    await call('bookingCancel', { subscribeMatchId: booking.matchId, subscribeHostId: booking.hostId }),
    decodeDone,
  );

/** What the user booked (REQ-54). */
export const getBookings = async (call: Caller, decoding: Decoding): Promise<Result<Bookings>> =>
  decodeAnswer(await call('bookings', {}), (raw) => decodeBookings(raw, decoding));

/** Follows or unfollows an anchor (D38). */
export const followHost = async (
  call: Caller,
  { hostId, on }: { readonly hostId: HostId; readonly on: boolean },
): Promise<Result<string | true>> =>
  decodeAnswer(await call('hostFollow', { hostId, isAttention: on ? 1 : 0 }), decodeDone);

/** The anchors that the user follows (D38). */
export const getFollowedHosts = async (
  call: Caller,
  decoding: Decoding,
): Promise<Result<readonly HostId[]>> =>
  decodeAnswer(await call('hostsFollowed', {}), (raw) => decodeHostIds(raw, decoding));
