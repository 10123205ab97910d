import type { Pick, Settings } from '#contract/documents.ts';
import type { Result } from '#contract/problem.ts';
import { useClient } from './clientContext.tsx';

/** What the user may decide. Settings hold at once in this tab, then in the worker and every other tab. */
export type Commands = {
  setSettings(change: Partial<Settings>): Promise<Result<null>>;
  /** Picks, or takes back what is picked. Whether it may be pressed is judged before (D3). */
  togglePick(pick: Pick): Promise<Result<null>>;
  clearPicks(): Promise<Result<null>>;
  reconnect(): void;
};

export const useCommands = (): Commands => useClient().commands;
