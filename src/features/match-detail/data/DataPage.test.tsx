// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { GUEST } from '#contract/session.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { MatchDataPart } from '#domain/match-data/matchData.ts';
import detail from '#locales/en/detail.json' with { type: 'json' };
import matchData from '#locales/en/matchData.json' with { type: 'json' };
import type { EndpointName } from '#platform/endpoints.ts';
import { decodeMatchData } from '#platform/decode/matchData.ts';
import { createIcons } from '#platform/icons.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { sampleOf } from '#tests/msw/samples.ts';
import { waitFor } from '#tests/waitFor.ts';
import { createStore } from 'zustand/vanilla';
import { Tracker } from '../tracker/Tracker.tsx';
import { DataPage } from './DataPage.tsx';

const decoding = {
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', 'https://play.example.com/'),
};
const bodyOf = (part: MatchDataPart): unknown =>
  sampleOf(`match${part.charAt(0).toUpperCase()}${part.slice(1)}` as EndpointName)?.data;
const matchOf = (sportId: number): MatchFacts =>
  ({
    id: 'm1',
    sportId,
    name: 'A - B',
    status: 5,
    home: { id: '1', name: 'A', icon: null },
    away: { id: '2', name: 'B', icon: null },
    scores: [{ period: sportId * 1000, group: 5, home: 0, away: 0 }],
    clock: null,
    serving: 1,
  }) as unknown as MatchFacts;

type Answers = Readonly<Partial<Record<MatchDataPart, Result<unknown>>>>;
let root: Root;
let place: HTMLElement;
let asked: string[];
const draw = async (sport: number, answers: Answers = {}, what: 'data' | 'tracker' = 'data') => {
  asked = [];
  const parts = {
    feed: {
      ask: async ({ part }: { readonly part: MatchDataPart }) => {
        asked.push(part);
        return answers[part] ?? ok(decodeMatchData(part, bodyOf(part), decoding));
      },
    },
    config: {},
    settings: createSettingsStore({
      ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }),
      timeZone: 'UTC',
    }),
    serverWords: createServerWords({
      ask: () => Promise.resolve(ok({})),
      locale: () => 'en',
      later: () => undefined,
    }),
    session: { view: createStore(() => GUEST) },
    onOutdated: () => undefined,
  } as unknown as ClientParts;
  const tab = { serverNow: () => 0, onTick: () => () => undefined } as unknown as BoardTab;
  const match = matchOf(sport);
  await act(async () => {
    root.render(
      <ClientProvider value={parts}>
        <BoardProvider board={createBoardStore()} tab={tab}>
          {what === 'data' ? <DataPage match={match} markets={[]} /> : <Tracker match={match} />}
        </BoardProvider>
      </ClientProvider>,
    );
  });
};
const sections = () =>
  [...place.querySelectorAll('[data-section]')].map((each) => each.getAttribute('data-section'));
const text = (name: string) => place.querySelector(`[data-section="${name}"]`)?.textContent ?? '';
const until = (check: () => void) =>
  waitFor(async () => {
    await act(() => Promise.resolve());
    check();
  });

beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: { en: { detail, matchData } } });
});
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

describe('the data page', () => {
  test('of football shows every part that the platform has (DETAIL-08 DETAIL-09 DETAIL-10 DETAIL-11 DETAIL-12 DETAIL-13 DETAIL-15 DETAIL-16)', async () => {
    await draw(1);
    await until(() => expect(text('intelligence')).toContain('A won three'));
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
    expect(place.querySelectorAll('[data-player-id]').length).toBe(2);
    expect([...place.querySelectorAll('[data-incident]')].map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^28'Goal D\. Sato.*0-1$/),
      expect.stringMatching(/^59'Substitution C\. Silva for E\. Ramos$/),
    ]);
    expect(text('history')).toMatch(/Head to head.*1 won, 0 drawn, 0 lost.*2-1.*HT 1-1.*Won/);
    expect(text('history')).toMatch(/Goals by time.*F\. Moreno.*Knee injury/);
    expect(text('standings')).toMatch(/D20.*A20/);
    expect(text('commentary')).toMatch(/^Commentary28'Goal! D\. Sato scores/);
  });

  test('of basketball has technical statistics, with attempts, and asks for no lineup or weather (DETAIL-14)', async () => {
    await draw(3);
    await until(() => expect(text('technical')).toMatch(/7\/203-pointers9\/24/));
    expect(text('technical')).toContain('4Fast breaks6');
    expect([...asked].sort()).toEqual(
      ['commentary', 'events', 'history', 'intelligence', 'standings', 'technical'].sort(),
    );
  });

  test('does not draw a part that the platform does not have, and says when it has none (D38)', async () => {
    await draw(5, { history: ok(null), intelligence: ok(null), events: ok([]) });
    await until(() => expect(sections()).toEqual([]));
    act(() => root.unmount());
    root = createRoot(place);
    await draw(5, { history: ok(null), intelligence: ok(null), events: ok(null) });
    await until(() => expect(place.textContent).toContain('No data yet'));
  });

  test('says of a part that could not be loaded, beside the others, and asks again on a press', async () => {
    await draw(1, { standings: fail({ code: 'bad-request' }) });
    await until(() => expect(text('standings')).toContain('could not be loaded'));
    expect(text('weather')).toContain('Rain');
    const before = asked.length;
    await act(async () => place.querySelector<HTMLElement>('[data-section="standings"] button')?.click());
    await until(() => expect(asked.length).toBeGreaterThan(before));
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
    await until(() =>
      expect(place.querySelector('[data-tracker]')?.getAttribute('data-tracker')).toBe(field),
    );
    expect(
      [...place.querySelectorAll('[data-recent]')].map((each) => each.getAttribute('data-recent')),
    ).toEqual(['goal-withdrawn', 'goal', 'corner']);
    expect(asked).toEqual(['events']);
  });

  test('shows the ball where the latest event has it, and names the event', async () => {
    await draw(1, {}, 'tracker');
    await until(() => expect(place.querySelector('[data-caption="goal-withdrawn"]')).not.toBeNull());
    expect(place.querySelector<HTMLElement>('[data-ball]')?.style.left).toBe('50%');
  });

  test('says that there is none, or that it could not be loaded', async () => {
    await draw(1, { events: ok(null) }, 'tracker');
    await until(() => expect(place.textContent).toContain('No tracker for this match'));
    act(() => root.unmount());
    root = createRoot(place);
    await draw(1, { events: fail({ code: 'bad-request' }) }, 'tracker');
    await until(() => expect(place.textContent).toContain('The tracker could not be loaded'));
  });
});
