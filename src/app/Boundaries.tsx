import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientErrors } from '#state/clientErrors.ts';
import { BoundaryProvider } from '#ui/Boundary.tsx';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { endBoot } from './bootScreen.ts';

type BoundariesProps = { readonly errors: Pick<ClientErrors, 'broken'>; readonly children: ReactNode };

/** Gives every boundary below its words in the user's language, and tells the log which one closed (F50). */
export const Boundaries = ({ errors, children }: BoundariesProps) => {
  const { t } = useTranslation('app');
  const { root } = useRenderRoot();
  const words = useMemo(() => ({ title: t('error.title'), text: t('error.text'), retry: t('retry') }), [t]);
  const tell = useCallback(
    (area: string, error: unknown) => {
      errors.broken(area, error);
      // A page that broke before its first screen was drawn says so underneath the boot screen.
      endBoot(root);
      // Thrown means bug: told where the page's other bugs are told.
      reportError(error);
    },
    [errors, root],
  );
  return (
    <BoundaryProvider tell={tell} words={words}>
      {children}
    </BoundaryProvider>
  );
};
