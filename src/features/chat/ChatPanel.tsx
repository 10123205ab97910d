import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { useChatView } from '#board/liveRoom.ts';
import type { ChatSend } from '#contract/roomCall.ts';
import { mentionsIn } from '#domain/chat/chatText.ts';
import { isDeleted } from '#domain/chat/chatView.ts';
import { isShown } from '#domain/chat/hiddenUsers.ts';
import { callsUser, type ChatMessage, type MessageId } from '#domain/chat/message.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useClient } from '#state/clientContext.tsx';
import { useUser } from '#state/hooks.ts';
import { useRooms } from '#state/rooms.ts';
import { Button } from '#ui/Button.tsx';
import { hide, useHiddenUsers } from './barrageSettings.ts';
import { ChatSettings } from './ChatSettings.tsx';
import { Composer } from './Composer.tsx';
import { CopyBetDialog } from './CopyBetDialog.tsx';
import { MessageList, type MessageListHandle } from './MessageList.tsx';
import type { MessageAction } from './MessageLine.tsx';
import { stillWaiting, useOutgoing } from './outgoing.ts';
import { MessageReport } from './MessageReport.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { usePicture } from './usePicture.ts';
import { useRoomChat } from './useRoomChat.ts';
import styles from './Chat.module.css';

type Open =
  | { readonly kind: 'report' | 'copy'; readonly message: ChatMessage }
  | { readonly kind: 'share' | 'rule' }
  | null;

const NO_MESSAGES: ReadonlySet<MessageId> = new Set();

/** Renders the chat of a room. What one user has typed or opened is not shown to the next (I6). */
export const ChatPanel = ({ room }: { readonly room: RoomId }) => (
  <ChatOfUser key={useUser()?.uid ?? ''} room={room} />
);

/** Renders messages, the input, and the dialogs that the user opens from them. */
const ChatOfUser = ({ room }: { readonly room: RoomId }) => {
  const { t } = useTranslation('chat');
  const chat = useRoomChat(room);
  const { serverNow } = useTab();
  const { feed, commands, session } = useClient();
  const outgoing = useOutgoing(room);
  const hidden = useHiddenUsers();
  const matchId = useRooms(false).data?.rooms.find(({ roomId }) => roomId === room)?.matchId ?? null;
  const [text, setText] = useState('');
  const picture = usePicture();
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null);
  const [open, setOpen] = useState<Open>(null);
  /** The mentions and answers that the user has seen. Later ones may have lower numbers, so no number marks them. */
  const [read, setRead] = useState(NO_MESSAGES);
  const pressed = useRef(0);
  /** True from a press until the input changes: a second press before the emptied input is drawn sends nothing. */
  const isTaken = useRef(false);

  const { view, uid, setup, input } = chat;
  const messages = useMemo(() => {
    const ids = new Set(hidden.map(({ userId }) => userId));
    return ids.size === 0 ? view.messages : view.messages.filter((each) => isShown(each, ids));
  }, [view, hidden]);
  const waiting = useMemo(() => stillWaiting(outgoing.waiting, view.messages), [outgoing.waiting, view]);
  const calling = useMemo(() => {
    if (uid === null) return NO_MESSAGES;
    const own = new Set(view.messages.filter(({ author }) => author.userId === uid).map(({ id }) => id));
    return new Set(messages.filter((each) => callsUser(each, uid, (id) => own.has(id))).map(({ id }) => id));
  }, [messages, view, uid]);
  const reminders = messages.filter(({ id }) => calling.has(id) && !read.has(id));
  const list = useRef<MessageListHandle>(null);
  const wholeView = useChatView(room);
  const isReplyGone = replyTo !== null && isDeleted(wholeView, replyTo);
  const { settle } = outgoing;
  useEffect(() => settle(view.messages), [settle, view]);

  const findMentions = () =>
    mentionsIn(text, new Map(view.messages.map(({ author }) => [author.userId, cleanName(author.name)])));
  const send = (change: Partial<ChatSend>) => {
    pressed.current += 1;
    const request: ChatSend = {
      kind: 'chat-send',
      roomId: room,
      // One id for one press: neither the worker nor the platform takes it twice.
      clientId: `${feed.tabId}-${serverNow()}-${pressed.current}`,
      text: text.trim(),
      replyTo: isReplyGone ? null : (replyTo?.id ?? null),
      mentions: findMentions(),
      orderId: null,
      picture: picture.picture,
      ...change,
    };
    void outgoing.send(request, request.replyTo === null ? null : replyTo, serverNow());
  };
  const write = (changed: string) => {
    isTaken.current = false;
    setText(changed);
  };
  const choose = (file: File) => {
    isTaken.current = false;
    return picture.choose(file);
  };
  const act = (action: MessageAction, message: ChatMessage) => {
    if (action === 'reply') setReplyTo(message);
    else if (action === 'mention') write(`${text}@${cleanName(message.author.name)} `);
    else if (action === 'hide') hide(message.author);
    // The platform takes a report from a member only.
    else if (action === 'report' && uid === null) session.wantLogin();
    else setOpen({ kind: action === 'report' ? 'report' : 'copy', message });
  };
  const retry = () => {
    if (setup === undefined || setup.emojis === null) chat.retrySetup();
    commands.reconnect();
  };
  const close = () => setOpen(null);
  return (
    <section
      className={styles.panel}
      aria-label={t('title')}
      data-region="chat"
      data-skipped-all={view.skipped}
    >
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        {reminders[0] === undefined ? null : (
          <Button
            look="quiet"
            data-action="reminders"
            data-reminders={reminders.length}
            onClick={() => {
              if (reminders[0] !== undefined) list.current?.show(reminders[0].id);
              setRead(new Set([...read, ...reminders.map(({ id }) => id)]));
            }}
          >
            {t('reminders', { count: reminders.length })}
          </Button>
        )}
        <span className={styles.spring} />
        {chat.rule.text === '' ? null : (
          <Button
            look="quiet"
            aria-expanded={open?.kind === 'rule'}
            onClick={() => setOpen(open?.kind === 'rule' ? null : { kind: 'rule' })}
            data-action="chat-rule"
          >
            {t('rule')}
          </Button>
        )}
        <ChatSettings />
      </header>
      {open?.kind === 'rule' ? <p className={styles.rule}>{chat.rule.text}</p> : null}
      <MessageList
        handle={list}
        messages={messages}
        gaps={view.gaps}
        waiting={waiting}
        calling={calling}
        canWrite={input.open || input.reason === 'slow'}
        chat={chat}
        act={act}
        onEdit={({ request, replyTo: answered }) => {
          outgoing.drop(request.clientId);
          // What the user is writing stays, behind the refused text.
          write([request.text, text].filter((each) => each.trim() !== '').join(' '));
          if (answered !== null) setReplyTo(answered);
          if (request.picture !== null) picture.set(request.picture);
        }}
        onDrop={outgoing.drop}
      />
      <Composer
        input={input}
        rule={chat.rule}
        sent={outgoing.sent}
        emojis={setup?.emojis}
        text={text}
        picture={{ ...picture, choose }}
        replyTo={replyTo}
        isReplyGone={isReplyGone}
        now={serverNow}
        countMentions={() => findMentions().length}
        onText={write}
        onSend={() => {
          if (isTaken.current) return;
          isTaken.current = true;
          send({});
          setText('');
          setReplyTo(null);
          picture.set(null);
        }}
        onCancelReply={() => setReplyTo(null)}
        onRetry={retry}
        onLogin={session.wantLogin}
        onShare={matchId === null || uid === null ? null : () => setOpen({ kind: 'share' })}
      />
      {open?.kind === 'report' ? (
        <MessageReport
          room={room}
          message={open.message}
          categories={chat.reportCategories}
          onRetry={chat.retrySetup}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'copy' && open.message.bet !== null ? (
        <CopyBetDialog bet={open.message.bet} onClose={close} />
      ) : null}
      {open?.kind === 'share' && matchId !== null ? (
        <ShareDialog
          matchId={matchId}
          rule={chat.showRule}
          onRetryRule={chat.retrySetup}
          onShare={(order) => {
            send({ text: '', orderId: order.id, replyTo: null, mentions: [], picture: null });
            close();
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
};
