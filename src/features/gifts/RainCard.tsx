import { useTranslation } from 'react-i18next';
import { isBallShown, rainPhase } from '#domain/activities/activityPhase.ts';
import { mayTakePart } from '#domain/activities/ownPart.ts';
import type { RoomIntent } from '#domain/gifts/roomIntent.ts';
import type { RedEnvelope } from '#domain/rooms/activity.ts';
import { Button } from '#ui/Button.tsx';
import { ActivityCard, PartLine } from './ActivityCard.tsx';
import { coinText } from '#pieces/coinText.ts';
import { usePrizeText } from './PrizeList.tsx';
import { partOf, type ActivityProps, type Part } from './useOwnPart.ts';
import styles from './Gifts.module.css';

/**
 * Renders a red-envelope rain (GIFT-06, GIFT-07): its ball with the countdown, then the envelope to open.
 * After the user has opened the envelope, only its content stays until the rain ends.
 */
export const RainCard = (props: ActivityProps & { readonly envelope: RedEnvelope }) => {
  const { t, i18n } = useTranslation('gifts');
  const { envelope, all, now } = props;
  const phase = rainPhase(envelope, all.at, now);
  const part = partOf(props, 'envelope', envelope.sendRecordId);
  const isReceived = part.part === 'done';
  if (phase.phase === 'over' && part.part === 'none') return null;
  return (
    <ActivityCard kind="rain" id={envelope.sendRecordId} title="" phase={phase}>
      <div className={styles.rain}>
        {isBallShown(envelope, all.at, now) && !isReceived ? (
          <span className={styles.ball} data-ball="" aria-hidden="true" />
        ) : null}
        {envelope.total === null ? null : (
          <span className={styles.left}>
            {t('rainTotal', { amount: coinText(envelope.total, i18n.language) })}
          </span>
        )}
        {phase.phase === 'open' && mayTakePart(part.part) ? (
          <Button
            look="primary"
            data-action="open-envelope"
            disabled={props.isDisabled}
            onClick={() => part.take('')}
          >
            {t('action.envelope')}
          </Button>
        ) : null}
      </div>
      <EnvelopeResult part={part} hasPrize={envelope.hasReceived ? envelope.prizeFlag : null} />
    </ActivityCard>
  );
};

/** Renders the user's last envelope after the platform has cleared it: its outcome and its prize (GIFT-06). */
export const ClearedEnvelope = (props: ActivityProps & { readonly intent: RoomIntent }) => {
  const { subject } = props.intent;
  return (
    <ActivityCard kind="rain" id={subject} title="" phase={{ phase: 'over', ms: null }}>
      <EnvelopeResult part={partOf(props, 'envelope', subject)} hasPrize={null} />
    </ActivityCard>
  );
};

/** `hasPrize` says whether an envelope that the user opened elsewhere held a prize; null if unknown. */
const EnvelopeResult = ({ part, hasPrize }: { readonly part: Part; readonly hasPrize: boolean | null }) => {
  const { t } = useTranslation('gifts');
  const prizeText = usePrizeText();
  const prize = part.intent?.prize ?? null;
  return (
    <>
      <PartLine action="envelope" part={part} />
      {prize === null ? null : (
        <p className={styles.part} data-envelope-prize={prize.kind}>
          <bdi>{prizeText(prize)}</bdi>
        </p>
      )}
      {prize !== null || hasPrize === null ? null : (
        <p className={styles.part} data-envelope-won={hasPrize}>
          {t(hasPrize ? 'envelope.won' : 'envelope.empty')}
        </p>
      )}
    </>
  );
};
