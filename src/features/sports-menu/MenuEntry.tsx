import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLink, type LocationChange } from '#state/location.ts';
import styles from './SportsMenu.module.css';

type MenuEntryProps = {
  readonly icon: ReactNode;
  /** A text of ours, or a name from data. */
  readonly name: string;
  /** Null where it is not known. */
  readonly count: number | null;
  readonly to: LocationChange;
  readonly here: boolean;
  /** Attributes that name it to tests. */
  readonly data: Readonly<Record<`data-${string}`, string | number>>;
};

/**
 * An entry is a link: pressed it opens here, with the middle button in a tab of its own. In a menu of icons
 * its name is its tooltip.
 */
export const MenuEntry = ({ icon, name, count, to, here, data }: MenuEntryProps) => {
  const { t } = useTranslation('sports');
  const clean = cleanName(name);
  return (
    <a
      className={styles.entry}
      data-none={count === 0 ? '' : undefined}
      aria-current={here ? 'page' : undefined}
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
