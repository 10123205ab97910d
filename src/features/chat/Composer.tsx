import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countLetters,
  draftProblem,
  maxLettersOf,
  type DraftProblem,
  type SentChat,
} from '#domain/chat/chatDraft.ts';
import { readZone } from '#board/useZone.ts';
import type { ChatInput } from '#domain/chat/chatInput.ts';
import type { ChatMessage } from '#domain/chat/message.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { ChatRule, EmojiGroup } from '#domain/rooms/chat.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useSettings } from '#state/hooks.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { isInputMethodKey } from '#ui/isInputMethodKey.ts';
import { PartIcon } from '#ui/PartIcon.tsx';
import { Popover } from '#ui/Popover.tsx';
import { EmojiPanel } from './EmojiPanel.tsx';
import { ChosenPicture, PictureButton } from './PictureButton.tsx';
import type { usePicture } from './usePicture.ts';
import { iconOpener } from './iconOpener.tsx';
import styles from './Chat.module.css';

type ComposerProps = {
  readonly input: ChatInput;
  readonly rule: ChatRule;
  readonly sent: SentChat;
  readonly emojis: readonly EmojiGroup[] | null | undefined;
  readonly text: string;
  readonly replyTo: ChatMessage | null;
  /** The message that the user answers was deleted: the text is sent without it. */
  readonly isReplyGone: boolean;
  readonly now: () => EpochMs;
  /** Counts the users that the text mentions. */
  readonly countMentions: () => number;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly onCancelReply: () => void;
  readonly onRetry: () => void;
  readonly onLogin: () => void;
  readonly onShare: (() => void) | null;
  readonly picture: ReturnType<typeof usePicture>;
};

/** The input tells an end that is nearer than this in seconds. */
const SOON = 120_000;
const secondsLeft = (until: EpochMs, now: EpochMs): number => Math.max(1, Math.ceil((until - now) / 1_000));

/** Renders the input of the chat: open, or why it is closed and what opens it (CHAT-05). */
export const Composer = (props: ComposerProps) => {
  const { input, rule, text, replyTo, sent, picture } = props;
  const { t } = useTranslation('chat');
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const note = useId();
  const left = maxLettersOf(rule) - countLetters(text);
  const closed = input.open || input.reason === 'slow' ? null : input;
  const wait = input.open || input.reason !== 'slow' || input.until === null ? null : input.until;

  const send = () => {
    if (closed !== null) return;
    const hasImage = picture.picture !== null;
    const draft = { text, hasImage, mentions: props.countMentions() };
    const found = draftProblem(draft, rule, sent, props.now());
    setProblem(found?.kind === 'empty' ? null : found);
    if (found === null) props.onSend();
  };
  const onKey = (event: KeyboardEvent) => {
    // Enter also confirms a word of an input method.
    if (event.key !== 'Enter' || isInputMethodKey(event.nativeEvent) || event.repeat) return;
    event.preventDefault();
    send();
  };
  const insert = (more: string) => {
    props.onText(`${text}${more}`);
    field.current?.focus();
  };
  return (
    <div className={styles.composer} data-region="chat-input" data-closed={closed?.reason}>
      {replyTo === null ? null : (
        <p className={styles.replying} role="status" data-reply-gone={props.isReplyGone ? '' : undefined}>
          <bdi>
            {props.isReplyGone ? t('replyDeleted') : t('replyTo', { name: cleanName(replyTo.author.name) })}
          </bdi>
          <IconButton label={t('cancelReply')} onClick={props.onCancelReply}>
            <Icon name="close" size={12} />
          </IconButton>
        </p>
      )}
      {picture.picture === null ? null : (
        <ChosenPicture picture={picture.picture} onRemove={() => picture.set(null)} />
      )}
      {closed === null ? null : <Closed {...props} input={closed} noteId={note} />}
      <div className={styles.inputLine}>
        <Popover
          label={t('emojis')}
          trigger={iconOpener({
            label: t('emojis'),
            action: 'emojis',
            disabled: closed !== null,
            children: <span aria-hidden="true">☺</span>,
          })}
        >
          {() => <EmojiPanel groups={props.emojis} onPick={insert} onRetry={props.onRetry} />}
        </Popover>
        {rule.images ? (
          <PictureButton
            disabled={closed !== null}
            onChoose={(file) => {
              setProblem(null);
              void picture.choose(file);
            }}
          />
        ) : null}
        {props.onShare === null ? null : (
          <IconButton
            label={t('share.title')}
            disabled={closed !== null}
            onClick={props.onShare}
            data-action="share-order"
          >
            <Icon name="ticket" />
          </IconButton>
        )}
        <input
          ref={field}
          className={styles.input}
          value={text}
          placeholder={closed === null ? t('placeholder') : t(`closed.${closed.reason}`)}
          aria-label={t('placeholder')}
          aria-describedby={closed === null ? undefined : note}
          disabled={closed !== null}
          dir="auto"
          autoComplete="off"
          data-field="chat"
          onChange={(event) => {
            setProblem(null);
            props.onText(event.target.value);
          }}
          onKeyDown={onKey}
        />
        <Button
          look="primary"
          disabled={closed !== null || wait !== null}
          onClick={send}
          data-action="send-chat"
          data-wait={wait === null ? undefined : secondsLeft(wait, props.now())}
        >
          {wait === null ? t('send') : t('wait', { count: secondsLeft(wait, props.now()) })}
        </Button>
      </div>
      <p className={styles.hint} role="status" data-draft-problem={(problem ?? picture.problem)?.kind}>
        {problem !== null ? (
          <DraftProblemText problem={problem} now={props.now()} />
        ) : picture.problem !== null ? (
          t(`draft.${picture.problem.kind}`, { ...picture.problem })
        ) : left < 10 ? (
          t('left', { count: left })
        ) : null}
      </p>
    </div>
  );
};

const DraftProblemText = ({ problem, now }: { readonly problem: DraftProblem; readonly now: EpochMs }) => {
  const { t } = useTranslation('chat');
  switch (problem.kind) {
    case 'too-long':
      return t('draft.too-long', { count: problem.over });
    case 'too-soon':
      return t('draft.too-soon', { count: secondsLeft(problem.until, now) });
    case 'too-many-mentions':
      return t('draft.too-many-mentions', { count: problem.most });
    default:
      return t(`draft.${problem.kind}`);
  }
};

/** Formats an end in the user's zone (C29): the time alone on the same day. */
const endText = (until: EpochMs, now: EpochMs, zone: string, language: string): string => {
  const { day, time, whole } = beginText(until, now, zone, language);
  return day === null ? `${time} ${whole.slice(whole.lastIndexOf(' ') + 1)}` : whole;
};

type ClosedProps = ComposerProps & {
  readonly input: Extract<ChatInput, { open: false }>;
  readonly noteId: string;
};

const Closed = ({ input, noteId, now, onRetry, onLogin }: ClosedProps) => {
  const { t, i18n } = useTranslation('chat');
  const { reason, ends, until, text } = input;
  const isSoon = until !== null && until - now() < SOON;
  const zone = readZone(useSettings().timeZone);
  const time = until === null ? '' : endText(until, now(), zone, i18n.language);
  const end =
    ends === 'login'
      ? ''
      : isSoon
        ? t('ends.soon', { count: secondsLeft(until, now()) })
        : t(`ends.${reason === 'ended' ? 'broadcast' : ends}`, { time });
  return (
    <p id={noteId} className={styles.closed} data-ends={ends}>
      <PartIcon name={input.blocked ? 'lock' : 'info'} size={14} />
      <span>
        {/* The countdown stays outside, else a screen reader announces every second. */}
        <span role="status">{text === '' ? t(`closed.${reason}`) : <bdi>{text}</bdi>}</span>
        {end === '' ? null : ` · ${end}`}
      </span>
      {ends === 'login' ? (
        <Button look="quiet" onClick={onLogin} data-action="login">
          {t('login')}
        </Button>
      ) : null}
      {ends === 'retry' ? (
        <Button look="quiet" onClick={onRetry} data-action="retry">
          {t('retry')}
        </Button>
      ) : null}
    </p>
  );
};
