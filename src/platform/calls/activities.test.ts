import { expect, test } from 'vitest';
import type { Result } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { readEnvelope } from '../envelope.ts';
import type { Caller } from '../http.ts';
import { answerQuestion, joinLottery, submitApproval, submitVote } from './activities.ts';

const roomId = '88001' as RoomId;
/** A platform that answers a success without data. */
const call: Caller = async (_name, _body, options) =>
  readEnvelope({ code: 1, message: 'success' }, 'member', 1, options?.bare);

test.each<[string, (ask: Caller) => Promise<Result<unknown>>]>([
  ['a part in a lottery', (ask) => joinLottery(ask, { roomId, lotteryId: 'l' })],
  ['a vote', (ask) => submitVote(ask, { roomId, voteId: 'v', optionId: 'a' })],
  ['an answer', (ask) => answerQuestion(ask, { roomId, id: 'q', questionId: '1', optionId: 'B' })],
  [
    'an approval',
    (ask) =>
      submitApproval(ask, { approvalResult: 1, roomId, matchId: '1048301' as MatchId, messageId: 'm' }),
  ],
])('%s is done by a success that has no data (GIFT-14, GIFT-16)', async (_, act) => {
  expect(await act(call)).toEqual({ ok: true, value: true });
});
