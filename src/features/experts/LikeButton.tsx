import { useTranslation } from 'react-i18next';
import { countText } from '#pieces/amountText.ts';
import { useTipAct } from '#state/tips.ts';
import styles from './Experts.module.css';
import { useProblemText } from './words.ts';

type LikeButtonProps = {
  readonly target: 'tip' | 'comment';
  readonly id: string;
  readonly isLiked: boolean;
  readonly likes: number;
};

/** Likes a tip or a comment, or removes the like (TIPS-14). The number is always the platform's. */
export const LikeButton = ({ target, id, isLiked, likes }: LikeButtonProps) => {
  const { t, i18n } = useTranslation('experts');
  const problemText = useProblemText();
  const { act, isSending, problem } = useTipAct();
  return (
    <>
      <button
        type="button"
        className={styles.like}
        aria-pressed={isLiked}
        aria-busy={isSending}
        title={t(isLiked ? 'unlike' : 'like')}
        data-action={`like-${target}`}
        onClick={() => void act({ kind: 'like', target, id, on: !isLiked })}
      >
        {t('likes', { count: likes, n: countText(likes, i18n.language) })}
      </button>
      {problem === null ? null : (
        <span className={styles.problem} role="alert">
          {problemText(problem)}
        </span>
      )}
    </>
  );
};
