import type { RoomId } from '#domain/rooms/anchor.ts';
import { withTexts } from '#pieces/texts.ts';
import { useUser } from '#state/hooks.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./GiftPanelContent.tsx').then(({ GiftPanelContent }) => GiftPanelContent)),
  'gifts',
);

/**
 * Renders the gifts of a live room (GIFT-01 to GIFT-05). A lazy module. What one user has chosen or was refused is not
 * shown to the next (I6).
 */
export const GiftPanel = ({ room }: { readonly room: RoomId }) => (
  <LazyBoundary key={useUser()?.uid ?? ''} area="gift-panel" part={content} props={{ room }} />
);
