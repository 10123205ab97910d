// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { decodeDomainConfig } from '#platform/decode/domainConfig.ts';
import { pageStorage } from '#state/storage.ts';
import { createBootCaller } from './bootCaller.ts';
import type { Lifetime } from './lifetime.ts';
import { reportRefusedConfig, startReports } from './reportToOperator.ts';
import type { Client } from './startClient.ts';

const BASE = 'https://play.example.com/sport/';
const configOf = (raw: object): DomainConfig => {
  const read = decodeDomainConfig({ merchant: 'm', ...raw }, BASE);
  if (!read.ok) throw new Error('The configuration of the test is invalid.');
  return read.value;
};
const listen = (): string[] => {
  const lines: string[] = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void lines.push(text));
  return lines;
};
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Requests the configuration, reports the answer, and returns what the console says. */
const report = async (answer: Response, isLastKept = false): Promise<string> => {
  const lines = listen();
  let text = '';
  const call = createBootCaller(
    BASE,
    'CMN',
    async () => answer,
    (_name, _facts, received) => {
      text = received;
    },
  );
  reportRefusedConfig(await call('domainConfig'), isLastKept, BASE, text);
  return lines.join('\n');
};

/** Starts the reports of a page whose browser stores this configuration. */
const start = (stored: object) => {
  pageStorage.write(`config:${BASE}`, JSON.stringify({ merchant: 'm', ...stored }));
  const state = createStore<{ status: { switches?: { configFaults?: readonly string[] } } }>(() => ({
    status: {},
  }));
  const client = { parts: { config: configOf({}), feed: {} }, board: { state } } as unknown as Client;
  const ends: (() => void)[] = [];
  const lines = listen();
  startReports(
    client,
    { onEnd: (run: () => void) => ends.push(run) } as unknown as Lifetime,
    BASE,
    undefined,
  );
  const publish = (...configFaults: string[]) => state.setState({ status: { switches: { configFaults } } });
  return { lines, publish, end: () => ends.forEach((run) => run()) };
};

describe('an answer that is not used as the configuration', () => {
  test.each<[string, Response, RegExp]>([
    ['an error status', new Response('', { status: 404 }), /HTTP status 404/],
    ['a page', new Response('<!doctype html>'), /not JSON/],
    ['no text', new Response(''), /is empty/],
    ['a bare configuration', new Response('{"merchant":"m"}'), /no "code"; it must be \{ "code": 1/],
    ['no data', new Response('{"code":1}'), /no "data"/],
    ['a word as its code', new Response('{"code":"ok","data":{}}'), /no whole number/],
    ['another code', new Response('{"code":200,"data":{}}'), /the code 200, not 1/],
    ['success that is false', new Response('{"code":1,"success":false,"data":{}}'), /"success": false/],
    ['a wrong field', new Response('{"code":1,"data":{"merchant":"m","pageSize":"x"}}'), /pageSize: /],
  ])('is reported in the console with the reason: %s', async (_what, answer, reason) => {
    const text = await report(answer);
    expect(text).toMatch(reason);
    expect(text).toMatch(/no earlier valid one/);
  });

  test('is reported with the configuration that applies in its place', async () => {
    expect(await report(new Response('', { status: 503 }), true)).toMatch(
      /The last valid one of this browser applies/,
    );
  });
});

describe('an open page', () => {
  test('names the unknown fields of the configuration that its browser stored, once', () => {
    const { lines } = start({ modules: { cashout: false }, play: { sessionMinute: 30 } });
    expect(lines).toEqual([
      expect.stringMatching(/stored by this browser .* dropped:\nmodules\.cashout\nplay\.sessionMinute$/),
    ]);
  });

  test('says nothing of a configuration without a fault', () => {
    expect(start({ modules: { cashOut: false } }).lines).toEqual([]);
  });

  test('names the faults of a later configuration once until they change, and none after its end', () => {
    const { lines, publish, end } = start({});
    publish('pageSize: wrong');
    publish('pageSize: wrong');
    expect(lines).toEqual(['A new domain configuration is not used:\npageSize: wrong']);
    publish();
    publish('pageSize: wrong');
    expect(lines).toHaveLength(2);
    end();
    publish('feed: wrong');
    expect(lines).toHaveLength(2);
  });
});
