import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLink, type LocationChange } from '#state/location.ts';
import styles from './SportsMenu.module.css';

type MenuEntryProps = {
  readonly icon: ReactNode;
  /** A translated text, or a name from data. */
  readonly name: string;
  /** Number of matches; null if unknown. */
  readonly count: number | null;
  readonly to: LocationChange;
  readonly isCurrent: boolean;
  /** Attributes that identify the entry in tests. */
  readonly data: Readonly<Record<`data-${string}`, string | number>>;
};

/**
 * Renders a menu entry as a link, so that the middle button opens a browser tab. In the narrow menu the name
 * is a tooltip.
 */
export const MenuEntry = ({ icon, name, count, to, isCurrent, data }: MenuEntryProps) => {
  const { t } = useTranslation('sports');
  const clean = cleanName(name);
  return (
    <a
      className={styles.entry}
      data-none={count === 0 ? '' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count === null ? clean : t('countLabel', { name: clean, count })}
      title={clean}
      {...data}
      {...useLocationLink(to)}
    >
      <span className={styles.icon}>{icon}</span>
      <bdi className={styles.name}>{clean}</bdi>
      {count === null ? null : <span className={styles.count}>{count}</span>}
    </a>
  );
};
