import { withTexts } from '#pieces/texts.ts';
import { useConfig } from '#state/clientContext.tsx';
import { useUser } from '#state/session.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./GamblingReminder.tsx').then(({ StakeToday }) => StakeToday)),
  'bets',
);

/**
 * The line of the slip that says what was staked today; nothing where the operator sets no limit for
 * reminding, and for guests.
 */
export const StakedToday = () => {
  const { play } = useConfig();
  const isMember = useUser() !== null;
  return isMember && play.stakeToday !== null ? <LazyBoundary area="play-today" part={content} /> : null;
};
