import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import { NO_SLIP, type Selection, type Slip } from '#domain/slip/slip.ts';
import { createSelectionCommands } from './selectionCommands.ts';
import { createSlipStore, isSlipFullFor } from './slipStore.ts';

type Answer = (answer: Result<null>) => Promise<void>;
const pickOf = (name: string, match = name) => ({ key: `${name}:1` as OptionKey, matchId: match as MatchId });
const [A, B, A2] = [pickOf('a'), pickOf('b'), pickOf('a2', 'a')];
const slipOf = (...picks: readonly (typeof A)[]): Slip => ({
  ...NO_SLIP,
  items: picks.map((pick) => pick as Selection),
});

const setUp = () => {
  const store = createSlipStore();
  const timers: (() => void)[] = [];
  const picking = createSelectionCommands(store, (_after, run) => timers.push(run));
  const answers: Answer[] = [];
  const press = (pick: typeof A) => {
    const done = picking.press(
      pick,
      () =>
        new Promise((resolve) =>
          answers.push(async (answer) => {
            resolve(answer);
            await done;
          }),
        ),
    );
  };
  return {
    store,
    picking,
    press,
    answers,
    answer: (at: number, answer: Result<null> = ok(null)) => answers[at]?.(answer),
    passed: () => timers.splice(0).forEach((run) => run()),
    keys: () => [...store.getState().keys],
  };
};

describe('a press on a price (G14)', () => {
  test('is drawn at once and stays, whichever of the answer and the slip comes first', async () => {
    for (const first of ['answer', 'slip'] as const) {
      const { press, picking, answer, keys, store } = setUp();
      press(A);
      expect(keys()).toEqual([A.key]);
      if (first === 'answer') await answer(0);
      else picking.show(slipOf(A));
      expect(keys()).toEqual([A.key]);
      if (first === 'answer') picking.show(slipOf(A));
      else await answer(0);
      expect(keys()).toEqual([A.key]);
      expect(store.getState().presses).toEqual([]);
      picking.show(slipOf());
      expect(keys()).toEqual([]);
    }
  });

  test('that the worker refuses is taken back at once', async () => {
    const { press, picking, answer, keys } = setUp();
    picking.show(slipOf(B));
    press(A);
    await answer(0, fail({ code: 'worker-gone' }));
    expect(keys()).toEqual([B.key]);
  });

  test('takes the place of another of its match, as the slip does (SLIP-05)', () => {
    const { press, picking, keys } = setUp();
    picking.show(slipOf(A, B));
    press(A2);
    expect(keys()).toEqual([B.key, A2.key]);
  });

  test('of two in a row the last is drawn, and what the slip tells of the first does not flicker', async () => {
    const { press, picking, answer, keys } = setUp();
    press(A);
    press(A);
    expect(keys()).toEqual([]);
    picking.show(slipOf(A));
    await answer(0);
    expect(keys()).toEqual([]);
    picking.show(slipOf());
    await answer(1);
    expect(keys()).toEqual([]);
  });

  test('of fifty in a row stands as the slip says in the end', async () => {
    const { press, picking, answer, keys, store } = setUp();
    for (let at = 0; at < 50; at += 1) press(A);
    for (let at = 0; at < 50; at += 1) {
      picking.show(at % 2 === 0 ? slipOf(A) : slipOf());
      await answer(at);
      expect(keys()).toEqual([]);
    }
    expect(store.getState().presses).toEqual([]);
  });

  test('that the slip never confirms is dropped: an eleventh beside a tenth of another tab (C15)', async () => {
    const { press, answer, keys, passed } = setUp();
    press(A);
    await answer(0);
    expect(keys()).toEqual([A.key]);
    passed();
    expect(keys()).toEqual([]);
  });

  test('counts against the most that may be picked before the slip tells of it (SLIP-02)', () => {
    const { press, store } = setUp();
    press(A);
    expect([
      isSlipFullFor(store.getState(), B.matchId, 1),
      isSlipFullFor(store.getState(), B.matchId, 2),
    ]).toEqual([true, false]);
  });

  test.each([
    ['leave the slip with it: there is room', false, false],
    ['stay: the slip is full (SLIP-02)', true, true],
  ])('after a bet whose legs %s', (_rule, keep, isFull) => {
    const { picking, store } = setUp();
    picking.show({ ...slipOf(A), slipId: 'a', placed: 'a', keep });
    expect(isSlipFullFor(store.getState(), B.matchId, 1)).toBe(isFull);
  });

  test('changes nothing of the slip that may be placed, and its keys are told once', async () => {
    const { press, picking, answer, store } = setUp();
    const [before, told] = [store.getState().slip, [] as ReadonlySet<OptionKey>[]];
    store.subscribe(({ keys }, last) => {
      if (keys !== last.keys) told.push(keys);
    });
    press(A);
    expect(store.getState().slip).toBe(before);
    picking.show(slipOf(A));
    await answer(0);
    expect(told.map((keys) => [...keys])).toEqual([[A.key]]);
  });
});
