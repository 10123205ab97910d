import { beforeAll, describe, expect, test } from 'vitest';
import { firstSeed, LIMIT_MS, ONLY, sized } from '#tests/worker/budget.ts';
import { differences } from '#tests/worker/differences.ts';
import { createRandom, seedOf, type Random } from '#tests/worker/random.ts';
import { frameCase, type Case } from './frameCases.ts';
import { createLife, holdings, turn, type Life } from './life.ts';
import { record, type Recording } from './recording.ts';
import { startTexts } from './screen.tsx';

const CASES_A_LIFE = 100;
/** 1,200 frames in `npm test`, 600,000 in the long tier. */
const LIVES = sized(12, 6_000);
/** No poll is answered, so all data comes from the socket. */
const SILENT = () => new Promise<never>(() => undefined);

let recording: Recording;
let clean: unknown;
let first: readonly (string | undefined)[];
beforeAll(async () => {
  await startTexts();
  recording = await record();
  const life = createLife(recording, true, SILENT);
  life.begin();
  await heal(life);
  clean = holdings(life);
  first = [life.check('main'), life.check('inPlay')];
  life.end();
});

/**
 * The server restarts and sends complete snapshots. They must replace everything that was sent before (I5).
 */
const heal = async (life: Life): Promise<void> => {
  life.server.restart();
  life.server.line?.text(JSON.stringify({ t: 'producers', p: life.server.producers }));
  await life.live(12_000);
  life.watch();
  await life.live(3_000);
  life.watch();
  await life.live(2_000);
};

/** Sends one frame and returns the first violation. */
const sendFrame = async (life: Life, each: Case, random: Random): Promise<string | undefined> => {
  try {
    life.server.line?.text(each.text);
    // A snapshot that the client requests because of the frame would replace the attacked price.
    if (each.expect === undefined) life.server.deliver();
    // Lets messages leave that wait in a wider merge window.
    if (each.expect !== undefined) life.clock.advance(300);
    else if (random.chance(0.3)) life.clock.advance(random.pick([10, 300, 1_100]));
  } catch (error) {
    return `thrown: ${error instanceof Error ? error.stack : 'no error'}`;
  }
  await turn();
  const violation = each.expect?.(life);
  if (each.expect !== undefined) {
    life.server.deliver();
    await turn();
  }
  return violation ?? life.check(null);
};

/** Runs one worker with invalid frames and returns the first violation. */
const runLife = async (seed: number, onlyCase: number | undefined): Promise<string | undefined> => {
  const life = createLife(recording, true, SILENT);
  const failure = (at: number | null, what: string, text = 'all of it'): string =>
    `${what}\nafter ${text.slice(0, 1_000)}\nagain: FUZZ_SEED=${seed}${at === null ? '' : ` FUZZ_CASE=${at} (or the whole life, without it)`} npx vitest run tests/worker/fuzz/frames.test.ts`;
  life.begin();
  await life.live(1_500);
  life.watch();
  await life.live(500);
  for (let at = 0; at < CASES_A_LIFE; at += 1) {
    if (onlyCase !== undefined && at !== onlyCase) continue;
    const random = createRandom(seedOf(seed, at));
    const each = frameCase(life, recording, random);
    const violation = await sendFrame(life, each, random);
    if (violation !== undefined) return failure(at, violation, each.text);
    if (!random.chance(0.2)) continue;
    // Resynchronises streams that are out of step; otherwise the worker would drop most of the following
    // frames unread.
    await life.live(1_000);
    life.watch();
  }
  const violation = life.check(([null, 'main', null, 'inPlay'] as const)[seed % 4] ?? null);
  if (violation !== undefined) return failure(null, violation);
  await heal(life);
  const differing = differences(holdings(life), clean);
  life.end();
  return differing.length > 0 ? failure(null, `left behind:\n${differing.join('\n')}`) : undefined;
};

describe('frames of any kind', () => {
  test(
    'never end the worker, show nonsense or unlock a price; one snapshot repairs all (F36, F38, F40, F43, D17, I5)',
    { timeout: LIMIT_MS },
    async () => {
      expect(first).toEqual([undefined, undefined]);
      const from = ONLY.life ?? firstSeed();
      const lives = ONLY.life === undefined ? LIVES : 1;
      for (let seed = from; seed < from + lives; seed += 1)
        expect(await runLife(seed, ONLY.case)).toBeUndefined();
    },
  );
});
