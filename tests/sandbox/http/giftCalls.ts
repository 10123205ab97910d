import type { FastifyInstance } from 'fastify';
import { textOf } from '#sandbox/account/money.ts';
import type { Notebooks } from '#sandbox/account/notes.ts';
import { seedOf } from '#sandbox/account/seedOf.ts';
import { isRecord, isWhole } from '#sandbox/betting/scripts.ts';
import { USERS } from '#sandbox/members/users.ts';
import { COIN_LIMITS, type CoinDesk } from '#sandbox/rooms/coinDesk.ts';
import type { Rooms } from '#sandbox/rooms/rooms.ts';
import { inLanguage } from '#sandbox/wire/language.ts';
import { iconPath } from '#sandbox/wire/record.ts';
import { seeded } from '#sandbox/world/random.ts';
import { idIn, missing, wrong, type MemberRoutes } from './memberRequest.ts';

export type GiftWorld = {
  readonly rooms: Rooms;
  readonly notes: Notebooks;
  readonly coins: CoinDesk;
  readonly seed: number;
};
const LIVE = '/api/forehead/live';
const MAX_RECORDS = 50;

/** Gifts, coins and their records (REQ-28, REQ-42, REQ-44 to REQ-46, D32); `POST /sandbox/coins`. */
export const createGiftCalls = (
  app: FastifyInstance,
  routes: MemberRoutes,
  { rooms, notes, coins, seed }: GiftWorld,
): void => {
  routes.own('POST', `${LIVE}/gift/list`, ({ language }) =>
    coins.gifts().map(({ id, name, price, level }, at) => ({
      id: Number(id),
      giftName: inLanguage(name, language),
      iconUrl: iconPath('team', `gift${id}`),
      animationUrl: level > 0 ? iconPath('league', `gift${id}`) : '',
      price: textOf(price),
      level,
      sort: at,
    })),
  );
  routes.own('POST', `${LIVE}/gift/present`, ({ body }, member, key) => {
    const room = rooms.find(idIn(body, 'roomId'));
    if (room === undefined) return missing('room');
    if (room.liveStatus !== 1) return wrong('The room is not live.');
    const amount = body.number('amount');
    const taken = coins.present(member, {
      roomId: String(room.roomId),
      hostId: String(room.hostId),
      giftId: idIn(body, 'giftId'),
      count: body.number('count') ?? 0,
      total: amount === null ? null : Math.round(amount * 100),
      clientRef: body.text('clientRef') ?? '',
      key,
    });
    return typeof taken === 'string'
      ? wrong(taken)
      : { recordId: taken.id, coinBalance: textOf(notes.of(key).coins) };
  });
  routes.own('POST', `${LIVE}/gift/record/list`, (_asked, _member, key) => ({
    list: coins
      .ofMember(key, 'gift')
      .slice(-MAX_RECORDS)
      .reverse()
      .map((line) => ({
        recordId: line.id,
        clientRef: coins.echoes && line.clientRef !== '' ? line.clientRef : null,
        roomId: line.roomId,
        giftId: line.subject,
        count: line.count,
        amount: textOf(-line.amount),
        createdTime: line.at,
      })),
    spentToday: textOf(coins.spentToday(key)),
  }));
  routes.own('POST', `${LIVE}/room/gift/top10`, ({ body }) => {
    const room = rooms.find(idIn(body, 'roomId'));
    if (room === undefined) return missing('room');
    const random = seeded(seedOf(seed, room.roomId, 'gifters'));
    let amount = 900_000;
    return Array.from({ length: 10 }, (_, at) => {
      amount -= 1 + random.int(80_000);
      return {
        userId: `u${100_000 + random.int(900_000)}`,
        nickName: `Fan ${random.int(900) + 100}`,
        headUrl: iconPath('team', `u${at}`),
        amount: textOf(Math.max(amount, 100)),
        rank: at + 1,
        titleId: at < 3 ? at + 1 : null,
      };
    });
  });
  routes.own('POST', `${LIVE}/coin/balance`, (_asked, _member, key) => ({
    coinBalance: textOf(notes.of(key).coins),
  }));
  routes.own('POST', `${LIVE}/coin/limit`, (_asked, { coinCode }) => ({
    configs: [
      {
        coinCode,
        minAmount: textOf(COIN_LIMITS.least),
        maxAmount: textOf(COIN_LIMITS.most),
        dayMaxAmount: textOf(COIN_LIMITS.mostInDay),
      },
    ],
  }));

  app.post('/sandbox/coins', (request, reply) => {
    const { user, coins: left, echoes, gift, price } = isRecord(request.body) ? request.body : {};
    if (typeof echoes === 'boolean') coins.echoes = echoes;
    if (typeof gift === 'string' && typeof price === 'number' && isWhole(price, 1, 1_000_000_000)) {
      coins.setPrice(gift, price);
      return { gift, price: textOf(price) };
    }
    const known = USERS.find((each) => each.user === user);
    if (known === undefined) return reply.code(404).send({ error: `There is no user ${String(user)}.` });
    const own = notes.of(`${known.merchant}/${known.uid}`);
    if (left !== undefined && !isWhole(left, 0, 1_000_000_000))
      return reply.code(400).send({ error: '"coins" must be whole hundredths.' });
    if (left !== undefined) own.coins = Number(left);
    return { coins: textOf(own.coins) };
  });
};
