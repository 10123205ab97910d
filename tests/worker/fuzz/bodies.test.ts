import { beforeAll, describe, expect, test } from 'vitest';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { Result } from '#contract/problem.ts';
import type { Caller } from '#platform/http.ts';
import { firstSeed, LIMIT_MS, ONLY, sized } from '#tests/worker/budget.ts';
import { differences } from '#tests/worker/differences.ts';
import { createRandom, seedOf } from '#tests/worker/random.ts';
import { answerOf, corruptBody } from './bodyCases.ts';
import { createLife, holdings, turn, type Life } from './life.ts';
import { priceLie, type PriceLie } from './priceLie.ts';
import { record, type Recording } from './recording.ts';
import { cleanAnswer } from './recordedCalls.ts';
import { startTexts } from './screen.tsx';
import { unsoundValue } from './sound.ts';

const CASES_A_LIFE = 100;
/** 600 bodies in `npm test`, 200,000 in the long tier. */
const LIVES = sized(6, 2_000);
const QUESTIONS: readonly SharedQuery[] = [
  { topic: 'statistics' },
  { topic: 'list-leagues', sportId: null, playType: 'today-and-rolling', timeZone: 'UTC', day: null },
  { topic: 'words', locale: 'en' },
];

/** Creates a worker without push. Answers are corrupted while `seed` is set. */
const createPolled = (recording: Recording) => {
  const state = {
    seed: null as number | null,
    cases: 0,
    only: undefined as number | undefined,
    lie: null as PriceLie | null,
    last: '',
  };
  const text = (name: Parameters<Caller>[0], body: Readonly<Record<string, unknown>>): string => {
    const clean = cleanAnswer(recording, name, body);
    if (state.lie !== null) return state.lie.corruptAnswer(clean);
    if (state.seed === null) return JSON.stringify(clean);
    const at = state.cases;
    state.cases += 1;
    if (state.only !== undefined && state.only !== at) return JSON.stringify(clean);
    state.last = corruptBody(clean, createRandom(seedOf(state.seed, at)));
    return state.last;
  };
  // Some answers are slow, so that answers may arrive in another order than their requests.
  const caller: Caller = async (name, body = {}) => {
    const answer = answerOf(name, text(name, body));
    for (let turns = state.cases % 3; turns > 0; turns -= 1) await turn();
    return answer;
  };
  return { state, life: createLife(recording, false, caller) };
};

let recording: Recording;
let clean: unknown;
beforeAll(async () => {
  await startTexts();
  recording = await record();
  const { life } = createPolled(recording);
  life.begin();
  await heal(life);
  clean = holdings(life);
  life.end();
});

/**
 * Ends the corruption. After one whole round of the polling loops the state must equal that of a worker that
 * got only valid answers (I5).
 */
const heal = async (life: Life): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await life.live(round === 0 ? 130_000 : 10_000, 5_000);
    life.watch();
  }
  await life.live(10_000, 2_500);
  // A round of the loops may have started just now.
  const isLoading = () => [...life.model.lists.values()].some(({ record: { loading } }) => loading);
  for (let more = 0; more < 10 && isLoading(); more += 1) await life.live(700, 100);
};

const checkQuery = async (life: Life, question: SharedQuery): Promise<string | undefined> => {
  const answer = (await life.api.ask('t', question)) as Result<unknown>;
  return unsoundValue(answer);
};

/** Runs one worker with corrupted answers and returns the first violation. */
const runLife = async (seed: number, onlyCase: number | undefined): Promise<string | undefined> => {
  const { state, life } = createPolled(recording);
  const failure = (what: string): string =>
    `${what}\nlast of ${state.cases} ${state.last.slice(0, 1_000)}\nagain: FUZZ_SEED=${seed} (FUZZ_CASE=0 to ${state.cases - 1} for one of its bodies) npx vitest run tests/worker/fuzz/bodies.test.ts`;
  const random = createRandom(seed);
  const violations: string[] = [];
  const note = (found: string | undefined): void => {
    if (found !== undefined) violations.push(found);
  };
  state.only = onlyCase;
  try {
    life.begin();
    await life.live(random.chance(0.5) ? 6_000 : 0, 3_000);
    life.watch();
    state.seed = seed;
    while (state.cases < CASES_A_LIFE && violations.length === 0) {
      await life.live(5_000, 5_000);
      if (random.chance(0.3)) await life.live(60_000, 5_000);
      void checkQuery(life, random.pick(QUESTIONS)).then(note);
      for (let turns = 0; turns < 6; turns += 1) await turn();
      life.watch();
      note(life.check(null));
      if (!random.chance(0.3)) continue;
      // All answers of one round carry the same wrong price.
      const wrongPrice = priceLie(recording, random);
      state.lie = wrongPrice;
      await life.live(5_000, 5_000);
      for (let turns = 0; turns < 6; turns += 1) await turn();
      await life.live(500);
      state.lie = null;
      note(wrongPrice.findViolation(life));
    }
    note(life.check(seed % 2 === 0 ? 'main' : 'inPlay'));
    if (violations[0] !== undefined) return failure(violations[0]);
    state.seed = null;
    await heal(life);
    const differing = differences(holdings(life), clean);
    life.end();
    return differing.length > 0 ? failure(`left behind:\n${differing.join('\n')}`) : undefined;
  } catch (error) {
    return failure(`thrown: ${error instanceof Error ? error.stack : 'no error'}`);
  }
};

describe('bodies of any kind, by polls alone', () => {
  test(
    'never end the worker, show nonsense or unlock a price; clean answers repair all (F36, F38, F40, F43, D17, I5)',
    { timeout: LIMIT_MS },
    async () => {
      const from = ONLY.life ?? firstSeed();
      const lives = ONLY.life === undefined ? LIVES : 1;
      for (let seed = from; seed < from + lives; seed += 1)
        expect(await runLife(seed, ONLY.case)).toBeUndefined();
    },
  );
});
