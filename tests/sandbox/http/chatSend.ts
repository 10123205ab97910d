import type { Member } from '#sandbox/members/members.ts';
import type { ChatPictures } from '#sandbox/rooms/chatPictures.ts';
import type { RoomWorld } from '#sandbox/rooms/roomWorld.ts';
import type { Language } from '#sandbox/wire/language.ts';
import { idIn, missing, wrong, type MemberRoutes } from './memberRequest.ts';

/** The parts of the sandbox that chat uses. */
export type ChatWorld = {
  readonly pictures: ChatPictures;
  readonly roomWorld: RoomWorld;
  readonly now: () => number;
  /** Sends pending events of the rooms to their readers. */
  readonly flush: () => void;
  /** The title that a member wears, by the member's key; null for none. */
  readonly wornBy: (key: string) => number | null;
  /** A member's order as order lists write it; null if the member has no order with this id. */
  readonly orderOf: (member: Member, id: string, language: Language) => Record<string, unknown> | null;
};

const TEXT = 1;
const REPLY = 4;
const ORDER = 5;
/**
 * Fields of an order card (CHAT-18), and the fields of its selection that the board needs to find the market.
 */
const CARD = ['id', 'st', 'sat', 'sa', 'mwa', 'cops', 'cots', 'coc', 'crl', 'cid', 'sert'] as const;
const LEG = [
  'mid',
  'mn',
  'mrid',
  'mgn',
  'onm',
  'ty',
  'bo',
  'of',
  'sr',
  'sid',
  'mty',
  'pe',
  'li',
  'od',
] as const;

const chosen = (record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));

/** The compact order of a card; null for an order that may not be shared. */
const cardOf = (order: Record<string, unknown> | null): Record<string, unknown> | null => {
  const legs = order?.ops;
  if (order === null || order.sert !== 0 || !Array.isArray(legs)) return null;
  const leg = legs[0] as Record<string, unknown>;
  return { ...chosen(order, CARD), ops: [chosen(leg, LEG)] };
};

/**
 * Accepts chat messages, each client id of a member once. Refuses banned and muted members. Also refuses
 * messages that come faster than the rule or the room's slow mode allows.
 */
export const createChatSend = (
  routes: MemberRoutes,
  { roomWorld, pictures, now, flush, wornBy, orderOf }: ChatWorld,
  { longest, interval }: { readonly longest: number; readonly interval: number },
): void => {
  routes.own('POST', '/api/forehead/live/chat/image', ({ body }, member, key) => {
    if (roomWorld.talk(idIn(body, 'roomId')) === undefined) return missing('room');
    if (member.banned) return wrong('You may not chat.');
    const by = `${key} ${idIn(body, 'clientId')}`;
    const id = pictures.add(by, body.text('type') ?? '', body.text('data') ?? '');
    return id === null ? wrong('PNG, JPEG and WebP of at most 500 kB are taken.') : { id };
  });
  const taken = new Map<string, string>();
  const lastAt = new Map<string, number>();
  let count = 0;
  routes.own('POST', '/api/forehead/live/chat/send', ({ body, language }, member, key) => {
    const talk = roomWorld.talk(idIn(body, 'roomId'));
    const clientId = idIn(body, 'clientId');
    const content = (body.text('content') ?? '').trim();
    const type = body.number('messageType') ?? TEXT;
    const replyId = idIn(body, 'replyId');
    if (talk === undefined) return missing('room');
    const before = taken.get(`${key} ${clientId}`);
    if (clientId !== '' && before !== undefined) return { id: before };
    if (member.banned || talk.isMuted(member.uid, now())) return wrong('You may not chat.');
    const { mu, sl } = talk.state;
    if (mu !== undefined && mu !== null) return wrong('Nobody may chat now.');
    const pause = Math.max(interval, typeof sl === 'number' ? sl : 0) * 1_000;
    // Client and server measure the interval with different clocks, so half a second less is accepted.
    if (now() - (lastAt.get(key) ?? Number.NEGATIVE_INFINITY) < pause - 500) return wrong('Too fast.');
    const order = type === ORDER ? cardOf(orderOf(member, idIn(body, 'orderId'), language)) : null;
    if (type === ORDER && order === null) return missing('order');
    const imageId = idIn(body, 'imageId');
    if (imageId !== '' && pictures.of(imageId) === undefined) return missing('picture');
    const isEmpty = content === '' && imageId === '';
    if (type !== ORDER && (isEmpty || Array.from(content).length > longest))
      return wrong(`1 to ${longest} characters are taken.`);
    const quoted = talk.chat.find(({ id }) => id === replyId);
    if (type === REPLY && quoted === undefined) return missing('message');
    count += 1;
    const id = `${talk.roomId}-s${count}`;
    taken.set(`${key} ${clientId}`, id);
    lastAt.set(key, now());
    const worn = wornBy(key);
    talk.emit('chat', {
      id,
      at: now(),
      ty: type,
      uid: member.uid,
      nm: member.name,
      ...(worn === null ? {} : { tt: String(worn) }),
      tx: content,
      ...(clientId === '' ? {} : { cid: clientId }),
      ...(quoted === undefined ? {} : { re: { id: quoted.id, nm: quoted.nm, tx: quoted.tx } }),
      ...(imageId === '' ? {} : { img: [{ u: `/api/forehead/system/file/get/${imageId}`, w: 160, h: 90 }] }),
      mn: body.ids('atUserIds') ?? [],
      ...(order === null ? {} : { ord: order }),
    });
    flush();
    return { id };
  });
};
