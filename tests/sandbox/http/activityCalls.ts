import type { FastifyInstance } from 'fastify';
import type { Notebooks } from '#sandbox/account/notes.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import {
  approvalRecords,
  lotteryRecords,
  ownWinRecord,
  questionRecord,
  rainOf,
  rainPrize,
  rainRecord,
  voteRecord,
  winRecords,
} from '#sandbox/rooms/activities.ts';
import type { ActivityShows } from '#sandbox/rooms/activityShows.ts';
import type { CoinDesk } from '#sandbox/rooms/coinDesk.ts';
import type { Room, Rooms } from '#sandbox/rooms/rooms.ts';
import type { Language } from '#sandbox/wire/language.ts';
import { idIn, missing, wrong, type MemberRequest, type MemberRoutes } from './memberRequest.ts';
import type { Member } from '#sandbox/members/members.ts';

export type ActivityWorld = {
  readonly rooms: Rooms;
  readonly notes: Notebooks;
  readonly coins: CoinDesk;
  readonly shows: ActivityShows;
  readonly clock: ServerClock;
};
const LIVE = '/api/forehead/live';
const PRIZE_COINS = 8_88;

/**
 * Serves the activities of rooms (REQ-34 to REQ-36, REQ-47 to REQ-51, REQ-55) and `POST
 * /sandbox/rooms/:id/activities`.
 */
export const createActivityCalls = (
  app: FastifyInstance,
  routes: MemberRoutes,
  { rooms, notes, coins, shows, clock }: ActivityWorld,
): void => {
  /** Adds a call about one room. The server refuses the call if the room does not exist. */
  const inRoom = (
    path: string,
    answer: (room: Room, memberRequest: MemberRequest, key: string, member: Member) => unknown,
  ) =>
    routes.own('POST', `${LIVE}${path}`, (memberRequest, member, key) => {
      const room = rooms.find(idIn(memberRequest.body, 'roomId'));
      return room === undefined ? missing('room') : answer(room, memberRequest, key, member);
    });

  inRoom('/red/envelope/get', (room, _, key) =>
    rainRecord(room, rainOf(room, clock.now(), shows), notes.of(key)),
  );
  inRoom('/red/envelope/receive', (room, { language, body }, key, member) => {
    const rain = rainOf(room, clock.now(), shows);
    const mine = notes.of(key);
    if (rain === null || rain.state !== 1) return wrong('There is nothing to be had now.');
    if (mine.received.has(rain.id)) return wrong('This one is received already.');
    mine.received.add(rain.id);
    coins.pay(member, {
      roomId: String(room.roomId),
      subject: rain.id,
      clientRef: body.text('clientRef') ?? '',
      key,
      amount: PRIZE_COINS,
    });
    return rainPrize(language);
  });
  const lotteriesOf = (room: Room, language: Language, key: string) =>
    lotteryRecords(room, language, notes.of(key), shows);
  inRoom('/lottery/info', (room, { language }, key) => lotteriesOf(room, language, key));
  inRoom('/lottery/join', (room, { body, language }, key) => {
    const lottery = lotteriesOf(room, language, key).find(({ id }) => id === idIn(body, 'lotteryId'));
    if (lottery === undefined) return missing('lottery');
    if (lottery.state !== 1) return wrong('The lottery is not open.');
    if (lottery.isJoined === 1) return wrong('You take part already.');
    notes.of(key).joined.add(lottery.id);
    return true;
  });
  inRoom('/lottery/vote/info', (room, { language }, key) => voteRecord(room, language, notes.of(key), shows));
  inRoom('/lottery/vote/submit', (room, { body, language }, key) => {
    const vote = voteRecord(room, language, notes.of(key), shows);
    const option = idIn(body, 'optionId');
    if (vote.voteId !== idIn(body, 'voteId') || !vote.options.some(({ id }) => id === option))
      return missing('option');
    if (vote.state !== 1) return wrong('The vote is not open.');
    if (vote.votedOptionId !== null) return wrong('You have voted already.');
    notes.of(key).votes.set(vote.voteId, option);
    return true;
  });
  inRoom('/question/data', (room, { language }, key) => questionRecord(room, language, notes.of(key), shows));
  inRoom('/question/answer', (room, { body, language }, key) => {
    const quiz = questionRecord(room, language, notes.of(key), shows);
    const question = quiz.questions.find(({ id }) => id === idIn(body, 'questionId'));
    const option = idIn(body, 'optionId');
    if (quiz.id !== idIn(body, 'id') || question?.options.some(({ id }) => id === option) !== true)
      return missing('question');
    if (quiz.state !== 1) return wrong('The questions are closed.');
    if (question.answerId !== null) return wrong('You have answered already.');
    notes.of(key).answers.set(`${quiz.id}:${question.id}`, option);
    return true;
  });
  inRoom('/lottery/approval/info', (room, { language }, key) =>
    approvalRecords(room, language, notes.of(key).approved),
  );
  inRoom('/lottery/approval/submitInfo', (room, { body, language }, key) => {
    const [result, messageId] = [body.number('approvalResult'), idIn(body, 'messageId')];
    if (result !== 1 && result !== 2) return wrong('approvalResult is 1 or 2.');
    if (idIn(body, 'matchId') !== room.boardMatch.match.id) return missing('match in this room');
    const { approved } = notes.of(key);
    if (!approvalRecords(room, language, approved).some((each) => each.messageId === messageId))
      return missing('message');
    approved.set(messageId, result);
    return true;
  });
  /** The id of a lottery contains its room. */
  const ofLottery = (
    path: string,
    answer: (room: Room, id: string, language: Language, uid: string) => unknown,
  ) =>
    routes.own('POST', `${LIVE}${path}`, ({ body, language }, { uid }) => {
      const id = idIn(body, 'lotteryId');
      const room = rooms.find(id.split('-').at(-1) ?? '');
      return room === undefined ? missing('lottery') : answer(room, id, language, uid);
    });
  ofLottery('/lottery/win/list', (room, id, language) => winRecords(id, room, language));
  ofLottery('/lottery/win/user', (_, id, language, uid) => ownWinRecord(id, uid, language));

  app.post<{ Params: { id: string } }>('/sandbox/rooms/:id/activities', (request, reply) => {
    if (rooms.find(request.params.id) === undefined)
      return reply.code(404).send({ error: `There is no room ${request.params.id}.` });
    const show = shows.add(request.params.id, request.body);
    return typeof show === 'string' ? reply.code(400).send({ error: show }) : show;
  });
};
