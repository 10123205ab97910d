// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { SlipCommand } from '#contract/documents.ts';
import { ok, type Problem } from '#contract/problem.ts';
import type { MarketId, MatchId, OptionKey, SportId } from '#domain/ids.ts';
import { priceWord } from '#domain/odds/priceWord.ts';
import { NO_SLIP, type PickedOption, type Selection } from '#domain/slip/slip.ts';
import { ClientProvider } from '#state/clientContext.tsx';
import { createSlipStore, slipState } from '#state/slipStore.ts';
import { boardWords, clientPartsOf, createComponentStage, marketOf } from '#tests/componentStage.tsx';
import { waitFor } from '#tests/waitFor.ts';
import { BoardProvider } from './BoardContext.tsx';
import { createBoardStore } from './boardStore.ts';
import type { BoardTab } from './boardTab.ts';
import { usePickSelections, type PickedCount, type WantedPick } from './usePickSelections.ts';

const marketAt = (at: number) =>
  marketOf({ id: `k${at}` as MarketId, matchId: `m${at}` as MatchId, firstSlot: at * 2 });
const NAMES = { match: '', league: '', market: '', option: '' };
const wanted = (at: number): WantedPick => ({
  key: `k${at}:1` as OptionKey,
  sportId: 1 as SportId,
  market: marketAt(at),
  names: NAMES,
});
const selectionOf = ({ key, matchId }: Pick<PickedOption, 'key' | 'matchId'>) =>
  ({ key, matchId }) as Selection;

const setUp = (keep: boolean, refusal: () => Problem | null = () => null) => {
  const board = createBoardStore();
  board.apply(boardWords(...[0, 1, 2, 3].flatMap((slot) => [slot, priceWord(1950, 0)])), {
    snapshot: true,
    markets: { ['k0' as MarketId]: marketAt(0), ['k1' as MarketId]: marketAt(1) },
  });
  const slip = createSlipStore();
  slip.setState((before) =>
    slipState(
      {
        ...NO_SLIP,
        slipId: 'a',
        placed: 'a',
        keep,
        items: [selectionOf({ key: wanted(0).key, matchId: marketAt(0).matchId })],
      },
      before,
    ),
  );
  const done: string[] = [];
  const shown = { next: () => undefined as void };
  const parts = clientPartsOf({
    slip,
    commands: {
      slip: async ({ kind }: SlipCommand) => {
        done.push(kind);
        shown.next = () => slip.setState((before) => slipState({ ...NO_SLIP, slipId: 'b' }, before));
        return ok(null);
      },
      togglePick: async (pick: PickedOption) => {
        done.push(`pick ${pick.key} at ${pick.odds}`);
        slip.setState((before) =>
          slipState({ ...before.slip, items: [...before.slip.items, selectionOf(pick)] }, before),
        );
        return ok(null);
      },
      tellProblem: ({ code }: Problem) => void done.push(code),
    },
    config: { limits: { picks: 2 } },
  });
  const results: PickedCount[] = [];
  const Picker = () => {
    const pickAll = usePickSelections();
    return (
      <button
        type="button"
        onClick={() => void pickAll([wanted(0), wanted(1)]).then((count) => results.push(count))}
      />
    );
  };
  const page = (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={{ refusal } as unknown as BoardTab}>
        <Picker />
      </BoardProvider>
    </ClientProvider>
  );
  return { page, board, done, shown, results };
};
const { render, press } = createComponentStage({});

test('after a placed bet, options go into the next slip, also those of the bet', async () => {
  const { page, done, shown, results } = setUp(false);
  await render(page);
  await press('button');
  expect([done, results]).toEqual([['slip.next'], []]);
  await act(async () => shown.next());
  await waitFor(() => expect(results).toEqual([{ added: 2, refused: 0 }]));
  expect(done).toEqual(['slip.next', 'pick k0:1 at 1950', 'pick k1:1 at 1950']);
});

test('a placed bet whose selections stay keeps the option that the slip has already', async () => {
  const { page, done, results } = setUp(true);
  await render(page);
  await press('button');
  await waitFor(() => expect(results).toEqual([{ added: 2, refused: 0 }]));
  expect(done).toEqual(['pick k1:1 at 1950']);
});

test('options go into the slip at the prices of the press, not at later ones (D6)', async () => {
  const { page, board, done, shown, results } = setUp(false);
  await render(page);
  await press('button');
  board.apply(boardWords(0, priceWord(1700, 0), 2, priceWord(1700, 0)), {});
  await act(async () => shown.next());
  await waitFor(() => expect(results).toHaveLength(1));
  expect(done).toEqual(['slip.next', 'pick k0:1 at 1950', 'pick k1:1 at 1950']);
});

test('a placed bet stays on the screen if no option can be added', async () => {
  const { page, done, results } = setUp(false, () => ({ code: 'option-gone' }));
  await render(page);
  await press('button');
  await waitFor(() => expect(results).toEqual([{ added: 0, refused: 2 }]));
  expect(done).toEqual(['option-gone', 'option-gone']);
});
