// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { RoomPatch, RoomPatches } from '#contract/room.ts';
import type { RoomCallRequest } from '#contract/roomCall.ts';
import { GUEST } from '#contract/session.ts';
import type { ChatSetup, SharedQuery } from '#contract/sharedQuery.ts';
import type { ChatMessage } from '#domain/chat/message.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Amount } from '#domain/money/amount.ts';
import { pagesOfEmojis } from '#domain/rooms/chat.ts';
import chatTexts from '#locales/en/chat.json' with { type: 'json' };
import list from '#locales/en/list.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { useRooms } from '#state/rooms.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { clientPartsOf, stubResizeObserver } from '#tests/componentStage.tsx';
import { chatMessageOf as messageOf, sharedBetOf } from '#tests/chatFixture.ts';
import * as property from '#tests/property.ts';
import { waitFor } from '#tests/waitFor.ts';
import { firstSeed, LIMIT_MS, sized } from '#tests/worker/budget.ts';
import { setBarrage, unhide } from './barrageSettings.ts';
import { BarrageLayer } from './BarrageLayer.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { ChatSettings } from './ChatSettings.tsx';
import { MessageText } from './MessageText.tsx';
import { OrderCard } from './OrderCard.tsx';
import { RoomBarrage } from './RoomBarrage.tsx';

const ROOM = '8000001' as RoomId;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const NOW = 1_700_000_000_000;
const SETUP: ChatSetup = {
  rule: { text: 'Be civil.', maxLength: 20, interval: 0, images: false },
  ban: { banned: false, text: '', until: null },
  emojis: [
    {
      id: '1',
      name: 'Common',
      pages: pagesOfEmojis(
        Array.from({ length: 11 }, (_, at) => ({
          id: `${at}`,
          code: `[e${at}]`,
          name: `e${at}`,
          address: `/e${at}.svg`,
        })),
      ),
    },
  ],
  categories: [{ id: '2', name: 'Insults' }],
  showRule: null,
  titles: [{ id: '7' as never, name: 'Harbour star', icon: null, description: '', sort: 0 }],
};

const change = (added: readonly ChatMessage[], more: object = {}) => ({
  reset: false,
  added,
  removed: [] as never[],
  skipped: 0,
  droppedTo: 0,
  droppedToForUser: 0,
  ...more,
});
const whole = (added: readonly ChatMessage[], more: Partial<RoomPatch> = {}): RoomPatch => ({
  whole: true,
  phase: 'live',
  state: { status: 1 as never, popularity: 1, audience: 1, mute: null, slow: 0 },
  chat: { change: change(added, { reset: true }), ban: null },
  ...more,
});

const viewOf = (id: string | null) =>
  id === null ? GUEST : { ...GUEST, user: { uid: id, name: 'Me', memberType: 0, currencyId: 1 } };

const setUp = (
  uid: string | null = 'me',
  setup: Result<ChatSetup> | Promise<Result<ChatSetup>> = ok(SETUP),
) => {
  const requests: RoomCallRequest[] = [];
  const scene = {
    now: NOW,
    setup,
    logins: 0,
    reconnects: 0,
    answer: (): Result<unknown> | Promise<Result<unknown>> => ok({ messageId: null, waitUntil: null }),
  };
  const wakes = new Set<() => void>();
  const roomReaders = new Set<(patches: RoomPatches) => void>();
  const view = createStore(() => viewOf(uid));
  const parts = {
    feed: {
      tabId: 't1',
      ask: async (question: SharedQuery) =>
        question.topic === 'chat-setup'
          ? scene.setup
          : question.topic === 'rooms'
            ? ok({ rooms: [{ roomId: ROOM, matchId: 'm1' }] })
            : ok({ orders: [], earlier: {}, unreadable: [], total: 0, size: 50, statistics: [] }),
      room: async (request: RoomCallRequest) => {
        requests.push(request);
        return scene.answer();
      },
    },
    config: { limits: { picks: 10 } },
    cashOuts: createStore(() => ({ intents: [] })),
    settings: createSettingsStore(defaultSettings({ defaultLocale: 'en', oddsFormats: [1] })),
    serverWords: { store: createStore(() => ({ words: null })), need: () => undefined },
    session: { view, wantLogin: () => void (scene.logins += 1) },
    commands: { reconnect: () => void (scene.reconnects += 1) },
    roomReaders,
    onOutdated: () => undefined,
  } as unknown as ClientParts;
  const tab = {
    tabId: 't1',
    serverNow: () => scene.now,
    onTick: (_everyMs: number, wake: () => void) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    watchRooms: () => undefined,
  } as unknown as BoardTab;
  const board = createBoardStore();
  const frame = (children: React.ReactNode) => (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        {children}
      </BoardProvider>
    </ClientProvider>
  );
  const applyPatch = (patch: RoomPatch) =>
    act(async () => roomReaders.forEach((read) => read({ [ROOM]: patch })));
  const pass = async (ms: number) => {
    scene.now += ms;
    await act(async () => wakes.forEach((wake) => wake()));
  };
  const setUser = (id: string) => view.setState(viewOf(id), true);
  return { scene, requests, frame, applyPatch, wakes, pass, setUser };
};

let root: Root;
let host: HTMLElement;
beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  // jsdom has no layout: the list is high, and its lines low.
  for (const [name, value] of [
    ['clientHeight', 600],
    ['clientWidth', 400],
    ['offsetHeight', 30],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
  plugIn(initReactI18next);
  await init({
    lng: 'en',
    resources: { en: { chat: chatTexts, list, markets, problems } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubResizeObserver();
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  localStorage.clear();
  setBarrage({ on: false, words: [] });
  vi.unstubAllGlobals();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const shownMessages = () => all('[data-message]').map(({ dataset }) => dataset['message']);
/** Returns why the input is closed. */
const closedBy = () => find('[data-region="chat-input"]')?.dataset['closed'];
/** Hides these users alone, as another tab does. */
const hideByOtherTab = async (...users: readonly string[]) => {
  localStorage.setItem('chat-hidden', JSON.stringify(users.map((userId) => ({ userId, name: userId }))));
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'chat-hidden' })));
};
const press = (selector: string) => act(async () => find(selector)?.click());
const until = (check: () => void) =>
  waitFor(async () => {
    await act(async () => undefined);
    check();
  });
const type = (text: string) =>
  act(async () => {
    const field = find('[data-field="chat"]') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const choosePicture = (bytes: readonly number[], size = bytes.length) =>
  act(async () => {
    const field = find('[data-field="chat-picture"]') as HTMLInputElement;
    const file = new File([Uint8Array.from(bytes)], 'a.png', { type: 'image/png' });
    Object.defineProperty(file, 'size', { value: size });
    Object.defineProperty(field, 'files', { configurable: true, value: [file] });
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
const enter = (init: KeyboardEventInit) =>
  act(
    async () =>
      void find('[data-field="chat"]')?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }),
      ),
  );
const open = async (stage: ReturnType<typeof setUp>, messages: readonly ChatMessage[] = []) => {
  await act(async () => root.render(stage.frame(<ChatPanel room={ROOM} />)));
  await stage.applyPatch(whole(messages));
  await until(() => expect(find('[data-region="chat-input"]')?.dataset['closed']).toBeUndefined());
};

const shareDialog = () => find('[data-dialog="share-order"]');

const reportDialog = () => find('[data-dialog="report-message"]');

/** Reads the list of rooms, as the screen of a room does. */
const ReadRooms = () => {
  useRooms();
  return null;
};

const reminderCount = () => find('[data-reminders]')?.dataset['reminders'];

/** Shows three messages with the menu of the second open. `applyPatch` changes the chat and the height of the list. */
const openMessageMenu = async () => {
  const stage = setUp();
  await open(
    stage,
    Array.from({ length: 3 }, (_, at) => messageOf(at + 1)),
  );
  const region = find('[data-region="chat-messages"]') as HTMLElement;
  let height = 500;
  Object.defineProperty(region, 'scrollHeight', { configurable: true, get: () => height });
  region.scrollTop = 500;
  await press('[data-message="m2"] [data-action="more"]');
  const applyPatch = async (newHeight: number, changed: ReturnType<typeof change>) => {
    height = newHeight;
    await stage.applyPatch({ chat: { change: changed } });
  };
  const standing = () => [
    region.dataset['following'],
    region.scrollTop,
    find('[data-unread]')?.dataset['unread'],
  ];
  return { applyPatch, standing };
};
const messageMenu = () => find('[data-message="m2"] [role="dialog"]');

describe('the messages of a room', () => {
  test('show name, title, answer, mention and a picture of fixed size (CHAT-09, CHAT-10, CHAT-12)', async () => {
    const stage = setUp();
    await open(stage, [
      messageOf(1, {
        author: { userId: 'u1', name: 'Ann', titleId: '7', isHost: true },
        text: 'hi @Me',
        mentions: ['me'],
      }),
      messageOf(2, { kind: 'reply', reply: { id: 'm1' as never, name: 'Ann', text: 'hi' } }),
      messageOf(3, { kind: 'image', image: 'https://img.example/a.png', text: '' }),
      messageOf(4, { kind: 'auto', text: 'Welcome' }),
    ]);
    expect(all('[data-message]').map(({ dataset }) => [dataset['message'], dataset['kind']])).toEqual([
      ['m1', 'text'],
      ['m2', 'reply'],
      ['m3', 'image'],
      ['m4', 'auto'],
    ]);
    expect(find('[data-message="m1"] [data-title="7"]')?.textContent).toBe('Harbour star');
    expect(find('[data-message="m1"]')?.dataset['calls']).toBe('');
    expect(find('[data-reminders="1"]')).not.toBeNull();
    expect(find('[data-message="m2"]')?.textContent).toContain('Reply to Ann:');
    const picture = find('[data-message="m3"] img') as HTMLImageElement;
    expect([picture.width, picture.height, picture.getAttribute('referrerpolicy')]).toEqual([
      160,
      90,
      'no-referrer',
    ]);
    await press('[data-action="reminders"]');
    expect(find('[data-reminders]')).toBeNull();
  });

  test('a deleted one disappears, and skipped ones are counted where they are missing (F42)', async () => {
    const stage = setUp();
    await open(stage, [messageOf(1), messageOf(2)]);
    await stage.applyPatch({ chat: { change: change([messageOf(50)], { removed: ['m1'], skipped: 47 }) } });
    expect(all('[data-message]').map(({ dataset }) => dataset['message'])).toEqual(['m2', 'm50']);
    expect(find('[data-skipped="47"]')?.textContent).toBe('47 messages skipped');
  });

  test('only those on screen are rendered; the list stands still with a count while the user reads back', async () => {
    const stage = setUp();
    await open(
      stage,
      Array.from({ length: 300 }, (_, at) => messageOf(at + 1)),
    );
    expect(all('[data-message]').length).toBeLessThan(60);
    const region = find('[data-region="chat-messages"]') as HTMLElement;
    Object.defineProperty(region, 'scrollHeight', { configurable: true, value: 9_000 });
    await act(async () => {
      region.scrollTop = 1_000;
      region.dispatchEvent(new Event('scroll'));
    });
    await stage.applyPatch({
      chat: { change: change(Array.from({ length: 12 }, (_, at) => messageOf(400 + at))) },
    });
    expect([find('[data-unread]')?.dataset['unread'], region.scrollTop]).toEqual(['12', 1_000]);
    expect(find('[data-unread]')?.textContent).toBe('12 new');
    await press('[data-action="follow"]');
    expect([find('[data-unread]'), region.scrollTop]).toEqual([null, 9_000]);
  });

  describe('with the menu of a message open', () => {
    test('the menu names the author, and the list stands still until the first message after it', async () => {
      const { applyPatch, standing } = await openMessageMenu();
      expect(messageMenu()?.querySelector('bdi')?.textContent).toBe(
        find('[data-message="m2"] bdi')?.textContent,
      );
      await applyPatch(900, change([messageOf(10)]));
      await applyPatch(950, change([messageOf(11)]));
      expect([standing(), messageMenu()]).toEqual([[undefined, 500, '2'], expect.anything()]);
      // Nothing moves under a press that closes the menu.
      await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
      expect([standing(), messageMenu()]).toEqual([[undefined, 500, '2'], null]);
      await applyPatch(990, change([messageOf(12)]));
      expect(standing()).toEqual(['', 990, undefined]);
    });

    test('the list follows again when that message is deleted', async () => {
      const { applyPatch, standing } = await openMessageMenu();
      await applyPatch(900, change([messageOf(10)]));
      await applyPatch(880, change([messageOf(11)], { removed: ['m2'] }));
      expect(standing()).toEqual(['', 880, undefined]);
    });

    test('a message that arrives during a press moves nothing, and the next one is followed', async () => {
      const { applyPatch, standing } = await openMessageMenu();
      await press('[data-message="m2"] [data-action="more"]');
      const button = find('[data-message="m2"] [data-action="more"]');
      // jsdom takes what is pressed from the events of the mouse.
      await act(async () =>
        button?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, buttons: 1 })),
      );
      await applyPatch(900, change([messageOf(10)]));
      expect(standing()).toEqual([undefined, 500, '1']);
      await act(async () => button?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true })));
      await applyPatch(950, change([messageOf(11)]));
      expect(standing()).toEqual(['', 950, undefined]);
    });

    test('the list follows while only the button of a menu has the focus', async () => {
      const { applyPatch, standing } = await openMessageMenu();
      await press('[data-message="m2"] [data-action="more"]');
      act(() => find('[data-message="m2"] [data-action="more"]')?.focus());
      await applyPatch(900, change([messageOf(10)]));
      expect(standing()).toEqual(['', 900, undefined]);
    });
  });

  test('a mention is shown where it stands, and the list then stops following (CHAT-10)', async () => {
    const stage = setUp();
    await open(
      stage,
      Array.from({ length: 300 }, (_, at) => messageOf(at + 1, at === 9 ? { mentions: ['me'] } : {})),
    );
    const region = find('[data-region="chat-messages"]') as HTMLElement;
    Object.defineProperty(region, 'scrollHeight', { configurable: true, value: 9_000 });
    region.scrollTo = ((options: { readonly top: number }) => {
      region.scrollTop = options.top;
    }) as never;
    expect(region.dataset['following']).toBe('');
    await press('[data-reminders="1"]');
    expect([region.dataset['following'], region.scrollTop < 1_000, find('[data-reminders]')]).toEqual([
      undefined,
      true,
      null,
    ]);
  });

  test('a mention with a lower number than those already read is counted (CHAT-10)', async () => {
    const stage = setUp();
    await open(stage, [messageOf(40, { mentions: ['me'] }), messageOf(50)]);
    await press('[data-reminders="1"]');
    expect(reminderCount()).toBeUndefined();
    // A message that is shown late stands before one that was shown earlier, as the user's own one is.
    await stage.applyPatch({ chat: { change: change([messageOf(45, { mentions: ['me'] })]) } });
    expect(reminderCount()).toBe('1');
    await press('[data-reminders="1"]');
    expect(reminderCount()).toBeUndefined();
    // The chat server starts anew and counts from 1.
    await stage.applyPatch(whole([messageOf(1, { id: 'new1', mentions: ['me'] })]));
    expect(reminderCount()).toBe('1');
  });

  test('a reply to a deleted message does not show its text', async () => {
    const stage = setUp();
    await open(stage, [
      messageOf(1, { text: 'abuse' }),
      messageOf(2, { kind: 'reply', reply: { id: 'm1' as never, name: 'Ann', text: 'abuse' } }),
    ]);
    await stage.applyPatch({ chat: { change: change([], { removed: ['m1'] }) } });
    expect(find('[data-message="m2"]')?.textContent).toContain('Reply to Ann: (deleted message)');
    expect(document.body.textContent).not.toContain('abuse');
  });

  test('a user can be hidden in this browser and shown again', async () => {
    const stage = setUp();
    await open(stage, [messageOf(1), messageOf(2), messageOf(8)]);
    await press('[data-message="m1"] [data-action="more"]');
    await press('[data-action="hide"]');
    expect(all('[data-message]').map(({ dataset }) => dataset['message'])).toEqual(['m2']);
    await act(async () => unhide('u1'));
    expect(all('[data-message]')).toHaveLength(3);
  });

  test('users that two tabs hide are all hidden, in both tabs', async () => {
    const stage = setUp();
    await open(stage, [messageOf(1), messageOf(2), messageOf(3)]);
    await hideByOtherTab('u1');
    expect(shownMessages()).toEqual(['m2', 'm3']);
    // The event of a later write is still on its way.
    localStorage.setItem('chat-hidden', JSON.stringify([{ userId: 'u2', name: 'u2' }]));
    await press('[data-message="m3"] [data-action="more"]');
    await press('[data-action="hide"]');
    expect(JSON.parse(localStorage.getItem('chat-hidden') ?? '[]')).toMatchObject([
      { userId: 'u2' },
      { userId: 'u3' },
    ]);
    await hideByOtherTab();
    expect(shownMessages()).toEqual(['m1', 'm2', 'm3']);
  });

  test('a report sends one request with its category (CHAT-08)', async () => {
    const stage = setUp();
    await open(stage, [messageOf(1)]);
    await press('[data-message="m1"] [data-action="more"]');
    await press('[data-action="report"]');
    await press('[data-category="2"] input');
    stage.scene.answer = () => ok(null);
    await act(async () => {
      find('[data-action="send-report"]')?.click();
      find('[data-action="send-report"]')?.click();
    });
    expect(stage.requests).toMatchObject([
      { kind: 'chat-report', messageId: 'm1', userId: 'u1', categoryId: '2' },
    ]);
    expect(find('[data-report="done"]')).not.toBeNull();
  });

  test('the report of a guest asks for the login and opens no dialog (CHAT-08, USER-06)', async () => {
    const stage = setUp(null);
    await act(async () => root.render(stage.frame(<ChatPanel room={ROOM} />)));
    await stage.applyPatch(whole([messageOf(1)]));
    await press('[data-message="m1"] [data-action="more"]');
    await press('[data-action="report"]');
    expect([stage.scene.logins, find('[data-dialog="report-message"]')]).toEqual([1, null]);
  });

  test('a report opened while chat is joining waits for its categories, then shows them (CHAT-08)', async () => {
    const joins: ((setup: Result<ChatSetup>) => void)[] = [];
    const stage = setUp('me', new Promise((done) => joins.push(done)));
    await act(async () => root.render(stage.frame(<ChatPanel room={ROOM} />)));
    await stage.applyPatch(whole([messageOf(1)]));
    await press('[data-message="m1"] [data-action="more"]');
    await press('[data-action="report"]');
    expect(reportDialog()?.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(reportDialog()?.textContent).not.toContain(chatTexts.report.failed);
    await act(async () => joins[0]?.(ok(SETUP)));
    await until(() => expect(find('[data-category="2"]')).not.toBeNull());
  });

  test.each([
    ['late', undefined, true, false],
    ['failed', null, false, true],
  ] as const)(
    'emojis that are %s are shown as such, and only failed ones offer a retry (CHAT-07)',
    async (_, emojis, isBusy, canRetry) => {
      const stage = setUp('me', ok({ ...SETUP, emojis }));
      await open(stage);
      await press('[data-action="emojis"]');
      expect([
        find('[aria-busy="true"]') !== null,
        find('[role="alert"]')?.textContent.includes(chatTexts.emojisFailed) ?? false,
      ]).toEqual([isBusy, canRetry]);
    },
  );

  test('a report whose categories could not be loaded says so and offers a retry (CHAT-08)', async () => {
    const stage = setUp('me', fail({ code: 'refused', platformCode: '1', message: '' }));
    await act(async () => root.render(stage.frame(<ChatPanel room={ROOM} />)));
    await stage.applyPatch(whole([messageOf(1)]));
    await until(() => expect(find('[data-region="chat-input"]')?.dataset['closed']).toBe('failed'));
    await press('[data-message="m1"] [data-action="more"]');
    await press('[data-action="report"]');
    expect(find('[data-dialog="report-message"]')?.textContent).toContain(chatTexts.report.failed);
  });
});

describe('the input', () => {
  test('sends once for one press, and the message waits until the room shows it', async () => {
    const stage = setUp();
    await open(stage);
    await type('hello');
    await act(async () => {
      find('[data-action="send-chat"]')?.click();
      find('[data-action="send-chat"]')?.click();
    });
    expect(stage.requests).toMatchObject([{ kind: 'chat-send', text: 'hello', orderId: null }]);
    const { clientId } = stage.requests[0] as { clientId: string };
    expect(find('[data-outgoing]')?.dataset['outgoing']).toBe(clientId);
    await stage.applyPatch({ chat: { change: change([messageOf(9, { clientId, text: 'hello' })]) } });
    expect([find('[data-outgoing]'), all('[data-message]').length]).toEqual([null, 1]);
    // The message leaves the list with the messages after it, and does not wait again.
    await stage.applyPatch({ chat: { change: change([messageOf(500)], { droppedTo: 499 }) } });
    expect([find('[data-outgoing]'), all('[data-message]').length]).toEqual([null, 1]);
  });

  test('what one user sent is gone for the next one of this tab (I6)', async () => {
    const stage = setUp();
    await open(stage);
    stage.scene.answer = () => fail({ code: 'timeout' });
    await type('hello');
    await press('[data-action="send-chat"]');
    expect(find('[data-outgoing]')).not.toBeNull();
    await act(async () => stage.setUser('other'));
    expect(find('[data-outgoing]')).toBeNull();
    await act(async () => stage.setUser('me'));
    expect(find('[data-outgoing]')).toBeNull();
  });

  test('an answer whose message is deleted meanwhile is sent as a message of its own', async () => {
    const stage = setUp();
    await open(stage, [messageOf(1), messageOf(2)]);
    await press('[data-message="m1"] [data-action="more"]');
    await press('[data-action="reply"]');
    await type('really?');
    expect(find('[data-reply-gone]')).toBeNull();
    await stage.applyPatch({ chat: { change: change([], { removed: ['m1'] }) } });
    expect(find('[data-reply-gone]')?.textContent).toContain('was deleted');
    await press('[data-action="send-chat"]');
    expect(stage.requests).toMatchObject([{ text: 'really?', replyTo: null }]);
  });

  test.each([
    [fail({ code: 'timeout' }), 'unknown', false],
    [fail({ code: 'http', status: 502 }), 'unknown', false],
    [fail({ code: 'http', status: 503, isKeptBack: true }), 'refused', true],
    [fail({ code: 'http', status: 429 }), 'refused', true],
    [fail({ code: 'http', status: 413 }), 'refused', true],
    [fail({ code: 'refused', platformCode: '1001', message: 'No ads.' }), 'refused', true],
  ] as const)(
    'an outcome %j is shown as %s, and nothing is sent again by itself',
    async (answer, state, canEdit) => {
      const stage = setUp();
      await open(stage);
      stage.scene.answer = () => answer;
      await type('hello');
      await press('[data-action="send-chat"]');
      expect(find('[data-outgoing]')?.dataset['state']).toBe(state);
      expect(find('[data-action="edit"]') !== null).toBe(canEdit);
      await press('[data-action="drop"]');
      expect([find('[data-outgoing]'), stage.requests.length]).toEqual([null, 1]);
    },
  );

  test('a refused answer that the user edits still answers its message, also if the list has lost it', async () => {
    const stage = setUp();
    await open(stage, [messageOf(1), messageOf(2)]);
    stage.scene.answer = () => fail({ code: 'refused', platformCode: '1001', message: 'No ads.' });
    await press('[data-message="m1"] [data-action="more"]');
    await press('[data-action="reply"]');
    await type('really?');
    await press('[data-action="send-chat"]');
    await stage.applyPatch({ chat: { change: change([messageOf(500)], { droppedTo: 499 }) } });
    await press('[data-action="edit"]');
    await type('really');
    await stage.pass(10_000);
    await press('[data-action="send-chat"]');
    expect(stage.requests).toMatchObject([
      { text: 'really?', replyTo: 'm1' },
      { text: 'really', replyTo: 'm1' },
    ]);
    await type('hello');
    await stage.pass(10_000);
    await press('[data-action="send-chat"]');
    expect(stage.requests[2]).toMatchObject({ text: 'hello', replyTo: null });
  });

  test.each([
    ['the platform refused', fail({ code: 'refused', platformCode: '1001', message: 'No ads.' })],
    ['lost its picture', fail({ code: 'picture-failed' })],
    ['came too soon after one of another tab', ok({ messageId: null, waitUntil: NOW + 1_000 })],
  ])(
    'a message that %s may be sent again: it is no repetition, and slow mode does not wait for it (CHAT-06)',
    async (_, answer) => {
      const stage = setUp('me', ok({ ...SETUP, rule: { ...SETUP.rule, interval: 60 } }));
      await open(stage);
      stage.scene.answer = () => answer;
      await type('hello');
      await press('[data-action="send-chat"]');
      await press('[data-action="edit"]');
      // The client's own limit is one message a second.
      await stage.pass(1_000);
      await press('[data-action="send-chat"]');
      expect(stage.requests).toMatchObject([{ text: 'hello' }, { text: 'hello' }]);
    },
  );

  test('a message of unknown outcome counts as sent: slow mode waits for it (CHAT-06)', async () => {
    const stage = setUp('me', ok({ ...SETUP, rule: { ...SETUP.rule, interval: 60 } }));
    await open(stage);
    stage.scene.answer = () => fail({ code: 'timeout' });
    await type('hello');
    await press('[data-action="send-chat"]');
    await stage.pass(1_000);
    await type('again');
    expect(find('[data-action="send-chat"]')?.dataset['wait']).toBe('59');
  });

  test('editing a refused message keeps the text, reply and picture of the draft (CHAT-09)', async () => {
    const stage = setUp('me', ok({ ...SETUP, rule: { ...SETUP.rule, images: true } }));
    await open(stage, [messageOf(1)]);
    stage.scene.answer = () => fail({ code: 'refused', platformCode: '1001', message: 'No ads.' });
    await type('first');
    await press('[data-action="send-chat"]');
    await type('second');
    await press('[data-message="m1"] [data-action="more"]');
    await press('[data-action="reply"]');
    await choosePicture(PNG);
    await until(() => expect(find('[data-picture]')).not.toBeNull());
    await press('[data-action="edit"]');
    expect((find('[data-field="chat"]') as HTMLInputElement).value).toBe('first second');
    await stage.pass(10_000);
    await press('[data-action="send-chat"]');
    expect(stage.requests[1]).toMatchObject({
      text: 'first second',
      replyTo: 'm1',
      picture: { type: 'image/png' },
    });
  });

  test('Enter that ends the composition of an input method sends nothing, also in Safari', async () => {
    const stage = setUp();
    await open(stage);
    await type('你好');
    await enter({ isComposing: true, keyCode: 229 });
    // Safari reports this key after the end of the composition.
    await enter({ keyCode: 229 });
    expect(stage.requests).toEqual([]);
    await enter({ keyCode: 13 });
    expect(stage.requests).toMatchObject([{ text: '你好' }]);
  });

  test('answers a message and mentions its author (CHAT-09)', async () => {
    const stage = setUp();
    await open(stage, [
      messageOf(1, { author: { userId: 'u1', name: 'Ann', titleId: null, isHost: false } }),
    ]);
    await press('[data-message="m1"] [data-action="more"]');
    await press('[data-action="reply"]');
    await press('[data-message="m1"] [data-action="more"]');
    await press('[data-action="mention"]');
    await press('[data-action="send-chat"]');
    expect(stage.requests).toMatchObject([{ replyTo: 'm1', text: '@Ann', mentions: ['u1'] }]);
  });

  test('a message that mentions a sixth user is not sent, and the user reads the limit (CHAT-10)', async () => {
    const stage = setUp('me', ok({ ...SETUP, rule: { ...SETUP.rule, maxLength: 60 } }));
    await open(
      stage,
      Array.from({ length: 6 }, (_, at) =>
        messageOf(at + 1, { author: { userId: `u${at}`, name: `Fan${at}`, titleId: null, isHost: false } }),
      ),
    );
    await type('@Fan0 @Fan1 @Fan2 @Fan3 @Fan4 @Fan5');
    await press('[data-action="send-chat"]');
    expect(stage.requests).toEqual([]);
    expect(find('[data-draft-problem="too-many-mentions"]')?.textContent).toContain('5');
    await type('@Fan0 @Fan1 @Fan2 @Fan3 @Fan4 and more');
    await press('[data-action="send-chat"]');
    expect(stage.requests).toMatchObject([{ mentions: ['u0', 'u1', 'u2', 'u3', 'u4'] }]);
  });

  test('a text that is too long is not sent and says by how much', async () => {
    const stage = setUp();
    await open(stage);
    await type('x'.repeat(23));
    await press('[data-action="send-chat"]');
    expect(find('[data-draft-problem="too-long"]')?.textContent).toBe('3 characters too long');
    expect(stage.requests).toEqual([]);
  });

  test('a picture is checked, shown small, and sent with the message; another file is refused (CHAT-03)', async () => {
    const stage = setUp('me', ok({ ...SETUP, rule: { ...SETUP.rule, images: true } }));
    await open(stage);
    const problem = () => find('[data-draft-problem]')?.dataset['draftProblem'];
    await choosePicture(Array.from(new TextEncoder().encode('<svg onload="x">')));
    await until(() => expect(problem()).toBe('picture-type'));
    await choosePicture(PNG, 600_000);
    await until(() => expect(problem()).toBe('picture-size'));
    expect(find('[data-picture]')).toBeNull();
    await choosePicture(PNG);
    await until(() => expect(find('[data-picture] img')?.getAttribute('width')).toBe('64'));
    await press('[data-action="remove-picture"]');
    expect(find('[data-picture]')).toBeNull();
    await choosePicture(PNG);
    await until(() => expect(find('[data-picture]')).not.toBeNull());
    await press('[data-action="send-chat"]');
    expect(stage.requests).toMatchObject([
      { text: '', picture: { type: 'image/png', data: 'iVBORw0KGgo=' } },
    ]);
    expect(find('[data-picture]')).toBeNull();
    // A second picture goes as well, although the text has not changed in between.
    await stage.pass(60_000);
    await choosePicture(PNG);
    await until(() => expect(find('[data-picture]')).not.toBeNull());
    await press('[data-action="send-chat"]');
    expect(stage.requests).toHaveLength(2);
  });

  test('where the platform takes no pictures there is no button for one', async () => {
    await open(setUp());
    expect(find('[data-action="add-picture"]')).toBeNull();
  });

  test('emojis are eight a page, and a press puts the code into the text (CHAT-07)', async () => {
    const stage = setUp();
    await open(stage);
    await press('[data-action="emojis"]');
    expect(all('[data-emoji]')).toHaveLength(8);
    await press('[aria-label="Next page"]');
    expect(all('[data-emoji]')).toHaveLength(3);
    await press('[data-emoji="[e9]"]');
    expect((find('[data-field="chat"]') as HTMLInputElement).value).toBe('[e9]');
  });

  test("the end of a mute is a time in the user's zone, beside its reason (CHAT-05, C29)", async () => {
    const stage = setUp();
    await open(stage);
    const mute = { text: 'Quiet!', until: NOW + 600_000 };
    await stage.applyPatch({ state: { ...whole([]).state, mute } as never });
    expect(find('[data-ends="time"]')?.textContent).toMatch(/^Quiet! · Until \d\d:\d\d UTC[+-]\d/);
  });

  test.each<[string, RoomPatch, string, string]>([
    ['ended', { state: { ...whole([]).state, status: 2 as never } as never }, 'ended', 'host'],
    [
      'silenced',
      { state: { ...whole([]).state, mute: { text: 'Quiet!', until: null } } as never },
      'silenced',
      'host',
    ],
    [
      'muted',
      { chat: { ban: { kind: 'ban', n: 1, uid: 'me', on: true, text: 'Calm down', until: NOW + 30_000 } } },
      'muted',
      'time',
    ],
    ['offline', { phase: 'polled' }, 'offline', 'retry'],
  ])(
    'a room that is %s disables it with the reason and what ends it (CHAT-05)',
    async (_, patch, reason, ends) => {
      const stage = setUp();
      await open(stage);
      await stage.applyPatch(patch);
      expect(find('[data-region="chat-input"]')?.dataset['closed']).toBe(reason);
      expect(find('[data-ends]')?.dataset['ends']).toBe(ends);
      expect((find('[data-field="chat"]') as HTMLInputElement).disabled).toBe(true);
    },
  );

  test('is drawn by time only while it waits: a mute counts down and ends, then nothing ticks (CHAT-06)', async () => {
    const stage = setUp();
    await open(stage);
    expect(stage.wakes.size).toBe(0);
    const muted = { kind: 'ban', n: 1, uid: 'me', on: true, text: '', until: NOW + 2_000 } as const;
    await stage.applyPatch({ chat: { ban: muted } });
    expect((find('[data-field="chat"]') as HTMLInputElement).placeholder).toBe(chatTexts.closed.muted);
    expect([stage.wakes.size, find('[data-ends]')?.textContent]).toEqual([
      1,
      'You are muted in this room · It ends in 2 seconds.',
    ]);
    // Screen readers announce the reason once; the countdown describes the input and is not announced.
    const announced = () => find('[data-region="chat-input"] [data-ends] [role="status"]')?.textContent;
    expect(announced()).toBe('You are muted in this room');
    expect(find('[data-field="chat"]')?.getAttribute('aria-describedby')).toBe(find('[data-ends]')?.id);
    await stage.pass(1_000);
    expect(find('[data-ends]')?.textContent).toContain('It ends in 1 second.');
    expect([announced(), find('[data-ends]')?.closest('[role="status"]')]).toEqual([
      'You are muted in this room',
      null,
    ]);
    await stage.pass(1_000);
    expect([find('[data-ends]'), stage.wakes.size]).toEqual([null, 0]);
    const field = find('[data-field="chat"]') as HTMLInputElement;
    expect([
      field.placeholder,
      field.disabled,
      find('[data-region="chat-input"]')?.dataset['closed'],
    ]).toEqual([chatTexts.placeholder, false, undefined]);
  });

  test.each([
    ['today', 600_000, /· Until \d\d:\d\d UTC[^ ]*\.$/],
    ['on another day', 172_800_000, /· Until \d{4}-\d\d-\d\d \d\d:\d\d UTC[^ ]*\.$/],
  ])('a mute that ends %s names its end (CHAT-05)', async (_, ms, words) => {
    const stage = setUp();
    await open(stage);
    const until = NOW + ms;
    await stage.applyPatch({ chat: { ban: { kind: 'ban', n: 1, uid: 'me', on: true, text: '', until } } });
    expect(find('[data-ends]')?.textContent).toMatch(words);
  });

  test('a ban that comes with the pass disables it with the platform’s words (CHAT-01, CHAT-05)', async () => {
    const stage = setUp('me', ok({ ...SETUP, ban: { banned: true, text: 'Banned for ads', until: null } }));
    await act(async () => root.render(stage.frame(<ChatPanel room={ROOM} />)));
    await stage.applyPatch(whole([]));
    await until(() => expect(find('[data-region="chat-input"]')?.dataset['closed']).toBe('banned'));
    expect(find('[data-ends]')?.textContent).toContain('Banned for ads');
  });

  test('a ban that the platform lifts opens the input within a minute (CHAT-05)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const stage = setUp('me', ok({ ...SETUP, ban: { banned: true, text: '', until: null } }));
    await act(async () => root.render(stage.frame(<ChatPanel room={ROOM} />)));
    await stage.applyPatch(whole([]));
    await until(() => expect(closedBy()).toBe('banned'));
    stage.scene.setup = ok(SETUP);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await until(() => expect(closedBy()).toBeUndefined());
  });

  test('what a user has typed leaves with the user (I6)', async () => {
    const stage = setUp();
    await open(stage, [messageOf(1)]);
    await type('my account is');
    await act(async () => stage.setUser('other'));
    await until(() => expect(find('[data-region="chat-input"]')?.dataset['closed']).toBeUndefined());
    expect((find('[data-field="chat"]') as HTMLInputElement).value).toBe('');
    expect(all('[data-message]')).toHaveLength(1);
  });

  test('a guest reads, and is asked to log in (CHAT-05)', async () => {
    const stage = setUp(null);
    await act(async () => root.render(stage.frame(<ChatPanel room={ROOM} />)));
    await stage.applyPatch(whole([messageOf(1)]));
    expect(all('[data-message]')).toHaveLength(1);
    expect(find('[data-region="chat-input"]')?.dataset['closed']).toBe('guest');
    await press('[data-action="login"]');
    expect(stage.scene.logins).toBe(1);
  });
});

test('no bet is offered for sharing without the rule, and a retry reads the rule again (CHAT-16)', async () => {
  const stage = setUp();
  await act(async () =>
    root.render(
      stage.frame(
        <>
          <ReadRooms />
          <ChatPanel room={ROOM} />
        </>,
      ),
    ),
  );
  await stage.applyPatch(whole([]));
  await until(() => expect(find('[data-action="share-order"]')).not.toBeNull());
  await press('[data-action="share-order"]');
  expect(shareDialog()?.querySelector('[role="alert"]')?.textContent).toContain(chatTexts.share.ruleFailed);
  stage.scene.setup = ok({ ...SETUP, showRule: { showCount: 10, coins: [] } });
  await press('[data-dialog="share-order"] [role="alert"] button');
  await until(() => expect(shareDialog()?.textContent).toContain(chatTexts.share.none));
});

/** Renders content for a reader with this odds format. */
const inClient = (content: React.ReactNode, oddsFormat: 1 | 2 = 1) => {
  const parts = clientPartsOf();
  parts.settings.setState({ oddsFormat });
  return (
    <ClientProvider value={parts}>
      <BoardProvider board={createBoardStore()} tab={{} as BoardTab}>
        {content}
      </BoardProvider>
    </ClientProvider>
  );
};

test('an order card shows selection, state, stake and maximum win, and is copied (CHAT-18, CHAT-19, D16)', async () => {
  const copied: string[] = [];
  await act(async () =>
    root.render(inClient(<OrderCard bet={sharedBetOf()} onCopy={() => void copied.push('x')} />)),
  );
  expect(find('[data-order-card]')?.textContent).toBe(
    'Harbour v RoversConfirmedHandicapHarbour -0.51.95Stake ¥100.00Max win (without the stake) ¥95.00Copy bet',
  );
  await press('[data-action="copy-bet"]');
  expect(copied).toEqual(['x']);
});

test.each<[string, Parameters<typeof sharedBetOf>[0], string, string]>([
  [
    'CNY',
    { betAmount: '66.667' as Amount, maxWinAmount: '63.333' as Amount },
    'Stake ¥66.66',
    'Max win (without the stake) ¥63.33',
  ],
  [
    'VND',
    { currencyId: 10, betAmount: '95.00' as Amount, maxWinAmount: '1200' as Amount },
    'Stake ₫95',
    'Max win (without the stake) ₫1,200',
  ],
])(
  'amounts in %s on an order card follow the money rule of the currency (CHAT-18, C18)',
  async (_, bet, ...shown) => {
    await act(async () => root.render(inClient(<OrderCard bet={sharedBetOf(bet)} />)));
    expect(all('[data-order-card] > :last-child > span').map(({ textContent }) => textContent)).toEqual(
      shown,
    );
  },
);

test.each<[string, Parameters<typeof sharedBetOf>[0], string]>([
  ['is settled', { status: 5 as never, settledAmount: '195' as Amount }, 'Return ¥195.00'],
  ['was canceled', { status: 3 as never }, 'Return ¥100.00'],
  ['is open and has no maximum win', { maxWinAmount: null }, 'Stake ¥100.00'],
])('the order card of a bet that %s shows only amounts that were sent (CHAT-18)', async (_, bet, shown) => {
  await act(async () => root.render(inClient(<OrderCard bet={sharedBetOf(bet)} />)));
  expect(find('[data-order-card] > :last-child > :last-child')?.textContent).toBe(shown);
});

test.each<[string, object, string]>([
  ['European odds as they are', { odds: 3100, betOdds: '2.1', oddsType: 2 }, '3.10'],
  ['Hong Kong odds below 1', { odds: 0, betOdds: '0.87', oddsType: 2 }, 'HK 0.87'],
  ['Hong Kong odds above 1', { odds: 0, betOdds: '2.1', oddsType: 2 }, 'HK 2.10'],
  ['negative Malay odds', { odds: 0, betOdds: '-0.512', oddsType: 3 }, 'MY -0.512'],
  ['no odds', { odds: 0, betOdds: '' }, '-'],
  ['no odds of an absent format', { odds: 0, betOdds: '0.87', oddsType: 0 }, '-'],
  ['no odds of an unknown format', { odds: 0, betOdds: '150', oddsType: 5 }, '-'],
  ['European odds beside an unknown format', { odds: 1870, betOdds: '0.87', oddsType: 0 }, '1.87'],
])(
  'an order card shows %s, in the format in which the user saw them (CHAT-18, C5, C6)',
  async (_, odds, shown) => {
    const { leg } = sharedBetOf();
    await act(async () =>
      root.render(inClient(<OrderCard bet={sharedBetOf({ leg: { ...leg, ...odds } })} />)),
    );
    expect(find('[data-order-card] b')?.textContent).toBe(shown);
  },
);

test("an order card shows odds in the reader's format, European ones with a tag (C4, D14)", async () => {
  const { leg } = sharedBetOf();
  const shown = async (marketType: number) => {
    const bet = sharedBetOf({ leg: { ...leg, marketType: marketType as never } });
    await act(async () => root.render(inClient(<OrderCard bet={bet} />, 2)));
    return find('[data-order-card] b')?.textContent;
  };
  expect([await shown(1000), await shown(1005)]).toEqual(['0.95', 'EU 1.95']);
});

const ATTACKS = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  '{{constructor}}',
  '${alert(1)}',
  '&lt;b&gt;',
  '"><svg onload=alert(1)>',
  'https://bad.example/?<script>',
  '[e1]<iframe src=//bad.example>',
  '\u202etxt.exe',
  'a\u0301\u0301\u0301\u0301\u0301\u0301',
];

const emojiOf = (code: string) =>
  code === '[e1]' ? { id: '1', code, name: 'e1', address: '/e1.svg' } : undefined;

test(
  'hostile texts in every field stay text: no element, no link, no handler (F43, F44)',
  { timeout: LIMIT_MS },
  async () => {
    const attack = property
      .array(property.oneof(property.constantFrom(...ATTACKS), property.string()), {
        minLength: 1,
        maxLength: 4,
      })
      .map((parts) => parts.join(' '));
    const texts = property.sample(attack, { numRuns: sized(500, 5_000), seed: firstSeed() });
    for (const text of texts) {
      await act(async () =>
        root.render(<MessageText text={text} links={['https://ok.example/']} emojiOf={emojiOf} />),
      );
      const wrong = all('#none, script, iframe, svg, a, [onerror], [onload]').filter((each) =>
        host.contains(each),
      );
      expect(wrong).toEqual([]);
      for (const image of all('img')) expect(image.getAttribute('src')).toBe('/e1.svg');
      const shown = host.textContent ?? '';
      expect(shown).toBe(text.replaceAll('[e1]', ''));
    }
    const stage = setUp();
    await open(stage);
    // So many messages are on screen at once.
    for (let from = 0; from < sized(15, 5_000); from += 15) {
      await stage.applyPatch(
        whole(
          texts.slice(from, from + 15).map((text, at) =>
            messageOf(from + at + 1, {
              text,
              author: { userId: text, name: text, titleId: text, isHost: false },
              reply: { id: 'r' as never, name: text, text },
            }),
          ),
        ),
      );
      expect(all('[data-message]').length).toBeGreaterThan(0);
      expect(all('script, iframe, [onerror], [onload], a[href^="javascript"]')).toEqual([]);
    }
  },
);

describe('messages over the video', () => {
  test('are there while the switch of the chat settings is on (CHAT-11)', async () => {
    const stage = setUp();
    await act(async () =>
      root.render(
        stage.frame(
          <>
            <RoomBarrage room={ROOM} />
            <ChatSettings />
          </>,
        ),
      ),
    );
    await stage.applyPatch(whole([]));
    await press('[data-action="chat-settings"]');
    const toggle = () => find('[data-setting="barrage"]') as HTMLInputElement;
    expect([toggle().checked, find('[data-region="barrage"]')]).toEqual([false, null]);
    await press('[data-setting="barrage"]');
    await until(() => expect(find('[data-region="barrage"]')).not.toBeNull());
    expect(toggle().checked).toBe(true);
    await press('[data-setting="barrage"]');
    expect([toggle().checked, find('[data-region="barrage"]')]).toEqual([false, null]);
  });

  test('are drawn in one frame up to the density, without filtered, hidden and deleted ones (CHAT-11)', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
    setBarrage({ on: true, density: 'few', position: 'full', words: ['spam'] });
    const stage = setUp();
    await act(async () => root.render(stage.frame(<BarrageLayer room={ROOM} />)));
    await stage.applyPatch(whole([messageOf(1)]));
    const many = Array.from({ length: 200 }, (_, at) => messageOf(at + 2));
    await stage.applyPatch({
      chat: {
        change: change([messageOf(300, { text: 'SPAM' }), ...many].toSorted((a, b) => a.order - b.order)),
      },
    });
    expect(all('[data-barrage]')).toEqual([]);
    expect(frames).toHaveLength(1);
    await act(async () => frames[0]?.(0));
    const shown = all('[data-barrage]');
    expect(shown).toHaveLength(15);
    expect(shown.some(({ textContent }) => textContent?.includes('SPAM'))).toBe(false);
    expect(new Set(shown.map(({ style }) => style.top)).size).toBe(15);
    const first = shown[0]?.dataset['barrage'] ?? '';
    await stage.applyPatch({ chat: { change: change([], { removed: [first] }) } });
    expect(find(`[data-barrage="${first}"]`)).toBeNull();
  });

  test('are those that come while the room is open, not the history of its snapshot (CHAT-11)', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
    const draw = () => act(async () => frames.splice(0).forEach((run) => run(0)));
    setBarrage({ on: true, density: 'many', position: 'full', words: [] });
    const stage = setUp();
    await act(async () => root.render(stage.frame(<BarrageLayer room={ROOM} />)));
    await stage.applyPatch(whole([], { phase: 'loading' }));
    await stage.applyPatch(whole([messageOf(1), messageOf(2)]));
    await draw();
    expect(all('[data-barrage]')).toEqual([]);
    await stage.applyPatch({ chat: { change: change([messageOf(3)]) } });
    await draw();
    expect(all('[data-barrage]').map(({ dataset }) => dataset['order'])).toEqual(['3']);
  });
});
