// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { ok } from '#contract/problem.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import list from '#locales/en/list.json' with { type: 'json' };
import search from '#locales/en/search.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { NavigationProvider } from '#state/location.ts';
import { clientPartsOf, createComponentStage, stubResizeObserver } from '#tests/componentStage.tsx';
import { Palette } from './Palette.tsx';

const { render, seen } = createComponentStage({ list, search });
const note = () => document.querySelector('[data-group="matches"] > :last-child')?.textContent;
const match = {
  facts: {
    id: 'm',
    sportId: 1,
    status: 4,
    outright: false,
    name: 'Ajax v Porto',
    home: { id: 't1', name: 'Ajax', icon: null },
    away: { id: 't2', name: 'Porto', icon: null },
    beginTime: 0,
    scores: [],
    clock: null,
  },
  league: 'League',
  marks: { name: [], home: [], away: [], league: [] },
} as unknown as SearchAnswer['matches'][number];

const none = () => undefined;

beforeAll(stubResizeObserver);

test.each([
  [60, /^60 more matches fit/],
  [1, /^1 more match fits/],
  [0, /Porto/],
])(
  'found matches that have no place are counted below the others, and announced: %i (MENU-12)',
  async (moreMatches, words) => {
    const answer: SearchAnswer = {
      matches: [match],
      leagues: [],
      teams: [],
      moreMatches,
      isComplete: true,
      platform: 'in',
    };
    const parts = clientPartsOf({
      feed: { ask: async ({ topic }: SharedQuery) => ok(topic === 'search' ? answer : {}) },
      config: { locales: ['en'], oddsFormats: [], languageCodes: {}, anchorLocales: [], modules: {} },
      shelf: createStore(() => ({ searches: [], viewed: [], hidden: [] })),
      commands: {},
    });
    const tab = { serverNow: () => 0, onTick: () => () => undefined } as unknown as BoardTab;
    await render(
      <ClientProvider value={parts}>
        <NavigationProvider value={{ go: none, step: '', hrefOf: () => '#' }}>
          <BoardProvider board={createBoardStore()} tab={tab}>
            <Palette
              text="ajax"
              composing={false}
              input={{ current: document.createElement('input') }}
              entered={{ current: false }}
              onText={none}
              onClose={none}
            />
          </BoardProvider>
        </NavigationProvider>
      </ClientProvider>,
    );
    await seen(() => expect(note()).toMatch(words));
    const announced = [...document.querySelectorAll('[role="status"] > *')].map((each) =>
      each.textContent?.trim(),
    );
    expect(announced).toEqual(['1 result', ...(moreMatches === 0 ? [] : [note()])]);
  },
);
