import { useTranslation } from 'react-i18next';
import { PartLine } from './ActivityCard.tsx';
import type { UnlistedPart } from './recentIntents.ts';
import { partOf, type ActivityProps } from './useOwnPart.ts';
import styles from './Gifts.module.css';

const KINDS = {
  envelope: 'rain',
  join: 'live-lottery',
  vote: 'vote',
  answer: 'questions',
  approval: 'approval',
} as const;

/** States the user's parts in activities that the platform no longer lists (D32). */
export const UnlistedParts = ({
  parts,
  ...props
}: ActivityProps & { readonly parts: readonly UnlistedPart[] }) => {
  const { t } = useTranslation('gifts');
  return parts.map(({ id, action, subject }) => (
    <div key={id} className={styles.cardHead} data-unlisted={action}>
      <span className={styles.kind}>{t(`kind.${KINDS[action]}`)}</span>
      <PartLine action={action} part={partOf(props, action, subject)} />
    </div>
  ));
};
