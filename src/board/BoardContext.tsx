import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { BoardStore } from './boardStore.ts';
import { OddsWordsProvider } from './OddsWords.tsx';
import type { BoardTab } from './boardTab.ts';

type Board = { readonly board: BoardStore; readonly tab: BoardTab };
const Context = createContext<Board | null>(null);

export const BoardProvider = ({ board, tab, children }: Board & { readonly children: ReactNode }) => {
  const value = useMemo(() => ({ board, tab }), [board, tab]);
  return (
    <Context value={value}>
      <OddsWordsProvider>{children}</OddsWordsProvider>
    </Context>
  );
};

const useBoard = (): Board => {
  const value = useContext(Context);
  if (value === null) throw new Error('BoardProvider is missing.');
  return value;
};

export const useBoardStore = (): BoardStore => useBoard().board;
export const useTab = (): BoardTab => useBoard().tab;
