import { useEffect, useState } from 'react';
import type { Milliseconds } from '#domain/ids.ts';
import { useCommands } from '#state/commands.ts';

/** The slip follows its worker's answer by a patch or two; after that it is its word alone that is shown. */
const FOLLOWS: Milliseconds = 1_000;

type Wish = { readonly on: boolean; readonly answered: boolean };

/**
 * Whether selections stay after a bet, as the user has just said it: shown at once, and as it was again where
 * the worker refuses, which `slip` says in words.
 */
export const useKeep = (kept: boolean): readonly [on: boolean, turn: (on: boolean) => void] => {
  const { slip: send } = useCommands();
  const [wish, setWish] = useState<Wish | null>(null);
  useEffect(() => {
    if (wish?.answered !== true) return undefined;
    const timer = setTimeout(() => setWish(null), FOLLOWS);
    return () => clearTimeout(timer);
  }, [wish]);
  const turn = async (on: boolean): Promise<void> => {
    const asked: Wish = { on, answered: false };
    setWish(asked);
    const { ok } = await send({ kind: 'slip.keep', on });
    // A later press has a wish of its own.
    setWish((now) => (now !== asked ? now : ok ? { on, answered: true } : null));
  };
  return [wish?.on ?? kept, (on) => void turn(on)];
};
