import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { problemValues } from '#pieces/problemValues.ts';
import { isLost } from '#state/isLost.ts';
import { Button } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { BlockReason } from './findBlockReason.ts';
import styles from './Slip.module.css';
import type { Betting } from './useBetting.ts';
import type { MoneyFormat } from './useMoney.ts';
import { usePressGuard } from '#ui/usePressGuard.ts';

export type PlaceButtonProps = {
  readonly betting: Betting;
  /** True if no bet was placed from this form before. */
  readonly first: boolean;
  readonly guest: boolean;
  readonly reason: BlockReason | null;
  /** Number of presses that placed nothing. Each is announced once to screen readers. */
  readonly refusals: number;
  readonly sending: boolean;
  readonly problem: Problem | null;
  readonly onPlace: (agreed?: 'unjournalled') => void;
};

/**
 * Renders the Place bet button and the reason while it is disabled. A guest's press opens the login
 * (PLACE-01).
 */
export const PlaceButton = ({
  betting: { draft, money },
  first,
  guest,
  reason,
  refusals,
  sending,
  problem,
  onPlace,
}: PlaceButtonProps) => {
  const { t } = useTranslation('slip');
  const describedBy = useId();
  const [ready, onEarlyPress] = usePressGuard(first);
  const words = reason === null ? '' : t(`why.${reason.word}`, placeholdersOf(reason, money));
  const face = () => {
    if (sending)
      return (
        <>
          <span className={styles.busy} aria-hidden="true" />
          {t('place.sending')}
        </>
      );
    if (guest) return t('place.login');
    return draft.orders.length === 0 ? t('place.empty') : t('place.bet', { amount: money.text(draft.stake) });
  };
  return (
    <>
      {problem === null ? null : <Refusal problem={problem} money={money} onPlace={onPlace} />}
      {/* Not `disabled`: keyboard users can focus the button and hear the reason. */}
      <Button
        look="primary"
        className={styles.place ?? ''}
        data-action="place"
        aria-disabled={reason !== null || sending || !ready}
        aria-busy={sending}
        aria-describedby={reason === null ? undefined : describedBy}
        onClick={() => (ready ? onPlace() : onEarlyPress())}
      >
        {face()}
      </Button>
      <p id={describedBy} className={styles.why} data-why={reason?.word}>
        {guest && reason === null ? t('why.guest') : words}
      </p>
      {refusals === 0 ? null : <Announcement key={refusals} text={words} />}
    </>
  );
};

/** Announces the text of the first render only, so that later odds changes are not announced. */
const Announcement = ({ text }: { readonly text: string }) => {
  const [announcedText] = useState(text);
  return (
    <VisuallyHidden>
      <span role="alert">{announcedText}</span>
    </VisuallyHidden>
  );
};

const placeholdersOf = (
  { count, least, most }: BlockReason,
  { formatShort }: MoneyFormat,
): Record<string, unknown> => ({
  ...(count === undefined ? undefined : { count }),
  ...(least === undefined ? undefined : { least: formatShort(least) }),
  ...(most === undefined ? undefined : { most: typeof most === 'number' ? most : formatShort(most) }),
});

type RefusalProps = {
  readonly problem: Problem;
  readonly money: MoneyFormat;
  readonly onPlace: (agreed?: 'unjournalled') => void;
};

/**
 * Announces why the last press placed nothing. If the worker did not answer, the text says that the outcome
 * is unknown (D4, F17).
 */
const Refusal = ({ problem, money, onPlace }: RefusalProps) => {
  const { t } = useTranslation(['slip', 'placing', 'problems']);
  const isUnsure = isLost(problem);
  return (
    <div className={styles.refusal} role="alert" data-problem={problem.code}>
      <p>
        {isUnsure
          ? t('why.unsure')
          : t(
              [
                `placing:problem.${problem.code}`,
                `problems:problem.${problem.code}`,
                'problems:problem.unknown',
              ],
              problemValues(problem, money.formatShort),
            )}
      </p>
      {problem.code === 'no-journal' ? (
        <Button data-action="place-unjournalled" onClick={() => onPlace('unjournalled')}>
          {t('place.anyway')}
        </Button>
      ) : null}
    </div>
  );
};
