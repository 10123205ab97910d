import { describe, expect, test } from 'vitest';
import type { DocumentCommand, Settings } from '#contract/documents.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { FeedLine } from '#feed/feedLine.ts';
import { createCommands, createSettingsOverlay } from './commands.ts';
import { createNoticesStore } from './noticesStore.ts';
import { createSettingsStore } from './settingsStore.ts';
import { createTextStore } from './storage.ts';
import { defaultSettings, readSettings, writeSettings } from './storedSettings.ts';

const first: Settings = defaultSettings({ defaultLocale: 'zh-CN', oddsFormats: [1, 2, 3, 4] });
const memory = () => {
  const held = new Map<string, string>();
  return { held, store: createTextStore(() => ({ getItem: (key) => held.get(key) ?? null, setItem: (key, text) => void held.set(key, text) })) };
};

const tab = (answers: Result<null>[]) => {
  const { held, store } = memory();
  const settings = createSettingsStore(first);
  const overlay = createSettingsOverlay(settings, store);
  const notices = createNoticesStore();
  const sent: DocumentCommand[] = [];
  const feed = { command: (command: DocumentCommand) => { sent.push(command); return Promise.resolve(answers.shift() ?? ok(null)); } } as unknown as FeedLine;
  return { held, store, settings, overlay, notices, sent, commands: createCommands({ feed, overlay, notices }) };
};

describe('a settings change', () => {
  test('holds in this tab and in local storage at once, then in the worker (D24)', async () => {
    const { settings, store, sent, commands } = tab([]);
    const done = commands.setSettings({ oddsFormat: 2 });
    expect(settings.getState().oddsFormat).toBe(2);
    expect(readSettings(store, first).oddsFormat).toBe(2);
    await done;
    expect(sent).toEqual([{ kind: 'settings.set', change: { oddsFormat: 2 } }]);
  });

  test('is not undone by the worker\'s older word that was under way', async () => {
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
  test('is told to the user and never sent a second time by itself', async () => {
    const { sent, notices, commands } = tab([fail({ code: 'worker-gone' })]);
    expect((await commands.clearPicks()).ok).toBe(false);
    expect(notices.getState().problem).toEqual({ code: 'worker-gone' });
    expect(sent).toHaveLength(1);
  });
});

describe('stored settings', () => {
  test('are read as they were written', () => {
    const { store } = memory();
    const settings: Settings = { locale: 'en', oddsFormat: 4, theme: 'dark', upColour: 'red', lineNotation: 'decimal', timeZone: 'Asia/Shanghai' };
    writeSettings(store, settings);
    expect(readSettings(store, first)).toEqual(settings);
  });

  test.each(['', 'null', '[]', '"x"', '{', '{"locale":"xx","oddsFormat":9,"theme":1,"timeZone":"Mars/Base","__proto__":{"theme":"dark"}}', '{"constructor":1}'])(
    'that are garbage fall back: %s (F34)',
    (text) => {
      const { held, store } = memory();
      held.set('settings', text);
      expect(readSettings(store, first)).toEqual(first);
    },
  );

  test('fall back one by one', () => {
    const { held, store } = memory();
    held.set('settings', '{"locale":"en","oddsFormat":9}');
    expect(readSettings(store, first)).toEqual({ ...first, locale: 'en' });
  });

  test('that cannot be read or written break nothing (F34)', () => {
    const denied = createTextStore(() => { throw new Error('denied'); });
    writeSettings(denied, first);
    expect(readSettings(denied, first)).toEqual(first);
  });
});
