import { withTexts } from '#pieces/texts.ts';
import { useRestriction } from '#state/restrictions.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import type { RestrictionNoticeProps } from './RestrictionNotice.tsx';

const notice = withTexts(
  createLazyModule(() =>
    import('./RestrictionNotice.tsx').then(({ RestrictionNotice }) => RestrictionNotice),
  ),
  'placing',
);

/** Shows the restriction that forbids an action; its text loads with the first one. */
export const Restricted = (props: RestrictionNoticeProps) =>
  useRestriction(props.action) === null ? null : (
    <LazyBoundary area="restriction" part={notice} props={props} />
  );
