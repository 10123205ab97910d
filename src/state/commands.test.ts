import { describe, expect, test } from 'vitest';
import type { DocumentCommand, Settings, Starred } from '#contract/documents.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import { NO_FAVOURITES } from '#contract/shelfChecks.ts';
import { createFavouritesStore } from './favouritesStore.ts';
import { createSelectionCommands } from './selectionCommands.ts';
import { createSlipStore } from './slipStore.ts';
import { createFavouriteCommands } from './favouriteCommands.ts';
import { createCommands, createSettingsOverlay } from './commands.ts';
import { createUserProblemsStore } from './userProblems.ts';
import { createSettingsStore } from './settingsStore.ts';
import { createTextStore } from './storage.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { forgetSettings, readSettings, writeSettings, type SettingsOwner } from './storedSettings.ts';

const GUEST: SettingsOwner = { merchant: 'm', uid: null };
const first: Settings = defaultSettings({ defaultLocale: 'zh-CN', oddsFormats: [1, 2, 3, 4] });
const memory = () => {
  const held = new Map<string, string>();
  return {
    held,
    store: createTextStore(() => ({
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, text) => void held.set(key, text),
      removeItem: (key) => void held.delete(key),
    })),
  };
};

const tab = (answers: Result<null>[]) => {
  const { held, store } = memory();
  const settings = createSettingsStore(first);
  const overlay = createSettingsOverlay(settings, store, () => GUEST);
  const notices = createUserProblemsStore();
  const sent: DocumentCommand[] = [];
  const feed = {
    command: (command: DocumentCommand) => {
      sent.push(command);
      return Promise.resolve(answers.shift() ?? ok(null));
    },
  } as unknown as FeedClient;
  const favourites = createFavouritesStore(NO_FAVOURITES);
  const collected: number[] = [];
  const starring = createFavouriteCommands(favourites, () => undefined);
  return {
    held,
    store,
    settings,
    overlay,
    notices,
    sent,
    favourites,
    starring,
    collected,
    commands: createCommands({
      feed,
      overlay,
      favouriteCommands: starring,
      selectionCommands: createSelectionCommands(createSlipStore(), () => undefined),
      notices,
      onMaxCollected: (most) => collected.push(most),
    }),
  };
};

describe('a settings change', () => {
  test('of a user who has left is neither sent again nor shown to the next user (I6)', async () => {
    const { store } = memory();
    const settings = createSettingsStore(first);
    const owner: { uid: string | null } = { uid: 'alice' };
    const overlay = createSettingsOverlay(settings, store, () => ({ merchant: 'm', ...owner }));
    const answers: ((answer: Result<null>) => void)[] = [];
    const done = overlay.change({ oddsFormat: 2 }, () => new Promise((answer) => void answers.push(answer)));
    owner.uid = 'bob';
    overlay.show({ ...first, oddsFormat: 3 });
    expect(settings.getState().oddsFormat).toBe(3);
    answers[0]?.(fail({ code: 'worker-silent' }));
    await done;
    expect([answers.length, settings.getState().oddsFormat]).toEqual([1, 3]);
    void overlay.change({ density: 'compact' }, () => Promise.resolve(ok(null)));
    expect(settings.getState().oddsFormat).toBe(3);
    expect(readSettings(store, first, { merchant: 'm', uid: 'bob' }).oddsFormat).toBe(3);
  });

  test('holds in this tab and in local storage at once, then in the worker (D24)', async () => {
    const { settings, store, sent, commands } = tab([]);
    const done = commands.setSettings({ oddsFormat: 2 });
    expect(settings.getState().oddsFormat).toBe(2);
    expect(readSettings(store, first, GUEST).oddsFormat).toBe(2);
    await done;
    expect(sent).toEqual([{ kind: 'settings.set', change: { oddsFormat: 2 } }]);
  });

  test("is not undone by the worker's older word that was under way", async () => {
    const { settings, overlay, commands } = tab([]);
    const done = commands.setSettings({ oddsFormat: 2 });
    overlay.show({ ...first, theme: 'dark' });
    expect(settings.getState()).toMatchObject({ oddsFormat: 2, theme: 'dark' });
    await done;
    overlay.show({ ...first, oddsFormat: 3 });
    expect(settings.getState().oddsFormat).toBe(3);
  });

  test('is sent again to the next worker when the first went (F17)', async () => {
    const { sent, commands } = tab([fail({ code: 'worker-gone' })]);
    expect(await commands.setSettings({ theme: 'dark' })).toEqual(ok(null));
    expect(sent).toHaveLength(2);
  });
});

describe('a command that fails', () => {
  test('is reported to the user and never sent again without a press', async () => {
    const { sent, notices, commands } = tab([fail({ code: 'worker-gone' })]);
    expect((await commands.slip({ kind: 'slip.clear' })).ok).toBe(false);
    expect(notices.getState().problem).toEqual({ code: 'worker-gone' });
    expect(sent).toHaveLength(1);
  });
});

describe('a star too many', () => {
  const match = {
    type: 'match',
    item: { matchId: '51', sportId: 1, sportName: 'Football' },
  } as unknown as Starred;

  test('is reported to the user with the limit, and to the host (FAV-02, FAV-03)', async () => {
    const { notices, commands, collected } = tab([fail({ code: 'favourites-full', most: 50 })]);
    await commands.toggleStar(match);
    expect([notices.getState().problem, collected]).toEqual([{ code: 'favourites-full', most: 50 }, [50]]);
  });

  test("is no matter of the host where it is a league's, nor is any other failure (FAV-02)", async () => {
    const { commands, collected } = tab([
      fail({ code: 'favourites-full', most: 50 }),
      fail({ code: 'worker-gone' }),
    ]);
    await commands.toggleStar({
      type: 'league',
      item: { id: '1', sportId: 1, name: 'League' },
    } as unknown as Starred);
    await commands.toggleStar(match);
    expect(collected).toEqual([]);
  });

  test('keeps of names no more than a document may hold', async () => {
    const { commands, sent } = tab([]);
    await commands.hideLeague({ id: '1', sportId: 1, name: 'x'.repeat(5_000) } as never);
    expect(sent).toEqual([{ kind: 'shelf.hide', league: { id: '1', sportId: 1, name: 'x'.repeat(200) } }]);
  });
});

describe('stored settings', () => {
  test('are read as they were written', () => {
    const { store } = memory();
    const settings: Settings = {
      locale: 'en',
      oddsFormat: 4,
      theme: 'dark',
      upColour: 'red',
      lineNotation: 'decimal',
      timeZone: 'Asia/Shanghai',
      accept: 2,
      tolerance: 5,
      acceptList: [1, 0, 1, 7],
      pushEvents: false,
      sort: 'league',
      density: 'compact',
      motion: 'reduced',
      sound: true,
    };
    writeSettings(store, settings, GUEST);
    expect(readSettings(store, first, GUEST)).toEqual(settings);
  });

  test.each([
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '{"locale":"xx","oddsFormat":9,"theme":1,"timeZone":"Mars/Base","__proto__":{"theme":"dark"}}',
    '{"constructor":1}',
  ])('that are garbage fall back: %s (F34)', (text) => {
    const { held, store } = memory();
    held.set('settings:m', text);
    expect(readSettings(store, first, GUEST)).toEqual(first);
  });

  test('fall back one by one', () => {
    const { held, store } = memory();
    held.set('settings:m', '{"locale":"en","oddsFormat":9}');
    expect(readSettings(store, first, GUEST)).toEqual({ ...first, locale: 'en' });
  });

  test("of merchants, a guest and users never mix; without a merchant only the device's are read (D23, C33)", () => {
    const { held, store } = memory();
    const USER = { ...GUEST, uid: '71' };
    writeSettings(store, { ...first, oddsFormat: 2, locale: 'en' }, GUEST);
    writeSettings(store, { ...first, oddsFormat: 3, locale: 'th' }, USER);
    writeSettings(store, { ...first, oddsFormat: 4, locale: 'vi' }, { merchant: 'other', uid: null });
    expect(
      [GUEST, USER, { merchant: 'other', uid: null }, { ...GUEST, uid: '72' }].map(
        (whose) => readSettings(store, first, whose).oddsFormat,
      ),
    ).toEqual([2, 3, 4, 2]);
    expect(readSettings(store, first)).toEqual({ ...first, locale: 'vi' });
    forgetSettings(store, 'm', '71');
    expect([...held.keys()].filter((key) => key.includes('71'))).toEqual([]);
  });

  test('that cannot be read or written break nothing (F34)', () => {
    const denied = createTextStore(() => {
      throw new Error('denied');
    });
    writeSettings(denied, first, GUEST);
    expect(readSettings(denied, first, GUEST)).toEqual(first);
  });
});
