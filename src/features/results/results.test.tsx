// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { ResultsApi } from '#domain/config/domainConfig.ts';
import type { LeagueId, MatchId, SportId } from '#domain/ids.ts';
import type { MatchResult, ResultPage } from '#domain/match/matchResult.ts';
import list from '#locales/en/list.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import resultTexts from '#locales/en/results.json' with { type: 'json' };
import sports from '#locales/en/sports.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import {
  FIRST_RESULTS_VIEW,
  NavigationProvider,
  type LocationChange,
  type ResultsView,
} from '#state/location.ts';
import { resultOf, scoreLines } from '#tests/resultFixture.ts';
import { clientPartsOf, createComponentStage, stubResizeObserver, typeInto } from '#tests/componentStage.tsx';
import { createDeferred } from '#domain/deferred.ts';
import { ResultsContent } from './ResultsContent.tsx';

/** In Berlin it is still the 14th, in Shanghai the 15th. */
const NOW = Date.parse('2026-03-14T18:00:00Z');
type Question = Extract<SharedQuery, { topic: 'results' }>;

const pageOf = (results: readonly MatchResult[], more: Partial<ResultPage> = {}): ResultPage => ({
  results,
  current: 1,
  size: 200,
  total: results.length,
  ...more,
});

const setUp = ({
  timeZone = 'Europe/Berlin',
  resultsApi = 'own',
}: { timeZone?: string; resultsApi?: ResultsApi } = {}) => {
  const questions: Question[] = [];
  const hearers: ((topic: SharedQuery['topic'] | null) => void)[] = [];
  const went: LocationChange[] = [];
  const scene = {
    answer: (_question: Question): Result<ResultPage> | Promise<never> => ok(pageOf([resultOf()])),
  };
  const parts = clientPartsOf(
    {
      feed: {
        ask: async (question: SharedQuery) => {
          if (question.topic !== 'results') return ok({});
          questions.push(question);
          return scene.answer(question);
        },
      },
      config: { resultsApi },
      onOutdated: (hear: (typeof hearers)[number]) => void hearers.push(hear),
    },
    { timeZone },
  );
  const tab = { serverNow: () => NOW, onTick: () => () => undefined } as unknown as BoardTab;
  const board = createBoardStore();
  const navigation = { go: (change: LocationChange) => void went.push(change), step: '0', hrefOf: () => '#' };
  const page = (view: Partial<ResultsView>, sport: number) => (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        <NavigationProvider value={navigation}>
          <ResultsContent
            view={{ ...FIRST_RESULTS_VIEW, ...view }}
            sport={sport as SportId}
            go={navigation.go}
          />
        </NavigationProvider>
      </BoardProvider>
    </ClientProvider>
  );
  return {
    scene,
    questions,
    went,
    page,
    outdate: () => act(async () => hearers.forEach((hear) => hear('results'))),
  };
};

// Lists are high, and rows low.
const { render, find, all, seen, press, clear } = createComponentStage(
  { list, markets, problems, results: resultTexts, sports },
  { height: 2_000, rowHeight: 50 },
);
afterEach(() => vi.unstubAllGlobals());

type Stage = ReturnType<typeof setUp>;
const draw = (stage: Stage, view: Partial<ResultsView> = {}, sport = 1) => render(stage.page(view, sport));
const texts = (selector: string) => all(selector).map((each) => each.textContent);
const shown = () => all('[data-result]').map((each) => each.dataset['result']);
const type = (selector: string, value: string) => typeInto(find(selector), value);
const id = (text: string) => text as MatchId;
const league = (text: string) => text as LeagueId;

describe('the filters', () => {
  test('are by default 7 days and today, in the user’s zone (RESULTS-01, RESULTS-03, CONST-12, C29)', async () => {
    const stage = setUp();
    await draw(stage);
    await seen(() => expect(shown()).toEqual(['77']));
    expect(stage.questions).toEqual([
      {
        topic: 'results',
        sportId: 1,
        kind: 'match',
        from: '2026-03-07',
        to: '2026-03-14',
        timeZone: 'Europe/Berlin',
        page: 1,
      },
    ]);
    expect(find('[data-zone-mark]')?.textContent).toBe('UTC+1');
    expect(find('[data-result-range="default"]')?.getAttribute('aria-pressed')).toBe('true');
    const other = setUp({ timeZone: 'Asia/Shanghai' });
    await draw(other);
    expect(other.questions[0]).toMatchObject({ from: '2026-03-08', to: '2026-03-15' });
  });

  test('go into the address: sport, days, kind, league; a new choice closes the result (RESULTS-01, D11)', async () => {
    const stage = setUp();
    await draw(stage, { open: id('77') });
    await seen(() => expect(shown()).toEqual(['77']));
    await press('[data-result-range="yesterday"]');
    expect(stage.went.at(-1)?.results).toMatchObject({ from: '2026-03-13', to: '2026-03-13', open: null });
    await type('[data-day="from"]', '2026-03-01');
    expect(stage.went.at(-1)?.results).toMatchObject({ from: '2026-03-01', to: '2026-03-14' });
    await press('[data-result-kind="outright"]');
    expect(stage.went.at(-1)?.results).toMatchObject({ kind: 'outright' });
    await act(async () => {
      const select = find('[data-setting="result-sport"]') as HTMLSelectElement;
      select.value = '3';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(stage.went.at(-1)?.results).toMatchObject({ sport: 3, leagues: [] });
    // jsdom has none, and the panel follows the size of its button.
    stubResizeObserver();
    await press('[data-action="result-leagues"]');
    await act(async () => (document.querySelector('[data-result-league="10"]') as HTMLElement).click());
    expect(stage.went.at(-1)?.results).toMatchObject({ leagues: ['10'] });
  });

  test('by league and text leave what fits; none that fits says so and clears (RESULTS-01)', async () => {
    const stage = setUp();
    const results = [
      resultOf(),
      resultOf({ id: id('78'), leagueId: league('11'), leagueName: 'Giải Hữu nghị', home: null }),
    ];
    stage.scene.answer = () => ok(pageOf(results));
    await draw(stage, { leagues: [league('11')] });
    await seen(() => expect(shown()).toEqual(['78']));
    await draw(stage);
    await type('[data-setting="result-text"]', 'harbour COAST');
    expect(shown()).toEqual(['77']);
    // Users often type no accents.
    await type('[data-setting="result-text"]', 'huu nghi');
    expect(shown()).toEqual(['78']);
    await type('[data-setting="result-text"]', 'nobody');
    expect([shown(), find('[role="status"]')?.textContent]).toEqual([
      [],
      'No result fits the filtersClear filters',
    ]);
    await press('[role="status"] button');
    expect(stage.went.at(-1)?.results).toMatchObject({ leagues: [] });
    expect(shown()).toEqual(['77', '78']);
  });

  test('of feeds of others have no outrights (C40)', async () => {
    await draw(setUp({ resultsApi: 'second' }));
    await seen(() => expect(shown()).toEqual(['77']));
    expect(find('[data-result-kind]')).toBe(null);
  });
});

const showPage = () =>
  act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('results are read again when the page is shown again after a minute; the list stays meanwhile (D27)', async () => {
  const stage = setUp();
  await draw(stage);
  await seen(() => expect(shown()).toEqual(['77']));
  await showPage();
  expect(stage.questions).toHaveLength(1);
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
  const waiting = createDeferred<Result<ResultPage>>();
  stage.scene.answer = () => waiting.promise as Promise<never>;
  await showPage();
  await seen(() => expect(stage.questions).toHaveLength(2));
  expect([shown(), find('[data-skeleton]'), find('[data-partial-note]')]).toEqual([['77'], null, null]);
  await act(async () => waiting.resolve(ok(pageOf([resultOf(), resultOf({ id: id('78') })]))));
  await seen(() => expect(shown()).toEqual(['77', '78']));
  later.mockRestore();
});

const at = (hour: number) => Date.parse(`2026-03-13T${hour}:00:00Z`);

describe('the list', () => {
  test('groups results by league, the newest first, with the columns of the sport (RESULTS-05)', async () => {
    const stage = setUp();
    stage.scene.answer = () =>
      ok(
        pageOf([
          resultOf({ id: id('1'), beginTime: at(12) }),
          resultOf({ id: id('2'), leagueId: league('11'), leagueName: 'Hill League' }),
          resultOf({ id: id('3'), beginTime: at(15) }),
        ]),
      );
    await draw(stage);
    await seen(() => expect(shown()).toEqual(['3', '1', '2']));
    expect(texts('h2')).toEqual(['Coast League2', 'Hill League1']);
    const cells = all('[data-result="1"] [data-side] [data-cell]').map((each) => each.textContent);
    expect(cells).toEqual(['1', '7', '2', '0', '2', '0', '4', '3', '1', '1']);
  });

  test('reads all pages one after the other, each result once (REQ-72)', async () => {
    const stage = setUp();
    stage.scene.answer = ({ page }) =>
      ok(
        pageOf(
          page === 1
            ? [resultOf({ id: id('1') }), resultOf({ id: id('2') })]
            : [resultOf({ id: id('2') }), resultOf({ id: id('3') })],
          { size: 2, total: 4 },
        ),
      );
    await draw(stage);
    await seen(() => expect(shown()).toHaveLength(3));
    expect(stage.questions.map(({ page }) => page)).toEqual([1, 2]);
  });

  test('names the status of a match that was not played to its end, and its score is a dash', async () => {
    const stage = setUp();
    stage.scene.answer = () => ok(pageOf([resultOf({ status: 3, total: null, scores: [] })]));
    await draw(stage);
    await seen(() => expect(texts('[data-status-mark]')).toEqual(['Cancelled']));
    expect(texts('[data-cell="total"]')).toEqual(['–', '–']);
  });

  test('reads to screen readers a score that is no pair of numbers (RESULTS-06)', async () => {
    const stage = setUp();
    stage.scene.answer = () => ok(pageOf([resultOf({ total: null, scores: [], scoreText: 'w/o' })]));
    await draw(stage);
    await seen(() => expect(find('[data-cell="total"]')?.textContent).toBe('w/o'));
    const spoken = find('[data-result] a')?.cloneNode(true) as HTMLElement;
    for (const hidden of spoken.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    expect(spoken.textContent).toContain('w/o');
  });

  test('of outrights names title and winners', async () => {
    const stage = setUp();
    const outright = {
      kind: 'outright',
      title: 'Coast League winner',
      home: null,
      away: null,
      total: null,
    } as const;
    stage.scene.answer = () =>
      ok(
        pageOf([
          resultOf({ ...outright, id: id('1'), winners: ['Harbour'] }),
          resultOf({ ...outright, id: id('2'), status: 3 }),
        ]),
      );
    await draw(stage, { kind: 'outright' });
    await seen(() => expect(shown()).toHaveLength(2));
    expect(texts('[data-result]')[0]).toContain('Coast League winnerWinner:Harbour');
    expect(texts('[data-result]')[1]).toContain('No winner');
  });
});

describe('the facts of a result', () => {
  test('open below the row: parts, corners, cards, time, status, unusual format and id (D11, RESULTS-05)', async () => {
    const stage = setUp();
    stage.scene.answer = () =>
      ok(
        pageOf([
          resultOf({
            neutral: true,
            format: 100_002,
            scores: [...resultOf().scores, ...scoreLines('1013 5 1-0', '1006 5 4-3')],
          }),
        ]),
      );
    await draw(stage, { open: id('77') });
    await seen(() => expect(find('[data-facts="77"]')).not.toBe(null));
    expect(texts('[data-facts] thead th')).toEqual([
      'Match',
      'Half time',
      'Extra time',
      'Penalty shoot-out',
      'Corners',
      'Yellow cards',
      'Red cards',
      'Final score',
    ]);
    expect(texts('[data-facts] tbody tr')).toEqual(['Harbour1147202', 'Northhill0034311']);
    expect(texts('[data-fact] dd')).toEqual([
      'Coast League',
      '2026-03-13 19:00 UTC+1',
      'Ended',
      '2×40',
      'Neutral ground',
      '77',
    ]);
    expect(find('[data-result] > a')?.getAttribute('aria-expanded')).toBe('true');
    await press('[data-result] > a');
    expect(stage.went.at(-1)).toMatchObject({ screen: 'results', results: { open: null } });
  });

  test('have the picture of a third-party feed, until it turns out to be broken (RESULTS-06)', async () => {
    const stage = setUp({ resultsApi: 'second' });
    const image = 'https://img.example.com/m/9002.jpg';
    stage.scene.answer = () => ok(pageOf([resultOf({ image })]));
    await draw(stage, { open: id('77') });
    await seen(() => expect(find('[data-result-picture]')?.getAttribute('src')).toBe(image));
    expect(find('[data-result-picture]')?.getAttribute('loading')).toBe('lazy');
    await act(async () => void find('[data-result-picture]')?.dispatchEvent(new Event('error')));
    expect(find('[data-result-picture]')).toBe(null);
    expect(find('[data-facts="77"]')).not.toBe(null);
  });

  test.each([
    [7, 'abandoned', 'usually void'],
    [3, 'cancelled', 'usually void'],
    [1, 'postponed', 'wait for the new start'],
    [2, 'interrupted', 'wait until it goes on'],
    [6, 'delayed', 'usually stand'],
  ])('of status %s say what usually becomes of the bets', async (status, name, words) => {
    const stage = setUp();
    stage.scene.answer = () => ok(pageOf([resultOf({ status })]));
    await draw(stage, { open: id('77') });
    await seen(() => expect(find(`[data-unfinished="${name}"]`)?.textContent).toContain(words));
    await press('[data-unfinished] a');
    expect(stage.went.at(-1)).toEqual({ screen: 'rules', topic: 'voids' });
  });
});

describe('the pages of a range', () => {
  afterEach(() => void vi.useRealTimers());

  test('are all read, also if each answer arrives at once (REQ-72)', async () => {
    const stage = setUp();
    stage.scene.answer = ({ page }) =>
      ok(pageOf([resultOf({ id: id(String(page)) })], { current: page, size: 1, total: 5 }));
    await draw(stage);
    await seen(() => expect(shown()).toEqual(['1', '2', '3', '4', '5']));
    expect(stage.questions.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5]);
  });

  test('are read once, however long that takes, and again when the screen opens after 60 s (REQ-72, D27)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const stage = setUp();
    stage.scene.answer = ({ page }) => {
      vi.setSystemTime(Date.now() + 40_000);
      return ok(pageOf([resultOf({ id: id(String(page)) })], { current: page, size: 1, total: 3 }));
    };
    const pages = () => stage.questions.map(({ page }) => page);
    await draw(stage);
    await seen(() => expect(shown()).toEqual(['1', '2', '3']));
    expect(pages()).toEqual([1, 2, 3]);
    await clear();
    vi.setSystemTime(Date.now() + 59_000);
    await draw(stage);
    await seen(() => expect(shown()).toEqual(['1', '2', '3']));
    expect(pages()).toEqual([1, 2, 3]);
    await clear();
    vi.setSystemTime(Date.now() + 1_000);
    await draw(stage);
    await seen(() => expect(pages()).toEqual([1, 2, 3, 1, 2, 3]));
  });
});

describe('the states', () => {
  test('loading shows the shape of the list', async () => {
    const stage = setUp();
    stage.scene.answer = () => new Promise<never>(() => undefined);
    await draw(stage);
    expect(find('[data-skeleton="results"]')).not.toBe(null);
  });

  test('empty says what to do next', async () => {
    const stage = setUp();
    stage.scene.answer = () => ok(pageOf([]));
    await draw(stage);
    await seen(() => expect(find('[role="status"]')?.textContent).toContain('Choose another sport'));
  });

  test('failed says why and asks again; a failed refresh keeps the results and says so (F50)', async () => {
    const stage = setUp();
    stage.scene.answer = () => fail({ code: 'bad-request' });
    await draw(stage);
    await seen(() => expect(find('[role="alert"]')?.textContent).toContain('could not be loaded'));
    stage.scene.answer = () => ok(pageOf([resultOf()]));
    await press('[role="alert"] button');
    await seen(() => expect(shown()).toEqual(['77']));
    stage.scene.answer = () => fail({ code: 'bad-request' });
    await stage.outdate();
    await seen(() => expect(find('[role="alert"]')?.textContent).toContain('these are the last known'));
    expect(shown()).toEqual(['77']);
    stage.scene.answer = () => ok(pageOf([resultOf({ id: id('78') })]));
    await press('[role="alert"] button');
    await seen(() => expect([shown(), find('[role="alert"]')]).toEqual([['78'], null]));
  });
});
