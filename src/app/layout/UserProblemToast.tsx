import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { useConfig } from '#state/clientContext.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useToast } from '#ui/Toast.tsx';
import { StandingNotice } from './StandingNotice.tsx';
import { useUserProblem, useSlip } from '#state/hooks.ts';

/** Refusals that follow from the offer or a limit. Nothing failed: the user waits or chooses differently. */
const WARNINGS: ReadonlySet<Problem['code']> = new Set([
  'betting-off',
  'favourites-full',
  'maintenance',
  'option-closed',
  'option-gone',
  'price-stale',
]);

/** Shows a problem that the user's action caused, once: as an error, or as a warning (ERR-01). */
export const UserProblemToast = () => {
  const [problem, dismiss] = useUserProblem();
  const { t } = useTranslation('problems');
  const toast = useToast();
  useEffect(() => {
    if (problem === null) return;
    const kind = WARNINGS.has(problem.code) ? 'warn' : 'error';
    toast(kind, t(`problem.${problem.code}`, { ...problem, defaultValue: t('problem.unknown') }));
    dismiss();
  }, [problem, dismiss, t, toast]);
  return (
    <>
      <StandingNotice />
      <SlipFullNotice />
    </>
  );
};

/** Loaded as soon as the slip is full, because screen readers announce only changes of a known region. */
const slipFull = createLazyModule(() => import('./SlipFull.tsx').then(({ SlipFull }) => SlipFull));

const SlipFullNotice = () => {
  const { limits } = useConfig();
  const isFull = useSlip(({ items }) => items.length >= limits.picks);
  return isFull ? <LazyBoundary area="slip-full" part={slipFull} /> : null;
};
