import type { FastifyInstance } from 'fastify';
import type { Result } from '#sandbox/account/money.ts';
import type { SeededBooks } from '#sandbox/account/seededBook.ts';
import { keyOf } from '#sandbox/account/wallets.ts';
import { ledgerEntry, LEDGER_KINDS } from '#sandbox/betting/ledger.ts';
import type { OrderDesk } from '#sandbox/betting/orderDesk.ts';
import { isRecord, isWhole } from '#sandbox/betting/scripts.ts';
import { createSeededOrder } from '#sandbox/betting/seededOrder.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Members } from '#sandbox/members/members.ts';
import { USERS } from '#sandbox/members/users.ts';

export type BettingControlWorld = {
  readonly desk: OrderDesk;
  readonly books: SeededBooks;
  readonly members: Members;
  readonly clock: ServerClock;
  readonly tick: () => void;
};

const RESULTS: ReadonlySet<unknown> = new Set([0, 2, 3, 4, 5, 6, 7]);
const MAX_COUNT = 20_000;
const MAX_DAYS = 45;

const readResults = (raw: unknown, legs: number): readonly Result[] | string => {
  const list = isRecord(raw) && Array.isArray(raw.legs) ? (raw.legs as unknown[]) : null;
  if (list?.length !== legs) return `"legs" must be a list of ${legs}: { result } of each leg.`;
  const results = list.map((each) => (isRecord(each) ? each.result : undefined));
  return results.every((each) => RESULTS.has(each))
    ? (results as Result[])
    : '"result" must be 0 (open), 2, 3, 4, 5, 6 or 7 (wire facts 3.3).';
};

/** `GET /sandbox/ledger`, `POST /sandbox/orders`, `POST /sandbox/orders/:id/settle`, `POST /sandbox/history`. */
export const createBettingControl = (
  app: FastifyInstance,
  { desk, books, members, clock, tick }: BettingControlWorld,
): void => {
  app.get<{ Querystring: { kind?: string } }>('/sandbox/ledger', ({ query: { kind } }, reply) => {
    if (kind !== undefined && !LEDGER_KINDS.some((each) => each === kind))
      return reply.code(400).send({ error: `"kind" must be one of ${LEDGER_KINDS.join(', ')}.` });
    tick();
    return desk.ledger.filter((line) => kind === undefined || line.kind === kind).map(ledgerEntry);
  });

  app.post('/sandbox/orders', (request, reply) => {
    const wrong = desk.scripts.set(request.body);
    if (wrong !== null) return reply.code(400).send({ error: wrong });
    const { release } = request.body as { readonly release?: unknown };
    return {
      released: release === true ? desk.release() : 0,
      waiting: desk.scripts.waiting,
      rules: desk.scripts.rules,
    };
  });

  app.post<{ Params: { id: string } }>('/sandbox/orders/:id/settle', (request, reply) => {
    tick();
    const order = desk.find(request.params.id);
    if (order === undefined)
      return reply.code(404).send({ error: `There is no order ${request.params.id}.` });
    if (order.st !== 4 && order.st !== 5)
      return reply.code(409).send({ error: `An order of status ${order.st} cannot be settled.` });
    const results = readResults(request.body, order.legs.length);
    if (typeof results === 'string') return reply.code(400).send({ error: results });
    if (order.st === 5 && results.includes(0))
      return reply.code(400).send({ error: 'A settled order cannot be opened again: no result may be 0.' });
    const line = desk.settleBy(order, results);
    return line === null ? { orderId: order.id, status: order.st } : ledgerEntry(line);
  });

  app.post('/sandbox/history', (request, reply) => {
    const { user, count, days, currencies } = isRecord(request.body) ? request.body : {};
    const known = USERS.find((each) => each.user === user);
    if (known === undefined) return reply.code(404).send({ error: `There is no user ${String(user)}.` });
    if (!isWhole(count, 1, MAX_COUNT))
      return reply.code(400).send({ error: `"count" must be a whole number from 1 to ${MAX_COUNT}.` });
    if (days !== undefined && !isWhole(days, 1, MAX_DAYS))
      return reply.code(400).send({ error: `"days" must be a whole number from 1 to ${MAX_DAYS}.` });
    const wallets = members.wallets.of(known).map(({ cid }) => cid);
    if (
      currencies !== undefined &&
      (!Array.isArray(currencies) || !currencies.every((each) => wallets.includes(each as number)))
    )
      return reply.code(400).send({ error: `"currencies" must be a list of ${wallets.join(', ')}.` });
    const member = { ...known, token: '' };
    // The invented orders are created first, because they are the history.
    desk.of(member);
    const bets = books.history(keyOf(known), clock.now(), {
      count: Number(count),
      days: Number(days ?? MAX_DAYS),
      currencies: (currencies as number[] | undefined) ?? [known.currencyId],
    });
    if (bets.length === 0)
      return reply.code(409).send({ error: 'Nothing is on offer that could have been bet on.' });
    desk.adopt(bets.map((bet) => createSeededOrder(bet, member, clock)));
    return { made: bets.length };
  });
};
