import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotice, type ChatMessage } from '#domain/chat/message.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/Popover.tsx';
import { iconOpener } from './iconOpener.tsx';
import { MessageText } from './MessageText.tsx';
import { OrderCard } from './OrderCard.tsx';
import type { RoomChatState } from './useRoomChat.ts';
import styles from './Chat.module.css';

/** What a user may do with a message of another user. */
export type MessageAction = 'reply' | 'mention' | 'report' | 'hide' | 'copy-bet';
type MessageLineProps = {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  /** Whether the message mentions or answers the user. */
  readonly calls: boolean;
  readonly canWrite: boolean;
  readonly chat: Pick<RoomChatState, 'emojiOf' | 'titleOf'>;
  readonly act: (action: MessageAction, message: ChatMessage) => void;
};

const IMAGE_WIDTH = 160;
const IMAGE_HEIGHT = 90;

/** Renders one message: badges, name, text, picture, answer, or order card. */
export const MessageLine = memo(({ message, isOwn, calls, canWrite, chat, act }: MessageLineProps) => {
  const { t } = useTranslation('chat');
  const { author, reply, image, bet } = message;
  if (isNotice(message))
    return (
      <div className={styles.notice} data-message={message.id} data-kind={message.kind}>
        <MessageText text={message.text} links={message.links} emojiOf={chat.emojiOf} />
      </div>
    );
  const title = chat.titleOf(author.titleId);
  const name = cleanName(author.name) || t('nobody');
  return (
    <div
      className={styles.message}
      data-message={message.id}
      data-kind={message.kind}
      data-own={isOwn ? '' : undefined}
      data-calls={calls ? '' : undefined}
    >
      {reply === null ? null : (
        <p className={styles.quoted}>
          <bdi>{t('replyTo', { name: cleanName(reply.name) })}</bdi>{' '}
          <bdi>{reply.text ?? t('quoteDeleted')}</bdi>
        </p>
      )}
      <p className={styles.line}>
        {author.isHost ? <span className={styles.host}>{t('host')}</span> : null}
        {title === undefined ? null : (
          <span className={styles.title} title={title.description || title.name} data-title={title.id}>
            {title.icon === null ? null : <img src={title.icon} alt="" width={14} height={14} />}
            <bdi>{cleanName(title.name)}</bdi>
          </span>
        )}
        <bdi className={styles.name}>{name}</bdi>
        {message.text === '' ? null : (
          <MessageText text={message.text} links={message.links} emojiOf={chat.emojiOf} />
        )}
      </p>
      {image === null ? null : (
        <img
          className={styles.image}
          src={image}
          alt={t('image', { name })}
          width={IMAGE_WIDTH}
          height={IMAGE_HEIGHT}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
      {bet === null ? null : (
        <OrderCard bet={bet} onCopy={isOwn ? undefined : () => act('copy-bet', message)} />
      )}
      {isOwn ? null : (
        <Popover
          label={t('actions', { name })}
          align="end"
          trigger={iconOpener({
            label: t('actions', { name }),
            action: 'more',
            className: styles.more,
            children: <Icon name="list" size={14} />,
          })}
        >
          {(close) => (
            <div className={styles.menu}>
              <bdi className={styles.menuName}>{name}</bdi>
              {(canWrite
                ? (['reply', 'mention', 'report', 'hide'] as const)
                : (['report', 'hide'] as const)
              ).map((action) => (
                <Button
                  key={action}
                  look="quiet"
                  data-action={action}
                  onClick={() => {
                    close();
                    act(action, message);
                  }}
                >
                  {t(`action.${action}`)}
                </Button>
              ))}
            </div>
          )}
        </Popover>
      )}
    </div>
  );
});
MessageLine.displayName = 'MessageLine';
