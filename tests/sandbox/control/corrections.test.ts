import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/createSandbox.ts';
import type { Sandbox } from '#sandbox/createSandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 200, rate: 0, seed: 5, generator: 'manual' });
});
afterAll(() => sandbox.close());

const sendCommand = async (
  path: string,
  payload: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const correct = (match: string, payload: unknown) =>
  sendCommand(`/sandbox/matches/${match}/correct`, payload);
const toCome = (): string => sandbox.matchIds(1, 4)[0] ?? '';
const playing = (): string => sandbox.matchIds(1, 5)[0] ?? '';
const all = () =>
  JSON.stringify(
    [...sandbox.matchIds(1, 5).slice(0, 8), ...sandbox.matchIds(1, 4).slice(0, 4)].map((id) =>
      sandbox.truth(id),
    ),
  );

test.each([
  '[]',
  '"goal"',
  'null',
  '{}',
  '{"what":"miracle"}',
  '{"what":"goal","side":3}',
  '{"what":"goal","side":"1"}',
  '{"what":"void-market","market":7}',
  '{"what":"goal","when":"now"}',
  '{ not json',
])('a correction that cannot be read is refused with a sentence and changes nothing: %s', async (payload) => {
  const before = all();
  const { status, body } = await correct(playing(), payload);
  expect(status).toBe(400);
  expect(body.error).toMatch(/\w+ \w+/);
  expect(all()).toBe(before);
});

test('a match that is not on offer is not found: an unknown id, or a match that has left', async () => {
  for (const id of ['none', '0', '%20', playing().slice(1)])
    expect((await correct(id, { what: 'goal' })).status).toBe(404);
  const id = sandbox.matchIds(1, 5)[1] ?? '';
  expect(await correct(id, { what: 'abandon' })).toEqual({
    status: 200,
    body: { id, what: 'abandon', ms: 7 },
  });
  expect((await correct(id, { what: 'goal' })).status).toBe(404);
});

test.each([
  ['a goal', { what: 'goal' }, toCome],
  ['the withdrawal of a goal', { what: 'var' }, toCome],
  ['an abandonment', { what: 'abandon' }, toCome],
  ['an interruption', { what: 'interrupt' }, toCome],
  ['an end', { what: 'end' }, toCome],
  ['a resumption', { what: 'resume' }, toCome],
  ['a postponement', { what: 'postpone' }, playing],
  ['a delay', { what: 'delay' }, playing],
  ['a resumption', { what: 'resume' }, playing],
  ['the voidness of a market it does not have', { what: 'void-market', market: '1' }, playing],
])(
  '%s that the state of the match does not allow is refused with a sentence and changes nothing: %j',
  async (_, payload, which) => {
    const before = all();
    const { status, body } = await correct(which(), payload);
    expect(status).toBe(409);
    expect(body.error).toMatch(/\w+ \w+/);
    expect(all()).toBe(before);
  },
);

test('a market can be voided once: the second time is refused', async () => {
  const id = playing();
  const { body } = await correct(id, { what: 'void-market' });
  expect((await correct(id, { what: 'void-market', market: body.market })).status).toBe(409);
});

test.each([
  '[]',
  '{}',
  '{"sportId":1}',
  '{"ms":500}',
  '{"sportId":"1","ms":500}',
  '{"sportId":1.5,"ms":500}',
  '{"sportId":1,"ms":0}',
  '{"sportId":1,"ms":60001}',
  '{"sportId":1,"ms":"500"}',
  '{"sportId":1,"ms":500,"goals":2}',
  '{ not json',
])('a burst that cannot be read is refused with a sentence and changes nothing: %s', async (payload) => {
  const before = all();
  const { status, body } = await sendCommand('/sandbox/burst', payload);
  expect(status).toBe(400);
  expect(body.error).toMatch(/\w+ \w+/);
  expect(all()).toBe(before);
});

test('a sport without a match in play cannot burst', async () => {
  expect(await sendCommand('/sandbox/burst', { sportId: 4711, ms: 500 })).toEqual({
    status: 404,
    body: { error: 'No match of sport 4711 is being played.' },
  });
});

test('a burst suspends every market of its sport at once, and reopens all at new prices after its time', async () => {
  const ids = sandbox.matchIds(1, 5);
  const others = () => JSON.stringify(sandbox.matchIds(3, 5).map((id) => sandbox.truth(id)?.options));
  const untouched = others();
  const options = (id: string) =>
    Object.entries(sandbox.truth(id)?.options ?? {}).filter(([, { ss }]) => ss !== -1);
  const before = new Map(ids.flatMap((id) => options(id)).filter(([, { suspended }]) => !suspended));
  const { status, body } = await sendCommand('/sandbox/burst', { sportId: 1, ms: 1_000 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ sportId: 1, ms: 1_000, matches: ids.length });
  expect(body.markets).toBeGreaterThan(ids.length * 10);
  expect(ids.flatMap(options).filter(([, { suspended }]) => !suspended)).toEqual([]);
  expect(others()).toBe(untouched);
  // The matches reopen one after the other, each with all its markets.
  const shutAt = (): number =>
    ids.filter(
      (id) => sandbox.matchIds(1, 5).includes(id) && options(id).every(([, { suspended }]) => suspended),
    ).length;
  const shut: number[] = [];
  for (let step = 0; step < 10; step += 1) {
    sandbox.advance(100);
    shut.push(shutAt());
  }
  expect(shut.slice(0, 4).every((count) => count > ids.length * 0.8)).toBe(true);
  expect(shut.slice(4, 9).some((count) => count > 0 && count < ids.length * 0.8)).toBe(true);
  // Markets that were suspended by the world meanwhile stay closed.
  expect(shut.at(-1)).toBeLessThan(ids.length * 0.2);
  const open = ids.flatMap(options).filter(([, { suspended }]) => !suspended);
  expect(open.filter(([key, { odds }]) => before.get(key)?.odds !== odds).length).toBeGreaterThan(
    open.length * 0.5,
  );
});
