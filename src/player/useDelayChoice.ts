import { useState } from 'react';
import { pageStorage } from '#state/storage.ts';
import { readPlayerMemory, writePlayerMemory } from './memory.ts';

/** Whether the user wants a watched match to be shown as late as its video, and the function that changes it. */
export const useDelayChoice = (): readonly [isDelayed: boolean, choose: (isDelayed: boolean) => void] => {
  const [isDelayed, setIsDelayed] = useState(() => readPlayerMemory(pageStorage).scoreDelay);
  return [
    isDelayed,
    (scoreDelay) => {
      setIsDelayed(scoreDelay);
      writePlayerMemory(pageStorage, { scoreDelay });
    },
  ];
};
