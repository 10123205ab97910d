import { expect, test } from 'vitest';
import type { ServerClock } from '#sandbox/clock.ts';
import { createSandbox } from '#sandbox/createSandbox.ts';
import { openReader } from '#sandbox/reader.ts';
import { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { BoardMatch, ServerBoardWatcher } from '#sandbox/server-board/serverBoard.ts';
import { World } from '#sandbox/world/world.ts';
import { createSnapshotParts, writeSnapshotPart } from './snapshot.ts';
import { Stream } from './stream.ts';

const PRE = 'sport/1/pre';
const MAX_BYTES = 256_000;
const START = Date.UTC(2026, 2, 14, 12);
const CLOCK: ServerClock = { now: () => START, world: () => START, skew: () => 0 };
const ignore = (): void => undefined;
const IGNORED: ServerBoardWatcher = {
  league: ignore,
  put: ignore,
  gone: ignore,
  moved: ignore,
  facts: ignore,
  markets: ignore,
  ended: ignore,
  sale: ignore,
  price: ignore,
  goal: ignore,
};

test('parts of a snapshot are numbered, fit their size and hold every match once', async () => {
  const matches = 400;
  const sandbox = await createSandbox({ matches, rate: 1000, seed: 3, generator: 'manual' });
  try {
    const reader = await openReader(sandbox.url);
    reader.hello('THA');
    reader.say({ t: 'sub', want: [{ s: PRE }] });
    await reader.settle();
    // The world continues while the snapshot is written; all content of the snapshot is of one moment.
    for (let step = 0; step < 5; step += 1) sandbox.advance(1_000);
    const snapshot = () => reader.of('snapshot', PRE);
    await expect.poll(() => snapshot().length === Number(snapshot()[0]?.of), { timeout: 30_000 }).toBe(true);
    expect(snapshot().length).toBeGreaterThanOrEqual(2);
    expect(snapshot().map(({ part }) => part)).toEqual(snapshot().map((_, at) => at + 1));
    expect(new Set(snapshot().map(({ q, of }) => `${String(q)} ${String(of)}`)).size).toBe(1);
    const sizes = reader.frames.flatMap(({ t }, at) =>
      t === 'snapshot' ? [reader.sizes[at] ?? Infinity] : [],
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BYTES);
    const ids = snapshot().flatMap(({ mt }) => (mt as { id: string }[]).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(matches / 8);
    const q = snapshot().at(-1)?.q;
    await expect.poll(() => reader.of('d', PRE)[0]?.q, { timeout: 30_000 }).toBe(Number(q) + 1);
    reader.close();
  } finally {
    await sandbox.close();
  }
});

test('a large snapshot is written part by part, and all its content is of the moment of its request', () => {
  const world = new World({ matches: 40, rate: 0, speed: 1, start: START, seed: 3 });
  const board = new ServerBoard();
  board.apply(world.step(0), IGNORED);
  const small = [...board.matches.values()];
  const content = Array.from({ length: 2_001 }, (_, at): BoardMatch => {
    const copied = small[at % small.length] as BoardMatch;
    return { ...copied, match: { ...copied.match, id: String(at) } };
  });
  const stream = new Stream(
    PRE,
    () => '',
    () => true,
    { leagues: board.leagues, clock: CLOCK, speed: 1, content: () => content },
    { epoch: 'e', key: 1 },
  );
  const create = () =>
    createSnapshotParts(stream, content, board.leagues, { language: 'THA', now: START, speed: 1 });
  const asRequested = create().map((part) => writeSnapshotPart(part).toString());
  const parts = create();
  // The world continues while the snapshot is written.
  for (const { markets } of small) {
    for (const market of markets) {
      market.od.fill(0);
      market.ss = 0;
    }
    markets.length = 0;
  }
  const texts = parts.map((part) => writeSnapshotPart(part).toString());
  expect(parts.filter((part) => typeof part === 'function').length).toBeGreaterThanOrEqual(10);
  expect(texts).toEqual(asRequested);
  expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(MAX_BYTES);
  const frames = texts.map((text) => JSON.parse(text) as { part: number; of: number; mt: { id: string }[] });
  expect(frames.map(({ part }) => part)).toEqual(frames.map((_, at) => at + 1));
  expect(new Set(frames.map(({ of }) => of))).toEqual(new Set([frames.length]));
  expect(frames.flatMap(({ mt }) => mt.map(({ id }) => id))).toEqual(content.map(({ match }) => match.id));
});
