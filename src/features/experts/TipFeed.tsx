import type { MatchId } from '#domain/ids.ts';
import { useTipList } from '#state/tips.ts';
import { ListFrame } from './ListFrame.tsx';
import { TipCards } from './TipCards.tsx';

type TipFeedProps = {
  readonly question: { readonly topic: 'tips'; readonly match?: MatchId };
};

/** Renders the tips of all experts, or on one match, newest first, in pages of ten. */
export const TipFeed = ({ question }: TipFeedProps) => {
  const tips = useTipList(question);
  return (
    <ListFrame list={tips} empty={question.match === undefined ? 'tips' : 'match'}>
      {(items) => <TipCards tips={items} />}
    </ListFrame>
  );
};
