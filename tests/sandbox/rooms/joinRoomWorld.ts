import { inLanguage } from '#sandbox/wire/language.ts';
import type { ActivityShows, Show } from './activityShows.ts';
import { SOLD_GIFTS, type CoinDesk } from './coinDesk.ts';
import type { RoomWorld } from './roomWorld.ts';

const COMBO_MS = 3_000;

const activityEvent = (show: Show, state: 0 | 1 | 2) => ({
  a: show.kind,
  id: show.id,
  st: state,
  ti: show.title ?? '',
  from: show.from,
  to: show.to,
  op: show.options.map((text, at) => ({ id: 'abcdefgh'[at], tx: text, c: 0 })),
});

/** Sends events to rooms when members present gifts, and when activities are added, begin or end. */
export const joinRoomWorld = (world: RoomWorld, coins: CoinDesk, shows: ActivityShows): void => {
  const combos = new Map<string, { readonly at: number; readonly combo: number }>();
  coins.onLine((line) => {
    if (line.kind !== 'gift') return;
    const gift = SOLD_GIFTS.find(({ id }) => id === line.subject);
    const by = `${line.roomId} ${line.member.uid} ${line.subject}`;
    const last = combos.get(by);
    const combo = last !== undefined && line.at - last.at <= COMBO_MS ? last.combo + 1 : 1;
    combos.set(by, { at: line.at, combo });
    world.talk(line.roomId)?.emit('gift', {
      id: `${line.roomId}-c${line.id}`,
      at: line.at,
      uid: line.member.uid,
      nm: line.member.name,
      g: line.subject,
      gn: gift === undefined ? '' : inLanguage(gift.name, 'CMN'),
      c: line.count,
      cb: combo,
      lv: gift?.level ?? 0,
    });
  });
  shows.onChange((roomId, show, state) => world.talk(roomId)?.emit('activity', activityEvent(show, state)));
  world.onTick(() => shows.tick());
};
