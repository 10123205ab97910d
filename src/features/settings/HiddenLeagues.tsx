import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanName } from '#pieces/cleanName.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { Button } from '#ui/Button.tsx';
import { useSaving } from './saving.ts';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';
import { useCommands, useShelf } from '#state/hooks.ts';

/** Lists the hidden leagues, each with a button that shows it again. */
export const HiddenLeagues = () => {
  const { t } = useTranslation('settings');
  const { hidden } = useShelf();
  const { showLeague } = useCommands();
  const { confirm: say } = useSaving();
  const list = useRef<HTMLUListElement>(null);
  /** The pressed button disappears with its row, so the focus moves to the next button. */
  const show = (at: number, id: (typeof hidden)[number]['id'], name: string) => {
    void showLeague(id);
    say(t('hidden.shown', { name }));
    const rows = list.current?.querySelectorAll('button');
    (rows?.[at + 1] ?? rows?.[at - 1])?.focus();
  };
  return (
    <Section name="hidden" title={t('hidden.title')}>
      {hidden.length === 0 ? (
        <p className={styles.note}>{t('hidden.empty')}</p>
      ) : (
        <ul ref={list} className={styles.hidden}>
          {hidden.map(({ id, sportId, name }, at) => (
            <li key={id} className={styles.hiddenLeague} data-hidden={id}>
              <SportIcon sport={sportId} size={16} />
              <bdi className={styles.hiddenName} title={cleanName(name)}>
                {cleanName(name)}
              </bdi>
              <Button
                look="quiet"
                aria-label={t('hidden.unhideName', { name: cleanName(name) })}
                onClick={() => show(at, id, cleanName(name))}
              >
                {t('hidden.unhide')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hidden.length < 2 ? null : (
        <Button
          className={styles.all ?? ''}
          data-action="unhide-all"
          onClick={() => {
            void showLeague('all');
            say(t('hidden.allShown'));
          }}
        >
          {t('hidden.unhideAll')}
        </Button>
      )}
    </Section>
  );
};
