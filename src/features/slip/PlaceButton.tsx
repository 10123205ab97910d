import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { problemValues } from '#pieces/problemValues.ts';
import { Button } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Why } from './ready.ts';
import styles from './Slip.module.css';
import type { Betting } from './useBetting.ts';
import type { MoneyWords } from './useMoney.ts';
import { usePatience } from './usePatience.ts';

export type PlaceButtonProps = {
  readonly betting: Betting;
  /** Nothing was placed from here before. */
  readonly first: boolean;
  readonly guest: boolean;
  readonly why: Why | null;
  /** Presses that placed nothing so far: each is told aloud, once. */
  readonly refusals: number;
  readonly sending: boolean;
  readonly problem: Problem | null;
  readonly onPlace: (agreed?: 'unjournalled') => void;
};

/** The one button that bets, or why it does not. A guest's press asks for the login (PLACE-01). */
export const PlaceButton = ({
  betting: { draft, money },
  first,
  guest,
  why,
  refusals,
  sending,
  problem,
  onPlace,
}: PlaceButtonProps) => {
  const { t } = useTranslation('slip');
  const said = useId();
  const [ready, hurry] = usePatience(first);
  const words = why === null ? '' : t(`why.${why.word}`, wordsOf(why, money));
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
      {/* Not `disabled`: whoever comes by keyboard hears why it does nothing. */}
      <Button
        look="primary"
        className={styles.place ?? ''}
        data-action="place"
        aria-disabled={why !== null || sending || !ready}
        aria-busy={sending}
        aria-describedby={why === null ? undefined : said}
        onClick={() => (ready ? onPlace() : hurry())}
      >
        {face()}
      </Button>
      <p id={said} className={styles.why} data-why={why?.word}>
        {guest && why === null ? t('why.guest') : words}
      </p>
      {refusals === 0 ? null : <Aloud key={refusals} text={words} />}
    </>
  );
};

/** Said once: prices that go on moving are not announced with it. */
const Aloud = ({ text }: { readonly text: string }) => {
  const [said] = useState(text);
  return (
    <VisuallyHidden>
      <span role="alert">{said}</span>
    </VisuallyHidden>
  );
};

const wordsOf = ({ count, least, most }: Why, { short }: MoneyWords): Record<string, unknown> => ({
  ...(count === undefined ? undefined : { count }),
  ...(least === undefined ? undefined : { least: short(least) }),
  ...(most === undefined ? undefined : { most: typeof most === 'number' ? most : short(most) }),
});

type RefusalProps = {
  readonly problem: Problem;
  readonly money: MoneyWords;
  readonly onPlace: (agreed?: 'unjournalled') => void;
};

/**
 * Why the last press placed nothing; announced. Where nobody knows whether it left, that is what it says (D4,
 * F17).
 */
const Refusal = ({ problem, money, onPlace }: RefusalProps) => {
  const { t } = useTranslation(['slip', 'placing', 'problems']);
  const isUnsure = problem.code === 'worker-gone' || problem.code === 'worker-silent';
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
              problemValues(problem, money.short),
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
