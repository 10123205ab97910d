// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import app from '#locales/en/app.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { BuildsProvider } from '../boot/buildsContext.ts';
import { ConnectionState } from './ConnectionState.tsx';

const { render, press } = createComponentStage({ app });

test('the reload of a page whose feed version is refused waits for a bet in flight (F20, F21)', async () => {
  const board = createBoardStore();
  board.state.setState(({ status }) => ({ status: { ...status, connection: 'outdated' } }));
  /** Reloads as soon as no command is unanswered. */
  const reload = vi.fn<() => void>();
  await render(
    <ClientProvider value={clientPartsOf({ commands: { reconnect: () => undefined } })}>
      <BoardProvider board={board} tab={{} as never}>
        <BuildsProvider value={{ reload } as never}>
          <ConnectionState />
        </BuildsProvider>
      </BoardProvider>
    </ClientProvider>,
  );
  await press('[data-action="reload"]');
  expect(reload).toHaveBeenCalledOnce();
});
