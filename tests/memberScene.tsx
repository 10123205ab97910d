import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { RoomPatches } from '#contract/room.ts';
import type { RoomCallRequest } from '#contract/roomCall.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import account from '#locales/en/account.json' with { type: 'json' };
import notices from '#locales/en/notices.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import settings from '#locales/en/settings.json' with { type: 'json' };
import player from '#locales/en/player.json' with { type: 'json' };
import rooms from '#locales/en/rooms.json' with { type: 'json' };
import sports from '#locales/en/sports.json' with { type: 'json' };
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { NavigationProvider, type LocationChange } from '#state/location.ts';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { stubResizeObserver } from './componentStage.tsx';
import { waitFor } from './waitFor.ts';

export const SCENE_NOW = Date.parse('2026-03-14T18:00:00Z');
export const MEMBER: SessionView = {
  ...GUEST,
  user: { uid: 'u1', name: 'User', memberType: 0, currencyId: 1 },
};

type Answers = {
  readonly [T in SharedQuery['topic']]?: (
    question: Extract<SharedQuery, { topic: T }>,
  ) => Result<unknown> | Promise<Result<unknown>>;
};

/** Creates the surroundings of a component that asks the worker about the member platform. */
export const createMemberScene = ({
  answers = {},
  session = MEMBER,
  bankers = true,
}: { readonly answers?: Answers; readonly session?: SessionView; readonly bankers?: boolean } = {}) => {
  const questions: SharedQuery[] = [];
  const hearers: ((topic: SharedQuery['topic'] | null) => void)[] = [];
  const went: LocationChange[] = [];
  const logins = { count: 0 };
  const requests: RoomCallRequest[] = [];
  const problems: Problem[] = [];
  const roomReaders = new Set<(patches: RoomPatches) => void>();
  const view = createStore(() => session);
  const scene: { answers: Answers; roomAnswer: Result<unknown> } = { answers, roomAnswer: ok(null) };
  const statistics = createStore<{ data: object | undefined; isError: boolean }>(() => ({
    data: {},
    isError: false,
  }));
  const parts = {
    feed: {
      ask: async (question: SharedQuery) => {
        questions.push(question);
        const answer = scene.answers[question.topic] as ((asked: SharedQuery) => Result<unknown>) | undefined;
        return answer?.(question) ?? fail({ code: 'bad-request' });
      },
      room: async (request: RoomCallRequest) => {
        requests.push(request);
        return scene.roomAnswer;
      },
    },
    config: {
      merchant: 'm',
      modules: { bankers },
      hosts: { service: '/', match: '/', order: '/', file: '/', banner: '/', banker: '/' },
      hostLists: { image: [], stream: [], banner: [], link: [], api: ['api.example.com'], jump: [] },
    },
    settings: createSettingsStore({
      ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }),
      timeZone: 'UTC',
    }),
    session: {
      view,
      wantLogin: () => {
        logins.count += 1;
      },
    },
    serverWords: createServerWords({
      ask: () => Promise.resolve(ok({})),
      locale: () => 'en',
      schedule: () => undefined,
    }),
    statistics: {
      store: statistics,
      need: () => undefined,
      renew: () => undefined,
    },
    commands: { tellProblem: (problem: Problem) => void problems.push(problem) },
    roomReaders,
    onOutdated: (hear: (typeof hearers)[number]) => void hearers.push(hear),
  } as unknown as ClientParts;
  const tab = {
    serverNow: () => SCENE_NOW,
    onTick: () => () => undefined,
    watchRooms: () => undefined,
  } as unknown as BoardTab;
  const board = createBoardStore();
  const navigation = {
    go: (change: LocationChange) => void went.push(change),
    step: '0',
    hrefOf: (change: LocationChange) => `#${change.topic ?? change.match ?? ''}`,
  };
  const page = (content: ReactNode) => (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        <NavigationProvider value={navigation}>{content}</NavigationProvider>
      </BoardProvider>
    </ClientProvider>
  );
  const outdate = (topic: SharedQuery['topic']) => act(async () => hearers.forEach((hear) => hear(topic)));
  /** Feeds what happens in a room, as the worker does. */
  const tellRoom = (patches: RoomPatches) => act(async () => roomReaders.forEach((read) => read(patches)));
  /** Replaces the session, as a login, a logout or an expiry does. */
  const setSession = (next: SessionView) => act(async () => view.setState(next, true));
  return {
    scene,
    setSession,
    questions,
    requests,
    problems,
    went,
    logins,
    page,
    outdate,
    tellRoom,
    statistics,
    go: navigation.go,
  };
};

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** Prepares texts and a root for each test, and returns the ways to look at it. */
export const createMemberStage = () => {
  const at: { root: Root | null; host: HTMLElement | null } = { root: null, host: null };
  const host = (): HTMLElement => at.host as HTMLElement;
  beforeAll(async () => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    stubResizeObserver();
    plugIn(initReactI18next);
    await init({
      lng: 'en',
      resources: { en: { account, notices, player, problems, rooms, settings, sports } },
      interpolation: { escapeValue: false },
    });
  });
  beforeEach(() => {
    localStorage.clear();
    at.host = document.body.appendChild(document.createElement('div'));
    at.root = createRoot(at.host);
  });
  afterEach(async () => {
    await act(async () => at.root?.unmount());
    host().remove();
  });
  return {
    draw: (content: ReactNode) => act(async () => at.root?.render(content)),
    all,
    one: (selector: string) => document.querySelector<HTMLElement>(selector),
    texts: (selector: string) => all(selector).map((each) => each.textContent),
    press: (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click()),
    /** Waits for a condition, and draws what has arrived before each look. */
    until: (check: () => void) =>
      waitFor(async () => {
        await act(async () => undefined);
        check();
      }),
  };
};
export { fail, ok };
