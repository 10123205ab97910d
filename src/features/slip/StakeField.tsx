import type { KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import type { StakeProblem } from '#domain/slip/limits.ts';
import { readStake } from '#domain/money/stakeInput.ts';
import { DecimalInput } from '#ui/DecimalInput.tsx';
import { isInputMethodKey } from '#ui/isInputMethodKey.ts';
import { useActive, useStakeDrafts } from './stakeDrafts.ts';
import styles from './Stake.module.css';
import { StakeTools } from './StakeTools.tsx';
import type { StakeInput } from './useBetting.ts';
import type { MoneyFormat } from './useMoney.ts';

/** Problems that are not the user's mistake and are not shown as errors. */
const WAITING: ReadonlySet<StakeProblem['code']> = new Set(['stake-missing', 'limits-unknown']);

export type StakeFieldProps = {
  /** Accessible name of the field. */
  readonly label: string;
  /** Visible caption beside the field; null if its position makes the caption redundant. */
  readonly caption?: ReactNode;
  readonly stake: StakeInput;
  readonly money: MoneyFormat;
  readonly onEnter: () => void;
};

const leaveOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Escape' || isInputMethodKey(event.nativeEvent)) return;
  event.stopPropagation();
  event.currentTarget.blur();
};

/**
 * Renders a stake field, filled by typing, number pad or tool buttons. Enter places the bet; Escape leaves
 * the field.
 */
export const StakeField = ({ label, caption, stake, money, onEnter }: StakeFieldProps) => {
  const { t } = useTranslation('slip');
  const drafts = useStakeDrafts();
  const isActive = useActive() === stake.stakeField.stakeKey;
  const describedBy = useId();
  const { stakeKey: of } = stake.stakeField;
  const { text, isUnreadable: unread } = stake.shown;
  const bad = unread || (stake.problem !== null && !WAITING.has(stake.problem.code));
  return (
    <div className={styles.field} data-bad={bad ? '' : undefined}>
      <div className={styles.line}>
        {caption === undefined ? null : <span className={styles.caption}>{caption}</span>}
        <DecimalInput
          className={styles.input}
          data-stake={of}
          aria-label={label}
          isWrong={bad}
          aria-describedby={describedBy}
          enterKeyHint="done"
          placeholder={money.plain('0' as Amount)}
          text={text}
          onFocus={() => drafts.activate(of)}
          onText={(typed) =>
            drafts.type(of, typed, readStake(typed, money.style).amount ?? null, money.currencyId)
          }
          onBlur={() => drafts.leave(of)}
          onEnter={onEnter}
          onKeyDown={leaveOnEscape}
        />
      </div>
      <p id={describedBy} className={styles.range} data-stake-said="">
        {messageOf(stake, money, t)}
      </p>
      {isActive ? <StakeTools stake={stake} money={money} /> : null}
    </div>
  );
};

type T = (key: string, options: Record<string, unknown>) => string;

/** Returns the text of the stake problem, else the allowed stake range (SLIP-22, SLIP-23). */
const messageOf = ({ shown, problem, range }: StakeInput, { formatShort }: MoneyFormat, t: T): string => {
  if (shown.isUnreadable || problem?.code === 'stake-decimals') return t('stake.unread', {});
  if (range === null) return problem?.code === 'limits-unknown' ? t('stake.limitsUnknown', {}) : '';
  const allowed = t('stake.range', { min: formatShort(range.minBet), max: formatShort(range.maxBet) });
  if (problem?.code === 'stake-low') return `${t('stake.below', {})} · ${allowed}`;
  if (problem?.code === 'stake-high') return `${t('stake.above', {})} · ${allowed}`;
  return allowed;
};
