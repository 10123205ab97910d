import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MatchMedia } from '#domain/match/stream.ts';
import type { MatchId } from '#domain/ids.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

const VIDEOS = '/api/forehead/live/match/video/list';
const DETAIL = '/v1/match/getMatchDetail';
const TYPES = '/api/forehead/live/stream/type/list';

let sandbox: Sandbox;
let bench: Bench;
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 40, rate: 0.001, generator: 'manual' });
  bench = createBench({ ...configOf(sandbox.url), merchant: 'sandbox' }, `${sandbox.url}/sport/`);
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const requests = (path: string): number => sandbox.stats().requests[path] ?? 0;
const mediaOf = async (tab: FakeTab, matchId: MatchId, from: 'match' | 'catalogue'): Promise<MatchMedia> => {
  const answer = await tab.api.ask(tab.id, { topic: 'media', matchId, from });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as MatchMedia;
};
const videoMatch = async (): Promise<MatchId> => {
  const answer = await fetch(`${sandbox.url}${VIDEOS}`, { method: 'POST', body: '' });
  const { data } = (await answer.json()) as { data: { matchId: string }[] };
  return String(data[0]?.matchId) as MatchId;
};

test('matches with video and kinds of streams are read once, after the prices (BOOT-13, BOOT-14, REQ-74)', async () => {
  const tab = await bench.tab();
  await bench.tab();
  bench.clock.advance(1_999);
  await settle();
  expect([requests(VIDEOS), requests(TYPES)]).toEqual([0, 0]);
  bench.clock.advance(1);
  await until(() => requests(VIDEOS) === 1 && requests(TYPES) === 1);
  const match = await videoMatch();
  expect((await mediaOf(tab, match, 'match')).video.length).toBeGreaterThan(0);
  const details = requests(DETAIL);
  expect((await mediaOf(tab, match, 'catalogue')).video.length).toBeGreaterThan(0);
  expect(requests(DETAIL)).toBe(details);
  // One more request is that of this test.
  expect([requests(VIDEOS), requests(TYPES)]).toEqual([2, 1]);
});
