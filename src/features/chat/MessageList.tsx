import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage, MessageId } from '#domain/chat/message.ts';
import { Button } from '#ui/Button.tsx';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { forgetHeights } from './forgetHeights.ts';
import { MessageLine, type MessageAction } from './MessageLine.tsx';
import type { OutgoingMessage } from './outgoing.ts';
import { OutgoingLine } from './OutgoingLine.tsx';
import type { RoomChatState } from './useRoomChat.ts';
import styles from './Chat.module.css';

/** Estimated height of a message in CSS pixels; the real one is measured. */
const HEIGHT = 30;
const OVERSCAN = 6;
/** The list follows new messages while it is this near to its end, CSS pixels. */
const AT_END = 24;

/** What other parts of the panel ask of the list. */
export type MessageListHandle = {
  /** Shows a message in the middle of the list. */
  readonly show: (id: MessageId) => void;
};

type MessageListProps = {
  readonly handle: Ref<MessageListHandle>;
  readonly messages: readonly ChatMessage[];
  readonly gaps: ReadonlyMap<MessageId, number>;
  readonly waiting: readonly OutgoingMessage[];
  readonly calling: ReadonlySet<MessageId>;
  readonly canWrite: boolean;
  readonly chat: RoomChatState;
  readonly act: (action: MessageAction, message: ChatMessage) => void;
  readonly onEdit: (outgoing: OutgoingMessage) => void;
  readonly onDrop: (clientId: string) => void;
};

/**
 * Renders the messages that are on screen. The list follows new ones until the user scrolls up. It also stands still
 * while the menu of a message is open, and while the pointer presses a message; then it counts the new ones.
 */
export const MessageList = (props: MessageListProps) => {
  const { messages, gaps, waiting, calling, canWrite, chat, act } = props;
  const { t } = useTranslation('chat');
  const stage = useRenderRoot();
  const scroller = useRef<HTMLDivElement>(null);
  /** The newest message that the user has seen; null while the list follows. */
  const [seen, setSeen] = useState<ChatMessage | null>(null);
  /** The newest message to which the list scrolled. */
  const reached = useRef<ChatMessage | null>(null);
  /** True if an open menu or a press kept the list from following the newest message. */
  const isPaused = useRef(false);
  const count = messages.length + waiting.length;
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read in this component alone
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: stage.height() },
    estimateSize: () => HEIGHT,
    getItemKey: (index) => messages[index]?.id ?? waiting[index - messages.length]?.request.clientId ?? index,
    overscan: OVERSCAN,
  });
  useLayoutEffect(() => {
    forgetHeights(virtual.itemSizeCache, () => [
      ...messages.map(({ id }) => id),
      ...waiting.map(({ request }) => request.clientId),
    ]);
  });
  const last = messages.at(-1);
  const total = virtual.getTotalSize();
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null || (seen !== null && !isPaused.current)) return;
    // Read from the page, as a menu may go together with its message.
    isPaused.current = list.querySelector('[aria-expanded="true"], :active') !== null;
    // oxlint-disable-next-line react/set-state-in-effect -- only the page knows whether a menu is open
    setSeen(isPaused.current ? reached.current : null);
    if (isPaused.current) return;
    list.scrollTop = list.scrollHeight;
    reached.current = last ?? null;
  }, [seen, total, count, last]);
  const unread = seen === null ? 0 : messages.filter(({ order }) => order > seen.order).length;
  const onScroll = () => {
    const list = scroller.current;
    if (list === null) return;
    isPaused.current = false;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight <= AT_END;
    if (isAtEnd) setSeen(null);
    else if (seen === null && last !== undefined) setSeen(last);
  };
  useImperativeHandle(props.handle, () => ({
    show: (id) => {
      const at = messages.findIndex((each) => each.id === id);
      if (at < 0) return;
      virtual.scrollToIndex(at, { align: 'center' });
      // Stops following now, as new messages may come before the scroll event.
      onScroll();
    },
  }));
  return (
    <div className={styles.listFrame}>
      {/* Focusable, as what scrolls must be reached by keyboard. */}
      <div
        ref={scroller}
        className={styles.scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t('messages')}
        data-region="chat-messages"
        data-following={seen === null ? '' : undefined}
        onScroll={onScroll}
      >
        <ul className={styles.rows} style={{ height: total }} aria-label={t('messages')}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const message = messages[index];
            const outgoing = waiting[index - messages.length];
            const gap = message === undefined ? undefined : gaps.get(message.id);
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.item}
                // Not by a transform: the menu of a message is `fixed`, and a transform would place it in the list.
                style={{ top: start }}
                aria-setsize={count}
                aria-posinset={index + 1}
              >
                {gap === undefined ? null : (
                  <p className={styles.gap} data-skipped={gap}>
                    {t('skipped', { count: gap })}
                  </p>
                )}
                {message !== undefined ? (
                  <MessageLine
                    message={message}
                    isOwn={message.author.userId === chat.uid}
                    calls={calling.has(message.id)}
                    canWrite={canWrite}
                    chat={chat}
                    act={act}
                  />
                ) : outgoing === undefined ? null : (
                  <OutgoingLine outgoing={outgoing} onEdit={props.onEdit} onDrop={props.onDrop} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {count === 0 ? <p className={styles.empty}>{t('empty')}</p> : null}
      {unread > 0 ? (
        <Button
          look="primary"
          className={styles.unread}
          data-action="follow"
          data-unread={unread}
          onClick={() => setSeen(null)}
        >
          {t('unread', { count: unread })}
        </Button>
      ) : null}
    </div>
  );
};
