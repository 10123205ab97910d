import type { KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import type { StakeProblem } from '#domain/slip/limits.ts';
import { readStake } from '#domain/money/stakeInput.ts';
import { useActive, useDesk } from './stakeDrafts.ts';
import styles from './Stake.module.css';
import { StakeTools } from './StakeTools.tsx';
import type { AskedStake } from './useBetting.ts';
import type { MoneyWords } from './useMoney.ts';

/** Problems that are not the user's mistake and are not shown as errors. */
const WAITING: ReadonlySet<StakeProblem['code']> = new Set(['stake-missing', 'limits-unknown']);

export type StakeFieldProps = {
  /** Accessible name of the field. */
  readonly label: string;
  /** Visible caption beside the field; null if its position makes the caption redundant. */
  readonly caption?: ReactNode;
  readonly asked: AskedStake;
  readonly money: MoneyWords;
  readonly onEnter: () => void;
};

/**
 * Renders a stake field, filled by typing, number pad or tool buttons. Enter places the bet; Escape leaves
 * the field.
 */
export const StakeField = ({ label, caption, asked, money, onEnter }: StakeFieldProps) => {
  const { t } = useTranslation('slip');
  const desk = useDesk();
  const isActive = useActive() === asked.place.of;
  const said = useId();
  const { of } = asked.place;
  const { text, unread } = asked.shown;
  const bad = unread || (asked.problem !== null && !WAITING.has(asked.problem.code));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.repeat) onEnter();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.currentTarget.blur();
  };
  return (
    <div className={styles.field} data-bad={bad ? '' : undefined}>
      <div className={styles.line}>
        {caption === undefined ? null : <span className={styles.caption}>{caption}</span>}
        <input
          className={styles.input}
          data-stake={of}
          aria-label={label}
          aria-invalid={bad}
          aria-describedby={said}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder={money.plain('0' as Amount)}
          value={text}
          maxLength={24}
          onFocus={() => desk.activate(of)}
          onChange={({ target }) =>
            desk.type(of, target.value, readStake(target.value, money.style).amount ?? null, money.currencyId)
          }
          onBlur={() => desk.leave(of)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={said} className={styles.range} data-stake-said="">
        {wordsOf(asked, money, t)}
      </p>
      {isActive ? <StakeTools asked={asked} money={money} /> : null}
    </div>
  );
};

type T = (key: string, options: Record<string, unknown>) => string;

/** Returns the text of the stake problem, else the allowed stake range (SLIP-22, SLIP-23). */
const wordsOf = ({ shown, problem, range }: AskedStake, { short }: MoneyWords, t: T): string => {
  if (shown.unread || problem?.code === 'stake-fine') return t('stake.unread', {});
  if (range === null) return problem?.code === 'limits-unknown' ? t('stake.limitsUnknown', {}) : '';
  const allowed = t('stake.range', { min: short(range.minBet), max: short(range.maxBet) });
  if (problem?.code === 'stake-low') return `${t('stake.below', {})} · ${allowed}`;
  if (problem?.code === 'stake-high') return `${t('stake.above', {})} · ${allowed}`;
  return allowed;
};
