import type { Result } from '#contract/problem.ts';
import type {
  Approval,
  Lottery,
  OwnWin,
  Prize,
  Questions,
  RedEnvelope,
  Vote,
  Win,
} from '#domain/rooms/activity.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { MatchId } from '#domain/ids.ts';
import {
  decodeApprovals,
  decodeLotteries,
  decodeOwnWin,
  decodeQuestions,
  decodeReceived,
  decodeRedEnvelope,
  decodeVote,
  decodeWins,
} from '../decode/activities.ts';
import { decodeDone } from '../decode/chat.ts';
import type { Decoding } from '../decode/context.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Returns the red envelope of a room, or null (REQ-47). */
export const getRedEnvelope = async (
  call: Caller,
  decoding: Decoding,
  roomId: RoomId,
): Promise<Result<RedEnvelope | null>> =>
  decodeAnswer(await call('redEnvelope', { roomId }), (raw) => decodeRedEnvelope(raw, decoding));

/**
 * Parses the answer to a received envelope (REQ-48), null if it was empty. The caller sends the request after
 * writing the journal (D4).
 */
export const readReceived = (answer: Result<unknown>, decoding: Decoding): Result<Prize | null> =>
  decodeAnswer(answer, (raw) => decodeReceived(raw, decoding));

/** Opens a red envelope, once (REQ-48). The caller has journalled the intent (D4). */
export const receiveEnvelope = async (
  call: Caller,
  decoding: Decoding,
  envelope: { readonly roomId: string; readonly sendRecordId: string; readonly reference: string },
): Promise<Result<Prize | null>> => {
  const { reference, ...body } = envelope;
  return readReceived(
    await call('redEnvelopeReceive', { ...body, clientRef: reference }, { reference, bare: true }),
    decoding,
  );
};

/** Takes part in a live lottery (GIFT-16). */
export const joinLottery = async (
  call: Caller,
  body: { readonly roomId: string; readonly lotteryId: string },
): Promise<Result<string | true>> =>
  decodeAnswer(await call('lotteryJoin', body, { bare: true }), decodeDone);

/** Votes for an option (GIFT-16). */
export const submitVote = async (
  call: Caller,
  body: { readonly roomId: string; readonly voteId: string; readonly optionId: string },
): Promise<Result<string | true>> =>
  decodeAnswer(await call('lotteryVoteSubmit', body, { bare: true }), decodeDone);

/** Answers a question of an answer lottery (GIFT-16). */
export const answerQuestion = async (
  call: Caller,
  body: {
    readonly roomId: string;
    readonly id: string;
    readonly questionId: string;
    readonly optionId: string;
  },
): Promise<Result<string | true>> =>
  decodeAnswer(await call('questionAnswer', body, { bare: true }), decodeDone);

/** The lotteries of a room (REQ-49). */
export const getLotteries = async (
  call: Caller,
  decoding: Decoding,
  roomId: RoomId,
): Promise<Result<readonly Lottery[]>> =>
  decodeAnswer(await call('lottery', { roomId }), (raw) => decodeLotteries(raw, decoding));

/** Returns the winners of a lottery (REQ-50). */
export const getWins = async (
  call: Caller,
  decoding: Decoding,
  lotteryId: string,
): Promise<Result<readonly Win[]>> =>
  decodeAnswer(await call('lotteryWins', { lotteryId }), (raw) => decodeWins(raw, decoding));

/** Returns whether the user won the lottery, and the prizes (REQ-51). */
export const getOwnWin = async (
  call: Caller,
  decoding: Decoding,
  lotteryId: string,
): Promise<Result<OwnWin>> =>
  decodeAnswer(await call('lotteryUserWin', { lotteryId }), (raw) => decodeOwnWin(raw, decoding));

/** The vote of a room, or null (REQ-34). */
export const getVote = async (
  call: Caller,
  decoding: Decoding,
  roomId: RoomId,
): Promise<Result<Vote | null>> =>
  decodeAnswer(await call('lotteryVote', { roomId }), (raw) => decodeVote(raw, decoding));

/** Lottery messages that wait for approval (REQ-36). */
export const getApprovals = async (
  call: Caller,
  decoding: Decoding,
  roomId: RoomId,
): Promise<Result<readonly Approval[]>> =>
  decodeAnswer(await call('lotteryApproval', { roomId }), (raw) => decodeApprovals(raw, decoding));

/** Approves (1) or refuses (2) a lottery message (REQ-35). */
export const submitApproval = async (
  call: Caller,
  approval: {
    readonly approvalResult: 1 | 2;
    readonly roomId: RoomId;
    readonly matchId: MatchId;
    readonly messageId: string;
  },
): Promise<Result<string | true>> =>
  decodeAnswer(await call('lotteryApprovalSubmit', approval, { bare: true }), decodeDone);

/** The questions of a room's answer lottery, or null (REQ-55). */
export const getQuestions = async (
  call: Caller,
  decoding: Decoding,
  roomId: RoomId,
): Promise<Result<Questions | null>> =>
  decodeAnswer(await call('questions', { roomId }), (raw) => decodeQuestions(raw, decoding));
