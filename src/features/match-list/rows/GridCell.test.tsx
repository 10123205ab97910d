// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { MarketPut } from '#contract/patch.ts';
import type { SportId } from '#domain/ids.ts';
import { gridsOf } from '#domain/markets/grid.ts';
import markets from '#locales/en/markets.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { createSlipStore } from '#state/slipStore.ts';
import { boardWords, clientPartsOf, createComponentStage, marketOf } from '#tests/componentStage.tsx';
import { AutoCell, GridCell } from './GridCell.tsx';
import { gridSlotsOf } from './gridSlots.ts';

const { render, all } = createComponentStage({ markets });
const BOXING = 19 as SportId;
const TEAMS = { home: 'Jones', away: 'Smith' };
/** Ways to win: the home boxer's in the first line, the away boxer's in the second, and the draw in the third. */
const METHOD = marketOf({
  type: 19_004 as MarketPut['type'],
  period: 19_001 as MarketPut['period'],
  name: 'Method',
  options: ['Jones by KO', 'Jones by points', 'Smith by KO', 'Smith by points', 'Draw'].map((name, at) => ({
    type: (901 + at) as MarketPut['options'][number]['type'],
    name,
    line: null,
  })),
});

const draw = (cells: React.ReactNode) => {
  const board = createBoardStore();
  board.apply(boardWords(), { snapshot: true, markets: { [METHOD.id]: METHOD } });
  const parts = clientPartsOf({
    slip: createSlipStore(),
    quickBets: { view: createStore(() => ({})) },
    commands: {},
  });
  return render(
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={{} as BoardTab}>
        {cells}
      </BoardProvider>
    </ClientProvider>,
  );
};
const labels = () => all('[data-option] bdi').map(({ textContent }) => textContent);

test('a cell in the line of a team omits its name; in any other line the team is named', async () => {
  const slots = gridSlotsOf(gridsOf(BOXING)[1] as ReturnType<typeof gridsOf>[number]).filter(
    ({ column }) => column.marketType === METHOD.type,
  );
  await draw(
    slots.map((slot) => (
      <GridCell
        key={slot.from}
        columnIndex={slot.from}
        marketId={METHOD.id}
        slot={slot}
        sport={BOXING}
        teams={TEAMS}
        captions={false}
      />
    )),
  );
  expect(labels()).toEqual(['by KO', 'by KO', 'Draw', 'by points', 'by points']);
});

test('in a sport without a table no line stands for a team, so every cell names it', async () => {
  await draw(<AutoCell columnIndex={1} marketId={METHOD.id} sport={BOXING} teams={TEAMS} captions={false} />);
  expect(labels()).toEqual(['Jones by KO', 'Jones by points', 'Smith by KO']);
});
