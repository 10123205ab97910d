import type { OptionKey, Thousandths } from '#domain/ids.ts';
import type { MatchRecord } from '#domain/match/match.ts';
import { getMatchList } from '#platform/calls.ts';
import { getLotteries } from '#platform/calls/activities.ts';
import { getBankers } from '#platform/calls/banker.ts';
import { getOrders, getReservations } from '#platform/calls/orders.ts';
import { getAnchors } from '#platform/calls/rooms.ts';
import { getTips, getTipsters } from '#platform/calls/tips.ts';
import { getTitles } from '#platform/calls/titles.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { idOf, isRaw } from '#platform/decode/raw.ts';
import type { Caller } from '#platform/http.ts';
import type { KnownIds } from './readCalls.ts';

/** An option on sale with its odds. */
export type OpenLeg = { readonly key: OptionKey; readonly odds: Thousandths; readonly record: MatchRecord };

/** Returns the first option on sale of each match, markets of parlays first. */
export const openLegs = (records: readonly MatchRecord[]): readonly OpenLeg[] =>
  records.flatMap((record) => {
    const markets = [...record.markets].sort((a, b) => Number(b.parlay) - Number(a.parlay));
    for (const market of markets) {
      const at = market.sale === 1 ? market.odds.findIndex((odds) => Number(odds) > 1000) : -1;
      const [option, odds] = [market.options[at], market.odds[at]];
      if (option !== undefined && odds !== undefined)
        return [{ key: `${market.id}:${option.type}` as OptionKey, odds, record }];
    }
    return [];
  });

/** Returns at most 20 ids; undefined for an empty list. */
const listed = <T>(ids: readonly T[]): readonly T[] | undefined =>
  ids.length === 0 ? undefined : ids.slice(0, 20);

/** Returns a value without its empty fields. */
const withoutGaps = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;

/**
 * Asks the platform for ids that other calls need. Sends only reads. A failed call leaves its ids unknown;
 * its own check judges the failure.
 */
export const discoverIds = async (
  call: Caller,
  decoding: Decoding,
  { base, now, hasToken }: { readonly base: string; readonly now: number; readonly hasToken: boolean },
): Promise<KnownIds> => {
  const list = await getMatchList(call, decoding, { playType: 'all', current: 1, size: 50 });
  const legs = list.ok ? openLegs(list.value.records) : [];
  const record = legs[0]?.record ?? (list.ok ? list.value.records[0] : undefined);
  const anchors = await getAnchors(call, decoding);
  const rooms = anchors.ok ? anchors.value : [];
  const room = rooms.find(({ status }) => status === 1) ?? rooms[0];
  const tipsters = await getTipsters(call, decoding, 'all', 1);
  const open = {
    base,
    now,
    matchId: record?.facts.id,
    optionKey: legs[0]?.key,
    legs: legs.slice(0, 2).map(({ key, odds }) => ({ key, odds })),
    roomId: room?.roomId,
    hostId: room?.hostId,
    tipsterId: tipsters.ok ? tipsters.value.list[0]?.id : undefined,
    searched: record?.facts.home.name || undefined,
  };
  if (!hasToken) return withoutGaps(open) as KnownIds;
  const [tips, bankers, titles, orders, reserved, user] = [
    await getTips(call, decoding, { pageNum: 1 }),
    await getBankers(call, decoding),
    await getTitles(call, decoding),
    await getOrders(call, decoding, { settled: false, currencyId: null }),
    await getReservations(call, decoding, { failed: false }),
    await call('userBase'),
  ];
  const lotteries = room === undefined ? null : await getLotteries(call, decoding, room.roomId);
  const records = orders.ok ? orders.value.orders : [];
  const reserveIds = reserved.ok ? reserved.value.reservations.map(({ id }) => id) : [];
  const reserveCashOutIds = records.flatMap(({ reserveCashOutList }) =>
    reserveCashOutList.map(({ id }) => id),
  );
  const cashOutIds = records.flatMap(({ cashOutList }) => cashOutList.map(({ id }) => id));
  return withoutGaps({
    ...open,
    userId: user.ok && isRaw(user.value) ? idOf(user.value.uid) : undefined,
    orderIds: listed(records.map(({ id }) => id)),
    cashOutIds: listed(cashOutIds),
    reserveIds: listed(reserveIds),
    reserveCashOutIds: listed(reserveCashOutIds),
    titleId: titles.ok ? titles.value[0]?.id : undefined,
    lotteryId: lotteries?.ok === true ? lotteries.value[0]?.id : undefined,
    tipId: tips.ok ? tips.value.list[0]?.id : undefined,
    bankerId: bankers.ok ? bankers.value[0]?.id : undefined,
  }) as KnownIds;
};
