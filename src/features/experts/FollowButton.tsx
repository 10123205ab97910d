import { useTranslation } from 'react-i18next';
import type { TipsterId } from '#domain/rooms/tip.ts';
import { useClient } from '#state/clientContext.tsx';
import { useUser } from '#state/hooks.ts';
import { useTipAct } from '#state/tips.ts';
import { Button } from '#ui/Button.tsx';
import styles from './Experts.module.css';
import { useProblemText } from './words.ts';

type FollowButtonProps = { readonly id: TipsterId; readonly isFollowed: boolean };

/** Follows or unfollows an expert (TIPS-16). Asks a guest to log in. */
export const FollowButton = ({ id, isFollowed }: FollowButtonProps) => {
  const { t } = useTranslation('experts');
  const { session } = useClient();
  const isGuest = useUser() === null;
  const problemText = useProblemText();
  const { act, isSending, problem } = useTipAct();
  return (
    <span className={styles.follow}>
      <Button
        look={isFollowed ? 'quiet' : 'plain'}
        aria-pressed={isFollowed}
        aria-busy={isSending}
        data-action="follow-expert"
        onClick={() =>
          isGuest ? session.wantLogin() : void act({ kind: 'follow-expert', id, on: !isFollowed })
        }
      >
        {t(isFollowed ? 'followed' : 'follow')}
      </Button>
      {problem === null ? null : (
        <span className={styles.problem} role="alert">
          {problemText(problem)}
        </span>
      )}
    </span>
  );
};
