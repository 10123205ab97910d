// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import { ok } from '#contract/problem.ts';
import type { MarketPut } from '#contract/patch.ts';
import type { MarketHistory } from '#contract/sharedQuery.ts';
import type { MarketId } from '#domain/ids.ts';
import detail from '#locales/en/detail.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { PriceButton } from './PriceButton.tsx';

const market = (id: string, line: string): MarketPut =>
  ({
    id: id as MarketId,
    matchId: 'm1',
    type: 1007,
    period: 1001,
    name: '',
    line,
    rank: 1,
    firstSlot: 0,
    isExtra: false,
    options: [
      { type: 4, name: 'Over', line },
      { type: 5, name: 'Under', line },
    ],
  }) as unknown as MarketPut;
const HISTORY = {
  at: 1_000_100,
  options: [
    {
      type: 4,
      ticks: [
        [1_000_000, 1900],
        [1_000_050, 2100],
      ],
    },
    {
      type: 5,
      ticks: [
        [1_000_000, 1950],
        [1_000_060, 0],
      ],
    },
  ],
} as unknown as MarketHistory;

const stage = createComponentStage({ detail, markets });
const { seen } = stage;
/** The chart is drawn beside the stage. */
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
let asked: unknown[];
let opened: number;
let outdate: (topic: string) => void;
const draw = async (
  group: readonly MarketPut[],
  history: MarketHistory = HISTORY,
  { oddsFormat = 1, outright = false }: { readonly oddsFormat?: 1 | 2; readonly outright?: boolean } = {},
) => {
  const parts = clientPartsOf({
    feed: {
      ask: (question: unknown) => {
        asked.push(question);
        return Promise.resolve(ok(history));
      },
    },
    onOutdated: (listener: (topic: string) => void) => void (outdate = listener),
  });
  parts.settings.setState({ oddsFormat });
  await stage.render(
    <ClientProvider value={parts}>
      <OddsWordsProvider>
        <PriceButton markets={group} title="Totals" outright={outright} onOpen={() => void (opened += 1)} />
      </OddsWordsProvider>
    </ClientProvider>,
  );
};
const openChart = async () => {
  act(() => find('[data-action="price-history"]')?.click());
  await seen(() => expect(find('[data-price-option]')).not.toBeNull());
};

/** Returns the opening price and the tag of the table, for a user with Hong Kong odds. */
const opening = async (outright: boolean) => {
  await draw([market('a', '2.5')], HISTORY, { oddsFormat: 2, outright });
  await openChart();
  const shown = [find('[data-opening]')?.textContent, find('caption')?.textContent];
  await stage.clear();
  return shown;
};

beforeEach(() => {
  [asked, opened] = [[], 0];
});

describe('the price history in the header of a market', () => {
  test('is a line of the first price of the main line, asked again when the worker says that it changed', async () => {
    await draw([market('a', '2.5'), market('b', '3')]);
    await seen(() => expect(find('[data-sparkline]')?.getAttribute('d')).toBe('M0 12H18V0H36'));
    expect(asked).toEqual([{ topic: 'price-history', marketId: 'a' }]);
    act(() => outdate('price-history'));
    await seen(() => expect(asked).toHaveLength(2));
  });

  test('the chart has opening, lowest, highest and current price of each option, and names closed ones', async () => {
    await draw([market('a', '2.5')]);
    await openChart();
    expect(opened).toBe(1);
    const rows = [...document.querySelectorAll('[data-price-option]')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['1.90', '1.90', '2.10', '2.10'],
      ['1.95', '1.95', '1.95', 'closed'],
    ]);
    expect(find('[data-move]')?.dataset['move']).toBe('up');
    expect(find('[data-dialog]')?.textContent).toMatch(/UTC[+-]\d/);
  });

  test("the chart tags odds that are not in the user's format (C4, D14)", async () => {
    expect([await opening(false), await opening(true)]).toEqual([
      ['0.90', undefined],
      ['1.90', 'EU'],
    ]);
  });

  test('the line of a market is written as such, whatever its first option is', async () => {
    for (const [type, line, text] of [
      [8, '2.5', '2.5'],
      [1, '-0.5', '-0.5'],
      [1, null, undefined],
    ] as const) {
      const options = [{ type, name: null, line: null }] as unknown as MarketPut['options'];
      await draw([{ ...market('a', '2.5'), line, options }], { at: 5, options: [] });
      act(() => find('[data-action="price-history"]')?.click());
      await seen(() => expect(find('[data-dialog]')?.textContent).toContain('No prices'));
      expect(find('[data-market-line]')?.textContent).toBe(text);
      await stage.clear();
    }
  });

  test('another line of the group can be chosen', async () => {
    await draw([market('a', '2.5'), market('b', '3')]);
    await openChart();
    act(() => find('[data-setting="price-line"] input[value="b"]')?.click());
    await seen(() => expect(asked).toContainEqual({ topic: 'price-history', marketId: 'b' }));
  });

  test('without recorded prices there is no line, and the chart says so', async () => {
    await draw([market('a', '2.5')], { at: 5, options: [] });
    act(() => find('[data-action="price-history"]')?.click());
    await seen(() => expect(find('[data-dialog]')?.textContent).toContain('No prices recorded yet'));
    expect(find('[data-sparkline]')).toBeNull();
  });
});
