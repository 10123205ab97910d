import { fail, type Result } from '#contract/problem.ts';
import type { RoomIntent } from '#domain/gifts/roomIntent.ts';
import type { MatchId } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Prize } from '#domain/rooms/activity.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import {
  answerQuestion,
  joinLottery,
  receiveEnvelope,
  submitApproval,
  submitVote,
} from '#platform/calls/activities.ts';
import { presentGift } from '#platform/calls/rooms.ts';
import { isRefusal, refusalOf } from '#platform/refusals.ts';
import { createRequestFlights, type RequestFlights } from '../orders/requestFlights.ts';
import type { UserEntries } from '../orders/userEntries.ts';
import type { GiftDeps } from './giftDeps.ts';
import { reduceRoomEntry, type RoomEntry } from './giftJournal.ts';

/** What the answer to a request says. */
type Answered = {
  readonly recordId: string | null;
  readonly balance: Amount | null;
  readonly prize: Prize | null;
};
const NOTHING: Answered = { recordId: null, balance: null, prize: null };

export type GiftSender = RequestFlights<RoomEntry>;

type SenderParts = {
  readonly deps: GiftDeps;
  readonly userEntries: () => Pick<UserEntries<RoomEntry>, 'own' | 'change' | 'changeOf' | 'broadcast'>;
  /** Called with the outcome of a request, and the balance if the platform sent it. */
  readonly answered: (entry: RoomEntry, balance: Amount | null) => void;
};

/** Creates the sender: it sends each journalled press once and journals the answer (D4, D30, D32). */
export const createGiftSender = ({ deps, userEntries, answered }: SenderParts): GiftSender => {
  const { call, decoding } = deps;
  const request = async (entry: RoomEntry): Promise<Result<Answered>> => {
    const { intent, reference, hostId, matchId } = entry;
    const { roomId, subject, choice, count, total } = intent;
    switch (intent.action) {
      case 'gift': {
        const gift = { roomId, hostId, giftId: subject, count, amount: total, reference };
        const answer = await presentGift(call, gift);
        return answer.ok ? { ok: true, value: { ...NOTHING, ...answer.value } } : answer;
      }
      case 'envelope': {
        const answer = await receiveEnvelope(call, decoding, { roomId, sendRecordId: subject, reference });
        return answer.ok ? { ok: true, value: { ...NOTHING, prize: answer.value } } : answer;
      }
      default: {
        const answer = await takePart(intent, matchId, choice);
        return answer.ok ? { ok: true, value: NOTHING } : answer;
      }
    }
  };
  const takePart = (
    { action, roomId, subject }: RoomIntent,
    matchId: string,
    choice: string,
  ): Promise<Result<string | true>> => {
    switch (action) {
      case 'join':
        return joinLottery(call, { roomId, lotteryId: subject });
      case 'vote':
        return submitVote(call, { roomId, voteId: subject, optionId: choice });
      case 'answer': {
        // The id of the questions may have colons; that of a question has none.
        const at = subject.lastIndexOf(':');
        const [id, questionId] = [subject.slice(0, at), subject.slice(at + 1)];
        return answerQuestion(call, { roomId, id, questionId, optionId: choice });
      }
      case 'approval':
        return submitApproval(call, {
          approvalResult: choice === '1' ? 1 : 2,
          roomId: roomId as RoomId,
          matchId: matchId as MatchId,
          messageId: subject,
        });
      default:
        return Promise.resolve(fail({ code: 'bad-request' }));
    }
  };
  const apply = (entry: RoomEntry, answer: Result<Answered>): RoomEntry | undefined => {
    const now = deps.serverNow();
    if (answer.ok) {
      const { recordId, prize } = answer.value;
      return reduceRoomEntry(entry, { state: 'done', recordId, prize }, now);
    }
    // Only a gift takes coins of the user. For any other press, every refusal code of the platform is a refusal.
    const isRefused =
      (entry.intent.action !== 'gift' && answer.problem.code === 'refused') ||
      isRefusal('member', answer.problem, deps.config.money.refusals.member);
    return isRefused
      ? reduceRoomEntry(entry, { state: 'refused', reason: refusalOf(answer.problem) }, now)
      : reduceRoomEntry(entry, { state: 'unknown' }, now);
  };
  /** Reports a gift as it leaves. The other presses in rooms move no money. */
  const reportGift = ({ intent, reference, hostId }: RoomEntry): void => {
    const { action, roomId, subject: giftId, count, total } = intent;
    if (action !== 'gift') return;
    deps.onSent?.({
      kind: 'gift',
      reference,
      sentAt: deps.serverNow(),
      sent: { roomId, hostId, giftId, count, amount: total },
      displayed: { roomId, giftId, count, total },
    });
  };
  const send = async (entry: RoomEntry): Promise<void> => {
    const answering = request(entry);
    reportGift(entry);
    const answer = await answering;
    await userEntries().changeOf(entry.uid, entry.slipId, (now) => apply(now, answer));
    answered(entry, answer.ok ? answer.value.balance : null);
  };
  return createRequestFlights({
    locks: deps.locks,
    name: 'gift',
    userEntries,
    isSending: ({ intent }) => intent.state === 'sending',
    toUnknown: (entry) => reduceRoomEntry(entry, { state: 'unknown' }, deps.serverNow()),
    send,
  });
};
