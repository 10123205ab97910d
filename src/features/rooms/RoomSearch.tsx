import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './Rooms.module.css';

const TEXT_LENGTH = 60;

type SearchProps = { readonly text: string; readonly onText: (text: string) => void };

/** The field that searches rooms by host, team or league (MENU-13). */
export const RoomSearch = ({ text, onText }: SearchProps) => {
  const { t } = useTranslation('rooms');
  return (
    <span className={styles.search}>
      <Icon name="search" size={14} />
      <input
        type="search"
        value={text}
        maxLength={TEXT_LENGTH}
        placeholder={t('search.placeholder')}
        aria-label={t('search.placeholder')}
        data-setting="room-search"
        onChange={({ target }) => onText(target.value)}
      />
      {text === '' ? null : (
        <IconButton label={t('search.clear')} onClick={() => onText('')}>
          <Icon name="close" size={12} />
        </IconButton>
      )}
    </span>
  );
};
