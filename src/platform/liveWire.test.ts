import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SportId, StreamId } from '#domain/ids.ts';
import type { MatchRecord } from '#domain/match/match.ts';
import { flagsOf, isOpen, UNREADABLE } from '#domain/odds/priceWord.ts';
import { PLAY_TYPES } from '#domain/markets/playTypes.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { getDomainConfig, getLeagues, getMatchDetail, getMatchList, getStatistics } from './calls.ts';
import type { Decoding } from './decode/context.ts';
import { decodeFrame } from './decode/feedFrame.ts';
import type { Frame } from './decode/frames.ts';
import { optionWord, readPrice } from './decode/price.ts';
import { helloFrame, pingFrame, subFrame } from './feedFrames.ts';
import { createCaller, type Caller } from './http.ts';
import { createIcons } from './icons.ts';

/** Client and sandbox were written from the same facts and share no code: here they meet. */
let sandbox: Sandbox;
let base = '';
let call: Caller;
let drops: string[] = [];
let decoding: Decoding;

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 120, rate: 50, seed: 3, generator: 'manual' });
  base = `http://127.0.0.1:${sandbox.port}/sport/`;
  call = createCaller({ base, language: () => 'CMN' });
  // The world holds codes of no table on purpose: they are counted, and nothing is dropped (D17).
  decoding = {
    drop: (reason) => {
      if (!reason.startsWith('unknown-')) drops.push(reason);
    },
    serverNow: () => sandbox.now(),
    icons: createIcons('/icon/{keyword}/{id}.svg', base),
  };
});
afterAll(() => sandbox.close());
beforeEach(() => {
  drops = [];
});

const pricesOf = ({ markets }: MatchRecord) =>
  Object.fromEntries(
    markets.flatMap((market) =>
      market.options.map((option, index) => [
        `${market.id}:${option.type}`,
        isOpen(optionWord(market, index)) ? market.odds[index] : 'locked',
      ]),
    ),
  );

const truthOf = (id: string, keys: readonly string[]) => {
  const options = sandbox.truth(id)?.options ?? {};
  return Object.fromEntries(
    keys.map((key) => [
      key,
      options[key] === undefined ? 'unknown' : options[key].locked ? 'locked' : options[key].odds,
    ]),
  );
};

describe('the answers of a platform', () => {
  test.each(PLAY_TYPES)(
    'every list of %s decodes without a drop, and its prices are the truth (REQ-59, D14)',
    async (playType) => {
      let seen = 0;
      for (const sport of [1, 3, 5] as SportId[]) {
        const page = await getMatchList(call, decoding, { playType, sportId: sport, current: 1, size: 50 });
        if (!page.ok) throw new Error(page.problem.code);
        for (const record of page.value.records) {
          const prices = pricesOf(record);
          expect(prices).toEqual(truthOf(record.facts.id, Object.keys(prices)));
          seen += Object.keys(prices).length;
        }
      }
      expect([drops, seen > 0]).toEqual([[], true]);
    },
  );

  test('detail, statistics, leagues and configuration decode whole (REQ-38, REQ-60, REQ-61, REQ-73)', async () => {
    const id = sandbox.matchIds(1, 5)[0];
    const answers = [
      await getMatchDetail(call, decoding, (id ?? '') as MatchRecord['facts']['id']),
      await getStatistics(call, decoding),
      await getLeagues(call, decoding),
      await getDomainConfig(call, base),
    ];
    expect([answers.map((each) => each.ok), drops]).toEqual([[true, true, true, true], []]);
  });
});

describe('the pushed feed of a platform', () => {
  test('every frame of ten minutes of play decodes without a drop, and no price is unreadable (D1)', async () => {
    const frames: (Frame | undefined)[] = [];
    const socket = new WebSocket(`ws://127.0.0.1:${sandbox.port}/feed`);
    const answered = new Promise<void>((done) => {
      socket.on('message', (data: Buffer) => {
        const frame = decodeFrame(data.toString(), decoding);
        frames.push(frame);
        if (frame?.t === 'pong' && frame.n === 2) done();
      });
    });
    await once(socket, 'open');
    socket.send(helloFrame({ lang: 'CMN', device: 'P00112233445566778899aabbccddeeff' }));
    socket.send(
      subFrame(
        ['1/live', '1/pre', '1/outright', '3/live', '5/live'].map((name) => ({
          stream: `sport/${name}` as StreamId,
        })),
      ),
    );
    socket.send(pingFrame(1));
    await once(socket, 'message');
    for (let minute = 0; minute < 10; minute += 1) {
      sandbox.advance(60_000);
      await new Promise((done) => {
        setImmediate(done);
      });
    }
    socket.send(pingFrame(2));
    await answered;
    socket.close();
    const prices = frames.flatMap((frame) => (frame?.t === 'd' ? chunks(frame.prices) : []));
    expect([frames.includes(undefined), drops]).toEqual([false, []]);
    expect(new Set(frames.map((frame) => frame?.t))).toEqual(
      new Set(['welcome', 'answer', 'snapshot', 'pong', 'd', 'alive']),
    );
    expect([
      prices.length > 1000,
      prices.some(([, , odds, flags]) => (flagsOf(readPrice(odds, flags)) & UNREADABLE) !== 0),
    ]).toEqual([true, false]);
  });
});

const chunks = (flat: readonly unknown[]): (readonly unknown[])[] =>
  Array.from({ length: flat.length / 4 }, (_, index) => flat.slice(index * 4, index * 4 + 4));
