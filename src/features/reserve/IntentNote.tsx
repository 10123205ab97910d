import { useTranslation } from 'react-i18next';
import { cleanText } from '#domain/cleanText.ts';
import type { ReserveIntent } from '#domain/orders/reserve.ts';
import { joinSentences } from '#pieces/joinSentences.ts';
import { PartIcon } from '#ui/PartIcon.tsx';
import styles from './Reserve.module.css';

/** Refusal codes with a text in the client (wire facts 4). */
const REFUSALS: Readonly<Record<string, string>> = {
  6050: 'closed',
  6051: 'many',
  6053: 'low',
  6057: 'high',
  6058: 'score',
  6059: 'charged',
  6060: 'odds',
  14060: 'off',
  14085: 'high',
  ended: 'ended',
  'session-expired': 'login',
};
const SERVER_LIMIT = 200;

/**
 * States where the last press stands: sending, checking (D4), refused, or not found. Renders nothing once it
 * is done.
 */
export const IntentNote = ({ intent }: { readonly intent: ReserveIntent | undefined }) => {
  const { t } = useTranslation('reserve');
  if (intent === undefined || intent.state === 'done') return null;
  const { kind, state, reason } = intent;
  const isFailed = state === 'refused' || state === 'unconfirmed';
  const known = reason === null ? undefined : REFUSALS[reason.code];
  const server = cleanText(reason?.message ?? '', SERVER_LIMIT);
  return (
    <div
      className={styles.intent}
      role={isFailed ? 'alert' : 'status'}
      data-reserve-intent={kind}
      data-state={state}
    >
      <PartIcon name={isFailed ? 'warning' : 'clock'} size={14} />
      <p>
        {joinSentences(
          t(isFailed ? `failed.${kind}` : `state.${state}`),
          state === 'unconfirmed' ? t('unconfirmed') : '',
          state === 'refused' && known !== undefined ? t(`refusal.${known}`) : '',
        )}
        {state === 'refused' && known === undefined && server !== '' ? <bdi> {server}</bdi> : null}
      </p>
    </div>
  );
};
