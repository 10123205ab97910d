import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HostSession } from '#app/host/published.ts';
import type { Books } from '#sandbox/account/orders.ts';
import { Wallets } from '#sandbox/account/wallets.ts';
import { BettingBoard } from '#sandbox/betting/bettingBoard.ts';
import { OrderDesk } from '#sandbox/betting/orderDesk.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import { createBetCalls } from '#sandbox/http/betCalls.ts';
import { createOrderReads } from '#sandbox/http/orderReads.ts';
import { USERS } from '#sandbox/members/users.ts';
import { sessionOf } from '#sandbox/members/session.ts';
import type { Member, Members } from '#sandbox/members/members.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';

/** The results of future orders (tests/sandbox/README.md). */
type Orders = { readonly next?: readonly object[] };

/** Accepts the gallery's bets for one member with the sandbox's own code, which also runs in a browser. */
export const createDesk = (
  app: FastifyInstance,
  mirror: ServerBoard,
  clock: ServerClock,
  user: string | null,
) => {
  const wallets = new Wallets();
  const found = USERS.find((each) => each.user === user);
  const member: Member | null = found === undefined ? null : { ...found, token: 'gallery' };
  if (member !== null) wallets.open(member);
  const required = (_request: FastifyRequest, reply: FastifyReply): Member | null => {
    if (member === null) void reply.send({ success: false, code: 14_010, message: '', data: null });
    return member;
  };
  const members = { ofToken: () => member, memberOf: () => member, required, wallets } as unknown as Members;
  const board = new BettingBoard(mirror);
  const desk = new OrderDesk({ board, wallets, clock });
  // No bets exist at the start.
  const books = { of: () => ({ bets: [], reserved: [] }) } as unknown as Books;
  createBetCalls(app, { desk, board, books, members, clock, speed: 1 });
  createOrderReads(app, { mirror, clock, members, books, desk });
  return {
    /** Returns the session as the parent site sends it; null for a guest. */
    session: (merchant: string): HostSession | null =>
      member === null ? null : { ...sessionOf(member, wallets), merchant },
    orders: (order: Orders): void => void desk.scripts.order(order),
  };
};
