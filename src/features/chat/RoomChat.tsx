import type { RoomId } from '#domain/rooms/anchor.ts';
import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./ChatPanel.tsx').then(({ ChatPanel }) => ChatPanel)),
  'chat',
);

/** Renders the chat of a live room: messages and the input. A lazy module (G10). */
export const RoomChat = (props: { readonly room: RoomId }) => (
  <LazyBoundary area="room-chat" part={content} props={props} />
);
