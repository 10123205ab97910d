// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { ok } from '#contract/problem.ts';
import list from '#locales/en/list.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { NavigationProvider, type AppLocation } from '#state/location.ts';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { DayChips } from './DayChips.tsx';

const NOW = Date.parse('2026-03-14T12:00:00Z');
const tab = { serverNow: () => NOW, onTick: () => () => undefined } as unknown as BoardTab;
const { all, render } = createComponentStage({ list });

const draw = (day: string | null) =>
  render(
    <ClientProvider value={clientPartsOf({ feed: { ask: () => Promise.resolve(ok([])) } })}>
      <NavigationProvider value={{ go: () => undefined, step: '', hrefOf: ({ day: to }) => `?day=${to}` }}>
        <BoardProvider board={createBoardStore()} tab={tab}>
          <DayChips location={{ sport: 1, day } as unknown as AppLocation} timeZone="UTC" />
        </BoardProvider>
      </NavigationProvider>
    </ClientProvider>,
  );
const days = () => all('[data-day]').map(({ dataset }) => dataset['day']);
const current = () => all('[aria-current]').map(({ textContent }) => textContent);

test('the days of the early list begin with tomorrow, as "All" has no match of today (C29, D21)', async () => {
  await draw(null);
  expect(days().slice(0, 3)).toEqual(['', '2026-03-15', '2026-03-16']);
  expect(days()).toHaveLength(8);
  expect(all('[data-day]')[1]?.textContent).toContain('Tomorrow');
  expect(current()).toEqual(['All']);
});

test('a chosen day that has become today keeps its place among the days', async () => {
  await draw('2026-03-14');
  expect(days().slice(0, 3)).toEqual(['', '2026-03-14', '2026-03-15']);
  expect(current()).toEqual([expect.stringContaining('Today')]);
});
