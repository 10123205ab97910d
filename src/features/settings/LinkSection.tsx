import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BRAND_LINKS, brandLinks } from '#state/brandLinks.ts';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';

/** Renders links to the operator's own pages from the brand file (C42), or nothing without a brand file. */
export const LinkSection = () => {
  const { t } = useTranslation('settings');
  const links = useStore(brandLinks);
  const named = BRAND_LINKS.filter((name) => links[name] !== undefined);
  if (named.length === 0) return null;
  return (
    <Section name="links" title={t('links.title')}>
      <ul className={styles.links}>
        {named.map((name) => (
          <li key={name}>
            <a href={links[name]} target="_blank" rel="noopener noreferrer" title={t('links.newTab')}>
              {t(`links.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
};
