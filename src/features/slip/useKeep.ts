import { useEffect, useState } from 'react';
import type { Milliseconds } from '#domain/ids.ts';
import { useCommands } from '#state/hooks.ts';

/**
 * Milliseconds for which the user's choice stays shown after the worker's answer. The updated slip follows
 * that answer within one or two patches.
 */
const CHOICE_SHOWN_MS: Milliseconds = 1_000;

type Wish = { readonly on: boolean; readonly answered: boolean };

/**
 * Returns whether selections stay in the slip after a bet, and the switch for it. The user's choice shows at
 * once. If the worker refuses, the previous value returns and `slip` shows the error.
 */
export const useKeep = (storedOn: boolean): readonly [on: boolean, turn: (on: boolean) => void] => {
  const { slip: send } = useCommands();
  const [wish, setWish] = useState<Wish | null>(null);
  useEffect(() => {
    if (wish?.answered !== true) return undefined;
    const timer = setTimeout(() => setWish(null), CHOICE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [wish]);
  const turn = async (on: boolean): Promise<void> => {
    const wish: Wish = { on, answered: false };
    setWish(wish);
    const { ok } = await send({ kind: 'slip.keep', on });
    // The answer to an earlier press must not undo a later press.
    setWish((now) => (now !== wish ? now : ok ? { on, answered: true } : null));
  };
  return [wish?.on ?? storedOn, (on) => void turn(on)];
};
