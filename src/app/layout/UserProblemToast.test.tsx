// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { Problem } from '#contract/problem.ts';
import app from '#locales/en/app.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { createSlipStore } from '#state/slipStore.ts';
import { createUserProblemsStore } from '#state/userProblems.ts';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { ToastProvider, ToastRegion } from '#ui/Toast.tsx';
import { BuildsProvider } from '../boot/buildsContext.ts';
import { UserProblemToast } from './UserProblemToast.tsx';

const { render, find } = createComponentStage({ app, problems });
const BUILDS = { offer: createStore(() => ({ offer: null })) };
const TRANSPORT = { mode: 'shared', degraded: false };

test.each<readonly [string, Problem, string]>([
  ['an error', { code: 'timeout' }, 'error'],
  ['an error', { code: 'worker-gone' }, 'error'],
  ['an error', { code: 'refused', platformCode: '5', message: 'no' }, 'error'],
  ['a warning', { code: 'favourites-full', most: 50 }, 'warn'],
  ['a warning', { code: 'price-stale' }, 'warn'],
  ['a warning', { code: 'option-closed' }, 'warn'],
])('%s is shown for a press that ended with %j, and announced (ERR-01)', async (_what, problem, kind) => {
  const notices = createUserProblemsStore();
  const parts = clientPartsOf({
    notices,
    slip: createSlipStore(),
    config: { limits: { picks: 10 } },
    commands: {},
    feed: { onState: () => () => undefined, state: () => TRANSPORT },
  });
  await render(
    <ClientProvider value={parts}>
      <BoardProvider board={createBoardStore()} tab={{} as never}>
        <BuildsProvider value={BUILDS as never}>
          <ToastProvider>
            <UserProblemToast />
            <ToastRegion label="Messages" closeLabel="Close" />
          </ToastProvider>
        </BuildsProvider>
      </BoardProvider>
    </ClientProvider>,
  );
  await act(async () => notices.setState({ problem }));
  const toast = find('[role="status"] [data-toast]');
  expect([toast?.dataset['toast'], notices.getState().problem]).toEqual([kind, null]);
  expect(toast?.textContent).not.toBe('');
});
