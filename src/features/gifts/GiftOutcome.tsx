import { useTranslation } from 'react-i18next';
import { cleanText } from '#domain/cleanText.ts';
import type { RoomIntent } from '#domain/gifts/roomIntent.ts';
import type { Gift } from '#domain/rooms/gift.ts';
import { cleanName } from '#pieces/cleanName.ts';
import type { PressProblem } from '#state/isLost.ts';
import { coinText } from '#pieces/coinText.ts';
import { problemKeys } from './problemKeys.ts';
import styles from './Gifts.module.css';

const REASON_LETTERS = 200;

type OutcomeProps = {
  readonly last: RoomIntent | undefined;
  readonly gifts: readonly Gift[];
  readonly problem: PressProblem | null;
};

/** States the outcome of the last gift in this room; an unknown outcome is called unknown (D32). */
export const GiftOutcome = ({ last, gifts, problem }: OutcomeProps) => {
  const { t, i18n } = useTranslation(['gifts', 'placing', 'problems']);
  const name = cleanName(gifts.find(({ id }) => id === last?.subject)?.name ?? t('gift'));
  const platformText = cleanText(last?.reason?.message ?? '', REASON_LETTERS);
  return (
    <p className={styles.outcome} role="status" data-gift-state={last?.state ?? ''}>
      {problem !== null ? (
        <span className={styles.problem} data-gift-problem={problem.code}>
          {problem.code === 'gift-refused'
            ? t(`bar.${problem.reason}`, {
                amount: problem.amount === null ? '' : coinText(problem.amount, i18n.language),
              })
            : t(problemKeys(problem))}
        </span>
      ) : last === undefined ? null : (
        <span>
          {t(`state.${last.state}`, { gift: name, number: last.count })}
          {last.state === 'refused' && platformText !== '' ? <bdi> {platformText}</bdi> : null}
        </span>
      )}
    </p>
  );
};
