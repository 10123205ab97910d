import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HostSession } from '#app/host/published.ts';
import type { SeededBooks } from '#sandbox/account/seededBook.ts';
import { Wallets } from '#sandbox/account/wallets.ts';
import { BettingBoard } from '#sandbox/betting/bettingBoard.ts';
import { CashOutDesk } from '#sandbox/betting/cash-out/cashOutDesk.ts';
import { OrderDesk } from '#sandbox/betting/orderDesk.ts';
import { ReserveDesk } from '#sandbox/betting/reserve/reserveDesk.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import { createBetCalls } from '#sandbox/http/betCalls.ts';
import { createCashOutCalls } from '#sandbox/http/cashOutCalls.ts';
import { OnceByKey } from '#sandbox/http/onceByKey.ts';
import { createOrderReads } from '#sandbox/http/orderReads.ts';
import { createReserveCalls } from '#sandbox/http/reserveCalls.ts';
import { USERS } from '#sandbox/members/users.ts';
import { sessionOf } from '#sandbox/members/session.ts';
import type { Member, Members } from '#sandbox/members/members.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';

/** The results of future orders (tests/sandbox/README.md). */
type Orders = { readonly next?: readonly object[] };

/** Accepts the gallery's bets for one member with the sandbox's own code, which also runs in a browser. */
export const createDesk = (
  app: FastifyInstance,
  serverBoard: ServerBoard,
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
  const board = new BettingBoard(serverBoard);
  // No bets exist at the start.
  const books = { of: () => ({ bets: [], reserved: [] }) } as unknown as SeededBooks;
  const desk = new OrderDesk({ board, wallets, clock, books });
  const cashOuts = new CashOutDesk({ desk, board, wallets, clock });
  const reserves = new ReserveDesk({ desk, board, wallets, clock, books });
  const tick = (): void => {
    desk.tick();
    cashOuts.tick();
    reserves.tick();
  };
  const once = new OnceByKey();
  createBetCalls(app, { desk, board, once, members, clock, speed: 1 });
  createOrderReads(app, { board, clock, members, desk, tick });
  createCashOutCalls(app, { desk, cashOuts, board, members, once, tick });
  createReserveCalls(app, { reserves, board, members, once, tick });
  return {
    /** Returns the session as the parent site sends it; null for a guest. */
    session: (merchant: string): HostSession | null =>
      member === null ? null : { ...sessionOf(member, wallets), merchant },
    orders: (command: Orders): void => void desk.scripts.set(command),
  };
};
