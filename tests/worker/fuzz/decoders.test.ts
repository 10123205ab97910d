import { beforeAll, describe, expect, test } from 'vitest';
import type { MatchId } from '#domain/ids.ts';
import { getDomainConfig, getLeagues, getMatchDetail, getMatchList, getStatistics } from '#platform/calls.ts';
import { getServerWords } from '#platform/calls/languageFile.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { addressOf, feedAddress } from '#platform/addresses.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import { createIcons } from '#platform/icons.ts';
import { firstSeed, LIMIT_MS, ONLY, sized } from '#tests/worker/budget.ts';
import { createRandom } from '#tests/worker/random.ts';
import { answerOf, corruptBody } from './bodyCases.ts';
import { record, type Recording } from './recording.ts';
import { isPolluted, unsoundValue } from './sound.ts';

/** 3,000 bodies in `npm test`, 200,000 in the long tier. */
const BODIES = sized(3_000, 200_000);
const BASE = 'http://x.test/sport/';

let recording: Recording;
beforeAll(async () => {
  recording = await record();
});

const decoding: Decoding = {
  drop: (reason) => {
    if (!/^[a-z-]{1,40}$/.test(reason)) throw new Error(`counted under ${reason}`);
  },
  serverNow: () => 1_773_489_600_000,
  icons: createIcons('/icon/{keyword}/{id}.svg', BASE),
};

/** Every call with a body, and the check of its decoded answer. */
const CALLS: readonly {
  readonly name: EndpointName;
  readonly body: keyof Recording['bodies'];
  readonly ask: (text: string) => Promise<unknown>;
}[] = [
  {
    name: 'matchList',
    body: 'list',
    ask: (text) =>
      getMatchList(() => Promise.resolve(answerOf('matchList', text)), decoding, { current: 1, size: 50 }),
  },
  {
    name: 'matchList',
    body: 'inPlay',
    ask: (text) =>
      getMatchList(() => Promise.resolve(answerOf('matchList', text)), decoding, {
        playType: 'rolling',
        current: 1,
        size: 50,
      }),
  },
  {
    name: 'matchDetail',
    body: 'detail',
    ask: (text) =>
      getMatchDetail(() => Promise.resolve(answerOf('matchDetail', text)), decoding, '1' as MatchId),
  },
  {
    name: 'statistics',
    body: 'statistics',
    ask: (text) => getStatistics(() => Promise.resolve(answerOf('statistics', text)), decoding),
  },
  {
    name: 'leagues',
    body: 'leagues',
    ask: (text) => getLeagues(() => Promise.resolve(answerOf('leagues', text)), decoding),
  },
  {
    name: 'languageFile',
    body: 'languageFile',
    ask: (text) => getServerWords(() => Promise.resolve(answerOf('languageFile', text)), 'ENG'),
  },
  {
    name: 'domainConfig',
    body: 'domainConfig',
    ask: async (text) => {
      const answer = await getDomainConfig(() => Promise.resolve(answerOf('domainConfig', text)), BASE);
      if (!answer.ok) return answer;
      // An accepted configuration must be usable.
      const { hosts, feed, teamIcon } = answer.value;
      const addresses = Object.values(hosts).map((host) => addressOf(host, '/v1/x', BASE));
      return {
        ...answer.value,
        addresses,
        socket: feed === null ? null : feedAddress(feed, BASE),
        icon: createIcons(teamIcon, BASE).team('1', 1 as never),
      };
    },
  },
];

/** Decodes one corrupted body and returns the first violation. */
const runBody = async (seed: number): Promise<string | undefined> => {
  const random = createRandom(seed);
  const call = random.pick(CALLS);
  const text = corruptBody(recording.bodies[call.body], random);
  let violation: string | undefined;
  try {
    violation = unsoundValue(await call.ask(text)) ?? (isPolluted() ? 'a prototype was changed' : undefined);
  } catch (error) {
    violation = `thrown: ${error instanceof Error ? error.stack : 'no error'}`;
  }
  return violation === undefined
    ? undefined
    : `${call.name}: ${violation}\nafter ${text.slice(0, 1_000)}\nagain: FUZZ_SEED=${seed} npx vitest run tests/worker/fuzz/decoders.test.ts`;
};

describe('a body of any kind', () => {
  test(
    'is decoded to valid values or returned as a problem, by every call (F36, F38, F40, D17, D19)',
    { timeout: LIMIT_MS },
    async () => {
      const clean = await Promise.all(
        CALLS.map(({ body, ask }) => ask(JSON.stringify(recording.bodies[body]))),
      );
      expect(
        clean.filter(
          (answer) => typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false,
        ),
      ).toEqual([]);
      const from = ONLY.life ?? firstSeed();
      const bodies = ONLY.life === undefined ? BODIES : 1;
      for (let seed = from; seed < from + bodies; seed += 1) expect(await runBody(seed)).toBeUndefined();
    },
  );
});
