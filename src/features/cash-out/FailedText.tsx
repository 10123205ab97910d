import { useTranslation } from 'react-i18next';
import { cleanText } from '#domain/cleanText.ts';
import type { CashOutIntent } from '#domain/orders/cashOutIntent.ts';
import { joinSentences } from '#pieces/joinSentences.ts';
import styles from './CashOut.module.css';

const TEXT_LENGTH = 200;

const textKeyOf = ({ action, state, reason }: CashOutIntent): string => {
  if (reason?.kind === 'refused' && reason.platformCode === 'ended') return 'state.ended';
  const hasOwnText = action !== 'cash-out' && (state === 'refused' || state === 'not-found');
  return hasOwnText ? `state.${state}-${action}` : `state.${state}`;
};

/** Says why the last press did not succeed (CASHOUT-25, CASHOUT-26, CASHOUT-28). */
export const FailedText = ({ intent }: { readonly intent: CashOutIntent }) => {
  const { t } = useTranslation('cashOut');
  const { state, reason } = intent;
  const text = reason?.kind === 'refused' ? reason.message : reason?.kind === 'rejected' ? reason.text : '';
  const server = cleanText(text, TEXT_LENGTH);
  return (
    <p className={styles.problem} data-cash-out-state={state}>
      {joinSentences(
        t(textKeyOf(intent)),
        reason?.kind === 'session-expired' ? t('problem.login-wanted') : '',
      )}
      {server === '' ? null : (
        <>
          {' '}
          <bdi>{server}</bdi>
        </>
      )}
    </p>
  );
};
