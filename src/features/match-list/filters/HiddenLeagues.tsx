import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanName } from '#pieces/cleanName.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/Popover.tsx';
import styles from './HiddenLeagues.module.css';
import { useCommands, useShelf } from '#state/hooks.ts';

const openerOf =
  (words: string, count: number): ComponentProps<typeof Popover>['trigger'] =>
  (props) => (
    <Button
      {...props}
      look="quiet"
      className={styles.open}
      data-action="hidden-leagues"
      aria-label={words}
      title={words}
    >
      <Icon name="hide" />
      {count}
    </Button>
  );

/** Shows how many leagues are hidden, with buttons to show them again. */
export const HiddenLeagues = () => {
  const { t } = useTranslation(['favourites', 'list']);
  const { hidden } = useShelf();
  const { showLeague } = useCommands();
  const words = t('list:hidden', { count: hidden.length });
  return (
    <Popover label={t('hidden.title')} align="end" trigger={openerOf(words, hidden.length)}>
      {(close) => (
        <div className={styles.panel}>
          <h3 className={styles.title}>{t('hidden.title')}</h3>
          <ul className={styles.leagues}>
            {hidden.map(({ id, name }) => (
              <li key={id}>
                <Chip
                  aria-label={t('hidden.show', { name: cleanName(name) })}
                  data-hidden={id}
                  onClick={() => void showLeague(id)}
                >
                  {cleanName(name)}
                </Chip>
              </li>
            ))}
          </ul>
          <Button
            data-action="show-hidden"
            onClick={() => {
              close();
              void showLeague('all');
            }}
          >
            {t('list:showHidden')}
          </Button>
        </div>
      )}
    </Popover>
  );
};
