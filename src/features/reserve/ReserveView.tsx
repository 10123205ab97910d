import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import type { ReserveFormProps } from './ReserveForm.tsx';

const form = withTexts(
  createLazyModule(() => import('./ReserveForm.tsx').then(({ ReserveForm }) => ReserveForm)),
  'reserve',
);

/** Renders "bet when it reaches X" for one selection of the slip (RESERVE-01). A lazy module. */
export const ReserveView = (props: ReserveFormProps) => (
  <LazyBoundary area="reserve-form" part={form} props={props} />
);
