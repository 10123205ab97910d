import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE_TYPES, type ChatPictureFile } from '#domain/chat/chatPicture.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { pictureAddress } from './usePicture.ts';
import styles from './Chat.module.css';

/** Renders the button that chooses a picture for the message. */
export const PictureButton = ({
  disabled,
  onChoose,
}: {
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}) => {
  const { t } = useTranslation('chat');
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t('picture.add')}
        disabled={disabled}
        data-action="add-picture"
        onClick={() => field.current?.click()}
      >
        <svg width={16} height={16} viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
          <rect x="2" y="3" width="12" height="10" rx="1.5" />
          <path d="M2.5 11.5 6 8l2.5 2.5L11 8l2.8 3M5.4 6.2h.01" strokeWidth="1.3" strokeLinecap="round" />
        </svg>
      </IconButton>
      <input
        ref={field}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('picture.add')}
        accept={PICTURE_TYPES.join(',')}
        data-field="chat-picture"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
};

/** Renders the picture that goes with the next message, small and of a fixed size. */
export const ChosenPicture = ({
  picture,
  onRemove,
}: {
  readonly picture: ChatPictureFile;
  readonly onRemove: () => void;
}) => {
  const { t } = useTranslation('chat');
  return (
    <p className={styles.chosen} data-picture={picture.type}>
      <img src={pictureAddress(picture)} alt={t('picture.chosen')} width={64} height={36} />
      <IconButton label={t('picture.remove')} onClick={onRemove} data-action="remove-picture">
        <Icon name="close" size={12} />
      </IconButton>
    </p>
  );
};
