import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotice, useRefused } from '#state/noticesStore.ts';
import { MAX_PICKS } from '#domain/constants.ts';
import { useToast } from '#ui/Toast.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { StandingNotice } from './StandingNotice.tsx';

/** Says a problem of the user's own doing once, in words. */
export const Notices = () => {
  const [problem, putAway] = useNotice();
  const { t } = useTranslation('problems');
  const toast = useToast();
  useEffect(() => {
    if (problem === null) return;
    toast(t(`problem.${problem.code}`, { ...problem, defaultValue: t('problem.unknown') }));
    putAway();
  }, [problem, putAway, t, toast]);
  return (
    <>
      <StandingNotice />
      <PicksFull />
    </>
  );
};

/** An eleventh pick changes nothing and raises no notice; the pressed price says why (C15). */
const PicksFull = () => {
  const { t } = useTranslation('app');
  const [refused, clear] = useRefused();
  return <Tooltip at={refused} text={t('limit', { max: MAX_PICKS })} onClose={clear} />;
};
