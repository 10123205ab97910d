import type { ChatMessage, MessageId } from './message.ts';

/**
 * What a reader lacks. `reset`: `added` is the whole ring and replaces what the reader has. `skipped` counts
 * messages that left the ring before the reader got them: added and skipped together are exactly what
 * arrived and was not deleted.
 */
export type RingChange = {
  readonly reset: boolean;
  readonly added: readonly ChatMessage[];
  readonly removed: readonly MessageId[];
  readonly skipped: number;
  /**
   * Messages up to this order have left the ring: those of `droppedTo` that do not concern the user, those of
   * `droppedToForUser` that do. The reader drops them as well.
   */
  readonly droppedTo: number;
  readonly droppedToForUser: number;
};
