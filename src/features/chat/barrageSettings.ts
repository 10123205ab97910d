import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readBarrageSettings, showsBarrage, type BarrageSettings } from '#domain/chat/barrage.ts';
import { hideUser, readHiddenUsers, showUser, type HiddenUser } from '#domain/chat/hiddenUsers.ts';
import { useSettings } from '#state/hooks.ts';
import { pageStorage } from '#state/storage.ts';

const BARRAGE_KEY = 'chat-barrage';
const HIDDEN_KEY = 'chat-hidden';

type ChatChoices = {
  readonly barrage: BarrageSettings;
  readonly hidden: readonly HiddenUser[];
  /** Keys whose last write failed: their stored texts are older than the choices of this tab (F34). */
  readonly unsaved: ReadonlySet<string>;
};
/** What the user chose for chat in this browser, in any tab. */
const choices = createStore<ChatChoices>(() => ({
  barrage: readBarrageSettings(pageStorage.read(BARRAGE_KEY)),
  hidden: readHiddenUsers(pageStorage.read(HIDDEN_KEY)),
  unsaved: new Set<string>(),
}));

/**
 * Reads the stored choices, which another tab may have changed. Choices that could not be stored are those of this tab.
 */
const readChoices = (): Pick<ChatChoices, 'barrage' | 'hidden'> => {
  const own = choices.getState();
  const read = (key: string) => (own.unsaved.has(key) ? null : pageStorage.read(key));
  const [barrage, hidden] = [read(BARRAGE_KEY), read(HIDDEN_KEY)];
  return {
    barrage: barrage === null ? own.barrage : readBarrageSettings(barrage),
    hidden: hidden === null ? own.hidden : readHiddenUsers(hidden),
  };
};
const setUnsaved = (key: string, isUnsaved: boolean): void => {
  const unsaved = new Set(choices.getState().unsaved);
  if (isUnsaved) unsaved.add(key);
  else unsaved.delete(key);
  choices.setState({ unsaved });
};
/** Stores a choice. Storage that is full keeps the older text. */
const write = (key: string, text: string): void => {
  pageStorage.write(key, text);
  setUnsaved(key, pageStorage.read(key) !== text);
};
// Called for writes of other tabs only.
window.addEventListener('storage', ({ key }) => {
  if (key !== BARRAGE_KEY && key !== HIDDEN_KEY) return;
  setUnsaved(key, false);
  choices.setState(readChoices());
});

export const useBarrageSettings = (): BarrageSettings => useStore(choices, ({ barrage }) => barrage);
export const setBarrage = (change: Partial<BarrageSettings>): void => {
  const barrage = { ...readChoices().barrage, ...change };
  write(BARRAGE_KEY, JSON.stringify(barrage));
  choices.setState({ barrage });
};

export const useHiddenUsers = (): readonly HiddenUser[] => useStore(choices, ({ hidden }) => hidden);
const setHidden = (hidden: readonly HiddenUser[]): void => {
  write(HIDDEN_KEY, JSON.stringify(hidden));
  choices.setState({ hidden });
};
export const hide = (user: HiddenUser): void => setHidden(hideUser(readChoices().hidden, user));
export const unhide = (userId: string): void => setHidden(showUser(readChoices().hidden, userId));

const REDUCED = '(prefers-reduced-motion: reduce)';
/** Whether animations are reduced, by the user's setting or the system's. */
export const useReducedMotion = (): boolean => {
  const { motion } = useSettings();
  const isReduced = useSyncExternalStore(
    (wake) => {
      const query = matchMedia(REDUCED);
      query.addEventListener('change', wake);
      return () => query.removeEventListener('change', wake);
    },
    () => matchMedia(REDUCED).matches,
  );
  return motion === 'reduced' || isReduced;
};

/** Whether messages cross the video now. */
export const useBarrageOn = (): boolean => {
  const { on } = useBarrageSettings();
  return showsBarrage({ on }, useReducedMotion());
};
