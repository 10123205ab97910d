import {
  activityState,
  lotteryKind,
  prizeKind,
  type ActivityState,
  type Approval,
  type Lottery,
  type OwnWin,
  type Prize,
  type Questions,
  type RedEnvelope,
  type Vote,
  type Win,
} from '#domain/rooms/activity.ts';
import type { HostId, RoomId } from '#domain/rooms/anchor.ts';
import type { EpochMs, MatchId } from '#domain/ids.ts';
import type { Decoding } from './context.ts';
import {
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
import { isRaw } from './raw.ts';

const room: Field<RoomId | null> = fallbackField(optionalField(id<RoomId>(), null), null);
const match: Field<MatchId | null> = fallbackField(optionalField(id<MatchId>(), null), null);
const moment: Field<EpochMs | null> = fallbackField(optionalField(time, null), null);

/** Reads an activity's state. An unknown state counts as finished, so no user can take part in it (D17). */
const state = ({ drop }: Decoding): Field<ActivityState> =>
  mapField(
    whole(),
    (code) => {
      const known = activityState(code);
      if (known === undefined) drop('unknown-activity-state');
      return known ?? 'finished';
    },
    'a state',
  );

/** Reads a prize. A prize of an unknown kind is dropped and counted (C43). */
const prize = ({ drop }: Decoding): Field<Prize | null> =>
  mapField(
    record({
      prizeType: whole(),
      prizeName: name,
      amount: optionalField(amount, null),
      count: fallbackField(count, 1),
      titleId: fallbackField(optionalField(id(), null), null),
    }),
    (raw): Prize | null => {
      const kind = prizeKind(raw.prizeType);
      if (kind === undefined) drop('unknown-prize-kind');
      return kind === undefined
        ? null
        : { kind, name: raw.prizeName, amount: raw.amount, count: raw.count, titleId: raw.titleId };
    },
    'a prize',
  );
const prizes = (decoding: Decoding): Field<readonly Prize[]> =>
  mapField(
    readableList(prize(decoding), 100, () => decoding.drop('prize')),
    (list) => list.filter((each) => each !== null),
    'prizes',
  );

/** True for the answer of a platform that has no such activity now: null, or an empty object. */
const isNothing = (raw: unknown): boolean => raw === null || (isRaw(raw) && Object.keys(raw).length === 0);

/** `data` of a room's red envelope (REQ-47); null where there is none. */
export const decodeRedEnvelope = (raw: unknown, decoding: Decoding): RedEnvelope | null | undefined =>
  isNothing(raw)
    ? null
    : decodeField(
        mapField(
          record({
            sendRecordId: id(),
            roomId: room,
            state: state(decoding),
            countdown: fallbackField(count, 0),
            hasReceived: flag,
            floatingBall: fallbackField(flag, false),
            prizeFlag: fallbackField(optionalField(flag, null), null),
            endBettingTime: moment,
            totalAmount: optionalField(amount, null),
          }),
          ({ totalAmount, ...envelope }): RedEnvelope => ({ ...envelope, total: totalAmount }),
          'a red envelope',
        ),
        raw,
      );

/** Reads `data` of a received red envelope (REQ-48); null if the envelope was empty. */
export const decodeReceived = (raw: unknown, decoding: Decoding): Prize | null | undefined =>
  raw === null ? null : decodeField(prize(decoding), raw);

/** Reads `data` of a room's lotteries (REQ-49). Unknown kinds are dropped and counted (C43). */
export const decodeLotteries = (raw: unknown, decoding: Decoding): readonly Lottery[] | undefined =>
  decodeField(
    readableList(
      mapField(
        record({
          id: id(),
          lotteryType: whole(),
          state: state(decoding),
          title: name,
          roomId: room,
          startTime: moment,
          endTime: moment,
          prizeList: optionalField(prizes(decoding), []),
          isJoined: fallbackField(flag, false),
          showWinList: fallbackField(flag, false),
          showWinMarquee: fallbackField(flag, false),
        }),
        (raw): Lottery | null => {
          const kind = lotteryKind(raw.lotteryType);
          if (kind === undefined) decoding.drop('unknown-lottery-kind');
          return kind === undefined
            ? null
            : {
                id: raw.id,
                kind,
                state: raw.state,
                title: raw.title,
                roomId: raw.roomId,
                startTime: raw.startTime,
                endTime: raw.endTime,
                prizes: raw.prizeList,
                isJoined: raw.isJoined,
                showsWinList: raw.showWinList,
                showsMarquee: raw.showWinMarquee,
              };
        },
        'a lottery',
      ),
      200,
      () => decoding.drop('lottery'),
    ),
    raw,
  )?.filter((each) => each !== null);

/** `data` of the win list (REQ-50). */
export const decodeWins = (raw: unknown, decoding: Decoding): readonly Win[] | undefined =>
  decodeField(
    readableList(
      mapField(
        record({ lotteryId: id(), userId: id(), nickName: name, prize: prize(decoding), time: moment }),
        (raw): Win | null =>
          raw.prize === null
            ? null
            : {
                lotteryId: raw.lotteryId,
                userId: raw.userId,
                name: raw.nickName,
                prize: raw.prize,
                time: raw.time,
              },
        'a win',
      ),
      1000,
      () => decoding.drop('win'),
    ),
    raw,
  )?.filter((each) => each !== null);

/** `data` of "has the user won" (REQ-51). */
export const decodeOwnWin = (raw: unknown, decoding: Decoding): OwnWin | undefined =>
  decodeField(
    mapField(
      record({ isWin: flag, prizeList: optionalField(prizes(decoding), []) }),
      (each): OwnWin => ({ won: each.isWin, prizes: each.prizeList }),
      'a win',
    ),
    raw,
  );

/** `data` of a room's vote (REQ-34); null where there is none. */
export const decodeVote = (raw: unknown, decoding: Decoding): Vote | null | undefined =>
  isNothing(raw)
    ? null
    : decodeField(
        mapField(
          record({
            voteId: id(),
            roomId: room,
            matchId: match,
            title: name,
            state: state(decoding),
            endTime: moment,
            votedOptionId: fallbackField(optionalField(id(), null), null),
            options: readableList(record<Vote['options'][number]>({ id: id(), name, count }), 50, () =>
              decoding.drop('vote-option'),
            ),
          }),
          ({ voteId, ...vote }): Vote => ({ id: voteId, ...vote }),
          'a vote',
        ),
        raw,
      );

/** `data` of the lottery messages that wait for approval (REQ-36). */
export const decodeApprovals = (raw: unknown, { drop }: Decoding): readonly Approval[] | undefined =>
  decodeField(
    readableList(
      mapField(
        record({
          messageId: id(),
          roomId: room,
          matchId: match,
          hostId: fallbackField(optionalField(id<HostId>(), null), null),
          content: words,
          approvalResult: whole(),
          createdTime: moment,
        }),
        ({ approvalResult, ...approval }): Approval => ({ ...approval, result: approvalResult }),
        'an approval',
      ),
      200,
      () => drop('approval'),
    ),
    raw,
  );

/** `data` of the questions of an answer lottery (REQ-55); null where none runs. */
export const decodeQuestions = (raw: unknown, decoding: Decoding): Questions | null | undefined => {
  if (isNothing(raw)) return null;
  const option = record<Questions['questions'][number]['options'][number]>({ id: id(), text: name });
  const question = record<Questions['questions'][number]>({
    id: id(),
    title: name,
    options: readableList(option, 20, () => decoding.drop('answer')),
    answerId: fallbackField(optionalField(id(), null), null),
    rightId: fallbackField(optionalField(id(), null), null),
  });
  return decodeField(
    record<Questions>({
      id: id(),
      state: state(decoding),
      endTime: moment,
      questions: readableList(question, 50, () => decoding.drop('question')),
    }),
    raw,
  );
};
