import { memo } from 'react';
import { splitChatText } from '#domain/chat/chatText.ts';
import type { Emoji } from '#domain/rooms/chat.ts';
import styles from './Chat.module.css';

type MessageTextProps = {
  readonly text: string;
  readonly links: readonly string[];
  readonly emojiOf: (code: string) => Emoji | undefined;
};

/**
 * Renders a message as text: emojis as pictures of a fixed size, mentions in colour, and a link only where the
 * worker allowed its address (D10). Everything else, markup too, is shown as it was written.
 */
export const MessageText = memo(({ text, links, emojiOf }: MessageTextProps) => (
  <bdi className={styles.text}>
    {splitChatText(text, links, emojiOf).map((piece, at) => {
      const key = `${at}`;
      switch (piece.kind) {
        case 'emoji':
          return piece.emoji.address === null ? (
            piece.emoji.code
          ) : (
            <img
              key={key}
              className={styles.emoji}
              src={piece.emoji.address}
              alt={piece.emoji.code}
              width={20}
              height={20}
              draggable={false}
            />
          );
        case 'mention':
          return (
            <span key={key} className={styles.mention}>
              {piece.text}
            </span>
          );
        case 'link':
          return (
            <a key={key} href={piece.text} target="_blank" rel="noopener noreferrer nofollow ugc">
              {piece.text}
            </a>
          );
        default:
          return piece.text;
      }
    })}
  </bdi>
));
MessageText.displayName = 'MessageText';
