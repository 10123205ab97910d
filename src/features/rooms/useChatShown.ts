import { useState } from 'react';
import { pageStorage, type TextStore } from '#state/storage.ts';

const KEY = 'room-chat';
const HIDDEN = 'hidden';

/** Whether rooms show their chat, and a function that shows or hides it (BOOT-37); remembered on this device. */
export const useChatShown = (
  store: TextStore = pageStorage,
): readonly [isShown: boolean, toggle: () => void] => {
  const [isShown, setIsShown] = useState(() => store.read(KEY) !== HIDDEN);
  const toggle = () => {
    store.write(KEY, isShown ? HIDDEN : '');
    setIsShown(!isShown);
  };
  return [isShown, toggle];
};
