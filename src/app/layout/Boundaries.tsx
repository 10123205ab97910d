import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientErrors } from '#state/clientErrors.ts';
import { BoundaryProvider } from '#ui/Boundary.tsx';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { endBoot } from '../boot/bootScreen.ts';

type BoundariesProps = { readonly errors: Pick<ClientErrors, 'broken'>; readonly children: ReactNode };

/**
 * Gives all boundaries below their texts in the user's language, and logs which boundary caught an error
 * (F50).
 */
export const Boundaries = ({ errors, children }: BoundariesProps) => {
  const { t } = useTranslation('app');
  const { root } = useRenderRoot();
  const words = useMemo(() => ({ title: t('error.title'), text: t('error.text'), retry: t('retry') }), [t]);
  const reportBroken = useCallback(
    (area: string, error: unknown) => {
      errors.broken(area, error);
      // If the first screen failed to render, the boot screen must not cover the error.
      endBoot(root);
      // A thrown error is a bug: reported like the page's other bugs.
      reportError(error);
    },
    [errors, root],
  );
  return (
    <BoundaryProvider onError={reportBroken} texts={words}>
      {children}
    </BoundaryProvider>
  );
};
