// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import detail from '#locales/en/detail.json' with { type: 'json' };
import list from '#locales/en/list.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { DetailHeader } from './DetailHeader.tsx';

const { host, render, all } = createComponentStage({ detail, list, markets });
const tab = { serverNow: () => 0, onTick: () => () => undefined } as unknown as BoardTab;

test('innings without a column of their own are below, so that a long match shows all of them', async () => {
  const innings = [...Array.from({ length: 9 }, (_, at) => 7004 + at), 7014, 7015, 7016, 7017, 7018];
  const match = {
    id: 'm1',
    sportId: 7,
    status: 5,
    beginTime: 0,
    outright: false,
    home: { name: '', icon: null },
    away: { name: '', icon: null },
    clock: null,
    format: null,
    scoreboard: null,
    animation: null,
    scores: innings.map((period, at) => ({ period, group: 5, home: at + 20, away: at + 40 })),
  } as unknown as MatchFacts;
  await render(
    <ClientProvider value={clientPartsOf()}>
      <BoardProvider board={createBoardStore()} tab={tab}>
        <DetailHeader match={match} lastLeague={null} over onClose={() => undefined} />
      </BoardProvider>
    </ClientProvider>,
  );
  const inColumns = all('[data-side="1"] > span').map(({ textContent }) => textContent);
  expect(inColumns).toEqual(expect.arrayContaining(['22', '33']));
  expect(inColumns).not.toContain('20');
  expect(host().textContent).toContain('20-40 21-41');
});
