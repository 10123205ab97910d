import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { endBoot } from './bootScreen.ts';

/** Another path under the base: says so and leads home (BOOT-04). */
export const NotFound = () => {
  const { t } = useTranslation('app');
  useEffect(endBoot, []);
  return (
    <main role="alert" data-not-found="">
      <h1>{t('notFound.title')}</h1>
      <a href={import.meta.env.BASE_URL}>{t('notFound.home')}</a>
    </main>
  );
};
