import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import { createFeedStage, rawMarket, rawMatch } from './feedStage.ts';

const PRE = 'sport/1/pre';
const LIVE = 'sport/1/live';
const IDS = ['1', '2', '3'];
type Name = typeof PRE | typeof LIVE;
const other = (stream: Name): Name => (stream === PRE ? LIVE : PRE);

type Step =
  | { readonly do: 'move'; readonly at: number; readonly putFirst: boolean }
  | { readonly do: 'price' | 'record' | 'end' | 'return' | 'poll' | 'answer-poll'; readonly at: number }
  | { readonly do: 'deliver' | 'lose' | 'restart'; readonly stream: Name; readonly count: number }
  | { readonly do: 'drop' | 'wait' | 'alive' };

const at = fc.nat(IDS.length - 1);
const stream = fc.constantFrom<Name>(PRE, LIVE);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), at, putFirst: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('price' as const, 'price', 'record', 'end', 'return', 'poll', 'answer-poll'),
      at,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      stream,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('lose' as const, 'restart'), stream, count: fc.constant(1) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('drop' as const, 'wait', 'wait', 'alive') }) },
);

/**
 * A server with the two streams of one sport, whose frames reach the client in any order between the streams
 * and in their own order within one.
 */
const createWorld = () => {
  const stage = createFeedStage([PRE, LIVE], IDS);
  /** The stream and price of each match that is offered. */
  const offer = new Map<string, { stream: Name; price: number }>();
  const polls: { readonly record: object; readonly sentAt: number }[] = [];
  let handle = 0;
  const createStream = (name: Name) => ({
    name,
    epoch: 1,
    seq: 0,
    log: [] as object[],
    handles: new Map<string, number>(),
    wire: [] as object[],
    isRunning: false,
  });
  const streams = { [PRE]: createStream(PRE), [LIVE]: createStream(LIVE) };
  let answered = 0;

  const recordOf = (id: string): object => {
    const { stream: name, price } = offer.get(id) as { stream: Name; price: number };
    const { handles } = streams[name];
    if (!handles.has(id)) handles.set(id, (handle += 1));
    const market = rawMarket(`m${id}`, handles.get(id) as number, [price / 1000, 1.5]);
    return rawMatch(id, name === LIVE ? 5 : 4, market);
  };
  const commit = (name: Name, sections: object): void => {
    const own = streams[name];
    own.seq += 1;
    const frame = { t: 'd', s: name, e: `e${own.epoch}`, q: own.seq, at: 1, ...sections };
    own.log.push(frame);
    if (own.isRunning) own.wire.push(frame);
  };
  const answer = ({
    s,
    e,
    q,
    fresh,
  }: Readonly<{ s: string; e?: string; q?: number; fresh?: number }>): void => {
    const own = streams[s as Name];
    const epoch = `e${own.epoch}`;
    if (own.isRunning && e === undefined && fresh === undefined) return;
    own.isRunning = true;
    const place = { s, e: epoch, q: own.seq };
    if (e === epoch && q !== undefined) {
      own.wire.push({ t: 'answer', ...place, how: 'deltas' }, ...own.log.slice(q));
      return;
    }
    const records = [...offer].filter(([, match]) => match.stream === s).map(([id]) => recordOf(id));
    own.wire.push({ t: 'answer', ...place, how: 'snapshot' });
    for (const [part, mt] of [records.slice(0, 1), records.slice(1)].entries())
      own.wire.push({ t: 'snapshot', ...place, part: part + 1, of: 2, lg: [], mt });
  };
  const hear = (): void => {
    for (; answered < stage.subscriptions.length; answered += 1)
      for (const want of stage.subscriptions[answered] ?? []) answer(want);
  };
  const put = (id: string, name: Name): void => {
    offer.set(id, { stream: name, price: 1_100 + (handle += 1) });
    streams[name].handles.delete(id);
    commit(name, { mt: [recordOf(id)] });
  };
  const deliver = (name: Name, count: number): void => {
    for (const frame of streams[name].wire.splice(0, count)) stage.say(frame);
  };
  const connect = (): void => {
    stage.drop();
    for (const own of Object.values(streams)) Object.assign(own, { wire: [], isRunning: false });
    stage.clock.advance(4_000);
    stage.open();
  };
  const alive = (): void =>
    stage.say({
      t: 'alive',
      now: stage.clock.wallNow(),
      p: ['1/live', '1/pre'],
      at: Object.values(streams).map(({ name, epoch, seq }) => [name, `e${epoch}`, seq]),
    });

  const run = (each: Step): void => {
    switch (each.do) {
      case 'deliver':
        return deliver(each.stream, each.count);
      case 'lose':
        return void streams[each.stream].wire.shift();
      case 'restart': {
        const own = streams[each.stream];
        Object.assign(own, { epoch: own.epoch + 1, seq: 0, log: [], handles: new Map() });
        return commit(each.stream, {});
      }
      case 'drop':
        return connect();
      case 'wait':
        return stage.clock.advance(1_000);
      case 'alive':
        return alive();
      default:
    }
    const id = IDS[each.at] as string;
    const match = offer.get(id);
    if (each.do === 'answer-poll') {
      const poll = polls.shift();
      if (poll !== undefined) stage.poll(poll.record, poll.sentAt);
    } else if (match === undefined) {
      if (each.do === 'return') put(id, PRE);
    } else if (each.do === 'move') {
      const leave = () => commit(match.stream, { move: [[id, other(match.stream)]] });
      if (!each.putFirst) leave();
      put(id, other(match.stream));
      if (each.putFirst) leave();
    } else if (each.do === 'end') {
      offer.delete(id);
      commit(match.stream, { gone: [id] });
    } else if (each.do === 'price') {
      match.price += 1;
      recordOf(id);
      commit(match.stream, { p: [streams[match.stream].handles.get(id), 0, match.price, 0] });
    } else if (each.do === 'record') commit(match.stream, { mt: [recordOf(id)] });
    else if (each.do === 'poll') polls.push({ record: recordOf(id), sentAt: stage.clock.now() });
  };

  return {
    run: (each: Step) => {
      hear();
      run(each);
      hear();
    },
    /** Ends the faults: delivers everything, with heartbeats, while time passes. */
    heal: (): void => {
      for (let round = 0; round < 40; round += 1) {
        hear();
        deliver(PRE, 1_000);
        deliver(LIVE, 1_000);
        hear();
        stage.clock.advance(1_000);
        if (round % 4 === 0 && Object.values(streams).every(({ wire }) => wire.length === 0)) alive();
      }
    },
    /** What the server offers, and what a tab could see and press. */
    expected: () =>
      IDS.map((id) => {
        const match = offer.get(id);
        return match === undefined
          ? null
          : { status: match.stream === LIVE ? 5 : 4, odds: [match.price, 1_500], refusal: null };
      }),
    seen: () =>
      IDS.map((id) =>
        stage.isOnBoard(id)
          ? {
              status: stage.statusOf(id),
              odds: stage.oddsOf(`m${id}`),
              refusal: stage.refusalOf(`m${id}:1`),
            }
          : null,
      ),
  };
};

test('any order of the frames of two streams leaves each match with the stream that has it (D1, I3, F03, F08)', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
      const world = createWorld();
      for (const index of IDS.keys()) world.run({ do: 'return', at: index });
      for (const each of steps) world.run(each);
      world.heal();
      expect(world.seen()).toEqual(world.expected());
    }),
    { numRuns: 600 },
  );
});
