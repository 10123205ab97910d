import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countdownText, type ActivityPhase } from '#domain/activities/activityPhase.ts';
import type { RoomAction } from '#domain/gifts/roomIntent.ts';
import { cleanText } from '#domain/cleanText.ts';
import type { Part } from './useOwnPart.ts';
import styles from './Gifts.module.css';

const TEXT_LETTERS = 200;

type ActivityCardProps = {
  readonly kind: 'rain' | 'live-lottery' | 'answer-lottery' | 'vote' | 'questions';
  readonly id: string;
  readonly title: string;
  readonly phase: ActivityPhase;
  readonly children: ReactNode;
};

/** Renders the frame of an activity: kind, title, and its countdown by the server's clock (GIFT-10). */
export const ActivityCard = ({ kind, id, title, phase, children }: ActivityCardProps) => {
  const { t } = useTranslation('gifts');
  const name = cleanText(title, TEXT_LETTERS);
  return (
    <article className={styles.card} data-activity={id} data-kind={kind} data-phase={phase.phase}>
      <header className={styles.cardHead}>
        <span className={styles.kind}>{t(`kind.${kind}`)}</span>
        {name === '' ? null : (
          <bdi className={styles.cardTitle} title={name}>
            {name}
          </bdi>
        )}
        <span className={styles.countdown} data-countdown={phase.ms ?? ''}>
          {phase.ms === null
            ? t(`phase.${phase.phase}`)
            : t(`phase.${phase.phase}In`, { time: countdownText(phase.ms) })}
        </span>
      </header>
      {children}
    </article>
  );
};

/** States the user's part; an unknown outcome is called unknown (D32). */
export const PartLine = ({ action, part }: { readonly action: RoomAction; readonly part: Part }) => {
  const { t } = useTranslation('gifts');
  if (part.part === 'none') return null;
  const reason = cleanText(part.intent?.reason?.message ?? '', TEXT_LETTERS);
  return (
    <p className={styles.part} role="status" data-part={part.part}>
      {part.part === 'done' ? t(`done.${action}`) : t(`part.${part.part}`)}
      {part.part === 'refused' && reason !== '' ? <bdi> {reason}</bdi> : null}
    </p>
  );
};
