import { withTexts } from '#pieces/texts.ts';
import { useConfig } from '#state/clientContext.tsx';
import { useUser } from '#state/session.ts';
import { createPart } from '#ui/part.ts';
import { PartRoom } from '#ui/PartRoom.tsx';

const content = withTexts(
  createPart(() => import('./PlayNotes.tsx').then(({ StakeToday }) => StakeToday)),
  'bets',
);

/**
 * The line of the slip that says what was staked today; nothing where the operator sets no limit for
 * reminding, and for guests.
 */
export const PlayToday = () => {
  const { play } = useConfig();
  const isMember = useUser() !== null;
  return isMember && play.stakeToday !== null ? <PartRoom area="play-today" part={content} /> : null;
};
