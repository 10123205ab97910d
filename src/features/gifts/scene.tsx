import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createStore } from 'zustand';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { RoomPressRequest } from '#contract/placement.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { RoomPatches } from '#contract/room.ts';
import type { PlacementAnswer } from '#contract/placement.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { RoomActivities } from '#domain/activities/activityPhase.ts';
import { NO_COINS, type Coins, type RoomIntent } from '#domain/gifts/roomIntent.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { RestrictionKind } from '#domain/responsible-gambling/restrictions.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Gift, GiftId, Gifter } from '#domain/rooms/gift.ts';
import type { Title, TitleId } from '#domain/rooms/title.ts';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { createHostState } from '#state/hostState.ts';
import { NavigationProvider, type Navigation } from '#state/location.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';

export const ROOM = '8001' as RoomId;
export const NOW = 1_700_000_000_000;
export const amount = (text: string): Amount => text as Amount;

export const giftOf = (id: string, name: string, price: string, level = 0): Gift => ({
  id: id as GiftId,
  name,
  icon: null,
  animation: null,
  price: amount(price),
  level,
  sort: Number(id),
});
export const titleOf = (id: string, name: string): Title => ({
  id: id as TitleId,
  name,
  icon: null,
  description: '',
  sort: Number(id),
});
export const intentOf = (change: Partial<RoomIntent>): RoomIntent => ({
  id: 'i',
  action: 'gift',
  state: 'done',
  at: NOW,
  roomId: ROOM,
  subject: '1',
  choice: '',
  count: 1,
  total: amount('1'),
  prize: null,
  reason: null,
  ...change,
});
export const COINS: Coins = {
  ...NO_COINS,
  balance: amount('12345.5'),
  limit: { coinCode: 'C', least: amount('1'), most: amount('5000'), mostInDay: amount('20000') },
  spentToday: amount('100'),
  journal: 'ready',
};
export const NO_ACTIVITIES: RoomActivities = {
  at: NOW,
  envelope: null,
  lotteries: [],
  vote: null,
  questions: null,
  approvals: [],
  results: {},
  unread: [],
};

type Answers = {
  /** Null if the worker does not answer. */
  coins: Coins | null;
  gifts: readonly Gift[];
  top: readonly Gifter[];
  activities: RoomActivities;
  titles: readonly Title[];
};

const turn = () => act(async () => new Promise<void>((done) => void setTimeout(done, 0)));

const NAVIGATION: Navigation = {
  go: () => undefined,
  step: '1',
  hrefOf: ({ screen, topic }) => `?screen=${screen}&topic=${topic}`,
};

/** Renders gifts and activities over answers that a test changes. */
export const createGiftUi = ({ isGuest = false }: { readonly isGuest?: boolean } = {}) => {
  const host = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(host);
  const answers: Answers = {
    coins: COINS,
    gifts: [giftOf('1', 'Rose', '1'), giftOf('2', 'Rocket', '888.5', 3)],
    top: [],
    activities: NO_ACTIVITIES,
    titles: [],
  };
  const sent: RoomPressRequest[] = [];
  const scene = {
    now: NOW,
    isHeld: false,
    /** Whether the list of rooms has the room. */
    isListed: true,
    logins: 0,
    answer: ok({ intent: 'x', repeated: false }) as Result<PlacementAnswer>,
  };
  const outdated = new Set<(topic: SharedQuery['topic'] | null) => void>();
  const wakes = new Set<() => void>();
  const releases: (() => void)[] = [];
  const hostState = createHostState();
  const ask = async (question: SharedQuery): Promise<Result<unknown>> => {
    switch (question.topic) {
      case 'coins':
        return answers.coins === null ? fail({ code: 'timeout' }) : ok(answers.coins);
      case 'gifts':
        return ok(answers.gifts);
      case 'gift-top':
        return ok(answers.top);
      case 'room-activities':
        return ok(answers.activities);
      case 'titles':
        return ok({ own: [], all: answers.titles });
      default:
        return ok({
          closed: null,
          rooms: scene.isListed ? [{ roomId: ROOM, hostId: '31', matchId: '9', status: 1 }] : [],
          bookings: { matchIds: [], hostIds: [] },
        });
    }
  };
  const session = createStore<object>(() => ({
    user: isGuest ? null : { uid: 'u1' },
    restrictions: [],
    wallet: { balances: [{ coinCode: 'THB', amount: '5.00', isDefault: true }] },
  }));
  const roomReaders = new Set<(patches: RoomPatches) => void>();
  const parts = {
    feed: { ask },
    host: hostState,
    session: {
      view: session,
      wantLogin: () => void (scene.logins += 1),
    },
    settings: createSettingsStore(defaultSettings({ defaultLocale: 'en', oddsFormats: [1] })),
    serverWords: createServerWords({
      ask: () => Promise.resolve(ok({})),
      locale: () => 'en',
      schedule: () => undefined,
    }),
    roomReaders,
    onOutdated: (hear: (topic: SharedQuery['topic'] | null) => void) => void outdated.add(hear),
    commands: {
      place: async (request: RoomPressRequest) => {
        sent.push(request);
        if (scene.isHeld) await new Promise<void>((done) => releases.push(done));
        return scene.answer;
      },
    },
  } as unknown as ClientParts;
  const tab = {
    serverNow: () => scene.now,
    onTick: (_ms: number, wake: () => void) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    watchRooms: () => undefined,
  } as unknown as BoardTab;
  return {
    host,
    sent,
    scene,
    answers,
    hostState,
    draw: async (content: ReactNode) => {
      await act(async () =>
        root.render(
          <ClientProvider value={parts}>
            <BoardProvider board={createBoardStore()} tab={tab}>
              <NavigationProvider value={NAVIGATION}>{content}</NavigationProvider>
            </BoardProvider>
          </ClientProvider>,
        ),
      );
      await turn();
      await turn();
    },
    /** Changes an answer and says so, as the worker does. */
    change: async (next: Partial<Answers>) => {
      Object.assign(answers, next);
      await act(async () => outdated.forEach((hear) => hear(null)));
      await turn();
      await turn();
    },
    feed: (patch: RoomPatches[RoomId]) =>
      act(async () => roomReaders.forEach((read) => read({ [ROOM]: patch }))),
    /** Logs another user in; null for a guest. */
    setUser: async (uid: string | null) => {
      await act(async () => session.setState({ user: uid === null ? null : { uid } }));
      await turn();
      await turn();
    },
    /** Sets what the parent site or the platform forbids the user. */
    restrict: (kinds: readonly RestrictionKind[]) =>
      act(async () => session.setState({ restrictions: kinds.map((kind) => ({ kind, until: null })) })),
    settle: async () => {
      await turn();
      await turn();
    },
    release: () => act(async () => releases.splice(0).forEach((done) => done())),
    pass: async (ms: number) => {
      scene.now += ms;
      await act(async () => wakes.forEach((wake) => wake()));
    },
    find: (selector: string): HTMLElement | null => host.querySelector<HTMLElement>(selector),
    all: (selector: string): HTMLElement[] => [...host.querySelectorAll<HTMLElement>(selector)],
    text: (selector: string): string => host.querySelector(selector)?.textContent ?? '',
    press: async (selector: string) => {
      await act(async () => host.querySelector<HTMLElement>(selector)?.click());
      await turn();
    },
    end: async () => {
      await act(async () => root.unmount());
      host.remove();
    },
  };
};
export type GiftUi = ReturnType<typeof createGiftUi>;
