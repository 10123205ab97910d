import { withTexts } from '#pieces/texts.ts';
import { createPart } from '#ui/part.ts';
import { PartRoom } from '#ui/PartRoom.tsx';
import { OpenBetsSkeleton } from './OpenBetsSkeleton.tsx';

const content = withTexts(
  createPart(() => import('./OpenBetsList.tsx').then(({ OpenBetsList }) => OpenBetsList)),
  'bets',
);

/** The tab of open bets: a chunk of its own, as a first visit shows the slip. */
export const OpenBets = () => <PartRoom area="open-bets" part={content} waiting={<OpenBetsSkeleton />} />;
