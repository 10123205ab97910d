import { useTipList } from '#state/tips.ts';
import { CommentLine } from './CommentLine.tsx';
import { ListFrame } from './ListFrame.tsx';
import styles from './Experts.module.css';

/** Renders what the user has written, newest first (TIPS-17). */
export const OwnComments = () => {
  const comments = useTipList({ topic: 'own-comments' });
  return (
    <ListFrame list={comments} empty="own">
      {(items) => (
        <ul className={styles.commentList} data-own-comments="">
          {items.map((comment) => (
            <li key={comment.id} className={styles.thread}>
              <CommentLine comment={comment} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  );
};
