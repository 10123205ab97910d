import { describe, expect, test } from 'vitest';
import type { PlacementAnswer, QuickPlacing } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey, SportId } from '#domain/ids.ts';
import type { PickedOption, SelectionNames } from '#domain/slip/slip.ts';
import { createQuickBets } from './quickBets.ts';

const FOOTBALL = 1 as SportId;
const NAMES: SelectionNames = { match: 'A v B', league: 'L', market: 'Handicap', option: 'A -0.5' };
const pick = (key: string): PickedOption => ({ key: key as OptionKey }) as PickedOption;
const TEN = '10' as Amount;

const setUp = (
  more: {
    readonly on?: boolean;
    readonly offered?: boolean;
    readonly over?: string;
    readonly currencyId?: number;
  } = {},
) => {
  const placed: QuickPlacing[] = [];
  const answers: ((answer: Result<PlacementAnswer>) => void)[] = [];
  const shown = new Map<string, 'over' | 'open'>();
  let slipIds = 0;
  const quick = createQuickBets({
    place: (placing) => {
      placed.push(placing);
      return new Promise((answer) => answers.push(answer));
    },
    slip: () => ({ quick: { on: more.on ?? true, stakes: { '1': TEN } }, currencyId: 4 }),
    currencyId: () => more.currencyId ?? 4,
    isOffered: () => more.offered ?? true,
    outcomeOf: (intent) => (intent === more.over ? 'over' : (shown.get(intent) ?? null)),
    createSlipId: () => `slipId${(slipIds += 1)}`,
  });
  const answer = async (with_: Result<PlacementAnswer>) => {
    answers.shift()?.(with_);
    await Promise.resolve();
    await Promise.resolve();
  };
  /** The bet of an intent as this tab is shown it; null once it is put away. */
  const show = (intent: string, outcome: 'over' | 'open' | null) => {
    if (outcome === null) shown.delete(intent);
    else shown.set(intent, outcome);
    quick.betsChanged();
  };
  return { quick, placed, answer, show };
};

const lost = async () => {
  const at = setUp();
  at.quick.press(pick('m:1'), NAMES, TEN);
  await at.answer(fail({ code: 'worker-silent' }));
  const slipIdsAfter = async (press: 'answered' | 'lost' = 'lost') => {
    at.quick.press(pick('m:1'), NAMES, TEN);
    await at.answer(
      press === 'lost' ? fail({ code: 'worker-silent' }) : ok({ intent: 'slipId1', repeated: false }),
    );
    return at.placed.map(({ slipId }) => slipId);
  };
  return { ...at, slipIdsAfter };
};

describe('a quick bet (SLIP-12)', () => {
  test('only if the user turned it on, the operator offers it, the user is in and the sport has a stake', () => {
    expect(setUp().quick.stakeOf(FOOTBALL)).toBe('10');
    expect(setUp().quick.stakeOf(3 as SportId)).toBeNull();
    expect(setUp({ on: false }).quick.stakeOf(FOOTBALL)).toBeNull();
    expect(setUp({ offered: false }).quick.stakeOf(FOOTBALL)).toBeNull();
  });

  test('places what was painted, once for a double press; another option is another bet (F23, D5, D6)', async () => {
    const { quick, placed, answer } = setUp();
    quick.press(pick('m:1'), NAMES, TEN);
    quick.press(pick('m:1'), NAMES, TEN);
    quick.press(pick('m:2'), NAMES, TEN);
    expect(placed.map(({ slipId, pick: { key }, stake }) => [slipId, key, stake])).toEqual([
      ['slipId1', 'm:1', '10'],
      ['slipId2', 'm:2', '10'],
    ]);
    await answer(ok({ intent: 'slipId1', repeated: false }));
    quick.press(pick('m:1'), NAMES, TEN);
    expect(placed).toHaveLength(3);
  });

  test('says why it did not leave, until the next press', async () => {
    const { quick, answer } = setUp();
    quick.press(pick('m:1'), NAMES, TEN);
    await answer(fail({ code: 'betting-off' }));
    expect(quick.problem.getState()).toEqual({ problem: { code: 'betting-off' }, names: NAMES });
    quick.press(pick('m:1'), NAMES, TEN);
    expect(quick.problem.getState()).toBeNull();
  });

  test('whose option shows an ended receipt says so; one in flight is the same press (SLIP-12, F23)', async () => {
    const { quick, answer } = setUp({ over: 'slipId0' });
    quick.press(pick('m:1'), NAMES, TEN);
    await answer(ok({ intent: 'slipId9', repeated: true }));
    expect(quick.problem.getState()).toBeNull();
    quick.press(pick('m:1'), NAMES, TEN);
    await answer(ok({ intent: 'slipId0', repeated: true }));
    expect(quick.problem.getState()).toEqual({ problem: { code: 'quick-repeated' }, names: NAMES });
  });

  test.each<Problem['code']>(['worker-gone', 'worker-silent'])(
    'of which nobody knows whether it left (%s) is no failure: the bets say (F17, D4)',
    async (code) => {
      const { quick, placed, answer } = setUp();
      quick.press(pick('m:1'), NAMES, TEN);
      await answer(fail({ code } as Problem));
      expect([quick.problem.getState(), placed.length]).toEqual([null, 1]);
    },
  );

  describe('whose answer never came keeps one slip id for its option', () => {
    test('until a press is answered: however often it is pressed it is one bet (F19, D5)', async () => {
      const { slipIdsAfter } = await lost();
      expect(await slipIdsAfter()).toEqual(['slipId1', 'slipId1']);
      expect(await slipIdsAfter('answered')).toEqual(['slipId1', 'slipId1', 'slipId1']);
      expect((await slipIdsAfter()).at(-1)).toBe('slipId2');
    });

    test('while its bet is open, and not once the end is known (F19)', async () => {
      const { slipIdsAfter, show } = await lost();
      show('slipId1', 'open');
      expect(await slipIdsAfter()).toEqual(['slipId1', 'slipId1']);
      show('slipId1', 'over');
      expect((await slipIdsAfter()).at(-1)).toBe('slipId2');
    });

    test('until its open bet is removed from the receipts: the next press has a new slip id (F19)', async () => {
      const { slipIdsAfter, show } = await lost();
      show('slipId1', 'open');
      show('slipId1', null);
      expect((await slipIdsAfter()).at(-1)).toBe('slipId2');
    });
  });

  test('has no stake after a change of currency; a press names the currency of its stake (C18)', () => {
    const { quick, placed } = setUp();
    expect(setUp({ currencyId: 1 }).quick.stakeOf(1 as SportId)).toBeNull();
    expect(quick.stakeOf(1 as SportId)).toBe(TEN);
    quick.press(pick('m:1'), NAMES, TEN);
    expect(placed[0]?.currencyId).toBe(4);
  });
});

describe('a user who has left', () => {
  test('leaves no slip id of an unanswered press to the next user (D4, I6)', async () => {
    const { quick, placed, answer } = setUp();
    quick.press(pick('m:1'), NAMES, TEN);
    await answer(fail({ code: 'worker-gone' }));
    quick.empty();
    quick.press(pick('m:1'), NAMES, TEN);
    expect(placed.map(({ slipId }) => slipId)).toEqual(['slipId1', 'slipId2']);
  });

  test('leaves no problem on screen, neither now nor when a press is answered later (I6)', async () => {
    const { quick, placed, answer } = setUp();
    quick.press(pick('m:1'), NAMES, TEN);
    await answer(fail({ code: 'currency-changed' }));
    quick.press(pick('m:2'), NAMES, TEN);
    quick.empty();
    expect(quick.problem.getState()).toBeNull();
    quick.press(pick('m:2'), NAMES, TEN);
    await answer(fail({ code: 'currency-changed' }));
    expect([quick.problem.getState(), placed.length]).toEqual([null, 3]);
    await answer(fail({ code: 'currency-changed' }));
    expect(quick.problem.getState()).toMatchObject({ problem: { code: 'currency-changed' } });
  });
});
