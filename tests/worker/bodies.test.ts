import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SHAPES } from '#sandbox/control/faultKinds.ts';
import type { FaultCommand } from '#sandbox/control/faults.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { createBootCaller } from '#app/boot/bootCaller.ts';
import type { Result } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import { getDomainConfig, getLeagues, getMatchDetail, getMatchList, getStatistics } from '#platform/calls.ts';
import { getServerWords } from '#platform/calls/languageFile.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';
import { createCaller, type Caller } from '#platform/http.ts';
import { createIcons } from '#platform/icons.ts';

/**
 * Calls of the client, grouped as its folders make them. Left out: a file that no call decodes, and the log,
 * whose answer is not used (D9).
 */
const CALLS: {
  readonly [N in EndpointName]?: (call: Caller, decoding: Decoding) => Promise<Result<unknown>>;
} = {
  matchList: (call, decoding) => getMatchList(call, decoding, { playType: 'all', current: 1, size: 50 }),
  matchDetail: (call, decoding) => getMatchDetail(call, decoding, (sandbox.matchIds(1)[0] ?? '') as MatchId),
  statistics: (call, decoding) => getStatistics(call, decoding),
  leagues: (call, decoding) => getLeagues(call, decoding),
  languageFile: (call) => getServerWords(call, 'ENG'),
  domainConfig: (call) => getDomainConfig(call, `${sandbox.url}/sport/`),
};
const names = Object.keys(CALLS) as EndpointName[];

type Command = Omit<FaultCommand, 'on'>;
/** Every invalid body, and the problem codes that the caller may report for it. */
const BODIES: readonly (readonly [string, Command, readonly string[]])[] = [
  ...[404, 429, 500, 503].map(
    (status) => [`status ${status}`, { kind: 'status', status }, ['http']] as const,
  ),
  ['a page', { kind: 'html' }, ['unreadable']],
  ['no content', { kind: 'no-content' }, ['unreadable']],
  ['nothing', { kind: 'empty' }, ['unreadable']],
  ['a text cut short', { kind: 'truncated' }, ['unreadable']],
  ['a connection cut', { kind: 'truncated', cut: 'connection' }, ['network']],
  ...SHAPES.map(
    (shape) => [`a wrong type: ${shape}`, { kind: 'wrong-type', shape }, ['unreadable']] as const,
  ),
  ['30 MB', { kind: 'huge', bytes: 30_000_000 }, ['unreadable']],
  ['a byte at a time', { kind: 'slow' }, ['timeout']],
  ['never', { kind: 'hang' }, ['timeout']],
];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 0, seed: 3, generator: 'manual' });
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.clearFaults());

describe.each(names)('%s', (name) => {
  const ask = (deadline?: number): Promise<Result<unknown>> => {
    const base = `${sandbox.url}/sport/`;
    const decoding: Decoding = {
      drop: () => undefined,
      serverNow: () => sandbox.now(),
      icons: createIcons('', base),
    };
    const short = deadline === undefined ? undefined : { deadline };
    const call =
      name === 'domainConfig'
        ? createBootCaller(base, 'ENG', (url, init) =>
            fetch(url, deadline === undefined ? init : { ...init, signal: AbortSignal.timeout(deadline) }),
          )
        : createCaller({ base, language: () => 'ENG', ...short });
    return CALLS[name]?.(call, decoding) ?? Promise.reject(new Error('no call'));
  };

  // A language file contains no numbers.
  test.each(BODIES.filter(([, { shape }]) => name !== 'languageFile' || shape !== 'strings'))(
    'answered with %s is a problem, never data, and whole again afterwards (F36, F37)',
    async (_words, command, codes) => {
      sandbox.addFault({ ...command, on: { path: ENDPOINTS[name].path }, times: 1 });
      const answer = await ask(codes.includes('timeout') ? 200 : undefined);
      expect(answer.ok ? 'data' : answer.problem.code).toBe(codes[0]);
      expect((await ask()).ok).toBe(true);
    },
  );
});
