import type { FastifyInstance } from 'fastify';
import { Notebooks } from '#sandbox/account/notes.ts';
import { Reports } from '#sandbox/account/reports.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Members } from '#sandbox/members/members.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { RoomWorld } from '#sandbox/rooms/roomWorld.ts';
import type { TipLine } from '#sandbox/tips/tipDesk.ts';
import { Tips } from '#sandbox/tips/tips.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { ActivityShows } from '#sandbox/rooms/activityShows.ts';
import { CoinDesk, type CoinLine } from '#sandbox/rooms/coinDesk.ts';
import { joinRoomWorld } from '#sandbox/rooms/joinRoomWorld.ts';
import { createActivityCalls } from './activityCalls.ts';
import { createGiftCalls } from './giftCalls.ts';
import { memberRoutes } from './memberRequest.ts';
import { createBannerCalls } from './bannerCalls.ts';
import { createChatCalls } from './chatCalls.ts';
import type { ChatWorld } from './chatSend.ts';
import { createNoticeCalls } from './noticeCalls.ts';
import { createResultCalls } from './resultCalls.ts';
import { createRoomCalls } from './roomCalls.ts';
import { createTipCalls } from './tipCalls.ts';
import { createTitleCalls } from './titleCalls.ts';

export type ReadWorld = {
  readonly serverBoard: ServerBoard;
  readonly clock: ServerClock;
  readonly members: Members;
  readonly rooms: RoomWorld;
  readonly pictures: ChatWorld['pictures'];
  readonly seed: number;
  /** Sends the rooms' pending events to their readers. */ readonly flush: () => void;
  readonly orderOf: ChatWorld['orderOf'];
  /** Called with every new chat token. */ readonly onToken: (token: string) => void;
  /** Called for every debit and credit of coins. */ readonly onCoins: (line: CoinLine) => void;
  /** Called for every debit and refund of coins for tips. */ readonly onTip: (line: TipLine) => void;
};

/**
 * All that members read, and the little that they change: rooms, chat, titles, tips, results,
 * banners.
 */
export const createReads = (
  app: FastifyInstance,
  {
    serverBoard,
    clock,
    members,
    rooms: roomWorld,
    pictures,
    seed,
    onToken,
    onCoins,
    onTip,
    flush,
    orderOf,
  }: ReadWorld,
): void => {
  const routes = memberRoutes(app, members);
  const { rooms } = roomWorld;
  const notes = new Notebooks(seed);
  const reports = new Reports();
  const leagueOf = (id: string): Text => serverBoard.leagues.get(id)?.na ?? ['', ''];
  const coins = new CoinDesk(notes, clock);
  const shows = new ActivityShows(clock);
  joinRoomWorld(roomWorld, coins, shows);
  coins.onLine(onCoins);
  members.onPaidIn((member) => coins.topUp(member));
  createRoomCalls(routes, { rooms, notes, clock }, leagueOf);
  createGiftCalls(app, routes, { rooms, notes, coins, seed });
  createActivityCalls(app, routes, { rooms, notes, coins, shows, clock });
  const wornBy = (key: string): number | null => notes.of(key).worn;
  createChatCalls(routes, { roomWorld, pictures, now: clock.now, flush, wornBy, orderOf }, reports, onToken);
  createTitleCalls(routes, notes);
  createTipCalls(routes, { app, tips: new Tips(serverBoard, seed), notes, clock, leagueOf, onTip });
  createResultCalls(app, routes, serverBoard, clock, seed);
  createBannerCalls(routes, serverBoard);
  createNoticeCalls(app, routes, clock);
  app.get('/sandbox/reports', () => ({ reports: reports.kept }));
};
