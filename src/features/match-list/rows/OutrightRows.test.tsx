// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import type { MarketPut } from '#contract/patch.ts';
import type { MarketId, MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import markets from '#locales/en/markets.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { NavigationProvider } from '#state/location.ts';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { ListShapeProvider, type ListShape } from './ListShape.tsx';
import { OutrightLine } from './OutrightRows.tsx';

const NOW = Date.parse('2026-03-14T12:00:00Z');
const MATCH = {
  id: 'm1',
  sportId: 1,
  name: 'World Cup 2026',
  status: 4,
  beginTime: Date.parse('2026-03-14T18:30:00Z'),
} as unknown as MatchFacts;
const tab = { serverNow: () => NOW, onTick: () => () => undefined } as unknown as BoardTab;
const navigation = { go: () => undefined, step: '0', hrefOf: () => '#' };
const { render, find } = createComponentStage({ markets });

const SHAPE = {
  t: (key: string, { name = '' } = {}) => `${key} ${name}`,
  timeZone: 'UTC',
  language: 'en',
} as unknown as ListShape;

const marketNamed = (name: string): MarketPut =>
  ({ id: 'k1', matchId: 'm1', type: 1_999, period: 1_999, name, options: [] }) as unknown as MarketPut;

const outrightTitle = () => find('[data-open="m1"]');

const drawOutright = (name: string) => {
  const market = marketNamed(name);
  const board = { ...createBoardStore(), match: () => MATCH, market: () => market };
  const row = { kind: 'outright', matchId: 'm1' as MatchId, marketId: 'k1' as MarketId } as const;
  return render(
    <ClientProvider value={clientPartsOf()}>
      <BoardProvider board={board} tab={tab}>
        <NavigationProvider value={navigation}>
          <OddsWordsProvider>
            <ListShapeProvider value={SHAPE}>
              <OutrightLine row={row} />
            </ListShapeProvider>
          </OddsWordsProvider>
        </NavigationProvider>
      </BoardProvider>
    </ClientProvider>,
  );
};

describe('the title row of an outright', () => {
  test('names its market, so that several markets of one outright differ (MENU-14, LIST-25)', async () => {
    await drawOutright('To reach the final');
    expect(outrightTitle()?.textContent).toMatch(/World Cup 2026.*To reach the final/);
    expect(outrightTitle()?.getAttribute('aria-label')).toBe(
      'openOutright World Cup 2026 · To reach the final',
    );
  });

  test('names a market without a name of its own by the type (LIST-25)', async () => {
    await drawOutright('');
    expect(outrightTitle()?.textContent).toBe('World Cup 2026Winner · Outright');
  });

  test('has the name once if the market is named like the outright (MENU-14)', async () => {
    await drawOutright('World Cup 2026');
    expect(outrightTitle()?.textContent).toBe('World Cup 2026');
  });
});
