import type { RoomId } from '#domain/rooms/anchor.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useBarrageOn } from './barrageSettings.ts';

const content = createLazyModule(() => import('./BarrageLayer.tsx').then(({ BarrageLayer }) => BarrageLayer));

/** Renders messages over the video where the user wants them; nothing loads before that (CHAT-11, D12). */
export const RoomBarrage = (props: { readonly room: RoomId }) =>
  useBarrageOn() ? <LazyBoundary area="room-barrage" part={content} props={props} /> : null;
