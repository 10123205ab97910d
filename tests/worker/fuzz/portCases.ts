import { CONTRACT_VERSION, FEED_METHODS } from '#contract/feedApi.ts';
import { configOf, helloOf } from '#tests/worker/harness.ts';
import { QUERY } from '#tests/worker/fakeTab.ts';
import type { Random } from '#tests/worker/random.ts';
import { hostile, hostileText, PROTOTYPE_KEYS, withKey } from './hostile.ts';

/**
 * A message that code with access to the port could send, and whether the worker must refuse it before any
 * method runs.
 */
export type PortCase = { readonly message: unknown; readonly refused: boolean };

const URL_OF_TESTS = 'http://x.test/';
export const helloFrom = (tabId: string) => ({
  ...helloOf(configOf('http://x.test'), URL_OF_TESTS),
  tabId,
  contract: CONTRACT_VERSION,
});

const COMMANDS = [
  { kind: 'bets.dismiss', ref: 'all' },
  { kind: 'slip.again', ref: 's:1', stake: '5' },
  { kind: 'slip.clear' },
  { kind: 'slip.next' },
  { kind: 'settings.set', change: { theme: 'dark' } },
  { kind: 'settings.told' },
  {
    kind: 'slip.toggle',
    pick: { key: '1:1', matchId: '2', sportId: 1, marketType: 1005, period: 1001, odds: 1900, line: null },
    names: { match: 'A v B', league: 'C', market: 'D', option: 'E' },
  },
  { kind: 'slip.remove', key: '1:1' },
  { kind: 'slip.show', key: '1:1' },
  { kind: 'slip.inParlay', key: '1:1', on: true },
  { kind: 'slip.undo', id: 'u' },
  { kind: 'slip.view', view: 'parlay' },
  { kind: 'slip.stake', of: 's3', amount: '10.5', currencyId: 1 },
  { kind: 'slip.accept', odds: { '1:1': 1900 } },
  { kind: 'slip.keep', on: true },
  { kind: 'slip.quick', on: true },
  { kind: 'slip.quickStake', sport: '1', amount: '5', currencyId: 1 },
  { kind: 'slip.quickStake', sport: '1', amount: null, currencyId: 1 },
];
const PLACINGS = [
  {
    kind: 'slip',
    slipId: 'slipId1',
    view: 'single',
    legs: [{ key: '1:1', odds: 1900 }],
    stakes: { single: '10', s2: '0.5', '1:1': '3' },
    currencyId: 1,
  },
  {
    kind: 'quick',
    slipId: 'slipId2',
    pick: { key: '1:1', matchId: '2', sportId: 1, marketType: 1005, period: 1001, odds: 1900, line: null },
    names: { match: 'a', league: 'b', market: 'c', option: 'd' },
    stake: '5',
    currencyId: 1,
  },
  {
    kind: 'reserve',
    slipId: 'slipId3',
    action: 'create',
    reservation: null,
    matchId: '2',
    key: '1:1',
    names: { match: 'a', league: 'b', market: 'c', option: 'd' },
    odds: 2100,
    stake: '5',
    currencyId: 1,
  },
];
const QUESTIONS = [
  { topic: 'statistics' },
  { topic: 'list-leagues', sportId: 1, playType: 'today-and-rolling', timeZone: 'UTC', day: null },
  { topic: 'words', locale: 'en' },
  { topic: 'match', matchId: '7' },
  { topic: 'open-bets' },
  { topic: 'reserved-bets', failed: true },
  { topic: 'reserve-limit', matchId: '1', key: '1:1', currencyId: 1 },
  { topic: 'settled-orders', from: '2026-03-01', to: '2026-03-14', timeZone: 'UTC', page: 1 },
  {
    topic: 'results',
    sportId: 1,
    kind: 'match',
    from: '2026-03-07',
    to: '2026-03-14',
    timeZone: 'UTC',
    page: 1,
  },
];
const REPORTS = [
  { kind: 'error', code: 'broken', component: 'pick' },
  { kind: 'request', name: 'matchList', status: 200, ms: 5, sent: 0, received: 9, problem: null },
];

const SESSION = {
  authorization: 'a.b.c',
  uid: 'u1',
  name: 'n',
  memberType: 0,
  merchant: 'm1',
  currencyId: 1,
  wallet: null,
  maintenance: false,
};
const CHANGES = [{ kind: 'login', session: SESSION }, { kind: 'logout' }, { kind: 'maintenance', on: false }];

/** Valid arguments of each method. `leave` is left out, because it would end the test. */
const SOUND: Readonly<Record<string, (tabId: string, random: Random) => readonly unknown[]>> = {
  hello: (tabId) => [helloFrom(tabId)],
  watch: (tabId) => [
    tabId,
    { lists: { main: { query: QUERY, rows: [0, 4] } }, picks: ['1:1'], matches: ['2'] },
  ],
  visible: (tabId) => [tabId, true],
  resync: (tabId) => [tabId],
  ask: (tabId, random) => [tabId, random.pick(QUESTIONS)],
  session: (tabId, random) => [tabId, random.pick(CHANGES)],
  focus: (tabId) => [tabId],
  shown: (tabId) => [tabId, 'event 1'],
  command: (tabId, random) => [tabId, random.pick(COMMANDS)],
  reconnect: (tabId) => [tabId, 'click'],
  diagnostics: () => [],
  place: (tabId, random) => [tabId, random.pick(PLACINGS)],
  report: (tabId, random) => [tabId, random.pick(REPORTS)],
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const circle = (): object => {
  const whole: Record<string, unknown> = {};
  whole.self = { whole, list: [whole] };
  return whole;
};
const deep = (depth: number): unknown => {
  let tree: unknown = 1;
  for (let level = 0; level < depth; level += 1) tree = { lists: tree };
  return tree;
};
const foul = (random: Random): unknown => {
  switch (random.int(12)) {
    case 0:
      return circle();
    case 1:
      return deep(500);
    case 2:
      return 'x'.repeat(random.chance(0.05) ? 2_000_000 : 5_000);
    case 3:
      return withKey(random.pick(PROTOTYPE_KEYS), { polluted: 1, lists: {}, kind: 'slip.clear' });
    case 4:
      return new Map([['__proto__', 1]]);
    case 5:
      return Array.from({ length: 20_000 }, () => '__proto__');
    case 6:
      return new Int32Array(8);
    case 7:
      return random.pick([Number.NaN, Infinity, -0, 1n, new Date(Number.NaN), undefined]);
    default:
      return hostile(random);
  }
};

/** Corrupts one value of a valid argument, at any depth. */
const corruptValue = (value: unknown, random: Random): unknown => {
  if (!isObject(value) || random.chance(0.25)) return foul(random);
  const copy: Record<string, unknown> = { ...value };
  const keys = Object.keys(copy);
  if (keys.length === 0 || random.chance(0.2))
    return Object.assign(
      withKey(random.pick([...PROTOTYPE_KEYS, 'extra', hostileText(random)]), foul(random)),
      copy,
    );
  const key = random.pick(keys);
  const corrupted = corruptValue(copy[key], random);
  return Array.isArray(value)
    ? value.map((each: unknown, at) => (String(at) === key ? corrupted : each))
    : { ...copy, [key]: corrupted };
};

const PATHS: readonly unknown[] = [
  [],
  ['__proto__'],
  ['constructor'],
  ['constructor', 'prototype'],
  ['__proto__', 'polluted'],
  ['hello', '__proto__'],
  ['hello', 'constructor', 'prototype', 'polluted'],
  ['watch', 'call'],
  ['diagnostics', 'bind'],
  ['toString'],
  ['valueOf'],
  ['hasOwnProperty'],
  ['then'],
  ['run'],
  ['begin'],
  ['tabs'],
  [['hello']],
  [{}],
  [null],
  [0],
  'hello',
  null,
  undefined,
  { 0: 'hello', length: 1 },
];
const raw = (value: unknown) => ({ type: 'RAW', value });

/** Builds one hostile message. `tabId` is the id that the port announced. */
export const portCase = (random: Random, tabId: string, serial: number): PortCase => {
  const id = random.chance(0.9) ? `m${serial}` : hostile(random);
  const method = random.pick(Object.keys(SOUND));
  const argumentList = (SOUND[method]?.(tabId, random) ?? []).map(raw);
  switch (random.int(8)) {
    case 0:
      return { message: foul(random), refused: true };
    case 1:
      return {
        message: {
          id,
          type: 'SET',
          path: random.chance(0.5) ? random.pick(PATHS) : [random.pick(FEED_METHODS)],
          value: raw({ polluted: 1 }),
        },
        refused: true,
      };
    case 2:
      return {
        message: {
          id,
          type: random.pick(['GET', 'CONSTRUCT', 'ENDPOINT', 'release', '', 0, null, {}]),
          path: [method],
          argumentList,
        },
        refused: true,
      };
    case 3:
      return { message: { id, type: 'APPLY', path: random.pick(PATHS), argumentList }, refused: true };
    case 4:
      return {
        message: {
          id,
          type: 'APPLY',
          path: [method],
          argumentList: random.pick<unknown>([
            null,
            undefined,
            'list',
            { length: 1 },
            [null],
            ['x'],
            [{ type: 'HANDLER', name: 'throw', value: { isError: true, value: {} } }],
            [{ type: 'HANDLER', name: 'proxy', value: {} }],
            Array.from({ length: 50 }, () => raw(1)),
          ]),
        },
        refused: true,
      };
    // A valid call by its shape; its method checks the arguments.
    case 5:
      return {
        message: {
          id,
          type: 'APPLY',
          path: [method],
          argumentList: argumentList.map(() => raw(foul(random))),
        },
        refused: false,
      };
    default: {
      const at = random.int(Math.max(argumentList.length, 1));
      return {
        message: {
          id,
          type: 'APPLY',
          path: [method],
          argumentList: argumentList.map((each, index) =>
            index === at ? raw(corruptValue(each.value, random)) : each,
          ),
        },
        refused: false,
      };
    }
  }
};
