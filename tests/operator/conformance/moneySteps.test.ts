import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { checkMoney } from './checkMoney.ts';
import { createPlatformSession } from './platformSession.ts';

let sandbox: Sandbox;
let clock: ReturnType<typeof setInterval>;
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 40, rate: 0, seed: 3, generator: 'manual' });
  clock = setInterval(() => sandbox.advance(1_000), 20);
});
afterAll(async () => {
  clearInterval(clock);
  await sandbox.close();
});

const run = (confirm: (question: string) => Promise<boolean>) => {
  let reference = 0;
  return checkMoney({
    session: createPlatformSession('{"merchant":"m"}', `http://127.0.0.1:${sandbox.port}`, () =>
      sandbox.now(),
    ),
    token: sandbox.members.login('vip')?.token ?? '',
    confirm,
    createReference: () => `conformance-${(reference += 1)}`,
    sleep: () => new Promise((resolve) => void setTimeout(resolve, 20)),
  });
};
const money = (): number =>
  Object.entries(sandbox.stats().requests)
    .filter(([path]) => /bet\/singlePass|betMultiple|cashOut\/bet/.test(path))
    .reduce((sum, [, count]) => sum + count, 0);

test('--money sends nothing that is not confirmed', async () => {
  const questions: string[] = [];
  const areas = await run(async (question) => {
    questions.push(question);
    return false;
  });
  expect(questions).toHaveLength(2);
  expect(questions[0]).toMatch(/^Place a single of [\d.]+ in currency \d+ on .+\?$/);
  expect(areas.map(({ findings }) => findings[0]?.reason)).toEqual([
    'not placed: not confirmed',
    'not placed: not confirmed',
    'no order to cash out',
  ]);
  expect(money()).toBe(0);
});

test('--money places a single and a parlay and cashes out, each request once', async () => {
  const areas = await run(async () => true);
  expect(areas.flatMap(({ findings }) => findings.filter(({ level }) => level === 'fault'))).toEqual([]);
  expect(areas.map(({ findings }) => findings[0]?.reason)).toEqual([
    expect.stringMatching(/^order \d+ ended with status 4$/),
    expect.stringMatching(/^order \d+ ended with status 4$/),
    expect.stringMatching(/^(cash-out .+ was taken|no cash-out is offered)/),
  ]);
  expect(money()).toBeLessThanOrEqual(3);
});
