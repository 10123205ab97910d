import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#state/noticesStore.ts';
import { useToast } from '#ui/Toast.tsx';

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
  return null;
};
