import { useTranslation } from 'react-i18next';
import { useLocationLinks } from '#state/location.ts';
import { useTipList } from '#state/tips.ts';
import { CommentLine } from './CommentLine.tsx';
import { toTip } from './expertsView.ts';
import { ListFrame } from './ListFrame.tsx';
import styles from './Experts.module.css';

/** Renders what the user has written, newest first, each with the way to its tip (TIPS-17). */
export const OwnComments = () => {
  const { t } = useTranslation('experts');
  const links = useLocationLinks();
  const comments = useTipList({ topic: 'own-comments' });
  return (
    <ListFrame list={comments} empty="own">
      {(items) => (
        <ul className={styles.commentList} data-own-comments="">
          {items.map((comment) => (
            <li key={comment.id} className={styles.thread}>
              <CommentLine comment={comment} />
              {comment.tipId === null ? null : (
                <a {...links(toTip(comment.tipId))} className={styles.ofTip} data-action="open-tip">
                  {t('ofTip')}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  );
};
