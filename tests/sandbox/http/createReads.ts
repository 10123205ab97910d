import type { FastifyInstance } from 'fastify';
import { Notebooks } from '#sandbox/account/notes.ts';
import { Reports } from '#sandbox/account/reports.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Members } from '#sandbox/members/members.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { RoomWorld } from '#sandbox/rooms/roomWorld.ts';
import { Tips } from '#sandbox/tips/tips.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { memberRoutes } from './memberRequest.ts';
import { createBannerCalls } from './bannerCalls.ts';
import { createChatCalls } from './chatCalls.ts';
import type { ChatWorld } from './chatSend.ts';
import { createResultCalls } from './resultCalls.ts';
import { createRoomCalls } from './roomCalls.ts';
import { createTipCalls } from './tipCalls.ts';
import { createTitleCalls } from './titleCalls.ts';

export type ReadWorld = {
  readonly mirror: ServerBoard;
  readonly clock: ServerClock;
  readonly members: Members;
  readonly rooms: RoomWorld;
  readonly seed: number;
  /** Sends what the rooms said to their readers. */ readonly flush: () => void;
  readonly orderOf: ChatWorld['orderOf'];
  /** Told of every chat token. */ readonly onToken: (token: string) => void;
};

/**
 * All that members read, and the little that they change: rooms, chat, titles, tips, results,
 * banners.
 */
export const createReads = (
  app: FastifyInstance,
  { mirror, clock, members, rooms: roomWorld, seed, onToken, flush, orderOf }: ReadWorld,
): void => {
  const routes = memberRoutes(app, members);
  const { rooms } = roomWorld;
  const notes = new Notebooks(seed);
  const reports = new Reports();
  const leagueOf = (id: string): Text => mirror.leagues.get(id)?.na ?? ['', ''];
  createRoomCalls(routes, { rooms, notes, clock, seed }, leagueOf);
  createChatCalls(routes, { roomWorld, now: clock.now, flush, orderOf }, reports, onToken);
  createTitleCalls(routes, notes);
  createTipCalls(routes, { tips: new Tips(mirror, seed), notes, clock, leagueOf });
  createResultCalls(app, routes, mirror, clock, seed);
  createBannerCalls(routes, mirror);
  app.get('/sandbox/reports', () => ({ reports: reports.kept }));
};
