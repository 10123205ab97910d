import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { useZone } from '#board/useZone.ts';
import { cleanText } from '#domain/cleanText.ts';
import type { TipComment } from '#domain/rooms/tip.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useSettings } from '#state/hooks.ts';
import { LikeButton } from './LikeButton.tsx';
import styles from './Experts.module.css';

const MINUTE = 60_000;
const MAX_TEXT = 2_000;

/** Renders one comment. Its text comes from users, so it is cleaned and isolated (F43). */
export const CommentLine = ({ comment }: { readonly comment: TipComment }) => {
  const { t, i18n } = useTranslation('experts');
  const zone = useZone(useSettings().timeZone);
  const now = useServerNow(MINUTE);
  const { nickName, username, text, time, likes, liked, id } = comment;
  const begins = time === null ? null : beginText(time, now, zone, i18n.language);
  return (
    <div className={styles.comment} data-comment={id}>
      <span className={styles.commentHead}>
        <b>
          <bdi>{cleanName(nickName === '' ? username : nickName) || t('someone')}</bdi>
        </b>
        {begins === null ? null : (
          <time className={styles.time} title={begins.whole}>
            {begins.day === null ? begins.time : `${begins.day} ${begins.time}`}
          </time>
        )}
        <LikeButton what="comment" id={id} isLiked={liked} likes={likes} />
      </span>
      <p className={styles.text}>
        <bdi>{cleanText(text, MAX_TEXT)}</bdi>
      </p>
    </div>
  );
};
