import { withTexts } from '#pieces/texts.ts';
import { useConfig } from '#state/clientContext.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useUser } from '#state/hooks.ts';

const content = withTexts(
  createLazyModule(() => import('./GamblingReminder.tsx').then(({ StakeToday }) => StakeToday)),
  'bets',
);

/**
 * Shows in the slip how much the user staked today. Hidden for guests, and if the operator sets no reminder
 * limit.
 */
export const StakedToday = () => {
  const { play } = useConfig();
  const isMember = useUser() !== null;
  return isMember && play.stakeToday !== null ? <LazyBoundary area="play-today" part={content} /> : null;
};
