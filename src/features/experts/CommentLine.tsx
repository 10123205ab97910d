import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { useZone } from '#board/useZone.ts';
import { cleanText } from '#domain/cleanText.ts';
import type { TipComment } from '#domain/rooms/tip.ts';
import type { TitleId } from '#domain/rooms/title.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TitleBadge } from '#pieces/TitleBadge.tsx';
import { useSettings } from '#state/hooks.ts';
import { useTitleBadge } from '#state/member.ts';
import { LikeButton } from './LikeButton.tsx';
import styles from './Experts.module.css';

const MINUTE = 60_000;
const MAX_TEXT = 2_000;

/** Renders one comment. Its text comes from users, so it is cleaned and isolated (F43). */
export const CommentLine = ({ comment }: { readonly comment: TipComment }) => {
  const { t, i18n } = useTranslation('experts');
  const zone = useZone(useSettings().timeZone);
  const now = useServerNow(MINUTE);
  const { nickName, username, text, time, likes, liked, id, userId, titleId } = comment;
  const begins = time === null ? null : beginText(time, now, zone, i18n.language);
  return (
    <div className={styles.comment} data-comment={id}>
      <span className={styles.commentHead}>
        <b>
          <bdi>{cleanName(nickName === '' ? username : nickName) || t('someone')}</bdi>
        </b>
        {titleId === null ? null : <WriterTitle titleId={titleId} userId={userId} />}
        {begins === null ? null : (
          <time className={styles.time} title={begins.whole}>
            {begins.day === null ? begins.time : `${begins.day} ${begins.time}`}
          </time>
        )}
        <LikeButton target="comment" id={id} isLiked={liked} likes={likes} />
      </span>
      <p className={styles.text}>
        <bdi>{cleanText(text, MAX_TEXT)}</bdi>
      </p>
    </div>
  );
};

type WriterTitleProps = { readonly titleId: TitleId; readonly userId: string | null };

/** The title that the writer wears. It leads to the writer's wall if the platform says who wrote. */
const WriterTitle = ({ titleId, userId }: WriterTitleProps) => {
  const { title, link } = useTitleBadge(titleId, userId ?? undefined);
  return <TitleBadge title={title} link={userId === null ? null : link} />;
};
