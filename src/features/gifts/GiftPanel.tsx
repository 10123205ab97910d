import type { RoomId } from '#domain/rooms/anchor.ts';
import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./GiftPanelContent.tsx').then(({ GiftPanelContent }) => GiftPanelContent)),
  'gifts',
);

/** Renders the gifts of a live room (GIFT-01 to GIFT-05). A lazy module. */
export const GiftPanel = ({ room }: { readonly room: RoomId }) => (
  <LazyBoundary area="gift-panel" part={content} props={{ room }} />
);
