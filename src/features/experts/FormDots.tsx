import { useTranslation } from 'react-i18next';
import { formOf } from '#domain/rooms/expertTables.ts';
import type { Tipster } from '#domain/rooms/tip.ts';
import styles from './Experts.module.css';

/** Draws an expert's last ten results, newest first: filled for a hit, hollow for a miss, a line for a void tip. */
export const FormDots = ({ expert }: { readonly expert: Pick<Tipster, 'tenHistory' | 'tenWin'> }) => {
  const { t } = useTranslation('experts');
  const form = formOf(expert);
  if (form.length === 0) return <span className={styles.note}>{t('noForm')}</span>;
  const words = form.map((outcome) => t(`outcome.${outcome}`)).join(', ');
  return (
    <span className={styles.form}>
      <span className={styles.dots} role="img" aria-label={t('formWords', { words })}>
        {form.map((outcome, at) => (
          <span key={at} className={styles.dot} data-form={outcome} title={t(`outcome.${outcome}`)} />
        ))}
      </span>
      <span className={styles.note}>{t('formCount', { n: expert.tenWin, of: form.length })}</span>
    </span>
  );
};
