import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { useAddress } from '../address.ts';
import { endBoot } from '../boot/bootScreen.ts';

/** Renders "not found" for another path under the base, with a link home (BOOT-04). */
export const NotFound = () => {
  const { t } = useTranslation('app');
  const { root } = useRenderRoot();
  const { home } = useAddress();
  useEffect(() => endBoot(root), [root]);
  return (
    <main role="alert" data-not-found="">
      <h1>{t('notFound.title')}</h1>
      <a href={home}>{t('notFound.home')}</a>
    </main>
  );
};
