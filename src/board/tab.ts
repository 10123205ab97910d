import type { Problem, Result } from '#contract/problem.ts';
import type { ListQuery, RowHandle } from '#contract/watch.ts';
import type { EpochMs, Milliseconds, OptionKey, ProducerId } from '#domain/ids.ts';
import type { TabDiagnostics } from '#feed/feedLine.ts';

/** What the board's hooks and the screens may ask of the tab beside the board's own values. */
export type Tab = {
  readonly tabId: string;
  diagnostics(): Promise<Result<TabDiagnostics>>;
  /** Why this option may not be pressed now (D3), or null. */
  refusal(key: OptionKey, producer: ProducerId): Problem | null;
  serverNow(): EpochMs;
  /** Wakes about every so many ms, aligned to the server's clock. */
  onTick(everyMs: Milliseconds, wake: () => void): () => void;
  /** Registers what one list shows, or forgets it; the whole goes out once an animation frame. */
  watchList(key: string, list: { readonly query: ListQuery; readonly rows: readonly RowHandle[] } | null): void;
};
