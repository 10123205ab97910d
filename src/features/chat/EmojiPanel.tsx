import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmojiGroup } from '#domain/rooms/chat.ts';
import { IconButton } from '#ui/Button.tsx';
import { ErrorLine } from '#ui/EmptyState.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import styles from './Chat.module.css';

type EmojiPanelProps = {
  /** Undefined while they load; null if they could not be loaded. */
  readonly groups: readonly EmojiGroup[] | null | undefined;
  readonly onPick: (code: string) => void;
  readonly onRetry: () => void;
};

/** Renders the emojis by group, eight a page (CHAT-07, CONST-07). */
export const EmojiPanel = ({ groups, onPick, onRetry }: EmojiPanelProps) => {
  const { t } = useTranslation('chat');
  const [chosen, setChosen] = useState<{ readonly id: string; readonly page: number } | null>(null);
  if (groups === null) return <ErrorLine title={t('emojisFailed')} retry={t('retry')} onRetry={onRetry} />;
  if (groups === undefined)
    return (
      <p aria-busy="true">
        <Skeleton width="100%" />
      </p>
    );
  const group = groups.find(({ id }) => id === chosen?.id) ?? groups[0];
  if (group === undefined) return <p className={styles.none}>{t('noEmojis')}</p>;
  const page = chosen?.id === group.id ? Math.min(chosen.page, group.pages.length - 1) : 0;
  const turn = (to: number) => setChosen({ id: group.id, page: to });
  return (
    <div className={styles.emojiPanel} data-region="emojis">
      <Tabs
        label={t('emojis')}
        selected={group.id}
        onSelect={(id) => setChosen({ id, page: 0 })}
        tabs={groups.map(({ id, name }) => ({ id, content: name }))}
      />
      <div className={styles.emojiPage} data-page={page + 1}>
        {(group.pages[page] ?? []).map(({ id, code, name, address }) => (
          <button
            key={id}
            type="button"
            title={name}
            aria-label={name}
            data-emoji={code}
            onClick={() => onPick(code)}
          >
            {address === null ? code : <img src={address} alt="" width={24} height={24} />}
          </button>
        ))}
      </div>
      {group.pages.length < 2 ? null : (
        <div className={styles.emojiTurn}>
          <IconButton label={t('before')} disabled={page === 0} onClick={() => turn(page - 1)}>
            <PartIcon name="back" size={14} />
          </IconButton>
          <span>{t('page', { page: page + 1, pages: group.pages.length })}</span>
          <IconButton
            className={styles.next}
            label={t('after')}
            disabled={page === group.pages.length - 1}
            onClick={() => turn(page + 1)}
          >
            <PartIcon name="back" size={14} />
          </IconButton>
        </div>
      )}
    </div>
  );
};
