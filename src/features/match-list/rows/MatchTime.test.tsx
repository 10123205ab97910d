// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import list from '#locales/en/list.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { ListShapeProvider, type ListShape } from './ListShape.tsx';
import { MatchTime } from './MatchTime.tsx';

const NOW = Date.parse('2026-03-14T12:00:00Z');
const matchOf = (change: Partial<MatchFacts>): MatchFacts =>
  ({
    id: 'm1',
    sportId: 1,
    name: 'World Cup 2026',
    status: 1,
    beginTime: Date.parse('2026-03-14T18:30:00Z'),
    scores: [],
    clock: { running: false, phase: 1001, second: 0, direction: 'up', precision: 'second', asOf: NOW },
    ...change,
  }) as unknown as MatchFacts;
const tab = { serverNow: () => NOW, onTick: () => () => undefined } as unknown as BoardTab;
const { host, render } = createComponentStage({ list });

const Shape = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('list');
  const shape = { t, timeZone: 'UTC', language: 'en' } as unknown as ListShape;
  return <ListShapeProvider value={shape}>{children}</ListShapeProvider>;
};
const draw = (content: ReactNode) =>
  render(
    <ClientProvider value={clientPartsOf()}>
      <BoardProvider board={createBoardStore()} tab={tab}>
        <Shape>{content}</Shape>
      </BoardProvider>
    </ClientProvider>,
  );

describe('the time of a match that is halted', () => {
  test.each([
    [1, 'Postponed'],
    [6, 'Delayed'],
  ])(
    'status %i without a score shows the begin time beside "%s", not the clock (LIST-27)',
    async (status, word) => {
      await draw(<MatchTime match={matchOf({ status })} />);
      expect(host().textContent).toMatch(new RegExp(`${word}.*18:30`));
      expect(host().textContent).not.toContain('00:00');
    },
  );

  test('a match that was interrupted shows its clock (LIST-27, LIST-30)', async () => {
    const clock = { ...matchOf({}).clock, second: 1_800 } as MatchFacts['clock'];
    await draw(<MatchTime match={matchOf({ status: 2, clock })} />);
    expect(host().textContent).toContain('30:00');
    await draw(<MatchTime match={matchOf({ status: 6, clock, scores: [{}] as never })} />);
    expect(host().textContent).toContain('30:00');
  });

  test('a match that was interrupted shows its begin time if its clock has no time (LIST-27)', async () => {
    const clock = { ...matchOf({}).clock, second: null } as MatchFacts['clock'];
    await draw(<MatchTime match={matchOf({ status: 2, clock })} />);
    expect(host().textContent).toContain('18:30');
  });
});
