import { describe, expect, test } from 'vitest';
import { CONTRACT_VERSION } from '#contract/feedApi.ts';
import { BURST_ATTEMPTS, BURST_DELAY_MS, BURST_JITTER } from '#domain/config/constants.ts';
import type { TransportListener } from '#workers/runtime/environment.ts';
import { createFeed } from '#workers/app/createFeed.ts';
import { createFakeClock } from './fakeClock.ts';
import { configOf, helloOf } from './harness.ts';
import { createRandom, seedOf } from './random.ts';

const CLIENTS = 500;
const LONGEST = BURST_DELAY_MS * (1 + BURST_JITTER);
const WELCOME = JSON.stringify({ t: 'welcome', v: 1, now: 1_000, hb: 5_000, producers: [] });
const ALIVE = JSON.stringify({ t: 'alive', now: 1_000, p: [], at: [] });

/**
 * Creates workers of 500 browsers and one server that can go down and come back. Records who dialled when.
 */
const createStorm = () => {
  const clock = createFakeClock();
  const state = { up: true };
  const dials: { readonly client: number; readonly at: number; readonly wasAccepted: boolean }[] = [];
  const lines = new Map<number, TransportListener>();
  const startClient = (client: number): void => {
    const random = createRandom(seedOf(7, client));
    const feed = createFeed({
      build: 'test',
      userAgent: '',
      post: () => async () => ({ ok: true, value: null }),
      mode: 'shared',
      clock,
      random: random.next,
      locks: null,
      channel: null,
      store: null,
      log: () => undefined,
      caller: () => () => new Promise<never>(() => undefined),
      openSocket: (_url, on) => {
        dials.push({ client, at: clock.now(), wasAccepted: state.up });
        if (!state.up) on.closed(1006);
        else {
          lines.set(client, on);
          on.open();
          clock.setTimeout(() => on.text(WELCOME), 20);
        }
        return { send: () => undefined, close: () => void lines.delete(client) };
      },
    });
    const { api } = feed.open(() => undefined);
    void api.hello({
      ...helloOf(configOf('http://x.test'), 'http://x.test/'),
      tabId: `t${client}`,
      contract: CONTRACT_VERSION,
    });
  };
  const live = (ms: number): void => {
    for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += 2_000) {
      clock.advance(2_000);
      for (const line of lines.values()) line.text(ALIVE);
    }
  };
  const crash = (): void => {
    state.up = false;
    const all = [...lines.values()];
    lines.clear();
    for (const line of all) line.closed(1006);
  };
  return { clock, state, dials, lines, begin: startClient, live, crash };
};

const mostIn = (times: readonly number[], ms: number): number => {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(Math.floor(time / ms), (counts.get(Math.floor(time / ms)) ?? 0) + 1);
  return Math.max(...counts.values());
};

describe('a server that comes back', () => {
  test('is not dialled by all at once: 500 clients spread by their jitter, wave by wave more (F03, D7)', () => {
    const { clock, state, dials, lines, begin, live, crash } = createStorm();
    // Users arrive at random times.
    const order = createRandom(3);
    for (let client = 0; client < CLIENTS; client += 1) {
      clock.advance(order.int(40));
      begin(client);
    }
    live(30_000);
    expect(lines.size).toBe(CLIENTS);
    const downAt = clock.now();
    const before = dials.length;
    crash();
    clock.advance(40_000);
    const waves = Array.from({ length: CLIENTS }, (_, client) =>
      dials
        .slice(before)
        .filter((dial) => dial.client === client)
        .map(({ at }) => at - downAt),
    );

    for (const own of waves) {
      const [first = 0, ...rest] = own.slice(0, BURST_ATTEMPTS);
      expect(first).toBeGreaterThanOrEqual(BURST_DELAY_MS);
      expect(first).toBeLessThanOrEqual(LONGEST);
      for (const [at, time] of rest.entries()) {
        const gap = time - (own[at] ?? 0);
        expect(gap).toBeGreaterThanOrEqual(BURST_DELAY_MS);
        expect(gap).toBeLessThanOrEqual(LONGEST);
      }
    }
    // The first wave is as narrow as the jitter allows (0.9 s): no tenth of a second has a quarter of it.
    const wave = (number: number): number[] => waves.map((own) => own[number] ?? 0);
    expect(mostIn(wave(0), 100)).toBeLessThan(CLIENTS / 4);
    // Each later wave is wider: no second has two thirds of the fifth one.
    const widths = Array.from(
      { length: BURST_ATTEMPTS },
      (_, number) => Math.max(...wave(number)) - Math.min(...wave(number)),
    );
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(mostIn(wave(4), 1_000)).toBeLessThan((CLIENTS * 2) / 3);
    // Later bursts start with each client's own loop: no second has a fifth of their first attempts.
    expect(
      mostIn(
        waves.flatMap((own) => own.slice(BURST_ATTEMPTS, BURST_ATTEMPTS + 1)),
        1_000,
      ),
    ).toBeLessThan(CLIENTS / 5);

    // The server is back: every client reconnects within one round of the socket loop, with one attempt each.
    state.up = true;
    const dialsBefore = dials.length;
    live(16_000);
    expect(lines.size).toBe(CLIENTS);
    expect(dials.slice(dialsBefore).filter(({ wasAccepted }) => wasAccepted)).toHaveLength(CLIENTS);
    expect(
      mostIn(
        dials.slice(dialsBefore).map(({ at }) => at),
        1_000,
      ),
    ).toBeLessThan(CLIENTS / 2);
  });
});
