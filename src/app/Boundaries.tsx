import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BoundaryProvider } from '#ui/Boundary.tsx';

/** Thrown means bug: told where the page's other bugs are told. */
const tell = (_area: string, error: unknown): void => reportError(error);

/** Gives every boundary below its words in the user's language (F50). */
export const Boundaries = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('app');
  const words = useMemo(() => ({ title: t('error.title'), text: t('error.text'), retry: t('retry') }), [t]);
  return <BoundaryProvider tell={tell} words={words}>{children}</BoundaryProvider>;
};
