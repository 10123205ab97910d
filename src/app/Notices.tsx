import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '#state/clientContext.tsx';
import { useNotice } from '#state/noticesStore.ts';
import { useSlip } from '#state/slipStore.ts';
import { createPart } from '#ui/part.ts';
import { PartRoom } from '#ui/PartRoom.tsx';
import { useToast } from '#ui/Toast.tsx';
import { StandingNotice } from './StandingNotice.tsx';

/** Says a problem of the user's own doing once, in words. */
export const Notices = () => {
  const [problem, putAway] = useNotice();
  const { t } = useTranslation('problems');
  const toast = useToast();
  useEffect(() => {
    if (problem === null) return;
    toast('warn', t(`problem.${problem.code}`, { ...problem, defaultValue: t('problem.unknown') }));
    putAway();
  }, [problem, putAway, t, toast]);
  return (
    <>
      <StandingNotice />
      <WhenFull />
    </>
  );
};

/**
 * There as soon as the slip is full, before anything can be refused: a screen reader hears only a place that
 * it knows.
 */
const slipFull = createPart(() => import('./SlipFull.tsx').then(({ SlipFull }) => SlipFull));

const WhenFull = () => {
  const { limits } = useConfig();
  const isFull = useSlip(({ items }) => items.length >= limits.picks);
  return isFull ? <PartRoom area="slip-full" part={slipFull} /> : null;
};
