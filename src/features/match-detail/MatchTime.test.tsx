// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import detail from '#locales/en/detail.json' with { type: 'json' };
import list from '#locales/en/list.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { MatchTime } from './MatchTime.tsx';

const NOW = Date.parse('2026-03-14T12:00:00Z');
const tab = { serverNow: () => NOW, onTick: () => () => undefined } as unknown as BoardTab;
const { host, render } = createComponentStage({ detail, list });

const draw = async (status: number, scores: readonly object[], over = false, clock: object = {}) => {
  const match = {
    id: 'm1',
    sportId: 1,
    status,
    home: { name: 'Jones' },
    away: { name: 'Smith' },
    beginTime: Date.parse('2026-03-14T11:05:00Z'),
    scores,
    clock: {
      running: false,
      phase: 1004,
      second: 3_120,
      direction: 'up',
      precision: 'second',
      asOf: NOW,
      ...clock,
    },
  } as unknown as MatchFacts;
  await render(
    <ClientProvider value={clientPartsOf()}>
      <BoardProvider board={createBoardStore()} tab={tab}>
        <MatchTime match={match} over={over} />
      </BoardProvider>
    </ClientProvider>,
  );
  return host().textContent;
};

test.each([
  [2, 'Interrupted'],
  [8, 'Suspended'],
  [9, list.status.coverageLost],
])(
  'an open match that was halted with status %i shows "%s" and its clock (LIST-27)',
  async (status, word) => {
    const text = await draw(status, [{}]);
    expect(text).toContain(word);
    expect(text).toContain('52:00');
  },
);

test('an open match that is postponed before play, or over, shows its begin time (LIST-27)', async () => {
  for (const text of [await draw(1, []), await draw(0, [{}]), await draw(2, [{}], true)]) {
    expect(text).toContain('11:05');
    expect(text).not.toContain('52:00');
  }
});

test('an open match that was halted shows its begin time if its clock has no time (LIST-27)', async () => {
  const text = await draw(2, [{}], false, { second: null });
  expect(text).toContain('Interrupted');
  expect(text).toContain('11:05');
});

test.each([
  [3, 13_019, 'Cancelled · Jones won by walkover'],
  [3, 13_020, 'Cancelled · Smith won by walkover'],
  [7, 13_021, 'Abandoned · Jones retired'],
  [5, 13_022, 'Smith retired'],
])('an open match of status %i and phase %i says "%s"', async (status, phase, text) => {
  expect(await draw(status, [{}], false, { phase })).toContain(text);
});
