// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { MatchDataPart } from '#domain/match-data/matchData.ts';
import detail from '#locales/en/detail.json' with { type: 'json' };
import matchData from '#locales/en/matchData.json' with { type: 'json' };
import type { EndpointName } from '#platform/endpoints.ts';
import { decodeMatchData } from '#platform/decode/matchData.ts';
import { createIcons } from '#platform/icons.ts';
import { ClientProvider } from '#state/clientContext.tsx';
import { sampleOf } from '#tests/msw/samples.ts';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { Tracker } from '../tracker/Tracker.tsx';
import { DataPage } from './DataPage.tsx';

const decoding = {
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', 'https://play.example.com/'),
};
const bodyOf = (part: MatchDataPart): unknown =>
  sampleOf(`match${part.charAt(0).toUpperCase()}${part.slice(1)}` as EndpointName)?.data;
const matchOf = (sportId: number, parts: readonly number[]): MatchFacts =>
  ({
    id: 'm1',
    sportId,
    name: 'A - B',
    status: 5,
    home: { id: '1', name: 'A', icon: null },
    away: { id: '2', name: 'B', icon: null },
    scores: [sportId * 1000, ...parts].map((period) => ({ period, group: 5, home: 0, away: 0 })),
    clock: null,
    serving: 1,
  }) as unknown as MatchFacts;

type Answers = Readonly<Partial<Record<MatchDataPart, Result<unknown>>>>;
const { host, render, clear, find, all, seen, press } = createComponentStage({ detail, matchData });
let asked: string[];
const draw = async (
  sport: number,
  answers: Answers = {},
  what: 'data' | 'tracker' = 'data',
  scored: readonly number[] = [],
) => {
  asked = [];
  const parts = clientPartsOf({
    feed: {
      ask: async ({ part }: { readonly part: MatchDataPart }) => {
        asked.push(part);
        return answers[part] ?? ok(decodeMatchData(part, bodyOf(part), decoding));
      },
    },
  });
  const tab = { serverNow: () => 0, onTick: () => () => undefined } as unknown as BoardTab;
  const match = matchOf(sport, scored);
  await render(
    <ClientProvider value={parts}>
      <BoardProvider board={createBoardStore()} tab={tab}>
        {what === 'data' ? <DataPage match={match} markets={[]} /> : <Tracker match={match} />}
      </BoardProvider>
    </ClientProvider>,
  );
};
const sections = () => all('[data-section]').map((each) => each.getAttribute('data-section'));
const text = (name: string) => find(`[data-section="${name}"]`)?.textContent ?? '';

describe('the data page', () => {
  test('of football shows every part that the platform has (DETAIL-08 DETAIL-09 DETAIL-10 DETAIL-11 DETAIL-12 DETAIL-13 DETAIL-15 DETAIL-16)', async () => {
    await draw(1);
    await seen(() => expect(text('intelligence')).toContain('A won three'));
    expect(sections()).toEqual([
      'momentum',
      'weather',
      'technical',
      'commentary',
      'lineup',
      'intelligence',
      'history',
      'standings',
    ]);
    expect(text('weather')).toMatch(/Rain.*12 °C.*3\.4 m\/s.*1012 hPa.*71 %/);
    expect(text('lineup')).toMatch(/4-3-3.*A\. Rossi.*4-4-2/);
    expect(all('[data-player-id]').length).toBe(2);
    expect(text('lineup')).toContain('Bench · A12C. Silva');
    expect(find('[data-section="lineup"] [data-side="1"] img')?.getAttribute('src')).toBe(
      'https://play.example.com/icon/team/1.svg',
    );
    expect(all('[data-incident]').map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^28'Goal D\. Sato.*0-1$/),
      expect.stringMatching(/^59'Substitution C\. Silva for E\. Ramos$/),
    ]);
    expect(text('history')).toMatch(/Head to head.*1 won, 0 drawn, 0 lost.*Premier League.*2-1.*HT 1-1.*Won/);
    expect(text('history')).toMatch(/Goals by time.*F\. Moreno.*Knee injury/);
    expect(text('standings')).toMatch(/D20.*A20/);
    expect(text('commentary')).toMatch(/^Commentary28'Goal! D\. Sato scores/);
  });

  test('names the starting players of each team to screen readers, which skip what is inside a picture', async () => {
    await draw(1);
    await seen(() => expect(all('[data-player-id]').length).toBe(2));
    expect(all('[role="img"] [data-player-id]').length).toBe(0);
    expect(
      all('[data-section="lineup"] ul[aria-label]').map((team) => team.getAttribute('aria-label')),
    ).toEqual(['A', 'B']);
    expect(all('[data-section="lineup"] ul[aria-label] li').map((player) => player.textContent)).toEqual([
      '1B. Novak',
      'D. Sato',
    ]);
  });

  test.each([
    [0, 'Not started', 'not-started'],
    [1, 'In progress', 'in-progress'],
    [2, 'Ended', 'ended'],
    [3, null, undefined],
    [null, null, undefined],
  ])(
    'says of a match in the history whose status is %s on the history scale: %s (LIST-29, C7)',
    async (matchStatus, words, state) => {
      const past = {
        id: 'p1',
        league: 'Cup',
        matchTime: 1_770_971_200_000,
        homeName: 'C',
        awayName: 'A',
        homeLogo: null,
        awayLogo: null,
        score: [2, 1],
        halfScore: [1, 0],
        status: 0,
        matchStatus,
      };
      const history = { meetings: [past], home: {}, away: {}, injuries: [] };
      await draw(1, { history: ok(decodeMatchData('history', history, decoding)) });
      await seen(() => expect(text('history')).toMatch(/2-1.*HT 1-0/));
      const shown = find('[data-past="p1"] [data-history-status]');
      expect(shown?.textContent ?? null).toBe(words);
      expect(shown?.dataset.historyStatus).toBe(state);
    },
  );

  test('of basketball has technical statistics with attempts, and no lineup or weather (DETAIL-14)', async () => {
    await draw(3);
    await seen(() => expect(text('technical')).toMatch(/7\/203-pointers9\/24/));
    expect(text('technical')).toContain('4Fast breaks6');
    // A basketball match has no draw.
    expect(text('history')).toMatch(/1 won, 0 lost/);
    expect([...asked].sort()).toEqual(
      ['commentary', 'events', 'history', 'intelligence', 'standings', 'technical'].sort(),
    );
  });

  test.each([
    [1, ["1-15'", "76-90'"]],
    [2, ["1-10'", "51-60'"]],
    [4, ["1-13'", "68-80'"]],
    [8, ["1-10'", "51-60'"]],
    [3, []],
    [177, []],
  ])('of sport %i has goals by time in the minutes of the sport: %j (DETAIL-12)', async (sport, spans) => {
    await draw(sport);
    await seen(() => expect(text('history')).toMatch(/Head to head/));
    const heads = all('[data-section="history"] th[scope="col"]').map((each) => each.textContent);
    expect([heads.length, heads.slice(0, 1), heads.slice(-1)]).toEqual(
      spans.length === 0 ? [0, [], []] : [6, spans.slice(0, 1), spans.slice(1)],
    );
  });

  test('does not draw a part that the platform does not have, and says when it has none (D38)', async () => {
    await draw(5, { history: ok(null), intelligence: ok(null), events: ok([]) });
    await seen(() => expect(sections()).toEqual([]));
    await clear();
    await draw(5, { history: ok(null), intelligence: ok(null), events: ok(null) });
    await seen(() => expect(host().textContent).toContain('No data yet'));
  });

  test('says of a part that could not be loaded, beside the others, and asks again on a press', async () => {
    await draw(1, { standings: fail({ code: 'bad-request' }) });
    await seen(() => expect(text('standings')).toContain('could not be loaded'));
    expect(text('weather')).toContain('Rain');
    const before = asked.length;
    await press('[data-section="standings"] button');
    await seen(() => expect(asked.length).toBeGreaterThan(before));
  });
});

describe('the match tracker', () => {
  test.each([
    [1, 'football'],
    [3, 'basketball'],
    [5, 'points'],
    [13, 'periods'],
  ])('of sport %s is a board of %s with the latest events (DETAIL-05)', async (sport, field) => {
    await draw(sport, {}, 'tracker');
    await seen(() => expect(find('[data-tracker]')?.getAttribute('data-tracker')).toBe(field));
    expect(all('[data-recent]').map((each) => each.getAttribute('data-recent'))).toEqual([
      'goal-withdrawn',
      'goal',
      'corner',
    ]);
    expect(asked).toEqual(['events']);
  });

  test('shows the ball where the latest event has it, and names the event', async () => {
    await draw(1, {}, 'tracker');
    await seen(() => expect(find('[data-caption="goal-withdrawn"]')).not.toBeNull());
    expect(find('[data-ball]')?.style.left).toBe('50%');
  });

  test('heads overtime by its name', async () => {
    await draw(2, {}, 'tracker', [2003, 2004, 2005, 2006]);
    await seen(() =>
      expect(all('[data-tracker] thead th').map(({ textContent }) => textContent)).toEqual([
        '1',
        '2',
        '3',
        'OT',
      ]),
    );
  });

  test('says that there is none, or that it could not be loaded', async () => {
    await draw(1, { events: ok(null) }, 'tracker');
    await seen(() => expect(host().textContent).toContain('No tracker for this match'));
    await clear();
    await draw(1, { events: fail({ code: 'bad-request' }) }, 'tracker');
    await seen(() => expect(host().textContent).toContain('The tracker could not be loaded'));
  });
});
