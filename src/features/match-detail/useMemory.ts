import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useClient } from '#state/clientContext.tsx';
import type { GroupMemory, GroupMemoryStore } from '#state/groupMemory.ts';

type Memory = GroupMemory & {
  readonly toggleClosed: (kind: string) => void;
  readonly togglePinned: (kind: string) => void;
  /** Closes or opens all the given kinds. */
  readonly setClosed: (kinds: Iterable<string>, isClosed: boolean) => void;
};

const toggled = (all: ReadonlySet<string>, kind: string): ReadonlySet<string> => {
  const next = new Set(all);
  if (!next.delete(kind)) next.add(kind);
  return next;
};
const stepsOn = (store: GroupMemoryStore): Omit<Memory, keyof GroupMemory> => ({
  toggleClosed: (kind) => store.setState(({ closed }) => ({ closed: toggled(closed, kind) })),
  togglePinned: (kind) => store.setState(({ pinned }) => ({ pinned: toggled(pinned, kind) })),
  setClosed: (kinds, isClosed) =>
    store.setState(({ closed }) => {
      const next = new Set(closed);
      for (const kind of kinds)
        if (isClosed) next.add(kind);
        else next.delete(kind);
      return { closed: next };
    }),
});

/** Returns the remembered state of market groups (closed, pinned), with functions that change it. */
export const useMemory = (): Memory => {
  const { groups } = useClient();
  const steps = useMemo(() => stepsOn(groups), [groups]);
  return { ...useStore(groups), ...steps };
};
