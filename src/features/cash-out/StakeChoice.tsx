import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import { decimalsOf } from '#domain/money/currencyTable.ts';
import { Money } from '#domain/money/money.ts';
import { decimalOf, readStake, writeStake, type StakeText } from '#domain/money/stakeInput.ts';
import { shareOfStake } from '#domain/orders/cashOutOffer.ts';
import { Button } from '#ui/Button.tsx';
import { DecimalInput } from '#ui/DecimalInput.tsx';
import styles from './CashOut.module.css';
import type { StakeTextProblem } from './useSubmit.ts';

const PRESETS = [25, 50, 75, 100] as const;

type StakeChoiceProps = {
  readonly stake: CashOutStake;
  readonly remaining: Amount;
  readonly disabled?: boolean;
};

/** The text in the field for the stake to cash out. */
type CashOutStake = {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Decimals of stakes in the order's currency (C18). */
  readonly decimals: 0 | 2;
  /** Undefined if the text is no stake. */
  readonly amount: Amount | undefined;
  /** Why the text is no stake; null if it is one, or if nothing is typed. */
  readonly problem: StakeTextProblem | null;
  readonly write: (amount: Amount) => string;
};

/** Reads and writes amounts as the user types them. */
export const useAmountTexts = () => {
  const { i18n } = useTranslation();
  const style = { decimal: decimalOf(i18n.language), decimals: 2 } as const;
  return {
    read: (text: string): StakeText => readStake(text, style),
    write: (amount: Amount): string => writeStake(amount, style),
  };
};

/**
 * Holds the field of a stake. In a currency without small coins a stake has no decimals, unless it is all that
 * remains (C18).
 */
export const useCashOutStake = (
  currencyId: number,
  remaining: Amount,
  first: (decimals: 0 | 2) => Amount,
): CashOutStake => {
  const { read, write } = useAmountTexts();
  const decimals = decimalsOf(currencyId);
  const [text, setText] = useState(() => write(first(decimals)));
  const { amount, problem } = read(text);
  const isTooFine =
    amount !== undefined && decimals === 0 && amount.includes('.') && compareAmounts(amount, remaining) !== 0;
  const code = isTooFine
    ? 'stake-whole'
    : problem === undefined || problem === 'empty'
      ? null
      : 'stake-wrong';
  return {
    text,
    setText,
    decimals,
    amount: isTooFine ? undefined : amount,
    problem: code === null ? null : { code },
    write,
  };
};

/** The share of a stake in whole per cent, for the slider; 0 if nothing remains. */
const percentOf = (stake: Amount | undefined, remaining: Amount): number => {
  if (stake === undefined || new Money(remaining).isZero()) return 0;
  const share = new Money(stake).times(100).dividedBy(remaining);
  return share.greaterThan(100) ? 100 : share.floor().toNumber();
};

/** Chooses the stake to cash out by slider, presets or text. */
export const StakeChoice = ({ stake, remaining, disabled = false }: StakeChoiceProps) => {
  const { t } = useTranslation('cashOut');
  const field = useId();
  const choose = (percent: number) =>
    stake.setText(stake.write(shareOfStake(remaining, percent, stake.decimals)));
  return (
    <div className={styles.choice}>
      <div className={styles.line}>
        <label htmlFor={field}>{t('part.stake')}</label>
        <DecimalInput
          id={field}
          className={styles.input}
          data-cash-out-stake=""
          text={stake.text}
          disabled={disabled}
          isWrong={stake.problem !== null}
          onText={stake.setText}
        />
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('part.slider')}
        data-cash-out-slider=""
        min={1}
        max={100}
        disabled={disabled}
        value={percentOf(stake.amount, remaining)}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <div className={styles.buttons}>
        {PRESETS.map((percent) => (
          <Button key={percent} data-preset={percent} disabled={disabled} onClick={() => choose(percent)}>
            {percent === 100 ? t('part.all') : `${percent}%`}
          </Button>
        ))}
      </div>
    </div>
  );
};
