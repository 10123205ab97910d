import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readBarrageSettings, showsBarrage, type BarrageSettings } from '#domain/chat/barrage.ts';
import { hideUser, readHiddenUsers, showUser, type HiddenUser } from '#domain/chat/hiddenUsers.ts';
import { useSettings } from '#state/hooks.ts';
import { pageStorage } from '#state/storage.ts';

const BARRAGE_KEY = 'chat-barrage';
const HIDDEN_KEY = 'chat-hidden';

type ChatChoices = { readonly barrage: BarrageSettings; readonly hidden: readonly HiddenUser[] };
/** What the user chose for chat in this browser; read from storage at the first use. */
const choices = createStore<ChatChoices>(() => ({
  barrage: readBarrageSettings(pageStorage.read(BARRAGE_KEY)),
  hidden: readHiddenUsers(pageStorage.read(HIDDEN_KEY)),
}));

export const useBarrageSettings = (): BarrageSettings => useStore(choices, ({ barrage }) => barrage);
export const setBarrage = (change: Partial<BarrageSettings>): void => {
  const barrage = { ...choices.getState().barrage, ...change };
  pageStorage.write(BARRAGE_KEY, JSON.stringify(barrage));
  choices.setState({ barrage });
};

export const useHiddenUsers = (): readonly HiddenUser[] => useStore(choices, ({ hidden }) => hidden);
const setHidden = (hidden: readonly HiddenUser[]): void => {
  pageStorage.write(HIDDEN_KEY, JSON.stringify(hidden));
  choices.setState({ hidden });
};
export const hide = (user: HiddenUser): void => setHidden(hideUser(choices.getState().hidden, user));
export const unhide = (userId: string): void => setHidden(showUser(choices.getState().hidden, userId));

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
