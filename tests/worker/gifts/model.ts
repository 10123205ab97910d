import type { RoomPressRequest } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import { NO_COINS, nextRoomIntent, type Coins } from '#domain/gifts/roomIntent.ts';
import type { Amount } from '#domain/money/amount.ts';
import * as fc from '#tests/property.ts';
import { createFakeClock, type FakeClock } from '#tests/worker/fakeClock.ts';
import { createFakeJournal } from '#tests/worker/orders/scene.ts';
import type { RoomEntry } from '#workers/gifts/giftJournal.ts';
import { createGifts, type GiftsOwner } from '#workers/gifts/gifts.ts';
import { createDeadline } from '#workers/runtime/deadline.ts';
import { createOrigin, type Owner } from '../fakeOrigin.ts';

/** What happens in a schedule. `pick` chooses among the tabs, workers or requests that there are. */
export type Step =
  | { readonly kind: 'press'; readonly pick: number; readonly gift: number; readonly times: 1 | 2 }
  | { readonly kind: 'press-everywhere'; readonly gift: number }
  | { readonly kind: 'look'; readonly pick: number }
  | { readonly kind: 'answer'; readonly pick: number; readonly how: Answered }
  | { readonly kind: 'crash'; readonly pick: number }
  | { readonly kind: 'start' }
  | { readonly kind: 'journal'; readonly broken: boolean }
  | { readonly kind: 'records'; readonly broken: boolean }
  | { readonly kind: 'pass'; readonly ms: number };
/** How the platform treats a request: whether it takes the coins, and what it answers. */
const ANSWERS = [
  'ok',
  'ok-bare',
  'taken-silent',
  'lost',
  'refused',
  'taken-503',
  'rejected-503',
  'taken-empty',
] as const;
type Answered = (typeof ANSWERS)[number];

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('press' as const),
      pick: fc.nat(3),
      gift: fc.nat(1),
      times: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('press-everywhere' as const), gift: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const), pick: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      pick: fc.nat(3),
      how: fc.constantFrom(...ANSWERS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const), pick: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('start' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('journal' as const), broken: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('records' as const), broken: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
  },
);

const UID = 'u1';
const START_COINS = 1_000;
const PRICES = [1, 5] as const;
const TABS = 2;
const MAX_WORKERS = 2;
const SETTLE_MS = 240_000;
/** A request lands within this time after the client's deadline, or never. */
const LANDED_MS = 60_000;

type Flight = {
  readonly reference: string;
  readonly gift: number;
  readonly count: number;
  readonly owner: Owner;
  readonly sentAt: number;
  readonly done: (answer: Result<unknown>) => void;
};
type Worker = { readonly gifts: GiftsOwner; readonly owner: Owner };
/**
 * Defects that a schedule plants, so that the rules are known to find them: a journal that never bars, and a
 * silence that is taken for a refusal.
 */
export type Defect = 'forgetful-journal' | 'silence-refused';
/** What was reached over all schedules, so that a test of nothing is noticed. */
export type Reached = Record<string, number>;

const turn = (): Promise<void> => new Promise((done) => void setImmediate(done));

const settle = async (): Promise<void> => {
  for (let n = 0; n < 4; n += 1) await turn();
};

/** Plays a schedule over workers, tabs and a platform with a ledger; returns the rules that it broke. */
export const play = async (
  steps: readonly Step[],
  how: {
    readonly locks: boolean;
    readonly echoes: boolean;
    readonly defect?: Defect;
    readonly reached?: Reached;
  },
): Promise<readonly string[]> => {
  const clock: FakeClock = createFakeClock();
  const origin = createOrigin();
  const disk = createFakeJournal<RoomEntry>();
  const ledger: {
    readonly reference: string;
    readonly gift: number;
    readonly count: number;
    readonly at: number;
  }[] = [];
  const requests: string[] = [];
  const flights: Flight[] = [];
  const workers: Worker[] = [];
  const seen: Coins[] = Array.from({ length: TABS }, () => NO_COINS);
  const answers: Promise<unknown>[] = [];
  const accepted = new Set<string>();
  let recordsBroken = false;
  let instances = 0;
  const coinsLeft = (): number =>
    ledger.reduce((left, { gift, count }) => left - (PRICES[gift] ?? 0) * count, START_COINS);

  const call =
    (owner: Owner) =>
    (name: string, body: Readonly<Record<string, unknown>> = {}): Promise<Result<unknown>> => {
      const unavailable: Problem = { code: 'http', status: 503 };
      switch (name) {
        case 'gifts':
          return Promise.resolve(
            ok(
              PRICES.map((price, at) => ({
                id: String(at),
                giftName: 'g',
                iconUrl: '',
                animationUrl: '',
                price,
              })),
            ),
          );
        case 'coinLimits':
          return Promise.resolve(
            ok({ configs: [{ coinCode: 'C', minAmount: 1, maxAmount: 100, dayMaxAmount: null }] }),
          );
        case 'coinBalance':
          return Promise.resolve(
            recordsBroken ? fail(unavailable) : ok({ coinBalance: String(coinsLeft()) }),
          );
        case 'giftRecords':
          return Promise.resolve(
            recordsBroken
              ? fail(unavailable)
              : ok({
                  list: ledger.map(({ reference, gift, count, at }, n) => ({
                    recordId: String(n + 1),
                    clientRef: how.echoes ? reference : null,
                    roomId: 'r',
                    giftId: String(gift),
                    count,
                    amount: (PRICES[gift] ?? 0) * count,
                    createdTime: at,
                  })),
                  spentToday: '0',
                }),
          );
        case 'giftPresent':
          requests.push(String(body.clientRef));
          return new Promise((done) => {
            flights.push({
              reference: String(body.clientRef),
              gift: Number(body.giftId),
              count: Number(body.count),
              owner,
              sentAt: clock.now(),
              done,
            });
            // The client gives up after its deadline; the platform may still take the coins.
            clock.setTimeout(() => done(fail({ code: 'timeout' })), CALL_DEADLINE_MS);
          });
        default:
          return Promise.resolve(fail(unavailable));
      }
    };
  const start = (): void => {
    if (workers.length >= MAX_WORKERS) return;
    instances += 1;
    let random = instances * 0.0831;
    const owner: Owner = { alive: true };
    const whileAlive =
      <A extends unknown[], T>(run: (...args: A) => Promise<T>) =>
      (...args: A): Promise<T> =>
        owner.alive ? run(...args) : new Promise<T>(() => undefined);
    const { journal } = disk;
    const gifts = createGifts({
      clock: {
        ...clock,
        setTimeout: (run, ms) => clock.setTimeout(() => (owner.alive ? run() : undefined), ms),
      },
      serverNow: clock.wallNow,
      restricted: () => null,
      random: () => (random = (random + 0.37) % 1),
      instance: instances,
      locks: how.locks
        ? { request: (name, held) => origin.locks.of(owner).request(name, async () => held()) }
        : null,
      channel: origin.channels.open(owner),
      journal: {
        all: whileAlive(journal.all),
        read: whileAlive(journal.read),
        add: whileAlive((entry, bars) =>
          journal.add(entry, how.defect === 'forgetful-journal' ? () => false : bars),
        ),
        change: whileAlive(journal.change),
        remove: whileAlive(journal.remove),
      },
      config: {
        merchant: 'm',
        money: { refusals: { bet: [], reserve: [], cashOut: [], member: [] } },
      } as never,
      call: call(owner),
      decoding: { drop: () => undefined, serverNow: clock.wallNow, icons: { address: () => null } } as never,
      session: () => ({ user: { uid: UID }, wallet: null, maintenance: false }) as never,
      requestLogin: () => undefined,
      changed: () => undefined,
      onNotices: () => undefined,
      log: () => undefined,
    });
    gifts.start();
    gifts.setUser(UID);
    gifts.setAuthorized(true);
    workers.push({ gifts, owner });
  };
  const workerOf = (tab: number): Worker | undefined => workers[tab % Math.max(1, workers.length)];
  const press = (tab: number, gift: number): void => {
    const worker = workerOf(tab);
    if (worker === undefined) return;
    const draft: RoomPressRequest = {
      kind: 'room',
      slipId: '',
      action: 'gift',
      roomId: 'r',
      hostId: 'h',
      matchId: '',
      subject: String(gift),
      choice: '',
      count: 1 + gift,
      price: String(PRICES[gift]) as Amount,
    };
    const request = { ...draft, slipId: nextRoomIntent(seen[tab] ?? NO_COINS, draft) };
    answers.push(
      worker.gifts.act(request, createDeadline(clock, clock.now() + 10_000)).then((answer) => {
        if (answer.ok) accepted.add(answer.value.intent);
        return answer;
      }),
    );
  };
  const look = async (tab: number): Promise<void> => {
    const answer = await workerOf(tab)?.gifts.ask({ topic: 'coins' });
    if (answer?.ok === true) seen[tab] = answer.value as Coins;
  };
  const answer = (flight: Flight, by: Answered): void => {
    // A request that is older than this is known not to have arrived (D31).
    const isLate = clock.now() - flight.sentAt >= CALL_DEADLINE_MS + LANDED_MS;
    const isTaken = !isLate && (by.startsWith('ok') || by.startsWith('taken'));
    if (isTaken) ledger.push({ ...flight, at: clock.wallNow() });
    if (!flight.owner.alive) return;
    if (isLate) return;
    switch (by) {
      case 'ok':
        return flight.done(ok({ recordId: String(ledger.length), coinBalance: String(coinsLeft()) }));
      case 'ok-bare':
        return flight.done(ok({}));
      case 'taken-empty':
        return flight.done(ok(null));
      case 'refused':
        return flight.done(fail({ code: 'refused', platformCode: '1001', message: 'no' }));
      case 'taken-503':
      case 'rejected-503':
        return flight.done(fail({ code: 'http', status: 503 }));
      default:
        return flight.done(
          fail(
            how.defect === 'silence-refused'
              ? { code: 'refused', platformCode: '1001', message: '' }
              : { code: 'timeout' },
          ),
        );
    }
  };
  const run = async (each: Step): Promise<void> => {
    switch (each.kind) {
      case 'press':
        for (let n = 0; n < each.times; n += 1) press(each.pick % TABS, each.gift);
        return;
      case 'press-everywhere':
        for (let tab = 0; tab < TABS; tab += 1) press(tab, each.gift);
        return;
      case 'look':
        return void look(each.pick % TABS);
      case 'answer': {
        const [flight] = flights.splice(each.pick % Math.max(1, flights.length), 1);
        if (flight !== undefined) answer(flight, each.how);
        return;
      }
      case 'crash': {
        const [gone] = workers.splice(each.pick % Math.max(1, workers.length), 1);
        if (gone !== undefined) origin.end(gone.owner);
        if (workers.length === 0) start();
        return;
      }
      case 'start':
        return start();
      case 'journal':
        disk.state.broken = each.broken;
        return;
      case 'records':
        recordsBroken = each.broken;
        return;
      default:
        for (let gone = 0; gone < each.ms; gone += 1_000) {
          clock.advance(Math.min(1_000, each.ms - gone));
          await turn();
        }
    }
  };

  start();
  await settle();
  for (const each of steps) {
    await run(each);
    await turn();
  }
  // The faults end, requests of ended workers were lost, and everything is found out about.
  disk.state.broken = false;
  recordsBroken = false;
  for (const flight of flights.splice(0)) answer(flight, 'lost');
  await settle();
  for (let gone = 0; gone < SETTLE_MS; gone += 3_000) {
    clock.advance(3_000);
    await turn();
  }
  await settle();
  for (const { owner } of workers) origin.end(owner);

  const broken: string[] = [];
  const intents = [...disk.entries.values()];
  for (const reference of new Set(requests)) {
    if (requests.filter((each) => each === reference).length > 1) broken.push(`sent twice: ${reference}`);
    if (!intents.some((each) => each.reference === reference))
      broken.push(`sent without an intent: ${reference}`);
  }
  for (const { reference, intent } of intents) {
    const debits = ledger.filter((line) => line.reference === reference).length;
    if (debits > 1) broken.push(`debited twice: ${reference}`);
    if (intent.state === 'done' && debits !== 1) broken.push(`said to be done, not debited: ${reference}`);
    if ((intent.state === 'refused' || intent.state === 'not-found') && debits > 0)
      broken.push(`said to be ${intent.state}, debited: ${reference}`);
    if (intent.state === 'sending') broken.push(`still sending: ${reference}`);
    if (intent.state === 'unconfirmed' && how.echoes)
      broken.push(`unconfirmed with a reference: ${reference}`);
    if (intent.state === 'unknown') broken.push(`still unknown: ${reference}`);
  }
  const { reached = {} } = how;
  for (const { intent } of intents) reached[intent.state] = (reached[intent.state] ?? 0) + 1;
  const known = new Set(intents.map(({ slipId }) => slipId));
  for (const id of accepted) if (!known.has(id)) broken.push(`accepted without an intent: ${id}`);
  if (ledger.length > intents.length) broken.push('more debits than presses');
  return broken;
};
