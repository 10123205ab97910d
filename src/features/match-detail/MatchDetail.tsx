import type { MatchId } from '#domain/ids.ts';
import { withTexts } from '#pieces/texts.ts';
import type { Go } from '#state/place.ts';
import { createPart } from '#ui/part.ts';
import { PartRoom } from '#ui/PartRoom.tsx';

export type MatchDetailProps = { readonly match: MatchId; readonly go: Go };

/** A chunk of its own, with its texts: a first visit draws the list. */
const content = withTexts(
  createPart(() => import('./OpenMatch.tsx').then(({ OpenMatch }) => OpenMatch)),
  'detail',
);

/** A match with all its markets (REQ-60). */
export const MatchDetail = (props: MatchDetailProps) => (
  <PartRoom area="match-detail" part={content} props={props} />
);
