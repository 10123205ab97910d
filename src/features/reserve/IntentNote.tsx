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

/** Returns the key of the text of a refusal, or undefined if the client has none. */
const refusalKey = ({ code }: NonNullable<ReserveIntent['reason']>): string | undefined => {
  // The platform has answered a new bet with a state that does not wait, and a fail reason (wire facts 3.8).
  if (code.startsWith('failed-')) return code.replace('failed-', 'reason.');
  const name = REFUSALS[code];
  return name === undefined ? undefined : `refusal.${name}`;
};

/**
 * States where the last press stands: sending, checking (D4), refused, or not found. Renders nothing once it
 * is done.
 */
export const IntentNote = ({ intent }: { readonly intent: ReserveIntent | undefined }) => {
  const { t } = useTranslation('reserve');
  if (intent === undefined || intent.state === 'done') return null;
  const { kind, state, reason } = intent;
  const isFailed = state === 'refused' || state === 'unconfirmed';
  const known = reason === null ? undefined : refusalKey(reason);
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
          state === 'refused' && known !== undefined ? t(known) : '',
        )}
        {state === 'refused' && known === undefined && server !== '' ? <bdi> {server}</bdi> : null}
      </p>
    </div>
  );
};
