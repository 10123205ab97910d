// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore, type BoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import { useWatchedMatch } from '#board/useOpenMatch.ts';
import type { MarketPut } from '#contract/patch.ts';
import type { MarketId, MatchId, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import detail from '#locales/en/detail.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { createGroupMemory } from '#state/groupMemory.ts';
import {
  boardWords,
  clientPartsOf,
  createComponentStage,
  marketOf,
  stubResizeObserver,
} from '#tests/componentStage.tsx';
import { Markets } from './Markets.tsx';

vi.mock('#board/OddsButton.tsx', () => ({
  OddsButton: (props: { readonly market: MarketPut; readonly index: number; readonly lineTeam?: string }) => (
    <button
      type="button"
      tabIndex={-1}
      data-option={`${props.market.id}:${props.market.options[props.index]?.type}`}
      data-named={props.lineTeam}
    />
  ),
}));
vi.mock('./prices/PriceButton.tsx', () => ({ PriceButton: () => null }));

const MATCH = 'm1' as MatchId;
const FACTS = {
  id: MATCH,
  sportId: 1 as SportId,
  outright: false,
} as MatchFacts;
const { render, find, all } = createComponentStage({ detail }, { height: 900, rowHeight: 900 });

const Detail = () => (
  <Markets
    markets={useWatchedMatch(MATCH).markets}
    match={FACTS}
    teams={{ home: 'A', away: 'B' }}
    whole
    coming={false}
  />
);
const market = (id: string, more: Partial<MarketPut>): MarketPut => marketOf({ id: id as MarketId, ...more });
/** Each line of a handicap: a group with several markets, the main line first. */
const lineOf = (id: string, rank: number) =>
  market(id, { type: 1000 as MarketPut['type'], name: 'Handicap', rank });
/** Markets of one type, each with a name and a group of its own. */
const totalOf = (id: string) => market(id, { type: 1030 as MarketPut['type'], name: `Over/under ${id}` });
/** A market of halves, each of which has a line of its own. */
const halves = (id: string, rank: number) =>
  market(id, {
    type: 1777 as MarketPut['type'],
    rank,
    options: [
      { type: 901, name: '1st half', line: '0.5' },
      { type: 4, name: 'Over', line: '0.5' },
      { type: 902, name: '2nd half', line: null },
    ] as never,
  });

beforeAll(() => {
  stubResizeObserver();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollIntoView = () => undefined;
});

/** A list of several lines of cells. */
const many = (id: string, ...types: readonly number[]) =>
  market(id, {
    type: 1033 as MarketPut['type'],
    options: (types.length > 0 ? types : [11, 12, 13, 21, 22]).map((type) => ({
      type,
      name: `${type}`,
      line: null,
    })) as never,
  });
const area = () => find('[role="group"]');

const open = async (...markets: readonly MarketPut[]): Promise<BoardStore> => {
  const board = createBoardStore();
  board.setAwaiting(false);
  offer(board, markets);
  await render(
    <ClientProvider value={clientPartsOf({ groups: createGroupMemory() })}>
      <BoardProvider board={board} tab={{} as BoardTab}>
        <OddsWordsProvider>
          <Detail />
        </OddsWordsProvider>
      </BoardProvider>
    </ClientProvider>,
  );
  return board;
};
/** Puts the markets that the match has now; those in `gone` leave the board. */
const offer = (board: BoardStore, markets: readonly MarketPut[], gone: readonly string[] = []) =>
  board.apply(boardWords(), {
    markets: Object.fromEntries([
      ...markets.map((each) => [each.id, each] as const),
      ...gone.map((id) => [id, null] as const),
    ]),
    opened: { [MATCH]: { phase: 'ready', problem: null, markets: markets.map(({ id }) => id) } },
  });
const change = (...change: Parameters<typeof offer>) => act(async () => void offer(...change));
const point = (type: 'pointermove' | 'pointerout') =>
  act(
    async () =>
      void area()?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body })),
  );
/** The cells in drawing order: the option of a price, or "-" for an empty cell. */
const options = () => all('[data-layout] > div:last-child > *').map((cell) => cell.dataset['option'] ?? '-');
/** The same with the market of each price. */
const cells = () => options().map((key) => key.split(':')[0]);
/** The height of the first group. */
const height = () => find('[data-group-place]')?.style.height;
const twice = (...ids: readonly string[]) => ids.flatMap((id) => [id, id]);

test('while the pointer is over the markets, a new main line moves no other line of its group', async () => {
  const board = await open(lineOf('a', 1), lineOf('b', 2), lineOf('c', 3));
  expect(cells()).toEqual(twice('a', 'b', 'c'));
  await point('pointermove');
  await change(board, [lineOf('b', 1), lineOf('c', 2), lineOf('d', 3)], ['a']);
  expect(cells()).toEqual(twice('-', 'b', 'c'));
  await point('pointerout');
  expect(cells()).toEqual(twice('b', 'c', 'd'));
});

test('while the pointer is over the markets, the end of one line moves no group of another line', async () => {
  const board = await open(totalOf('1.5'), totalOf('2.5'), totalOf('3.5'));
  await point('pointermove');
  await change(board, [totalOf('2.5'), totalOf('3.5'), totalOf('4.5')], ['1.5']);
  expect(cells()).toEqual(twice('-', '2.5', '3.5'));
  await point('pointerout');
  expect(cells()).toEqual(twice('2.5', '3.5', '4.5'));
});

test('a removed market with many options leaves as many empty lines while the pointer holds it', async () => {
  const board = await open(many('a'), many('b'));
  const before = cells();
  await point('pointermove');
  await change(board, [many('b')], ['a']);
  expect(cells()).toEqual(before.map((id) => (id === 'a' ? '-' : id)));
});

test.each([
  ['fewer options', [11, 13, 22]],
  ['more lines of options', [31, 11, 12, 13, 21, 22, 32, 33, 34]],
])('a market that comes again with %s moves no option while the pointer holds it', async (_, types) => {
  const board = await open(many('a'), many('b'));
  const [optionsBefore, heightBefore] = [options(), height()];
  await point('pointermove');
  await change(board, [many('a', ...types), many('b')]);
  const isGone = (key: string) => key.startsWith('a:') && !types.includes(Number(key.slice(2)));
  expect(options()).toEqual(optionsBefore.map((key) => (isGone(key) ? '-' : key)));
  expect(height()).toBe(heightBefore);
  await point('pointerout');
  expect(options().filter((key) => key.startsWith('a:'))).toEqual(types.map((type) => `a:${type}`));
});

test('an option with its own line is named by its head alone; over and under are named in their cells', async () => {
  await open(halves('a', 1), halves('b', 2));
  expect(all('[data-option]').map((cell) => cell.dataset['named'])).toEqual(
    ['a', 'b'].flatMap(() => ['1st half', undefined, undefined]),
  );
});

test('the cells of a market are found by their places, without a search in its options for each cell', async () => {
  const types = Array.from({ length: 40 }, (_, at) => at + 1);
  const one = many('a', ...types);
  const search = vi.fn<() => number>();
  Object.defineProperty(one.options, 'findIndex', { value: search });
  await open(one);
  expect(options()).toEqual(types.map((type) => `a:${type}`));
  expect(search).not.toHaveBeenCalled();
});

test('the markets are a tab stop again when the price with the focus is removed (WCAG 2.1.1)', async () => {
  const board = await open(lineOf('a', 1), lineOf('b', 2));
  act(() => find('[data-option="a:1"]')?.focus());
  expect(area()?.tabIndex).toBe(-1);
  await change(board, [lineOf('b', 2)], ['a']);
  expect(area()?.tabIndex).toBe(0);
  act(() => area()?.focus());
  expect(document.activeElement?.matches('button')).toBe(true);
  expect(area()?.tabIndex).toBe(-1);
});
